"""Every lemma is true by itself: the closure under all decisions that hold in a win brings all cards home.

Wins are found by search, after moves at random, or by playing at random alone, which moves kings from space to space
and does other things that no search does.
"""

import random

import pytest

from helpers.attack import positions_of
from helpers.decisions import Times, decisions_of
from helpers.random_rules import random_rules
from winnable import Rules, solve
from winnable.cards import RANK_TEXTS
from winnable.core.state import State
from winnable.layout import Layout
from winnable.moves import Move
from winnable.position import Position, position_of
from winnable.referee import RefereeState
from winnable.refutations.checker import Clock
from winnable.refutations.checker.closure import Game
from winnable.refutations.checker.position import Position as ReadPosition
from winnable.refutations.layouts import layout_object
from winnable.refutations.prove import is_covered
from winnable.solving.solver import Limits
from winnable.solving.switches import Switches

WITHOUT = Switches.all().without("relaxation", "blocking")


def has_decisions(rules: Rules) -> bool:
    """Rules of relaxed games in which something is decided."""
    tableau = rules.tableau_piles
    return is_covered(rules) and (tableau.build_policy == "red-black" or tableau.spaces_policy == "kings")


def some_wins(position: Position, rng: random.Random) -> list[list[Move]]:
    """Wins of a position, found by playing at random for a while, or to the end."""
    wins = []
    for _ in range(8):
        state = State(position)
        length = rng.choice([0, 3, 10, 40, 200])
        while len(state.moves) < length and not state.is_won() and (legal := state.legal_moves()):
            state.push(rng.choice(legal))
        moves = list(state.moves)
        if not state.is_won():
            found = solve(state, Limits(positions=3000), switches=WITHOUT)
            if found.moves is None:
                continue
            moves += found.moves
        wins.append(moves)
    return wins


def read(rules: Rules, layout: Layout) -> Game:
    position = ReadPosition(rules.for_proofs(), RANK_TEXTS[layout.base_rank], layout_object(layout))
    return Game(position, "strict", Clock())


def compared(seeds: range) -> dict[str, int]:
    """How many wins were compared, and how many had what the arguments are about."""
    counts = dict.fromkeys(("wins", "kings", "given"), 0)
    for seed in seeds:
        rng = random.Random(seed)
        rules = random_rules(rng, has_decisions)
        for layout in positions_of(rules, rng, 2, 2, 3):
            game, position = read(rules, layout), position_of(rules, layout)
            for moves in some_wins(position, rng):
                decisions = decisions_of(game, Times(game, RefereeState(position), moves))
                assert game.given() <= decisions, (seed, str(position))
                facts = game.close(game.start, decisions, game.stock)
                assert facts["home"] == game.cards, (seed, str(position), " ".join(map(str, moves)))
                assert len(moves) > 60 or game.some_order_wins(decisions), (seed, str(position))
                counts["wins"] += 1
                counts["kings"] += game.has_kings_in_order()
                counts["given"] += bool(game.given())
    return counts


def test_what_holds_in_a_win_forbids_none_of_it() -> None:
    counts = compared(range(40))
    assert counts["wins"] > 300
    assert min(counts.values()) > 5, counts


@pytest.mark.long
def test_what_holds_in_many_wins_forbids_none_of_them() -> None:
    counts = compared(range(1000, 2000))
    assert counts["wins"] > 10_000
    assert min(counts.values()) > 100, counts
