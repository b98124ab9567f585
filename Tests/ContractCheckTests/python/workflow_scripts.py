"""Prints the scripts in the workflows and actions of the given files, as a list in JSON."""
import json
import sys

import yaml


def scripts(value):
    if isinstance(value, dict):
        if isinstance(value.get("run"), str):
            yield value["run"]
        for member in value.values():
            yield from scripts(member)
    elif isinstance(value, list):
        for element in value:
            yield from scripts(element)


found = []
for file in sys.argv[1:]:
    with open(file, encoding="utf-8") as stream:
        found += scripts(yaml.safe_load(stream))
json.dump(found, sys.stdout)
