"""What to play: the next step of a win, or what looks best, and whether each move keeps the win."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..core.state import State
from ..moves import Move
from ..notation import describe_move, describe_step, first_step
from ..rows import Verdict
from ..solving.advice import Hint, Status

AFTER_MOVE: dict[Verdict, str] = {"winnable": "keeps the win", "unwinnable": "loses the game", "unknown": "not known"}
"""What a move does, by the verdict of the position that it leads to. It can lose only a game that was not lost."""
LOST_ALREADY = "lost already"
UNPROVED = "looks best, but nothing is proved"
"""What is said of a move that only looks promising."""
NO_MOVE, WON = "No move is left.", "The game is won."


@dataclass(frozen=True)
class Step:
    """What to play next: the moves that a player takes for one. None if the game is won or lost."""

    verdict: Verdict
    """Winnable if the step keeps the win; unknown if it only looks best."""
    line: tuple[Move, ...] = ()
    """The line that the hint follows: a win, or a promising line. Its first moves are the step."""
    moves: tuple[Move, ...] = ()
    typed: str = ""
    """The step as it is typed."""
    words: str = ""
    """What the step does, in words."""

    @property
    def standing(self) -> str:
        """What is known of the step."""
        return AFTER_MOVE["winnable"] if self.verdict == "winnable" else UNPROVED


def step_of(state: State, hint: Hint) -> Step:
    """Return the first step of a hint."""
    if not hint.line:
        return Step(hint.verdict)
    moves = first_step(state, hint.line)
    return Step(hint.verdict, hint.line, moves, *describe_step(state, moves))


def judged_moves(state: State, status: Status, marked: Move | None) -> Iterator[str]:
    """Yield a line for each group of equal moves that says whether they keep the win. One move is marked."""
    is_lost = status.verdict == "unwinnable"
    for group in status.groups:
        move, mark = group[0], ">" if marked in group else " "
        after = LOST_ALREADY if is_lost else AFTER_MOVE[status.moves[move]]
        yield f"{mark} {move!s:10} {after:15} {describe_move(state, move)}"
