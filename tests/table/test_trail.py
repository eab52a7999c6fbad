"""Hints without a proof lead to positions that the game has not been in."""

import random

import pytest

from winnable import State, deal, parse_move
from winnable.solving.advice import Advisor, position_key
from winnable.table.trail import Trail

GAMES = (
    "freecell",
    "klondike",
    "klondike-deal-1",
    "spider-classic",
    "yukon",
    "canfield",
    "golf",
    "pyramid",
    "gaps-one-deal",
)


def key(state: State) -> object:
    return position_key(state.rules, state.layout)


def test_a_move_back_leads_nowhere() -> None:
    dealt = deal("freecell", 9000001)
    state = State(dealt)
    first, second = [move for move in state.legal_moves() if move.target.kind == "cell"][:2]
    state.push(first)
    trail = Trail(dealt, state.moves)
    other_cell = [parse_move(f"{first.target}-{cell}") for cell in ("c2", "c3")]
    assert not trail.leads_on(state, ())
    assert not any(trail.leads_on(state, [move]) for move in other_cell if move in state.legal_moves())
    assert trail.leads_on(state, [second]) is (second in state.legal_moves())


def test_a_way_on_goes_through_the_stock_that_was_turned_before() -> None:
    """The whole stock was turned in vain twice; what is new is a card some turns away, and not another pass."""
    dealt = deal("klondike", 9000003)
    state = State(dealt)
    for _ in range(16):
        state.push("deal" if "deal" in map(str, state.legal_moves()) else "redeal")
    trail = Trail(dealt, state.moves)
    line = trail.way_on(state)
    assert trail.leads_on(state, line)
    assert all(not trail.leads_on(state, line[:length]) for length in range(1, len(line)))
    assert line[-1] not in map(parse_move, ("deal", "redeal"))


def test_there_is_no_way_on_if_everything_was_seen() -> None:
    dealt = deal("golf", 9000001)
    state = State(dealt)
    while state.legal_moves():
        state.push(state.legal_moves()[-1])
    assert Trail(dealt, state.moves).way_on(state) == ()


@pytest.mark.parametrize("name", GAMES)
def test_who_follows_ways_on_never_comes_back(name: str) -> None:
    """Promising lines where they lead on, ways on elsewhere: each of them ends where the game never was."""
    dealt, chance = deal(name, 9000002), random.Random(name)
    state = State(dealt)
    for _ in range(12):
        if state.legal_moves():
            state.push(chance.choice(state.legal_moves()))
    been = {key(state)}
    for _ in range(25):
        if state.is_won() or not state.legal_moves():
            return
        trail, line = Trail(dealt, state.moves), Advisor(state).promising_line(state, 300)
        if not trail.leads_on(state, line):
            line = trail.way_on(state)
        if not line:
            return
        for move in line:
            state.push(move)
        assert key(state) not in been
        been.add(key(state))
