"""Moves to and from the foundations, and to the hole."""

from typing import Any

import pytest

from helpers.positions import legal, position
from winnable.errors import IllegalMove

TWO = {"tableau piles": {"count": 2, "spaces policy": "no-build"}}


def test_foundations_go_up_in_suit_from_every_place() -> None:
    rules = TWO | {"cells": {"count": 1}, "reserve": {"size": 2}, "stock": {"size": 1}}
    state = position(rules, tableau=["2H", "9C"], cells="AS", reserve="2D 3H", waste="2C", foundations="AH AC AD")
    assert {move for move in legal(state) if move.endswith("-f")} == {"t1-f", "c1-f", "r1-f", "w-f"}
    state.push("t1-f")
    assert "r2-f" in legal(state)


def test_a_card_that_two_foundations_accept_is_one_move_to_the_first() -> None:
    state = position(TWO | {"two decks": True}, tableau=["2H", "2H"], foundations="AH AH")
    assert legal(state, among="t1") == {"t1-f"}
    state.push("t1-f")
    assert [len(pile) for pile in state.layout.stacks("foundation")] == [0, 2, 0, 0, 0, 1, 0, 0]


def test_another_base_goes_round_the_corner() -> None:
    rules = TWO | {"foundations": {"base card": "Q"}}
    state = position(rules, tableau=["KH", "AH"], foundations="QH")
    assert legal(state) == {"t1-f", "t1-t2"}
    state.push("t1-f")
    assert legal(state) == {"t2-f"}


def test_removable_cards_come_back_to_the_tableau_but_never_to_a_cell() -> None:
    rules = TWO | {"foundations": {"removable": True, "initial cards": "all"}, "cells": {"count": 1}}
    state = position(rules, tableau=["3S", "2D"], foundations="AC AH 2H AS AD", cells="-")
    assert {move for move in legal(state) if move[0] == "f"} == {"f1-t2", "f2-t1", "f3-t2", "f4-t2"}
    with pytest.raises(IllegalMove, match="does not go from a foundation"):
        state.push("f2-c1")
    state.push("f2-t1")
    assert [len(pile) for pile in state.layout.stacks("foundation")] == [1, 1, 1, 1]


def test_cards_stay_where_they_are_not_removable() -> None:
    state = position(TWO, tableau=["3S", "9D"], foundations="AH 2H")
    with pytest.raises(IllegalMove, match="cards stay on the foundations"):
        state.push("f2-t1")


SPIDER: dict[str, Any] = {
    "tableau piles": {
        "count": 3,
        "move built group": "yes",
        "move built group policy": "same-suit",
        "spaces policy": "no-build",
    },
    "foundations": {"only complete pile moves": True},
    "max rank": 3,
}


def test_a_complete_run_is_removed_from_the_end_of_a_pile_and_never_must_be() -> None:
    state = position(SPIDER, tableau=["2C 3H 2H AH", "3C", "AS"])
    assert legal(state) == {"t1-f:3", "t1-t2:2"}
    state.push("t1-f:3")
    assert [str(card) for card in state.layout.stacks("foundation")[1]] == ["3H", "2H", "AH"]
    assert legal(state) == {"t1-t2", "t3-t1"}


@pytest.mark.parametrize("pile", ["3H 2H AC", "2H AH", "3H 2C AH", "AH 2H 3H"])
def test_an_incomplete_or_mixed_run_is_not_removed(pile: str) -> None:
    state = position(SPIDER, tableau=[pile, "", ""])
    assert not any(move.endswith(("-f:3", "-f")) for move in legal(state))


def test_a_complete_run_counts_from_the_base() -> None:
    rules = SPIDER | {"foundations": {"only complete pile moves": True, "base card": 2}}
    assert "t1-f:3" in legal(position(rules, tableau=["AH 3H 2H", "", ""]))
    assert "t1-f:3" not in legal(position(rules, tableau=["3H 2H AH", "", ""]))


def test_a_complete_run_is_removed_whatever_the_group_policy() -> None:
    rules = SPIDER | {"tableau piles": {"count": 3, "spaces policy": "no-build"}}
    assert "t1-f:3" in legal(position(rules, tableau=["3H 2H AH", "", ""]))


def test_a_run_with_a_hidden_card_is_not_removed() -> None:
    rules = SPIDER | {"tableau piles": SPIDER["tableau piles"] | {"face up cards": "top"}}
    assert "t1-f:3" not in legal(position(rules, tableau=["3h 2H AH", "", ""]))


def test_with_one_suit_each_run_has_its_foundation() -> None:
    state = position(SPIDER | {"suits": 1}, tableau=["3S 2S AS", "3S 2S AS", ""])
    state.push("t1-f:3")
    state.push("t2-f:3")
    assert [len(pile) for pile in state.layout.stacks("foundation")] == [3, 3, 0, 0]


HOLE: dict[str, Any] = {"tableau piles": {"count": 3, "build policy": "no-build"}, "foundations": {"present": False}}


@pytest.mark.parametrize(("loops", "takes"), [(True, {"t1-h", "t2-h"}), (False, {"t1-h"})])
def test_the_hole_takes_neighbours_in_rank(loops: bool, takes: set[str]) -> None:
    rules = HOLE | {"hole": {"present": True, "build loops": loops}}
    assert legal(position(rules, tableau=["2D", "KH", "9C"], hole="AS")) == takes


@pytest.mark.parametrize(
    ("top", "loops", "takes"),
    [("KS", True, set()), ("KS", False, set()), ("AS", True, {"t1-h"}), ("AS", False, set()), ("JS", False, {"t2-h"})],
)
def test_a_strict_hole_stops_at_the_highest_rank(top: str, loops: bool, takes: set[str]) -> None:
    rules = HOLE | {"hole": {"present": True, "base card": "random", "build loops": loops, "build on last rank": False}}
    assert legal(position(rules, tableau=["KH", "QD", "AC"], hole=top)) == takes


def test_a_strict_hole_says_why_it_stops() -> None:
    rules = HOLE | {"hole": {"present": True, "base card": "random", "build on last rank": False}}
    with pytest.raises(IllegalMove, match="nothing follows a card of the highest rank"):
        position(rules, tableau=["KH", "QD", "AC"], hole="KS").push("t2-h")


def test_the_loop_closes_at_the_highest_rank_of_the_deck() -> None:
    rules = HOLE | {"hole": {"present": True}, "max rank": 5}
    assert legal(position(rules, tableau=["5D", "3H", "4C"], hole="AS")) == {"t1-h"}


def test_the_hole_is_won_with_all_cards_in_it() -> None:
    rules = HOLE | {"hole": {"present": True}, "max rank": 1}
    state = position(rules, tableau=["AC", "AH", "AD"], hole="AS")
    assert not state.is_won()
    full = position(rules, tableau=["", "", ""], hole="AS AC AH AD")
    assert full.is_won()


def test_foundations_are_won_when_all_are_full() -> None:
    rules = {"tableau piles": {"count": 1}, "max rank": 2}
    state = position(rules, tableau=["2D"], foundations="AC 2C AH 2H AS 2S AD")
    assert not state.is_won()
    state.push("t1-f")
    assert state.is_won()
