"""`winnable tune`, and the schedule files that other commands take."""

import json
from pathlib import Path
from typing import Any

import pytest

import winnable.tuning
from helpers.command_line import run, told
from winnable import find_game, solve
from winnable.solving.schedules import ENGINES, read_schedule

SMALL = '{"tableau piles": {"count": 4, "build policy": "red-black"}, "cells": {"count": 2}, "max rank": 7}'


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of one's own, in the folder where one is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WINNABLE_RESULTS", str(tmp_path / "results"))
    (tmp_path / "small.json").write_text(SMALL)
    return tmp_path


def tuned(*options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        told("tune", "small.json", "--seeds", "1-8", "--positions", "3000", *options, "--json")
    )
    return found


def test_a_game_of_ones_own_gets_a_schedule(small: Path) -> None:
    found = tuned()
    assert found["file"] == "small.schedule.json"
    written = json.loads((small / "small.schedule.json").read_text())["games"]["small"]
    assert written == {key: found[key] for key in written}
    assert written["rules"] == find_game(small / "small.json").rules.digest
    measured = written["measured"]
    assert (measured["learned_on"], measured["confirmed_on"], measured["positions_limit"]) == ("1-4", "5-8", 3000)
    assert [trial["deals"] for trial in measured["engines_alone"]] == [4] * len(
        set(ENGINES) - {"depth-first", "monte-carlo-tree", "relaxed"}
    )
    for trial in measured["tried"]:
        assert trial["winnable"] + trial["unwinnable"] + trial["unknown"] == trial["deals"] == 4
    assert written["shares"] in [trial["shares"] for trial in measured["tried"]]


def test_tuning_by_positions_is_the_same_every_time(small: Path) -> None:
    assert tuned("--out", "one.json")["measured"] == tuned("--out", "two.json")["measured"]


def test_the_table_says_how_many_each_decides(small: Path) -> None:
    text = told("tune", "small.json", "--seeds", "1-8", "--positions", "3000")
    for words in ("Engines alone, seeds 1-4", "Taking turns, seeds 5-8", "of 4 decided", "--schedule small.schedule"):
        assert words in text


def write_schedule(path: Path, shares: str = "beam=3,complete=2") -> None:
    entry = {"rules": find_game("small.json").rules.digest, "shares": shares}
    path.write_text(json.dumps({"games": {"small": entry}}))


def test_solve_deals_and_rate_take_a_schedule(small: Path) -> None:
    write_schedule(small / "mine.json")
    for option in ("--schedule", "--strategy"):
        assert "engines: beam=3,complete=2" in told("solve", "small.json", "--seed", "1", option, "mine.json")
    assert "unknown" in told("solve", "small.json", "--seeds", "1-3", "--schedule", "mine.json")
    assert told("deals", "small.json", "--count", "2", "--schedule", "mine.json").count("\n") == 3
    rated = json.loads(told("rate", "small.json", "--seeds", "1-4", "--schedule", "mine.json", "--json"))
    assert rated["strategy"] == "beam=3,complete=2"
    assert solve(find_game("small.json").deal(1), strategy="mine.json").strategy == "beam=3,complete=2"


def test_a_schedule_may_be_a_list_of_engines(small: Path) -> None:
    engines = [{"name": "beam", "share": 3, "parameters": {"width": 20}}, {"name": "complete", "share": 2}]
    entry = {"rules": find_game("small.json").rules.digest, "shares": engines}
    (small / "mine.json").write_text(json.dumps({"games": {"small": entry}}))
    told_engines = told("solve", "small.json", "--seed", "1", "--schedule", "mine.json")
    assert "engines: beam=3:width=20,complete=2" in told_engines
    told("tune", "small.json", "--seeds", "1-4", "--positions", "1000", "--out", "mine.json")
    assert isinstance(json.loads((small / "mine.json").read_text())["games"]["small"]["shares"], str)


def test_a_report_calls_a_schedule_by_the_name_of_its_file(small: Path) -> None:
    write_schedule(small / "mine.json")
    rate = ("rate", "small.json", "--seeds", "1-4", "--workers", "1", "--out", "out")
    told(*rate)
    told(*rate, "--schedule", str(small / "mine.json"))
    report = told("report", "out")
    assert any(f"{names}, deal by deal" in report for names in ("auto and mine.json", "mine.json and auto"))


