"""Accordion, sequence and grid games."""

from typing import Any

import pytest

from helpers.positions import legal, position
from winnable.errors import IllegalMove

NO_TABLEAU: dict[str, Any] = {"tableau piles": {"count": 0}, "foundations": {"present": False}}


def accordion(moves: list[str], policies: list[str]) -> dict[str, Any]:
    return NO_TABLEAU | {"accordion": {"size": 10, "moves": moves, "build policies": policies}}


def test_accordion_moves_left_and_right_and_closes_the_gap() -> None:
    state = position(accordion(["L1", "L3", "R2"], ["same-suit", "same-rank"]), accordion="5H 9C 5S KC")
    assert legal(state) == {"p1-p3", "p2-p4", "p3-p1"} - {"p3-p1"}
    state.push("p1-p3")
    assert " ".join(map(str, state.layout.cards("accordion"))) == "9C 5H KC"


@pytest.mark.parametrize(
    ("policy", "expected"),
    [("same-suit", {"p2-p1"}), ("same-rank", {"p3-p2"}), ("red-black", {"p3-p2"}), ("any-suit", {"p2-p1", "p3-p2"})],
)
def test_accordion_policies(policy: str, expected: set[str]) -> None:
    assert legal(position(accordion(["L1"], [policy]), accordion="9H 5H 5S")) == expected


def test_accordion_is_won_with_one_pile() -> None:
    state = position(accordion(["L1"], ["same-suit"]), accordion="9H 5H")
    state.push("p2-p1")
    assert state.is_won()
    assert " ".join(map(str, state.layout.cards("accordion"))) == "5H"


def test_accordion_says_why_not() -> None:
    state = position(accordion(["L1"], ["same-suit"]), accordion="9H 5C 3C")
    for move, reason in [
        ("p2-p1", "do not match"),
        ("p3-p1", "do not move so far"),
        ("p4-p3", "no such pile"),
        ("deal", "no stock"),
        ("t1-t2", "no such pile"),
    ]:
        with pytest.raises(IllegalMove, match=reason):
            state.push(move)


def sequences(**fields: Any) -> dict[str, Any]:
    named = {key.replace("_", " "): value for key, value in fields.items()}
    return NO_TABLEAU | {"sequences": {"count": 4} | named, "max rank": 4}


ROWS = ["- 2H 3H -", "3C - 4S 2S", "2C - 3S 4H", "- 2D 3D 4D"]


def test_a_gap_takes_what_follows_its_left_neighbour() -> None:
    assert legal(position(sequences(), sequences=ROWS)) == {
        "r3c4-r1c4", "r3c1-r4c1", "r3c1-r1c1", "r2c4-r1c1", "r2c4-r4c1",
        "r1c2-r1c1", "r1c2-r4c1", "r4c2-r1c1", "r4c2-r4c1", "r2c1-r3c2",
    }  # fmt: skip


def test_a_fixed_suit_takes_only_its_own_two() -> None:
    moves = legal(position(sequences(fixed_suit=True), sequences=ROWS))
    assert {move for move in moves if move.endswith(("-r1c1", "-r4c1"))} == {"r3c1-r1c1", "r4c2-r4c1"}


def test_from_the_right_a_gap_takes_what_comes_before_its_right_neighbour() -> None:
    assert legal(position(sequences(direction="R"), sequences=ROWS)) == {
        "r2c3-r1c4", "r3c4-r1c4", "r4c4-r1c4", "r3c3-r2c2", "r2c4-r3c2",
    }  # fmt: skip


def test_both_directions_are_the_union() -> None:
    left, right, both = (legal(position(sequences(direction=way), sequences=ROWS)) for way in ("L", "R", "LR"))
    assert both == left | right


@pytest.mark.parametrize(
    ("policy", "expected"), [("same-suit", {"3C"}), ("red-black", {"3H", "3D"}), ("any-suit", {"3C", "3H", "3D", "3S"})]
)
def test_sequence_policies(policy: str, expected: set[str]) -> None:
    state = position(sequences(build_policy=policy), sequences=["2C - 4C -", "3C 3H 4H -", "3D 3S 4D 4S", "2D 2H 2S -"])
    moves = [move for move in state.legal_moves() if str(move).endswith("-r1c2")]
    assert {str(state.cards_moved(move)[0]) for move in moves} == expected


def test_sequences_are_won_in_order_with_the_gap_last() -> None:
    won = ["2C 3C 4C -", "2S 3S 4S -", "2H 3H 4H -", "2D 3D 4D -"]
    assert position(sequences(), sequences=won).is_won()
    assert not position(sequences(), sequences=[*won[:3], "- 2D 3D 4D"]).is_won()
    assert not position(sequences(), sequences=["2C 3S 4C -", "2S 3C 4S -", *won[2:]]).is_won()
    assert position(sequences(build_policy="any-suit"), sequences=["2C 3S 4C -", "2S 3C 4S -", *won[2:]]).is_won()


GRID = NO_TABLEAU | {"grid": {"rows": 2, "columns": 3}}


def test_stacks_move_along_rows_and_columns_over_gaps() -> None:
    state = position(GRID, grid=["5H - 9H", "6C QD 2S"])
    assert legal(state) == {"r1c1-r1c3", "r1c3-r1c1", "r1c1-r2c1", "r2c1-r1c1"}
    state.push("r1c1-r1c3")
    assert [[card and str(card) for card in row] for row in state.layout.squares()] == [
        [None, None, "5H"],
        ["6C", "QD", "2S"],
    ]


def test_ace_and_king_are_not_adjacent_in_a_grid() -> None:
    assert legal(position(GRID, grid=["AH KS -", "- - -"])) == set()
    assert legal(position(GRID, grid=["AH 2S -", "- - -"])) == {"r1c1-r1c2", "r1c2-r1c1"}


def test_flocking_can_be_restricted() -> None:
    ranks_only = NO_TABLEAU | {"grid": {"rows": 1, "columns": 3, "build policies": ["same-rank"]}}
    assert legal(position(ranks_only, grid=["5H 6H 5S"])) == {"r1c1-r1c3", "r1c3-r1c1"}


def test_a_grid_is_won_with_one_stack() -> None:
    state = position(GRID, grid=["5H - 9H", "- - -"])
    state.push("r1c1-r1c3")
    assert state.is_won()


def test_a_grid_says_why_not() -> None:
    state = position(GRID, grid=["5H - 9C", "6C QD 2S"])
    for move, reason in [
        ("r1c1-r1c3", "do not flock"),
        ("r1c1-r2c2", "within its row or column"),
        ("r1c2-r1c1", "no stack"),
        ("r3c1-r1c1", "no such square"),
    ]:
        with pytest.raises(IllegalMove, match=reason):
            state.push(move)
