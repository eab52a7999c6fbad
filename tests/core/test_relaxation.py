"""The relaxed game refutes only lost positions: small games of its kind, and positions on the way to a win."""

import random
from typing import Any

import pytest

from winnable import Game, deal, read_rules
from winnable.core.state import State
from winnable.solving.solver import Limits, solve
from winnable.solving.switches import Switches

WITHOUT = Switches.all().without("relaxation", "blocking")


ALONE = Switches.only("relaxation")
BLOCKING = Switches.only("blocking")


def is_refuted(position: Any, switches: Switches = ALONE) -> bool:
    found = solve(position, Limits(positions=1), "complete", switches=switches)
    return found.refuted is not None and found.positions == 0


def small_game(rng: random.Random) -> Game:
    max_rank = rng.randint(4, 7)
    rules: dict[str, Any] = {
        "max rank": max_rank,
        "tableau piles": {
            "count": rng.randint(2, 5),
            "build policy": "red-black",
            "spaces policy": rng.choice(["kings", "kings", "no-build"]),
            "move built group": rng.choice(["yes", "yes", "no", "whole-pile", "maximal-group"]),
            "face up cards": rng.choice(["all", "top"]),
        },
        "foundations": {"removable": rng.random() < 0.5},
    }
    if rng.random() < 0.6:
        size = rng.choice([max_rank, 2 * max_rank])
        rules["stock"] = {"size": size, "deal count": rng.randint(1, 3), "redeal": rng.choice([True, False, 1])}
    if rng.random() < 0.3:
        rules["reserve"] = {"size": 3, "stacked": rng.random() < 0.5}
    return Game("small", "small", read_rules(rules))


@pytest.mark.parametrize("seed", range(60))
def test_only_lost_deals_are_refuted(seed: int) -> None:
    rng = random.Random(seed)
    game = small_game(rng)
    for deal_seed in range(1, 9):
        dealt = game.deal(deal_seed, "solvitaire")
        found = solve(dealt, Limits(positions=100_000), "complete", switches=WITHOUT)
        if found.moves is None:
            continue
        state = State(dealt)
        assert not is_refuted(dealt)
        for move in found.moves[:200]:
            state.push(move)
            assert not is_refuted(state), f"deal {deal_seed} of {game.rules.differences()} after {move}"


@pytest.mark.parametrize(("name", "seed"), [("klondike", 22), ("klondike", 125), ("klondike-deal-1", 22)])
def test_deals_that_take_a_search_long_are_refuted_at_once(name: str, seed: int) -> None:
    assert is_refuted(deal(name, seed))


def test_it_refutes_about_as_many_deals_as_it_should() -> None:
    """Of Klondike deals about one in seven; a rule that went missing would show here."""
    refuted = sum(is_refuted(deal("klondike", seed)) for seed in range(1, 501))
    assert 60 <= refuted <= 90


def test_cards_that_wait_for_the_only_cell_block_each_other() -> None:
    """Of Alina deals about one in nine. A deal that is won is never refuted, nor is a position on the way."""
    refuted = {seed for seed in range(9_000_101, 9_000_201) if is_refuted(deal("alina", seed), BLOCKING)}
    assert 6 <= len(refuted) <= 16
    won = 0
    for seed in range(9_000_101, 9_000_141):
        dealt = deal("alina", seed)
        found = solve(dealt, Limits(positions=20_000), "bundles=1")
        if found.moves is None:
            continue
        won += 1
        state = State(dealt)
        assert not is_refuted(state, BLOCKING)
        for move in found.moves[:60]:
            state.push(move)
            assert not is_refuted(state, BLOCKING), f"deal {seed} after {move}"
    assert won >= 15


def test_cards_that_can_only_be_built_wait_for_each_other() -> None:
    """In Scotch Patience spaces stay empty: the relaxed game refutes some deals that blocking does not."""
    refuted = {seed for seed in range(9_000_101, 9_000_201) if is_refuted(deal("scotch-patience", seed))}
    blocked = {seed for seed in range(9_000_101, 9_000_201) if is_refuted(deal("scotch-patience", seed), BLOCKING)}
    assert 3 <= len(refuted - blocked) <= 12
