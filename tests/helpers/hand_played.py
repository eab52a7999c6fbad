"""Wins as people play them: they begin with random legal moves, idle turns and detours among them."""

import random
from collections.abc import Iterator

from winnable import Deal, Game, Limits, Move, State, solve

POSITIONS = 20_000
MOST_MOVES = 12


def hand_played(game: Game, seed: int) -> tuple[Deal, tuple[Move, ...]] | None:
    """A deal and a win of it that begins with random legal moves, if one was found from there."""
    generator = random.Random(f"{game.name} {seed}")
    deal = game.deal(seed)
    state = State(deal)
    for _ in range(generator.randint(1, MOST_MOVES)):
        legal = state.legal_moves()
        if not legal or state.is_won():
            break
        # The stock is turned as often as anything else is done, where it can be.
        turns = [move for move in legal if str(move) in ("deal", "redeal")]
        state.push(generator.choice(turns if turns and generator.random() < 0.3 else legal))
    found = solve(state, Limits(positions=POSITIONS))
    return None if found.moves is None else (deal, (*state.moves, *found.moves))


def wins_of(game: Game, wanted: int, tries: int) -> Iterator[tuple[Deal, tuple[Move, ...]]]:
    """So many wins of a game, if as many tries give them."""
    for seed in range(1, tries + 1):
        if wanted == 0:
            return
        if (won := hand_played(game, seed)) is not None:
            wanted -= 1
            yield won
