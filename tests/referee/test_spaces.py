"""What may, and what must, fill an empty pile."""

from typing import Any

import pytest

from helpers.positions import legal, position
from winnable.errors import IllegalMove


def rules(spaces: str, **others: Any) -> dict[str, Any]:
    return {
        "tableau piles": {"count": 3, "build policy": "red-black", "move built group": "yes", "spaces policy": spaces}
    } | others


def test_any_card_and_any_part_of_a_run_fills_a_space() -> None:
    assert legal(position(rules("any"), tableau=["9C 8H", "2S", ""])) == {"t1-t3", "t1-t3:2", "t2-t3"}


def test_every_space_is_its_own_target_and_a_lone_card_may_move_there() -> None:
    assert legal(position(rules("any"), tableau=["9C", "", ""])) == {"t1-t2", "t1-t3"}


def test_no_build_leaves_spaces_empty() -> None:
    assert legal(position(rules("no-build"), tableau=["9C 8H", "2S", ""])) == set()


def test_the_reserve_fills_the_first_space_before_anything_else() -> None:
    stacked = rules("auto-reserve-then-any", reserve={"size": 2, "stacked": True}, stock={"size": 3})
    state = position(stacked, tableau=["9C", "", ""], reserve="4D 2S", stock="AC", waste="8H")
    assert legal(state) == {"r-t2"}
    with pytest.raises(IllegalMove, match="an empty pile must be filled first"):
        state.push("w-t1")
    state.push("r-t2")
    assert legal(state) == {"r-t3"}
    state.push("r-t3")
    assert legal(state) == {"deal", "w-t1"}


def test_when_the_reserve_is_empty_any_card_fills_a_space() -> None:
    stacked = rules("auto-reserve-then-any", reserve={"size": 2, "stacked": True})
    assert legal(position(stacked, tableau=["9C 8H", "2S", ""])) == {"t1-t3", "t1-t3:2", "t2-t3"}


def test_of_an_open_reserve_any_card_may_be_the_filling() -> None:
    state = position(rules("auto-reserve-then-any", reserve={"size": 2}), tableau=["9C", "", "2D"], reserve="4D 2S")
    assert legal(state) == {"r1-t2", "r2-t2"}


def test_a_space_that_waits_for_the_waste_stops_all_other_building() -> None:
    frozen = rules(
        "auto-reserve-then-waste", reserve={"size": 1, "stacked": True}, stock={"size": 3}, cells={"count": 2}
    )
    frozen |= {"foundations": {"removable": True}}
    state = position(frozen, tableau=["9C", "8H", ""], waste="8D", cells="8S -", foundations="AH", stock="2C")
    tableau_moves = {move for move in legal(state) if "-t" in move}
    assert tableau_moves == {"w-t1", "w-t3"}
    assert {"deal", "t1-c2", "t2-c2", "w-c2"} <= legal(state)
    with pytest.raises(IllegalMove, match="only from the waste"):
        state.push("t2-t1")
    state.push("w-t3")
    assert "t2-t1" in legal(state)


def test_waste_then_stock_fill_spaces_even_past_a_deal_of_three() -> None:
    forced = rules("auto-waste-then-stock", stock={"size": 5, "deal count": 3})
    state = position(forced, tableau=["9C", "", ""], waste="4D", stock="AC 5H")
    assert legal(state) == {"w-t2"}
    state.push("w-t2")
    assert legal(state) == {"s-t3"}
    state.push("s-t3")
    assert [str(pile[0]) for pile in state.layout.stacks("tableau")] == ["9C", "4D", "5H"]


def test_with_waste_and_stock_empty_only_single_cards_fill_spaces() -> None:
    state = position(rules("auto-waste-then-stock", stock={"size": 5}), tableau=["9C 8H", "2S", ""])
    assert legal(state) == {"t1-t3", "t2-t3"}


def test_nothing_fills_spaces_where_nothing_is_placed_on_the_tableau() -> None:
    fields = rules("auto-reserve-then-any", reserve={"size": 1, "stacked": True})
    fields["tableau piles"]["build policy"] = "no-build"
    assert legal(position(fields, tableau=["9C", "", "2S"], reserve="3D")) == set()
