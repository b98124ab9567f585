"""Judges bodies by the schemas of an OpenAPI document with openapi-schema-validator.

usage: judge_openapi.py DOCUMENT QUESTIONS

QUESTIONS is a JSON file: {"patterns": [...], "namesDecisions": true, "seconds": 200, "questions": [{"path", "method", "status", "bodies": [TEXT, ...]}]}.
`patterns` are regular expressions that the program said it does not judge. A question without `status` is about the
JSON body of the request. Prints one JSON list a question, with one verdict a body:

  fits   whether the body fits, with every decided difference taken over (see openapi_decisions.py)
  plain  whether it fits by the validator alone
  by     the decided differences without which `fits` would be another one
  why    the first violation, if it does not fit

A question whose schema is not found gets null, and one that is not begun within `seconds` an empty list. `fits` is null where the validator itself fails, as for a regular
expression that Python does not know.
"""

import copy
import datetime
import json
import re
import sys
import time
from decimal import Decimal, InvalidOperation
from pathlib import Path
from urllib.parse import unquote, urljoin

from jsonschema import FormatChecker
from jsonschema.exceptions import UnknownType, ValidationError
from jsonschema.validators import extend
from openapi_schema_validator import OAS30ReadValidator, OAS30WriteValidator, OAS31Validator, OAS32Validator
from openapi_schema_validator import oas30_format_checker
from openapi_decisions import DECISIONS
from openapi_schemas import every_schema
from referencing import Registry, Resource
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

sys.setrecursionlimit(20_000)


def read(path):
    return json.loads(Path(path).read_text(encoding="utf-8-sig"), parse_float=Decimal)


class Formats:
    """The formats that both sides know. Those of the library are taken where it has the rule, others are stated."""

    EMAIL = re.compile(
        r"[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?"
        r"(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*"
    )
    URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\s\"<>\\^`{|}]*")
    HOST = re.compile(r"(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*")

    @staticmethod
    def checker():
        checker = FormatChecker(formats=())
        library = oas30_format_checker.checkers
        for name, also in [
            ("date-time", "datetime"), ("date", None), ("uuid", "guid"), ("ipv4", None), ("ipv6", None),
            ("byte", "base64"), ("int32", None),
        ]:
            for known in filter(None, (name, also)):
                check, errors = library[name]
                checker.checkers[known] = (check if name == "int32" else Formats.without_line_end(check), errors)
        for name in ("uuid1", "uuid3", "uuid4", "uuid5"):
            checker.checkers[name] = checker.checkers["uuid"]
        for name in ("email",):
            checker.checkers[name] = (Formats.matches(Formats.EMAIL), ())
        for name in ("uri", "url", "iri"):
            checker.checkers[name] = (Formats.matches(Formats.URI), ())
        checker.checkers["hostname"] = (Formats.matches(Formats.HOST), ())
        checker.checkers["time"] = (Formats.is_time, ValueError)
        checker.checkers["base64url"] = (Formats.matches(re.compile(r"(?:[\w-]{4})*(?:[\w-]{2}(?:==)?|[\w-]{3}=?)?", re.A)), ())
        for name, bits in (("int8", 8), ("int16", 16)):
            checker.checkers[name] = (Formats.is_within(-(1 << bits - 1), (1 << bits - 1) - 1), ())
        for name, bits in (("uint8", 8), ("uint16", 16), ("uint32", 32), ("uint64", 64), ("uint", 64)):
            checker.checkers[name] = (Formats.is_within(0, (1 << bits) - 1), ())
        return checker

    @staticmethod
    def without_line_end(check):
        """A check of the library, whose expressions end with "$", which in Python matches before a line feed too."""
        return lambda text: not isinstance(text, str) or (text.isascii() and not text.endswith("\n") and check(text))

    @staticmethod
    def matches(pattern):
        return lambda text: not isinstance(text, str) or pattern.fullmatch(text) is not None

    @staticmethod
    def is_within(least, most):
        return lambda number: isinstance(number, bool) or not isinstance(number, (int, Decimal)) or least <= number <= most

    @staticmethod
    def is_time(text):
        if isinstance(text, str):
            if not re.match(r"\d\d:\d\d:\d\d", text, re.A):
                return False
            datetime.time.fromisoformat(text.upper())
        return True


