"""Layouts are checked wherever they come in: what a game can have is taken, all else refused, and nothing crashes."""

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from helpers.positions import Position
from helpers.random_rules import random_rules
from winnable import BadDeal, Card, Deal, Game, Layout, State, all_games, deal, find_game, solve
from winnable.checking import check_layout
from winnable.families import with_places
from winnable.places import Pile, Place
from winnable.referee import RefereeState

PROGRAM = Path(__file__).parent / "helpers" / "invalid_layouts.py"


def break_layouts(first: int, count: int) -> int:
    """How many layouts were refused, in a process of its own, so that a crash is seen."""
    done = subprocess.run(
        [sys.executable, PROGRAM, str(first), str(count)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"code {done.returncode}\n{done.stderr[-2000:]}"
    return int(done.stdout.split()[0])


def test_broken_layouts_are_refused_with_a_sentence_by_everything() -> None:
    assert break_layouts(1, 300) > 200


@pytest.mark.long
def test_many_broken_layouts_are_refused() -> None:
    assert break_layouts(1_000, 3_000) > 2_000


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_position_that_play_leads_to_is_taken(name: str) -> None:
    game = find_game(name)
    generator, dealt = random.Random(name), game.deal(1)
    core, referee = State(dealt), RefereeState(dealt)
    check_layout(game.rules, dealt.layout)
    for number in range(60):
        legal = core.legal_moves()
        if not legal or core.is_won():
            break
        move = generator.choice(legal)
        core.push(move)
        referee.push(move)
        if number % 6 == 0:
            assert Deal(game, core.layout) == Deal(game, referee.layout)


def test_positions_of_random_rules_are_taken() -> None:
    generator = random.Random(17)
    for seed in range(150):
        game = Game("random", "Random", random_rules(generator))
        state = RefereeState(game.deal(seed, "solvitaire"))
        for _ in range(generator.randint(0, 40)):
            legal = state.legal_moves()
            if not legal or state.is_won():
                break
            state.push(generator.choice(legal))
        Deal(game, state.layout)


KLONDIKE = deal("klondike", 7).layout
PILES = KLONDIKE.stacks("tableau")


@pytest.mark.parametrize(
    ("name", "changes", "sentence"),
    [
        ("klondike", {"redeals_used": 2147483647}, "redeals used: 2147483647 given, but the game does not count them"),
        ("klondike-deal-3-1-redeal", {"redeals_used": 2}, "redeals used: 2 given, but the game allows 1"),
        ("klondike", {"redeals_used": -1}, "redeals used: -1 given"),
        ("klondike", {"hidden": (0, 1, 2, 3, 4, 5, 7)}, "tableau pile 7: 7 of 7 cards cannot lie face down"),
        ("klondike", {"hidden": (0, 1, 2)}, "hidden: 3 numbers given for 7 tableau piles"),
        ("klondike", {"hidden": (0, 1, 2, 3, 4, 5, "6")}, 'lie face down must be a whole number, not "6"'),
        ("klondike", {"hidden": (0, 1, 2, 3, 4, 5, -6)}, "tableau pile 7: -6 of 7 cards"),
        ("freecell", {"hidden": (1,) * 8}, "this game deals all cards face up"),
        ("klondike", {"base_rank": 2}, "base rank: it is ace in this game, not 2"),
        ("klondike", {"stock": KLONDIKE.cards("stock")[1:]}, "is missing"),
        ("klondike", {"waste": KLONDIKE.cards("stock")[:1]}, "is there twice: in the stock and the waste"),
        ("klondike", {"stock": ("9D",)}, 'stock: a card must be a Card of rank 1 to 13 and suit 0 to 3, not "9D"'),
        ("klondike", {"waste": (Card._make((14, 0)),)}, "waste: a card must be a Card of rank 1 to 13"),
        ("klondike", {"waste": (Card(1.0, 0),)}, "waste: a card must be a Card of rank 1 to 13"),  # type: ignore[arg-type]
        ("klondike", {"tableau": PILES * 9, "hidden": ()}, "63 tableau piles given, but the game has 7"),
        ("klondike", {"cells": (None,)}, "1 cell given, but the game has none"),
        ("klondike", {"foundations": ()}, "0 foundations given, but the game has 4"),
        ("freecell", {"stock": PILES[0]}, "stock: this game has none, so"),
        ("canfield", {"base_rank": 0}, "base rank: must be 1 to 13, not 0"),
    ],
)
def test_each_thing_wrong_is_said(name: str, changes: dict[str, Any], sentence: str) -> None:
    dealt = deal(name, 7)

    def layout() -> Layout:
        return with_places(dealt.rules, dealt.layout, **changes)

    for call in (lambda: Deal(dealt.game, layout()), lambda: solve(Position(dealt.rules, layout()))):
        with pytest.raises(BadDeal) as refused:
            call()
        assert sentence in str(refused.value)


STOCK = Pile(Place("stock"))


@pytest.mark.parametrize(
    ("piles", "sentence"),
    [
        (None, "piles: must be a tuple of Piles, not null"),
        ((None,), "piles: must be Piles, each with a Place that there is, not null"),
        ((Pile(Place("attic")),), "piles: must be Piles, each with a Place that there is"),
        ((Pile(Place("stock"), [Card(1, 0)]),), "stock: must be a tuple of cards, not"),  # type: ignore[arg-type]
        (KLONDIKE.piles[1:], "places: w is given where s is expected"),
        (KLONDIKE.piles[:-2] + KLONDIKE.piles[:-3:-1], "places: t7 is given where t6 is expected"),
        ((*KLONDIKE.piles, STOCK), "places: s is given where nothing is expected"),
        (KLONDIKE.replaced(Pile(Place("stock"), KLONDIKE.cards("stock"), 1)).piles, "1 of 24 cards cannot lie face"),
    ],
)
def test_places_that_are_not_those_of_the_game_are_refused(piles: Any, sentence: str) -> None:
    with pytest.raises(BadDeal) as refused:
        check_layout(find_game("klondike").rules, Layout(piles))
    assert sentence in str(refused.value)


def test_a_cell_holds_one_card() -> None:
    layout = deal("freecell", 1).layout
    cards = Card(1, 0), Card(2, 0)
    with pytest.raises(BadDeal, match="cell 2: 2 cards given, but there is room for one"):
        check_layout(find_game("freecell").rules, layout.replaced(Pile(Place("cell", 1), cards)))


def test_what_is_no_layout_is_refused() -> None:
    with pytest.raises(BadDeal, match="must be said by a Layout, not by null"):
        check_layout(find_game("klondike").rules, None)  # type: ignore[arg-type]
    with pytest.raises(BadDeal, match="0 tableau piles given"):
        State(Position(find_game("klondike").rules, Layout()))
