"""What the documents show is what happens."""

import doctest
import importlib
import importlib.util
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest

import winnable
from helpers.command_line import run
from winnable import __version__
from winnable.cli import COMMANDS, main
from winnable.experiments import read_plan
from winnable.refutations.prove import is_covered
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


def test_the_page_on_formats_lists_the_commands_that_take_a_position() -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    listed = text.split("`--position`, which these commands take: ")[1].split(".")[0]
    context = click.Context(main)
    found = {name: main.get_command(context, name) for name in COMMANDS}
    takers = [
        name for name, command in found.items() if command and any("--position" in o.opts for o in command.params)
    ]
    assert re.findall(r"`(\w+)`", listed) == sorted(takers)


def test_the_exit_codes_are_those_of_the_examples() -> None:
    text = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    examples = re.findall(r"^\| (\d+) \|.*\| `winnable (.*)` \|$", text, re.MULTILINE)
    assert [code for code, _ in examples] == ["0", "1", "2", "10", "20"]
    assert [(run(*shlex.split(line)).exit_code, line) for _, line in examples] == [
        (int(code), line) for code, line in examples
    ]


WORDED = {
    "tableau piles.sizes": "a number of cards for each pile",
    "tableau piles.sink": "a list of ranks: `A`, `2` to `10`, `J`, `Q`, `K`",
    "tableau piles.face up cards": "`all`, `top`, or a number for each pile",
    "foundations.base card": "`A`, `2` to `10`, `J`, `Q`, `K`, a number 1 to 13, `random`",
    "hole.base card": "a card such as `AS`, `random`",
    "cells.pre-filled": "0 to `count`",
    "accordion.moves": "a list of `L1` to `L52`, `R1` to `R52`",
    "sequences.count": "0, 4 or 8",
    "overlap.rows": "a list of texts",
}
"""Fields whose values the page describes in words, since the schema has a pattern or a wider range for them."""
DEFAULTS = {"grid.build policies": "all three", "stock.redeal": "false", "tableau piles.redeal": "false"}


def values_of(entry: dict[str, Any]) -> str:
    """The values of a field, as the page writes them."""
    if "anyOf" in entry:
        return ", ".join(values_of(choice) for choice in entry["anyOf"])
    if "items" in entry:
        return f"a list of {values_of(entry['items'])}"
    if "enum" in entry:
        return ", ".join(f"`{value}`" if isinstance(value, str) else str(value) for value in entry["enum"])
    return "true, false" if entry["type"] == "boolean" else f"{entry['minimum']} to {entry['maximum']}"


def default_of(value: object) -> str:
    """A default, as the page writes it."""
    return str(value).lower() if isinstance(value, int) else f"`{value}`"


def schema_fields() -> dict[str, tuple[str, str]]:
    """Every field of the rule language, with its values and its default."""
    schema = json.loads((ROOT / "docs" / "rules.schema.json").read_text(encoding="utf-8"))["$defs"]
    fields = {}
    for part, whole in schema["Rules"]["properties"].items():
        names = re.findall(r"#/\$defs/(\w+)", json.dumps(whole))
        entries = schema[names[0]]["properties"].items() if names else [("", whole)]
        for name, entry in entries:
            place = f"{part}.{name}" if name else part
            values = WORDED[place] if place in WORDED else values_of(entry)
            fields[place] = (values, DEFAULTS.get(place, default_of(entry["default"])))
    return fields


def test_the_values_of_the_rule_language_are_those_of_the_schema() -> None:
    text = (ROOT / "docs" / "rule-language.md").read_text(encoding="utf-8").split("## Every field")[1]
    documented = {}
    for section in text.split("## What the fields mean exactly")[0].split("\n### ")[1:]:
        part = section.split("\n")[0].strip("`")
        for name, values, default in re.findall(r"^\| `([^`]+)` \| (.*?) \| (.*?) \|", section, re.MULTILINE):
            documented[name if part == "The deck" else f"{part}.{name}"] = (values, default)
    assert documented == schema_fields()


def test_every_page_is_in_one_table_of_contents() -> None:
    text = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    trees = re.findall(r"```\{toctree\}\n(.*?)```", text, re.DOTALL)
    listed = [line for tree in trees for line in tree.split("\n") if line and not line.startswith(":")]
    pages = [path.stem for path in (ROOT / "docs").glob("*.md") if path.stem != "index"]
    assert sorted(listed) == sorted([*pages, "games/index", "reproductions/index"])
    assert all(":caption: " in tree for tree in trees)


def test_the_readme_names_every_page() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"index.md"}
    assert pages - set(re.findall(r"\(docs/([\w-]+\.md)", text)) == set()


def test_the_page_on_proofs_counts_the_games_and_the_lines_of_the_checker() -> None:
    text = (ROOT / "docs" / "relaxations.md").read_text(encoding="utf-8")
    covered = sum(is_covered(game.rules) for game in winnable.all_games().values())
    assert f"These are {covered} of the games that come with Winnable" in text
    checker = (ROOT / "src" / "winnable" / "refutations" / "checker").glob("*.py")
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in checker)
    assert f"some {round(lines, -2)} lines of plain Python" in text


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
