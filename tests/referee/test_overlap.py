"""Rows of cards that cover each other: what is free, what may leave, and how the game is won."""

import pytest

from helpers.positions import legal, position
from winnable import BadRules, IllegalMove, Position, State, find_game, read_rules
from winnable.errors import BadDeal

NO_TABLEAU = {"tableau piles": {"count": 0}, "foundations": {"present": False}}
PEAK = {"overlap": {"rows": [" o", "o o"]}}
PAIRS = NO_TABLEAU | PEAK | {"max rank": 3, "discards": {"sum": 3}, "stock": {"size": 9, "redeal": 1}}
OPEN = PAIRS | {"stock": {"size": 9, "face up": True}}
PEAKS = NO_TABLEAU | {
    "overlap": {"rows": [" x", "o o"]},
    "max rank": 3,
    "hole": {"present": True, "base card": "random", "build loops": False},
    "stock": {"size": 8, "deal type": "hole"},
}


def test_two_free_cards_that_add_up_leave_in_either_order() -> None:
    state = position(PAIRS, overlap=["3C", "AC 2H"], stock="AH AS AD 2C 2S 2D 3H 3S 3D")
    assert legal(state) == {"r2c1-r2c2", "r2c2-r2c1", "deal"}
    state.push("r2c2-r2c1")
    assert [str(card) for card in state.layout.cards("discard")] == ["AC", "2H"]
    assert legal(state) == {"r1c1-x", "deal"}
    state.push("r1c1-x")
    assert state.is_won()


def test_the_top_of_the_waste_is_free_and_that_of_a_closed_stock_is_not() -> None:
    state = position(PAIRS, overlap=["3C", "AC -"], stock="AH AS AD 3H 3S 3D 2S 2D", waste="2C", discards="2H")
    assert legal(state) == {"r2c1-w", "w-r2c1", "deal"}
    with pytest.raises(IllegalMove, match="the stock lies face down"):
        state.push("s-r2c1")


def test_the_top_of_an_open_stock_is_free() -> None:
    state = position(OPEN, overlap=["3C", "AC -"], stock="AH AS AD 3H 3S 3D 2S", waste="2C", discards="2H 2D")
    assert {"s-r2c1", "r2c1-s", "w-r2c1", "r2c1-w"} < legal(state)
    state.push("s-r2c1")
    assert str(state.layout.cards("stock")[-1]) == "3D"
    state.push("s-x")
    assert str(state.layout.cards("stock")[-1]) == "3S"


def test_stock_and_waste_leave_together() -> None:
    state = position(OPEN, overlap=["3C", "- -"], stock="AH AS AD 3H 3S 3D 2S", waste="AC", discards="2H 2D 2C")
    assert {"s-w", "w-s"} < legal(state)
    state.push("s-w")
    assert not state.layout.cards("waste")
    assert str(state.pop()) == "s-w"


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("r1c1-x", "another card covers it"),
        ("r2c1-r1c1", "another card covers it"),
        ("r2c1-x", "not discarded alone"),
        ("r2c1-w", "do not add up to 3"),
        ("r2c1-r2c1", "with another one"),
        ("r2c1-r2c2", "no card there"),
        ("r2c1-r3c1", "no such place"),
        ("r2c1-h", "no such place"),
        ("t1-x", "no such place"),
        ("redeal", "only when the stock is empty"),
    ],
)
def test_why_not(move: str, reason: str) -> None:
    state = position(PAIRS, overlap=["3C", "AC -"], stock="AS AD 3H 3S 3D 2S 2D", waste="2C AH", discards="2H")
    with pytest.raises(IllegalMove, match=reason):
        state.push(move)


def test_all_may_have_to_go() -> None:
    rest = {"stock": "3D", "discards": "AC AH AS AD 2C 2H 2S 2D 3H 3S 3C"}
    assert position(PAIRS, overlap=["-", "- -"], **rest).is_won()
    state = position(PAIRS | {"discards": {"sum": 3, "clear": "all"}}, overlap=["-", "- -"], **rest)
    assert not state.is_won()
    state.push("deal")
    state.push("w-x")
    assert state.is_won()


def test_two_free_cards_of_the_same_rank_leave() -> None:
    equal = PAIRS | {"discards": {"equal rank": True}}
    state = position(equal, overlap=["3C", "AC AH"], stock="AS AD 3H 3D 2S 2D 2C", waste="2H 3S")
    assert legal(state) == {"r2c1-r2c2", "r2c2-r2c1", "deal"}
    with pytest.raises(IllegalMove, match="do not have the same rank"):
        state.push("r2c1-w")
    with pytest.raises(IllegalMove, match="not discarded alone"):
        state.push("r2c1-x")
    state.push("r2c2-r2c1")
    assert [str(card) for card in state.layout.cards("discard")] == ["AC", "AH"]
    state.push("r1c1-w")
    assert state.is_won()


