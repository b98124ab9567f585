"""Keeps one run of the program busy with very many requests, and watches its memory and descriptors.

usage: soak.py PROGRAM REQUESTS

The backend is here, on loopback: each check of a generated contract polls its own path until that was asked as often as
it should be. Exit status 0: all requests came, memory was flat after warm-up and no descriptor was left open.
"""

import asyncio
import json
import os
import sys
import tempfile
import time

USERS = [
    {"id": n, "name": f"user {n}", "email": f"user{n}@example.com", "tags": ["a", "b"], "manager": None}
    for n in range(10)
]
TEXT = json.dumps(USERS).encode()
SHAPE = {
    "left": "integer", "of": "integer",
    "users": [{"id": "integer", "name": "string", "email": "email", "tags": "string[]", "manager": "integer | null"}],
}
# Each check keeps its last answer for the report, so that checks are few and polls many.
CHECKS = 40
ROWS = 20
# What memory may grow by between the end of the warm-up and the end.
WARM_UP = 0.25
SLACK_KB = 4096


class Backend(asyncio.Protocol):
    asked: dict[bytes, int] = {}
    total = 0
    each = 0

    def connection_made(self, transport):
        self.transport, self.rest = transport, b""

    def data_received(self, data):
        self.rest += data
        while (end := self.rest.find(b"\r\n\r\n")) >= 0:
            head, self.rest = self.rest[:end], self.rest[end + 4:]
            path = head.split(b" ", 2)[1]
            count = Backend.asked.get(path, 0) + 1
            Backend.asked[path] = count
            Backend.total += 1
            body = b'{"left": %d, "of": %d, "users": %b}' % (max(0, Backend.each - count), Backend.each, TEXT)
            self.transport.write(
                b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
                % (len(body), body))


def contract(url):
    until = {"values": {"left": 0}, "within": "6h", "every": "1ms"}
    return {
        "contract": "soak", "backend": {"url": url}, "shapes": {"Poll": SHAPE},
        "endpoints": {"poll": {"request": "GET /poll/{id}", "responses": {"200": {"body": "Poll"}}}},
        "checks": {
            f"poll-{n}": {"call": "poll", "path": {"id": n}, "until": until, "expect": {"values": {"left": 0}}}
            for n in range(CHECKS)
        },
    }


def sample(pid):
    """Resident memory in kilobytes, and how many descriptors are open."""
    with open(f"/proc/{pid}/status") as status:
        memory = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
    return memory, len(os.listdir(f"/proc/{pid}/fd"))


async def main(program, requests):
    Backend.each = max(1, requests // CHECKS)
    goal = Backend.each * CHECKS
    server = await asyncio.get_running_loop().create_server(Backend, "127.0.0.1", 0)
    url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/soak.json", "w") as file:
            json.dump(contract(url), file)
        start = time.monotonic()
        process = await asyncio.create_subprocess_exec(
            program, "run", f"{folder}/soak.json", "--reports", f"{folder}/reports", "--quiet")
        ended = asyncio.create_task(process.wait())
        rows, due = [], goal // ROWS
        print("  requests   seconds   memory KB   descriptors", flush=True)
        while not ended.done():
            await asyncio.wait([ended], timeout=0.02)
            if Backend.total >= due and not ended.done():
                try:
                    memory, descriptors = sample(process.pid)
                except (OSError, StopIteration):
                    break
                rows.append((Backend.total, memory, descriptors))
                seconds = time.monotonic() - start
                print(f"{Backend.total:10} {seconds:9.1f} {memory:11} {descriptors:13}", flush=True)
                due = Backend.total + goal // ROWS
        status = await ended
    server.close()
    return judge(rows, status, goal, time.monotonic() - start)


def judge(rows, status, goal, seconds):
    warm = [row for row in rows if row[0] >= goal * WARM_UP]
    # Connections of checks that have ended may be closed; none may be added.
    flat = len(warm) > 1 and warm[-1][1] - warm[0][1] <= SLACK_KB
    constant = len(warm) > 1 and max(row[2] for row in warm) <= warm[0][2]
    print(f"{Backend.total} of {goal} requests in {seconds:.1f} s, exit status {status}")
    if len(warm) > 1:
        print(f"memory after warm-up: {warm[-1][1] - warm[0][1]:+} KB, at most {SLACK_KB}: {'flat' if flat else 'NOT FLAT'}")
        print(f"descriptors after warm-up: {warm[0][2]} to {max(row[2] for row in warm)}: "
              f"{'none leaked' if constant else 'LEAKED'}")
    else:
        print("too few requests to say anything of memory")
    return 0 if status == 0 and Backend.total == goal and flat and constant else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1], int(sys.argv[2]))))
