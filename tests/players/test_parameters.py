"""Parameters of players: each that a player has changes how it plays, and what it does not use is refused."""

import pytest

from helpers.command_line import run
from winnable import _core, deal, find_game
from winnable.core.codec import core_layout, core_rules
from winnable.errors import BadInput
from winnable.players import PLAYERS, Match, NamedPlayer, run_match
from winnable.players.named import CorePlayer, core_options_of
from winnable.seeds import SeedRanges

KLONDIKE = find_game("klondike")
RULES, FRESH = KLONDIKE.rules, KLONDIKE.deal(1).layout
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
    values = parameter.choices or (LOW[name], HIGH[name])
    games = [played(player, usual | {name: value}) for value in values]
    assert any(other != games[0] for other in games[1:])


def test_the_core_reads_what_the_table_of_players_lists() -> None:
    """A parameter that is only listed would be stored, printed and ignored."""
    listed = {player.name: sorted(each.name for each in player.parameters) for player in PLAYERS.values()}
    assert {name: sorted(names) for name, names in _core.PLAYER_PARAMETERS.items()} == listed


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
    """Make a player as the core has it, without the checks in Python."""
    if player.is_of_thesis:
        kind = _core.WORDS["thesis"].index(player.name)
        _core.ThesisGame(kind, 3, core_layout(RULES, FRESH), 1, parameters)
    else:
        kind = _core.WORDS["player"].index(player.name)
        _core.Player(kind, core_rules(RULES), 1, parameters, core_options_of(RULES, None), 1)


@pytest.mark.parametrize(
    ("player", "name", "value"),
    [("best", "samples", 0), ("best", "samples", "many"), ("best", "samples", 2**40), ("best", "samples", None),
     ("nested", "level", 9), ("uct", "samples", -1), ("monte-carlo", "fitness", "height"), ("monte-carlo", "score", 1),
     ("monte-carlo", "playouts", 0), ("ensemble-uct", "trees", 10**6)],
)  # fmt: skip
def test_values_that_no_player_bears_are_refused_in_the_core(player: str, name: str, value: int | str) -> None:
    with pytest.raises(ValueError, match=name):
        in_the_core(PLAYERS[player], {name: value})


@pytest.mark.parametrize("kind", [99, -1, 13])
def test_numbers_that_are_no_player_are_refused(kind: int) -> None:
    rules, options, layout = core_rules(RULES), core_options_of(RULES, None), core_layout(RULES, FRESH)
    with pytest.raises(ValueError, match=f"a player is a number from 0 to 12, not {kind}"):
        _core.Player(kind, rules, 1, {}, options, 1)
    with pytest.raises(ValueError, match="a player is a number"):
        _core.play_layouts(kind, rules, [layout], [1], 1, {}, options, 10, 1.0)
    with pytest.raises(ValueError, match="a player of the thesis is a number from 0 to 2"):
        _core.play_thesis(kind, 3, [layout], [1], {}, options, 1.0)
    with pytest.raises(ValueError, match="a type of move"):
        _core.usual_thesis_reward(kind)
    with pytest.raises(ValueError, match="a type of move"):
        _core.thesis_reward(kind, False, False, False)


@pytest.mark.parametrize("know", [77, -1, 3])
def test_numbers_that_are_no_knowledge_are_refused(know: int) -> None:
    rules, options, layout = core_rules(RULES), core_options_of(RULES, None), core_layout(RULES, FRESH)
    for refused in (
        lambda: _core.Player(0, rules, know, {}, options, 1),
        lambda: _core.Umpire(rules, layout, know),
        lambda: _core.play_layouts(0, rules, [layout], [1], know, {}, options, 10, 1.0),
    ):
        with pytest.raises(ValueError, match=f"what is known of the stock is a number from 0 to 2, not {know}"):
            refused()


def test_the_core_refuses_tables_that_are_none() -> None:
    options, layout, golf = core_options_of(RULES, None), core_layout(RULES, FRESH), deal("golf", 1)
    for draw in (0, -3, 25):
        with pytest.raises(ValueError, match="1 to 24"):
            _core.play_thesis(0, draw, [layout], [1], {}, options, 1.0)
    with pytest.raises(ValueError, match="fresh deals of Klondike"):
        _core.play_thesis(0, 3, [core_layout(golf.rules, golf.layout)], [1], {}, options, 1.0)
    with pytest.raises(ValueError, match="one seed for each layout"):
        _core.play_thesis(0, 3, [layout], [], {}, options, 1.0)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("best klondike --set greed=50", 'best does not use "greed"; it uses samples'),
        ("greedy klondike --set greed=50", 'greedy does not use "greed"; it has no parameters'),
        ("greedy klondike --samples 5", 'greedy does not use "samples"; it has no parameters'),
        ("expectimax klondike --set playouts=5", "it uses samples, hidden and positions"),
        ("best klondike --seconds 1 --set samples=5", "either in samples or in --seconds"),
        ("monte-carlo klondike --know open", "the stock is known as with seen, not open"),
    ],
)
def test_the_command_line_says_what_a_player_uses(line: str, sentence: str) -> None:
    answer = run("match", *line.split())
    assert answer.exit_code == 2
    assert sentence in " ".join(answer.output.split())


def test_python_says_it_too() -> None:
    with pytest.raises(BadInput, match="greedy takes no budget in seconds"):
        CorePlayer("greedy", RULES, seconds_of_game=1)
    with pytest.raises(BadInput, match="either in samples or in seconds"):
        CorePlayer("best", RULES, seconds_of_game=1, samples=5)
    with pytest.raises(BadInput, match="uct plays only Klondike"):
        CorePlayer("uct", find_game("spider").rules)
    with pytest.raises(BadInput, match="uct remembers the stock"):
        CorePlayer("uct", RULES, "top")
