"""The features of a position are what their meanings say, counted here a second time from where the cards lie."""

import random
from itertools import pairwise

import pytest

from winnable import Layout, State, all_games, deal
from winnable.rules import Rules
from winnable.solving.weights import FEATURES, features

GAMES = sorted(all_games())
TABLEAU_GAMES = [name for name in GAMES if all_games()[name].rules.family == "tableau"]


def counted(rules: Rules, layout: Layout) -> dict[str, int]:
    """Features of a game with a tableau that need nothing but the cards."""
    piles = [
        [((card.rank - layout.base_rank) % rules.max_rank, card.suit) for card in p] for p in layout.stacks("tableau")
    ]
    waste = [((card.rank - layout.base_rank) % rules.max_rank, card.suit) for card in layout.cards("waste")]
    sizes = [len(pile) for pile in layout.stacks("foundation")]
    return {
        "home": sum(sizes) + len(layout.cards("hole")) + len(layout.cards("discard")),
        "hidden": sum(layout.hidden("tableau")),
        "space": sum(not pile for pile in piles),
        "cell": sum(card is None for card in layout.tops("cell")),
        "stock": len(layout.cards("stock")) + len(layout.cards("waste")),
        "reserve": len(layout.cards("reserve")),
        "uneven": max(sizes, default=0) - min(sizes, default=0),
        "length": sum(len(pile) ** 2 for pile in piles),
        "mobility": 0,
        "dead": 0,
        "waste": len(waste),
        "waste_blocked": 0 if rules.redeals is None else blocked_in([waste]),
        "depth": 0,
    } | (counted_in_piles(piles) if rules.foundations.present else {})


def blocked_in(piles: list[list[tuple[int, int]]]) -> int:
    return sum(
        any(lower < step and other == suit for lower, other in pile[:height])
        for pile in piles
        for height, (step, suit) in enumerate(pile)
    )


def counted_in_piles(piles: list[list[tuple[int, int]]]) -> dict[str, int]:
    neighbours = [pair for pile in piles for pair in pairwise(pile)]
    return {
        "blocked": blocked_in(piles),
        "suited": sum(below == (step + 1, suit) for below, (step, suit) in neighbours),
        "broken": sum(step > below[0] for below, (step, _) in neighbours),
    }


@pytest.mark.parametrize("name", TABLEAU_GAMES)
def test_features_of_positions_in_play(name: str) -> None:
    state, generator = State(deal(name, 5)), random.Random(name)
    for _ in range(40):
        found = features(state)
        expected = counted(state.rules, state.layout)
        assert list(found) == list(FEATURES)
        assert {feature: found[feature] for feature in expected} == expected
        moves = state.legal_moves()
        if not moves:
            break
        state.push(generator.choice(moves))


@pytest.mark.parametrize("name", ["accordion", "accordion-knuth", "birds-of-a-feather"])
def test_moves_and_squares_cleared_count_where_they_are_features(name: str) -> None:
    state = State(deal(name, 5))
    while moves := state.legal_moves():
        found = features(state)
        gaps = sum(card is None for row in state.layout.squares() for card in row)
        assert found["mobility"] == len(moves)
        assert found["home"] == (gaps if state.layout.squares() else 52 - len(state.layout.cards("accordion")))
        state.push(moves[0])
