"""Matches texts with Python's regular expressions: a line [PATTERN, TEXT...] gives a line of 1 and 0."""
import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as lines:
    for line in lines:
        pattern, *texts = json.loads(line)
        expression = re.compile(pattern)
        print("".join("1" if expression.fullmatch(text) else "0" for text in texts))
