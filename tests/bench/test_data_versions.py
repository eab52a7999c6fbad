"""Stored data and the figures on pages say whether they are older than the code."""

import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from winnable.hardness import models
from winnable.reports.data_versions import FILE, data_version, kinds, since, standing
from winnable.reports.dataset import COMPARED, shipped_dataset
from winnable.reports.skill import DATA, read_skill, write_skill
from winnable.reproduce import PAPERS, finished_runs

ROOT = Path(__file__).parents[2]
DOCUMENTS = [*sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "reproductions").glob("*.md"))]
PAGES = {path.stem: path.read_text(encoding="utf-8") for path in DOCUMENTS}
NAMED = re.compile(r"\((verdicts|players|grades|proofs) (\d+)(?:; now (\d+))?\)")
MEASURED = {
    "winnability": {"verdicts", "players"},
    "skill": {"players"},
    "players": {"players"},
    "difficulty": {"grades"},
    "relaxations": {"proofs"},
    "proofs": {"proofs"},
    "solving": {"verdicts"},
    "learning": {"verdicts"},
    "statistics": {"verdicts"},
    **{name: set(paper.kinds) for name, paper in PAPERS.items() if finished_runs(name)},
}
"""The pages that have measured figures, and of which kinds."""


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "bench" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("kind", kinds())
def test_results_are_those_of_the_present_version(kind: str) -> None:
    """If this fails, results have changed: bench/data_versions.py says what to do."""
    assert script("data_versions").signature(kind) == kinds()[kind]["signature"]


def test_the_kinds_are_those_that_are_looked_at() -> None:
    assert list(script("data_versions").LOOKS) == list(kinds())


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_whether_its_figures_are_older_than_the_code(page: str) -> None:
    named = NAMED.findall(PAGES[page])
    assert {kind for kind, _, _ in named} == MEASURED.get(page, set())
    for kind, made, now in named:
        told = f"{kind} {made}; now {now}" if now else f"{kind} {made}"
        assert told == standing(kind, int(made)), f"docs/{page}.md: measure again, or say {standing(kind, int(made))}"


def test_what_has_changed_is_said() -> None:
    now = data_version("players")
    assert standing("players", now) == f"players {now}"
    assert standing("players", 1) == f"players 1; now {now}"
    assert kinds()["players"]["changes"][1] in since("players", 1)
    assert since("players", now) == ""


def test_a_version_is_raised_with_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, file = script("data_versions"), tmp_path / "versions.json"
    before = json.loads(FILE.read_text(encoding="utf-8"))
    monkeypatch.setattr(made, "kinds", lambda: json.loads(FILE.read_text(encoding="utf-8")))
    monkeypatch.setattr(sys, "argv", ["data_versions", "--raise", "verdicts", "all is new", "--file", str(file)])
    assert made.main() == 0
    before["verdicts"]["changes"].append("all is new")
    assert json.loads(file.read_text(encoding="utf-8")) == before
    monkeypatch.setattr(sys, "argv", ["data_versions", "--raise", "nosuch", "x", "--file", str(file)])
    with pytest.raises(SystemExit):
        made.main()


def test_stored_data_carry_a_version_that_exists() -> None:
    games = read_skill()
    made = [("players", game.data_version) for game in games.values()]
    made += [("players", json.loads(COMPARED.read_text(encoding="utf-8"))["data_version"])]
    made += [("verdicts", shipped_dataset()[1].data_version)]
    assert all(1 <= number <= data_version(kind) for kind, number in made)
    assert len(games) > 150


def test_the_page_on_skill_is_made_from_its_data() -> None:
    """If this fails: python bench/skill_table.py --page-only."""
    made = script("skill_table")
    games = made.with_winnable(read_skill())
    assert DATA.read_text(encoding="utf-8") == write_skill(games)
    assert PAGES["skill"] == made.page(games)


def test_the_page_on_grades_names_the_versions_of_all_models() -> None:
    files = [json.loads(path.read_text()) for path in Path(models.__file__).with_name("models").glob("*.json")]
    versions = {model["version"] for file in files for model in (file if isinstance(file, list) else [file])}
    assert {version for version in versions if version not in PAGES["difficulty"]} == set()
