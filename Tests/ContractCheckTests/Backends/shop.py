"""A small shop: accounts, items with tags, orders, reviews. FastAPI and SQLite."""

import hashlib
import hmac
import json
import os
import secrets
import sqlite3
import tempfile
import uuid
from contextlib import asynccontextmanager
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Iterator, Literal, Optional, Union

import backend
import jwt
from fastapi import APIRouter, Depends, FastAPI, File, HTTPException, Query, UploadFile, status
from fastapi.encoders import jsonable_encoder
from fastapi.responses import JSONResponse, Response
from fastapi.security import OAuth2PasswordBearer, OAuth2PasswordRequestForm
from pydantic import BaseModel, Field

# --------------------------------------------------------------------------------------------- settings

DRIFTS = {name: number for number, name in enumerate([
    "camel-case-user", "moved-price", "renamed-title", "null-author", "text-rating", "zoneless-order", "ok-for-created",
    "wrapped-orders", "unknown-status", "other-discriminator", "missing-admin",
    "unchecked-stock",
], start=1)}
OPTIONS = backend.arguments("A shop, written by someone who knew of no contract,", DRIFTS)
BUG = DRIFTS[OPTIONS.drift[0]] if OPTIONS.drift else 0
SECRET_KEY = os.environ.get("SHOP_SECRET", "not-a-secret-only-for-this-example-0123456789")
FOLDER = tempfile.TemporaryDirectory(prefix="shop-")
DATABASE = os.path.join(FOLDER.name, "shop.sqlite3")
ADMIN_EMAIL = "admin@example.com"
ADMIN_PASSWORD = "admin-password"
TOKEN_LIFE = timedelta(hours=8)

# --------------------------------------------------------------------------------------------- database

SCHEMA = """
CREATE TABLE IF NOT EXISTS users (
  id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, full_name TEXT, password TEXT NOT NULL,
  is_active INTEGER NOT NULL DEFAULT 1, is_admin INTEGER NOT NULL DEFAULT 0,
  birthday TEXT, avatar_type TEXT, avatar BLOB, created_at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS items (
  id TEXT PRIMARY KEY, title TEXT NOT NULL, description TEXT, price TEXT NOT NULL, currency TEXT NOT NULL,
  stock INTEGER NOT NULL, weight_kg REAL, owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL, updated_at TEXT);
CREATE TABLE IF NOT EXISTS tags (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS item_tags (
  item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE, PRIMARY KEY (item_id, tag_id));
CREATE TABLE IF NOT EXISTS orders (
  id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, status TEXT NOT NULL,
  currency TEXT NOT NULL, note TEXT, payment TEXT NOT NULL, created_at TEXT NOT NULL, cancelled_at TEXT);
CREATE TABLE IF NOT EXISTS order_lines (
  order_id TEXT NOT NULL REFERENCES orders (id) ON DELETE CASCADE, position INTEGER NOT NULL,
  item_id TEXT NOT NULL REFERENCES items (id) ON DELETE RESTRICT, title TEXT NOT NULL,
  quantity INTEGER NOT NULL, unit_price TEXT NOT NULL, PRIMARY KEY (order_id, position));
CREATE TABLE IF NOT EXISTS reviews (
  id TEXT PRIMARY KEY, item_id TEXT NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment TEXT, created_at TEXT NOT NULL, UNIQUE (item_id, user_id));
"""


def connect() -> sqlite3.Connection:
    db = sqlite3.connect(DATABASE, timeout=10, check_same_thread=False)
    db.row_factory = sqlite3.Row
    db.execute("PRAGMA foreign_keys = ON")
    return db


def get_db() -> Iterator[sqlite3.Connection]:
    db = connect()
    try:
        yield db
    finally:
        db.close()


DB = Annotated[sqlite3.Connection, Depends(get_db)]


def now() -> datetime:
    return datetime.now(timezone.utc)


def hash_password(password: str) -> str:
    salt = secrets.token_bytes(16)
    return salt.hex() + "$" + hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 20_000).hex()


