"""Hints that go on where the last one stopped."""

import pytest

from winnable import IllegalMove, State, deal, parse_move, solve
from winnable.solving.advice import Advisor
from winnable.table.hints import UNPROVED, step_of


def test_a_remembered_line_is_gone_on_with_by_a_new_advisor() -> None:
    """What a server does that keeps no games: the page sends what is left of the line."""
    state = State(deal("forty-thieves", 3000001))
    line = Advisor(state).quick_hint(state, 5_000).line
    assert len(line) > 1
    for number, move in enumerate(line[:-1], 1):
        state.push(move)
        advisor = Advisor(state)
        advisor.remember(state, line[number:])
        step = step_of(state, advisor.quick_hint(state, 5_000))
        assert (step.verdict, step.line, step.standing) == ("unknown", line[number:], UNPROVED)
        assert step.moves == step.line[: len(step.moves)] != ()


def test_a_remembered_win_is_a_win_without_a_search() -> None:
    state = State(deal("fore-cell", 2))
    win = solve(state).moves or ()
    state.push(win[0])
    advisor = Advisor(state)
    advisor.remember(state, win[1:])
    step = step_of(state, advisor.quick_hint(state))
    assert (step.verdict, step.line, step.standing) == ("winnable", win[1:], "keeps the win")
    assert len(state.moves) == 1


def test_a_line_that_cannot_be_played_is_refused() -> None:
    state = State(deal("klondike", 7))
    advisor = Advisor(state)
    with pytest.raises(IllegalMove):
        advisor.remember(state, (parse_move("deal"), parse_move("t1-t2")))
    assert state.moves == ()


def test_nothing_is_remembered_of_an_empty_line() -> None:
    state = State(deal("klondike", 7))
    advisor = Advisor(state)
    advisor.remember(state, ())
    assert advisor.known(state) == "unknown"
    assert advisor.quick_hint(state, 1_000).line


def test_a_game_that_is_over_has_no_step() -> None:
    state = State(deal("fore-cell", 2))
    for move in solve(state).moves or ():
        state.push(move)
    assert (step_of(state, Advisor(state).hint(state)).moves, state.is_won()) == ((), True)
