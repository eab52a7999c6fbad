"""`winnable deals` as a user types it."""

import csv
import json
import signal
import time
from pathlib import Path

import pytest

from command_line import begun, run, told
from stored_rows import row, write_store
from winnable import find_game
from winnable.notation import read_deal

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
        (["freecell", "--store", "nowhere"], "no results in this directory"),
        (["freecell", "--timeout", "0"], "more than 0"),
        (["freecell", "--out", "/proc/no"], "cannot be made"),
        (["freecel"], "did you mean freecell"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], words: str) -> None:
    result = run("deals", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_control_c_says_where_to_go_on() -> None:
    with begun("deals", "spider", "--count", "1000", "--timeout", "60") as process:
        assert process.stdout is not None
        process.stdout.readline()  # the names of the columns: it has begun
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, told_on_stderr = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Go on with: --from" in told_on_stderr
    assert "Traceback" not in told_on_stderr