def verify_password(password: str, stored: str) -> bool:
    salt, digest = stored.split("$")
    return hmac.compare_digest(
        hashlib.pbkdf2_hmac("sha256", password.encode(), bytes.fromhex(salt), 20_000).hex(), digest)


def prepare() -> None:
    db = connect()
    with db:
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript(SCHEMA)
        if not db.execute("SELECT 1 FROM users WHERE email = ?", (ADMIN_EMAIL,)).fetchone():
            admin = str(uuid.uuid4())
            db.execute(
                "INSERT INTO users (id, email, full_name, password, is_admin, created_at) VALUES (?, ?, ?, ?, 1, ?)",
                (admin, ADMIN_EMAIL, "Shop Admin", hash_password(ADMIN_PASSWORD), now().isoformat()))
            for title, price, stock, weight, tags in (
                ("Espresso cup", "7.90", 120, 0.18, ["kitchen", "coffee"]),
                ("Coffee grinder", "89.00", 14, 1.4, ["kitchen", "coffee", "sale"]),
                ("Desk lamp", "34.50", 40, None, ["office"]),
            ):
                item = str(uuid.uuid4())
                db.execute(
                    "INSERT INTO items (id, title, price, currency, stock, weight_kg, owner_id, created_at)"
                    " VALUES (?, ?, ?, 'EUR', ?, ?, ?, ?)",
                    (item, title, price, stock, weight, admin, now().isoformat()))
                set_tags(db, item, tags)
    db.close()


# --------------------------------------------------------------------------------------------- models


class Health(BaseModel):
    status: Literal["ok"]
    version: str
    time: datetime


class ErrorMessage(BaseModel):
    detail: str


class Token(BaseModel):
    access_token: str
    token_type: str = "bearer"


Email = Annotated[str, Field(max_length=254, pattern=r"^[^@\s]+@[^@\s]+\.[^@\s]+$")]
Password = Annotated[str, Field(min_length=8, max_length=128)]
Price = Annotated[Decimal, Field(ge=0, max_digits=10, decimal_places=2)]
TagName = Annotated[str, Field(min_length=1, max_length=30)]


class UserRegister(BaseModel):
    email: Email
    password: Password
    full_name: Optional[str] = Field(default=None, max_length=255)


class UserUpdateMe(BaseModel):
    email: Optional[Email] = None
    full_name: Optional[str] = Field(default=None, max_length=255)
    birthday: Optional[date] = None


class UpdatePassword(BaseModel):
    current_password: Password
    new_password: Password


class UserPublic(BaseModel):
    id: uuid.UUID
    email: str
    full_name: Optional[str]
    is_active: bool
    is_admin: bool
    birthday: Optional[date] = None
    avatar_url: Optional[str] = None
    created_at: datetime


class UsersPublic(BaseModel):
    data: list[UserPublic]
    count: int


class Message(BaseModel):
    message: str


class Avatar(BaseModel):
    url: str
    content_type: str
    size: int


class ItemOrder(str, Enum):
    newest = "newest"
    title = "title"
    price_asc = "price_asc"
    price_desc = "price_desc"


class Currency(str, Enum):
    EUR = "EUR"
    USD = "USD"


class ItemCreate(BaseModel):
    title: str = Field(min_length=1, max_length=255)
    description: Optional[str] = Field(default=None, max_length=2000)
    price: Price
    currency: Currency = Currency.EUR
    stock: int = Field(default=0, ge=None if BUG == 12 else 0, le=1_000_000)
    weight_kg: Optional[float] = Field(default=None, gt=0, le=1000)
    tags: list[TagName] = Field(default=[], max_length=10)


class ItemUpdate(BaseModel):
    title: Optional[str] = Field(default=None, min_length=1, max_length=255)
    description: Optional[str] = Field(default=None, max_length=2000)
    price: Optional[Price] = None
    stock: Optional[int] = Field(default=None, ge=0, le=1_000_000)
    weight_kg: Optional[float] = Field(default=None, gt=0, le=1000)
    tags: Optional[list[TagName]] = None


