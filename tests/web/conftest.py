"""One server and one browser for all tests of a process."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from helpers.web_server import Server, running

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


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The table, served."""
    with running("--timeout", "60") as started:
        yield started


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium; `make test` installs it where it may."""
    if CHROMIUM is None:
        if os.environ.get("CI") == "true":
            pytest.fail("there is no Chromium here, and in CI the page must be tested; install Debian's chromium")
        pytest.skip("there is no Chromium here; as root `make test` installs it, else install chromium by hand")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


class Complaints(list[str]):
    """What the console of a page said that it should not."""


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A browser of somebody who was never here, with animation off."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, base_url=server.address, reduced_motion="reduce"
    )
    context.set_default_timeout(120_000)  # machines may be busy with other tests
    expect.set_options(timeout=60_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """An empty page whose console must stay silent."""
    page, complaints = context.new_page(), Complaints()
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    # What the server refuses with a sentence the console lists as a failed request.
    assert [text for text in complaints if "422" not in text] == []
