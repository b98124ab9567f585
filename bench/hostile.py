"""Prints the program's table of hostile bodies, and beside each how long Python's parsers need for it.

Both are time of the processor, the best of three. Without orjson its column is empty.
"""

import json
import subprocess
import sys
import time

try:
    import orjson
except ImportError:
    orjson = None


def milliseconds(parse, body: bytes) -> float:
    times = []
    for _ in range(3):
        start = time.process_time()
        parse(body)
        times.append(time.process_time() - start)
    return min(times) * 1000


def main() -> None:
    program = sys.argv[1]
    table = subprocess.run([program, "hostile"], check=True, capture_output=True, text=True).stdout.splitlines()
    print(table[0] + f"{'orjson ms':>11}{'json ms':>11}")
    for number, row in enumerate(table[1:]):
        body = subprocess.run([program, "hostile", str(number)], check=True, capture_output=True).stdout
        fast = f"{milliseconds(orjson.loads, body):.1f}" if orjson else "-"
        print(row + f"{fast:>11}{milliseconds(json.loads, body):>11.1f}", flush=True)


main()