class TagPublic(BaseModel):
    id: int
    name: str


class ItemPublic(BaseModel):
    id: uuid.UUID
    title: str
    description: Optional[str]
    price: Decimal
    currency: Currency
    stock: int
    weight_kg: Optional[float]
    tags: list[TagPublic]
    owner_id: uuid.UUID
    created_at: datetime
    updated_at: Optional[datetime] = None


class RelatedItem(BaseModel):
    id: uuid.UUID
    title: Optional[str] = None
    price: Optional[Decimal] = None
    average_rating: Optional[float] = None
    reason: Optional[str] = None


class CardIn(BaseModel):
    type: Literal["card"]
    number: str = Field(pattern=r"^\d{13,19}$")
    exp_month: int = Field(ge=1, le=12)
    exp_year: int = Field(ge=2024, le=2099)


class IbanIn(BaseModel):
    type: Literal["iban"]
    iban: str = Field(pattern=r"^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$")
    holder: str = Field(min_length=1, max_length=100)


class Card(BaseModel):
    type: Literal["card"]
    brand: Optional[str]
    last4: str
    exp_month: int
    exp_year: int


class Iban(BaseModel):
    type: Literal["iban"]
    country: str
    last4: str
    holder: str


PaymentIn = Annotated[Union[CardIn, IbanIn], Field(discriminator="type")]
Payment = Annotated[Union[Card, Iban], Field(discriminator="type")]


class OrderStatus(str, Enum):
    pending = "pending"
    paid = "paid"
    shipped = "shipped"
    cancelled = "cancelled"


class OrderLineCreate(BaseModel):
    item_id: uuid.UUID
    quantity: int = Field(ge=1, le=100)


class OrderCreate(BaseModel):
    lines: list[OrderLineCreate] = Field(min_length=1, max_length=50)
    payment: PaymentIn
    note: Optional[str] = Field(default=None, max_length=500)


class OrderLine(BaseModel):
    item_id: uuid.UUID
    title: str
    quantity: int
    unit_price: Decimal
    line_total: Decimal


class OrderPublic(BaseModel):
    id: uuid.UUID
    status: OrderStatus
    lines: list[OrderLine]
    total: Decimal
    currency: Currency
    note: Optional[str]
    created_at: datetime
    cancelled_at: Optional[datetime]


class ReviewCreate(BaseModel):
    rating: int = Field(ge=1, le=5)
    comment: Optional[str] = Field(default=None, max_length=2000)


class ReviewPublic(BaseModel):
    id: uuid.UUID
    item_id: uuid.UUID
    author_name: str
    rating: int = Field(ge=1, le=5)
    comment: Optional[str]
    created_at: datetime


# --------------------------------------------------------------------------------------------- rows to models


def user_public(row: sqlite3.Row) -> UserPublic:
    return UserPublic(
        id=row["id"], email=row["email"], full_name=row["full_name"], is_active=bool(row["is_active"]),
        is_admin=bool(row["is_admin"]), birthday=row["birthday"],
        avatar_url=f"/media/avatars/{row['id']}" if row["avatar_type"] else None, created_at=row["created_at"])


def set_tags(db: sqlite3.Connection, item_id: str, names: list[str]) -> None:
    db.execute("DELETE FROM item_tags WHERE item_id = ?", (item_id,))
    for name in dict.fromkeys(names):
        db.execute("INSERT OR IGNORE INTO tags (name) VALUES (?)", (name,))
        db.execute("INSERT INTO item_tags SELECT ?, id FROM tags WHERE name = ?", (item_id, name))


def item_public(db: sqlite3.Connection, row: sqlite3.Row) -> ItemPublic:
    tags = db.execute(
        "SELECT tags.id, tags.name FROM tags JOIN item_tags ON tag_id = tags.id WHERE item_id = ? ORDER BY tags.name",
        (row["id"],)).fetchall()
    return ItemPublic(**dict(row), tags=[TagPublic(**dict(tag)) for tag in tags])


