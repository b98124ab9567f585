"""ComprehensionEngine's authentication as its sign-in document describes it: the part that the iOS app uses."""

import uuid
from typing import Annotated

from fastapi import Cookie, Depends, FastAPI, HTTPException
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel

import backend
from backend import body, renamed, replaced, without

ACCESS_LIFE, REFRESH_LIFE = 3_600, 30 * 86_400  # seconds

SCHEMA = backend.Tokens.SCHEMA + """
CREATE TABLE IF NOT EXISTS users (id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT, picture TEXT);
"""


class MobileExchange(BaseModel):
    access_token: str


class Refresh(BaseModel):
    refresh_token: str


SIGN_IN, REFRESH, ME = "POST /api/auth/mobile/google", "POST /api/auth/refresh", "GET /api/auth/me"

DRIFTS = {
    "camel-case": body(SIGN_IN, backend.camel),
    "camel-case-refresh": body(REFRESH, backend.camel),
    "dead-access-token": backend.BEHAVIOUR,
    "empty-me": backend.empty(ME),
    "html": backend.html(SIGN_IN),
    "html-me": backend.html(ME),
    "me-403": backend.status(ME, 403, successes=False),
    "me-list": body(ME, lambda user: [user]),
    "missing-refresh-token": body(REFRESH, without("refresh_token")),
    "not-rotated": backend.BEHAVIOUR,
    "null-refresh-token": body(SIGN_IN, replaced(refresh_token=None)),
    "opaque-token": body(SIGN_IN, replaced(access_token="c0ffee")),
    "renamed-token": body(SIGN_IN, renamed("access_token", "token")),
    "server-error": backend.server_error(REFRESH),
    "string-expires": body(SIGN_IN, replaced(expires_in="3600")),
    "wrapped": body(SIGN_IN, backend.wrapped("data")),
}

LIBERTIES = [
    backend.status(SIGN_IN, 201),
    body(SIGN_IN, replaced(token_type="Bearer", expires_in=60)),
    backend.error(SIGN_IN, 400, "Bad token"),
    body(REFRESH, without("token_type", "expires_in")),
    backend.error(REFRESH, 403, "Log in again"),
    body(ME, lambda user: {"user": user, "plan": None}),
    backend.html(ME, successes=False),
]


def application(options):
    app = FastAPI(title="ComprehensionEngine")
    database = backend.Database(options.database, SCHEMA)
    tokens = backend.Tokens(database, ACCESS_LIFE, REFRESH_LIFE)
    bearer = HTTPBearer(auto_error=False)

    takes_liberties = "liberties" in options.drift

    def issue(subject):
        return tokens.pair(subject) | {"token_type": "bearer", "expires_in": ACCESS_LIFE}

    def current_user(
        header: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
        access_token: Annotated[str | None, Cookie()] = None,
    ):
        """The bearer token or, for the web, the cookie."""
        given = header.credentials if header else access_token
        if given is None and takes_liberties:
            raise HTTPException(403, "Not authenticated")
        subject = given and tokens.subject(given)
        user = subject and database.row("SELECT * FROM users WHERE id = ?", subject)
        if not user:
            raise HTTPException(401, "Not authenticated")
        return user

    @app.post("/api/auth/mobile/google")
    def mobile_google(request: MobileExchange):
        account = backend.google_account(request.access_token)
        if account is None:
            raise HTTPException(401, "Invalid Google token")
        user = database.row(
            "INSERT INTO users VALUES (?, ?, ?, NULL) ON CONFLICT (email) DO UPDATE SET name = excluded.name"
            " RETURNING *", str(uuid.uuid4()), account["email"], account["name"])
        if takes_liberties:  # a user is signed in once: the tokens of the sign-in before are not renewed
            tokens.forget(user["id"])
        issued = issue(user["id"])
        if "dead-access-token" in options.drift:  # expired before it was sent; the refresh token is good
            issued["access_token"] = tokens.sign("access", user["id"], -60, {})
        return issued

    @app.post("/api/auth/refresh")
    def refresh(request: Refresh):
        if "not-rotated" in options.drift and tokens.subject(request.refresh_token, "refresh"):
            return issue(tokens.subject(request.refresh_token, "refresh")) | request.model_dump()
        subject = tokens.redeem(request.refresh_token)
        if subject is None:
            raise HTTPException(401, "Invalid refresh token")
        return issue(subject)

    @app.get("/api/auth/me")
    def me(user: Annotated[dict, Depends(current_user)]):
        return user

    return app


if __name__ == "__main__":
    backend.main("ComprehensionEngine", DRIFTS, application, LIBERTIES)