def is_whole(number):
    if isinstance(number, bool):
        return False
    if isinstance(number, Decimal):
        return number.is_finite() and number == number.to_integral_value()
    return isinstance(number, int)


def pattern(validator, source, text, schema):
    """The keyword with "$" as ECMA-262 has it: the end, and not a line feed before it."""
    if validator.is_type(text, "string"):
        try:
            expression = re.compile(re.sub(r"(?<!\\)\$", r"\\Z", source))
        except re.error:
            expression = re.compile(source)
        if not expression.search(text):
            yield ValidationError(f"{text!r} does not match {source!r}")


def is_number(value):
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def keeps_digits(number):
    return not is_whole(number) or number in (Decimal(repr(float(number))), Decimal(float(number)))


def bound(refuses, flag=None):
    """A bound, also for whole numbers that no Double keeps: they are numbers here, and too many digits another matter."""
    def keyword(validator, limit, number, schema):
        if is_number(number) and (refuses(number, limit) or (flag and schema.get(flag) is True and number == limit)):
            yield ValidationError(f"{number} is beyond the bound {limit}")
    return keyword


def exclusive(refuses):
    def keyword(validator, limit, number, schema):
        if is_number(number) and is_number(limit) and refuses(number, limit):
            yield ValidationError(f"{number} is beyond the bound {limit}")
    return keyword


BOUNDS = {
    "minimum": bound(lambda number, limit: number < limit, "exclusiveMinimum"),
    "maximum": bound(lambda number, limit: number > limit, "exclusiveMaximum"),
    "exclusiveMinimum": exclusive(lambda number, limit: number <= limit),
    "exclusiveMaximum": exclusive(lambda number, limit: number >= limit),
}


def multiple_of(validator, step, number, schema):
    if is_number(number):
        try:
            rest = Decimal(number) % Decimal(step)
        except InvalidOperation:
            return
        if rest:
            yield ValidationError(f"{number} is no multiple of {step}")