def find_item(db: sqlite3.Connection, item_id: uuid.UUID) -> sqlite3.Row:
    row = db.execute("SELECT * FROM items WHERE id = ?", (str(item_id),)).fetchone()
    if row is None:
        raise HTTPException(status_code=404, detail="Item not found")
    return row


def order_public(db: sqlite3.Connection, row: sqlite3.Row) -> OrderPublic:
    lines = [
        OrderLine(item_id=line["item_id"], title=line["title"], quantity=line["quantity"],
                  unit_price=line["unit_price"], line_total=Decimal(line["unit_price"]) * line["quantity"])
        for line in db.execute("SELECT * FROM order_lines WHERE order_id = ? ORDER BY position", (row["id"],))]
    return OrderPublic(
        id=row["id"], status=row["status"], lines=lines, total=sum((line.line_total for line in lines), Decimal(0)),
        currency=row["currency"], note=row["note"], created_at=row["created_at"], cancelled_at=row["cancelled_at"])


def find_order(db: sqlite3.Connection, order_id: uuid.UUID, user: sqlite3.Row) -> sqlite3.Row:
    row = db.execute("SELECT * FROM orders WHERE id = ?", (str(order_id),)).fetchone()
    if row is None or (row["user_id"] != user["id"] and not user["is_admin"]):
        raise HTTPException(status_code=404, detail="Order not found")
    return row


def review_public(row: sqlite3.Row) -> ReviewPublic:
    return ReviewPublic(
        id=row["id"], item_id=row["item_id"], author_name=row["full_name"] or "Anonymous", rating=row["rating"],
        comment=row["comment"], created_at=row["created_at"])


def camel(value: Any) -> Any:
    if isinstance(value, dict):
        return {(head + "".join(word.title() for word in rest)): camel(member)
                for key, member in value.items() for head, *rest in [key.split("_")]}
    return [camel(member) for member in value] if isinstance(value, list) else value


# --------------------------------------------------------------------------------------------- who is asking

oauth2_scheme = OAuth2PasswordBearer(tokenUrl="login/access-token")


def current_user(db: DB, token: Annotated[str, Depends(oauth2_scheme)]) -> sqlite3.Row:
    try:
        subject = jwt.decode(token, SECRET_KEY, algorithms=["HS256"])["sub"]
    except (jwt.InvalidTokenError, KeyError):
        raise HTTPException(
            status_code=status.HTTP_401_UNAUTHORIZED, detail="Could not validate credentials",
            headers={"WWW-Authenticate": "Bearer"})
    user = db.execute("SELECT * FROM users WHERE id = ?", (subject,)).fetchone()
    if user is None:
        raise HTTPException(status_code=404, detail="User not found")
    return user


User = Annotated[sqlite3.Row, Depends(current_user)]


def current_admin(user: User) -> sqlite3.Row:
    if not user["is_admin"]:
        raise HTTPException(status_code=403, detail="The user doesn't have enough privileges")
    return user


Admin = Annotated[sqlite3.Row, Depends(current_admin)]

# --------------------------------------------------------------------------------------------- login and users

login = APIRouter(tags=["login"])
users = APIRouter(prefix="/users", tags=["users"])


@login.post("/login/access-token")
def login_access_token(db: DB, form: Annotated[OAuth2PasswordRequestForm, Depends()]) -> Token:
    """OAuth2 compatible token login, get an access token for future requests"""
    user = db.execute("SELECT * FROM users WHERE email = ?", (form.username,)).fetchone()
    if user is None or not verify_password(form.password, user["password"]):
        raise HTTPException(status_code=400, detail="Incorrect email or password")
    claims = {"sub": user["id"], "exp": now() + TOKEN_LIFE}
    return Token(access_token=jwt.encode(claims, SECRET_KEY, algorithm="HS256"))


