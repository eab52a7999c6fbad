"""Advice in the middle of a game: verdicts of positions and moves, hints that lead to a win."""

from winnable import Advisor, State, deal, solve, status
from winnable.solving import Limits


def test_hints_lead_to_a_win() -> None:
    dealt = deal("freecell", 5)
    advisor, state = Advisor(dealt), State(dealt)
    for _ in range(300):
        if state.is_won():
            break
        found = advisor.status(state, 1.0)
        assert found.verdict == "winnable"
        assert found.hint in found.moves
        assert found.moves[found.hint] == "winnable"
        state.push(found.hint)
    assert state.is_won()


def test_every_move_is_judged_as_a_search_would() -> None:
    dealt = deal("freecell-1-cell", 4)
    state = State(dealt)
    found = status(state, 3.0)
    assert set(found.moves) == set(state.legal_moves())
    for move, verdict in found.moves.items():
        state.push(move)
        proved = solve(state, Limits(positions=2_000_000)).verdict
        state.pop()
        assert verdict in (proved, "unknown") or proved == "unknown", move


def test_in_a_lost_position_every_move_loses() -> None:
    found = status(State(deal("klondike", 1)))
    assert found.verdict == "unwinnable"
    assert found.hint is None
    assert set(found.moves.values()) == {"unwinnable"}


def test_asking_changes_nothing() -> None:
    state = State(deal("klondike", 7))
    before = state.layout
    status(state, 0.2)
    assert state.layout == before
    assert state.moves == ()


def test_what_was_learnt_is_answered_at_once() -> None:
    dealt = deal("klondike", 7)
    advisor, state = Advisor(dealt), State(dealt)
    first = advisor.status(state)
    assert first.hint is not None
    state.push(first.hint)
    assert advisor.verdict(state, seconds=1e-9) == "winnable"
