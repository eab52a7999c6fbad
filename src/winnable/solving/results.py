"""The result of a search: a verdict, a win or how a loss was proved, and what the search used."""

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, field
from html import escape
from typing import Annotated, Any

from ..core.codec import PackedMoves
from ..drawing import html_result
from ..errors import counted
from ..layout import Layout
from ..moves import Move
from ..position import Position
from ..referee import RefereeState
from ..rows import COLUMNS, Column, Reason, Refutation, Verdict, columns_of

_MOST_FRAMES = 8


class _DecodedWhenRead:
    """The field of a result that holds its win. The core's numbers become moves when they are first read."""

    def __get__(self, result: Any, owner: type) -> tuple[Move, ...] | None:
        if result is None:
            raise AttributeError  # the field has no default
        kept = result.__dict__["_win"]
        if isinstance(kept, PackedMoves):
            kept = result.__dict__["_win"] = kept.decoded()
        moves: tuple[Move, ...] | None = kept
        return moves

    def __set__(self, result: Any, moves: PackedMoves | tuple[Move, ...] | None) -> None:
        result.__dict__["_win"] = moves


@dataclass(frozen=True, repr=False)
class Result:
    """What a search found.

    >>> import winnable
    >>> found = winnable.solve(winnable.deal("klondike", 7))
    >>> found.verdict, found.reason, found.length == len(found.moves)
    ('winnable', None, True)
    """

    verdict: Verdict
    reason: Reason | None
    """Why the verdict is unknown."""
    _: KW_ONLY
    moves: _DecodedWhenRead = _DecodedWhenRead()
    """A win in elementary moves."""
    refuted: Refutation | None
    """How the deal was proved unwinnable without a search to its end: by cards that block each other (`blocking`), or
    because it is lost even in a relaxed game that allows more (`relaxation`). Else None, so that the field can be used
    as true or false.
    """
    positions: int
    """Positions looked up; moves without a choice are not counted."""
    unique: int
    """How many of the positions looked up were new."""
    forced: Annotated[int, Column("moves made without a choice", least=0)]
    deepest: int
    """The longest path, in moves of the search."""
    stored: Annotated[int, Column("positions in the table at the end", least=0)]
    replaced: Annotated[int, Column("positions forgotten because the table was full", least=0)]
    memory_bytes: Annotated[int, Column("the most memory used for positions and path", least=0)]
    seconds: float
    """The time of the engines."""
    strategy: str
    """The schedule: the engines in the order of their turns, their shares of the positions, their parameters."""
    expanded: int = field(default=0, compare=False)
    """Positions whose moves were looked at."""
    position: Position | None = field(default=None, compare=False)
    """What was searched, so that the win can be replayed and drawn."""
    shortcuts: tuple[str, ...] = field(default=(), compare=False)
    """The shortcuts of the search: those that were switched on and whose conditions the rules meet."""

    @property
    def length(self) -> int | None:
        """The number of elementary moves of the win."""
        win = self.__dict__["_win"]
        return None if win is None else len(win)

    @property
    def proof(self) -> str:
        """How the deal was proved unwinnable, in words; empty if it was not."""
        if self.verdict != "unwinnable":
            return ""
        used = f" (shortcuts: {', '.join(self.shortcuts)})" if self.shortcuts and self.refuted is None else ""
        return PROOFS[self.refuted] + used

    def __repr__(self) -> str:
        return f"Result({self._sentence()}; {self.positions:,} positions, {self.seconds:.3f} s)"

    def _sentence(self) -> str:
        if self.verdict == "winnable":
            return f"winnable: a win in {counted(self.length or 0, 'move')}"
        if self.verdict == "unwinnable":
            return f"unwinnable: {self.proof}"
        return f"unknown: {'cancelled' if self.reason == 'cancelled' else f'out of {self.reason}'}"

    def _repr_html_(self) -> str:
        if self.position is None:
            return f"<div>{escape(repr(self))}</div>"
        numbers = (
            f"{self.positions:,} positions, {self.seconds:.3f} s, {self.memory_bytes / 2**20:.1f} MB; {self.strategy}"
        )
        moves = self.moves or ()
        frames = list(_frames(self.position, moves))
        return html_result(self.position.rules, self._sentence(), numbers, frames, [str(move) for move in moves])


RESULT_COLUMNS = (*(column for column in COLUMNS if column.origin == "search"), *columns_of(Result))
"""What a search reports of a deal in numbers and words: the columns that a store keeps, and then the others."""
PROOFS: dict[Refutation | None, str] = {
    None: "every line of play was searched, or shown not to matter",
    "blocking": "some cards block each other, and none of them can ever move",
    "relaxation": "it is lost even in a relaxed game that allows more",
}
"""How a loss was proved, in words: the same wherever a loss is reported."""


def _frames(position: Position, moves: tuple[Move, ...]) -> Iterator[tuple[str, Layout]]:
    """Yield some positions of a win, the first and the last among them, each with the move before it."""
    yield "at the start", position.layout
    state, last = RefereeState(position), len(moves)
    wanted = {round(last * frame / _MOST_FRAMES) for frame in range(1, _MOST_FRAMES + 1)}
    for number, move in enumerate(moves, 1):
        state.push(move)
        if number in wanted:
            yield f"after move {number}, {move}", state.layout
