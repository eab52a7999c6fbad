"""What the search finds is what it found: bench/signature.txt."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def signature() -> ModuleType:
    spec = importlib.util.spec_from_file_location("signature_of_the_search", BENCH / "signature.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_search_finds_what_it_found(signature: ModuleType) -> None:
    """If it is meant to find something else now, `make pinned` writes the file anew, and the changelog says why."""
    now, known = set(signature.all_lines()), set(signature.known_lines())
    assert sorted(now - known) == sorted(known - now) == []


def test_a_line_tells_the_verdicts(signature: ModuleType) -> None:
    for line in signature.known_lines():
        name, won, lost, unknown, positions, digest = line.split()
        assert name
        assert int(won) + int(lost) + int(unknown) == len(signature.SEEDS)
        assert int(positions) >= 0
        assert len(digest) == 12