@users.post("/signup", status_code=201)
def register_user(db: DB, body: UserRegister) -> UserPublic:
    user_id = str(uuid.uuid4())
    try:
        with db:
            db.execute(
                "INSERT INTO users (id, email, full_name, password, created_at) VALUES (?, ?, ?, ?, ?)",
                (user_id, body.email, body.full_name, hash_password(body.password), now().isoformat()))
    except sqlite3.IntegrityError:
        raise HTTPException(status_code=409, detail="The user with this email already exists in the system")
    return user_public(db.execute("SELECT * FROM users WHERE id = ?", (user_id,)).fetchone())


@users.get("/me", response_model=UserPublic)
def read_user_me(user: User) -> Any:
    me = user_public(user)
    if BUG == 1:
        return JSONResponse(camel(jsonable_encoder(me)))
    return me


@users.patch("/me")
def update_user_me(db: DB, user: User, body: UserUpdateMe) -> UserPublic:
    changes = body.model_dump(exclude_unset=True, mode="json")
    if changes.get("email", "") is None:
        del changes["email"]  # an account keeps its address
    try:
        with db:
            for column, value in changes.items():
                db.execute(f"UPDATE users SET {column} = ? WHERE id = ?", (value, user["id"]))
    except sqlite3.IntegrityError:
        raise HTTPException(status_code=409, detail="User with this email already exists")
    return user_public(db.execute("SELECT * FROM users WHERE id = ?", (user["id"],)).fetchone())


@users.patch("/me/password")
def update_password_me(db: DB, user: User, body: UpdatePassword) -> Message:
    if not verify_password(body.current_password, user["password"]):
        raise HTTPException(status_code=400, detail="Incorrect password")
    if body.current_password == body.new_password:
        raise HTTPException(status_code=400, detail="New password cannot be the same as the current one")
    with db:
        db.execute("UPDATE users SET password = ? WHERE id = ?", (hash_password(body.new_password), user["id"]))
    return Message(message="Password updated successfully")


@users.post("/me/avatar", status_code=201)
def upload_avatar(db: DB, user: User, file: Annotated[UploadFile, File(description="PNG or JPEG, at most 1 MB")]) -> Avatar:
    if file.content_type not in ("image/png", "image/jpeg"):
        raise HTTPException(status_code=415, detail="Only PNG and JPEG images are accepted")
    data = file.file.read(1_000_001)
    if len(data) > 1_000_000:
        raise HTTPException(status_code=413, detail="The image is too large")
    with db:
        db.execute("UPDATE users SET avatar_type = ?, avatar = ? WHERE id = ?", (file.content_type, data, user["id"]))
    return Avatar(url=f"/media/avatars/{user['id']}", content_type=file.content_type, size=len(data))


