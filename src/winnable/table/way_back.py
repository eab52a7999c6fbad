"""The way back: which turn lost a game, and how far to go back to a position that could be won."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.state import State
from ..moves import Move
from ..referee import Dealt
from ..rows import Verdict
from ..solving.advice import Advisor
from ..solving.solver import Cancel


@dataclass(frozen=True)
class WayBack:
    """What is known of the positions of a game, between its turns."""

    start: Verdict
    """Whether the deal could be won."""
    winnable: int | None
    """After how many turns the game could be won last, as far as known; None if no such position is known."""
    lost: int | None
    """After how many turns the game was first lost, as far as known."""

    @property
    def is_certain(self) -> bool:
        """Whether the turn that lost the game is known."""
        return self.winnable is not None and self.lost == self.winnable + 1


def find_way_back(
    advisor: Advisor, deal: Dealt, turns: Sequence[Sequence[Move]], seconds: float, cancel: Cancel | None = None
) -> WayBack:
    """Return where a game was lost, as far as the seconds allow. The advisor remembers what is found.

    A game that is lost stays lost. So each search judges half of the turns that are left.
    """
    states = _states(deal, turns)
    verdicts = [advisor.known(state) for state in states]
    winnable = max((number for number, verdict in enumerate(verdicts) if verdict == "winnable"), default=None)
    lost = next((number for number, verdict in enumerate(verdicts) if verdict == "unwinnable"), len(states))
    share = seconds / (len(states).bit_length() + 1)
    start = advisor.verdict(states[0], seconds=share, cancel=cancel) if winnable is None else "winnable"
    if start == "unwinnable":
        return WayBack(start, None, 0)
    if start == "winnable":
        winnable = winnable or 0
    low = winnable or 0
    while lost - low > 1:
        middle = (low + lost) // 2
        verdict = advisor.verdict(states[middle], seconds=share, cancel=cancel)
        if verdict == "winnable":
            start, winnable, low = "winnable", middle, middle
        elif verdict == "unwinnable":
            lost = middle
        else:
            break
    return WayBack(start, winnable, lost if lost < len(states) else None)


def _states(deal: Dealt, turns: Sequence[Sequence[Move]]) -> list[State]:
    state = State(deal)
    states = [state.copy()]
    for turn in turns:
        for move in turn:
            state.push(move)
        states.append(state.copy())
    return states
