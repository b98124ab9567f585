"""What the Python backends share: starting and ending, accounts in SQLite, tokens, and drifts.

A backend is written from its document, not from its contract, so that the two can disagree. A drift departs
from the document on purpose: it changes the answers of some requests just before they are sent.
"""

import argparse
import hashlib
import json
import os
import secrets
import socket
import sqlite3
import sys
import threading
import time

import jwt
import uvicorn
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from starlette.responses import Response

LIFE = 600  # seconds after which a backend ends, whatever happens

# A real hash, with little memory so that tests in parallel do not starve each other.
hasher = PasswordHasher(time_cost=1, memory_cost=8 * 1024, parallelism=1)
NOBODYS_HASH = hasher.hash(secrets.token_hex(16))


def is_password(password, known_hash):
    """Takes as long for an unknown user (no hash) as for a wrong password."""
    try:
        return hasher.verify(known_hash or NOBODYS_HASH, password) and known_hash is not None
    except (VerifyMismatchError, InvalidHashError):
        return False


class Database:
    """SQLite behind one lock; rows come as dictionaries."""

    def __init__(self, path, schema):
        self.lock = threading.Lock()
        self.connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self.connection.row_factory = sqlite3.Row
        self.connection.executescript(schema)

    def rows(self, statement, *values):
        with self.lock:
            return [dict(row) for row in self.connection.execute(statement, values).fetchall()]

    def row(self, statement, *values):
        return next(iter(self.rows(statement, *values)), None)


class Tokens:
    """Signs JSON Web Tokens; a refresh token is known by its id and good once."""

    SCHEMA = "CREATE TABLE IF NOT EXISTS refresh_tokens (id TEXT PRIMARY KEY, user TEXT NOT NULL);"

    def __init__(self, database, access_life, refresh_life):
        self.database = database
        self.access_life = access_life
        self.refresh_life = refresh_life
        self.key = secrets.token_bytes(32)

    def sign(self, kind, subject, life, claims):
        """Without a life the token does not say when it expires."""
        now = int(time.time())
        payload = {"sub": subject, "iat": now, "type": kind, "jti": secrets.token_hex(8)}
        expiry = {} if life is None else {"exp": now + life}
        return jwt.encode(payload | expiry | claims, self.key, algorithm="HS256")

    def pair(self, subject, **claims):
        access = self.sign("access", subject, self.access_life, claims)
        refresh = self.sign("refresh", subject, self.refresh_life, {})
        self.database.rows("INSERT INTO refresh_tokens VALUES (?, ?)", self.digest(refresh), subject)
        return {"access_token": access, "refresh_token": refresh}

    def subject(self, token, kind="access"):
        """Whose token it is; None if it is not ours, has expired or is of another kind."""
        try:
            payload = jwt.decode(token, self.key, algorithms=["HS256"])
        except jwt.InvalidTokenError:
            return None
        return payload["sub"] if payload.get("type") == kind else None

    def redeem(self, token):
        """Whose refresh token it is; it is not good again."""
        if self.subject(token, "refresh") is None:
            return None
        spent = self.database.row("DELETE FROM refresh_tokens WHERE id = ? RETURNING user", self.digest(token))
        return spent and spent["user"]

    def forget(self, subject):
        """Makes the refresh tokens that a user has so far useless."""
        self.database.rows("DELETE FROM refresh_tokens WHERE user = ?", subject)

    @staticmethod
    def digest(token):
        return hashlib.sha256(token.encode()).hexdigest()


def google_account(token):
    """What Google would say about a token: `google-token-NAME` is NAME's, others are nobody's."""
    name = token.removeprefix("google-token-") if token.startswith("google-token-") else ""
    return {"email": f"{name}@example.com", "name": name.title()} if name.isalnum() else None


# Drifts: a name, the requests it meets ("POST /path" or "/path" or, for every one, ""), and what it does to their
# successes. A change of the body takes and gives JSON; `reply` takes and gives a Reply.


class Reply:
    """An answer about to be sent."""

    def __init__(self, status, content, type="application/json"):
        self.status, self.content, self.type = status, content, type

    @property
    def body(self):
        return json.loads(self.content)

    def with_body(self, body):
        return Reply(self.status, json.dumps(body, separators=(",", ":")).encode())


class Drift:
    def __init__(self, place, change, successes=True):
        self.place, self.change, self.successes = place, change, successes

    def meets(self, method, path, status):
        method_wanted, _, path_wanted = self.place.rpartition(" ")
        return (
            method_wanted in ("", method)
            and path_wanted in ("", path)
            and (200 <= status < 300) == self.successes
        )