@users.get("/", response_model=UsersPublic)
def read_users(
    db: DB, admin: Admin, limit: Annotated[int, Query(ge=1, le=100)] = 20, offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Any:
    rows = db.execute("SELECT * FROM users ORDER BY created_at, id LIMIT ? OFFSET ?", (limit, offset)).fetchall()
    page = UsersPublic(data=[user_public(row) for row in rows],
                       count=db.execute("SELECT count(*) FROM users").fetchone()[0])
    if BUG == 11:
        return JSONResponse(jsonable_encoder(page, exclude={"data": {"__all__": {"is_admin"}}}))
    return page


# --------------------------------------------------------------------------------------------- items, tags, reviews

items = APIRouter(tags=["items"])

ORDERS = {
    ItemOrder.newest: "created_at DESC, id",
    ItemOrder.title: "title COLLATE NOCASE, id",
    ItemOrder.price_asc: "CAST(price AS REAL), id",
    ItemOrder.price_desc: "CAST(price AS REAL) DESC, id",
}


@items.get("/items/", response_model=list[ItemPublic])
def read_items(
    db: DB,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    order: ItemOrder = ItemOrder.newest,
    q: Annotated[Optional[str], Query(max_length=100, description="part of the title")] = None,
    tag: Annotated[list[str], Query(description="only items with all of these tags")] = [],
    max_price: Annotated[Optional[Decimal], Query(ge=0, le=100_000_000)] = None,
    in_stock: Optional[bool] = None,
) -> Any:
    where, values = ["1 = 1"], []
    if q is not None:
        where.append("instr(lower(title), lower(?)) > 0")
        values.append(q)
    for name in tag:
        where.append("id IN (SELECT item_id FROM item_tags JOIN tags ON tags.id = tag_id WHERE name = ?)")
        values.append(name)
    if max_price is not None:
        where.append("CAST(price AS REAL) <= ?")
        values.append(float(max_price))
    if in_stock is not None:
        where.append("stock > 0" if in_stock else "stock = 0")
    rows = db.execute(
        f"SELECT * FROM items WHERE {' AND '.join(where)} ORDER BY {ORDERS[order]} LIMIT ? OFFSET ?",
        (*values, limit, offset)).fetchall()
    found = [item_public(db, row) for row in rows]
    if BUG == 3:
        return JSONResponse([{("name" if key == "title" else key): value for key, value in item.items()}
                             for item in jsonable_encoder(found)])
    return found


@items.post("/items/", status_code=201)
def create_item(db: DB, user: User, body: ItemCreate) -> ItemPublic:
    item_id = str(uuid.uuid4())
    with db:
        db.execute(
            "INSERT INTO items (id, title, description, price, currency, stock, weight_kg, owner_id, created_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (item_id, body.title, body.description, f"{body.price:.2f}", body.currency.value, body.stock,
             body.weight_kg, user["id"], now().isoformat()))
        set_tags(db, item_id, body.tags)
    return item_public(db, find_item(db, uuid.UUID(item_id)))


@items.get("/items/{item_id}", response_model=ItemPublic)
def read_item(db: DB, item_id: uuid.UUID) -> Any:
    item = item_public(db, find_item(db, item_id))
    if BUG == 2:
        body = jsonable_encoder(item)
        body["pricing"] = {"price": body.pop("price"), "currency": body["currency"]}
        return JSONResponse(body)
    return item


@items.put("/items/{item_id}")
def update_item(db: DB, user: User, item_id: uuid.UUID, body: ItemUpdate) -> ItemPublic:
    row = find_item(db, item_id)
    if row["owner_id"] != user["id"] and not user["is_admin"]:
        raise HTTPException(status_code=403, detail="Not enough permissions")
    changes = body.model_dump(exclude_unset=True)
    tags = changes.pop("tags", None)
    if changes.get("price") is not None:
        changes["price"] = f"{changes['price']:.2f}"
    with db:
        for column, value in changes.items():
            if value is not None or column in ("description", "weight_kg"):
                db.execute(f"UPDATE items SET {column} = ? WHERE id = ?", (value, row["id"]))
        if tags is not None:
            set_tags(db, row["id"], tags)
        db.execute("UPDATE items SET updated_at = ? WHERE id = ?", (now().isoformat(), row["id"]))
    return item_public(db, find_item(db, item_id))


@items.delete("/items/{item_id}", status_code=204)
def delete_item(db: DB, user: User, item_id: uuid.UUID) -> None:
    row = find_item(db, item_id)
    if row["owner_id"] != user["id"] and not user["is_admin"]:
        raise HTTPException(status_code=403, detail="Not enough permissions")
    try:
        with db:
            db.execute("DELETE FROM items WHERE id = ?", (row["id"],))
    except sqlite3.IntegrityError:
        raise HTTPException(status_code=409, detail="The item has been ordered and cannot be deleted")


