"""Blocks of a made-up record, for tests."""

import random
from typing import Any

import numpy as np

from winnable import find_game
from winnable.rows import REASONS, VERDICTS, Run
from winnable.store.blocks import ABSENT, UNKNOWN, Block

LETTERS = {"w": 0, "u": 1, "?": UNKNOWN, ".": ABSENT}
"""A letter for each code: winnable, unwinnable, unknown, and nothing said."""


def run_of(game: str = "fan", positions: int = 1_000_000, **others: Any) -> Run:
    return Run(
        **{
            "game": game,
            "rules": find_game(game).rules.digest,
            "dealer": "solvitaire",
            "strategy": "complete=1",
            "seconds_limit": None,
            "positions_limit": positions,
            "memory_limit": 1 << 30,
        }
        | others
    )


def block(codes: str, first: int = 1, attempt: int = 1, run: Run | None = None, version: str = "0.2.0+abc") -> Block:
    """A block of a text with a letter for each seed; deals are undecided for want of positions."""
    numbers = np.array([LETTERS[letter] for letter in codes], np.uint8)
    reasons = np.full(codes.count("?"), REASONS.index("positions"), np.uint8)
    positions = 1_000_000 * 10 ** (attempt - 1)
    return Block(run or run_of(positions=positions), attempt, version, first, numbers, reasons, 0.5 * len(codes))


def random_block(count: int, winnable: float, unknown: float, seed: int = 1, **others: Any) -> Block:
    chance = random.Random(seed)
    words = ["?" if chance.random() < unknown else "w" if chance.random() < winnable else "u" for _ in range(count)]
    return block("".join(words), **others)


def letters(codes: "np.ndarray[Any, np.dtype[np.uint8]]") -> str:
    """The text of codes."""
    return "".join("wu?."[code] for code in codes)


assert VERDICTS == ("winnable", "unwinnable", "unknown")
