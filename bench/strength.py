"""Times `contractcheck strength` on made contracts: checks over shapes that hold each other, and twice as many of both.

usage: strength.py CONTRACTCHECK
"""

import json
import random
import resource
import subprocess
import sys
import tempfile
import time

VALUES = [
    "string", "integer", "uuid", "date-time", "url", "number", "boolean", "'a' | 'b' | 'c'", "email", "string(1...40)",
]


def shape(number, count, source):
    """Some values, one to three other shapes in every way in which a shape can hold one, and its own kind."""
    members = {"id": "uuid", f"kind{number}": "string"}
    for index in range(source.randint(3, 8)):
        optional = "?" if source.random() < 0.3 else ""
        members[f"field_{index}_{'xyzw'[index % 4]}{optional}"] = source.choice(VALUES)
    for index in range(source.randint(1, 3)):
        other = f"S{source.randrange(count)}"
        form = source.choice(["{}", "{}[]", "{} | null", "{}[] | null", "{} | string"])
        optional = "?" if form in ("{}", "{} | string") else ""
        members[f"child_{index}{optional}"] = form.format(other)
    return members | {"parent": f"S{number} | null"}


def contract(checks, shapes):
    source = random.Random(7)
    names = range(checks)
    return {
        "contract": "made",
        "backend": {"url": "http://127.0.0.1:1"},
        "shapes": {f"S{number}": shape(number, shapes, source) for number in range(shapes)},
        "endpoints": {
            f"e{number}": {
                "request": f"GET /e{number}",
                "responses": {"200": {"body": f"S{number * shapes // checks}"}, "404": {"body": {"message": "string"}}},
            }
            for number in names
        },
        "checks": {f"c{number}": {"call": f"e{number}", "expect": 200} for number in names},
    }


def seconds(program, path):
    """Of the wall and of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    subprocess.run([program, "strength", path], check=True, stdout=subprocess.DEVNULL)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime - before.ru_utime


def main():
    program = sys.argv[1]
    print("  checks   shapes   wall s   processor s")
    for checks, shapes in [(15, 40), (30, 75), (60, 150), (120, 300)]:
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(contract(checks, shapes), file, indent=1)
            file.flush()
            wall, processor = seconds(program, file.name)
        print(f"{checks:8} {shapes:8} {wall:8.2f} {processor:13.2f}", flush=True)


if __name__ == "__main__":
    main()
