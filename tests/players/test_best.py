"""`best` is never worse than a simple player where that was measured: there it is the simple player."""

import json
from pathlib import Path

import pytest

from helpers.command_line import told
from winnable import deal, find_game
from winnable.players import CorePlayer, HiddenGame, Match, find_player, run_match
from winnable.players.best import DATA, simple_best
from winnable.statistics import share_in_percent
from winnable.table.chances import win_chances

ENTRIES = json.loads(DATA.read_text(encoding="utf-8"))
PAGE = Path(__file__).parents[2] / "docs" / "players.md"


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_is_of_a_game_in_which_a_simple_player_wins_more(name: str) -> None:
    entry, game = ENTRIES[name], find_game(name)
    assert entry["rules"] == game.rules.digest
    assert simple_best(game.rules) == entry["player"]
    assert not find_player(entry["player"]).takes_budget
    assert entry["search"] < entry["won"] <= entry["deals"]
    shares = [share_in_percent(entry[who], entry["deals"] - entry[who]) for who in ("won", "search")]
    assert f"| {name} | `{entry['player']}` | {shares[0]} | {shares[1]} |" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ENTRIES)
def test_best_plays_as_the_simple_player(name: str) -> None:
    game, simple = find_game(name), ENTRIES[name]["player"]
    games = run_match(Match.of("best", game, "1-6", seconds=0.05)).games
    expected = run_match(Match.of(simple, game, "1-6")).games
    assert [(game.won, game.moves) for game in games.values()] == [(game.won, game.moves) for game in expected.values()]
    view = HiddenGame(game.deal(1), "seen").view()
    assert CorePlayer("best", game.rules, seed=5).choose(view) == CorePlayer(simple, game.rules, seed=5).choose(view)


def test_a_match_says_who_plays(tmp_path: Path) -> None:
    text = told("match", "best", "westcliff", "--seeds", "1-2", "--workers", "1", "--out", str(tmp_path))
    assert "best, here greedy, plays Westcliff" in text
    assert "samples" not in text


@pytest.mark.parametrize("name", ENTRIES)
def test_chances_still_come_from_a_search(name: str) -> None:
    dealt = deal(name, 1)
    assert win_chances(dealt, (), "seen", 0.1)
    assert not CorePlayer("best", dealt.rules).chances(HiddenGame(dealt, "seen").view())


def test_elsewhere_best_is_the_search() -> None:
    for name in ("klondike", "canfield", "spider"):
        assert simple_best(find_game(name).rules) is None
