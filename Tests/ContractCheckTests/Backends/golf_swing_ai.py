"""Golf Swing AI's authentication as its testing guide describes it."""

import uuid
from datetime import datetime, timezone
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, UploadFile
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, Field

import backend
from backend import body, renamed, replaced, within, without

DAY = 86_400  # seconds
ACCESS_LIFE, REFRESH_LIFE = 30 * DAY, 90 * DAY
PHOTO_LIMIT = 5 * 1024 * 1024

SCHEMA = backend.Tokens.SCHEMA + """
CREATE TABLE IF NOT EXISTS users (
  id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, username TEXT NOT NULL UNIQUE, full_name TEXT NOT NULL,
  password_hash TEXT, handicap REAL, skill_level TEXT, preferred_hand TEXT, profile_photo_url TEXT,
  created_at TEXT NOT NULL, last_login TEXT, is_verified INTEGER NOT NULL, photo BLOB);
"""

PROFILE_FIELDS = [
    "id", "email", "username", "full_name", "handicap", "skill_level", "preferred_hand", "profile_photo_url",
    "created_at", "last_login",
]


class UserInfo(BaseModel):
    email: str
    name: str
    given_name: str
    family_name: str
    picture: str


class GoogleSignIn(BaseModel):
    google_token: str
    user_info: UserInfo


class DeviceInfo(BaseModel):
    device_type: str
    device_model: str
    os_version: str
    app_version: str


class Registration(BaseModel):
    email: str = Field(pattern=r"^[^@\s]+@[^@\s]+$")
    username: str = Field(min_length=3, max_length=40)
    password: str = Field(min_length=8)
    full_name: str
    device_info: DeviceInfo | None = None


class Login(BaseModel):
    username: str
    password: str
    device_info: DeviceInfo | None = None


class Refresh(BaseModel):
    refresh_token: str


class ProfileChange(BaseModel):
    handicap: float | None = Field(default=None, ge=-10, le=54)
    skill_level: str | None = None
    preferred_hand: str | None = None
    full_name: str | None = None


SIGN_IN = "POST /auth/signin/google"
EPOCH = datetime(1970, 1, 1)


def epoch_date(profile):
    return profile | {"created_at": int((datetime.fromisoformat(profile["created_at"]) - EPOCH).total_seconds())}


DRIFTS = {
    "always-known": body(SIGN_IN, replaced(is_new_user=False)),
    "bad-token-401": backend.status(SIGN_IN, 401, successes=False),
    "camel-case": body(SIGN_IN, backend.camel),
    "camel-case-profile": body(SIGN_IN, within(["user_profile"], backend.camel)),
    "empty-body": backend.empty(SIGN_IN),
    "empty-refresh": body("POST /auth/refresh", lambda answer: {}),
    "epoch-date": body(SIGN_IN, within(["user_profile"], epoch_date)),
    "expires-in-hours": body(SIGN_IN, replaced(expires_in=720)),
    "html": backend.html(SIGN_IN),
    "lowercase-bearer": body(SIGN_IN, replaced(token_type="bearer")),
    "missing-is-new-user": body(SIGN_IN, without("is_new_user")),
    "null-full-name": body(SIGN_IN, within(["user_profile"], replaced(full_name=None))),
    "number-id": body(SIGN_IN, within(["user_profile"], replaced(id=7))),
    "opaque-token": body(SIGN_IN, replaced(access_token="c0ffee")),
    "profile-list": body("GET /auth/profile", lambda profile: [profile]),
    "renamed-photo": body(SIGN_IN, within(["user_profile"], renamed("profile_photo_url", "avatar_url"))),
    "short-lived-token": backend.BEHAVIOUR,
    "status-201": backend.status(SIGN_IN, 201),
    "stale-profile": backend.BEHAVIOUR,
    "stale-wrapped-profile": backend.BEHAVIOUR,
    "string-expires": body(SIGN_IN, replaced(expires_in="2592000")),
    "unguarded-profile": backend.status("GET /auth/profile", 200, successes=False),
    "wrapped": body(SIGN_IN, backend.wrapped("data")),
    "zoned-date": body(SIGN_IN, within(["user_profile"], lambda p: p | {"created_at": p["created_at"] + "Z"})),
}

LIBERTIES = [
    backend.html(SIGN_IN, successes=False),
    backend.status("POST /auth/register", 200),
    body("POST /auth/register", lambda answer: {"message": "Registered"}),
    backend.error("POST /auth/login", 401, "Unauthorized"),
    backend.status("POST /auth/refresh", 201),
    body("POST /auth/refresh", without("refresh_token", "token_type", "expires_in")),
    body("GET /auth/profile", backend.wrapped("user")),
    backend.no_content("PUT /auth/profile"),
    backend.no_content("POST /auth/profile/photo"),
    body(SIGN_IN, within(["user_profile"], replaced(
        handicap=12.4, skill_level="beginner", preferred_hand="left", last_login="2025-01-08T12:00:00Z",
        preferences={"units": "metric"}, stats={"rounds": 3}))),
]


