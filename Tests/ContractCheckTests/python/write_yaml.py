"""Writes a JSON file as YAML 1.2 with ruamel.yaml: write_yaml.py FILE STYLE. The style is block, flow, or shared, in which
each part that was written before is an alias."""
import json
import sys

from ruamel.yaml import YAML


def shared(value, known):
    """Makes equal objects and lists one, so that they are written once."""
    if isinstance(value, dict):
        value = {name: shared(part, known) for name, part in value.items()}
    elif isinstance(value, list):
        value = [shared(part, known) for part in value]
    else:
        return value
    return known.setdefault(json.dumps(value), value) if value else value


path, style = sys.argv[1:]
with open(path, encoding="utf-8") as stream:
    document = json.load(stream)
yaml = YAML(typ="safe", pure=True)
yaml.default_flow_style = style == "flow"
yaml.sort_base_mapping_type_on_output = False
yaml.allow_unicode = True
yaml.width = 100
yaml.representer.ignore_aliases = lambda value: style != "shared" or not value or not isinstance(value, (dict, list))
yaml.dump(shared(document, {}) if style == "shared" else document, sys.stdout)
