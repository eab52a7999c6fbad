"""Two experiments, deal by deal."""

import math
from itertools import pairwise
from statistics import geometric_mean

import pytest

from helpers.stored_rows import row, rows, table
from winnable.errors import BadInput
from winnable.reports.comparison import compare, points, within
from winnable.statistics import par10


def test_each_deal_is_counted_once_and_contradictions_are_found() -> None:
    first = [row("fan", 1, "winnable"), row("fan", 2, "unwinnable"), row("fan", 3, "unknown"), row("fan", 4, "unknown")]
    second = [
        row("fan", 1, "winnable"),
        row("fan", 2, "winnable"),
        row("fan", 3, "unwinnable"),
        row("fan", 4, "unknown"),
    ]
    ((found,), _) = compare(table([*first, row("fan", 9, "winnable")]), table(second))
    assert (found.deals, found.same, found.neither) == (4, 1, 1)
    assert (found.contradictions, found.only_first, found.only_second) == ((2,), (), (3,))


def test_speed_ratio_and_par10_are_those_of_the_definitions() -> None:
    first = rows("klondike", 0.8, 400)
    second = [made | {"seconds": min(3 * made["seconds"], 5.0)} for made in first]
    for made in second:
        if made["seconds"] >= 5:
            made["verdict"] = "unknown"
    ((found,), database) = compare(table(first), table(second))
    both = [(a, b) for a, b in zip(first, second, strict=True) if "unknown" not in (a["verdict"], b["verdict"])]
    assert found.speed_ratio == pytest.approx(geometric_mean(b["seconds"] / a["seconds"] for a, b in both))
    for side, of_side in zip((first, second), found.par10, strict=True):
        assert of_side == pytest.approx(par10(((r["seconds"], r["verdict"] != "unknown") for r in side), 5.0))
    assert len(points(database, found)) == 400
    curve = within(database, found, "b")
    assert curve[-1][1] == sum(made["verdict"] != "unknown" for made in second)
    assert all(a[1] < b[1] for a, b in pairwise(curve))


def test_without_a_limit_in_seconds_an_undecided_deal_counts_ten_times_what_it_took() -> None:
    alone = [row("fan", 1, "unknown", 2.0, seconds_limit=None, positions_limit=1000)]
    ((found,), _) = compare(table(alone), table(alone))
    assert found.par10 == (20.0, 20.0)
    assert found.speed_ratio is None


def test_other_rules_are_other_deals() -> None:
    with pytest.raises(BadInput, match="no deal in common"):
        compare(table(rows("fan", 0.5, 3)), table(rows("fan", 0.5, 3, rules="0123456789ab")))


def test_no_time_at_all_is_no_error() -> None:
    ((found,), _) = compare(table([row("fan", 1, "winnable", 0.0)]), table([row("fan", 1, "winnable", 0.0)]))
    assert found.speed_ratio is not None
    assert math.isclose(found.speed_ratio, 1)
