"""Reads SARIF files with sarif-tools, as `sarif summary` and `sarif csv` do.

usage: check_sarif.py FILE...

Prints a JSON list with one entry a file: `tools`, and `records`, each with `severity`, `code`, `description`,
`location` and `line`.
"""

import json
import sys

from sarif.loader import load_sarif_file


def read(path):
    sarif = load_sarif_file(path)
    records = [
        {
            "severity": record["Severity"],
            "code": record["Code"],
            "description": record["Description"],
            "location": record["Location"],
            "line": int(record["Line"]),
        }
        for record in sarif.get_records()
    ]
    return {"file": path, "tools": sarif.get_distinct_tool_names(), "records": records}


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    json.dump([read(path) for path in sys.argv[1:]], sys.stdout)
