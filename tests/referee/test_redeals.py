"""Dealing the piles of the tableau again: in packets, in rows, and with the bottom cards brought to the tops."""

from typing import Any

import pytest

from helpers.positions import legal, position
from winnable.errors import IllegalMove
from winnable.referee import RefereeState
from winnable.solving.advice import position_key


def rules(piles: int = 3, spaces: str = "no-build", **options: Any) -> dict[str, Any]:
    """A deck of eight cards in three piles of 3, 3 and 2 cards."""
    tableau = {"count": piles, "spaces policy": spaces, "redeal": True}
    return {"tableau piles": tableau | {key.replace("_", " "): value for key, value in options.items()}, "max rank": 2}


def piles(state: RefereeState) -> list[str]:
    return [" ".join(map(str, cards)) for cards in state.layout.stacks("tableau")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["AC 2C AH", "2H", "AS 2S AD 2D"], ["AC 2C AH", "2H AS 2S", "AD 2D"]),
        (["AC", "2C AH 2H AS 2S AD 2D", ""], ["AC 2C AH", "2H AS 2S", "AD 2D"]),
        (["", "AC 2C", "AH 2H"], ["AC 2C AH", "2H", ""]),
        (["", "", "AC"], ["AC", "", ""]),
    ],
)
def test_packets_are_as_large_as_the_piles_were_first(before: list[str], after: list[str]) -> None:
    state = position(rules(), tableau=before)
    state.push("redeal")
    assert piles(state) == after
    assert "redeal" not in legal(state)


@pytest.mark.parametrize(
    ("sizes", "after"), [([3, 0, 1], ["AC 2C AH 2H", "AS", "2S AD"]), ([1, 1, 2], ["AC 2C", "AH 2H", "AS 2S AD"])]
)
def test_more_cards_than_were_dealt_go_to_the_piles_from_the_left(sizes: list[int], after: list[str]) -> None:
    fields = rules(sizes=sizes) | {"reserve": {"size": 4}}
    state = position(fields, tableau=["", "AC 2C AH 2H AS 2S AD", ""], reserve="2D")
    state.push("redeal")
    assert piles(state) == after


def test_rows_are_dealt_from_the_first_pile_to_the_last() -> None:
    state = position(rules(redeal_type="rows"), tableau=["AC 2C AH 2H", "", "AS 2S AD"])
    state.push("redeal")
    assert piles(state) == ["AC 2H AD", "2C AS", "AH 2S"]


def test_bottom_cards_go_to_the_tops_of_their_piles() -> None:
    state = position(rules(redeal_type="bottom-to-top"), tableau=["AC 2C AH", "2H", ""])
    state.push("redeal")
    assert piles(state) == ["2C AH AC", "2H", ""]


@pytest.mark.parametrize(
    ("kind", "tableau"),
    [
        ("packets", ["AC 2C AH", "2H AS", ""]),
        ("rows", ["AC", "2C", "AH"]),
        ("bottom-to-top", ["AC", "2H", ""]),
        ("packets", ["", "", ""]),
    ],
)
def test_a_redeal_that_changes_nothing_is_refused(kind: str, tableau: list[str]) -> None:
    state = position(rules(redeal_type=kind), tableau=tableau)
    with pytest.raises(IllegalMove, match="redeal: to deal again would change nothing"):
        state.push("redeal")


def test_redeals_are_counted() -> None:
    state = position(rules(redeal_type="bottom-to-top", redeal=2), tableau=["AC 2C AH", "", ""])
    for used in (1, 2):
        state.push("redeal")
        assert state.layout.redeals_used == used
    with pytest.raises(IllegalMove, match="redeal: no redeal is left"):
        state.push("redeal")
    state.pop()
    assert piles(state) == ["2C AH AC", "", ""]
    assert "redeal" in legal(state)


def test_redeals_without_limit_are_not_counted() -> None:
    state = position(rules(redeal_type="bottom-to-top"), tableau=["AC 2C AH", "", ""])
    for _ in range(4):
        state.push("redeal")
    assert state.layout.redeals_used == 0


def test_a_game_without_redeals_has_none() -> None:
    state = position(rules(redeal=False), tableau=["", "AC 2C AH", ""])
    with pytest.raises(IllegalMove, match="there is no waste to turn over"):
        state.push("redeal")


def test_a_space_is_filled_by_force_before_a_redeal() -> None:
    fields = rules(spaces="auto-reserve-then-any", sizes=[3, 3, 1]) | {"reserve": {"size": 1}}
    state = position(fields, tableau=["", "AC 2C AH", "2H"], reserve="AS")
    with pytest.raises(IllegalMove, match="must be filled first"):
        state.push("redeal")
    state.push("r1-t1")
    state.push("redeal")
    assert piles(state) == ["AS AC 2C", "AH 2H", ""]


@pytest.mark.parametrize(
    ("options", "used", "is_ordered"),
    [
        ({}, 0, True),
        ({"redeal_type": "rows", "redeal": 1}, 0, True),
        ({"redeal": 1}, 1, False),
        ({"redeal_type": "bottom-to-top"}, 0, False),
        ({"redeal": False}, 0, False),
    ],
)
def test_the_order_of_piles_matters_while_they_can_be_dealt_again(
    options: dict[str, Any], used: int, is_ordered: bool
) -> None:
    one = position(rules(**options), tableau=["AC", "2C", "AH"], redeals_used=used)
    other = position(rules(**options), tableau=["2C", "AC", "AH"], redeals_used=used)
    assert (position_key(one.rules, one.layout) != position_key(other.rules, other.layout)) == is_ordered
