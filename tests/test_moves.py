import pytest
from hypothesis import given
from hypothesis import strategies as st

from winnable.errors import BadMove
from winnable.moves import DEAL, REDEAL, Move, parse_move
from winnable.places import ACCORDION, ANY, CELL, FOUNDATION, HOLE, RESERVE, SQUARE, STOCK, TABLEAU, WASTE, Place

slots = st.integers(0, 60)
unused = st.just(ANY)
numbered = st.builds(Place, st.sampled_from([TABLEAU, CELL, RESERVE, ACCORDION]), slots, unused)
squares = st.builds(Place, st.just(SQUARE), slots, slots)
sources = st.one_of(
    numbered,
    squares,
    st.builds(Place, st.just(FOUNDATION), slots, unused),
    st.sampled_from([Place(WASTE), Place(STOCK), Place(RESERVE)]),
)
targets = st.one_of(numbered, squares, st.sampled_from([Place(HOLE), Place(FOUNDATION)]))


@given(st.one_of(st.builds(Move, sources, targets, st.integers(1, 13)), st.sampled_from([DEAL, REDEAL])))
def test_every_move_reads_back_from_its_text(move: Move) -> None:
    assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("t3 t5", "t3-t5"),
        ("T3-T5", "t3-t5"),
        (" t3 > t5 : 2 ", "t3-t5:2"),
        ("t3 t5 4", "t3-t5:4"),
        ("t3-f2", "t3-f"),
        ("DEAL", "deal"),
        ("r2c5-r1c3", "r2c5-r1c3"),
    ],
)
def test_reads_moves_as_people_type_them(typed: str, text: str) -> None:
    assert str(parse_move(typed)) == text


@pytest.mark.parametrize(
    "text", ["", "t3", "t0-t1", "t-t1", "x1-t2", "w1-t2", "t1-t2:0", "r0c1-r1c1", "t1-t2-t3", "hello", "c-t1", "t1--t2"]
)
def test_refuses_what_is_no_move(text: str) -> None:
    with pytest.raises(BadMove):
        parse_move(text)