@items.get("/items/{item_id}/related")
def read_related_items(db: DB, item_id: uuid.UUID) -> list[RelatedItem]:
    """Items that share a tag; what is not known is null"""
    row = find_item(db, item_id)
    rows = db.execute(
        "SELECT items.id, items.title, items.price, avg(rating) AS average_rating, min(tags.name) AS tag FROM items"
        " JOIN item_tags ON item_tags.item_id = items.id JOIN tags ON tags.id = tag_id"
        " LEFT JOIN reviews ON reviews.item_id = items.id"
        " WHERE tag_id IN (SELECT tag_id FROM item_tags WHERE item_id = ?) AND items.id <> ?"
        " GROUP BY items.id ORDER BY items.title LIMIT 10", (row["id"], row["id"])).fetchall()
    return [RelatedItem(id=each["id"], title=each["title"], price=each["price"], average_rating=each["average_rating"],
                        reason=f"Also tagged {each['tag']}" if each["average_rating"] is None else None)
            for each in rows]


@items.get("/tags/", tags=["tags"])
def count_tags(db: DB) -> dict[str, int]:
    """How many items each tag has"""
    return {row["name"]: row["n"] for row in db.execute(
        "SELECT name, count(item_id) AS n FROM tags LEFT JOIN item_tags ON tag_id = tags.id GROUP BY name ORDER BY name")}


REVIEWS = "SELECT reviews.*, full_name FROM reviews JOIN users ON users.id = user_id"


class ReviewWithAuthor(ReviewPublic):
    author_name: Optional[str]  # type: ignore[assignment]


@items.get("/items/{item_id}/reviews", response_model=list[ReviewWithAuthor] if BUG == 4 else list[ReviewPublic],
           tags=["reviews"])
def read_reviews(db: DB, item_id: uuid.UUID, min_rating: Annotated[int, Query(ge=1, le=5)] = 1) -> Any:
    row = find_item(db, item_id)
    rows = db.execute(REVIEWS + " WHERE item_id = ? AND rating >= ? ORDER BY reviews.created_at, reviews.id",
                      (row["id"], min_rating)).fetchall()
    if BUG == 4:
        return [{**review_public(row).model_dump(), "author_name": None} for row in rows]
    return [review_public(row) for row in rows]


@items.post("/items/{item_id}/reviews", status_code=201, response_model=ReviewPublic, tags=["reviews"])
def create_review(db: DB, user: User, item_id: uuid.UUID, body: ReviewCreate) -> Any:
    row = find_item(db, item_id)
    review_id = str(uuid.uuid4())
    try:
        with db:
            db.execute("INSERT INTO reviews VALUES (?, ?, ?, ?, ?, ?)",
                       (review_id, row["id"], user["id"], body.rating, body.comment, now().isoformat()))
    except sqlite3.IntegrityError:
        raise HTTPException(status_code=409, detail="You have already reviewed this item")
    review = review_public(db.execute(REVIEWS + " WHERE reviews.id = ?", (review_id,)).fetchone())
    if BUG == 5:
        return JSONResponse({**jsonable_encoder(review), "rating": str(review.rating)}, status_code=201)
    return review


# --------------------------------------------------------------------------------------------- orders

orders = APIRouter(prefix="/orders", tags=["orders"], responses={404: {"model": ErrorMessage}})


class OrdersPage(BaseModel):
    data: list[OrderPublic]


@orders.post("/", status_code=200 if BUG == 7 else 201, responses={409: {"model": ErrorMessage}})
def create_order(db: DB, user: User, body: OrderCreate) -> OrderPublic:
    order_id, currency = str(uuid.uuid4()), None
    if isinstance(body.payment, CardIn):
        brand = {"4": "visa", "5": "mastercard"}.get(body.payment.number[0])
        payment = Card(type="card", brand=brand, last4=body.payment.number[-4:],
                       exp_month=body.payment.exp_month, exp_year=body.payment.exp_year)
    else:
        payment = Iban(type="iban", country=body.payment.iban[:2], last4=body.payment.iban[-4:],
                       holder=body.payment.holder)
    with db:
        rows = [find_item(db, line.item_id) for line in body.lines]
        currency = rows[0]["currency"]
        if any(row["currency"] != currency for row in rows):
            raise HTTPException(status_code=409, detail="All items of an order must have the same currency")
        db.execute("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, NULL)",
                   (order_id, user["id"], OrderStatus.pending.value, currency, body.note,
                    payment.model_dump_json(), now().isoformat()))
        for position, (line, row) in enumerate(zip(body.lines, rows)):
            sold = db.execute("UPDATE items SET stock = stock - ? WHERE id = ? AND stock >= ?",
                              (line.quantity, row["id"], line.quantity))
            if sold.rowcount == 0:
                raise HTTPException(status_code=409, detail=f"Not enough stock of {row['title']}")
            db.execute("INSERT INTO order_lines VALUES (?, ?, ?, ?, ?, ?)",
                       (order_id, position, row["id"], row["title"], line.quantity, row["price"]))
    return order_public(db, find_order(db, uuid.UUID(order_id), user))


