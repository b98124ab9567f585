"""Where contractcheck decided to read a schema otherwise than the validator does, each with the reason.

A decision rewrites schemas into ones by which the validator says the same in its own way. The test holds that each
of them is met by some body of the fixtures, so that none stays here without need.
"""

from dataclasses import dataclass
from typing import Callable, Optional

from openapi_schemas import every_schema

OBJECT = ("properties", "additionalProperties", "patternProperties", "required")
IMPLIED = (
    ("object", OBJECT),
    ("array", ("items", "prefixItems", "minItems", "maxItems", "uniqueItems")),
    ("string", ("pattern", "minLength", "maxLength")),
    ("number", ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")),
)
TEXTS = (
    "date-time", "datetime", "date", "time", "uuid", "guid", "uuid1", "uuid3", "uuid4", "uuid5", "email", "uri", "url", "iri", "byte", "base64",
    "base64url", "ipv4", "ipv6", "hostname",
)
UNJUDGED = ("dependencies", "$dynamicRef", "$recursiveRef")


@dataclass
class Decision:
    name: str
    reason: str
    schema: Optional[Callable] = None
    document: Optional[Callable] = None


def become(schema, other):
    schema.clear()
    schema.update(other)


def ref_alone(document, schema):
    if document.is_own and "$ref" in schema:
        kept = {key: schema[key] for key in ("$ref", "nullable", "x-nullable") if key in schema}
        become(schema, kept)


def direction(document, roots):
    word = "readOnly" if document.context["is_request"] else "writeOnly"
    every = list(every_schema(roots))
    for schema in every:
        for name, member in list((schema.get("properties") or {}).items()):
            marks = [each for each in (member, document.resolved(member)) if isinstance(each, dict)]
            if any(each.get(word) is True for each in marks):
                del schema["properties"][name]
                if isinstance(schema.get("required"), list):
                    schema["required"] = [one for one in schema["required"] if one != name]
                schema.setdefault("type", "object")
    for schema in every:
        schema.pop("readOnly", None)
        schema.pop("writeOnly", None)


def not_judged(document, schema):
    unjudged = [key for key in UNJUDGED if schema.pop(key, None) is not None]
    if unjudged:  # What they evaluate is not known.
        schema.pop("unevaluatedProperties", None)
        schema.pop("unevaluatedItems", None)
    if schema.get("pattern") in document.context["patterns"]:
        del schema["pattern"]
        schema.setdefault("type", "string")
    if not isinstance(schema.get("enum", []), list):
        del schema["enum"]
    if "required" in schema and not isinstance(schema["required"], list):
        del schema["required"]


def implied_type(document, schema):
    if any(key in schema for key in ("type", "enum", "const", "$ref")) or kinds(document, schema)[0] is not None:
        return
    for kind, keywords in IMPLIED:
        if any(key in schema for key in keywords):
            schema["type"] = schema["x-implied"] = kind
            return
    if schema.get("format") in TEXTS:
        schema["type"] = schema["x-implied"] = "string"


def original(document, schema):
    schema = document.resolved(schema)
    return schema.get("x-original", schema) if isinstance(schema, dict) else schema


def all_parts(document, schema, seen):
    """The schemas that hold with a schema by allOf and references, as they were before `contradiction`."""
    schema = original(document, schema)
    if not isinstance(schema, dict) or id(schema) in seen:
        return
    seen.add(id(schema))
    yield schema
    for part in schema.get("allOf") or []:
        yield from all_parts(document, part, seen)


NULLABLE = ("nullable", "x-nullable")
CONSTRAINTS = {"type", "enum", "const", *(keyword for _, keywords in IMPLIED for keyword in keywords)}


def allows_null(schema):
    return any(schema.get(key) is True for key in NULLABLE)


def kinds(document, schema):
    """The types and the values that a schema allows, each None for all. An implied type counts if none is stated."""
    types, values = stated_kinds(document, schema, ("x-implied",))
    return (stated_kinds(document, schema, ())[0] if types is None else types), values


def stated_kinds(document, schema, ignored, deeper=8):
    """The types and the values that a schema allows, without the types that have a mark which is ignored."""
    schema = original(document, schema)
    if not isinstance(schema, dict):
        return None, None
    kind = None if any(mark in schema for mark in ignored) else schema.get("type")
    types = {kind} if isinstance(kind, str) else set(kind) if isinstance(kind, list) else None
    values = schema.get("enum") if isinstance(schema.get("enum"), list) else [schema["const"]] if "const" in schema else None
    if types is not None and allows_null(schema):
        types.add("null")
    if deeper:
        parts = [stated_kinds(document, part, ignored, deeper - 1) for part in schema.get("allOf") or []]
        for key in ("anyOf", "oneOf"):
            found = [stated_kinds(document, part, ignored, deeper - 1) for part in schema.get(key) or []]
            found = [one for one in found if not is_impossible(*one)] or found
            if found:
                lists = [one for _, one in found]
                parts.append((
                    None if any(one is None for one, _ in found) else set().union(*(one for one, _ in found)),
                    None if any(one is None for one in lists) else [value for one in lists for value in one]))
        for more, others in parts:
            types = more if types is None else types if more is None else common(types, more)
            values = others if values is None else values if others is None else [one for one in values if one in others]
    return types, values


def common(types, more):
    """The types that two sets have in common; an integer is a number."""
    found = types & more
    numbers = {"integer", "number"}
    return found | {"integer"} if types & numbers and more & numbers and "number" not in found else found


def is_impossible(types, values):
    """Returns whether no value has one of the types and is one of the values."""
    if types is not None and not types:
        return True
    if values is None or any(isinstance(value, (list, dict)) for value in values):
        return False
    return not any(types is None or types & kinds_of(value) for value in values)


def kinds_of(value):
    if value is None:
        return {"null"}
    if isinstance(value, bool):
        return {"boolean"}
    if isinstance(value, str):
        return {"string"}
    return {"integer", "number"} if value == int(value) else {"number"}


def contradiction(document, schema):
    if any(key in schema for key in ("allOf", "anyOf", "oneOf")):
        settled = without_contradiction(document, schema, 6)
        if settled is not None:
            # As a part of another schema, it is what it was: all its parts then hold with those of the other.
            become(schema, {**settled, "x-original": dict(schema)})
    elif "type" in schema and is_impossible(*kinds(document, schema)):
        become(schema, {"x-original": dict(schema)})


def without_contradiction(document, schema, deeper):
    """A schema of parts that hold together without what no value could satisfy, which may then be anything; None if
    there is nothing of the kind."""
    if is_impossible(*kinds(document, schema)):
        return {}
    held = [
        {key: value for key, value in each.items() if key not in ("allOf", "$ref", "discriminator")}
        for each in all_parts(document, schema, set())
    ]
    is_changed = False
    if any("type" in each and "x-implied" not in each for each in held):
        # What keywords imply is only a guess: a type that is stated beside them is the better one.
        for each in held:
            if each.pop("x-implied", None):
                del each["type"]
                is_changed = True
    if not deeper:
        return None
    for number, each in enumerate(held):
        for word in ("anyOf", "oneOf"):
            if not isinstance(each.get(word), list) or (len(held) < 2 and not CONSTRAINTS & set(each)):
                continue
            rest = [
                {key: value for key, value in other.items() if other is not each or key != word} for other in held]
            branches = [{"allOf": [*rest, one]} for one in each[word]]
            possible = [one for one in branches if not is_impossible(*kinds(document, one))] or branches
            settled = [without_contradiction(document, one, deeper - 1) for one in possible]
            if any(one is not None for one in settled):
                return {word: [one if new is None else new for one, new in zip(possible, settled)]}
    joined = {}
    for place in ("properties", None):
        for each in held:
            inner = each.get(place) if place else {"items": each["items"]} if isinstance(each.get("items"), dict) else {}
            for name, member in (inner or {}).items():
                joined.setdefault((place, name), []).append(member)
    for (place, name), members in joined.items():
        settled = without_contradiction(document, {"allOf": members}, deeper - 1) if len(members) > 1 else None
        if settled is None:
            continue
        is_changed = True
        first = True
        for number, each in enumerate(held):
            inner = each.get(place) if place else each
            if isinstance(inner, dict) and name in inner:
                inner = {**inner, name: settled if first else {}}
                held[number], first = ({**each, place: inner} if place else inner), False
    if not is_changed:
        return None
    return {**{key: schema[key] for key in NULLABLE if key in schema}, "allOf": held}


def closed_whole(document, schema):
    if "allOf" not in schema:
        return
    held = list(all_parts(document, schema, set()))
    if len(held) < 2 or not any(each.get("additionalProperties") is False for each in held):
        return
    names = [name for each in held for name in each.get("properties") or {}]
    names += [name for each in held for name in each.get("required") or [] if isinstance(each.get("required"), list)]
    inner = []
    for each in held:
        part = {key: value for key, value in each.items() if key not in ("allOf", "discriminator")}
        if part.get("additionalProperties") is False:
            del part["additionalProperties"]
        inner.append(part)
    patterns = {name: {} for each in held for name in each.get("patternProperties") or {}}
    rest = {"properties": {name: {} for name in names}, "additionalProperties": False, "type": "object"}
    if patterns:
        rest["patternProperties"] = patterns
    become(schema, {"allOf": [*inner, rest]})


def tagged(key, names):
    return {"type": "object", "required": [key], "properties": {key: {"enum": names}}}


def key_of(schema):
    discriminator = schema.get("discriminator")
    if isinstance(discriminator, str):
        return discriminator
    return discriminator.get("propertyName") if isinstance(discriminator, dict) else None


def constants(document, key, schema, base=None):
    for each in all_parts(document, schema, set()):
        if each is base:
            continue
        member = document.resolved((each.get("properties") or {}).get(key) or {})
        if isinstance(member, dict):
            values = member.get("enum") or ([member["const"]] if "const" in member else [])
            if values:
                return values
    return []


def names_of(document, schema, alternatives, base=None):
    """The values of a discriminator that name each alternative: mapping, else constants, else the schema's name.
    The constants of a base schema, which are those of all alternatives, name none of them."""
    key, mapping = key_of(schema), {}
    discriminator = schema["discriminator"]
    written = discriminator.get("mapping") if isinstance(discriminator, dict) else None
    by_name = {name: identity for identity, name in document.names.items()}
    for value, target in (written or {}).items():
        name = target.rpartition("/")[2] if isinstance(target, str) else None
        if name in by_name:
            mapping.setdefault(by_name[name], []).append(value)
    used = {value for values in mapping.values() for value in values}
    found = []
    for alternative in alternatives:
        target = document.resolved(alternative)
        # What its own constants exclude does not name a schema, since no value could have it.
        allowed = constants(document, key, target)
        values = mapping.get(id(target))
        if values is not None and allowed:
            found.append([value for value in values if value in allowed])
            continue
        if values is None:
            values = [one for one in constants(document, key, target, base) if one not in used]
        if not values:
            name = document.names.get(id(target))
            values = [name] if name and name not in used and (not allowed or name in allowed) else []
        used.update(values)
        found.append(values)
    return found


def inheritance(document, roots):
    """Turns a base schema with a discriminator and no choice into the choice among its children and itself."""
    children = {}
    for schema in [document.resolved(one) for one in document.schema_maps[0].values()]:
        for part in (schema.get("allOf") or []) if isinstance(schema, dict) else []:
            parent = document.resolved(part)
            if isinstance(part, dict) and "$ref" in part and isinstance(parent, dict) and key_of(parent):
                children.setdefault(id(parent), (parent, []))[1].append((schema, part))
    for parent, found in children.values():
        if "oneOf" in parent or "anyOf" in parent:
            if any(document.resolved(one) is child for key in ("oneOf", "anyOf") for one in parent.get(key) or [] for child, _ in found):
                # A base that lists its children: as a part of a child, it is only itself.
                base = {key: value for key, value in parent.items() if key not in ("oneOf", "anyOf", "discriminator")}
                for _, part in found:
                    part["$ref"] = document.reference(base)["$ref"]
            continue
        key = key_of(parent)
        every_name = names_of(document, parent, [document.reference(child) for child, _ in found], parent)
        found = [each for each, names in zip(found, every_name) if names]
        names = [each for each in every_name if each]
        if not found:
            continue
        base = {name: value for name, value in parent.items() if name != "discriminator"}
        target = document.reference(base)
        for schema in every_schema(roots):
            for part in schema.get("allOf") or []:
                if isinstance(part, dict) and "$ref" in part and document.resolved(part) is parent:
                    part["$ref"] = target["$ref"]
        every = [name for values in names for name in values]
        choice = [
            {"allOf": [document.reference(child), tagged(key, values)]} for (child, _), values in zip(found, names)
        ]
        rest = {"allOf": [dict(target), {"x-not": tagged(key, every)}]}
        become(parent, {"anyOf": [*choice, rest], "x-chosen": True})


def after_inheritance(document, schema):
    if "x-not" in schema:
        schema["not"] = schema.pop("x-not")


def is_null(schema):
    return isinstance(schema, dict) and (schema.get("type") == "null" or schema.get("enum") == [None])


def chosen_branch(document, schema):
    key = key_of(schema)
    for word in ("oneOf", "anyOf"):
        alternatives = schema.get(word)
        if not key or not isinstance(alternatives, list):
            continue
        others = [one for one in alternatives if not is_null(one)]
        names = names_of(document, schema, others) if len(others) > 1 else [[]]
        if all(names):
            schema[word] = [one for one in alternatives if is_null(one)] + [
                {"allOf": [one, tagged(key, values)]} for one, values in zip(others, names)
            ]
    schema.pop("discriminator", None)


def any_branch(document, schema):
    if isinstance(schema.get("oneOf"), list):
        alternatives = schema.pop("oneOf")
        if "anyOf" in schema:
            schema["allOf"] = [*(schema.get("allOf") or []), {"anyOf": alternatives}]
        else:
            schema["anyOf"] = alternatives


def null_beside(document, schema):
    kinds_listed = schema.get("type")
    if document.is_own and isinstance(kinds_listed, list):
        # Only 3.1 has lists of types, but documents of 3.0 are read so too.
        inner = [{"enum": [None]} if kind == "null" else {**schema, "type": kind} for kind in kinds_listed]
        become(schema, {"anyOf": inner})
    if document.is_own and kinds_listed == "null":
        become(schema, {"enum": [None]})
    if schema.get("nullable") is True or schema.get("x-nullable") is True:
        inner = {key: value for key, value in schema.items() if key not in ("nullable", "x-nullable")}
        become(schema, {"anyOf": [{"enum": [None]}, inner]})


def unsigned(document, schema):
    if schema.get("type") == "integer" and schema.get("format") in ("uint64", "uint"):
        schema["type"] = "uint64"


WHOLE_NUMBERS = {
    "int32": "^-?[0-9]{1,19}$", "int64": "^-?[0-9]{1,19}$", "uint32": "^[0-9]{1,20}$", "uint64": "^[0-9]{1,20}$",
}


def number_in_text(document, schema):
    digits = WHOLE_NUMBERS.get(schema.get("format")) if schema.get("type") == "string" else None
    if digits:
        schema["allOf"] = [*(schema.get("allOf") or []), {"type": "string", "pattern": digits}]


def content_encoding(document, schema):
    if schema.get("contentEncoding") == "base64":
        schema.setdefault("format", "byte")


DECISIONS = [
    Decision(
        "ref-alone", "in 2.0 and 3.0, what stands beside $ref is ignored (3.0.3, section Reference Object); the validator judges it",
        schema=ref_alone),
    Decision(
        "direction", "a writeOnly member is not expected in answers, and one that is there is like one without a name",
        document=direction),
    Decision("not-judged", "lint says that these keywords are not judged", schema=not_judged),
    Decision(
        "implied-type", "keywords about one type imply it where \"type\" is left out, as generators mean it", schema=implied_type),
    Decision(
        "contradiction", "a member that two parts of allOf promise as different things is not judged, and lint says so: documents override members so",
        schema=contradiction),
    Decision(
        "closed-whole", "additionalProperties: false in a part of allOf closes the whole object, since by the letter nothing would fit",
        schema=closed_whole),
    Decision(
        "inheritance", "a base schema with a discriminator stands for the schemas made of it, which its value chooses",
        document=inheritance, schema=after_inheritance),
    Decision(
        "discriminator", "the value of a discriminator chooses the branch; since 3.1 it is a mere hint to the validator, which takes no plain name in a mapping",
        schema=chosen_branch),
    Decision("one-of", "a value that fits two branches of oneOf fits", schema=any_branch),
    Decision(
        "number-in-text", "a text with the format of a whole number, such as int64, has its digits", schema=number_in_text),
    Decision(
        "nullable", "nullable beside $ref, allOf, oneOf or an enum without null allows null, and so it does in 3.1, and x-nullable; the type null of 3.1 is read in 2.0 and 3.0 too",
        schema=null_beside),
    Decision(
        "content-encoding", "contentEncoding: base64 is judged, which JSON Schema leaves open", schema=content_encoding),
    Decision(
        "int64",
        "an integer beyond 64 bits cannot be read by a client, and a whole number whose digits no Double keeps becomes another; with the format uint64 it has 64 bits without a sign",
        schema=unsigned),
]
