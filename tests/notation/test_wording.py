"""Steps and moves in words."""

import random
from typing import Any

import pytest

from helpers.command_line import run
from helpers.hidden_cards import Position
from winnable import Game, Layout, State, all_games, deal, parse_move, read_rules, solve
from winnable.core import state as core_state
from winnable.core.codec import layout_from_core
from winnable.families import with_places
from winnable.notation import describe_move, describe_moves, describe_step, first_step


def test_turns_of_the_stock_are_one_step_with_the_move_they_are_for() -> None:
    state = State(deal("canfield", 3))
    line = [parse_move("deal")] * 9 + [parse_move("w-f"), parse_move("deal")]
    step = first_step(state, line)
    assert len(step) == 10
    assert describe_step(state, step) == ("d 9, w-f", "turn the stock 9 times, then 7♥ to its foundation")
    assert state.moves == ()


def test_a_waste_turned_over_on_the_way_is_told() -> None:
    state = State(deal("klondike", 7))
    for _ in range(8):
        state.push("deal")
    line = [parse_move("redeal"), parse_move("deal")]
    assert describe_step(state, first_step(state, line)) == (
        "redeal, deal",
        "turn the waste over, then turn the stock",
    )


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("packets", "deal the piles again"),
        ("rows", "deal the piles again"),
        ("bottom-to-top", "bring the bottom card of each pile to its top"),
    ],
)
def test_a_redeal_of_the_piles_is_a_step_by_itself(kind: str, words: str) -> None:
    rules = read_rules({"tableau piles": {"redeal": 1, "redeal type": kind}})
    state = State(Game("redealt", "Redealt", rules).deal(1))
    state.push(next(move for move in state.legal_moves() if move.target.kind == "tableau"))
    after = state.copy()
    after.push("redeal")
    line = [parse_move("redeal"), after.legal_moves()[0]]
    assert first_step(state, line) == (line[0],)
    assert describe_step(state, line[:1]) == ("redeal", words)


def test_a_deal_to_the_tableau_is_a_step_by_itself() -> None:
    state = State(deal("spider", 1))
    assert first_step(state, [parse_move("deal")] * 2) == (parse_move("deal"),)


def test_a_sequence_that_cells_carry_is_one_step() -> None:
    dealt = deal("freecell", 617, dealer="microsoft")
    state = State(dealt)
    for word in ("t5-t8", "t7-c1", "t7-f", "t7-c2"):
        if state.why_not(word) is None:
            state.push(word)
    line = [parse_move("t8-c3"), parse_move("t8-t2"), parse_move("c3-t2")]
    assert [state.why_not(line[0])] == [None]
    step = first_step(state, line)
    assert describe_step(state, step) == ("82", "Q♥ to J♣ onto K♠")


def test_a_card_of_the_stock_is_not_named() -> None:
    dealt = deal("fortunes-favor", 1)
    emptied = with_places(dealt.rules, dealt.layout, tableau=((), *dealt.layout.stacks("tableau")[1:]))
    state = State(Position(dealt.rules, emptied))
    (fill,) = state.legal_moves()
    assert str(fill) == "s-t1"
    assert describe_move(state, fill) == "the next card of the stock into a space"


@pytest.mark.parametrize("name", all_games())
def test_a_line_is_described_as_its_moves_one_by_one(name: str) -> None:
    dealt, generator = deal(name, 3), random.Random(name)
    state, words = State(dealt), list[str]()
    while len(words) < 60 and (moves := state.legal_moves()):
        words.append(describe_move(state, move := generator.choice(moves)))
        state.push(move)
    assert list(describe_moves(dealt, state.moves)) == words


def test_no_layout_is_decoded_to_print_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[int] = []

    def count(*given: Any) -> Layout:
        decoded.append(1)
        return layout_from_core(*given)

    monkeypatch.setattr(core_state, "layout_from_core", count)
    assert "onto" in run("solve", "klondike", "--seed", "7").output
    assert not decoded
    win = solve(deal("klondike", 7)).moves or ()
    assert len(list(describe_moves(State(deal("klondike", 7)), win))) == len(win)
    assert len(decoded) == 1  # of the State
