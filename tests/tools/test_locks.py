"""The lock files have an exact version with hashes for everything that pyproject.toml asks for, and no address."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUPS = PYPROJECT["dependency-groups"]
EXTRAS = PYPROJECT["project"]["optional-dependencies"]
WANTED = {
    "web": [*PYPROJECT["project"]["dependencies"], *EXTRAS["web"]],
    "development": [
        *PYPROJECT["project"]["dependencies"],
        *(wanted for group in GROUPS.values() for wanted in group),
        *EXTRAS["docs"],
    ],
}


def locked(name: str) -> dict[str, list[str]]:
    """The versions of each package; there may be one for each system."""
    found: dict[str, list[str]] = {}
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    for line in text.splitlines():
        if not line.startswith("#"):
            match = re.match(r"([A-Za-z0-9_.-]+)(?:\[[^]]*\])?==(\S+)", line)
            assert match is not None, line
            assert "--hash=sha256:" in line, line
            found.setdefault(canonicalize_name(match[1]), []).append(match[2])
    return found


@pytest.mark.parametrize("name", WANTED)
def test_every_range_is_met(name: str) -> None:
    """If it is not, `make lock` writes the file again."""
    versions = locked(name)
    for text in WANTED[name]:
        wanted = Requirement(text)
        found = versions.get(canonicalize_name(wanted.name), [])
        assert found, text
        assert all(wanted.specifier.contains(version) for version in found), (text, found)


@pytest.mark.parametrize("name", WANTED)
def test_no_address_is_in_it(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    assert "://" not in text
    assert "index" not in text.replace("importlib", "")
