"""What the documents show is what happens."""

import doctest
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from winnable import __version__
from winnable.cli import main

ROOT = Path(__file__).parents[1]


def test_the_session_in_the_readme_is_real() -> None:
    result = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, encoding="utf-8", optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert result.attempted >= 8
    assert result.failed == 0


@pytest.mark.parametrize("page", ["statistics", "reports"])
def test_the_sessions_in_the_documents_are_real(page: str) -> None:
    result = doctest.testfile(str(ROOT / "docs" / f"{page}.md"), module_relative=False, encoding="utf-8")
    assert result.attempted >= 3
    assert result.failed == 0


def readme_commands() -> list[str]:
    lines = [line.strip() for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()]
    return [line.removeprefix("$ ").split("#")[0].strip() for line in lines if line.startswith("$ winnable ")]


@pytest.mark.parametrize("command", readme_commands())
def test_the_commands_in_the_readme_work(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    result = CliRunner().invoke(main, shlex.split(command)[1:], input="")
    assert result.exit_code == 0, result.output


def test_one_version_everywhere() -> None:
    assert f'version = "{__version__}"' in (ROOT / "pyproject.toml").read_text()
    assert f"version: {__version__}" in (ROOT / "CITATION.cff").read_text()
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text()
