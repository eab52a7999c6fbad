"""One server for all tests of a process."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from helpers.web_server import Server, running


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The table, served."""
    with running("--timeout", "60") as started:
        yield started


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
