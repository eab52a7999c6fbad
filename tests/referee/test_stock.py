"""Turning the stock, redealing, dealing to the tableau and to the hole."""

from typing import Any

import pytest

from helpers.positions import legal, position
from winnable.errors import IllegalMove


def waste_rules(**stock: Any) -> dict[str, Any]:
    return {
        "tableau piles": {"count": 1},
        "stock": {"size": 7} | {key.replace("_", " "): value for key, value in stock.items()},
    }


def test_the_last_stock_card_is_turned_first_and_the_rest_of_a_packet_too() -> None:
    state = position(waste_rules(deal_count=3), tableau=["KC"], stock="AC 2C 3C 4C 5C 6C 7C")
    waste = []
    for _ in range(3):
        state.push("deal")
        waste.append(" ".join(map(str, state.layout.cards("waste"))))
    assert waste == ["7C 6C 5C", "7C 6C 5C 4C 3C 2C", "7C 6C 5C 4C 3C 2C AC"]
    assert "deal" not in legal(state)


def test_the_waste_is_turned_over_only_when_the_stock_is_empty() -> None:
    state = position(waste_rules(redeal=True), tableau=["KC"], stock="9C", waste="5D 6H")
    with pytest.raises(IllegalMove, match="only when the stock is empty"):
        state.push("redeal")
    state.push("deal")
    assert "redeal" in legal(state)
    state.push("redeal")
    assert " ".join(map(str, state.layout.cards("stock"))) == "9C 6H 5D"
    assert state.layout.cards("waste") == ()


@pytest.mark.parametrize(("redeal", "times"), [(False, 0), (0, 0), (1, 1), (2, 2)])
def test_redeals_are_counted(redeal: bool | int, times: int) -> None:
    state = position(waste_rules(redeal=redeal), tableau=["KC"], stock="9D")
    for _ in range(times):
        state.push("deal")
        state.push("redeal")
    state.push("deal")
    with pytest.raises(IllegalMove, match="no redeal is left"):
        state.push("redeal")


def test_only_the_top_of_the_waste_is_played() -> None:
    state = position(waste_rules(), tableau=["KC"], stock="", waste="QH QD")
    assert legal(state, among="w") == {"w-t1"}
    state.push("w-t1")
    assert " ".join(map(str, state.layout.cards("waste"))) == "QH"


def tableau_rules(**stock: Any) -> dict[str, Any]:
    named = {key.replace("_", " "): value for key, value in stock.items()}
    return {
        "tableau piles": {"count": 3, "spaces policy": "no-build"},
        "stock": {"size": 5, "deal type": "tableau piles"} | named,
    }


def test_a_deal_to_the_tableau_puts_a_card_on_each_pile_as_far_as_it_goes() -> None:
    state = position(tableau_rules(), tableau=["KC", "", "2H"], stock="AS 9D 8D 7D 6D")
    state.push("deal")
    assert [" ".join(map(str, pile)) for pile in state.layout.stacks("tableau")] == ["KC 6D", "7D", "2H 8D"]
    state.push("deal")
    assert [" ".join(map(str, pile)) for pile in state.layout.stacks("tableau")] == ["KC 6D 9D", "7D AS", "2H 8D"]
    assert "deal" not in legal(state)


def test_dealing_with_spaces_can_be_forbidden() -> None:
    state = position(tableau_rules(deal_with_spaces=False), tableau=["KC", "", "2H"], stock="AS")
    with pytest.raises(IllegalMove, match="while a pile is empty"):
        state.push("deal")
    assert "deal" in legal(position(tableau_rules(deal_with_spaces=False), tableau=["KC", "3S", "2H"], stock="AS"))


def test_the_stock_is_turned_onto_the_hole_whatever_the_rank() -> None:
    rules = {
        "tableau piles": {"count": 1, "build policy": "no-build"},
        "foundations": {"present": False},
        "hole": {"present": True, "base card": "random", "build loops": False},
        "stock": {"size": 2, "deal type": "hole"},
    }
    state = position(rules, tableau=["8C"], hole="2H", stock="KD 9S")
    assert legal(state) == {"deal"}
    state.push("deal")
    assert legal(state) == {"deal", "t1-h"}
