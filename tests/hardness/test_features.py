"""The numbers of a deal before play are what their meanings say, and do not depend on names."""

import itertools
import random

import pytest

from winnable import Deal, Game, State, all_games, deal, find_game
from winnable.hardness import DEAL_FEATURES, deal_features
from winnable.hardness.features import deal_numbers, numbers_of_seeds
from winnable.hardness.renaming import renamed, suit_orders
from winnable.rules import Rules

GAMES = sorted(all_games())
TABLEAU_GAMES = [name for name in GAMES if all_games()[name].rules.family == "tableau"]
# Quick games dig where piles are equally good by their order, so only these do not depend on it.
PLAYED = ("aside", "held", "built", "within")


def counted(rules: Rules, dealt: Deal) -> dict[str, int]:
    """Some of the numbers, counted a second time from where the cards lie."""
    layout = dealt.layout
    piles = [
        [((card.rank - layout.base_rank) % rules.max_rank, card.suit) for card in p] for p in layout.stacks("tableau")
    ]
    loose = [
        *layout.cards("stock"),
        *layout.cards("waste"),
        *layout.cards("reserve"),
        *(card for card in layout.tops("cell") if card),
    ]
    found = {
        "blocked": sum(any(b[1] == c[1] and b[0] < c[0] for b in p[:h]) for p in piles for h, c in enumerate(p)),
        "inversions": sum(b[1] == c[1] and b[0] < c[0] for p in piles for h, c in enumerate(p) for b in p[:h]),
        "broken": sum(b[0] < c[0] for p in piles for b, c in itertools.pairwise(p)),
        "one-colour": sum(b[1] % 2 == c[1] % 2 for p in piles for b, c in itertools.pairwise(p)),
        "covers": sum(p[h + 1][0] + 1 for p in piles for h, c in enumerate(p[:-1]) if c[0] == 0),
        "moves": len(State(dealt).legal_moves()),
    }
    for rank in range(rules.max_rank):
        name = rank + 1
        found[f"above-{name}"] = sum(len(p) - 1 - h for p in piles for h, c in enumerate(p) if c[0] == rank)
        found[f"beneath-{name}"] = sum(h for p in piles for h, c in enumerate(p) if c[0] == rank)
        found[f"elsewhere-{name}"] = sum((c.rank - layout.base_rank) % rules.max_rank == rank for c in loose)
        lowest = [min((h for h, c in enumerate(p) if c[0] <= rank), default=len(p)) for p in piles]
        found[f"dig-{name}"] = sum(c[0] > rank for p, low in zip(piles, lowest, strict=True) for c in p[low:])
    return found


@pytest.mark.parametrize("name", TABLEAU_GAMES)
def test_numbers_are_counted_as_they_say(name: str) -> None:
    dealt = deal(name, 3)
    found = deal_features(dealt)
    assert list(found) == list(DEAL_FEATURES)
    expected = counted(dealt.rules, dealt)
    assert {feature: found[feature] for feature in expected} == expected


@pytest.mark.parametrize("name", [name for name in GAMES if name not in TABLEAU_GAMES])
def test_without_a_tableau_only_moves_are_counted(name: str) -> None:
    dealt = deal(name, 3)
    found = deal_features(dealt)
    assert found.pop("moves") == len(State(dealt).legal_moves())
    assert set(found.values()) == {0}


@pytest.mark.parametrize("name", ["freecell", "klondike", "canfield", "fan", "bakers-game"])
def test_other_names_change_nothing(name: str) -> None:
    dealt = deal(name, 4)
    plain = {feature: value for feature, value in deal_features(dealt).items() if not feature.startswith(PLAYED)}
    for seed in range(1, 6):
        found = deal_features(renamed(dealt, seed))
        assert {feature: found[feature] for feature in plain} == plain


def test_colours_stay_together() -> None:
    assert len(set(suit_orders())) == 8
    for order in suit_orders():
        assert sorted(order) == [0, 1, 2, 3]
        assert (order[0] - order[2]) % 2 == 0
        assert (order[1] - order[3]) % 2 == 0


def test_many_deals_at_once_are_the_same() -> None:
    for name, dealer in (("freecell", "microsoft"), ("klondike", "solvitaire"), ("klondike", "greenfelt")):
        game: Game = find_game(name)
        seeds = random.Random(name).sample(range(1, 1000), 5)
        rows = numbers_of_seeds(game, dealer, seeds)
        assert [list(row) for row in rows] == [deal_numbers(game.deal(seed, dealer)) for seed in seeds]


def test_quick_games_put_aside_at_least_what_must_move() -> None:
    for seed in range(1, 30):
        found = deal_features(deal("freecell", seed, dealer="microsoft"))
        assert found["aside"] >= 4 * found["aside-fewest"] > 0
        assert found["built"] >= 16 * found["built-fewest"] > 0
        assert found["built-by"] >= found["built-held"]
        assert found["held-fewest"] <= found["aside-fewest"] + 20
        assert found["within-1"] <= found["within-2"] <= found["within-3"] <= found["within-4"] <= 16
