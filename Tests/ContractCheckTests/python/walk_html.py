"""Uses the filters, the keys and the links of a page and prints what is seen after each step: walk_html.py FILE"""

import json
import sys

from browser import chromium, opened

SEEN = """() => [...document.querySelectorAll("[data-outcome]")]
  .filter((check) => check.checkVisibility()).map((check) => check.querySelector("h3, th").innerText.trim())"""


def state(page):
    return {
        "seen": page.evaluate(SEEN),
        "said": page.inner_text("#shown"),
        "fragment": page.evaluate("location.hash"),
        "focus": page.evaluate("(document.activeElement.name || document.activeElement.innerText || '').split('\\n')[0]"),
    }


def steps(page, path):
    yield "opened"
    page.keyboard.press("/")
    yield "slash"
    page.keyboard.type("refresh")
    yield "typed"
    page.keyboard.press("Escape")
    page.click("button[type=reset]")
    page.wait_for_timeout(50)
    yield "cleared"
    page.select_option("[name=kind]", "field-casing")
    yield "kind"
    page.reload()
    yield "reloaded"
    page.click("button[type=reset]")
    page.select_option("[name=outcome]", "passed")
    yield "outcome"
    page.select_option("[name=outcome]", "")
    page.select_option("[name=contract]", "golf-swing-ai")
    yield "contract"
    page.click("button[type=reset]")
    page.wait_for_timeout(50)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    yield "j"
    page.keyboard.press("j")
    yield "jj"
    page.keyboard.press("k")
    yield "k"
    page.keyboard.press("Enter")
    yield "folded"
    page.keyboard.press("Enter")
    page.click(".copy >> nth=0")
    page.wait_for_function("document.querySelector('.copy').textContent === 'Copied'")
    yield "copied"
    page.uncheck("[name=keys]")
    page.keyboard.press("/")
    yield "keys off"
    page.goto("about:blank")
    page.goto("file://" + path + "#check/bob-the-builder/refresh")
    yield "linked"
    page.goto("about:blank")
    page.goto("file://" + path + "#outcome=nonsense&text=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    yield "hostile fragment"


with chromium() as browser, opened(browser, sys.argv[1]) as page:
    states = {}
    for step in steps(page, sys.argv[1]):
        states[step] = state(page)
    states["opened"]["complaints"] = page.complaints
    json.dump(states, sys.stdout)
