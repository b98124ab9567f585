"""Times each stage of ours against the same work in Python's fastest libraries, round by round in turn.

A ratio is made within each round and the median of them is printed, so that a machine whose speed changes
during the run slows both sides of a pair.
"""

import gc
import json
import statistics
import subprocess
import sys
import time

import jsonschema_rs
import msgspec
import orjson

ROUNDS = 31

STRING = {"type": "string"}
USER = {
    "id": {"type": "string", "format": "uuid"},
    "email": {"type": "string", "format": "email"},
    "firstName": STRING,
    "lastName": STRING,
    "phoneNumber": {"type": ["string", "null"]},
    "role": {"enum": ["user", "admin", "editor"]},
    "active": {"type": "boolean"},
    "age": {"type": "integer", "minimum": 0, "maximum": 150},
    "balance": {"type": "number"},
    "tags": {"type": "array", "items": STRING},
    "address": None,
    "createdAt": {"type": "string", "format": "date-time"},
    "updatedAt": {"type": "string", "format": "date-time"},
}


def closed(properties: dict) -> dict:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


USER["address"] = closed({"street": STRING, "city": STRING, "zip": STRING})

# The same promise as in Bench.swift; `is_valid` is what jsonschema-rs does fastest: no list of differences.
VALIDATOR = jsonschema_rs.Draft202012Validator(
    closed({"users": {"type": "array", "items": closed(USER)}, "total": {"type": "integer"}}),
    validate_formats=True,
)


def check(body: bytes) -> bool:
    valid = VALIDATOR.is_valid(orjson.loads(body))
    assert valid
    return valid


# Our stage, what it is held against, and that work on the body.
PAIRS = [
    ("parse", "orjson.loads", orjson.loads),
    ("parse", "msgspec.json.decode", msgspec.json.decode),
    ("parse", "json.loads", json.loads),
    ("check", "orjson, jsonschema-rs", check),
]


class Ours:
    def __init__(self, program: str, body: str) -> None:
        self.process = subprocess.Popen(
            [program, body], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def seconds(self, stage: str) -> float:
        self.process.stdin.write(stage + "\n")
        answer = self.process.stdout.readline()
        try:
            return float(answer)
        except ValueError:
            sys.exit(f"bench: {stage}: {answer.strip() or 'the benchmark program ended'}")

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


def seconds(work, body: bytes) -> float:
    start = time.perf_counter()
    result = work(body)
    end = time.perf_counter()
    del result
    return end - start


def main() -> None:
    program, path = sys.argv[1:]
    with open(path, "rb") as file:
        body = file.read()
    gc.disable()
    ours = Ours(program, path)
    print(f"body: {len(body) / 1e6:.2f} MB, {ROUNDS} rounds, medians")
    print(f"{'stage':<14} {'ours':>9} {'':>9}   {'against':<22} {'theirs':>9}   {'theirs / ours':>13}  (middle half)")
    for stage, name, work in PAIRS:
        ours.seconds(stage), seconds(work, body)  # one round to warm up
        pairs = [(ours.seconds(stage), seconds(work, body)) for _ in range(ROUNDS)]
        mine, theirs = (statistics.median(column) for column in zip(*pairs))
        low, middle, high = statistics.quantiles([b / a for a, b in pairs], n=4)
        print(
            f"{stage:<14} {mine * 1e3:6.2f} ms {len(body) / mine / 1e6:4.0f} MB/s   {name:<22} {theirs * 1e3:6.2f} ms"
            f"   {middle:13.2f}  ({low:.2f} to {high:.2f})"
        )
    ours.close()


main()
