"""Prints what pages hold once a browser has read them: read_html.py FILE...

The browser is told to ignore the policies of the pages, so that only what they hold protects them.
"""

import json
import sys

import html5lib

from browser import chromium, opened

HOLDINGS = """() => {
  const all = [...document.querySelectorAll("*")];
  const count = (words) => words.reduce((counts, word) => ({...counts, [word]: (counts[word] || 0) + 1}), {});
  return {
    canary: window.__canary !== undefined,
    tags: count(all.map((element) => element.localName)),
    attributes: [...new Set(all.flatMap((element) => element.getAttributeNames()))].sort(),
    links: all.filter((element) => element.hasAttribute("href")).map((element) => element.getAttribute("href")),
    text: document.body.textContent,
    title: document.title,
    heading: (document.querySelector("h1") || document.body).textContent,
    counts: [...document.querySelectorAll(".counts strong")].map((number) => number.parentElement.textContent),
  };
}"""


def mistakes(path):
    parser = html5lib.HTMLParser()
    with open(path, "rb") as file:
        parser.parse(file, transport_encoding="utf-8")
    return [f"{position}: {code}" for position, code, _ in parser.errors]


with chromium() as browser, opened(browser, sys.argv[1], bypass_csp=True) as page:
    readings = []
    for path in sys.argv[1:]:
        page.asked.clear()
        page.complaints.clear()
        page.goto("file://" + path)
        reading = page.evaluate(HOLDINGS)
        reading.update(
            file=path, asked=page.asked[1:], complaints=page.complaints[:], mistakes=mistakes(path))
        readings.append(reading)
json.dump(readings, sys.stdout)
