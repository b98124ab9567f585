"""A lending library: authors, books, copies, members, loans and reviews. FastAPI and SQLite.

Each of its changes is made in the code that writes responses, as a release of a real backend makes it.
"""

import secrets
from datetime import datetime, timezone

import backend
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

CHANGES = [
    "camel-case", "envelope", "pages", "zoneless-dates", "number-ids", "left-out-nulls", "other-errors",
    "lost-routes", "refused-token", "renamed-member", "camel-case-books",
]
OPTIONS = backend.arguments("A lending library", CHANGES)
CHOSEN = set(OPTIONS.drift)
SCHEMA = """
CREATE TABLE authors (id INTEGER PRIMARY KEY, full_name TEXT, bio TEXT, created_at TEXT);
CREATE TABLE books (id INTEGER PRIMARY KEY, author_id INTEGER, title TEXT, sub_title TEXT, page_count INTEGER,
  created_at TEXT);
CREATE TABLE copies (id INTEGER PRIMARY KEY, book_id INTEGER, shelf_mark TEXT, bought_at TEXT);
CREATE TABLE members (id INTEGER PRIMARY KEY, email TEXT, display_name TEXT, joined_at TEXT);
CREATE TABLE loans (id INTEGER PRIMARY KEY, copy_id INTEGER, member_id INTEGER, due_at TEXT, returned_at TEXT);
CREATE TABLE reviews (id INTEGER PRIMARY KEY, book_id INTEGER, member_id INTEGER, star_count INTEGER,
  comment TEXT, written_at TEXT);
"""
DATABASE = backend.Database(":memory:", SCHEMA)
TOKENS = {}


def add(table, **values):
    names = ", ".join(values)
    marks = ", ".join("?" for _ in values)
    return DATABASE.row(f"INSERT INTO {table} ({names}) VALUES ({marks}) RETURNING *", *values.values())


def now():
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def find(table, number):
    row = DATABASE.row(f"SELECT * FROM {table} WHERE id = ?", number)
    if row is None:
        raise HTTPException(404, f"there is no such entry in {table}")
    return row


# ------------------------------------------------------------------------------------- what is written

def written(row):
    """Writes one record."""
    members = {}
    for name, value in row.items():
        if name == "id" or name.endswith("_id"):
            value = value if "number-ids" in CHOSEN else str(value)
        if name.endswith("_at") and value is not None and "zoneless-dates" in CHOSEN:
            value = value.removesuffix("Z")
        if value is None and "left-out-nulls" in CHOSEN:
            continue
        if name == "title" and "renamed-member" in CHOSEN:
            name = "headline"
        members[name] = value
    return members


def answer(value, status=200, of=""):
    """Writes a whole response."""
    if "camel-case" in CHOSEN or ("camel-case-books" in CHOSEN and of == "books"):
        value = cased(value)
    if "pages" in CHOSEN and isinstance(value, list):
        value = {"items": value, "total": len(value)}
    if "envelope" in CHOSEN:
        value = {"data": value}
    return JSONResponse(value, status)


def cased(value):
    if isinstance(value, list):
        return [cased(element) for element in value]
    if isinstance(value, dict):
        return {backend.camel_name(name): cased(member) for name, member in value.items()}
    return value


def failure(status, message):
    if "other-errors" in CHOSEN:
        return JSONResponse({"error": {"code": status, "reason": message}}, status)
    return JSONResponse({"message": message}, status)


# ------------------------------------------------------------------------------------- routes

app = FastAPI()
prefix = "/v2" if "lost-routes" in CHOSEN else ""
routes = APIRouter()
loans = APIRouter(prefix=prefix)


@app.exception_handler(HTTPException)
async def refused(request: Request, error: HTTPException):
    return failure(error.status_code, error.detail)


@app.exception_handler(404)
async def lost(request: Request, error):
    return failure(404, getattr(error, "detail", "Not Found"))


@app.exception_handler(RequestValidationError)
async def invalid(request: Request, error: RequestValidationError):
    return failure(422, "the body is not valid")


def member(request: Request):
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    if token not in TOKENS or "refused-token" in CHOSEN:
        raise HTTPException(401, "log in first")
    return find("members", TOKENS[token])


class Login(BaseModel):
    email: str
    password: str


class Author(BaseModel):
    full_name: str
    bio: str | None = None


class Book(BaseModel):
    author_id: str
    title: str
    page_count: int = Field(gt=0)
    sub_title: str | None = None


class Copy(BaseModel):
    shelf_mark: str


class Review(BaseModel):
    star_count: int = Field(ge=1, le=5)
    comment: str | None = None


