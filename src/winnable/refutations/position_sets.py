"""Finds all positions of a small game, for a proof that none of them is won."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from ..core.codec import checked_layout
from ..errors import BadInput
from ..position import Position, position_of
from ..referee import Dealt, RefereeState
from .positions import MOST_POSITIONS, canonical, certificate, successors


@dataclass(frozen=True)
class PositionSet:
    """Whether a deal is lost, by all positions that can be reached."""

    status: Literal["lost", "possible", "unknown"]
    """`lost`: no position is won; `possible`: one is won, so the deal can be won; `unknown`: there are too many."""
    first: Position
    lines: frozenset[str] = field(repr=False)
    """The positions as text; none if the deal is not lost."""
    positions: int
    """How many positions there are, or how many were seen before the search ended."""
    seconds: float

    @property
    def reason(self) -> str | None:
        """Why the status is not known."""
        return "positions" if self.status == "unknown" else None

    def certificate(self) -> dict[str, Any]:
        """Return the proof as an object for JSON. Raises `BadInput` if nothing was proved."""
        if self.status != "lost":
            raise BadInput(f"there is no proof to write: by its positions the deal is {self.status}")
        if self.positions > MOST_POSITIONS:
            raise BadInput(f"there is no proof to write: a file may have {MOST_POSITIONS:,} positions at most")
        return certificate(self.first, set(self.lines))


def all_positions(
    deal: Dealt, most: int = MOST_POSITIONS, tell: Callable[[int], None] = lambda count: None
) -> PositionSet:
    """Look at every position that can be reached, up to a limit. `tell` is called with how many there are so far."""
    began = time.process_time()
    rules, layout = deal.rules, checked_layout(deal)
    first = position_of(rules, canonical(rules, layout))
    seen, waiting = {str(first)}, [first]
    status: Literal["lost", "possible", "unknown"] = "lost"
    while waiting and status == "lost":
        position = waiting.pop()
        if RefereeState(position).is_won():
            status = "possible"
        for following in successors(rules, position.layout):
            line = str(following)
            if line not in seen:
                seen.add(line)
                waiting.append(following)
        if len(seen) > most:
            status = "unknown"
        tell(len(seen))
    lines = frozenset(seen if status == "lost" else ())
    return PositionSet(status, position_of(rules, layout), lines, len(seen), time.process_time() - began)
