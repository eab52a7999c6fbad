"""Finished runs, which come with the package: what is shown of them, and that pages are made from them."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from helpers.command_line import run
from winnable.reports.data_versions import data_version
from winnable.reproduce import PAPERS, Work, finished_runs, runs
from winnable.reproduce.runs import Run, add_run

ROOT = Path(__file__).parents[2]
OLD = Run("0.1.0+old", "2026-01-02", {"players": 1}, {"a": 1, "b": 2}, {"a": 10.0, "b": 10.0})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(runs, "FOLDER", tmp_path / "finished")
    finished_runs.cache_clear()
    yield tmp_path
    finished_runs.cache_clear()


def test_pieces_that_come_with_the_package_are_not_made_again(tmp_path: Path) -> None:
    made: list[int] = []
    with Work("paper", tmp_path, finished=(OLD,)) as work:
        assert work.pieces([("a", lambda: made.append(1)), ("c", lambda: 3)]) == [1, 3]
        assert made == []
        now = data_version("players")
        maker = f"winnable 0.1.0+old on 2026-01-02 (players 1; now {now})"
        assert work.origins() == [f"From the package: 1 piece of the work, made by {maker}."]
    # What comes with the package is not kept under the name of the present code.
    with Work("paper", tmp_path, 0.0) as alone:
        assert alone.pieces([("a", int), ("c", int)]) == [None, 3]
        assert alone.origins() == []


def test_a_piece_of_ones_own_comes_first(tmp_path: Path) -> None:
    with Work("paper", tmp_path) as work:
        work.piece("a", lambda: 100)
    with Work("paper", tmp_path, 0.0, finished=(OLD,)) as again:
        assert again.pieces([("a", int), ("b", int)]) == [100, 2]
        assert again.origins()[0].startswith("From the package: 1 piece of the work")


def test_a_new_run_replaces_pieces_of_older_ones(folder: Path) -> None:
    add_run("paper", ["players"], OLD.version, OLD.pieces, OLD.seconds)
    add_run("paper", ["players"], "0.2.0+new", {"b": 20, "c": 30}, {"b": 1.0})
    add_run("paper", ["players"], "0.2.0+new", {"d": 40}, {})
    assert [(run.version, run.pieces) for run in finished_runs("paper")] == [
        ("0.2.0+new", {"b": 20, "c": 30, "d": 40}),
        ("0.1.0+old", {"a": 1}),
    ]
    before = (folder / "finished" / "paper.json.gz").read_bytes()
    add_run("paper", ["players"], "0.2.0+new", {"d": 40}, {})
    assert (folder / "finished" / "paper.json.gz").read_bytes() == before
    assert finished_runs("other") == ()


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_reproductions", ROOT / "tools" / "make_reproductions.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", PAPERS)
def test_the_pages_are_those_of_the_finished_runs(name: str) -> None:
    """If this fails, the finished runs, the dataset or the record have changed: make reproduction-pages."""
    made = tool()
    text, plots = made.finished_page(PAPERS[name])
    assert (made.PAGES / f"{name}.md").read_text(encoding="utf-8") == text
    assert {path.stem for path in (made.PAGES / f"{name}-figures").glob("*.svg")} == {plot.name for plot in plots}


@pytest.mark.parametrize("name", PAPERS)
def test_every_finished_piece_is_used(name: str, tmp_path: Path) -> None:
    with Work(name, tmp_path, 0.0, finished=finished_runs(name)) as work:
        PAPERS[name].make(work)
        wanted = set(work._wanted)
    for run_ in finished_runs(name):
        assert set(run_.pieces) <= wanted


def test_all_papers_one_after_the_other(tmp_path: Path) -> None:
    options = ["--all", "--minutes", "0", "--results", str(tmp_path)]
    done = run("reproduce", *options, "--out", str(tmp_path / "papers"), "--format", "markdown")
    assert done.exit_code == 0
    for name in PAPERS:
        assert (tmp_path / "papers" / name / f"{name}.md").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("solvitaire", "--all"), "--all is every paper; it does not go with solvitaire"),
        (("--all", "--json"), "--all is every paper; it does not go with --json"),
        (("--all", "--out", "papers.html"), '--out: "papers.html" is a file; with --all it is a directory'),
    ],
)
def test_what_does_not_go_with_all(arguments: tuple[str, ...], sentence: str) -> None:
    done = run("reproduce", *arguments)
    assert done.exit_code == 2
    assert sentence in done.stderr
