"""The same work, written down for each of the programs that are compared."""

import json
import pathlib

ITEM = {
    "id": 7, "uuid": "0b8f0c2e-1111-4c44-9a55-7e3a1b2c3d4e", "email": "john.doe@example.com",
    "firstName": "John", "lastName": "Doe", "createdAt": "2025-11-08T15:39:12.642Z", "role": "admin",
    "isVerified": True, "score": 12.5, "tags": ["a", "b", "c"],
    "address": {"street": "Main Street 1", "city": "Springfield", "zip": "12345", "country": "US"},
    "links": [
        {"rel": "self", "href": "https://example.com/users/7"},
        {"rel": "orders", "href": "https://example.com/users/7/orders"},
    ],
    "note": "",
}
ITEM["note"] = "x" * (500 - len(json.dumps(ITEM)))

SHAPE = {
    "id": "integer", "uuid": "uuid", "email": "email", "firstName": "string", "lastName": "string",
    "createdAt": "date-time", "role": "'admin' | 'user'", "isVerified": "boolean", "score": "number",
    "tags": "string[]",
    "address": {"street": "string", "city": "string", "zip": "string", "country": "string"},
    "links": [{"rel": "string", "href": "url"}], "note": "string",
}


def strings(*names: str) -> dict:
    return {name: {"type": "string"} for name in names}


def closed(properties: dict) -> dict:
    return {
        "type": "object", "required": list(properties), "properties": properties, "additionalProperties": False,
    }


SCHEMA = closed({
    "id": {"type": "integer"}, "uuid": {"type": "string", "format": "uuid"},
    "email": {"type": "string", "format": "email"}, **strings("firstName", "lastName"),
    "createdAt": {"type": "string", "format": "date-time"}, "role": {"enum": ["admin", "user"]},
    "isVerified": {"type": "boolean"}, "score": {"type": "number"},
    "tags": {"type": "array", "items": {"type": "string"}},
    "address": closed(strings("street", "city", "zip", "country")),
    "links": {
        "type": "array",
        "items": closed({**strings("rel"), "href": {"type": "string", "format": "uri"}}),
    },
    "note": {"type": "string"},
})

PYTEST = '''
import json, pathlib
import jsonschema, pytest, requests

HERE = pathlib.Path(__file__).parent
SCHEMA = json.loads((HERE / "schema.json").read_text())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA, format_checker=jsonschema.FormatChecker())
SESSION = requests.Session()

@pytest.mark.parametrize("number", range(COUNT))
def test_item(number):
    answer = SESSION.get(f"BASE/items/{number}", timeout=30)
    assert answer.status_code == 200
    errors = list(VALIDATOR.iter_errors(answer.json()))
    assert not errors
'''

TAVERN = """
test_name: item {number}
stages:
  - name: item {number}
    request: {{url: "{base}/items/{number}", method: GET}}
    response:
      status_code: 200
      verify_response_with: {{function: tavern.helpers:validate_pykwalify, extra_kwargs: {{schema: {schema}}}}}
"""


def pykwalify(shape) -> dict:
    """The shape in the notation that Tavern checks with; it knows no formats."""
    if isinstance(shape, list):
        return {"type": "seq", "required": True, "sequence": [pykwalify(shape[0])]}
    if isinstance(shape, dict):
        return {"type": "map", "required": True, "mapping": {name: pykwalify(part) for name, part in shape.items()}}
    if shape.endswith("[]"):
        return pykwalify([shape[:-2]])
    names = {"integer": "int", "boolean": "bool", "number": "float"}
    return {"type": names.get(shape, "str"), "required": True}


def items_contract(count: int, base: str) -> dict:
    return {
        "contract": "items", "backend": {"url": base}, "shapes": {"Item": SHAPE},
        "endpoints": {"item": {"request": "GET /items/{id}", "responses": {"200": {"body": "Item"}}}},
        "checks": {f"item-{n}": {"call": "item", "path": {"id": str(n)}} for n in range(count)},
    }


def orders_contract(count: int, base: str) -> dict:
    order = {"id": "integer", "status": "string", "total": "number", "customer": "string"}
    return {
        "contract": "orders", "backend": {"url": base}, "shapes": {"Order": order},
        "endpoints": {
            "login": {
                "request": "POST /login", "body": {"email": "email", "password": "string"},
                "responses": {"200": {"body": {"accessToken": "string", "expiresIn": "integer"}}},
            },
            "order": {"request": "GET /orders/{number}", "responses": {"200": {"body": "Order"}}},
        },
        "sessions": {"user": {"login": "login", "bearer": "accessToken"}},
        "checks": {
            "login": {"call": "login", "body": {"email": "john@example.com", "password": "secret"}},
            **{
                f"order-{n}": {"call": "order", "path": {"number": str(n)}, "auth": "user"}
                for n in range(count)
            },
        },
    }


def curl_config(urls, *extra: str) -> str:
    lines = [line for url in urls for line in (f'url = "{url}"', 'output = "/dev/null"')]
    return "\n".join([*extra, *lines, ""])


def write(folder: pathlib.Path, items: str, orders: str, sizes: list[int], count: int, reads: int) -> None:
    """Writes the files of all programs; `items` and `orders` are the addresses of the two backends."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "item.json").write_text(json.dumps(ITEM))
    for size in {1, *sizes, count}:
        (folder / f"items-{size}.json").write_text(json.dumps(items_contract(size, items)))
    again = items_contract(sizes[-1], items) | {"contract": "items-again"}
    (folder / f"items-{sizes[-1]}-again.json").write_text(json.dumps(again))
    (folder / "orders.json").write_text(json.dumps(orders_contract(reads, orders)))
    (folder / "items.curl").write_text(curl_config(f"{items}/items/{n}" for n in range(count)))
    (folder / "orders.curl").write_text(
        curl_config(
            (f"{orders}/orders/{n}" for n in range(reads)), 'header = "Authorization: Bearer token-of-the-benchmark"'
        )
    )
    for name in ("pytest", "tavern"):
        (folder / name).mkdir(exist_ok=True)
    (folder / "pytest" / "schema.json").write_text(json.dumps(SCHEMA))
    (folder / "pytest" / "test_items.py").write_text(PYTEST.replace("COUNT", str(count)).replace("BASE", items))
    schema = json.dumps(pykwalify(SHAPE))
    (folder / "tavern" / "test_items.tavern.yaml").write_text(
        "---".join(TAVERN.format(number=n, base=items, schema=schema) for n in range(count))
    )
