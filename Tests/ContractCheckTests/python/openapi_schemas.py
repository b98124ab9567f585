"""Where schemas are within schemas."""

MAPS = ("properties", "patternProperties", "$defs", "definitions")
LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
# Those in "not", "if" and other assertions are read by the letter, so that no decision is about them.
SINGLE = ("items", "additionalProperties", "additionalItems")


def parts(schema):
    """The schemas directly within a schema."""
    for key in MAPS:
        if isinstance(schema.get(key), dict):
            yield from schema[key].values()
    for key in (*LISTS, "items"):
        if isinstance(schema.get(key), list):
            yield from schema[key]
    for key in SINGLE:
        if isinstance(schema.get(key), dict):
            yield schema[key]


def every_schema(roots):
    """Each schema object at or below some others, inner ones first."""
    seen, order, pending = set(), [], list(roots)
    while pending:
        schema = pending.pop()
        if isinstance(schema, dict) and id(schema) not in seen:
            seen.add(id(schema))
            order.append(schema)
            pending += parts(schema)
    return reversed(order)
