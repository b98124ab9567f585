"""Writes the bodies that the benchmark reads: 20,000 users, about 7 MB, the same bytes on every machine.

The layout is what FastAPI and most other servers send: no white space, text outside ASCII as it is. The first
file keeps the promise of users.json; in the second every third user has drifted from it.
"""

import json
import random
import sys
import uuid

FIRST = ["John", "Ada", "Jörg", "Zoë", "Wei", "Olga", "Ravi", "Amélie", "Noor", "Kim"]
LAST = ["Doe", "Lovelace", "Müller", "Nakamura", "O'Brien", "Østergård", "Singh", "Ivanova"]


def user(number: int, rng: random.Random) -> dict:
    first, last = rng.choice(FIRST), rng.choice(LAST)
    return {
        "id": str(uuid.UUID(int=rng.getrandbits(128), version=4)),
        "email": f"user{number}@example.com",
        "firstName": first,
        "lastName": last,
        "phoneNumber": f"+1555{rng.randrange(10**7):07}" if number % 3 else None,
        "role": rng.choice(["user", "admin", "editor"]),
        "active": rng.random() < 0.8,
        "age": rng.randrange(18, 90),
        "balance": round(rng.uniform(-500, 5000), 2),
        "tags": rng.sample(["new", "beta", "paying", "trial", "staff"], rng.randrange(4)),
        "address": {"street": f"{rng.randrange(1, 400)} Main Street", "city": "Springfield", "zip": "12345"},
        "createdAt": f"2025-01-{rng.randrange(1, 29):02}T12:{rng.randrange(60):02}:00Z",
        "updatedAt": "2025-02-01T08:30:00.123456Z",
    }


def drifted(user: dict) -> dict:
    changed = {"first_name" if key == "firstName" else key: value for key, value in user.items()}
    changed["age"] = str(changed["age"])
    del changed["updatedAt"]
    return changed


def write(path: str, users: list[dict]) -> None:
    text = json.dumps({"users": users, "total": len(users)}, ensure_ascii=False, separators=(",", ":"))
    with open(path, "wb") as file:
        file.write(text.encode())


def main() -> None:
    rng = random.Random(1)
    users = [user(number, rng) for number in range(20_000)]
    write(sys.argv[1], users)
    write(sys.argv[2], [user if number % 3 else drifted(user) for number, user in enumerate(users)])


main()
