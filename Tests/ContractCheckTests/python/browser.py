"""Chromium without a window, as Debian packages it; what every script that opens pages shares."""

import os
import shutil
import signal
from contextlib import contextmanager

from playwright.sync_api import sync_playwright

PROGRAMS = ["chromium-headless-shell", "chromium", "google-chrome"]


# A page that never answers must not hold up the tests: nothing here takes longer.
signal.alarm(240)


@contextmanager
def chromium():
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise SystemExit("none of these is in PATH: " + ", ".join(PROGRAMS))
    # Chromium's sandbox refuses to run as root, which a container's user mostly is.
    flags = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        yield browser
        browser.close()


@contextmanager
def opened(browser, path, **options):
    """A page of a file, and what it asked for and complained of."""
    context = browser.new_context(**options)
    page = context.new_page()
    page.set_default_timeout(10_000)
    page.asked, page.complaints = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("console", lambda message: page.complaints.append(message.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto("file://" + os.path.abspath(path))
    yield page
    context.close()