def now():
    """ISO 8601 without a zone or a fraction."""
    return datetime.now(timezone.utc).replace(tzinfo=None).isoformat(timespec="seconds")


class Accounts:
    def __init__(self, database):
        self.database = database

    def find(self, name):
        """By user name, e-mail address or id."""
        return self.database.row("SELECT * FROM users WHERE ? IN (username, email, id)", name)

    def add(self, email, username, full_name, password_hash=None, photo_url=None, is_verified=False):
        """None if the name or the address is taken."""
        return self.database.row(
            "INSERT OR IGNORE INTO users (id, email, username, full_name, password_hash, profile_photo_url,"
            " created_at, is_verified) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *",
            str(uuid.uuid4()), email, username, full_name, password_hash, photo_url, now(), is_verified)

    def change(self, id, **values):
        for name, value in values.items():
            self.database.rows(f"UPDATE users SET {name} = ? WHERE id = ?", value, id)
        return self.find(id)

    @staticmethod
    def profile(user):
        shown = {name: user[name] for name in PROFILE_FIELDS}
        return shown | {"is_verified": bool(user["is_verified"]), "preferences": {}, "stats": {}}


def application(options):
    app = FastAPI(title="Golf Swing AI")
    database = backend.Database(options.database, SCHEMA)
    accounts = Accounts(database)
    takes_liberties = "liberties" in options.drift
    access_life = 3_600 if "short-lived-token" in options.drift else None if takes_liberties else ACCESS_LIFE
    tokens = backend.Tokens(database, access_life, REFRESH_LIFE)
    is_stale = not {"stale-profile", "stale-wrapped-profile"}.isdisjoint(options.drift)

    def signed_in(user, is_new):
        if takes_liberties:  # a user is signed in once: the tokens of the sign-in before are not renewed
            tokens.forget(user["id"])
        pair = tokens.pair(user["id"])
        return pair | {
            "token_type": "Bearer",
            "expires_in": ACCESS_LIFE,
            "is_new_user": is_new,
            "user_profile": accounts.profile(user),
        }

    def current_user(header: Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))]):
        subject = header and tokens.subject(header.credentials)
        user = subject and accounts.find(subject)
        if not user:
            raise HTTPException(401, "Could not validate credentials")
        return user

    User = Annotated[dict, Depends(current_user)]

    @app.post("/auth/signin/google")
    def google_sign_in(request: GoogleSignIn):
        account = backend.google_account(request.google_token)
        if account is None:
            raise HTTPException(500, "Google authentication failed")
        info = request.user_info
        generated = account["email"].split("@")[0] + "_" + uuid.uuid4().hex[:6]
        made = accounts.add(account["email"], generated, info.name, photo_url=info.picture, is_verified=True)
        if made:
            return signed_in(made, True)
        known = accounts.find(account["email"])
        answer = signed_in(known, False)
        accounts.change(known["id"], last_login=now())
        return answer

    @app.post("/auth/register", status_code=201)
    def register(request: Registration):
        hashed = backend.hasher.hash(request.password)
        user = accounts.add(request.email, request.username, request.full_name, hashed)
        if user is None:
            raise HTTPException(400, "Email or username already registered")
        return signed_in(user, True)

    @app.post("/auth/login")
    def login(request: Login):
        user = accounts.find(request.username)
        if not backend.is_password(request.password, user and user["password_hash"]):
            raise HTTPException(401, "Incorrect username or password")
        accounts.change(user["id"], last_login=now())
        return signed_in(user, False)

    @app.post("/auth/refresh")
    def refresh(request: Refresh):
        subject = tokens.redeem(request.refresh_token)
        if subject is None:
            raise HTTPException(401, "Invalid refresh token")
        return tokens.pair(subject) | {"token_type": "Bearer", "expires_in": ACCESS_LIFE}

    @app.get("/auth/profile")
    def profile(user: User):
        shown = accounts.profile(user)
        return {"user": shown} if "stale-wrapped-profile" in options.drift else shown

    @app.put("/auth/profile")
    def update_profile(change: ProfileChange, user: User):
        changes = {} if is_stale else change.model_dump(exclude_unset=True)
        return accounts.profile(accounts.change(user["id"], **changes))

    @app.post("/auth/profile/photo")
    def upload_photo(file: UploadFile, user: User):
        content = file.file.read(PHOTO_LIMIT + 1)
        if len(content) > PHOTO_LIMIT:
            raise HTTPException(413, "Photo too large")
        if not content.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")):
            raise HTTPException(422, "Not a PNG or JPEG image")
        url = f"https://photos.example.com/{user['id']}"
        accounts.change(user["id"], photo=content, profile_photo_url=url)
        return {"profile_photo_url": url}

    return app


if __name__ == "__main__":
    backend.main("Golf Swing AI", DRIFTS, application, LIBERTIES)
