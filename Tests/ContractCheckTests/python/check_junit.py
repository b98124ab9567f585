"""Reads JUnit reports as strictly as anybody does and prints what is in them.

usage: check_junit.py REPORT...

Prints a JSON list with one entry a report: `problems` (empty for a good one), the counts, the `properties` of the first
suite, and the cases in order. Exit status 1 when a report has problems.

Held against three schemas: our own closed dialect; junit-10.xsd of Jenkins' xunit-plugin at 14c6e39, which
knows `file` and `line` but no retries; and at ae25da5, which knows retries but no `file` and `line`. Read
with libxml2 at its default limits, with expat, and with junitparser.
"""

import copy
import json
import sys
import xml.etree.ElementTree as expat
from pathlib import Path

from junitparser import JUnitXml
from lxml import etree

HERE = Path(__file__).resolve().parent
FETCHED = HERE.parents[2] / ".build" / "test-schemas"
RETRIES = ("flakyFailure", "flakyError", "rerunFailure", "rerunError")
OUTCOMES = ("failure", "error", "skipped")


def without_retries(document):
    document = copy.deepcopy(document)
    for element in list(document.iter(*RETRIES)):
        element.getparent().remove(element)
    return document


def without_places(document):
    document = copy.deepcopy(document)
    for element in document.iter("testcase"):
        element.attrib.pop("file", None)
        element.attrib.pop("line", None)
    for element in document.iter("testsuite"):
        element.attrib.pop("file", None)
    return document


SCHEMAS = (
    (HERE.parent / "Schemas" / "contract-junit.xsd", lambda document: document),
    (FETCHED / "junit-10-14c6e39.xsd", without_retries),
    (FETCHED / "junit-10-ae25da5.xsd", without_places),
)


def schema_problems(document):
    for path, view in SCHEMAS:
        schema = etree.XMLSchema(etree.parse(path))
        if not schema.validate(view(document)):
            for error in schema.error_log:
                yield f"{path.name}: line {error.line}: {error.message}"


def text_problems(text):
    """What a schema cannot see."""
    if not text.startswith(b'<?xml version="1.0" encoding="UTF-8"?>'):
        yield "does not begin with the XML declaration"
    for bad, name in ((b"<![CDATA[", "CDATA"), (b"<!DOCTYPE", "a DOCTYPE"), (b"<!--", "a comment"), (b"\r", "a raw CR")):
        if bad in text:
            yield f"contains {name}"


def outcome(case):
    for name in OUTCOMES:
        found = case.find(name)
        if found is not None:
            return name, found
    for name in RETRIES[:2]:
        found = case.find(name)
        if found is not None:
            return "flaky", found
    return "passed", None


def described(suite, case):
    name, element = outcome(case)
    entry = {
        "suite": suite.get("name"),
        "classname": case.get("classname"),
        "name": case.get("name"),
        "outcome": name,
        "file": case.get("file"),
        "line": int(case.get("line")) if case.get("line") else None,
    }
    if element is not None:
        entry |= {"type": element.get("type"), "message": element.get("message"), "text": element.text or ""}
    return entry


def counts(cases):
    return {
        "tests": len(cases),
        "failures": sum(case["outcome"] == "failure" for case in cases),
        "errors": sum(case["outcome"] == "error" for case in cases),
        "skipped": sum(case["outcome"] == "skipped" for case in cases),
    }


def count_problems(element, counted):
    """Some readers add up the attributes, others the cases: both must come to the same."""
    for name, count in counted.items():
        stated = element.get(name)
        if stated is not None and stated != str(count):
            yield f"{element.tag} {element.get('name')}: {name} says {stated}, there are {count}"


def reader_problems(path, counted):
    expat.parse(path)
    read = JUnitXml.fromfile(str(path))
    cases = [case for suite in read for case in suite]
    seen = [type(result).__name__.lower() for case in cases for result in case.result]
    theirs = {
        "tests": len(cases),
        "failures": seen.count("failure"),
        "errors": seen.count("error"),
        "skipped": seen.count("skipped"),
    }
    if theirs != counted:
        yield f"junitparser reads {theirs}, there are {counted}"


def check(path):
    report = {"file": str(path), "problems": [], "suites": [], "cases": [], "properties": {}}
    problems = report["problems"]
    try:
        text = Path(path).read_bytes()
        document = etree.fromstring(text).getroottree()
        problems += text_problems(text)
        problems += schema_problems(document)
        for suite in document.getroot().iter("testsuite"):
            cases = [described(suite, case) for case in suite.findall("testcase")]
            problems += count_problems(suite, counts(cases))
            report["suites"].append(suite.get("name"))
            report["cases"] += cases
        for entry in document.getroot().find("testsuite").iter("property"):
            report["properties"][entry.get("name")] = entry.get("value")
        counted = counts(report["cases"])
        problems += count_problems(document.getroot(), counted)
        problems += reader_problems(path, counted)
    except (OSError, etree.XMLSyntaxError, expat.ParseError) as error:
        problems.append(f"cannot be read: {error}")
    return report | counts(report["cases"])


def main(paths):
    if not paths:
        sys.exit(__doc__)
    reports = [check(path) for path in paths]
    json.dump(reports, sys.stdout, indent=1)
    return 1 if any(report["problems"] for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
