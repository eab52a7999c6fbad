"""What the documents show is what happens."""

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from stored_rows import rows, write_store
from winnable import __version__, find_game
from winnable.cli import main
from winnable.cli.rate import as_object
from winnable.experiments import Outcome, Tally, make_plan, read_plan
from winnable.store import COLUMNS

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
    monkeypatch.setenv("WINNABLE_RESULTS", str(tmp_path / "results"))
    result = CliRunner().invoke(main, shlex.split(command)[1:], input="")
    assert result.exit_code == 0, result.output


def test_the_columns_of_results_are_documented() -> None:
    text = (ROOT / "docs" / "experiments.md").read_text(encoding="utf-8")
    for column in COLUMNS:
        kind = f"{column.type_name} or null" if column.nullable else column.type_name
        assert f"| `{column.name}` | {kind} | {column.description} |" in text
    assert text.count("\n| `") == len(COLUMNS)


def test_the_keys_of_rate_are_documented() -> None:
    plan = make_plan([find_game("golf")])
    outcome = Outcome(plan.jobs[0], plan.jobs[0].seeds, Tally(), 0)
    section = (ROOT / "docs" / "json.md").read_text(encoding="utf-8").split("## rate")[1].split("\n## ")[0]
    assert set(re.findall(r"`(\w+)`", section.split("`winnable rate")[0])) >= set(as_object(outcome, ROOT))


def documented_keys(command: str) -> set[str]:
    section = (ROOT / "docs" / "json.md").read_text(encoding="utf-8").split(f"## winnable {command}\n")[1]
    return set(re.findall(r"`(\w+)`", section.split("\n## ")[0]))


def test_the_keys_of_deals_are_documented() -> None:
    command = "deals golf --count 1 --positions 100 --with-solution --json"
    assert documented_keys("deals") >= set(json.loads(CliRunner().invoke(main, command.split()).stdout))


def test_the_keys_of_reports_are_documented(tmp_path: Path) -> None:
    made = rows("fan", 0.5, 5) + rows("fan", 0.5, 5, strategy="complete=1")
    result = CliRunner().invoke(main, ["report", write_store(tmp_path / "out", made), "--json"])
    found = json.loads(result.stdout)
    keys = {*found, *found["games"][0], *found["games"][0]["published"][0], *found["comparisons"][0]}
    assert documented_keys("report") >= keys


def test_the_plan_in_the_documents_is_one(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "experiments.md").read_text(encoding="utf-8")
    (tmp_path / "plan.toml").write_text(text.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    (tmp_path / "my-game.json").write_text('{"cells": {"count": 2}}')
    assert len(read_plan(tmp_path / "plan.toml").jobs) == 12


def test_one_version_everywhere() -> None:
    assert f'version = "{__version__}"' in (ROOT / "pyproject.toml").read_text()
    assert f"version: {__version__}" in (ROOT / "CITATION.cff").read_text()
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text()