# A drift that the application itself looks for in `options.drift`, because it is more than a changed answer.
BEHAVIOUR = None


def body(place, change):
    return Drift(place, lambda reply: reply.with_body(change(reply.body)))


def error_body(place, change):
    return Drift(place, lambda reply: reply.with_body(change(reply.body)), successes=False)


def status(place, code, successes=True):
    return Drift(place, lambda reply: Reply(code, reply.content, reply.type), successes)


def error(place, code, message):
    """Another error than ours, with FastAPI's body."""
    content = json.dumps({"detail": message}).encode()
    return Drift(place, lambda reply: Reply(code, content), successes=False)


PAGE = b"<!DOCTYPE html>\n<html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>\n"


def html(place, successes=True):
    """A page in place of the answer, as a proxy sends it."""
    return Drift(place, lambda reply: Reply(reply.status, PAGE, "text/html"), successes)


def server_error(place):
    content = b'{"detail":"Internal Server Error"}'
    return Drift(place, lambda reply: Reply(500, content))


def empty(place):
    return Drift(place, lambda reply: Reply(reply.status, b""))


def no_content(place):
    return Drift(place, lambda reply: Reply(204, b""))


def within(path, change):
    """A change to the object at a path of keys."""
    if not path:
        return change
    first, *rest = path
    return lambda value: {**value, first: within(rest, change)(value[first])}


def renamed(old, new):
    return lambda members: {new if name == old else name: value for name, value in members.items()}


def without(*names):
    return lambda members: {name: value for name, value in members.items() if name not in names}


def replaced(**values):
    return lambda members: members | values


def camel(value):
    """Every key in camelCase."""
    if not isinstance(value, dict):
        return value
    return {camel_name(name): camel(member) for name, member in value.items()}


def camel_name(name):
    first, *others = name.split("_")
    return first + "".join(word.title() for word in others)


def wrapped(name):
    return lambda value: {name: value}


class Drifting:
    """Middleware that applies the chosen drifts to every answer."""

    def __init__(self, drifts):
        self.drifts = drifts

    async def __call__(self, request, proceed):
        answer = await proceed(request)
        met = [drift for drift in self.drifts if drift.meets(request.method, request.url.path, answer.status_code)]
        if not met:
            return answer
        content = b"".join([chunk async for chunk in answer.body_iterator])
        reply = Reply(answer.status_code, content, answer.headers.get("content-type", ""))
        for drift in met:
            reply = drift.change(reply)
        return Response(reply.content, reply.status, media_type=reply.type)


class Server(uvicorn.Server):
    """Says where it listens once it accepts, and ends with its parent or with its time."""

    async def startup(self, sockets=None):
        await super().startup(sockets=sockets)
        print("listening on http://127.0.0.1:%d" % sockets[0].getsockname()[1], flush=True)

    def end(self):
        self.should_exit = True
        time.sleep(2)
        os._exit(1)

    def end_with_parent(self):
        while os.read(sys.stdin.fileno(), 4096):
            pass
        self.end()

    def end_with_time(self):
        time.sleep(LIFE)
        self.end()


def arguments(title, drifts, add_options=None):
    parser = argparse.ArgumentParser(description=f"{title} on a loopback port.")
    parser.add_argument("--port", type=int, default=0, help="0, the default, takes a free one")
    parser.add_argument("--database", default=":memory:", metavar="FILE", help="keep the accounts in FILE")
    parser.add_argument(
        "--drift", action="append", default=[], metavar="NAME", choices=[*drifts],
        help="depart from the document: " + ", ".join(sorted(drifts)),
    )
    if add_options:
        add_options(parser)
    return parser.parse_args()


def serve(app, port):
    """Serves an application until standard input ends or its time is over."""
    # With the protocol named, asyncio sets TCP_NODELAY; without, every answer waits 40 ms for an acknowledgement.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    server = Server(uvicorn.Config(app, log_level="warning", access_log=False))
    for watch in (server.end_with_parent, server.end_with_time):
        threading.Thread(target=watch, daemon=True).start()
    server.run(sockets=[listener])


def main(title, drifts, application, liberties=(), add_options=None):
    """A backend's whole program; `application` makes the FastAPI application from the options.

    Liberties are other ways to do what the document leaves open; the drift of that name takes all of them.
    """
    options = arguments(title, drifts | {"liberties": BEHAVIOUR}, add_options)
    app = application(options)
    chosen = [drifts[name] for name in options.drift if name != "liberties"]
    chosen += liberties if "liberties" in options.drift else []
    app.middleware("http")(Drifting([drift for drift in chosen if drift is not BEHAVIOUR]))
    serve(app, options.port)
