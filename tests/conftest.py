"""An option for all tests: `--write-pinned` writes the files that tests compare with anew, as `make pinned` does."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-pinned", action="store_true", help="write perft counts and golden playthroughs anew")


@pytest.fixture(scope="session")
def writes_pinned(request: pytest.FixtureRequest) -> bool:
    """Whether files are to be written anew instead of being compared."""
    return bool(request.config.getoption("--write-pinned"))
