"""The player's record: an open file that is only added to, and statistics made of it."""

import json
from pathlib import Path

import pytest

from helpers.command_line import run, told
from winnable.cli.play import records
from winnable.cli.play.records import GIVEN_UP, WON, Finished

FILE = Path("data/winnable/played.jsonl")


def finished(outcome: str = WON, **more: object) -> Finished:
    values = {
        "when": "2026-01-01T00:00:00Z", "game": "klondike", "deal": "klondike:solvitaire:7", "outcome": outcome,
        "moves": 100, "best": 90, "length": 100, "seconds": 60, "hints": 0,
    }  # fmt: skip
    return Finished(**(values | more))  # type: ignore[arg-type]


def test_statistics_count_games_wins_streaks_and_bests() -> None:
    games = [
        finished(), finished(length=80, seconds=300), finished(GIVEN_UP, best=None, length=None),
        finished(hints=3), finished(seconds=30),
    ]  # fmt: skip
    for game in games:
        records.add(game)
    assert records.read() == (games, 0)
    found = records.statistics(games)
    assert (found.games, found.won, found.streak, found.longest_streak) == (5, 4, 2, 2)
    assert (found.fewest_moves, found.quickest, found.without_hints, found.seconds) == (80, 30, 3, 510)
    assert records.best_of("klondike:solvitaire:7", games) == 90
    assert records.best_of("klondike:solvitaire:8", games) is None


def test_statistics_are_told_for_the_game_and_for_all() -> None:
    records.add(finished())
    records.add(finished(game="freecell"))
    text = told("play", "klondike", "--seed", "1", stdin="d\nstats\nq\n")
    assert "This game: 1 move, " in text
    assert "Klondike: 1 game, 1 won (100%)" in text
    assert "All games: 2 games, 2 won" in text
    assert "Fewest moves 100, quickest win 1:00." in text
    assert json.loads(told("play", "--stats", "--json"))["won"] == 2


@pytest.mark.parametrize(
    "damage",
    [
        b"{", b"null", b"[]", b"\xff\xfe", b"{}", b'"text"', b'{"when": 1}', b"[" * 100_000,
        json.dumps(vars(finished()) | {"outcome": "stolen"}).encode(),
        json.dumps(vars(finished()) | {"seconds": -1}).encode(),
        json.dumps(vars(finished()) | {"length": "many"}).encode(),
        json.dumps(vars(finished()) | {"moves": True}).encode(),
    ],
)  # fmt: skip
def test_a_damaged_line_is_left_out_and_told_and_the_others_count(damage: bytes) -> None:
    records.add(finished())
    with FILE.open("ab") as file:
        file.write(damage)  # without a line break: cut short
    records.add(finished(GIVEN_UP))
    games, damaged = records.read()
    assert [game.outcome for game in games] == [WON, GIVEN_UP]
    assert damaged == 1
    assert "1 line of the record cannot be read" in told("play", "--stats")


def test_a_record_that_cannot_be_read_is_a_sentence() -> None:
    FILE.mkdir(parents=True)
    refused = run("play", "--stats")
    assert refused.exit_code == 2
    assert "played.jsonl: cannot be read" in refused.stderr
    # A win is told without it.
    Path("tiny.json").write_text('{"tableau piles": {"count": 2}, "max rank": 1}')
    assert "Won in 4 moves" in told("play", "tiny.json", "--seed", "1", stdin="home\n")
