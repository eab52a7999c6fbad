"""The sentence about a missing library names a command that brings it, from a clone as from the index."""

import ast
import importlib.metadata
import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from winnable.errors import BadInput
from winnable.optional import require

ROOT = Path(__file__).parents[1]


class Installed:
    """The metadata of an installed package."""

    requires = ("click>=8.1", 'duckdb>=1.1; extra == "lab"', "pyarrow>=17; extra == 'lab'", 'sphinx; extra == "docs"')

    def __init__(self, direct_url: str | None) -> None:
        self._direct_url = direct_url

    def read_text(self, name: str) -> str | None:
        return self._direct_url if name == "direct_url.json" else None


def advice(monkeypatch: pytest.MonkeyPatch, direct_url: str | None) -> str:
    monkeypatch.setattr(importlib.metadata, "distribution", lambda name: Installed(direct_url))
    with pytest.raises(BadInput, match="a report needs no_such_module; install with: ") as raised:
        require("a report", "no_such_module", "json", extra="lab")
    return str(raised.value).split("install with: ")[1]


def test_from_the_index_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert advice(monkeypatch, None) == "pip install 'winnable[lab]'"


def test_in_a_clone_the_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    words = shlex.split(advice(monkeypatch, '{"url": "file:///a/clone", "dir_info": {"editable": true}}'))
    assert words[1:] == ["-m", "pip", "install", "duckdb>=1.1", "pyarrow>=17"]
    assert sys.executable.endswith(words[0])


def required() -> set[tuple[str, str]]:
    """Each library that some call asks for, and the extra that it says brings it."""
    found = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "require":
                extra = next(word.value for word in node.keywords if word.arg == "extra")
                found |= {(ast.literal_eval(module), ast.literal_eval(extra)) for module in node.args[1:]}
    return found


def test_every_extra_brings_what_the_calls_that_name_it_need() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert ("pandas", "lab") in required()
    for module, extra in required():
        module = {"sklearn": "scikit"}.get(module, module)  # what a library is called and what it is imported as
        assert module in {re.split("[^a-z]", library)[0] for library in extras[extra]}, f"{module} in {extra}"


def test_what_is_there_is_not_asked_for() -> None:
    require("a report", "json", extra="lab")
