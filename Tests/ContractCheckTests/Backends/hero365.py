"""Hero365's authentication as its integration guide describes it; what Supabase does there is done here."""

import re
import secrets
import time
import uuid
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, Field

import backend
from backend import body, error_body, renamed, replaced, within, without

DAY = 86_400  # seconds
ACCESS_LIFE, REFRESH_LIFE = 8 * DAY, 60 * DAY
OTP_LIFE = 300
PROVIDERS = ["google", "apple", "github"]

SCHEMA = backend.Tokens.SCHEMA + """
CREATE TABLE IF NOT EXISTS users (
  id TEXT PRIMARY KEY, email TEXT UNIQUE, phone TEXT UNIQUE, full_name TEXT, password_hash TEXT,
  is_active INTEGER NOT NULL DEFAULT 1, is_superuser INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS codes (phone TEXT PRIMARY KEY, code TEXT NOT NULL, expires REAL NOT NULL);
"""

Email = Annotated[str, Field(pattern=r"^[^@\s]+@[^@\s]+\.[^@\s]+$")]


class EmailSignUp(BaseModel):
    email: Email
    password: str = Field(min_length=8)
    full_name: str | None = None


class EmailSignIn(BaseModel):
    email: Email
    password: str


class PhoneSignUp(BaseModel):
    phone: str
    password: str = Field(min_length=8)
    full_name: str | None = None


class PhoneSignIn(BaseModel):
    phone: str
    password: str


class Phone(BaseModel):
    phone: str


class OTP(BaseModel):
    phone: str
    token: str


class Refresh(BaseModel):
    refresh_token: str


class Recovery(BaseModel):
    email: Email


AUTH = "/api/v1/auth"
SIGN_UP, SIGN_IN, ME = f"POST {AUTH}/signup", f"POST {AUTH}/signin", "GET /api/v1/users/me"
VERIFY, OAUTH, REFRESH = f"POST {AUTH}/otp/verify", f"GET {AUTH}/oauth/google", f"POST {AUTH}/refresh"


def unsigned_email(answer):
    """The access token without the user's address or phone, as some identity services issue it."""
    claims = backend.jwt.decode(answer["access_token"], options={"verify_signature": False})
    claims = without("email", "phone")(claims)
    return answer | {"access_token": backend.jwt.encode(claims, secrets.token_bytes(32), algorithm="HS256")}


DRIFTS = {
    "active-as-number": body(ME, lambda user: user | {"is_active": int(user["is_active"])}),
    "camel-case": body(SIGN_IN, backend.camel),
    "camel-case-me": body(ME, backend.camel),
    "error-message": error_body(SIGN_IN, lambda error: {"error": {"message": error["detail"]}}),
    "html": backend.html(ME),
    "missing-metadata": body(SIGN_IN, within(["user"], without("user_metadata"))),
    "null-user": body(SIGN_IN, replaced(user=None)),
    "other-message": body(SIGN_UP, replaced(message="Check your inbox.")),
    "other-email": body(ME, lambda user: user | {"email": user["email"] and "another@example.com"}),
    "other-name": body(ME, replaced(full_name="Jane Roe")),
    "other-oauth-path": body(OAUTH, lambda answer: answer | {"url": answer["url"].replace("/authorize", "/login")}),
    "other-oauth-provider": body(OAUTH, lambda answer: answer | {"url": answer["url"].replace("google", "apple")}),
    "other-phone": body(ME, lambda user: user | {"phone": user["phone"] and "+15550000000"}),
    "otp-as-list": body(VERIFY, lambda answer: [answer]),
    "provider-in-capitals": body(OAUTH, replaced(provider="Google")),
    "renamed-access-token": body(REFRESH, renamed("access_token", "token")),
    "session": body(SIGN_IN, lambda answer: {"user": answer["user"], "session": without("user")(answer)}),
    "status-201": backend.status(SIGN_UP, 201),
    "token-without-email": body(SIGN_IN, unsigned_email),
    "unconfigured": backend.BEHAVIOUR,
    "wrong-password-400": backend.status(SIGN_IN, 400, successes=False),
}

LIBERTIES = [
    backend.error(SIGN_UP, 400, "Invalid request data"),
    body(SIGN_IN, within(["user", "user_metadata"], lambda metadata: metadata | {"full_name": "John Doe"})),
    body(ME, lambda user: {name: value for name, value in user.items() if value is not None}),
    backend.error(ME, 401, "Not authenticated"),
]


def normalized(phone):
    """`+1 (234) 567-8900` as `+12345678900`; None for what has no country code or is no number."""
    digits = re.sub(r"[\s().-]", "", phone)
    return digits if re.fullmatch(r"\+[1-9]\d{6,14}", digits) else None


def required(phone):
    number = normalized(phone)
    if number is None:
        raise HTTPException(400, "Invalid phone number")
    return number


def shown(user):
    """A user as a sign-in shows it."""
    metadata = {"full_name": user["full_name"]} if user["full_name"] else {}
    contact = {name: user[name] for name in ("email", "phone") if user[name]}
    return {"id": user["id"]} | contact | {"user_metadata": metadata}


