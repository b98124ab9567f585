"""Times whole runs of the program beside what people would otherwise run, on the same requests, in turn.

Each ratio is made within a round and the median of the rounds is printed.
"""

import os
import pathlib
import platform
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

import work

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
COUNT, READS = 5000, 200
# A contract has at most 4 MiB, so that the last two are run together for 100,000.
SIZES = [1000, 10_000, 50_000]
FAILING = [2000, 20_000]
NGINX = """
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; keepalive_requests 10000000; default_type application/json;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  server {{ listen 127.0.0.1:{port}; root {folder}; location /items/ {{ rewrite ^ /item.json break; }}
    location = /users {{ rewrite ^ /users-kept.json break; }}
    location /404/ {{ return 404; }} location /500/ {{ return 500; }} }}
}}
"""


class Measured(NamedTuple):
    seconds: float
    output: str


def measure(command: list[str], folder: pathlib.Path, statuses=(0,)) -> Measured:
    """Runs a program to its end, without reports of earlier runs; one that fails did not do the work, and ends all."""
    shutil.rmtree(folder / "reports", ignore_errors=True)
    with tempfile.TemporaryFile("w+") as output:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, stdout=output, stderr=subprocess.STDOUT)
        status = process.wait()
        seconds = time.perf_counter() - start
        output.seek(0)
        text = output.read()
    if status not in statuses:
        sys.exit(f"bench: {' '.join(command[:6])}: ended with {status}\n{text[-2000:]}")
    return Measured(seconds, text)


def compare(label: str, ours: list[str], theirs: dict[str, tuple[int, list[str]]], folder: pathlib.Path) -> None:
    """Prints a line for each of the others, after as many rounds as it says, ours and theirs in turn."""
    measure(ours, folder)
    for name, (rounds, command) in theirs.items():
        pairs = [(measure(ours, folder), measure(command, folder)) for _ in range(rounds)]
        mine, other = ([pair[side] for pair in pairs] for side in (0, 1))
        ratio = statistics.median(b.seconds / a.seconds for a, b in pairs)
        print(
            f"{label:<26}{statistics.median(m.seconds for m in mine):8.3f} s"
            f"   {name:<34}{statistics.median(o.seconds for o in other):8.3f} s{ratio:9.2f}{rounds:5}",
            flush=True,
        )


def schemathesis(ours: list[str], folder: pathlib.Path, base: str) -> None:
    """It chooses its requests itself, so what is compared is the time of one."""
    command = [
        tool("schemathesis"), "run", f"{base}/openapi.json", "--include-path", "/orders/{number}", "--phases",
        "fuzzing", "--max-examples", str(READS), "--header", "Authorization: Bearer token-of-the-benchmark",
        "--checks", "not_a_server_error,response_schema_conformance", "--no-color",
    ]
    theirs = measure(command, folder, (0, 1))
    counts = [int(n) for n in re.findall(r"(\d+)\s+(?:generated|passed|test cases)", theirs.output)]
    if not counts:
        sys.exit(f"bench: cannot read how many requests schemathesis sent:\n{theirs.output[-2000:]}")
    mine, each = measure(ours, folder).seconds / (READS + 1), theirs.seconds / max(counts)
    print(
        f"{'  each request of these':<26}{mine * 1e3:7.2f} ms   {f'schemathesis ({max(counts)} requests)':<34}"
        f"{each * 1e3:7.2f} ms{each / mine:9.2f}    1"
    )


