"""Says which values fit JSON Schemas, with numbers as decimals.

usage: judge_schemas.py FILE

FILE has on each line a JSON list: a schema, then the values as texts. Prints a line for each: 1 or 0 for each value.
"""

import json
import sys
from decimal import Decimal

from jsonschema import Draft202012Validator


def main(path):
    for line in open(path, encoding="utf-8"):
        schema, *texts = json.loads(line, parse_float=Decimal)
        validator = Draft202012Validator(schema)
        values = (json.loads(text, parse_float=Decimal) for text in texts)
        print("".join("1" if validator.is_valid(value) else "0" for value in values))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
