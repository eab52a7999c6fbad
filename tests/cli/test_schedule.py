"""`winnable schedule` and `winnable reproduce` on the command line."""

import json
from pathlib import Path

import pytest

from helpers.command_line import run, told
from helpers.stored_rows import row, write_store

ENGINES = ("best-first=1", "complete=1")


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Results in which best-first wins at once and complete proves soon but wins late."""
    monkeypatch.chdir(tmp_path)
    made = []
    for seed in range(1, 41):
        is_lost, effort = seed % 3 == 0, 1 + seed / 40
        quick = ("unknown", 5.0) if is_lost else ("winnable", 0.01 * effort)
        slow = ("unwinnable", 0.1 * effort) if is_lost else ("winnable", effort)
        made += [row("fan", seed, *found, strategy=name) for name, found in zip(ENGINES, (quick, slow), strict=True)]
    return write_store(tmp_path / "engines", made)


def test_a_schedule_is_learned_written_and_used(engines: str, tmp_path: Path) -> None:
    found = json.loads(told("schedule", engines, "--cutoff", "2", "--out", "fan.json", "--json"))
    assert found["slices"].startswith("best-first=0.0")
    assert found["slices"].endswith("s,complete=rest")
    learned, *others = found["cutoffs"][-1]["entrants"]
    assert learned["test_par10"] < min(one["test_par10"] for one in others)
    written = json.loads((tmp_path / "fan.json").read_text())["games"]["fan"]
    assert written["slices"] == found["slices"]
    solved = json.loads(told("solve", "fan", "--seed", "1", "--schedule", "fan.json", "--timeout", "20", "--json"))
    assert solved["strategy"] == found["slices"]
    assert solved["verdict"] != "unknown"


def test_what_cannot_be_learned_or_used_is_told_in_a_sentence(engines: str, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"games": {"fan": {"rules": "0123456789ab", "slices": "complete=rest"}}}')
    (tmp_path / "bad.json").write_text('{"games": {"fan": {"rules": "0123456789ab", "slices": "complete=2s"}}}')
    for line, why in (
        (["schedule", engines, "--cutoff", "0"], "--cutoff must be more than 0"),
        (["schedule", "nowhere"], "there are no results in this directory"),
        (["schedule", engines, "--game", "golf"], 'no results of "golf"'),
        (["solve", "fan", "--seed", "1", "--schedule", "other.json"], "no schedule for these rules"),
        (["rate", "fan", "--schedule", "bad.json"], "must have the rest"),
        (["reproduce", "nowhere"], "the papers are"),
        (["reproduce", "solvitaire", "--minutes", "-1"], "--minutes must be 0 or more"),
        (["reproduce", "--out", "file.html"], "say which"),
    ):
        result = run(*line)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), (line, result.output)
        assert why in result.stderr


def test_the_report_has_the_figure(engines: str, tmp_path: Path) -> None:
    told("schedule", engines, "--cutoff", "0.2", "--report", "report")
    assert "<svg" in (tmp_path / "report" / "schedules.html").read_text()
    assert {path.suffix for path in (tmp_path / "report" / "figures").iterdir()} == {".svg", ".png"}


def test_papers_are_listed(tmp_path: Path) -> None:
    assert "relaxed-klondike" in told("reproduce")
    told("reproduce", "solvitaire", "--results", str(tmp_path), "--out", str(tmp_path / "paper.md"))
    assert "| klondike |" in (tmp_path / "paper.md").read_text()
