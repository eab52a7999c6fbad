"""One Chromium for all tests of a process."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same browser without its windows, in which a page opens in half the time."""
CHROMIUM = next((found for name in NAMES if (found := shutil.which(name))), None)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def launched() -> Iterator[Browser]:
    """A Chromium until the tests are over; `make test` installs it where it may."""
    if CHROMIUM is None:
        if os.environ.get("CI") == "true":
            pytest.fail("there is no Chromium here, and in CI the page must be tested; install Debian's chromium")
        pytest.skip("there is no Chromium here; as root `make test` installs it, else install chromium by hand")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()
