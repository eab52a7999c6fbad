"""The deal of a day: the same for all by date and rules, and proved winnable."""

from datetime import date

import pytest

from winnable import BadInput, Limits, find_game, replay, solve
from winnable.solving.solver import Cancel
from winnable.table.daily import FEW, ROUNDS, candidate, find_daily, read_day

DAY = date(2026, 11, 19)


@pytest.mark.parametrize("name", ["klondike", "freecell", "golf", "spider-classic", "pyramid"])
def test_the_deal_of_a_day_can_be_won(name: str) -> None:
    found = find_daily(find_game(name), DAY)
    assert found.deal is not None
    assert found.is_over
    again = find_daily(find_game(name), DAY)
    assert again.deal is not None
    assert again.deal.id == found.deal.id
    win = solve(found.deal).moves or ()
    assert replay(found.deal, win).is_won()
    assert all(
        solve(candidate(find_game(name), DAY, number), Limits(positions=ROUNDS[0][1])).verdict != "winnable"
        for number in range(found.tried)
    )


def test_days_and_games_have_deals_of_their_own() -> None:
    game = find_game("klondike")
    seeds = {candidate(game, date(2026, 11, day), 0).seed for day in range(1, 31)}
    assert len(seeds) == 30
    assert candidate(game, DAY, 0).seed != candidate(find_game("klondike-deal-1"), DAY, 0).seed
    assert candidate(game, DAY, 0).seed != candidate(game, DAY, 1).seed


def test_this_day_has_this_deal_everywhere() -> None:
    """Candidates are part of what players share, and must never change."""
    assert candidate(find_game("klondike"), DAY, 0).id == "klondike:solvitaire:337134"
    assert candidate(find_game("freecell"), DAY, 0).id == "freecell:solvitaire:774948"


def test_a_search_in_pieces_finds_the_same_deal() -> None:
    game = find_game("freecell-5-pile")
    whole, tried = find_daily(game, DAY), 0
    for _ in range(10_000):
        piece = find_daily(game, DAY, tried, seconds=0.001)
        if piece.is_over:
            break
        assert piece.tried > tried
        tried = piece.tried
    assert (piece.deal and piece.deal.id, piece.tried) == (whole.deal and whole.deal.id, whole.tried)
    assert whole.tried > FEW


def test_a_search_that_was_cancelled_does_not_count() -> None:
    cancel = Cancel()
    cancel.cancel()
    found = find_daily(find_game("klondike"), DAY, cancel=cancel)
    assert (found.deal, found.tried, found.is_over) == (None, 0, False)


@pytest.mark.parametrize("text", ["", "2026-13-01", "2026-02-30", "19.11.2026", "20261119", "1999-01-01", "2300-01-01"])
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="day"):
        read_day(text)


@pytest.mark.long
def test_nearly_every_game_has_a_deal_of_this_day() -> None:
    from winnable.catalogue import all_games

    without = {name for name, game in all_games().items() if find_daily(game, DAY).deal is None}
    assert without <= {"british-canister", "freecell-4-pile"}  # hardly any deal of these can be won
