"""The way back: the last position that could be won, as far as that is known."""

import pytest

from winnable import Deal, Move, State, deal, parse_move, solve
from winnable.solving.advice import Advisor
from winnable.table.way_back import WayBack, find_way_back

SECONDS = 60.0


@pytest.fixture(scope="module")
def lost() -> tuple[Deal, list[Move]]:
    """A game of which the third move loses, and two moves after it."""
    dealt = deal("freecell-1-cell", 2)
    state = State(dealt)
    for move in (solve(state, strategy="best-first=2,complete=1").moves or ())[:2]:
        state.push(move)
    for move in state.legal_moves():
        state.push(move)
        if solve(state).verdict == "unwinnable":
            break
        state.pop()
    for _ in range(2):
        state.push(state.legal_moves()[0])
    return dealt, list(state.moves)


def turns_of(moves: list[Move], *lengths: int) -> list[list[Move]]:
    left = iter(moves)
    return [[next(left) for _ in range(length)] for length in lengths]


def test_the_turn_that_lost_the_game_is_found(lost: tuple[Deal, list[Move]]) -> None:
    dealt, moves = lost
    found = find_way_back(Advisor(dealt), dealt, turns_of(moves, 1, 1, 1, 1, 1), SECONDS)
    assert found == WayBack("winnable", 2, 3)
    assert found.is_certain


def test_turns_are_taken_back_as_a_whole(lost: tuple[Deal, list[Move]]) -> None:
    dealt, moves = lost
    assert find_way_back(Advisor(dealt), dealt, turns_of(moves, 1, 4), SECONDS) == WayBack("winnable", 1, 2)


def test_what_is_known_is_not_searched_again(lost: tuple[Deal, list[Move]], monkeypatch: pytest.MonkeyPatch) -> None:
    dealt, moves = lost
    advisor, turns = Advisor(dealt), turns_of(moves, 1, 1, 1, 1, 1)
    found = find_way_back(advisor, dealt, turns, SECONDS)
    monkeypatch.setattr(Advisor, "verdict", lambda *_, **__: pytest.fail("this was searched before"))
    assert find_way_back(advisor, dealt, turns, SECONDS) == found


def test_a_game_that_can_still_be_won_needs_no_way_back() -> None:
    dealt = deal("fore-cell", 2)
    win = list(solve(dealt).moves or ())[:3]
    found = find_way_back(Advisor(dealt), dealt, turns_of(win, 1, 1, 1), SECONDS)
    assert (found.start, found.winnable, found.lost) == ("winnable", 3, None)


def test_a_deal_that_was_never_winnable() -> None:
    dealt = deal("klondike", 1)
    assert find_way_back(Advisor(dealt), dealt, [[parse_move("t2-f")]], SECONDS) == WayBack("unwinnable", None, 0)


def test_nothing_is_claimed_that_no_search_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Advisor, "verdict", lambda *_, **__: "unknown")
    dealt = deal("klondike", 1)
    found = find_way_back(Advisor(dealt), dealt, [[parse_move("t2-f")], [parse_move("deal")]], SECONDS)
    assert (found, found.is_certain) == (WayBack("unknown", None, None), False)
