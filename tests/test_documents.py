"""What the documents show is what happens."""

import doctest
import importlib
import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

import winnable
from winnable import __version__
from winnable.cli import COMMANDS
from winnable.experiments import read_plan
from winnable.store import COLUMNS

ROOT = Path(__file__).parents[1]


def test_the_session_in_the_readme_is_real() -> None:
    result = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, encoding="utf-8", optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert result.attempted >= 8
    assert result.failed == 0


@pytest.mark.parametrize("page", ["api", "experiments", "reports", "statistics", "tutorial"])
def test_the_sessions_in_the_documents_are_real(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WINNABLE_RESULTS", str(tmp_path))
    result = doctest.testfile(
        str(ROOT / "docs" / f"{page}.md"), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert result.attempted >= 3
    assert result.failed == 0


def modules_with_examples() -> list[str]:
    """Every module of the package that shows how something is used."""
    package = ROOT / "src" / "winnable"
    paths = [path for path in sorted(package.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]
    names = [".".join(path.relative_to(package.parent).with_suffix("").parts) for path in paths]
    return [name.removesuffix(".__init__") for name in names]


@pytest.mark.parametrize("module", modules_with_examples())
def test_the_examples_in_the_docstrings_are_real(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.attempted >= 1
    assert result.failed == 0


def test_every_public_name_is_documented_with_an_example() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    examples = "\n".join(line for line in text.splitlines() if line.startswith((">>>", "...")))
    documented = set(re.findall(r"^\.\. (?:auto\w+|py:data):: winnable\.(\w+)", text, re.MULTILINE))
    assert documented == set(winnable.__all__)
    assert {name for name in documented if not re.search(rf"\bwinnable\.{name}\b", examples)} == set()


def test_the_columns_of_results_are_documented() -> None:
    text = (ROOT / "docs" / "experiments.md").read_text(encoding="utf-8")
    for column in COLUMNS:
        kind = ("string" if column.kind == "word" else column.kind) + (" or null" if column.nullable else "")
        assert f"| `{column.name}` | {kind} | {column.meaning} |" in text
    assert text.count("\n| `") == len(COLUMNS)


def test_the_plan_in_the_documents_is_one(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "experiments.md").read_text(encoding="utf-8")
    (tmp_path / "plan.toml").write_text(text.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    (tmp_path / "my-game.json").write_text('{"cells": {"count": 2}}')
    assert len(read_plan(tmp_path / "plan.toml").jobs) == 12


def test_one_version_everywhere() -> None:
    assert f'version = "{__version__}"' in (ROOT / "pyproject.toml").read_text()
    assert f"version: {__version__}" in (ROOT / "CITATION.cff").read_text()
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_every_layer_is_in_the_table_of_layers() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = [re.findall(r"winnable\.(\w+)", layer) for layer in contracts[0]["layers"]]
    table = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("| layer | what it knows |")[1]
    rows = re.findall(r"^\| (`[^|]*`) \|", table.split("\n\n")[0], re.MULTILINE)
    assert [re.findall(r"`(\w+)`", row) for row in rows] == layers


def test_every_module_is_in_a_layer() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = {name for layer in contracts[0]["layers"] for name in re.findall(r"winnable\.(\w+)", layer)}
    package = ROOT / "src" / "winnable"
    modules = {path.stem for path in package.glob("*.py")} | {
        path.parent.name for path in package.glob("*/__init__.py")
    }
    assert modules - {"__init__", "__main__"} == layers


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/decisions.md", "docs/formats.md", "docs/solving.md"])
def test_files_that_the_documents_name_are_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:src|cpp|tests|bench|tools|docs|include)/[\w./-]+)`", text))
    assert [name for name in sorted(named) if "NAME" not in name and not (ROOT / name).exists()] == []


def test_nothing_is_said_in_words_that_readers_stumble_over() -> None:
    """Phrases that were mended once do not come back. Notes on decisions say what was thought at their time."""
    stumbling = re.compile(
        r"\bfor ever\b|\bin the mean\b|\bat the least\b|\ball together\b|\bother random numbers\b|\banew\b"
        r"|\brow of (?:legal moves|wins)\b|\bafter so (?:long|many)\b|\btold in advance\b|\btime only one of several\b"
    )
    left_out = ("docs/decisions.md", "src/winnable/refutations/explain.py")
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    for folder, ends in (
        ("src", ("*.py", "*.js", "*.html", "*.json")),
        ("cpp", ("*.hpp", "*.cpp")),
        ("tools", ("*.py",)),
    ):
        pages += [path for end in ends for path in (ROOT / folder).rglob(end)]
    assert len(pages) > 600
    assert [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in pages
        if str(path.relative_to(ROOT)) not in left_out
        for found in stumbling.finditer(path.read_text(encoding="utf-8"))
    ] == []


def test_the_readme_counts_the_games() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"\b([0-9,]+) games\b", text) == [str(len(winnable.all_games()))]


def test_the_command_reference_is_what_the_commands_say() -> None:
    spec = importlib.util.spec_from_file_location("write_commands", ROOT / "tools" / "write_commands.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert (ROOT / "docs" / "commands.md").read_text(encoding="utf-8") == tool.page(), "make commands"
    assert tool.page().count("\n## winnable ") == len(COMMANDS)
