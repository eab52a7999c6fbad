"""Help lists what a game has, and fits the terminal."""

import pytest

from winnable import all_games
from winnable.cli.play.helping import help_text
from winnable.cli.play.hidden_table import HiddenTable

_GAMES = all_games()


@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("game", ["klondike", "freecell", "spider", "golf", "accordion", "gaps-one-deal", "canfield"])
def test_lines_fit_and_words_stay_whole(game: str, width: int) -> None:
    text = help_text(_GAMES[game].rules, width)
    assert max(map(len, text.splitlines())) <= width
    words = set(help_text(_GAMES[game].rules, 1000).split())
    assert set(text.split()) <= words


@pytest.mark.parametrize(
    ("game", "has", "has_not"),
    [
        ("freecell", {"c1-t3", "26, 7a, 4h", "home"}, {"deal, d", "redeal", "w-t2", "reveal", "r-t4", "t3-h"}),
        ("klondike", {"deal, d", "redeal", "w-t2", "reveal", "f1-t3"}, {"c1-t3", "t3-h", "26, 7a", "r-t4"}),
        ("spider", {"t3-f:13", "deal, d"}, {"w-t2", "redeal", "home", "t3-f,"}),
        ("golf", {"t3-h", "deal, d"}, {"t3-t5", "home", "w-t2", "auto on", "redeal"}),
        ("canfield", {"r-t4", "w-t2", "redeal"}, {"c1-t3"}),
        ("accordion", {"p5-p4"}, {"t3-t5", "home", "deal, d", "reveal"}),
        ("gaps-one-deal", {"r1c4-r2c1"}, {"t3-t5", "home", "deal, d"}),
        ("birds-of-a-feather", {"r1c4-r2c4"}, {"t3-t5", "home"}),
    ],
)
def test_only_what_the_game_has_is_listed(game: str, has: set[str], has_not: set[str]) -> None:
    keys = [line[:13] for line in help_text(_GAMES[game].rules, 200).splitlines()]
    for wanted in has:
        assert any(key.startswith(wanted) for key in keys), wanted
    for unwanted in has_not:
        assert not any(key.startswith(unwanted) for key in keys), unwanted


def test_every_game_has_help() -> None:
    for game in _GAMES.values():
        assert help_text(game.rules, 80)


def test_closed_commands_are_left_out() -> None:
    rules = _GAMES["klondike"].rules
    closed, opened = (help_text(rules, 200, closed).splitlines() for closed in (HiddenTable.closed, ()))
    left_out = [line.split(",")[0].split()[0] for line in opened if line not in closed]
    assert left_out == ["light", "why", "back", "warn", "undo", "finish", "redo", "restart", "reveal"]
