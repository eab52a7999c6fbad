"""The mathematics of the thesis."""

import random
from fractions import Fraction
from math import comb

import pytest

from winnable.errors import BadInput
from winnable.reproduce.klondike_monte_carlo.counting import (
    blocking_chance,
    deals_of_open_cards,
    even_ranks_chance,
    unplayable_deals,
)


def test_unplayable_deals_are_as_published() -> None:
    assert (unplayable_deals(3), deals_of_open_cards(3)) == (72_099_595_172_416, 28_837_689_349_669_200)
    assert (unplayable_deals(1), deals_of_open_cards(1)) == (89_367_495_137_280, 504_856_874_125_287_684_000)


@pytest.mark.parametrize(("draw", "percent"), [(2, 0.033030), (4, 0.643706), (5, 1.017454), (6, 1.592985)])
def test_other_deal_counts(draw: int, percent: float) -> None:
    assert 100 * unplayable_deals(draw) / deals_of_open_cards(draw) == pytest.approx(percent, abs=1e-6)


def test_blocking_is_as_published() -> None:
    assert blocking_chance() == pytest.approx(0.0040, abs=5e-5)
    assert isinstance(blocking_chance(), Fraction)


def test_the_other_piles_block_less() -> None:
    """A pile with three cards face down blocks if these are the two that fit and one of the lower ones of the suit."""
    assert [blocking_chance(pile) for pile in (1, 2, 3)] == [0, 0, 0]
    assert blocking_chance(4) == Fraction(4, 52) * sum(range(1, 12)) / comb(51, 3)
    chances = [blocking_chance(pile) for pile in range(3, 8)]
    assert chances == sorted(chances)
    with pytest.raises(BadInput, match="the pile must be at most 7"):
        blocking_chance(8)


@pytest.mark.parametrize("pile", [5, 7])
def test_blocking_comes_as_often_as_it_is_said_to(pile: int) -> None:
    rng, deck, blocked = random.Random(pile), [(rank, suit) for rank in range(1, 14) for suit in range(4)], 0
    deals = 40_000
    for _ in range(deals):
        (rank, suit), *below = rng.sample(deck, pile)
        fits = sum(each[0] == rank + 1 and each[1] % 2 != suit % 2 for each in below) == 2
        blocked += fits and any(each[1] == suit and each[0] < rank for each in below)
    expected = float(blocking_chance(pile))
    assert abs(blocked / deals - expected) < 4 * (expected / deals) ** 0.5


def test_even_ranks_are_some_of_the_unplayable_deals() -> None:
    for draw in (3, 4, 6):
        assert 0 < even_ranks_chance(draw) < Fraction(unplayable_deals(draw), deals_of_open_cards(draw))
    assert even_ranks_chance(3) == Fraction(comb(24, 15), comb(52, 15))
    assert even_ranks_chance(1) == 0  # there are fewer even cards than cards in sight
