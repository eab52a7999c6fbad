"""How a game of a match went: the row that a match keeps of it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class PlayedGame:
    """How one game went."""

    seed: int
    won: bool
    moves: int
    cards_up: int
    """Cards on the foundations at the end."""
    seconds: float
    searches: int
    """How many worlds were searched for a win."""
    cut: int
    """How many of these searches the limit in positions ended without an answer."""
    progress: tuple[int, ...] = ()
    """Cards up after every tenth move; after the last move the number does not change."""
