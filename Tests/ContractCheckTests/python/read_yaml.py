"""Compares readings of YAML with those of ruamel.yaml, which is written in Python and shares nothing with libyaml:
read_yaml.py FILE. The file holds a JSON list of pairs, a text and its reading as JSON, or null if it was refused. Prints
a JSON list of a word for each: same, differs, neither, only-here or only-there.

Plain scalars are resolved by the table of the standard (YAML 1.2.2 section 10.3.2) in place of ruamel's own, which goes
beyond it: dates, 0b101, 1_000 and -0x1F are values there, and .5e1 is none. Keys are texts, as OpenAPI asks for. Of a
text with the non-specific tag "!", which makes a scalar a text and which ruamel.yaml drops, the word is neither.
"""
import json
import math
import re
import sys
import warnings

from ruamel.yaml import YAML
from ruamel.yaml.constructor import ConstructorError, SafeConstructor
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.resolver import VersionedResolver
from ruamel.yaml.tag import Tag

TABLE = [
    ("null", r"null|Null|NULL|~|"),
    ("bool", r"true|True|TRUE|false|False|FALSE"),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?(\.inf|\.Inf|\.INF)|\.nan|\.NaN|\.NAN"),
    ("merge", r"<<"),
]
PREFIX = "tag:yaml.org,2002:"


class Resolver(VersionedResolver):
    def resolve(self, kind, value, implicit):
        if kind is not ScalarNode:
            return super().resolve(kind, value, implicit)
        names = [name for name, pattern in TABLE if implicit[0] and re.fullmatch(pattern, value)]
        return Tag(suffix=PREFIX + (names[0] if names else "str"))


class Constructor(SafeConstructor):
    def construct_mapping(self, node, deep=False):
        self.flatten_mapping(node)
        for key, _ in node.value:
            if not isinstance(key, ScalarNode):
                raise ConstructorError(None, None, "a key that is no scalar", key.start_mark)
            key.ctag = Tag(suffix=PREFIX + "str")
        return super().construct_mapping(node, deep)

    def construct_float(self, node):
        return float(self.construct_scalar(node))

    def construct_text(self, node):
        return self.construct_scalar(node)


Constructor.add_constructor(PREFIX + "float", Constructor.construct_float)
Constructor.add_constructor(PREFIX + "merge", Constructor.construct_text)


def reading(text):
    yaml = YAML(typ="safe", pure=True)
    yaml.Resolver = Resolver
    yaml.Constructor = Constructor
    documents = list(yaml.load_all(text))
    if len(documents) != 1:
        raise ValueError("not one document")
    return documents[0]


def finite(value):
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(finite(part) for part in value.values())
    return all(finite(part) for part in value) if isinstance(value, list) else True


def same(one, other):
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other


def word(text, ours):
    if re.search(r"(?<![^\s\[\]{},])!(?![^\s\[\]{},])", text):
        return "neither"
    try:
        theirs = reading(text)
        json.dumps(theirs)
        known = finite(theirs)
    except Exception:  # ruamel.yaml raises errors of many kinds for what it refuses
        known = False
    if not known:
        return "neither" if ours is None else "only-here"
    if ours is None:
        return "only-there"
    return "same" if same(theirs, json.loads(ours)) else "differs"


warnings.simplefilter("ignore")
sys.setrecursionlimit(10_000)
with open(sys.argv[1], encoding="utf-8") as stream:
    print(json.dumps([word(text, ours) for text, ours in json.load(stream)]))
