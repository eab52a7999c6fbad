"""A turn: all of its moves or none, described as one."""

import pytest

from winnable import BadInput, IllegalMove, State, deal, parse_move, solve
from winnable.notation import possible_sequences
from winnable.table.turns import play_turn, typed_turn


def test_a_turn_is_described_and_played() -> None:
    state = State(deal("klondike", 7))
    turn = play_turn(state, typed_turn(state, "d"))
    assert (list(map(str, turn.moves)), turn.words) == (["deal"], ("turn the stock",))
    assert state.moves == turn.moves


def test_nothing_typed_is_nothing_played() -> None:
    state = State(deal("klondike", 7))
    assert play_turn(state, typed_turn(state, "  ")).moves == state.moves == ()


@pytest.mark.parametrize("line", ["t1-t2", "deal t1-t2", "deal deal redeal"])
def test_a_turn_that_fails_half_way_changes_nothing(line: str) -> None:
    state = State(deal("klondike", 7))
    with pytest.raises(IllegalMove):
        play_turn(state, typed_turn(state, line))
    assert (state.moves, state.layout) == ((), deal("klondike", 7).layout)


def test_several_moves_are_one_turn() -> None:
    """As a hint gives them: turns of the stock with the move that they are for."""
    state = State(deal("klondike", 7))
    turn = play_turn(state, typed_turn(state, "deal " * 8 + "w-f"))
    assert turn.words == ("turn the stock 8 times, then A♦ to its foundation",)
    assert len(turn.moves) == 9


def test_cards_that_go_home_are_named_one_by_one() -> None:
    state = State(deal("klondike", 7))
    line = "deal " * 8
    play_turn(state, typed_turn(state, line))
    turn = play_turn(state, typed_turn(state, "t1-t6"), "all")
    assert turn.words[0] == "10♦ onto J♠"
    assert list(turn.words[1:]) == ["A♦ to its foundation"] * (len(turn.moves) - 1) != []


@pytest.mark.parametrize(("name", "seed"), [("freecell", 164), ("lucas", 1), ("eight-off", 1)])
def test_a_sequence_is_one_turn_in_words_whatever_the_number_of_piles(name: str, seed: int) -> None:
    state = State(deal(name, seed))
    for move in solve(state).moves or ():
        for sequence in possible_sequences(state.rules, state.layout)[:3]:
            ahead = state.copy()
            turn = play_turn(ahead, typed_turn(ahead, str(sequence)))
            cards = state.cards_moved(sequence)
            assert len(turn.moves) > 1
            (words,) = turn.words
            assert words.startswith(f"{cards[0].symbol} to {cards[-1].symbol} ")
        state.push(move)
    assert state.is_won()


def test_what_is_no_move_is_refused() -> None:
    state = State(deal("klondike", 7))
    with pytest.raises(BadInput):
        typed_turn(state, "t1-t2 and more")
    assert typed_turn(state, "t1-t6 deal") == [parse_move("t1-t6"), parse_move("deal")]
