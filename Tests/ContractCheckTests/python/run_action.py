"""Runs a composite action as GitHub's runner does: run_action.py ACTION.YML FOLDER INPUTS, the inputs as JSON. A step that
uses another action is not run; what it would get is printed with everything else. Refuses what a runner takes silently: an
unknown input, and an expression in the text of a script."""
import json
import os
import pathlib
import re
import subprocess
import sys

import yaml

action_file, folder, given = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), json.loads(sys.argv[3])
with open(action_file, encoding="utf-8") as stream:
    action = yaml.safe_load(stream)
unknown = given.keys() - action["inputs"].keys()
if unknown:
    sys.exit(f"unknown inputs: {unknown}")
inputs = {name: given.get(name, of.get("default", "")) for name, of in action["inputs"].items()}
outputs, failed = {}, False
result = {"steps": {}, "uses": [], "path": [], "summary": ""}


def value(expression):
    """An expression with inputs, outputs of steps, texts, always(), ==, != and &&."""
    def term(text):
        text = text.strip()
        if text == "always()":
            return True
        if re.fullmatch(r"'[^']*'", text):
            return text[1:-1]
        if name := re.fullmatch(r"inputs\.([\w-]+)", text):
            return inputs[name[1]]
        if name := re.fullmatch(r"steps\.(\w+)\.outputs\.(\w+)", text):
            return outputs.get(name[1], {}).get(name[2], "")
        raise ValueError(f"not an expression that is known here: {text}")

    results = []
    for part in expression.split("&&"):
        if comparison := re.fullmatch(r"(.+?)(==|!=)(.+)", part):
            left, operator, right = comparison.groups()
            results.append((term(left) == term(right)) == (operator == "=="))
        else:
            results.append(term(part))
    return results[0] if len(results) == 1 else all(results)


def filled(text):
    return re.sub(r"\$\{\{(.*?)\}\}", lambda found: str(value(found[1])), str(text))


def read(file):
    return file.read_text() if file.exists() else ""


for number, step in enumerate(action["runs"]["steps"]):
    condition = step.get("if", "")
    if (failed and "always()" not in condition) or (condition and not value(condition)):
        continue
    if "uses" in step:
        result["uses"].append({"uses": step["uses"], "with": {k: filled(v) for k, v in step["with"].items()}})
        continue
    if "${{" in step["run"]:
        sys.exit(f"an expression in a script: {step['run']}")
    files = {name: folder / f"{name}-{number}" for name in ["output", "path", "summary", "script"]}
    files["script"].write_text(step["run"])
    environment = {
        **os.environ,
        "PATH": os.pathsep.join(result["path"][::-1] + [os.environ["PATH"]]),
        "GITHUB_ACTIONS": "true",
        "GITHUB_ACTION_PATH": str(action_file.parent),
        "GITHUB_OUTPUT": str(files["output"]),
        "GITHUB_PATH": str(files["path"]),
        "GITHUB_STEP_SUMMARY": str(files["summary"]),
        "RUNNER_TEMP": str(folder),
        **{name: filled(text) for name, text in step.get("env", {}).items()},
    }
    assert step["shell"] == "bash"
    run = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(files["script"])],
        env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
    result["steps"][step["id"]] = {"status": run.returncode, "stdout": run.stdout, "stderr": run.stderr}
    outputs[step["id"]] = dict(line.split("=", 1) for line in read(files["output"]).splitlines())
    result["path"] += read(files["path"]).splitlines()
    result["summary"] += read(files["summary"])
    failed = failed or run.returncode != 0
result["failed"] = failed
result["outputs"] = {name: filled(of["value"]) for name, of in action["outputs"].items()}
json.dump(result, sys.stdout)
