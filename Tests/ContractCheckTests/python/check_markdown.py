"""Renders Markdown with the program cmark-gfm as GitHub does and prints what became of it.

usage: check_markdown.py FILE...

Prints a JSON list with one entry a file: `html`, the number of each kind of element outside code (`tags`),
where links and images lead (`links`), the texts of code spans and blocks (`code`), and the cells of each
table row (`rows`). Raw HTML is passed through, unfiltered, so that what leaks is seen.
"""

import json
import subprocess
import sys
from collections import Counter

from lxml import html

EXTENSIONS = ("table", "strikethrough", "autolink", "tasklist")


def render(path):
    command = ["cmark-gfm", "--unsafe", "--to", "html"]
    for extension in EXTENSIONS:
        command += ["--extension", extension]
    return subprocess.run([*command, path], check=True, capture_output=True, timeout=60).stdout.decode()


def in_code(element):
    return any(parent.tag in ("code", "pre") for parent in element.iterancestors())


def check(path):
    text = render(path)
    root = html.fragment_fromstring(text, create_parent="body")
    elements = [element for element in root.iterdescendants() if isinstance(element.tag, str)]
    outside = [element for element in elements if not in_code(element)]
    return {
        "file": path,
        "html": text,
        "tags": Counter(element.tag for element in outside),
        "links": [link for element in outside for link in (element.get("href"), element.get("src")) if link],
        "code": [element.text_content() for element in elements if element.tag == "code"],
        "rows": [[cell.text_content() for cell in row] for row in root.iter("tr")],
    }


def main(paths):
    if not paths:
        sys.exit(__doc__)
    json.dump([check(path) for path in paths], sys.stdout, indent=1)


if __name__ == "__main__":
    main(sys.argv[1:])
