"""Prints what axe finds in a page, and whether it is styled and alive: audit_html.py FILE

The page is opened as people may meet it: light, dark, narrow, without script.
"""

import json
import sys

from axe_playwright_python.sync_playwright import Axe

from browser import chromium, opened

WAYS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "narrow": {"viewport": {"width": 390, "height": 800}},
    "without script": {"java_script_enabled": False},
}

STATE = """() => ({
  ground: getComputedStyle(document.body).backgroundColor,
  canFilter: document.querySelector("#filter").offsetParent !== null,
  isCut: document.documentElement.scrollWidth > innerWidth,
})"""


def violations(page):
    for card in page.query_selector_all("details:not([open])"):
        card.evaluate("details => { details.open = true }")
    # axe waits for timers, which never come where scripts are off; the page is the same there but for the form.
    if not page.evaluate(STATE)["canFilter"]:
        return []
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


with chromium() as browser:
    readings = []
    for name, options in WAYS.items():
        with opened(browser, sys.argv[1], **options) as page:
            readings.append(
                dict(page.evaluate(STATE), way=name, complaints=page.complaints, asked=page.asked[1:],
                     violations=violations(page)))
json.dump(readings, sys.stdout)
