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
    """Worlds that were asked whether they can be won."""
    cut: int
    """Of these, those that the limit in positions left open."""
    progress: tuple[int, ...] = ()
    """Cards up after every tenth move; it stays as it is after the last."""
