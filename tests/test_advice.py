"""Advice in the middle of a game: verdicts of positions and moves, hints that lead to a win, shorter wins."""

import pytest

from winnable import Advisor, BadInput, State, deal, replay, shorten, solve, status
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


@pytest.mark.parametrize(
    "name", ["klondike", "freecell", "canfield", "golf", "accordion", "gaps-one-deal", "spider-1-suit"]
)
def test_shortened_wins_are_wins_and_no_longer(name: str) -> None:
    for seed in range(1, 8):
        found = solve(deal(name, seed), Limits(positions=300_000))
        if found.moves is None:
            continue
        shorter = shorten(deal(name, seed), found.moves, 0.2)
        assert replay(deal(name, seed), shorter).is_won()
        assert len(shorter) <= len(found.moves)
        return
    raise AssertionError("no deal was won")


def test_a_detour_is_cut() -> None:
    dealt = deal("klondike", 7)
    found = solve(dealt, Limits(positions=300_000))
    assert found.moves is not None
    assert len(shorten(dealt, found.moves, 1.0)) < len(found.moves)


def test_only_wins_are_shortened() -> None:
    with pytest.raises(BadInput, match="only a win"):
        shorten(deal("klondike", 7), (), 1.0)
    found = solve(deal("freecell", 5))
    assert found.moves is not None
    with pytest.raises(BadInput, match="more than 0 seconds"):
        shorten(deal("freecell", 5), found.moves, 0)
