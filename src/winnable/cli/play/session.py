"""One game being played: its moves by turns, what can be taken back and played again, and the time it takes.

A turn is what the player asked for at once: a move, a sequence, several turns of the stock, with the cards that went
home by themselves after it. Nothing here is shown or read.
"""

import time
from itertools import accumulate

from ...autoplay import automatic_moves
from ...core.state import State
from ...errors import BadInput, counted
from ...moves import Move
from ...notation import SavedGame
from ...rows import Verdict
from ...solving.advice import Advisor


class Session:
    """A game in the middle of play."""

    def __init__(self, saved: SavedGame, name: str | None = None) -> None:
        self.deal = saved.deal
        self.name = name
        """What the game is called on the shelf, once it lies there."""
        self.state = State(saved.deal)
        for move in saved.moves:
            self.state.push(move)
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
        """How long this game was at the table, earlier sittings included, until it was over."""
        return self._seconds_before + int((self._ended or time.monotonic()) - self._begun)

    @property
    def is_over(self) -> bool:
        """Whether the game was won or given up; what is played after that does not count."""
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

    def play(self, moves: list[Move]) -> None:
        """Play a turn, all of its moves or none. Raises `IllegalMove`."""
        self._make(moves)
        automatic = automatic_moves(self.state, self.autoplay)
        self._make(automatic)
        self._turns.append(len(moves) + len(automatic))
        self._undone.clear()

    def _make(self, moves: list[Move]) -> None:
        played = 0
        try:
            for move in moves:
                self.state.push(move)
                played += 1
        except BadInput:
            for _ in range(played):
                self.state.pop()
            raise

    def undo(self, count: int = 1) -> None:
        """Take so many turns back. Raises `BadInput` if there are not so many."""
        if not self._turns:
            raise BadInput("there is no move to take back")
        if count > len(self._turns):
            raise BadInput(f"only {counted(len(self._turns), 'move')} can be taken back")
        for _ in range(count):
            taken = [self.state.pop() for _ in range(self._turns.pop())]
            self._undone.append(tuple(reversed(taken)))

    def redo(self, count: int = 1) -> None:
        """Play turns again that were taken back."""
        if not self._undone:
            raise BadInput("there is no move to play again")
        if count > len(self._undone):
            raise BadInput(f"only {counted(len(self._undone), 'move')} can be played again")
        for _ in range(count):
            turn = self._undone.pop()
            self._make(list(turn))
            self._turns.append(len(turn))

    def look_back(self, seconds: float) -> Verdict:
        """Whether the deal could be won from its start; if so, and the game is lost now, since when it is lost.

        Both are found out as far as the seconds allow, and the advisor remembers them. A game that is lost stays lost,
        so that half of the turns that are left are judged with each search.
        """
        share = seconds / (self.turns.bit_length() + 1)
        ends = [0, *accumulate(self._turns)]
        winnable, lost = 0, self.turns
        start = self._judged(0, share)
        while start == "winnable" and lost - winnable > 1:
            middle = (winnable + lost) // 2
            verdict = self._judged(ends[middle], share)
            if verdict == "unknown":
                break
            winnable, lost = (middle, lost) if verdict == "winnable" else (winnable, middle)
        return start

    def _judged(self, played: int, seconds: float) -> Verdict:
        """The verdict of the position after the first moves of this game."""
        state = State(self.deal)
        for move in self.state.moves[:played]:
            state.push(move)
        return self.advisor.verdict(state, seconds)

    def turns_since_winnable(self) -> int | None:
        """How many turns to take back to a position that is known to be winnable; None if none is."""
        ahead, found = [], None
        for number, length in enumerate(reversed(self._turns), 1):
            ahead += [self.state.pop() for _ in range(length)]
            if self.advisor.known(self.state) == "winnable":
                found = number
                break
        for move in reversed(ahead):
            self.state.push(move)
        return found
