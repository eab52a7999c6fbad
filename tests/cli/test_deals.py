"""`winnable deals` as a user types it."""

import csv
import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from helpers.command_line import begun, run, told
from helpers.stored_rows import row, write_store
from helpers.terminal import WIDTHS, run_in_terminal
from winnable import find_game
from winnable.cli.deal_forms import FORMS
from winnable.notation import read_deal
from winnable.store import Results, Store

FREECELL = ("deals", "freecell", "--dealer", "microsoft", "--positions", "20000")


@pytest.fixture(autouse=True)
def no_store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WINNABLE_RESULTS", str(tmp_path / "no-store"))


def test_rows_of_csv() -> None:
    found = list(csv.DictReader(told(*FREECELL, "--count", "3").splitlines()))
    assert [each["id"] for each in found] == [f"freecell:microsoft:{seed}" for seed in (1, 2, 3)]
    assert {each["verdict"] for each in found} == {"winnable"}
    assert all(int(each["length"]) > 40 and int(each["positions"]) > 0 for each in found)
    assert "moves" not in found[0]


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_terminal_shows_a_table_and_a_pipe_csv(columns: int) -> None:
    screen = run_in_terminal([*FREECELL, "--count", "3", "--with-solution"], columns=columns)
    assert screen.exit_code == 0
    assert screen.widest <= columns
    title, head = screen.text.splitlines()[:2]
    assert title == "FreeCell, deals of the dealer microsoft"
    assert head.split() == ["seed", "verdict", "moves", "positions", "time"]
    rows = [line.split() for line in screen.text.splitlines() if re.match(r" +[123]  winnable ", line)]
    assert [row[0] for row in rows] == ["1", "2", "3"]
    found = list(csv.DictReader(told(*FREECELL, "--count", "3").splitlines()))
    assert [(each["length"], f"{int(each['positions']):,}") for each in found] == [(row[2], row[3]) for row in rows]


def test_a_table_has_columns_for_what_is_wished() -> None:
    lines = told(*FREECELL, "--count", "2", "--score", "80-120", "--format", "table").splitlines()
    assert lines[1].split()[-1] == "score"
    assert all(80 <= float(line.split()[-1]) <= 120 for line in lines[2:])


def test_lines_of_json_with_cards_and_moves() -> None:
    lines = told(*FREECELL, "--count", "2", "--with-solution", "--json").splitlines()
    for seed, line in enumerate(lines, 1):
        found = json.loads(line)
        assert found["length"] == len(found["moves"])
        assert len(found["layout"]["tableau piles"]) == 8
        moves = json.dumps(found["moves"])
        assert told("verify", f"freecell:microsoft:{seed}", "--moves", "-", stdin=moves).startswith("ok")


def test_moves_in_csv_are_verified_too() -> None:
    (found,) = csv.DictReader(told(*FREECELL, "--count", "1", "--with-solution").splitlines())
    assert told("verify", found["id"], "--moves", "-", stdin=found["moves"]).startswith("ok")


def test_text_can_be_read_back() -> None:
    text = told("deals", "klondike", "--count", "1", "--format", "text", "--positions", "20000")
    game = find_game("klondike")
    assert read_deal(text, game).layout == game.deal(1).layout
    assert text.splitlines()[0] == "# klondike:solvitaire:1"
    assert "positions" in text.splitlines()[1]


def test_boards_for_pysolfc_one_to_a_file(tmp_path: Path) -> None:
    told(*FREECELL, "--count", "2", "--winnable", "--format", "pysol", "--out", "boards")
    boards = sorted((tmp_path / "boards").iterdir())
    assert [board.name for board in boards] == ["freecell-microsoft-1.txt", "freecell-microsoft-2.txt"]
    lines = boards[0].read_text().splitlines()
    # What PySolFC's import takes: only lines of cards, one for each pile; a comment or an empty line would be a pile.
    assert lines[0] == "JD KD 2S 4C 3S 6D 6S"
    assert len(lines) == 8


def test_only_winnable_ones() -> None:
    text = told("deals", "fan", "--count", "4", "--winnable", "--positions", "20000")
    assert {each["verdict"] for each in csv.DictReader(text.splitlines())} == {"winnable"}


def test_stored_verdicts_are_used(tmp_path: Path) -> None:
    folder = write_store(tmp_path / "out", [row("freecell", 11982, "winnable", dealer="microsoft")])
    result = run(*FREECELL, "--count", "1", "--from", "11982", "--store", folder)
    (found,) = csv.DictReader(result.stdout.splitlines())
    assert (found["verdict"], found["stored"], found["length"]) == ("winnable", "true", "150")