@orders.get("/", response_model=OrdersPage if BUG == 8 else list[OrderPublic])
def read_orders(
    db: DB, user: User, status: Optional[OrderStatus] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20, offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Any:
    rows = db.execute(
        "SELECT * FROM orders WHERE user_id = ? AND (? IS NULL OR status = ?) ORDER BY created_at DESC, id LIMIT ? OFFSET ?",
        (user["id"], status, status, limit, offset)).fetchall()
    found = [order_public(db, row) for row in rows]
    return {"data": found} if BUG == 8 else found


@orders.get("/{order_id}", response_model=OrderPublic)
def read_order(db: DB, user: User, order_id: uuid.UUID) -> Any:
    order = order_public(db, find_order(db, order_id, user))
    if BUG == 6:
        order.created_at = order.created_at.replace(tzinfo=None)
    return order


@orders.post("/{order_id}/cancel", response_model=OrderPublic, responses={409: {"model": ErrorMessage}})
def cancel_order(db: DB, user: User, order_id: uuid.UUID) -> Any:
    row = find_order(db, order_id, user)
    if row["status"] not in (OrderStatus.pending.value, OrderStatus.paid.value):
        raise HTTPException(status_code=409, detail=f"An order that is {row['status']} cannot be cancelled")
    with db:
        db.execute("UPDATE orders SET status = ?, cancelled_at = ? WHERE id = ?",
                   (OrderStatus.cancelled.value, now().isoformat(), row["id"]))
        for line in db.execute("SELECT item_id, quantity FROM order_lines WHERE order_id = ?", (row["id"],)).fetchall():
            db.execute("UPDATE items SET stock = stock + ? WHERE id = ?", (line["quantity"], line["item_id"]))
    order = order_public(db, find_order(db, order_id, user))
    if BUG == 9:
        return JSONResponse({**jsonable_encoder(order), "status": "canceled"})
    return order


@orders.get("/{order_id}/payment", response_model=Payment)
def read_payment(db: DB, user: User, order_id: uuid.UUID) -> Any:
    payment = json.loads(find_order(db, order_id, user)["payment"])
    if BUG == 10:
        return JSONResponse({**payment, "type": {"card": "credit_card", "iban": "bank_account"}[payment["type"]]})
    return payment


# --------------------------------------------------------------------------------------------- the app


@asynccontextmanager
async def lifespan(app: FastAPI):
    prepare()
    yield


app = FastAPI(title="Shop API", version="1.4.0", description="Items, orders and reviews of a small shop.",
              lifespan=lifespan)


@app.get("/health", tags=["health"])
def read_health() -> Health:
    return Health(status="ok", version=app.version, time=now())


@app.get("/media/avatars/{user_id}", include_in_schema=False)
def read_avatar(db: DB, user_id: uuid.UUID) -> Response:
    row = db.execute("SELECT avatar_type, avatar FROM users WHERE id = ?", (str(user_id),)).fetchone()
    if row is None or row["avatar"] is None:
        raise HTTPException(status_code=404, detail="Avatar not found")
    return Response(row["avatar"], media_type=row["avatar_type"])


app.include_router(login)
app.include_router(users)
app.include_router(items)
app.include_router(orders)

if __name__ == "__main__":
    backend.serve(app, OPTIONS.port)
