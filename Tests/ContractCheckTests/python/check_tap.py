"""Reads TAP files with tap.py.

usage: check_tap.py FILE...

Prints a JSON list with one entry a file: `version`, `planned`, `unknown` (lines that are not TAP), `comments` and `tests`, each
with `number`, `ok`, `description`, `skip`, `todo` and `yaml` (the diagnostics, as YAML reads them).
"""

import json
import sys

from tap.parser import Parser


def read(path):
    reading = {"file": path, "version": None, "planned": None, "unknown": 0, "comments": [], "tests": []}
    with open(path, encoding="utf-8", newline="\n") as file:
        for line in Parser().parse(file):
            if line.category == "version":
                reading["version"] = line.version
            elif line.category == "plan":
                reading["planned"] = line.expected_tests
            elif line.category == "test":
                reading["tests"].append(
                    {
                        "number": line.number,
                        "ok": line.ok,
                        "description": line.description,
                        "skip": line.skip,
                        "todo": line.todo,
                        "yaml": line.yaml_block,
                    }
                )
            elif line.category == "diagnostic":
                reading["comments"].append(line.text.removeprefix("# "))
            elif line.category != "bail":
                reading["unknown"] += 1
    return reading


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    json.dump([read(path) for path in sys.argv[1:]], sys.stdout)
