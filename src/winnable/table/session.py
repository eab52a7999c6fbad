"""A game being played: its moves by turns, what can be taken back and played again, and the time it takes.

A turn is what the player does at once: a move, a sequence, several turns of the stock, with the cards that went
home by themselves after it. This module neither shows nor reads anything.
"""

import time
from collections.abc import Sequence

from ..core.state import State
from ..errors import BadInput, counted
from ..moves import Move
from ..notation import SavedGame
from ..solving.advice import Advisor
from .turns import Turn, play_turn, push_all
from .way_back import WayBack, find_way_back


class Session:
    """A game in the middle of play, and an advisor that remembers what was found out about it."""

    def __init__(self, saved: SavedGame, name: str | None = None) -> None:
        self.deal = saved.deal
        self.name = name
        """The name under which the game is kept, if it is kept."""
        self.state = State(saved.deal)
        push_all(self.state, saved.moves)
        self.advisor = Advisor(saved.deal)
        self.autoplay = "off"
        self.hints = 0
        self.best_win: tuple[Move, ...] = ()
        self._turns = [1] * len(saved.moves)
        self._undone: list[tuple[Move, ...]] = []
        self._seconds_before = saved.seconds
        self._begun = time.monotonic()
        self._ended: float | None = None

    @property
    def seconds(self) -> int:
        """How long this game was played, earlier sessions included, until it was over."""
        return self._seconds_before + int((self._ended or time.monotonic()) - self._begun)

    @property
    def is_over(self) -> bool:
        """Whether the game was won or given up. Moves after that do not count."""
        return self._ended is not None

    def end(self) -> None:
        """Stop the clock."""
        self._ended = time.monotonic()

    @property
    def saved(self) -> SavedGame:
        """The game as it is kept."""
        return SavedGame(self.deal, self.state.moves, self.seconds)

    @property
    def turns(self) -> int:
        """How many turns can be taken back."""
        return len(self._turns)

    def play(self, moves: Sequence[Move]) -> Turn:
        """Play a turn, all of its moves or none. Raises `IllegalMove`."""
        turn = play_turn(self.state, moves, self.autoplay)
        self._turns.append(len(turn.moves))
        self._undone.clear()
        return turn

    def undo(self, count: int = 1) -> None:
        """Take turns back. Raises `BadInput` if there are fewer."""
        if not self._turns:
            raise BadInput("there is no move to take back")
        if count > len(self._turns):
            raise BadInput(f"only {counted(len(self._turns), 'move')} can be taken back")
        for _ in range(count):
            self._undone.append(tuple(reversed([self.state.pop() for _ in range(self._turns.pop())])))

    def redo(self, count: int = 1) -> None:
        """Play turns again that were taken back. Raises `BadInput` if there are fewer."""
        if not self._undone:
            raise BadInput("there is no move to play again")
        if count > len(self._undone):
            raise BadInput(f"only {counted(len(self._undone), 'move')} can be played again")
        for _ in range(count):
            turn = self._undone.pop()
            push_all(self.state, turn)
            self._turns.append(len(turn))

    def find_way_back(self, seconds: float) -> WayBack:
        """Return where this game was lost, as far as the seconds allow."""
        moves = iter(self.state.moves)
        turns = [[next(moves) for _ in range(length)] for length in self._turns]
        return find_way_back(self.advisor, self.deal, turns, seconds)
