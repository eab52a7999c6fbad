"""Deals of a wanted difficulty: every one is winnable and as it was wished for, whatever the number of threads."""

import pytest

from winnable import BadInput, find_game, grade, solve
from winnable.deals_on_demand import Order, Supplied, Supplier, Wish, wanted_deals
from winnable.deals_on_demand.wishes import inner
from winnable.hardness import minimum_cells, near_optimal_length
from winnable.solving.solver import Limits

FREECELL = find_game("freecell")
ORDER = Order(FREECELL, "microsoft", 1, Limits(positions=50_000))


def wished(wish: Wish, count: int, threads: int = 2, order: Order = ORDER) -> list[Supplied]:
    return list(wanted_deals(order, wish, count, Supplier, threads))


def test_hard_deals_are_in_the_hardest_third() -> None:
    found = wished(Wish(difficulties=range(67, 101)), 5)
    assert len(found) == 5
    for each in found:
        measured = grade(each.deal, measured=True)
        assert measured.verdict == each.row.verdict == "winnable"
        assert measured.difficulty == each.extra["difficulty"]
        assert measured.difficulty is not None
        assert measured.difficulty >= 67
        assert each.extra["graded_by"] == "measured"


def test_the_same_deals_whatever_the_number_of_threads() -> None:
    wish = Wish(difficulties=range(1, 50))
    one, three = wished(wish, 4, 1), wished(wish, 4, 3)
    assert [each.row.seed for each in one] == [each.row.seed for each in three]
    assert [each.extra for each in one] == [each.extra for each in three]
    assert [each.row.seed for each in one] == sorted(each.row.seed for each in one)


def test_levels_are_balanced() -> None:
    found = wished(Wish(levels=2), 6)
    assert sorted(str(each.extra["level"]) for each in found) == ["1", "1", "1", "2", "2", "2"]
    for each in found:
        assert (each.extra["difficulty"] > 50) == (each.extra["level"] == 2)  # type: ignore[operator]


def test_so_many_cells_are_needed_and_suffice() -> None:
    for cells in (2, 3):
        for each in wished(Wish(cells=cells), 2):
            assert minimum_cells(each.deal) == cells == each.extra["cells"]


def test_short_wins_of_a_length() -> None:
    for each in wished(Wish(lengths=range(76, 80)), 2):
        assert near_optimal_length(each.deal) == each.extra["short_win"]
        assert each.extra["short_win"] in range(76, 80)


def test_a_game_without_a_model() -> None:
    towers = find_game("seahaven-towers")
    order = Order(towers, towers.default_dealer, 1, Limits(positions=20_000))
    for each in wished(Wish(difficulties=range(1, 60)), 2, order=order):
        assert solve(each.deal).verdict == "winnable"
        assert each.extra["graded_by"] == "effort"


def test_the_seeds_of_a_dealer_end() -> None:
    order = Order(FREECELL, "microsoft", 2**33 - 4, Limits(positions=50_000))
    found = wished(Wish(difficulties=range(1, 101)), 50, order=order)
    assert 0 < len(found) < 5


def test_where_a_grade_may_be_wrong_edges_are_left_out() -> None:
    assert inner(range(67, 101), 9) == range(76, 101)
    assert inner(range(1, 34), 9) == range(1, 25)
    assert inner(range(34, 67), 12) == range(45, 56)
    assert inner(range(50, 51), 12) == range(50, 51)
    assert inner(range(1, 101), 12) == range(1, 101)


@pytest.mark.parametrize(
    ("game", "wish", "count", "message"),
    [
        ("freecell", Wish(levels=3), 10, "cannot be divided equally"),
        ("freecell", Wish(levels=1), 10, "--levels takes 2 to 20"),
        ("freecell", Wish(levels=2, difficulties=range(1, 5)), 10, "does not go with --difficulty"),
        ("freecell", Wish(cells=5), 10, "freecell has 4"),
        ("klondike", Wish(cells=1), 10, "klondike has none"),
        ("klondike", Wish(lengths=range(1, 9)), 10, "--length is for games"),
    ],
)
def test_wishes_that_cannot_be_served(game: str, wish: Wish, count: int, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        wish.check(find_game(game), count)
