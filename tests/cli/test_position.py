"""`--position TEXT`: a position given on the command line itself, wherever a deal can be given."""

import json

import pytest

from helpers.command_line import run, told

LINE = told("deal", "klondike:solvitaire:7", "--format", "position").strip()


def test_a_line_that_was_printed_is_taken_back() -> None:
    assert told("deal", "klondike", "--position", LINE, "--format", "position").strip() == LINE
    assert told("deal", "klondike", "--deal", "-", "--format", "position", stdin=LINE).strip() == LINE


@pytest.mark.parametrize(
    ("command", "key", "value"),
    [
        (("solve", "--positions", "20000"), "verdict", "winnable"),
        (("hint", "--timeout", "30"), "verdict", "winnable"),
        (("perft", "--depth", "2"), "counts", [6, 30]),
        (("prove",), "status", "possible"),
        (("explain",), "verdict", "winnable"),
        (("grade",), "verdict", "winnable"),
    ],
)
def test_every_command_takes_a_line(command: tuple[str, ...], key: str, value: object) -> None:
    name, *options = command
    by_line = json.loads(told(name, "klondike", "--position", LINE, *options, "--json"))
    by_seed = json.loads(told(name, "klondike", "--seed", "7", *options, "--json"))
    assert by_line[key] == by_seed[key] == value


def test_a_line_is_played_and_verified() -> None:
    answers = told("play", "klondike", "--position", LINE, "--json", stdin="deal\nquit\n").splitlines()
    assert json.loads(answers[0])["layout"] == json.loads(told("deal", "klondike", "--seed", "7", "--json"))["layout"]
    win = told("solve", "klondike", "--position", LINE, "--positions", "20000", "--export", "text")
    assert told("verify", "klondike", "--position", LINE, "--moves", "-", stdin=win).startswith("ok: ")
    reviewed = told("review", "-", "--game", "klondike", "--position", LINE, "--json", stdin=win)
    assert json.loads(reviewed)["won"] is True


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("solve", "klondike", "--position", "1000"), '--position: "1000": a part of a position begins with one of'),
        (("hint", "klondike", "--position", "t:KD"), "--position: 1 tableau pile given, but the game has 7"),
        (("deal", "klondike", "--position", LINE, "--seed", "7"), "it does not go with --seed, --dealer or --deal"),
        (("solve", "klondike", "--position", LINE, "--seeds", "1-2"), "--seeds solves many deals"),
        (("play", "klondike", "--position", LINE, "--winnable"), "--winnable chooses the deal"),
        (("deal", "klondike:solvitaire:7", "--position", LINE), "names the deal"),
        (("solve", "klondike"), "say which deal is meant, with --seed, --seeds, --deal or --position"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.output
