"""Which card may lie on which, and how many move together."""

from typing import Any

import pytest

from helpers.positions import legal, position
from winnable import parse_move
from winnable.errors import IllegalMove
from winnable.referee import RefereeState


def tableau(**fields: Any) -> dict[str, Any]:
    return {"tableau piles": {key.replace("_", " "): value for key, value in ({"count": 3} | fields).items()}}


def refusal(state: RefereeState, move: str) -> str:
    with pytest.raises(IllegalMove) as told:
        state.push(parse_move(move))
    return str(told.value)


@pytest.mark.parametrize(
    ("policy", "takers"),
    [
        ("any-suit", {"t1-t2", "t1-t3"}),
        ("red-black", {"t1-t3"}),
        ("same-colour", {"t1-t2"}),
        ("same-suit", {"t1-t2"}),
        ("other-suit", {"t1-t3"}),
        ("no-build", set()),
    ],
)
def test_build_policies(policy: str, takers: set[str]) -> None:
    state = position(tableau(build_policy=policy), tableau=["5H", "6H", "6S"])
    assert legal(state) == takers


def test_building_goes_down_by_one_rank_only() -> None:
    state = position(tableau(count=5), tableau=["5H", "6C", "7C", "4C", "5C"])
    assert legal(state) == {"t1-t2", "t5-t2", "t2-t3", "t4-t1", "t4-t5"}


def test_building_up_or_down_by_one_rank() -> None:
    rules = tableau(count=5, build_policy="same-suit", build_direction="up-or-down")
    state = position(rules, tableau=["5H", "6H", "6C", "AH", "KH"])
    assert legal(state) == {"t1-t2", "t2-t1", "t4-f"}  # the king and the ace are not neighbours
    assert "cards are built up or down one rank at a time" in refusal(state, "t5-t4")


def test_other_suits_are_never_the_own_one() -> None:
    state = position(tableau(build_policy="other-suit"), tableau=["5H", "6D", "6H"])
    assert legal(state) == {"t1-t2"}
    assert "a card is never built on one of its own suit" in refusal(state, "t1-t3")


def test_building_by_colour() -> None:
    state = position(tableau(build_policy="same-colour"), tableau=["5H", "6D", "6S"])
    assert legal(state) == {"t1-t2"}
    assert "cards are built in one colour" in refusal(state, "t1-t3")


def test_a_run_is_put_down_as_one_card() -> None:
    rules = tableau(count=5, build_policy="same-colour", move_built_group="yes", move_built_group_policy="same-suit")
    piles = ["5H 4H", "6D", "6H", "5C", "3D"]
    assert legal(position(rules, tableau=piles)) == {"t1-t3:2", "t5-t1"}
    rules["tableau piles"]["move built group"] = "as-one-card"
    state = position(rules, tableau=piles)
    assert legal(state) == {"t1-t2:2", "t1-t3:2", "t5-t1"}
    state.push(parse_move("t5-t1"))
    assert "t1-t2:3" not in legal(state)  # the three of diamonds ends the run of hearts
    assert legal(state, among="t1") == {"t1-t5"}


def test_any_face_up_card_takes_along_what_lies_on_it() -> None:
    rules = tableau(count=4, build_policy="red-black", move_built_group="any-face-up", face_up_cards=[3, 1, 1, 1])
    state = position(rules, tableau=["qh 9C 2D KS", "10D", "AS", ""])
    assert legal(state, among="t1") == {"t1-t2:3", "t1-t4", "t1-t4:2", "t1-t4:3"}
    assert "face-down" in refusal(state, "t1-t4:4")


def test_what_is_not_in_order_goes_by_the_build_policy() -> None:
    fields = {"build_policy": "red-black", "move_built_group": "any-face-up", "move_built_group_policy": "same-suit"}
    state = position(tableau(**fields), tableau=["9C 2D", "10D", "10C"])
    assert legal(state, among="t1") == {"t1-t2:2"}


def test_no_build_places_nothing_from_any_source() -> None:
    rules = tableau(build_policy="no-build") | {"cells": {"count": 1}, "stock": {"size": 2}, "reserve": {"size": 1}}
    state = position(rules, tableau=["6S", "", "7H"], cells="5H", waste="5D", reserve="6D")
    assert {move for move in legal(state) if "-t" in move} == set()


