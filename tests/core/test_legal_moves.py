"""The core says of one move whether it is legal exactly as its list of all legal moves does."""

import random

import pytest

from helpers.random_rules import random_rules
from winnable import Game, all_games
from winnable._core import State as CoreState
from winnable.core.codec import core_position

STEPS = 40
RULE_SETS = 150
FIELDS = ((2, 3), (4, 9), (4, 9), (7, 12), (7, 12), (8, 14))
"""The parts of a move's number: kind, places, indices, amount. The bits of each, and how many values are usual."""


def parts_of(number: int) -> list[int]:
    parts = []
    for bits, _ in FIELDS:
        parts.append(number & ((1 << bits) - 1))
        number >>= bits
    return parts


def number_of(parts: list[int]) -> int:
    number, shift = 0, 0
    for part, (bits, _) in zip(parts, FIELDS, strict=True):
        number |= part << shift
        shift += bits
    return number


def candidates(legal: list[int], generator: random.Random) -> set[int]:
    """The legal moves, moves that differ from them in a part or two, and moves that are drawn at random."""
    found = set(legal)
    for number in legal:
        for place in range(len(FIELDS)):
            parts = parts_of(number)
            parts[place] = generator.randrange(FIELDS[place][1])
            found.add(number_of(parts))
            other = generator.randrange(len(FIELDS))
            parts[other] = generator.randrange(1 << FIELDS[other][0])
            found.add(number_of(parts))
    for _ in range(40):
        found.add(number_of([generator.randrange(usual) for _, usual in FIELDS]))
        # Between places that most games have.
        found.add(number_of([0, *(generator.randrange(usual) for usual in (5, 3, 8, 8)), generator.randrange(1, 4)]))
    return found


def walk(game: Game, seed: int) -> None:
    """A random walk; at each step exactly the legal moves of all candidates are taken."""
    state = CoreState(*core_position(game.deal(seed, "solvitaire")))
    generator = random.Random(f"{game.name} {seed}")
    for _ in range(STEPS):
        legal = list(state.legal_moves())
        taken = []
        for number in candidates(legal, generator):
            if state.push(number):
                taken.append(number)
                state.pop()
        assert sorted(taken) == sorted(set(legal))
        if not legal:
            break
        assert state.push(generator.choice(legal))


@pytest.mark.parametrize("name", all_games())
def test_every_game(name: str) -> None:
    walk(all_games()[name], 1)


@pytest.mark.parametrize("seed", range(RULE_SETS))
def test_random_rules(seed: int) -> None:
    game = Game("random", "random", random_rules(random.Random(seed)))
    for deal in (1, 2, 3):
        walk(game, deal)