class Loan(BaseModel):
    copy_id: str


@routes.post("/sessions")
def log_in(login: Login):
    if login.password != "correct horse":
        raise HTTPException(401, "wrong password")
    known = DATABASE.row("SELECT * FROM members WHERE email = ?", login.email)
    token = secrets.token_hex(16)
    TOKENS[token] = known["id"]
    return answer({"access_token": token, "member": written(known)})


@routes.get("/me")
def me(member=Depends(member)):
    return answer(written(member))


@routes.get("/authors")
def authors():
    return answer([written(row) for row in DATABASE.rows("SELECT * FROM authors")])


@routes.post("/authors")
def add_author(author: Author, member=Depends(member)):
    row = add("authors", full_name=author.full_name, bio=author.bio, created_at=now())
    return answer(written(row), 201)


@routes.get("/authors/{number}")
def author(number: int):
    return answer(written(find("authors", number)))


@routes.get("/authors/{number}/books")
def books_of(number: int):
    rows = DATABASE.rows("SELECT * FROM books WHERE author_id = ?", number)
    return answer([written(row) for row in rows], of="books")


@routes.get("/books")
def books():
    return answer([written(row) for row in DATABASE.rows("SELECT * FROM books")], of="books")


@routes.post("/books")
def add_book(book: Book, member=Depends(member)):
    row = add(
        "books", author_id=int(book.author_id), title=book.title, sub_title=book.sub_title,
        page_count=book.page_count, created_at=now())
    return answer(written(row), 201, of="books")


@routes.get("/books/{number}")
def book(number: int):
    return answer(written(find("books", number)), of="books")


@routes.get("/books/{number}/copies")
def copies(number: int):
    return answer([written(row) for row in DATABASE.rows("SELECT * FROM copies WHERE book_id = ?", number)])


@routes.post("/books/{number}/copies")
def add_copy(number: int, copy: Copy, member=Depends(member)):
    return answer(written(add("copies", book_id=number, shelf_mark=copy.shelf_mark, bought_at=now())), 201)


@routes.get("/books/{number}/reviews")
def reviews(number: int):
    return answer([written(row) for row in DATABASE.rows("SELECT * FROM reviews WHERE book_id = ?", number)])


@routes.post("/books/{number}/reviews")
def add_review(number: int, review: Review, member=Depends(member)):
    row = add(
        "reviews", book_id=number, member_id=member["id"], star_count=review.star_count, comment=review.comment,
        written_at=now())
    return answer(written(row), 201)


@routes.get("/members")
def members(member=Depends(member)):
    return answer([written(row) for row in DATABASE.rows("SELECT * FROM members")])


@routes.get("/members/{number}")
def one_member(number: int, member=Depends(member)):
    return answer(written(find("members", number)))


@loans.get("/loans")
def all_loans():
    return answer([written(row) for row in DATABASE.rows("SELECT * FROM loans")])


@loans.post("/loans")
def lend(loan: Loan):
    copy = find("copies", int(loan.copy_id))
    if DATABASE.row("SELECT id FROM loans WHERE copy_id = ? AND returned_at IS NULL", copy["id"]):
        raise HTTPException(409, "the copy is lent")
    return answer(written(add("loans", copy_id=copy["id"], member_id=1, due_at=now(), returned_at=None)), 201)


@loans.get("/loans/{number}")
def one_loan(number: int):
    return answer(written(find("loans", number)))


@loans.post("/loans/{number}/return")
def bring_back(number: int):
    find("loans", number)
    return answer(written(DATABASE.row("UPDATE loans SET returned_at = ? WHERE id = ? RETURNING *", now(), number)))


@routes.get("/statistics")
def statistics():
    last = DATABASE.row("SELECT max(due_at) AS last FROM loans")["last"]
    return answer(written({"book_count": 1, "member_count": 1, "opened_at": now(), "last_loan_at": last}))


app.include_router(routes)
app.include_router(loans)
add("members", email="ann@example.com", display_name="Ann", joined_at=now())
add("authors", full_name="Ursula Example", bio=None, created_at=now())
add("books", author_id=1, title="The First", sub_title=None, page_count=120, created_at=now())
add("copies", book_id=1, shelf_mark="A 1", bought_at=now())
add("copies", book_id=1, shelf_mark="A 2", bought_at=now())
add("loans", copy_id=1, member_id=1, due_at=now(), returned_at=None)
add("reviews", book_id=1, member_id=1, star_count=4, comment=None, written_at=now())
backend.serve(app, OPTIONS.port)
