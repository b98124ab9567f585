"""Prints what axe finds in a page, and whether it is styled and alive: audit_html.py FILE

The page is opened as people may meet it: light, dark, in a small window, on a phone, without script, and from a server
whose policy forbids every inline script and style, as Jenkins does.
"""

import json
import sys

from axe_playwright_python.sync_playwright import Axe

from browser import chromium, opened

POLICY = "sandbox allow-same-origin; default-src 'none'; img-src 'self'; style-src 'self'"

WAYS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "small": {"viewport": {"width": 1000, "height": 700}},
    "narrow": {"viewport": {"width": 390, "height": 844}},
    "without script": {"java_script_enabled": False},
}

STATE = """() => ({
  ground: getComputedStyle(document.body).backgroundColor,
  canFilter: document.querySelector("#filter").offsetParent !== null,
  isLegible: [...document.querySelectorAll("h1, article > details > summary")].every((part) => part.checkVisibility()),
  isCut: document.documentElement.scrollWidth > innerWidth,
  broken: brokenWords(),
  firstDifference: (document.querySelector(".answered mark") || document.body).getBoundingClientRect().bottom + scrollY,
})"""

# The words and numbers of tables and headings that a line break divides.
BROKEN = """() => {
  const lines = (node, match) => {
    const range = document.createRange();
    range.setStart(node, match.index);
    range.setEnd(node, match.index + match[0].length);
    return new Set([...range.getClientRects()].map((part) => Math.round(part.top))).size;
  };
  window.brokenWords = () => [...document.querySelectorAll("th, td, h1, h3, h4, figcaption, li, dd, summary")].flatMap((part) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.parentElement.closest("pre")) continue;
      for (const match of node.data.matchAll(/[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g)) {
        if (lines(node, match) > 1) found.push(match[0]);
      }
    }
    return found;
  });
}"""


def violations(page):
    for card in page.query_selector_all("details:not([open])"):
        card.evaluate("details => { details.open = true }")
    # axe waits for timers, which never come where scripts are off; the page is the same there but for the form.
    if not page.evaluate(STATE)["canFilter"]:
        return []
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


def reading(page, way):
    page.evaluate(BROKEN)
    return dict(
        page.evaluate(STATE), way=way, complaints=page.complaints, asked=page.asked[1:], violations=violations(page))


def open_from_server(page, path):
    """Answers in the place of a server; nothing leaves this machine."""
    page.route("**/*", lambda route: route.fulfill(
        path=path, headers={"Content-Type": "text/html", "Content-Security-Policy": POLICY}))
    page.asked.clear()
    page.goto("http://report.invalid/contractcheck.html")


path = sys.argv[1]
with chromium() as browser:
    readings = []
    for way, options in WAYS.items():
        with opened(browser, path, **options) as page:
            readings.append(reading(page, way))
    with opened(browser, path) as page:
        open_from_server(page, path)
        readings.append(reading(page, "without style"))
json.dump(readings, sys.stdout)