def tool(name: str) -> str:
    return str(pathlib.Path(sys.executable).parent / name)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_for(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    sys.exit(f"bench: nothing listens on port {port}")


def start(command: list[str], port: int, folder: pathlib.Path) -> subprocess.Popen:
    with open(folder / f"server-{port}.log", "w") as log:
        server = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
    wait_for(port)
    return server


def describe_machine() -> None:
    models = re.findall(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    print(f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors ({models[0] if models else '?'})")


def startup(program: str, folder: pathlib.Path) -> None:
    curl = {"curl --version": (31, ["curl", "--version"])}
    compare("--version", [program, "--version"], curl, folder)
    compare("lint specs/", [program, "lint", str(ROOT / "specs")], curl, folder)


def peak(command: list[str], folder: pathlib.Path) -> int:
    """The most memory that a program held, in bytes: what the system says of the process itself, asked until it ends.

    What wait4 tells would hold the memory of this program too, from which it was started.
    """
    shutil.rmtree(folder / "reports", ignore_errors=True)
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0
    while process.poll() is None:
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        if found := re.search(r"VmHWM:\s+(\d+) kB", status):
            most = max(most, int(found[1]) * 1024)
        time.sleep(0.001)
    if process.returncode != 0:
        sys.exit(f"bench: {' '.join(command[:6])}: ended with {process.returncode}")
    return most


def scale(program: str, folder: pathlib.Path) -> None:
    idle = peak([program, "run", "items-1.json", "--reports", "reports"], folder)
    print(f"\n{'checks':>8}{'wall':>10}{'each':>10}{'memory':>12}{'above one check':>18}")
    for sizes in [[size] for size in SIZES] + [[SIZES[-1], SIZES[-1]]]:
        count = sum(sizes)
        files = [f"items-{size}{'-again' * number}.json" for number, size in enumerate(sizes)]
        command = [program, "run", *files, "--reports", "reports"]
        one, most = measure(command, folder), peak(command, folder)
        print(
            f"{count:>8}{one.seconds:8.2f} s{one.seconds / count * 1e6:7.0f} µs{most / 1e6:9.1f} MB"
            f"{(most - idle) / count:11.0f} B/check",
            flush=True,
        )


def failing(program: str, folder: pathlib.Path, base: str) -> None:
    """What a run costs whose checks all fail, beside the same run with answers as promised: in turn, five rounds."""
    print(f"\n{'checks that fail':<18}{'passing':>10}{'with 404':>10}{'ratio':>7}{'with 500':>10}{'ratio':>7}")
    for count in FAILING:
        kept = [program, "run", f"items-{count}.json", "--reports", "reports"]
        rounds = []
        for _ in range(5):
            mine = measure(kept, folder).seconds
            rounds.append([mine] + [
                measure([*kept, "--url", f"{base}/{status}"], folder, (1,)).seconds for status in (404, 500)
            ])
        mine, *others = (statistics.median(column) for column in zip(*rounds))
        cells = "".join(
            f"{other:8.2f} s{statistics.median(r[side] / r[0] for r in rounds):7.1f}"
            for side, other in enumerate(others, 1)
        )
        print(f"{count:>18}{mine:8.2f} s{cells}", flush=True)


def large_body(program: str, folder: pathlib.Path, base: str) -> None:
    idle = peak([program, "run", "items-1.json", "--reports", "reports"], folder)
    most = peak([program, "run", str(HERE.parent / "users.json"), "--url", base, "--reports", "reports"], folder)
    size = (folder / "users-kept.json").stat().st_size
    print(
        f"\none body of {size / 1e6:.1f} MB: {most / 1e6:.1f} MB, a run with a small one {idle / 1e6:.1f} MB: "
        f"{(most - idle) / size:.1f} times the body"
    )


def main() -> None:
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    items, orders = free_port(), free_port()
    bases = [f"http://127.0.0.1:{port}" for port in (items, orders)]
    work.write(folder, *bases, [*FAILING, *SIZES], COUNT, READS)
    bodies = [str(folder / f"users-{name}.json") for name in ("kept", "drifted")]
    subprocess.run([sys.executable, str(HERE.parent / "make_body.py"), *bodies], check=True)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=items))
    servers = []
    try:
        servers.append(start(["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)], items, folder))
        uvicorn = [sys.executable, "-m", "uvicorn", "--app-dir", str(HERE), "backend:app", "--port", str(orders)]
        servers.append(start([*uvicorn, "--log-level", "warning"], orders, folder))
        describe_machine()
        print(f"{'':<26}{'ours':>10}   {'theirs':<34}{'':>10}{'ratio':>9}{'rounds':>7}")
        startup(program, folder)
        parallel = ["curl", "-s", "--no-progress-meter", "--parallel", "--parallel-max", "8", "-K"]
        compare(
            f"{COUNT} GETs, four reports", [program, "run", f"items-{COUNT}.json", "--reports", "reports"],
            {
                "curl --parallel, nothing judged": (7, [*parallel, "items.curl"]),
                "pytest + requests + jsonschema": (1, [tool("pytest"), "-q", "-p", "no:cacheprovider", "pytest"]),
                "tavern": (1, [tool("pytest"), "-q", "-p", "no:cacheprovider", "tavern"]),
            },
            folder,
        )
        ours = [program, "run", "orders.json", "--reports", "reports"]
        curl = {"curl --parallel, nothing judged": (7, [*parallel, "orders.curl"])}
        compare(f"login + {READS} reads", ours, curl, folder)
        schemathesis(ours, folder, bases[1])
        failing(program, folder, bases[0])
        scale(program, folder)
        large_body(program, folder, bases[0])
    finally:
        for server in servers:
            server.terminate()
            server.wait()


main()