@pytest.mark.parametrize("policy", ["same-as-build", "any-suit", "red-black", "same-suit"])
@pytest.mark.parametrize("mode", ["no", "yes", "whole-pile", "maximal-group", "partial-if-card-above-buildable"])
def test_no_build_moves_no_run_either(mode: str, policy: str) -> None:
    rules = tableau(build_policy="no-build", move_built_group=mode, move_built_group_policy=policy)
    assert legal(position(rules, tableau=["7H 6H", "8H", ""])) == set()


def test_with_another_base_building_turns_the_corner_but_never_crosses_the_base() -> None:
    rules = tableau(count=4) | {"foundations": {"base card": 5}}
    state = position(rules, tableau=["KH", "AC", "4S", "5D"])
    assert legal(state) == {"t1-t2", "t4-f"}  # the king goes on the ace; the 4, now the last rank, goes on nothing


def test_kings_are_the_last_rank_counted_from_the_base() -> None:
    kings = {"count": 3, "spaces policy": "kings"}
    base_5 = position({"tableau piles": kings, "foundations": {"base card": 5}}, tableau=["KH", "4S", ""])
    assert legal(base_5) == {"t2-t3"}
    short = position({"tableau piles": kings, "max rank": 7}, tableau=["7H", "6C", ""])
    assert legal(short) == {"t1-t3", "t2-t1"}


RUN = ["9C 8H 7S 6D", "9S", "8D", ""]
GROUPS = {
    "no": {"t1-t4", "t2-t4", "t3-t2", "t3-t4"},
    "yes": {"t1-t4", "t1-t4:2", "t1-t4:3", "t1-t4:4", "t1-t2:3", "t1-t3:2", "t2-t4", "t3-t2", "t3-t1:0", "t3-t4"}
    - {"t3-t1:0"},
    "whole-pile": {"t1-t4:4", "t2-t4", "t3-t2", "t3-t4"},
    "maximal-group": {"t1-t4:4", "t2-t4", "t3-t2", "t3-t4"},
    "partial-if-card-above-buildable": {"t1-t4", "t1-t4:2", "t1-t4:3", "t1-t4:4", "t2-t4", "t3-t2", "t3-t4"},
}


@pytest.mark.parametrize("mode", GROUPS)
def test_group_modes(mode: str) -> None:
    state = position(tableau(count=4, build_policy="red-black", move_built_group=mode), tableau=RUN)
    assert legal(state) == GROUPS[mode]


def test_a_partial_run_moves_if_it_uncovers_a_card_for_the_foundation() -> None:
    rules = tableau(count=3, build_policy="red-black", move_built_group="partial-if-card-above-buildable")
    state = position(rules, tableau=["4S 3H 2C", "3D", "KC"], foundations="AH 2H")
    assert legal(state) == {"t1-t2"}
    assert not legal(position(rules, tableau=["4S 3H 2C", "3D", "KC"], foundations="AH"))


def test_whole_pile_needs_one_run_without_hidden_cards() -> None:
    rules = tableau(build_policy="red-black", move_built_group="whole-pile", face_up_cards="top")
    assert not legal(position(rules, tableau=["9c 8H 7S", "9S", "2D"]))
    assert legal(position(rules, tableau=["8H 7S", "9S", "2D"])) == {"t1-t2:2"}


def test_only_face_up_cards_move_and_hidden_cards_turn_by_themselves() -> None:
    rules = tableau(build_policy="red-black", move_built_group="yes", face_up_cards="top")
    state = position(rules, tableau=["9c 8h 7S", "8D", "2D"])
    assert legal(state) == {"t1-t2"}
    state.push("t1-t2")
    assert state.layout.hidden("tableau") == (1, 0, 0)
    assert state.layout.stacks("tableau")[0] == state.layout.stacks("tableau")[0][:2]
    state.pop()
    assert state.layout.hidden("tableau") == (2, 0, 0)


def test_outside_spider_a_longer_group_is_placed_by_the_group_policy() -> None:
    rules = tableau(count=4, move_built_group="yes", move_built_group_policy="same-suit", spaces_policy="no-build")
    state = position(rules, tableau=["7H 6H", "8C", "8H", "7D"])
    assert legal(state) == {"t1-t3:2", "t1-t4", "t4-t2", "t4-t3"}


def test_in_spider_a_group_is_placed_by_the_build_policy() -> None:
    rules = tableau(count=4, move_built_group="yes", move_built_group_policy="same-suit", spaces_policy="no-build")
    state = position(rules | {"foundations": {"only complete pile moves": True}}, tableau=["7H 6H", "8C", "8H", "7D"])
    assert legal(state) == {"t1-t2:2", "t1-t3:2", "t1-t4", "t4-t2", "t4-t3"}
