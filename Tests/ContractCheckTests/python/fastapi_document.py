"""Prints the OpenAPI document that FastAPI generates for an app with the types that people use.

usage: fastapi_document.py
"""

import json
import sys
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum, IntEnum
from ipaddress import IPv4Address, IPv6Address
from typing import Annotated, Any, Generic, Literal, Optional, TypeVar, Union
from uuid import UUID

from fastapi import FastAPI, Header, Query, UploadFile
from fastapi.security import OAuth2PasswordBearer, OAuth2PasswordRequestForm
from fastapi import Depends
from pydantic import AnyUrl, BaseModel, ConfigDict, EmailStr, Field, conint, conlist, constr

T = TypeVar("T")


class Color(str, Enum):
    red = "red"
    green = "green"


class Level(IntEnum):
    low = 1
    high = 2


class Address(BaseModel):
    street: str
    zip: constr(pattern=r"^\d{5}$")
    country: Optional[str] = None


class User(BaseModel):
    id: UUID
    name: constr(min_length=1, max_length=40)
    age: Optional[conint(ge=0, lt=150)] = None
    born: date | None
    created_at: datetime
    wakes: time
    color: Color
    level: Level
    kind: Literal["person", "robot"]
    only: Literal["user"] = "user"
    address: Address | None = None
    addresses: list[Address]
    tags: set[str]
    scores: dict[str, float]
    by_color: dict[Color, int] = {}
    price: Decimal
    ratio: Annotated[float, Field(gt=0, le=1)]
    ip: IPv4Address
    six: IPv6Address | None = None
    anything: Any
    number_or_text: int | str
    pair: tuple[int, str]
    numbers: tuple[float, ...]
    some: conlist(int, min_length=1, max_length=3)
    took: timedelta | None = None
    data: bytes | None = None


class Cat(BaseModel):
    pet: Literal["cat"]
    lives: int


class Dog(BaseModel):
    pet: Literal["dog", "wolf"]
    barks: bool


class Owner(BaseModel):
    pet: Annotated[Union[Cat, Dog], Field(discriminator="pet")]
    others: list[Annotated[Union[Cat, Dog], Field(discriminator="pet")]] = []
    maybe: Annotated[Union[Cat, Dog], Field(discriminator="pet")] | None = None


class Page(BaseModel, Generic[T]):
    items: list[T]
    next: AnyUrl | None = None
    total: Annotated[int, Field(multiple_of=1, ge=0)]


class Closed(BaseModel):
    model_config = ConfigDict(extra="forbid")
    a: int
    b: str = "x"


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")
    a: int


class Node(BaseModel):
    value: int
    left: Optional["Node"] = None
    children: list["Node"] = []


class Error(BaseModel):
    detail: str | list[dict[str, Any]]


app = FastAPI(title="Types of FastAPI")
token = OAuth2PasswordBearer(tokenUrl="login/access-token")


@app.post("/login/access-token")
def login(form: Annotated[OAuth2PasswordRequestForm, Depends()]) -> dict[str, str]: ...


@app.get("/users/{user_id}", responses={404: {"model": Error}})
def read_user(user_id: UUID, token: Annotated[str, Depends(token)]) -> User: ...


@app.post("/users", status_code=201)
def create_user(user: User) -> User: ...


@app.get("/users")
def read_users(
    limit: Annotated[int, Query(ge=1, le=100)] = 20, tags: Annotated[list[str] | None, Query()] = None,
    x_trace: Annotated[str | None, Header()] = None,
) -> Page[User]: ...


@app.get("/owners")
def read_owners() -> list[Owner]: ...


@app.get("/owner-or-closed")
def read_either() -> Owner | Closed: ...


@app.get("/open")
def read_open() -> Open: ...


@app.put("/closed")
def put_closed(closed: Closed) -> Closed: ...


@app.get("/tree")
def read_tree() -> Node: ...


@app.get("/pages")
def read_pages() -> Page[Page[Address]]: ...


@app.get("/maybe")
def read_maybe() -> Address | None: ...


@app.get("/free")
def read_free(): ...


@app.get("/dictionary")
def read_dictionary() -> dict[str, list[Closed | None]]: ...


@app.post("/upload")
def upload(file: UploadFile) -> int: ...


@app.delete("/users/{user_id}", status_code=204)
def delete_user(user_id: UUID) -> None: ...


json.dump(app.openapi(), sys.stdout, indent=1)
