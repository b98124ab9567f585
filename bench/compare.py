"""Times each stage of ours against the same work in Python's fastest libraries, round by round in turn.

A ratio is made within each round and the median of them is printed, so that a machine whose speed changes
during the run slows both sides of a pair.
"""

import gc
import json
import pathlib
import statistics
import subprocess
import sys
import time

import jsonschema_rs
import msgspec
import orjson

ROUNDS = 31
BENCH = pathlib.Path(__file__).parent
SCHEMA = jsonschema_rs.validator_for(
    json.loads((BENCH / "users.schema.json").read_bytes()), validate_formats=True
)


def orjson_and_jsonschema_rs(body: bytes) -> int:
    """Lists every error, as our check does."""
    return len(list(SCHEMA.iter_errors(orjson.loads(body))))


def orjson_and_is_valid(body: bytes) -> int:
    """Only says whether there is one, and stops at the first."""
    return 0 if SCHEMA.is_valid(orjson.loads(body)) else 1


# What to call it, our stage, which body, what it is held against, and that work.
PAIRS = [
    ("parse", "parse", "kept", "orjson", orjson.loads),
    ("parse", "parse", "kept", "msgspec", msgspec.json.decode),
    ("parse", "parse", "kept", "json", json.loads),
    ("parse + check", "check", "kept", "orjson + jsonschema-rs, all errors", orjson_and_jsonschema_rs),
    ("parse + check", "check", "kept", "orjson + jsonschema-rs, is_valid", orjson_and_is_valid),
    ("parse + check", "check", "drifted", "orjson + jsonschema-rs, all errors", orjson_and_jsonschema_rs),
]


class Ours:
    """The benchmark program, kept alive beside us with one body."""

    def __init__(self, program: str, body: str) -> None:
        self.process = subprocess.Popen(
            [program, BENCH / "users.json", body],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )

    def time(self, stage: str) -> tuple[float, int]:
        self.process.stdin.write(stage + "\n")
        answer = self.process.stdout.readline()
        try:
            seconds, result = answer.split()
            return float(seconds), int(result)
        except ValueError:
            sys.exit(f"bench: {stage}: {answer.strip() or 'the benchmark program ended'}")

    def close(self) -> None:
        self.process.stdin.close()
        self.process.wait()


def time_of(work, body: bytes) -> float:
    start = time.perf_counter()
    result = work(body)
    end = time.perf_counter()
    del result
    return end - start


def check_that_both_judge(ours: dict, bodies: dict) -> None:
    """Before anything is timed: both find nothing in the one body, and something in the other."""
    for name, body in bodies.items():
        mine, theirs = ours[name].time("check")[1], orjson_and_jsonschema_rs(body)
        print(f"{name}: {len(body) / 1e6:.2f} MB; we report {mine} findings, jsonschema-rs {theirs} errors")
        if mine < 0 or (mine == 0) != (theirs == 0) or (mine == 0) != (name == "kept"):
            sys.exit(f"bench: {name}: the two sides do not judge the same promise")


def row(label: str, stage: str, body_name: str, name: str, work, ours: Ours, body: bytes) -> str:
    ours.time(stage), time_of(work, body)  # one round to warm up
    pairs = [(ours.time(stage)[0], time_of(work, body)) for _ in range(ROUNDS)]
    mine, theirs = (statistics.median(column) for column in zip(*pairs))
    low, middle, high = statistics.quantiles([b / a for a, b in pairs], n=4)
    return (
        f"{label:<14} {body_name:<8} {mine * 1e3:7.2f} ms {len(body) / mine / 1e6:5.0f} MB/s   {name:<35}"
        f" {theirs * 1e3:7.2f} ms   {middle:6.2f} ({low:.2f} to {high:.2f})"
    )


def against_decoder(ours: Ours, body: bytes) -> str:
    """Our check beside Foundation's JSONDecoder, in one program."""
    if ours.time("decode")[1] < 0:
        sys.exit("bench: JSONDecoder does not read the body")
    pairs = [(ours.time("check")[0], ours.time("decode")[0]) for _ in range(ROUNDS)]
    mine, theirs = (statistics.median(column) for column in zip(*pairs))
    low, middle, high = statistics.quantiles([b / a for a, b in pairs], n=4)
    return (
        f"{'parse + check':<14} {'kept':<8} {mine * 1e3:7.2f} ms {len(body) / mine / 1e6:5.0f} MB/s"
        f"   {'JSONDecoder into structs':<35} {theirs * 1e3:7.2f} ms   {middle:6.2f} ({low:.2f} to {high:.2f})"
    )


def main() -> None:
    program, *paths = sys.argv[1:]
    names = ["kept", "drifted"]
    bodies = {name: pathlib.Path(path).read_bytes() for name, path in zip(names, paths)}
    ours = {name: Ours(program, path) for name, path in zip(names, paths)}
    gc.disable()
    check_that_both_judge(ours, bodies)
    print(f"medians of {ROUNDS} rounds; the ratio is theirs / ours, with its middle half: above 1 ours is faster")
    for label, stage, body, name, work in PAIRS:
        print(row(label, stage, body, name, work, ours[body], bodies[body]), flush=True)
    print(against_decoder(ours["kept"], bodies["kept"]))
    for side in ours.values():
        side.close()


main()
