"""Holds JSON files against a JSON Schema of the draft that it names, else 2020-12.

usage: validate_json.py SCHEMA FILE...

Prints a JSON list with one entry a file: `errors`, each with the `path` of the place in the file and a
`message`. Exit status 1 when a file has errors, 2 when the schema itself is none.
"""

import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError
from jsonschema.validators import validator_for


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def read(path):
    return json.loads(Path(path).read_text(encoding="utf-8"), parse_constant=refuse_constant)


def errors(validator, path):
    try:
        instance = read(path)
    except (OSError, ValueError, RecursionError) as error:
        return [{"path": "$", "message": f"cannot be read: {error}"}]
    found = sorted(validator.iter_errors(instance), key=lambda error: list(map(str, error.absolute_path)))
    return [{"path": error.json_path, "message": error.message} for error in found]


def main(schema_path, *paths):
    try:
        schema = read(schema_path)
        draft = validator_for(schema, default=Draft202012Validator)
        draft.check_schema(schema)
    except (OSError, ValueError, SchemaError) as error:
        print(f"{schema_path}: not a JSON Schema: {error}", file=sys.stderr)
        return 2
    validator = draft(schema, format_checker=draft.FORMAT_CHECKER)
    results = [{"file": path, "errors": errors(validator, path)} for path in paths]
    json.dump(results, sys.stdout, indent=1)
    return 1 if any(result["errors"] for result in results) else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
