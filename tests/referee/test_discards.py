"""Lower cards of a suit that are discarded (Aces Up), and piles on which nothing is built but in spaces."""

import pytest

from helpers.positions import legal, position
from winnable import BadRules, IllegalMove, Position, State, find_game, read_rules
from winnable.errors import BadDeal

LOWER = {
    "tableau piles": {"count": 4, "build policy": "spaces-only"},
    "foundations": {"present": False},
    "discards": {"lower of suit": True},
    "max rank": 3,
    "stock": {"size": 4, "deal type": "tableau piles"},
}


def test_the_lower_card_of_a_suit_leaves_and_aces_are_high() -> None:
    state = position(LOWER, tableau=["2H", "3C AC", "AH", "2C"], stock="2S 2D 3S 3D", discards="3H")
    assert legal(state) == {"t1-x", "t4-x", "deal"}
    with pytest.raises(IllegalMove, match="no other pile ends with a higher card of its suit"):
        state.push("t3-x")
    state.push("t1-x")
    assert [str(card) for card in state.layout.cards("discard")] == ["3H", "2H"]
    # A space takes any last card, but nothing goes onto a card.
    assert legal(state) == {"t2-t1", "t3-t1", "t4-t1", "t4-x", "deal"}
    with pytest.raises(IllegalMove, match="cards are put only into empty piles"):
        state.push("t4-t2")
    state.push("t2-t1")
    assert {"t2-x", "t4-x"} < legal(state)


def test_only_the_aces_are_left() -> None:
    state = position(LOWER, tableau=["AC", "AH 2C", "AS", "AD"], discards="2H 2S 2D 3C 3H 3S 3D")
    assert not state.is_won()
    state.push("t2-x")
    assert state.is_won()
    assert str(state.pop()) == "t2-x"
    assert not state.is_won()


def test_a_higher_card_elsewhere_does_not_count() -> None:
    cells = LOWER | {"cells": {"count": 1}, "stock": {}}
    state = position(cells, tableau=["2C", "2H AC 3H", "AS 2S", "AD AH 2D"], cells="3C", discards="3S 3D")
    assert "t1-x" not in legal(state)
    with pytest.raises(IllegalMove, match="only the last card of a tableau pile is discarded"):
        state.push("c1-x")


def test_nothing_is_discarded_in_other_games() -> None:
    state = State(find_game("klondike").deal(1))
    with pytest.raises(IllegalMove):
        state.push("t1-x")


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"tableau piles": {"count": 0}, "stock": {"size": 12}}, "discards.lower of suit: needs tableau piles"),
        ({"foundations": {}}, "foundations.present and discards.lower of suit: 2 goals are set"),
        ({"hole": True}, "hole.present and discards.lower of suit: 2 goals are set"),
        ({"discards": {"lower of suit": True, "sum": 4}}, "discards.sum: must be 0 in a game without overlap.rows"),
        (
            {"tableau piles": {"build policy": "spaces-only", "move built group policy": "any-suit"}},
            'tableau piles.move built group policy: must be "same-as-build" or "no-build"',
        ),
        ({"discards": {}}, "no goal: one of"),
    ],
)
def test_contradictions_are_named(changed: dict[str, object], problem: str) -> None:
    with pytest.raises(BadRules) as refused:
        read_rules(LOWER | changed)
    assert any(said.startswith(problem) for said in refused.value.problems), refused.value.problems


def test_an_ace_is_never_discarded() -> None:
    with pytest.raises(BadDeal, match="discards: AC is never discarded"):
        Position.parse(read_rules(LOWER), "t:AH2H3H/AS2S/AD2D/-,s:3S3D,x:AC2C3C")


def test_a_carpet_is_filled_at_once() -> None:
    carpet = {
        "tableau piles": {"count": 3, "build policy": "spaces-only", "spaces policy": "auto-waste-then-stock"},
        "stock": {"size": 9},
        "max rank": 3,
    }
    state = position(carpet, tableau=["AC", "3H", "2S"], stock="AH AS AD 2C 2H 2D 3C 3S", waste="3D")
    assert legal(state) == {"t1-f", "deal"}
    state.push("t1-f")
    assert legal(state) == {"w-t1"}
    state.push("w-t1")
    assert legal(state) == {"deal"}


@pytest.mark.parametrize("name", ["aces-up", "carpet"])
def test_positions_read_back(name: str) -> None:
    state = State(find_game(name).deal(5))
    for _ in range(12):
        state.push(state.legal_moves()[0])
        assert Position.parse(state.rules, str(state.position)) == state.position