def test_it_never_ends_silently_short() -> None:
    result = run(*FREECELL, "--count", "5", "--from", str(2**33 - 2))
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 3
    assert "no seeds after 8589934591 for freecell; 2 of the 5 deals" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["klondike", "--format", "pysol", "--winnable"], "FreeCell-type games"),
        (["freecell", "--format", "pysol"], "add --winnable"),
        (["freecell", "--format", "pysol", "--winnable", "--with-solution"], "no place for a solution"),
        (["spider", "--dealer", "microsoft"], "does not serve this game"),
        (["freecell", "--from", "-3"], "seed -3"),
        (["freecell", "--store", "nowhere", "--no-keep"], "no results in this directory"),
        (["freecell", "--workers", "0"], "--workers must be at least 1, not 0"),
        (["freecell", "--timeout", "0"], "more than 0"),
        (["freecell", "--out", "/proc/no"], "cannot be made"),
        (["freecel"], "did you mean freecell"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], words: str) -> None:
    result = run("deals", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("winnable:") == 1 or "Error:" in result.stderr
    assert not result.stdout


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", ["klondike", "freecell", "spider", "golf", "accordion"])
@pytest.mark.parametrize("more", [[], ["--winnable"], ["--winnable", "--with-solution"]])
def test_a_format_never_speaks_of_another(form: str, game: str, more: list[str]) -> None:
    result = run("deals", game, "--count", "1", "--positions", "1", "--from", str(2**32 - 1), "--format", form, *more)
    assert result.exit_code in (0, 1, 2)
    words = result.stderr.lower()
    if form == "pysol":
        words = words.replace("pysolfc", "")
    others = {"csv", "json", "text", "pysol", "solvitaire format", "fc-solve", "freecell solver"} - {form}
    assert not [other for other in others if other in words]


def interrupted(*arguments: str) -> str:
    """What a command told when Ctrl-C was pressed after its first line."""
    with begun("deals", *arguments) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, told_on_stderr = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in told_on_stderr
    return told_on_stderr


@pytest.mark.parametrize("workers", ["1", "2"])
def test_control_c_says_where_to_go_on(workers: str) -> None:
    words = interrupted("spider", "--count", "1000", "--timeout", "60", "--no-keep", "--workers", workers)
    assert "Continue with: --from" in words


@pytest.mark.parametrize("workers", ["1", "2"])
def test_control_c_keeps_what_was_found_and_the_same_command_goes_on(workers: str, tmp_path: Path) -> None:
    order = ("fan", "--positions", "3000", "--format", "json", "--store", "kept", "--workers", workers)
    words = interrupted(*order, "--count", "1000000")
    assert "kept in kept;" in words
    assert "the same command" in words
    before = {row["seed"] for row in Results(tmp_path / "kept").to_arrow().to_pylist()}
    assert before
    count = str(max(before) + 20)
    again = [json.loads(line) for line in told("deals", *order, "--count", count).splitlines()]
    assert [found["seed"] for found in again] == list(range(1, int(count) + 1))
    assert {found["seed"] for found in again if found["stored"]} == before
    rows = Results(tmp_path / "kept").to_arrow().to_pylist()
    assert len(rows) == len({row["seed"] for row in rows}) >= int(count)  # none was searched twice


def without_effort(text: str) -> list[dict[str, Any]]:
    """Lines of JSON without what differs from run to run."""
    lines = [json.loads(line) for line in text.splitlines()]
    return [{key: value for key, value in line.items() if key not in ("seconds", "stored")} for line in lines]


@pytest.mark.parametrize(
    "order",
    [
        ("fan", "--positions", "2000", "--winnable"),
        ("fan", "--positions", "2000"),
        ("freecell", "--dealer", "microsoft", "--positions", "20000", "--max-moves", "125", "--with-solution"),
    ],
)
def test_the_deals_are_the_same_whatever_the_number_of_workers(order: tuple[str, ...]) -> None:
    command = ("deals", *order, "--count", "12", "--json")
    alone = without_effort(told(*command, "--workers", "1", "--no-keep"))
    together = without_effort(told(*command, "--workers", "3"))
    from_the_store = without_effort(told(*command, "--workers", "2"))
    assert len(alone) == 12
    assert alone == together == from_the_store


def test_what_is_found_is_kept_in_the_store_of_rate() -> None:
    told("deals", "fan", "--count", "30", "--positions", "2000", "--workers", "2")
    rated = json.loads(told("rate", "fan", "--seeds", "1-30", "--positions", "2000", "--json"))
    assert (rated["sample"], rated["solved_now"]) == (30, 0)


def test_no_keep_keeps_nothing(tmp_path: Path) -> None:
    told("deals", "fan", "--count", "3", "--positions", "2000", "--no-keep")
    assert not (tmp_path / "no-store").exists()


def test_a_store_that_another_writes_to_is_named(tmp_path: Path) -> None:
    with Store(tmp_path / "busy", "test"):
        result = run("deals", "fan", "--count", "1", "--store", "busy")
        assert result.exit_code == 2
        assert "busy" in result.stderr
        assert "--no-keep" in result.stderr
        assert told("deals", "fan", "--count", "1", "--workers", "1", "--no-keep")


def test_seeds_that_no_store_can_hold() -> None:
    seed = 10**30
    found = told("deals", "klondike", "--dealer", "exact", "--from", str(seed), "--count", "2", "--positions", "1000")
    assert [each["seed"] for each in csv.DictReader(found.splitlines())] == [str(seed), str(seed + 1)]


def test_a_game_of_ones_own_is_kept_with_its_rules(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"cells": {"count": 2}, "max rank": 6}')
    order = ("deals", "mine.json", "--count", "5", "--positions", "2000", "--workers", "2", "--json")
    first, second = without_effort(told(*order)), told(*order)
    assert without_effort(second) == first
    assert all(json.loads(line)["stored"] for line in second.splitlines())