def test_a_schedule_races_with_its_own_engines(small: Path) -> None:
    write_schedule(small / "mine.json")
    assert "engines: beam=3 | complete=1" in told(
        "solve", "small.json", "--seed", "1", "--threads", "2", "--schedule", "mine.json"
    )


def test_a_schedule_file_keeps_what_it_has_of_other_games(small: Path) -> None:
    write_schedule(small / "all.json", "complete=1")
    (small / "other.json").write_text(SMALL.replace("7}", "6}"))
    told("tune", "other.json", "--seeds", "1-4", "--positions", "1000", "--out", "all.json")
    found = read_schedule(small / "all.json")
    assert set(found.games) == {"small", "other"}
    assert found.strategy_for(find_game("small.json").rules) == "complete=1"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("[]", "mine.json: must be a JSON object"),
        ("{", "mine.json: line 1"),
        ('{"games": {}}', 'mine.json: is not a schedule file: it has no "games"'),
        ('{"tableau piles": {}}', 'mine.json: is not a schedule file: it has no "games"'),
        ('{"games": {"small": {"shares": "beam=1"}}}', "mine.json: games.small.rules: a text is missing"),
        ('{"games": {"small": []}}', "mine.json: games.small.rules: a text is missing"),
        ('{"games": {"small": {"rules": "1", "shares": "x=1"}}}', "mine.json: games.small.shares: "),
        ('{"games": {"small": {"rules": "1", "shares": 3}}}', "games.small.shares: a text or a list of engines"),
        ('{"games": {"small": {"rules": "1", "shares": []}}}', "games.small.shares: the schedule gives no engine"),
        (
            '{"games": {"small": {"rules": "1", "shares": [{"name": "magic"}]}}}',
            'mine.json: games.small.shares: [0]: there is no engine "magic"',
        ),
        ('{"games": {"x": {"rules": "1", "shares": "beam=1"}}}', "mine.json: has no schedule for these rules"),
    ],
)
@pytest.mark.parametrize("command", [("solve", "--seed", "1"), ("deals",), ("rate",)])
def test_what_is_no_schedule_for_the_game_is_told(
    small: Path, command: tuple[str, ...], content: str, sentence: str
) -> None:
    (small / "mine.json").write_text(content)
    result = run(command[0], "small.json", *command[1:], "--schedule", "mine.json")
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--seeds", "5-5"], "5-5 is one deal"),
        (["--seeds", "x"], '"x" is not a range of seeds'),
        (["--minutes", "0"], "--minutes must be more than 0"),
        (["--minutes", "nan"], "--minutes must be more than 0"),
        (["--dealer", "microsoft"], "does not serve this game"),
        (["--out", "small.json"], "is not a schedule file"),
        (["--out", "no/such/folder.json"], "cannot be written"),
    ],
)
def test_bad_wishes_are_refused(small: Path, options: list[str], sentence: str) -> None:
    result = run("tune", "small.json", "--seeds", "1-2", "--positions", "500", *options)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert (small / "small.json").read_text() == SMALL


@pytest.mark.parametrize("after", [0, 10, 30])
def test_control_c_keeps_the_best_so_far(small: Path, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """After no deal, in the middle of the engines alone, and in the middle of the shares that are tried."""
    solved, real = 0, solve

    def interrupted(*arguments: Any) -> Any:
        nonlocal solved
        solved += 1
        if solved > after:
            raise KeyboardInterrupt
        return real(*arguments)

    monkeypatch.setattr(winnable.tuning, "solve", interrupted)
    result = run("tune", "small.json", "--seeds", "1-8", "--positions", "2000")
    assert result.exit_code == 130
    path = small / "small.schedule.json"
    if after == 0:
        assert not path.exists()
        assert "Stopped; no deal was measured, so nothing is written." in result.stderr
        return
    assert "Stopped; the best so far is kept." in result.stderr
    assert "take this with care" in result.stdout
    assert "engines:" in told("solve", "small.json", "--seed", "1", "--schedule", str(path))
