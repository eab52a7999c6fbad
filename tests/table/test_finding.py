"""Finding a deal to play."""

import pytest

from winnable import BadInput, Limits, find_game, solve
from winnable.deals_on_demand.wishes import wished_grade
from winnable.solving.solver import Cancel
from winnable.table.finding import LARGEST_SEED, find_deal, next_seed, random_seed, seeds_of, solved_deals

LIMITS = Limits(positions=100_000)


def test_the_first_winnable_deal_is_found_and_the_others_are_counted() -> None:
    game, passed = find_game("thirty"), list[int]()
    found = find_deal(game, None, 1, limits=LIMITS, passed=passed.append)
    seeds = range(1, 200)
    expected = next(seed for seed in seeds if solve(game.deal(seed), LIMITS).verdict == "winnable")
    assert found.deal is not None
    assert (found.deal.seed, found.tried, found.grade) == (expected, expected - 1, None)
    assert passed == list(range(1, expected))


def test_a_deal_of_a_wished_difficulty() -> None:
    game, wanted = find_game("freecell"), range(67, 101)
    found = find_deal(game, "microsoft", 1, wanted, LIMITS)
    assert found.deal is not None
    assert found.grade == wished_grade(found.deal, wanted)
    assert found.grade is not None


def test_a_search_goes_on_where_its_time_ended() -> None:
    game = find_game("thirty")
    whole, first, tried = find_deal(game, None, 1, limits=LIMITS), 1, 0
    while (found := find_deal(game, None, first, limits=LIMITS, seconds=1e-9)).deal is None:
        assert found.following == first + 1  # one deal at least, however short the time
        first, tried = found.following, tried + found.tried
    assert (found.deal, tried + found.tried) == (whole.deal, whole.tried)


def test_a_search_that_is_cancelled_begins_no_deal() -> None:
    cancel = Cancel()
    cancel.cancel()
    assert list(solved_deals(find_game("gaps-one-deal"), None, 7, LIMITS, cancel=cancel)) == []


def test_there_are_no_seeds_after_the_last() -> None:
    game = find_game("freecell")
    last = seeds_of(game, "microsoft")[-1]
    assert next_seed(game.deal(5, "microsoft")) == 6
    with pytest.raises(BadInput, match="no seeds after"):
        next_seed(game.deal(last, "microsoft"))
    with pytest.raises(BadInput, match="no further seeds"):
        find_deal(game, "microsoft", last + 1)


def test_random_seeds_can_be_remembered() -> None:
    seeds = {random_seed(find_game("klondike"), "exact") for _ in range(50)}
    assert len(seeds) > 1
    assert all(1 <= seed <= LARGEST_SEED for seed in seeds)
