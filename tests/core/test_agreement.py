"""The core plays by the same rules as the referee: the same legal moves, positions and wins, and the same perft."""

import random

import pytest

from helpers.random_rules import random_rules
from winnable import Game, all_games
from winnable.core.state import State
from winnable.referee import RefereeState

STEPS = 60
RULE_SETS = 150


def walk_together(game: Game, seed: int, steps: int) -> None:
    """The same random walk on both, with moves taken back now and then."""
    deal = game.deal(seed, "solvitaire")
    core, referee = State(deal), RefereeState(deal)
    generator = random.Random(f"{game.name} {seed}")
    for _ in range(steps):
        legal = referee.legal_moves()
        assert sorted(map(str, core.legal_moves())) == sorted(map(str, legal))
        assert core.layout == referee.layout
        assert core.is_won() == referee.is_won()
        if not legal:
            break
        move = generator.choice(sorted(legal))
        core.push(move)
        referee.push(move)
        if generator.random() < 0.1:
            assert core.pop() == referee.pop()
    while core.moves:
        core.pop()
    assert core.layout == deal.layout


def referee_perft(state: RefereeState, depth: int) -> int:
    if depth == 0:
        return 1
    count = 0
    for move in state.legal_moves():
        state.push(move)
        count += referee_perft(state, depth - 1)
        state.pop()
    return count


@pytest.mark.parametrize("name", all_games())
def test_every_game_is_played_alike(name: str) -> None:
    for seed in (1, 2):
        walk_together(all_games()[name], seed, STEPS)


@pytest.mark.parametrize("name", all_games())
def test_perft_is_the_same(name: str) -> None:
    """As deep as a few thousand sequences of moves allow."""
    game = all_games()[name]
    for seed in (1, 3):
        deal = game.deal(seed, "solvitaire")
        core, referee = State(deal), RefereeState(deal)
        for depth in range(1, 7):
            expected = core.perft(depth)
            if expected > 800:
                break
            assert referee_perft(referee, depth) == expected


@pytest.mark.parametrize("seed", range(RULE_SETS))
def test_random_rules_are_played_alike(seed: int) -> None:
    game = Game("random", "random", random_rules(random.Random(seed)))
    for deal in (1, 2, 3):
        walk_together(game, deal, STEPS)


@pytest.mark.parametrize("seed", range(RULE_SETS))
def test_perft_of_random_rules_is_the_same(seed: int) -> None:
    game = Game("random", "random", random_rules(random.Random(seed)))
    deal = game.deal(seed, "solvitaire")
    core, referee = State(deal), RefereeState(deal)
    for depth in range(1, 9):
        expected = core.perft(depth)
        if expected > 800:
            break
        assert referee_perft(referee, depth) == expected


@pytest.mark.long
@pytest.mark.parametrize("batch", range(50))
def test_many_random_rules_are_played_alike(batch: int) -> None:
    for seed in range(1000 + 100 * batch, 1100 + 100 * batch):
        game = Game("random", "random", random_rules(random.Random(seed)))
        for deal in range(1, 11):
            walk_together(game, deal, 100)
