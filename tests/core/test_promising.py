"""A promising line is legal in every game, the same each time, and leads where its promise says: nearer to a win."""

import pytest

from winnable import State, all_games, deal
from winnable.solving.solver import Limits, promising, solve


@pytest.mark.parametrize("game", list(all_games()))
def test_a_promising_line_is_legal_and_the_same_each_time(game: str) -> None:
    dealt = deal(game, 3)
    line = promising(dealt, 1000)
    state = State(dealt)
    if not line:  # nothing that matters can be played, though the stock may be turned
        assert solve(dealt, Limits(positions=100_000)).verdict == "unwinnable"
    for move in line:
        state.push(move)
    assert line == promising(dealt, 1000)


def test_where_a_win_is_near_it_is_found() -> None:
    dealt = deal("freecell", 5)
    win = solve(dealt, Limits(positions=1_000_000)).moves
    assert win is not None
    state = State(dealt)
    for move in win[:-30]:
        state.push(move)
    for move in promising(state):
        state.push(move)
    assert state.is_won()


def test_a_position_without_a_move_has_no_line() -> None:
    state = State(deal("golf", 3))
    for _ in range(200):
        moves = state.legal_moves()
        if not moves:
            break
        state.push(moves[0])
    assert promising(state) == ()
