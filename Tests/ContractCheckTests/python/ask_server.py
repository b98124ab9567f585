"""Asks a server that echoes what it was asked: `METHOD TARGET BODY-LENGTH`; prints what is wrong and fails."""

import http.client
import sys

port = int(sys.argv[1])
problems = []


def expect(what, found, wanted):
    if found != wanted:
        problems.append(f"{what}: {found!r} is not {wanted!r}")


connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)


def ask(method, path, **more):
    connection.request(method, path, **more)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


expect("GET", ask("GET", "/a?b=c"), (200, "GET /a?b=c none"))
socket = connection.sock
expect("POST", ask("POST", "/a", body=b"x" * 100_000), (200, "POST /a 100000"))
expect("chunked", ask("PUT", "/a", body=iter([b"ab", b"cde"])), (200, "PUT /a 5"))
expect("HEAD", ask("HEAD", "/a"), (200, ""))
expect("DELETE", ask("DELETE", "/a"), (200, "DELETE /a none"))
expect("one connection for all", connection.sock is socket, True)
expect("many fields", ask("GET", "/", headers={f"X-{n}": "y" for n in range(200)})[0], 431)
connection.close()
expect("again", ask("GET", "/b"), (200, "GET /b none"))
connection.close()

print("\n".join(problems))
sys.exit(bool(problems))