def application(options):
    app = FastAPI(title="Hero365")
    database = backend.Database(options.database, SCHEMA)
    tokens = backend.Tokens(database, ACCESS_LIFE, REFRESH_LIFE)

    def find(value):
        return database.row("SELECT * FROM users WHERE ? IN (id, email, phone)", value)

    def pair(user):
        return tokens.pair(user["id"], **{name: user[name] for name in ("email", "phone") if user[name]})

    def sign_up(full_name, password, email=None, phone=None):
        added = database.row(
            "INSERT OR IGNORE INTO users (id, email, phone, full_name, password_hash) VALUES (?, ?, ?, ?, ?)"
            " RETURNING id", str(uuid.uuid4()), email, phone, full_name, backend.hasher.hash(password))
        if added is None:
            raise HTTPException(400, "User already registered")

    def sign_in(name, password):
        user = find(name)
        if not backend.is_password(password, user and user["password_hash"]):
            raise HTTPException(401, "Invalid credentials")
        return pair(user) | {"user": shown(user)}

    def current_user(header: Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))]):
        if header is None:
            raise HTTPException(403, "Not authenticated")
        subject = tokens.subject(header.credentials)
        user = subject and find(subject)
        if not user:
            raise HTTPException(401, "Could not validate credentials")
        return user

    if "unconfigured" in options.drift:
        @app.middleware("http")
        async def unconfigured(request, proceed):
            return JSONResponse({"detail": "Supabase authentication is not configured"}, 503)

    @app.post(AUTH + "/signup")
    def sign_up_by_email(request: EmailSignUp):
        sign_up(request.full_name, request.password, email=request.email)
        return {"message": "User created successfully. Please check your email for verification."}

    @app.post(AUTH + "/signin")
    def sign_in_by_email(request: EmailSignIn):
        return sign_in(request.email, request.password)

    @app.post(AUTH + "/signup/phone")
    def sign_up_by_phone(request: PhoneSignUp):
        sign_up(request.full_name, request.password, phone=required(request.phone))
        return {"message": "User created successfully. Please verify your phone number."}

    @app.post(AUTH + "/signin/phone")
    def sign_in_by_phone(request: PhoneSignIn):
        answer = sign_in(required(request.phone), request.password)
        if "liberties" in options.drift:  # the number as it was sent
            answer["user"]["phone"] = request.phone
        return answer

    @app.post(AUTH + "/otp/send")
    def send_otp(request: Phone):
        phone = required(request.phone)
        database.rows("INSERT OR REPLACE INTO codes VALUES (?, ?, ?)", phone, options.otp, time.time() + OTP_LIFE)
        return {"message": "OTP sent successfully to your phone number."}

    @app.post(AUTH + "/otp/verify")
    def verify_otp(request: OTP):
        phone = normalized(request.phone)
        sent = database.row("SELECT * FROM codes WHERE phone = ? AND expires > ?", phone, time.time())
        if not sent or not secrets.compare_digest(sent["code"].encode(), request.token.encode()):
            raise HTTPException(401, "Invalid OTP")
        database.rows("DELETE FROM codes WHERE phone = ?", phone)
        database.rows("INSERT OR IGNORE INTO users (id, phone) VALUES (?, ?)", str(uuid.uuid4()), phone)
        user = find(phone)
        return pair(user) | {"user": shown(user)}

    @app.get(AUTH + "/oauth/{provider}")
    def oauth(provider: str):
        if provider not in PROVIDERS:
            raise HTTPException(400, "Unsupported OAuth provider")
        query = f"provider={provider}"
        if "liberties" in options.drift:  # where the provider is to lead back to
            query = f"redirect_to=hero365%3A%2F%2Fsigned-in&{query}&scopes=email"
        url = f"https://your-project.supabase.co/auth/v1/authorize?{query}"
        return {"url": url, "provider": provider}

    @app.post(AUTH + "/refresh")
    def refresh(request: Refresh):
        subject = tokens.redeem(request.refresh_token)
        if subject is None:
            raise HTTPException(401, "Invalid refresh token")
        renewed = pair(find(subject))
        if "liberties" in options.drift:  # the refresh token stays as it is, and good
            database.rows("INSERT INTO refresh_tokens VALUES (?, ?)", tokens.digest(request.refresh_token), subject)
            renewed |= request.model_dump()
        return renewed

    @app.post(AUTH + "/password-recovery")
    def password_recovery(request: Recovery):
        return {"message": "Password recovery email sent"}

    @app.get("/api/v1/users/me")
    def me(user: Annotated[dict, Depends(current_user)]):
        shown = {name: user[name] for name in ("id", "email", "phone", "full_name")}
        return shown | {"is_active": bool(user["is_active"]), "is_superuser": bool(user["is_superuser"])}

    @app.post(AUTH + "/signout")
    def sign_out():
        return {"message": "Sign out should be handled by the frontend Supabase client"}

    return app


def add_options(parser):
    parser.add_argument("--otp", default="123456", help="the code that every phone is sent")


if __name__ == "__main__":
    backend.main("Hero365", DRIFTS, application, LIBERTIES, add_options)
