"""An option for all tests: `--write-pinned` writes the files that tests compare with again, as `make pinned` does.

And one browser for all tests of a process that want one."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# As many threads as cores for each of as many test processes as cores would wait for each other most of the time.
os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-pinned", action="store_true", help="write perft counts and golden playthroughs anew")


@pytest.fixture(scope="session")
def writes_pinned(request: pytest.FixtureRequest) -> bool:
    """Whether files are to be written anew instead of being compared."""
    return bool(request.config.getoption("--write-pinned"))


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """A Chromium. Most processes of tests need none, so its driver is loaded here."""
    from helpers.chromium import launched

    yield from launched()