def test_piles_are_drawn_as_columns() -> None:
    piles = NO_TABLEAU | {"overlap": {"rows": ["o o  o", "o o"]}, "max rank": 2, "discards": {"equal rank": True}}
    piles["stock"] = {"size": 3}
    state = position(piles, overlap=["AC 2C 2D", "AH 2H"], stock="AS AD 2S")
    assert legal(state) == {"r2c2-r1c3", "r1c3-r2c2", "deal"}
    state.push("r2c2-r1c3")
    assert legal(state) == {"deal"}


def test_a_card_turns_up_once_it_is_free_and_goes_to_the_hole() -> None:
    state = position(PEAKS, overlap=["3c", "2H 3S"], stock="AH AS AD 2C 2D 3H 3D 2S", hole="AC")
    assert legal(state) == {"r2c1-h", "deal"}
    state.push("r2c1-h")
    assert state.layout.hidden("square") == (1, 0, 0)
    state.push("r2c2-h")
    assert state.layout.hidden("square") == (0, 0, 0)
    state.push("deal")
    with pytest.raises(IllegalMove, match="cards go only to the hole"):
        state.push("r1c1-r2c1")
    assert not state.is_won()
    state.push("r1c1-h")
    assert state.is_won()


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"overlap": {"rows": ["oo"]}}, "overlap.rows[1]: must be a picture of cards"),
        ({"overlap": {"rows": ["o-o"]}}, "overlap.rows[1]: must be a picture of cards"),
        ({"overlap": {"rows": [" x", "o  o"]}}, None),
        ({"overlap": {"rows": ["x  o", "   o"]}}, "overlap.rows: the card r1c1 lies face down, but nothing covers it"),
        ({"overlap": {"rows": ["o"]}}, "overlap.rows: rows, stock and hole have 10 cards, and the deck has 12"),
        (
            {"discards": {}},
            "overlap.rows: nothing could ever move; set hole.present, discards.sum or discards.equal rank",
        ),
        ({"discards": {"sum": 3, "equal rank": True}}, "discards.sum: must be 0, since cards of the same rank"),
        (
            {"discards": {"equal rank": True}, "hole": True},
            "discards.equal rank: must be false, since the cards go to the hole",
        ),
        (
            {"overlap": {}, "foundations": {}, "discards": {"equal rank": True}},
            "discards.equal rank: must be false in a game without overlap.rows",
        ),
        (
            {"overlap": {"rows": [" x", "o o"], "no equal ranks": True}},
            "overlap.no equal ranks: needs all cards face up",
        ),
        ({"discards": {"sum": 7}}, "discards.sum: no two cards of this deck add up to 7"),
        ({"hole": True}, "discards.sum: must be 0, since the cards go to the hole"),
        ({"stock": {"size": 9, "deal type": "tableau piles"}}, 'stock.deal type: "tableau piles" needs tableau piles'),
        ({"stock": {"size": 9, "deal type": "hole"}}, 'stock.deal type: "hole" needs a hole'),
        ({"cells": {"count": 1}}, "cells.count: must be 0 in an overlap game, not 1"),
        ({"foundations": {"present": True}}, "foundations.present and overlap.rows: 2 goals are set"),
        ({"overlap": {}, "foundations": {}}, "discards.sum: must be 0 in a game without overlap.rows, not 3"),
    ],
)
def test_contradictions_are_named(changed: dict[str, object], problem: str | None) -> None:
    if problem is None:
        assert read_rules(PAIRS | changed).overlap.rows == (" x", "o  o")
        return
    with pytest.raises(BadRules) as refused:
        read_rules(PAIRS | changed)
    assert any(said.startswith(problem) for said in refused.value.problems), refused.value.problems


def test_the_same_picture_has_the_same_rules() -> None:
    assert read_rules(PAIRS | {"overlap": {"rows": ["    o  ", "   o o"]}}) == read_rules(PAIRS)


@pytest.mark.parametrize(
    ("layout", "problem"),
    [
        ("o:--/AC2H,s:AHASAD2C2S2D3H3S3D,x:3C", "r1c1: its card is gone, but another card still covers it"),
        ("o:3c/AC2H,s:AHASAD2C2S2D3H3S3D", "r1c1: 3C cannot lie face down, since this game deals it face up"),
    ],
)
def test_layouts_that_no_play_leads_to_are_refused(layout: str, problem: str) -> None:
    with pytest.raises(BadDeal) as refused:
        Position.parse(read_rules(PAIRS), layout)
    assert refused.value.problems == (problem,) or list(refused.value.problems) == [problem]


def test_a_free_card_does_not_lie_face_down() -> None:
    with pytest.raises(BadDeal, match="r1c1: 3C cannot lie face down, since nothing covers it"):
        Position.parse(read_rules(PEAKS), "s:AHASAD2C2D3H3D2S,h:AC2H3S,o:3c/----")


@pytest.mark.parametrize("name", ["pyramid", "tripeaks", "nestor", "giza"])
def test_positions_read_back(name: str) -> None:
    state = State(find_game(name).deal(5))
    for _ in range(8):
        state.push(state.legal_moves()[-1])
        assert Position.parse(state.rules, str(state.position)) == state.position
