"""Parameters of players: each that a player has changes how it plays, and what it does not use is refused."""

from pathlib import Path
from typing import Any

import pytest

from helpers.command_line import run
from winnable import _core, deal, find_game
from winnable.core.codec import core_layout, core_rules
from winnable.errors import BadInput
from winnable.players import PLAYERS, Match, NamedPlayer, run_match
from winnable.players.named import CorePlayer, exact_options
from winnable.rules import Rules
from winnable.seeds import SeedRanges

KLONDIKE = find_game("klondike")
RULES, FRESH = KLONDIKE.rules, KLONDIKE.deal(1).layout
LAYOUT = core_layout(RULES, FRESH)
NAMES = sorted({parameter.name for player in PLAYERS.values() for parameter in player.parameters})
USUAL: dict[str, int | str] = {
    "samples": 20, "positions": 60, "trees": 3, "width": 2, "level": 1, "hidden": 4, "playouts": 3, "depth": 0,
}  # fmt: skip
LOW: dict[str, int | str] = {
    "samples": 2, "positions": 4, "trees": 2, "width": 1, "level": 0, "hidden": 0, "playouts": 1, "depth": 1,
}  # fmt: skip
HIGH: dict[str, int | str] = {
    "samples": 40, "positions": 300, "trees": 7, "width": 30, "level": 1, "hidden": 6, "playouts": 4, "depth": 40,
}  # fmt: skip
PAIRS = [(player, parameter.name) for player in PLAYERS.values() for parameter in player.parameters]


def played(player: NamedPlayer, settings: dict[str, int | str]) -> list[tuple[int, ...]]:
    """How some games went."""
    found = run_match(
        Match(player, settings, KLONDIKE, SeedRanges([range(1, 4 if player.name == "hindsight" else 13)]))
    )
    return [(game.won, game.moves, game.cards_up, game.searches, game.cut) for game in found.games.values()]


@pytest.mark.parametrize(("player", "name"), PAIRS, ids=lambda each: getattr(each, "name", each))
def test_every_parameter_changes_how_its_player_plays(player: NamedPlayer, name: str) -> None:
    parameter = next(each for each in player.parameters if each.name == name)
    usual = player.settings({each.name: USUAL[each.name] for each in player.parameters if each.name in USUAL})
    values = parameter.choices or (
        LOW.get(name, parameter.least),
        HIGH.get(name, min(parameter.most, 2 * int(parameter.usual) + 10)),
    )
    games = [played(player, usual | {name: value}) for value in values]
    assert any(other != games[0] for other in games[1:])


def test_every_player_and_parameter_is_in_the_page_about_players() -> None:
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
    assert len(PLAYERS) >= 16
    for player in PLAYERS.values():
        (row,) = [
            line for line in page.splitlines() if line.startswith(f"| `{player.name}` |") and line.count("|") == 4
        ]
        assert row.split("|")[3].strip() == ", ".join(f"`{each.name}`" for each in player.parameters)


@pytest.mark.parametrize("player", PLAYERS.values(), ids=lambda player: player.name)
def test_what_a_player_does_not_use_is_refused(player: NamedPlayer) -> None:
    used = [parameter.name for parameter in player.parameters]
    for name in {*NAMES, "greed", "seconds", ""} - set(used):
        with pytest.raises(BadInput) as refused:
            player.settings({name: 1})
        assert str(refused.value).startswith(f"{player.name} does not use ")
        assert all(each in str(refused.value) for each in used)
        with pytest.raises(ValueError, match=f"^{player.name} does not use {name}; it "):
            in_the_core(player, {name: 1})


def in_the_core(player: NamedPlayer, parameters: dict[str, int | str]) -> None:
    """Have the core take a player with its parameters, without the checks in Python, and play nothing."""
    _core.play_layouts(player.name, core_rules(RULES), [], [], "seen", parameters, 0.0, exact_options(RULES), 10, 1.0)


@pytest.mark.parametrize(
    ("player", "name", "value"),
    [("best", "samples", 0), ("best", "samples", "many"), ("best", "samples", 2**40), ("best", "samples", None),
     ("nested", "level", 9), ("uct", "samples", -1), ("monte-carlo", "fitness", "height"), ("monte-carlo", "score", 1),
     ("monte-carlo", "playouts", 0), ("ensemble-uct", "trees", 10**6)],
)  # fmt: skip
def test_values_that_no_player_bears_are_refused_in_the_core(player: str, name: str, value: int | str) -> None:
    with pytest.raises(ValueError, match=name):
        in_the_core(PLAYERS[player], {name: value})


