"""Unfinished games, each in a file of its own."""

import json
from pathlib import Path

import pytest

from helpers.command_line import run, told
from winnable import deal, parse_move
from winnable.cli.play import saved_games
from winnable.notation import SavedGame

FOLDER = Path("state/winnable/games")


def new_game(*arguments: str, typed: str = "d\nq\n") -> str:
    return told("play", *arguments, stdin=typed)


def test_every_unfinished_game_is_kept_under_a_name_that_says_which_it_is() -> None:
    new_game("klondike", "--seed", "7")
    new_game("freecell", "--seed", "617", "--dealer", "microsoft", typed="t5-t8\nq\n")
    new_game("klondike", "--seed", "7", typed="d\nd\nq\n")
    new_game("klondike", "--seed", "8", typed="q\n")  # not begun: nothing to keep
    listed = {game["name"]: game["moves"] for game in json.loads(told("play", "--list", "--json"))}
    assert listed == {"klondike-7": 1, "freecell-microsoft-617": 1, "klondike-7-2": 2}
    for name in listed:
        assert name in told("play", "--list")
    assert new_game("--resume", "klondike-7-2", typed="d\nq\n").endswith("--resume klondike-7-2\n")
    assert (FOLDER / "klondike-7-2.txt").read_text().endswith("moves:\ndeal\ndeal\ndeal\n")


def test_a_typed_in_deal_and_a_game_of_ones_own_are_kept_too(tmp_path: Path) -> None:
    (tmp_path / "my game.json").write_text('{"cells": {"count": 1}, "max rank": 2}')
    (tmp_path / "deal.txt").write_text(told("deal", "klondike", "--seed", "3", "--format", "text"))
    new_game("my game.json", "--seed", "1", typed="t1-c1\nq\n")
    assert saved_games.names() == ["my-game-1"]
    saved_games.remove("my-game-1")
    new_game("klondike", "--deal", "deal.txt")
    (name,) = saved_games.names()
    assert name.startswith("klondike-")
    assert "layout: {" in (FOLDER / f"{name}.txt").read_text()
    assert new_game("--resume", name).endswith(f"--resume {name}\n")


def test_a_game_is_gone_from_the_shelf_once_it_is_won_or_given_up(tmp_path: Path) -> None:
    (tmp_path / "tiny.json").write_text('{"tableau piles": {"count": 2}, "max rank": 1}')
    new_game("tiny.json", "--seed", "1", typed="t1-f\nq\n")
    assert saved_games.names() == ["tiny-1"]
    new_game("--resume", typed="home\n")
    assert saved_games.names() == []
    new_game("klondike", "--seed", "1")
    assert "Klondike: 1 game, 0 won." in told("play", "--forget", "klondike-1")
    assert saved_games.names() == []


def test_time_goes_on_where_it_stopped() -> None:
    saved_games.save("klondike-7", SavedGame(deal("klondike", 7), (parse_move("deal"),), seconds=3600))
    assert json.loads(told("play", "--list", "--json"))[0]["seconds"] == 3600
    assert "1:00:0" in new_game("--resume", typed="stats\nq\n")


def test_a_damaged_game_is_told_and_harms_no_other() -> None:
    new_game("klondike", "--seed", "7")
    (FOLDER / "broken.txt").write_bytes(b"\xff\x00")
    (FOLDER / "wrong.txt").write_text("game: klondike\ndeal: klondike:solvitaire:1\nmoves:\nt1-t2\n")
    (FOLDER / "half.txt.part").write_text("game: kl")
    listed = {game["name"]: game["problem"] for game in json.loads(told("play", "--list", "--json"))}
    assert listed["klondike-7"] is None
    assert "is not a text file" in listed["broken"]
    assert "nothing is built on an ace" in listed["wrong"]
    assert set(listed) == {"klondike-7", "broken", "wrong"}
    refused = run("play", "--resume", "broken")
    assert refused.exit_code == 2
    assert "broken.txt" in refused.stderr
    assert "wrong is removed." in told("play", "--forget", "wrong")


def test_an_empty_shelf_is_no_error() -> None:
    assert "There is no saved game" in told("play", "--list")


def test_a_home_that_cannot_be_written_to_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", "file/inside")
    monkeypatch.setenv("XDG_DATA_HOME", "file/inside")
    text = told("play", "klondike", "--seed", "1", stdin="t2-f\ngive up\nnew 2\nd\nq\n")
    assert "f3 A♠" in text
    assert "cannot be made" in text
