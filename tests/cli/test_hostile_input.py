"""Files and words of strangers: whatever they hold, a short sentence and exit code 2."""

import json
from pathlib import Path

import pytest

from helpers.command_line import run, told

LONG = "x" * 5000
NUL = "a\0b"


def refused(*arguments: str, stdin: str = "") -> str:
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 2, result.output
    assert all(len(line) < 700 for line in result.stderr.splitlines())
    assert "\x1b" not in result.stderr
    return result.stderr


# Names of files


@pytest.mark.parametrize("name", [LONG, NUL, f"{NUL}.json", f"{LONG}.json", f"{LONG}/{LONG}", "d/" * 3000 + "x"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("rules",),
        ("rules", "--check"),
        ("deal",),
        ("deal", "klondike", "--deal"),
        ("solve", "klondike", "--deal"),
        ("hint", "klondike", "--deal"),
        ("verify", "freecell", "--seed", "1", "--moves"),
        ("perft", "--depth", "1"),
        ("play", "--resume"),
        ("deals", "thirty", "--count", "1", "--out"),
        ("deals", "thirty", "--count", "1", "--store"),
        ("rate", "--plan"),
        ("rate", "thirty", "--seeds", "1-2", "--out"),
        ("report",),
        ("report", "."),
        ("query", ".", "SELECT 1", "--json"),
    ],
)
def test_a_name_that_no_file_can_have_is_told(arguments: tuple[str, ...], name: str) -> None:
    if arguments[0] == "query":
        arguments = ("query", name, *arguments[2:])
        assert refused(*arguments).startswith("winnable: ")
    else:
        assert refused(*arguments, name).startswith("winnable: ")


@pytest.mark.parametrize(
    "arguments",
    [
        (LONG,),
        ("solve", "klondike", "--seeds", LONG),
        ("solve", "klondike", "--seed", "9" * 5000),
        ("solve", "klondike", "--seed", LONG),
        ("solve", "klondike", "--seed", "1", "--strategy", LONG),
        ("solve", "klondike", "--seed", "1", "--timeout", LONG),
        ("deal", f"klondike:{'y' * 5000}:1"),
        ("deal", f"{LONG}:solvitaire:1"),
        ("deal", f"{LONG}@abc:solvitaire:1"),
        ("hint", "klondike", "--seed", "7", "--played", LONG),
        ("hint", "klondike", "--seed", "7", "--played", "\x1b[31mt1-t2"),
        ("rules", "\x1b]0;title\x07klondike"),
        ("games", "--" + LONG),
    ],
)
def test_long_and_strange_words_are_cut_and_escaped(arguments: tuple[str, ...]) -> None:
    assert len(refused(*arguments)) < 1500


def test_words_that_no_game_has_are_cut_too() -> None:
    assert len(run("games", LONG).output) < 200


# Numbers at the edges of what machines count


@pytest.mark.parametrize("number", [2**31, 2**32, 2**63, 2**64, 10**30])
@pytest.mark.parametrize(
    "arguments",
    [
        ("deal", "klondike", "--seed"),
        ("deal", "klondike", "--dealer", "greenfelt", "--seed"),
        ("solve", "thirty", "--seed", "1", "--positions"),
        ("solve", "thirty", "--seed", "1", "--memory"),
        ("solve", "thirty", "--seed", "1", "--timeout"),
        ("hint", "thirty", "--seed", "1", "--timeout"),
        ("perft", "thirty", "--seed", "1", "--depth"),
        ("deals", "thirty", "--count", "1", "--positions"),
        ("deals", "thirty", "--count", "1", "--from"),
    ],
)
def test_large_numbers_are_taken_or_refused(arguments: tuple[str, ...], number: int) -> None:
    result = run(*arguments, str(number))
    assert result.exit_code in (0, 2), result.output
    assert "winnable's own" not in result.stderr


# Sizes


@pytest.mark.parametrize(
    ("arguments", "size"),
    [
        (("rules", "big.json"), 1 << 20),
        (("deal", "klondike", "--deal", "big.json"), 1 << 20),
        (("verify", "freecell", "--seed", "1", "--moves", "big.json"), 16 << 20),
        (("play", "--resume", "big.json"), 1 << 20),
        (("rate", "--plan", "big.json"), 1 << 16),
    ],
)
def test_files_that_are_too_long_are_refused_unread(arguments: tuple[str, ...], size: int) -> None:
    with Path("big.json").open("wb") as file:
        file.truncate(100 << 20)
    assert f"big.json: cannot be read: it is longer than the {size:,} bytes that are allowed" in refused(*arguments)


def test_an_endless_file_is_refused() -> None:
    assert "longer than" in refused("deal", "klondike", "--deal", "/dev/zero")


def test_standard_input_is_bounded_too() -> None:
    assert "standard input: cannot be read: it is longer" in refused(
        "deal", "klondike", "--deal", "-", stdin=" " * 1_100_000
    )


# What rule files say


@pytest.mark.parametrize("field", ["title", "description", "source"])
@pytest.mark.parametrize("text", ["\ud800", "\x1b[31mred\x1b[0m", "bell\x07", "\u202egnol", "a\x00b", "\x9b31m"])
def test_words_that_a_terminal_would_obey_are_refused(field: str, text: str) -> None:
    Path("game.json").write_text(json.dumps({field: text, "rules": {"cells": {"count": 2}}}))
    told = refused("rules", "game.json")
    assert f"game.json: {field}: must be printable, without the character U+" in told


def test_words_of_all_languages_and_broken_lines_are_fine() -> None:
    Path("game.json").write_text(
        json.dumps({"title": "Réussite 金 ♥\n of two", "rules": {"cells": {"count": 2}}}, ensure_ascii=False)
    )
    assert told("rules", "game.json").startswith("Réussite 金 ♥ of two  game@")


# Plans


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ("games = ['golf']\n[[limits]]\npositions = " + "9" * 5000, "a number in it is too long"),
        ("games = " + "[" * 20_000, "nested too deeply"),
        ("games = ['golf']\n" + ".".join(["a"] * 20_000) + " = 1", "line 2: more than 500 dots"),
        ("games = ['golf']\n[" + ".".join(["a"] * 20_000) + "]", "line 2: more than 500 dots"),
        (f"games = ['{LONG}']", "there is no game"),
        ("games = ['a\\u0000.json']".replace("'", '"'), "its name has characters that no file has"),
        ("games = 'x", "not valid TOML"),
        (f"{LONG} = 1", "there is no such field"),
    ],
)
def test_plans_that_make_no_sense_are_refused(plan: str, sentence: str) -> None:
    Path("plan.toml").write_text(plan)
    assert sentence in refused("rate", "--plan", "plan.toml")


# Deals


def test_a_face_down_card_on_top_is_refused() -> None:
    deal = told("deal", "klondike", "--seed", "7", "--format", "text").replace("tableau 1: 10D", "tableau 1: <10D>")
    assert "tableau pile 1: 10D lies on top and is face down, but the top card of a pile is always face up" in refused(
        "deal", "klondike", "--deal", "-", stdin=deal
    )
    solvitaire = told("deal", "klondike", "--seed", "7", "--format", "solvitaire").replace('"8D"', '"8d"')
    assert "tableau pile 2: 8D lies on top" in refused("deal", "klondike", "--deal", "-", stdin=solvitaire)


def test_a_deal_with_thousands_of_mistakes_is_refused_shortly() -> None:
    fields = {"tableau piles": [["KC"] * 9] * 7, "stock": ["QH"] * 20_000}
    assert len(refused("deal", "klondike", "--deal", "-", stdin=json.dumps(fields))) < 15_000
