"""Proofs by the whole game: all positions that can be reached, in a file, closed under the referee's moves, none won.

Checking one needs no search: the deal is in the set, no position of the set is won, and every legal move of every
position leads into the set again. Piles that the rules do not tell apart may lie in any order, and so may cells.
"""

import base64
import zlib
from collections.abc import Iterator
from typing import Any

from ..errors import BadInput
from ..layout import Layout
from ..places import CELL, RESERVE, TABLEAU, Pile
from ..position import Position, position_of
from ..referee import RefereeState
from ..rules import Rules
from .checker.reading import Clock, Invalid, NoProof, fields, whole

FORMAT = "winnable position set 1"
KEYS = {"format", "rules", "position", "count", "set"}
MOST_POSITIONS = 1_000_000
"""How many positions a set may have."""
_LONGEST_LINE = 4000
_CHUNK = 1 << 20


def canonical(rules: Rules, layout: Layout) -> Layout:
    """Return the same position with alike places in one order. Piles are not alike if they are dealt to in a game."""
    if rules.family != "tableau" or rules.deals_to_piles_in_order:
        return layout
    piles: list[Pile] = []
    for kind in (TABLEAU, CELL, RESERVE):
        places = [pile.place for pile in layout.of(kind)]
        lying = sorted((pile.cards, pile.hidden) for pile in layout.of(kind))
        piles += [Pile(place, *pile) for place, pile in zip(places, lying, strict=True)]
    return layout.replaced(*piles)


def successors(rules: Rules, layout: Layout) -> Iterator[Position]:
    """Yield the positions after each legal move."""
    state = RefereeState(position_of(rules, layout))
    for move in state.legal_moves():
        state.push(move)
        yield position_of(rules, canonical(rules, state.layout))
        state.pop()


def certificate(position: Position, lines: set[str]) -> dict[str, Any]:
    """Return the proof that a position is lost, as an object for JSON, from the texts of all positions."""
    packed = base64.b64encode(zlib.compress("\n".join(sorted(lines)).encode(), 9)).decode()
    rules = position.rules.for_proofs()
    return {"format": FORMAT, "rules": rules, "position": str(position), "count": len(lines), "set": packed}


def check(position: Position, proof: dict[str, Any], clock: Clock) -> int:
    """Return how many positions prove the position lost. Raises `Invalid`, `OutOfTime` or `NoProof`."""
    proof = fields(proof, "the proof", KEYS, frozenset({"deal"}))
    rules, lines = position.rules, _unpacked(proof["set"])
    if len(lines) != whole(proof["count"], '"count"', 1, MOST_POSITIONS):
        raise NoProof(f"the set does not have {proof['count']:,} positions but {len(lines):,}")
    known = frozenset(lines)
    if str(position_of(rules, canonical(rules, position.layout))) not in known:
        raise Invalid("the deal itself is not among the positions")
    for number, line in enumerate(lines, 1):
        clock.check()
        _check_position(rules, line, known, number)
    return len(lines)


def _unpacked(text: object) -> list[str]:
    """Return the lines of a set. They must be in order, each only once, and at most as many as a set may have."""
    lines: list[str] = []
    rest = ""
    for piece in _pieces(text):
        *complete, rest = (rest + piece).split("\n")
        _add_lines(lines, complete)
        if len(rest) > _LONGEST_LINE:
            raise NoProof("the set has a line that is longer than any position")
    _add_lines(lines, [rest])
    return lines


def _add_lines(lines: list[str], more: list[str]) -> None:
    for line in more:
        if len(lines) >= MOST_POSITIONS:
            raise NoProof(f"the set has more than {MOST_POSITIONS:,} positions")
        if lines and line <= lines[-1]:
            raise NoProof(f"line {len(lines) + 1} of the set is not in order")
        lines.append(line)


def _pieces(text: object) -> Iterator[str]:
    unpacker = zlib.decompressobj()
    try:
        packed = base64.b64decode(text, validate=True) if isinstance(text, str) else b""
        while packed:
            yield unpacker.decompress(packed, _CHUNK).decode("ascii")
            packed = unpacker.unconsumed_tail
    except (ValueError, zlib.error):
        raise NoProof("the set cannot be unpacked") from None
    if not unpacker.eof or unpacker.unused_data:
        raise NoProof("the set is cut off, or something follows it")


def _check_position(rules: Rules, line: str, lines: frozenset[str], number: int) -> None:
    try:
        position = Position.parse(rules, line)
    except BadInput as error:
        raise Invalid(f"position {number}: {error}") from None
    if str(position) != line:
        raise Invalid(f"position {number} is not written as positions are")
    if RefereeState(position).is_won():
        raise Invalid(f"position {number} is won")
    for following in successors(rules, position.layout):
        if str(following) not in lines:
            raise Invalid(f"a move leads out of the set from position {number}")