class Document:
    """A document with the files beside it, whose references lead to the schema objects themselves."""

    def __init__(self, path):
        self.base = Path(path).resolve().as_uri()
        self.path = Path(path).resolve()
        self.files = {self.base: read(path)}
        self.root = self.files[self.base]
        self.version = str(self.root.get("openapi") or self.root.get("swagger"))
        if "swagger" in self.root:
            for schema in every_dict(self.root):
                if isinstance(schema.get("discriminator"), str):
                    schema["discriminator"] = {"propertyName": schema["discriminator"]}
        self.anchors = {}
        self.registry = Registry(retrieve=self.retrieve)
        self.registry = self.registry.with_resource(self.base, DRAFT202012.create_resource(self.root))
        self.targets = {}
        self.numbers = {}
        self.root["x-targets"] = self.targets
        self.pending = [(self.base, self.root)]
        while self.pending:
            self.link(*self.pending.pop())

    def retrieve(self, uri):
        path = Path(unquote(uri.removeprefix("file://")))
        if not path.is_relative_to(self.path.parent):
            raise LookupError(uri)
        return DRAFT202012.create_resource(self.file(uri, path))

    def file(self, uri, path):
        if uri not in self.files:
            self.files[uri] = read(path)
            self.pending.append((uri, self.files[uri]))
        return self.files[uri]

    def lookup(self, uri, reference):
        """The value that a reference leads to, and the file it is in."""
        fragment = reference.partition("#")[2]
        if fragment and not fragment.startswith("/"):
            resolved = self.registry.resolver(uri).lookup(reference.partition("#")[0] or "#")
            found = next(
                (each for each in every_dict(resolved.contents) if each.get("$anchor") == fragment), None)
            if found is None:
                raise LookupError(reference)
            return found, resolved.resolver._base_uri
        resolved = self.registry.resolver(uri).lookup(reference)
        return resolved.contents, resolved.resolver._base_uri

    def link(self, uri, value):
        """Makes every reference below a value one to a target of its own."""
        based = self.based(uri, value) if not self.version.startswith(("2", "3.0")) else {}
        for each in list(every_dict(value)):
            if isinstance(each.get("$schema"), str):
                del each["$schema"]  # With it, the library judges by its own keywords instead of those of `Variant`.
            reference = each.get("$ref")
            if isinstance(reference, str) and id(each) in based:
                try:
                    each["$ref"] = self.target(based[id(each)].lookup(reference).contents)
                    continue
                except (Unresolvable, LookupError, OSError, ValueError):
                    pass  # It is followed from the file instead, as lint says.
            if not isinstance(reference, str) or reference.startswith(self.base + "#/x-targets/"):
                continue
            try:
                target, _ = self.lookup(uri, reference)
            except (Unresolvable, LookupError, OSError, ValueError):
                each["$ref"] = self.target({})
                continue
            each["$ref"] = self.target(target)

    def based(self, uri, value):
        """The resolvers of the references within schemas that have an `$id`, by the identity of what holds them."""
        found, pending, resolvers = [], [(value, uri, None)], {}
        while pending:
            each, base, resource = pending.pop()
            if isinstance(each, dict):
                name = each.get("$id")
                if isinstance(name, str):
                    resource, base = DRAFT202012.create_resource(each), urljoin(base, name)
                    self.registry = self.registry.with_resource(base, resource)
                if resource is not None and isinstance(each.get("$ref"), str):
                    found.append((each, base))
            if isinstance(each, (dict, list)):
                pending += [(inner, base, resource) for inner in (each.values() if isinstance(each, dict) else each)]
        for each, base in found:
            resolvers[id(each)] = self.registry.resolver(base)
        return resolvers

    def target(self, value):
        if id(value) not in self.numbers:
            self.numbers[id(value)] = str(len(self.targets))
            self.targets[self.numbers[id(value)]] = value
        return f"{self.base}#/x-targets/{self.numbers[id(value)]}"

    def resolved(self, value):
        for _ in range(64):
            if not isinstance(value, dict) or not isinstance(value.get("$ref"), str):
                break
            value = self.targets[value["$ref"].rpartition("/")[2]]
        return value

    def schema(self, question):
        """The schema of the body that a question is about: that of JSON, or of the only text."""
        item = self.resolved(self.root["paths"][question["path"]])
        operation = next(each for name, each in item.items() if name.lower() == question["method"].lower())
        if "status" in question:
            answers = {name.lower(): answer for name, answer in operation["responses"].items()}
            holder = self.resolved(answers[question["status"].lower()])
            if "swagger" in self.root:
                return holder.get("schema")
        elif "swagger" in self.root:
            both = [self.resolved(one) for one in operation.get("parameters", []) + item.get("parameters", [])]
            return next((one["schema"] for one in both if one.get("in") == "body"), None)
        else:
            holder = self.resolved(operation["requestBody"])
        content = holder.get("content", {})
        for is_wanted in (
            lambda kind: kind == "application/json",
            lambda kind: kind == "text/json" or kind.endswith("+json"),
            lambda kind: kind in ("*/*", "application/*"),
            lambda kind: kind.startswith("text/") and len(content) == 1,
        ):
            for name, media in content.items():
                if is_wanted(name.partition(";")[0].strip().lower()):
                    return media.get("schema")
        return None


def every_dict(value):
    pending, seen = [value], set()
    while pending:
        each = pending.pop()
        if id(each) in seen:
            continue
        if isinstance(each, dict):
            seen.add(id(each))
            yield each
            pending += [inner for inner in each.values() if isinstance(inner, (dict, list))]
        elif isinstance(each, list):
            seen.add(id(each))
            pending += [inner for inner in each if isinstance(inner, (dict, list))]


class Undecided(Exception):
    """A body about which the validator has no verdict."""


