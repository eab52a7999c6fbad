"""The commands as a user types them: output, JSON, exit codes, and a sentence for every mistake."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from helpers.command_line import run, told
from winnable import all_games
from winnable.cli import COMMANDS


def json_of(*arguments: str, stdin: str = "") -> Any:
    return json.loads(told(*arguments, "--json", stdin=stdin))


def refused(*arguments: str, stdin: str = "") -> str:
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    return result.stderr


# Help


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_reads_well_and_every_command_has_json(command: str) -> None:
    text = told(*([command] if command else []), "--help")
    assert "Usage: " in text
    assert all(len(line) <= 100 for line in text.splitlines())
    assert "--json" in text


def test_the_version_is_told() -> None:
    assert told("--version").startswith("winnable 0.")


# games


def test_games_lists_games_and_filters_by_word() -> None:
    everything = told("games")
    assert "freecell" in everything
    assert "more variants of Klondike" in everything
    assert "spider-2-suits" in told("games", "spider")
    assert {game["name"] for game in json_of("games")} == set(all_games())
    assert len(told("games", "--all").splitlines()) > len(all_games())


def test_no_game_is_an_answer_too() -> None:
    result = run("games", "zebra")
    assert (result.exit_code, result.stdout) == (1, "No game has the words “zebra”.\n")


# rules


def test_rules_are_told_in_words() -> None:
    text = told("rules", "klondike")
    assert text.startswith("Klondike  klondike\n")
    assert "24 cards, turned 3 at a time (or what is left) to the waste" in text
    assert "Published: 81.956% ± 0.096%" in text


def test_rules_as_json_are_complete() -> None:
    rules = json_of("rules", "freecell")["rules"]
    assert rules["cells"] == {"count": 4, "pre-filled": 0}
    assert rules["max rank"] == 13


def test_the_schema_is_printed() -> None:
    assert json.loads(told("rules", "--schema"))["title"] == "Winnable rule file"


def test_good_rule_files_are_ok(tmp_path: Path) -> None:
    (tmp_path / "my.json").write_text('{"stock": {"size": 20, "deal type": "tableau piles", "redeal": true}}')
    assert "my.json: ok (52 cards, rules hash " in told("rules", "--check", "my.json")
    checked = json_of("rules", "--check", "my.json")
    assert (checked["ok"], checked["problems"], len(checked["notes"])) == (True, [], 1)


def test_bad_rule_files_are_told_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "my.json").write_text('{"cells": {"count": "4"}, "stok": {}}')
    assert refused("rules", "--check", "my.json").splitlines() == [
        'winnable: my.json: cells.count: must be a whole number, not "4"',
        'winnable: my.json: stok: there is no such field; did you mean "stock"?',
    ]
    result = run("rules", "--check", "--json", "my.json", "freecell")
    assert result.exit_code == 2
    assert [json.loads(line)["ok"] for line in result.stdout.splitlines()] == [False, True]


def test_rules_come_from_standard_input_too() -> None:
    assert "4 cells" in told("rules", "-", stdin='{"cells": {"count": 4}}')


# deal


def test_a_deal_is_drawn_with_its_id() -> None:
    text = told("deal", "freecell", "--seed", "11982", "--dealer", "microsoft")
    assert text.startswith("FreeCell  freecell:microsoft:11982\n")
    assert " A♥   A♠   4♥   A♣   2♦   6♠  10♠   J♠" in text
    assert told("deal", "freecell:microsoft:11982") == text


def test_a_deal_without_a_seed_is_random_and_named() -> None:
    ids = {json_of("deal", "klondike")["id"] for _ in range(4)}
    assert len(ids) > 1
    name = ids.pop()
    assert json_of("deal", name)["id"] == name


@pytest.mark.parametrize("form", ["text", "solvitaire", "fc-solve", "position", "json"])
def test_deals_are_converted_and_read_back(form: str, tmp_path: Path) -> None:
    written = told("deal", "freecell", "--seed", "5", "--format", form)
    (tmp_path / "deal").write_text(written)
    for name, stdin in (("deal", ""), ("-", written)):
        again = json_of("deal", "freecell", "--deal", name, stdin=stdin)
        assert again["layout"] == json_of("deal", "freecell", "--seed", "5")["layout"]


def test_a_rule_file_is_dealt_like_any_game(tmp_path: Path) -> None:
    (tmp_path / "tiny.json").write_text('{"tableau piles": {"count": 2}, "max rank": 2}')
    dealt = json_of("deal", "tiny.json", "--seed", "1")
    assert dealt["id"].startswith("tiny@")
    assert dealt["rules"] == {"tableau piles": {"count": 2}, "max rank": 2}


# verify

TINY = '{"tableau piles": {"count": 2}, "max rank": 1}'


def test_verify_says_ok_or_which_move_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "tiny.json").write_text(TINY)
    arguments = ("verify", "tiny.json", "--seed", "1", "--moves", "-")
    assert told(*arguments, stdin="t1-f t2-f t1-f t2-f").startswith("ok: tiny@")
    short = run(*arguments, stdin="t1-f")
    assert (short.exit_code, short.stdout) == (1, "not ok: every move is legal (1 move), but the game is not won\n")
    wrong = run(*arguments, stdin="t1-f t1-t2")
    assert wrong.exit_code == 1
    assert "not ok: move 2: t1-t2 (" in wrong.stdout
    assert "nothing is built on an ace" in wrong.stdout
    answer = json.loads(run(*arguments, "--json", stdin="t1-f").stdout)
    assert (answer["ok"], answer["moves"]) == (False, 1)


def test_verify_reads_standard_notation() -> None:
    result = run("verify", "freecell:microsoft:1", "--moves", "-", stdin="6a 6b 12")
    assert result.exit_code == 1
    assert "move 3, 12" in result.stdout


# Mistakes


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("deal", "klondik"), 'winnable: there is no game "klondik"; did you mean klondike'),
        (("deal", "klondike", "--seed", "x"), '--seed must be a whole number, not "x"'),
        (
            ("deal", "klondike", "--seed", "-1"),
            "winnable: seed -1: the dealer solvitaire has the seeds 0 to 4294967295",
        ),
        (
            ("deal", "klondike", "--seed", "1", "--dealer", "pysol"),
            "winnable: the dealer pysol does not serve this game",
        ),
        (("deal", "klondike", "--seed", "1", "--dealer", "x"), "--dealer must be solvitaire, microsoft,"),
        (
            ("deal", "klondike", "--seed", "1", "--deal", "-"),
            "winnable: give either --seed and --dealer, or --deal, not both",
        ),
        (("deal", "klondike", "--deal", "none.json"), "winnable: none.json: cannot be read: No such file or directory"),
        (("deal", "none.json"), "winnable: none.json: cannot be read: No such file or directory"),
        (("deal", "."), "there is no game"),
        (("deal", "freecell:x:1"), 'winnable: there is no dealer "x"'),
        (("deal", "freecell:microsoft:1", "--seed", "2"), "names the deal"),
        (
            ("deal", "klondike", "--seed", "1", "--format", "fc-solve"),
            "winnable: the fc-solve format is for FreeCell-type games",
        ),
        (("deal", "-", "--deal", "-"), "cannot both come from standard input"),
        (("play", "--resume"), "winnable: there is no game to continue"),
        (("play", "--resume", "none.txt"), "winnable: none.txt: cannot be read"),
        (("verify", "freecell", "--moves", "-"), "winnable: say which deal the moves belong to"),
        (("verify", "freecell", "--seed", "1", "--moves", "none"), "winnable: none: cannot be read"),
        (("verify", "freecell", "--deal", "-", "--moves", "-"), "only one thing can come from standard input"),
        (("nonsense",), 'winnable: there is no command "nonsense"; `winnable --help` lists all'),
        (("slove", "klondike"), 'winnable: there is no command "slove"; did you mean solve?'),
    ],
)
def test_mistakes_get_one_clear_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*arguments)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "picture.json").write_bytes(b"\xff\xfe\x00\x01")
    assert "picture.json: cannot be read: it is not a text file" in refused("deal", "picture.json")
    assert "picture.json: cannot be read: it is not a text file" in refused(
        "deal", "klondike", "--deal", "picture.json"
    )


def test_a_bad_deal_is_refused_with_the_file_named(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"tableau piles": []}')
    assert refused("deal", "freecell", "--deal", "bad.json").startswith("winnable: bad.json: 0 tableau piles given")


def test_a_move_that_cannot_be_read_is_bad_input() -> None:
    assert 'winnable: move 1: "x" is not a move' in refused(
        "verify", "klondike", "--seed", "1", "--moves", "-", stdin="x"
    )


# As a process


def test_python_m_winnable_works_and_pipes_are_plain() -> None:
    command = [sys.executable, "-m", "winnable", "deal", "klondike", "--seed", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "\x1b" not in done.stdout
    coloured = subprocess.run(command, capture_output=True, text=True, check=True, env={"FORCE_COLOR": "1", "PATH": ""})
    assert "\x1b[91m" in coloured.stdout
    both = subprocess.run(
        command, capture_output=True, text=True, check=True, env={"FORCE_COLOR": "1", "NO_COLOR": "1"}
    )
    assert "\x1b" not in both.stdout


def test_a_reader_that_stops_early_causes_no_noise() -> None:
    command = f"{sys.executable} -m winnable games --all --json | head -c 10"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stderr == ""
