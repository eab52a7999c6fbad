"""The mathematics of the thesis."""

from fractions import Fraction

import pytest

from winnable.players import blocking_chance, deals_of_open_cards, unplayable_deals


def test_unplayable_deals_are_as_published() -> None:
    assert (unplayable_deals(3), deals_of_open_cards(3)) == (72_099_595_172_416, 28_837_689_349_669_200)
    assert (unplayable_deals(1), deals_of_open_cards(1)) == (89_367_495_137_280, 504_856_874_125_287_684_000)


@pytest.mark.parametrize(("draw", "percent"), [(2, 0.033030), (4, 0.643706), (5, 1.017454), (6, 1.592985)])
def test_other_deal_counts(draw: int, percent: float) -> None:
    assert 100 * unplayable_deals(draw) / deals_of_open_cards(draw) == pytest.approx(percent, abs=1e-6)


def test_blocking_is_as_published() -> None:
    assert blocking_chance() == pytest.approx(0.0040, abs=5e-5)
    assert isinstance(blocking_chance(), Fraction)
