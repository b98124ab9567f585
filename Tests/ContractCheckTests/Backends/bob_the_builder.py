"""BobTheBuilder's login and refresh as its API document shows them: a real server, real hashes, real JWTs.

Written from the document, not from the contract, so that the two can disagree. `--drift NAME` (again for
more) departs from the document on purpose, in every answer that signs somebody in.
"""

import hashlib
import re
import secrets
import threading
import time

import jwt
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel

import backend

ACCESS_LIFE = 900  # seconds, `expiresIn`

signing_key = secrets.token_bytes(32)

USER = {
    "id": "85fa5c14-3e09-4c9f-9764-00c9f02f6b26",
    "email": "john.doe@example.com",
    "firstName": "John",
    "lastName": "Doe",
    "phoneNumber": "+1234567890",
    "role": "user",
    "createdAt": "2025-11-08T15:39:12.642Z",
    "updatedAt": "2025-11-08T15:39:12.642Z",
}
PASSWORD_HASH = backend.hasher.hash("SecurePass123@")


class Unauthorized(Exception):
    """Wrong credentials or an unknown token; the text is for the client."""


class RefreshTokens:
    """The refresh tokens that are good, by digest; each is good once."""

    def __init__(self):
        self.subjects = {}
        self.lock = threading.Lock()

    def issue(self, subject):
        token = secrets.token_hex(40)
        with self.lock:
            self.subjects[self.digest(token)] = subject
        return token

    def redeem(self, token):
        with self.lock:
            return self.subjects.pop(self.digest(token), None)

    @staticmethod
    def digest(token):
        return hashlib.sha256(token.encode()).digest()


class Credentials(BaseModel):
    email: str
    password: str


class Renewal(BaseModel):
    refreshToken: str


# What a drift does: most change the body, the others the response that is made of it.


def snake(name):
    return re.sub("([A-Z])", lambda letter: "_" + letter[1].lower(), name)


def snake_keys(value):
    if isinstance(value, dict):
        return {snake(name): snake_keys(member) for name, member in value.items()}
    return value


def with_user(change):
    """A change to the user alone; an answer without a user stays as it is."""
    return lambda body: {**body, "user": change(body["user"])} if "user" in body else body


def nested_tokens(body):
    tokens = {name: value for name, value in body.items() if name != "user"}
    return {"tokens": tokens} | {name: value for name, value in body.items() if name == "user"}


def without(*names):
    return lambda members: {name: value for name, value in members.items() if name not in names}


def no_zone_dates(user):
    return user | {name: user[name].split(".")[0] for name in ("createdAt", "updatedAt")}


BODY_DRIFTS = {
    "envelope-data": lambda body: {"data": body},
    "liberties": with_user(lambda user: without("phoneNumber", "createdAt")(user) | {"role": "foreman"}),
    "extra-field": lambda body: body | {"sessionId": secrets.token_hex(8)},
    "lowercase-bearer": lambda body: body | {"tokenType": "bearer"},
    "missing-role": with_user(without("role")),
    "nested-tokens": nested_tokens,
    "no-optional-fields": with_user(without("phoneNumber", "createdAt", "updatedAt")),
    "no-zone-dates": with_user(no_zone_dates),
    "null-name": with_user(lambda user: user | {"firstName": None}),
    "number-id": with_user(lambda user: user | {"id": 1}),
    "snake-case": snake_keys,
    "snake-case-user": with_user(snake_keys),
    "string-expires": lambda body: body | {"expiresIn": str(body["expiresIn"])},
}

PAGE = "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body><h1>Please sign in</h1></body></html>\n"
SERVER_ERROR = {"statusCode": 500, "message": "Internal server error"}

RESPONSE_DRIFTS = {
    "cut-json": lambda made: Response(made.body[: len(made.body) // 2], media_type="application/json"),
    "empty-body": lambda made: Response(b"", media_type="application/json"),
    "html": lambda made: Response(PAGE, media_type="text/html"),
    "server-error": lambda made: JSONResponse(SERVER_ERROR, status_code=500),
    "status-201": lambda made: Response(made.body, status_code=201, media_type="application/json"),
}


def answer(body, drifts):
    for name, change in BODY_DRIFTS.items():
        if name in drifts:
            body = change(body)
    made = JSONResponse(body)
    for name, change in RESPONSE_DRIFTS.items():
        if name in drifts:
            made = change(made)
    return made


def application(drifts):
    app = FastAPI(title="BobTheBuilder")
    refresh_tokens = RefreshTokens()

    def tokens(subject):
        now = int(time.time())
        claims = {"sub": subject, "iat": now, "exp": now + ACCESS_LIFE, "jti": secrets.token_hex(8)}
        return {
            "accessToken": jwt.encode(claims, signing_key, algorithm="HS256"),
            "refreshToken": refresh_tokens.issue(subject),
            "tokenType": "Bearer",
            "expiresIn": ACCESS_LIFE,
        }

    @app.exception_handler(Unauthorized)
    def unauthorized(request: Request, error: Unauthorized):
        body = {"message": str(error), "error": "Unauthorized", "statusCode": 401}
        return JSONResponse(body, status_code=401)

    @app.post("/api/auth/login")
    def login(credentials: Credentials):
        known_hash = PASSWORD_HASH if credentials.email == USER["email"] else None
        if not backend.is_password(credentials.password, known_hash):
            raise Unauthorized("Invalid credentials")
        return answer(tokens(USER["id"]) | {"user": USER}, drifts)

    @app.post("/api/auth/refresh")
    def refresh(renewal: Renewal):
        subject = refresh_tokens.redeem(renewal.refreshToken)
        if subject is None:
            raise Unauthorized("Invalid refresh token")
        return answer(tokens(subject), drifts)

    return app


def main():
    drifts = [*BODY_DRIFTS, *RESPONSE_DRIFTS]
    options = backend.arguments("BobTheBuilder's login and refresh", drifts)
    backend.serve(application(set(options.drift)), options.port)


if __name__ == "__main__":
    main()
