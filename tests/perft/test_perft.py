"""How many sequences of moves each game begins with, pinned in a file: a change of the rules of play shows here.

A line of counts.txt is a game, a seed, and the counts of 1, 2, ... moves. The core counts all of them, the referee the
small ones.
"""

from pathlib import Path

import pytest

from winnable import Game, State, all_games
from winnable.referee import RefereeState

FILE = Path(__file__).with_name("counts.txt")
SEED = 1
MOST = 100_000
DEEPEST = 8
MOST_FOR_THE_REFEREE = 600


def counts_of(game: Game) -> list[int]:
    """As deep as it takes to have many sequences."""
    state, counts = State(game.deal(SEED, "solvitaire")), []
    for depth in range(1, DEEPEST + 1):
        counts.append(state.perft(depth))
        if counts[-1] > MOST or counts[-1] == 0:
            break
    return counts


def line_of(game: Game) -> str:
    return " ".join([game.name, str(SEED), *map(str, counts_of(game))])


def pinned() -> dict[str, list[int]]:
    lines = [line.split() for line in FILE.read_text(encoding="utf-8").splitlines()]
    return {name: [int(count) for count in counts] for name, seed, *counts in lines if int(seed) == SEED}


def counted_by_the_referee(state: RefereeState, depth: int) -> int:
    legal = state.legal_moves()
    if depth == 1:
        return len(legal)
    count = 0
    for move in legal:
        state.push(move)
        count += counted_by_the_referee(state, depth - 1)
        state.pop()
    return count


def test_every_game_is_pinned(writes_pinned: bool) -> None:
    if writes_pinned:
        FILE.write_text("".join(f"{line_of(game)}\n" for game in all_games().values()), encoding="utf-8")
    assert sorted(pinned()) == sorted(all_games()), "make pinned writes counts.txt anew"


@pytest.mark.parametrize("name", pinned() if FILE.exists() else ())
def test_the_core_counts_as_ever(name: str, writes_pinned: bool) -> None:
    if not writes_pinned:
        assert counts_of(all_games()[name]) == pinned()[name]


@pytest.mark.parametrize("name", pinned() if FILE.exists() else ())
def test_the_referee_counts_the_same(name: str, writes_pinned: bool) -> None:
    state = RefereeState(all_games()[name].deal(SEED, "solvitaire"))
    if not writes_pinned:
        for depth, count in enumerate(pinned()[name], 1):
            if count <= MOST_FOR_THE_REFEREE:
                assert counted_by_the_referee(state, depth) == count
