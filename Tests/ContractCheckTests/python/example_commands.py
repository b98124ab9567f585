"""Prints the contractcheck commands in the files given as JSON: [{"file": …, "words": […]}]. What a service or a shell puts
in place of a variable is 1 here. Knows YAML, whose commands stand in texts or in lists of words, the inputs of action.yml,
and systemd's units."""
import json
import pathlib
import re
import shlex
import sys

import yaml


class Loader(yaml.SafeLoader):
    pass


# GitLab's !reference and the like are for GitLab.
Loader.add_multi_constructor("!", lambda loader, suffix, node: None)


with open(pathlib.Path(__file__).parents[3] / "action.yml", encoding="utf-8") as action:
    inputs = yaml.safe_load(action)["inputs"]


def gate(step):
    """The command that action.yml runs, with the arguments and contracts that a step gives it."""
    unknown = step["with"].keys() - inputs.keys()
    if unknown:
        sys.exit(f"action.yml has no inputs {unknown}")
    given = {name: step["with"].get(name, of.get("default", "")) for name, of in inputs.items()}
    if given["install-only"] != "true":
        yield f"contractcheck run {given['arguments']} -- {given['contracts']}"


def texts(value):
    if isinstance(value, dict) and "/ContractCheck@" in str(value.get("uses")):
        yield from gate(value)
    elif isinstance(value, dict):
        for member in value.values():
            yield from texts(member)
    elif isinstance(value, list):
        if value and value[0] == "contractcheck":
            yield shlex.join(str(word) for word in value).replace("'", "")
        else:
            for element in value:
                yield from texts(element)
    elif isinstance(value, str):
        yield from value.splitlines()


def commands(text):
    text = re.sub(r"\$\{\{.*?\}\}|\$\$?\w+|\$\(\w+\)", "1", text)
    lexer = shlex.shlex(text, posix=True, punctuation_chars="();<>|&")
    lexer.whitespace_split = True
    words = []
    for word in [*lexer, ";"]:
        if re.fullmatch(r"[();<>|&]+", word):
            if len(words) > 1 and words[0].split("/")[-1] == "contractcheck":
                yield words[1:]
            words = []
        else:
            words.append(word)


found = []
for file in sys.argv[1:]:
    with open(file, encoding="utf-8") as stream:
        if file.endswith((".yml", ".yaml")):
            lines = [text for document in yaml.load_all(stream, Loader) for text in texts(document)]
        else:
            lines = [line.removeprefix("ExecStart=") for line in stream if line.startswith("ExecStart=")]
    found += [{"file": file, "words": words} for line in lines if "contractcheck" in line for words in commands(line)]
json.dump(found, sys.stdout)
