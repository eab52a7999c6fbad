"""An option for all tests: `--write-pinned` writes the files that tests compare with again, as `make pinned` does."""

import os

import pytest

# As many threads as cores for each of as many test processes as cores would wait for each other most of the time.
os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-pinned", action="store_true", help="write perft counts and golden playthroughs anew")


@pytest.fixture(scope="session")
def writes_pinned(request: pytest.FixtureRequest) -> bool:
    """Whether files are to be written anew instead of being compared."""
    return bool(request.config.getoption("--write-pinned"))
