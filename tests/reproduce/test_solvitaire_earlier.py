"""What stands around the tables of Blake and Gent: the earlier literature, and freedoms of the rules."""

import pytest

from helpers.stored_rows import row, table
from winnable import find_game
from winnable.reports.database import Database
from winnable.reports.dataset import shipped_record
from winnable.reports.summary import summaries
from winnable.reproduce.solvitaire_earlier import (
    EARLIER,
    FREEDOMS,
    ROUNDED,
    Freedom,
    earlier_figures,
    necessary_freedoms,
)


def test_a_freedom_is_counted_deal_by_deal() -> None:
    """Seeds far from those of the record: 6 won with the freedom, of which 1 is lost without it and 1 is open."""
    canfield = {seed: "winnable" if seed <= 6 else "unwinnable" for seed in range(1, 10)}
    whole = {1: "unwinnable", 2: "unknown", 3: "winnable", 4: "winnable", 5: "winnable", 8: "winnable"}
    rows = [row("canfield", 10**9 + seed, verdict) for seed, verdict in canfield.items()]
    rows += [row("canfield-whole-pile-paper", 10**9 + seed, verdict) for seed, verdict in whole.items()]
    made = table(rows)
    _, numbers = necessary_freedoms(Database(made, made, shipped_record()))
    _, shipped = necessary_freedoms(Database(made.slice(0, 0), made.slice(0, 0), shipped_record()))
    assert numbers[0].sample - shipped[0].sample == 5
    one, other = numbers[0].as_object(), shipped[0].as_object()
    assert one["ours"] != other["ours"]


def test_every_earlier_figure_has_a_game_and_a_share() -> None:
    document, numbers = earlier_figures({})
    assert len(numbers) == len(EARLIER) + len(ROUNDED)
    assert {number.verdict for number in numbers} == {"nothing yet"}
    assert all(number.their_interval.low <= number.theirs <= number.their_interval.high for number in numbers)
    assert document


def test_ours_is_the_share_of_the_same_game() -> None:
    made = table([row("trigon", seed, "winnable" if seed % 4 == 0 else "unwinnable") for seed in range(1, 401)])
    (summary,) = summaries(Database(made, made))
    _, numbers = earlier_figures({"trigon": summary})
    (number,) = [each for each in numbers if each.ours is not None]
    assert (number.what, number.ours, number.sample) == ("trigon, Wolter 2013", 25.0, 400)


@pytest.mark.parametrize("freedom", FREEDOMS)
def test_the_games_of_a_freedom_differ_in_one_rule(freedom: Freedom) -> None:
    one, other = (find_game(name).rules.model_dump() for name in (freedom.game, freedom.without))
    differing = [
        (part, field)
        for part, fields in one.items()
        if isinstance(fields, dict)
        for field in fields
        if fields[field] != other[part][field]
    ]
    assert len(differing) == 1
