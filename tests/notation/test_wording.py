"""Steps and moves in words."""

from helpers.hidden_cards import Position
from winnable import State, deal, parse_move
from winnable.families import with_places
from winnable.notation import describe_move, describe_step, first_step


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
