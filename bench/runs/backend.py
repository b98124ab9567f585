"""A login and a protected read, as FastAPI serves them: the backend of the second comparison."""

from fastapi import Depends, FastAPI, HTTPException
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel

app = FastAPI()
bearer = HTTPBearer()


class Credentials(BaseModel):
    email: str
    password: str


class Tokens(BaseModel):
    accessToken: str
    expiresIn: int


class Order(BaseModel):
    id: int
    status: str
    total: float
    customer: str


@app.post("/login")
def login(credentials: Credentials) -> Tokens:
    return Tokens(accessToken="token-of-the-benchmark", expiresIn=3600)


@app.get("/orders/{number}")
def order(number: int, token: HTTPAuthorizationCredentials = Depends(bearer)) -> Order:
    if token.credentials != "token-of-the-benchmark":
        raise HTTPException(401)
    return Order(id=number, status="paid", total=12.5, customer="John Doe")