def refused(sentence: str, name: str, rules: Rules, know: str) -> None:
    """The core refuses a player of one game and of several, with this sentence."""
    given, exact = core_rules(rules), exact_options(rules)
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        _core.Player(name, given, know, {}, 0.0, exact, 1)
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        _core.play_layouts(name, given, [LAYOUT], [1], know, {}, 0.0, exact, 10, 1.0)


@pytest.mark.parametrize("name", ["nobody", "", "Best", "best "])
def test_names_that_are_no_player_are_refused(name: str) -> None:
    refused(f"there is no player {name}", name, RULES, "seen")


@pytest.mark.parametrize("know", ["all", "", "Seen"])
def test_words_that_are_no_knowledge_are_refused(know: str) -> None:
    sentence = f"what is known of the stock is open, seen or top, not {know}"
    refused(sentence, "best", RULES, know)
    with pytest.raises(ValueError, match=sentence):
        _core.Umpire(core_rules(RULES), LAYOUT, know)


@pytest.mark.parametrize("number", [99, -1, 0])
def test_numbers_do_not_cross_the_border(number: int) -> None:
    core: Any = _core
    rules, exact = core_rules(RULES), exact_options(RULES)
    with pytest.raises(TypeError):
        core.Player(number, rules, "seen", {}, 0.0, exact, 1)
    with pytest.raises(TypeError):
        core.Player("best", rules, number, {}, 0.0, exact, 1)
    with pytest.raises(TypeError):
        core.Umpire(rules, LAYOUT, number)


def test_games_that_a_player_does_not_play_are_refused_in_the_core() -> None:
    refused("uct plays only Klondike with unlimited redeals", "uct", find_game("spider").rules, "seen")
    refused("uct plays with a stock that is open or seen, not top", "uct", RULES, "top")


def test_the_core_refuses_tables_that_are_none() -> None:
    rules, exact, golf = core_rules(RULES), exact_options(RULES), deal("golf", 1)
    piles = core_layout(RULES, FRESH).piles
    begun = _core.Layout([(place, index, b"" if place == "tableau" else cards, 0) for place, index, cards, _ in piles])
    for player in ("random-klondike", "monte-carlo"):
        with pytest.raises(ValueError, match=f"^{player} plays only fresh deals$"):
            _core.play_layouts(player, rules, [begun], [1], "seen", {}, 0.0, exact, 10, 1.0)
        with pytest.raises(ValueError, match="plays only fresh deals"):
            _core.ThesisGame(player, rules, core_layout(golf.rules, golf.layout), 1, {})
        with pytest.raises(ValueError, match="one seed for each layout"):
            _core.play_layouts(player, rules, [LAYOUT], [], "seen", {}, 0.0, exact, 10, 1.0)
    with pytest.raises(ValueError, match="best is no player of the thesis"):
        _core.ThesisGame("best", rules, LAYOUT, 1, {})


@pytest.mark.parametrize("step", [99, -1, 8])
def test_numbers_that_are_no_type_of_move_are_refused(step: int) -> None:
    with pytest.raises(ValueError, match="a type of move"):
        _core.usual_thesis_reward(step)
    with pytest.raises(ValueError, match="a type of move"):
        _core.thesis_reward(step, False, False, False)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("best klondike --set greed=50", 'best does not use "greed"; it uses samples'),
        ("greedy klondike --set greed=50", 'greedy does not use "greed"; it has no parameters'),
        ("greedy klondike --samples 5", 'greedy does not use "samples"; it has no parameters'),
        ("expectimax klondike --set playouts=5", "it uses samples, hidden and positions"),
        ("best klondike --seconds 1 --set samples=5", "either in samples or in --seconds"),
        ("monte-carlo klondike --know open", "monte-carlo plays with a stock that is seen, not open"),
    ],
)
def test_the_command_line_says_what_a_player_uses(line: str, sentence: str) -> None:
    answer = run("match", *line.split())
    assert answer.exit_code == 2
    assert sentence in " ".join(answer.output.split())


def test_python_says_it_too() -> None:
    with pytest.raises(BadInput, match="greedy takes no budget in seconds"):
        CorePlayer("greedy", RULES, seconds=1)
    with pytest.raises(BadInput, match="either in samples or in seconds"):
        CorePlayer("best", RULES, seconds=1, samples=5)
    with pytest.raises(BadInput, match="uct plays only Klondike"):
        CorePlayer("uct", find_game("spider").rules)
    with pytest.raises(BadInput, match="uct plays with a stock that is open or seen, not top"):
        CorePlayer("uct", RULES, "top")