class Variant:
    """A document with some decided differences taken over, ready to judge."""

    def __init__(self, document, schemas, decisions, context):
        whole = copy.deepcopy({"root": document.root, "schemas": schemas, "files": document.files})
        self.root, self.schemas = whole["root"], whole["schemas"]
        self.base, self.version, self.context = document.base, document.version, context
        self.is_own = self.version.startswith(("2", "3.0"))
        self.targets = self.root["x-targets"]
        self.names = {}
        named = self.root.get("definitions") or self.root.get("components", {}).get("schemas", {})
        for name, schema in named.items():
            self.names[id(self.resolved(schema))] = name
        self.schema_maps = [named]
        roots = [*self.schemas, *named.values(), *self.targets.values()]
        for decision in DECISIONS:
            if decision.name in decisions and decision.document:
                decision.document(self, roots)
        for decision in DECISIONS:
            if decision.name in decisions and decision.schema:
                for schema in list(every_schema(roots)):
                    decision.schema(self, schema)
        self.validators = [self.validator(schema, number, decisions) for number, schema in enumerate(self.schemas)]

    def resolved(self, schema):
        for _ in range(64):
            if not isinstance(schema, dict) or not isinstance(schema.get("$ref"), str):
                break
            schema = self.targets[schema["$ref"].rpartition("/")[2]]
        return schema

    def reference(self, schema):
        """A reference to a schema object, which becomes a target if it is none."""
        for number, target in self.targets.items():
            if target is schema:
                return {"$ref": f"{self.base}#/x-targets/{number}"}
        number = f"more{len(self.targets)}"
        self.targets[number] = schema
        return {"$ref": f"{self.base}#/x-targets/{number}"}

    def validator(self, schema, number, decisions):
        is_request = self.context["requests"][number]
        if self.is_own:
            kind = OAS30WriteValidator if is_request else OAS30ReadValidator
        else:
            kind = OAS32Validator if self.version.startswith("3.2") else OAS31Validator
        types = kind.TYPE_CHECKER.redefine("integer", lambda _, value: is_whole(value))
        if "int64" in decisions:
            types = types.redefine("integer", lambda _, value: is_whole(value) and -(1 << 63) <= value < 1 << 63)
            types = types.redefine("uint64", lambda _, value: is_whole(value) and 0 <= value < 1 << 64)
            types = types.redefine("number", lambda _, value: is_number(value) and keeps_digits(value))
        kind = extend(kind, validators={**BOUNDS, "multipleOf": multiple_of, "pattern": pattern}, type_checker=types)
        registry = Registry().with_resource(self.base, DRAFT202012.create_resource(self.root))
        key = f"q{number}"
        self.root.setdefault("x-questions", {})[key] = schema
        return kind(
            {"$ref": f"{self.base}#/x-questions/{key}"}, registry=registry, format_checker=Formats.checker())

    def violation(self, number, body):
        try:
            error = next(self.validators[number].iter_errors(body), None)
        except Unresolvable as problem:
            return f"unresolvable: {problem}"
        except (re.error, RecursionError, UnknownType, TypeError, AttributeError) as problem:
            raise Undecided(f"{type(problem).__name__}: {problem}") from problem
        return error and f"{error.json_path}: {error.message}"


def main(path, questions):
    began = time.monotonic()
    asked = json.loads(Path(questions).read_text(encoding="utf-8"))
    document = Document(path)
    schemas, requests, places = [], [], []
    for question in asked["questions"]:
        try:
            schema = document.schema(question)
        except (KeyError, TypeError, AttributeError, StopIteration):
            schema = None
        places.append(len(schemas) if schema is not None else None)
        if schema is not None:
            schemas.append(schema)
            requests.append("status" not in question)
    context = {"requests": requests, "patterns": set(asked.get("patterns", [])), "is_request": any(requests)}
    names = [decision.name for decision in DECISIONS]
    variants = {}

    def verdict(decisions, number, body):
        key = tuple(decisions)
        if key not in variants:
            variants[key] = Variant(document, schemas, set(decisions), context)
        return variants[key].violation(number, body)

    answers = []
    for question, number in zip(asked["questions"], places):
        if number is None:
            answers.append(None)
            continue
        if time.monotonic() - began > asked["seconds"]:
            answers.append([])
            continue
        verdicts = []
        for text in question["bodies"]:
            body = json.loads(text, parse_float=Decimal)
            try:
                why = verdict(names, number, body)
            except Undecided as problem:
                verdicts.append({"fits": None, "plain": None, "by": [], "why": str(problem)[:300]})
                continue
            try:
                plain = verdict([], number, body)
            except Undecided:
                # By the letter, a base that lists the schemas made of it never ends.
                verdicts.append({"fits": why is None, "plain": None, "by": [], "why": why and why[:300]})
                continue
            by = []
            if (why is None) != (plain is None) and asked.get("namesDecisions", True):
                by = [
                    name for name in names
                    if (verdict([other for other in names if other != name], number, body) is None) != (why is None)
                ]
            verdicts.append({"fits": why is None, "plain": plain is None, "by": by, "why": why and why[:300]})
        answers.append(verdicts)
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
