"""Players that do not see: whatever the hidden cards are, they choose the same moves and think the same of them."""

import random
from itertools import product

import pytest

from helpers.hidden_cards import Position
from winnable import Layout, State, _core, deal, find_game
from winnable.core.codec import core_layout, core_rules
from winnable.families import with_places
from winnable.players import KNOW, PLAYERS, Chance, HiddenGame, Know, NamedPlayer
from winnable.players.named import CorePlayer
from winnable.rules import Rules

GAMES = ("klondike", "klondike-deal-1", "canfield", "spider", "spiderette", "east-haven", "gargantua",
         "northwest-territory", "freecell", "golf", "accordion")  # fmt: skip
OF_KLONDIKE = ("klondike", "klondike-deal-1")
SMALL: dict[str, int | str] = {
    "samples": 12, "positions": 40, "trees": 3, "width": 2, "level": 1, "hidden": 3, "playouts": 2, "depth": 0,
}  # fmt: skip
Settings = dict[str, int | str]


def readings(player: NamedPlayer, *, seeing: bool = False) -> list[Settings]:
    """The settings of a player: every choice of every parameter, those by which it sees hidden cards or the others."""
    values = [
        [choice for choice in parameter.choices if seeing or choice not in parameter.seeing]
        if parameter.choices
        else [SMALL.get(parameter.name, parameter.usual)]
        for parameter in player.parameters
    ]
    found = [dict(zip((each.name for each in player.parameters), chosen, strict=True)) for chosen in product(*values)]
    return [settings for settings in found if sees(player, settings) == seeing]


def sees(player: NamedPlayer, settings: Settings) -> bool:
    return any(settings[each.name] in each.seeing for each in player.parameters)


WITH_VIEWS = [
    (player.name, game, know)
    for player in PLAYERS.values()
    for game in GAMES
    for know in KNOW
    if not player.kind.has_own_table and not player.kind.refusal(core_rules(find_game(game).rules), know)
]
OF_THESIS = [player for player in PLAYERS.values() if player.kind.has_own_table]
BLIND = [(player, settings) for player in OF_THESIS for settings in readings(player)]
SEEING = [(player, settings) for player in OF_THESIS for settings in readings(player, seeing=True)]


def exchanged(rules: Rules, layout: Layout, know: Know, never_turned: int, rng: random.Random) -> Layout:
    """The same position with the cards that the player has not seen exchanged."""
    reserve = len(layout.cards("reserve")) - 1 if rules.reserve.stacked and layout.cards("reserve") else 0
    stock = {"open": 0, "seen": never_turned, "top": len(layout.cards("stock"))}[know]
    waste = max(len(layout.cards("waste")) - 1, 0) if know == "top" else 0
    piles = [
        (list(pile), hidden) for pile, hidden in zip(layout.stacks("tableau"), layout.hidden("tableau"), strict=True)
    ]
    piles += [
        (list(layout.cards("stock")), stock),
        (list(layout.cards("waste")), waste),
        (list(layout.cards("reserve")), reserve),
    ]
    unseen = [card for pile, hidden in piles for card in pile[:hidden]]
    rng.shuffle(unseen)
    for pile, hidden in piles:
        pile[:hidden] = unseen[:hidden]
        del unseen[:hidden]
    *tableau, last_stock, last_waste, last_reserve = (tuple(pile) for pile, _ in piles)
    return with_places(rules, layout, tableau=tableau, stock=last_stock, waste=last_waste, reserve=last_reserve)


def half_played(name: str, moves: int) -> Position:
    """A position after some random moves."""
    rng, state = random.Random(moves), State(deal(name, 5))
    for _ in range(moves):
        if legal := state.legal_moves():
            state.push(rng.choice(legal))
    return Position(state.rules, state.layout)


def thoughts(name: str, position: Position, know: Know, settings: Settings) -> tuple[object, list[Chance]]:
    """The move that a player chooses, and what it thinks of all of them."""
    view = HiddenGame(position, know).view()
    asked, playing = (CorePlayer(name, position.rules, know, 11, None, **settings) for _ in range(2))
    return playing.choose(view), asked.chances(view)


def leaks_nothing(name: str, given: Position, know: Know) -> None:
    twins = [
        Position(
            given.rules,
            exchanged(given.rules, given.layout, know, len(given.layout.cards("stock")), random.Random(seed)),
        )
        for seed in (1, 2)
    ]
    for settings in readings(PLAYERS[name]):
        thought = thoughts(name, given, know, settings)
        assert [thoughts(name, twin, know, settings) for twin in twins] == [thought, thought]


@pytest.mark.parametrize(("name", "game", "know"), WITH_VIEWS)
def test_what_is_unseen_never_changes_a_move_or_a_chance(name: str, game: str, know: Know) -> None:
    for moves in (0, 15, 40, 100) if game in OF_KLONDIKE else (0, 40):
        leaks_nothing(name, half_played(game, moves), know)


class ThesisGame:
    """A game of a player of the thesis: what it thinks, and what it does."""

    def __init__(self, player: NamedPlayer, settings: Settings, game: str, layout: _core.Layout) -> None:
        self.core = _core.ThesisGame(player.name, core_rules(find_game(game).rules), layout, 11, settings)

    def rounds(self, count: int) -> list[object]:
        """The next rounds: what every move is worth, and which was made."""
        return [(self.core.worths(), self.core.play()) for _ in range(count)]


def relabelled(game: str, layout: Layout, unseen: list[int], rng: random.Random) -> _core.Layout:
    """A deal with the cards exchanged that are still unseen; they lie where they were dealt."""
    others = rng.sample(unseen, len(unseen))
    cards = dict(zip(unseen, others, strict=True))
    twin = core_layout(find_game(game).rules, layout)
    piles = [
        (place, index, bytes(cards.get(card, card) for card in pile), hidden)
        for place, index, pile, hidden in twin.piles
    ]
    return _core.Layout(piles)


def differing_rounds(player: NamedPlayer, settings: Settings, game: str, seed: int) -> int:
    """At how many points of a game the next round changes with the cards that nobody has seen by then."""
    layout, differing = deal(game, seed).layout, 0
    for played in (0, 3, 12, 40):
        real = ThesisGame(player, settings, game, core_layout(find_game(game).rules, layout))
        rounds, unseen = real.rounds(played), real.core.unseen()
        twin = ThesisGame(player, settings, game, relabelled(game, layout, unseen, random.Random(played)))
        differing += twin.rounds(played + 1) != rounds + real.rounds(1)
    return differing


@pytest.mark.parametrize("game", OF_KLONDIKE)
@pytest.mark.parametrize(("player", "settings"), BLIND, ids=lambda each: getattr(each, "name", "-"))
def test_nor_that_of_players_of_the_thesis(player: NamedPlayer, settings: Settings, game: str) -> None:
    assert [differing_rounds(player, settings, game, seed) for seed in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.parametrize(("player", "settings"), SEEING, ids=lambda each: getattr(each, "name", "-"))
def test_those_that_see_are_found_out(player: NamedPlayer, settings: Settings) -> None:
    """Their playouts have the real cards, and they say so: the test above would notice."""
    assert sum(differing_rounds(player, settings, "klondike-deal-1", seed) for seed in range(1, 6))


def test_only_what_playouts_are_given_can_make_a_player_see() -> None:
    seeing = {(player.name, name.name) for player in PLAYERS.values() for name in player.parameters if name.seeing}
    assert seeing == {("monte-carlo", "information"), ("monte-carlo-heuristics", "information")}
    assert {player.name for player, _ in BLIND} | {name for name, _, _ in WITH_VIEWS} == set(PLAYERS)
