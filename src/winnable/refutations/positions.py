"""Proofs by the whole game: all positions that can be reached, in a file, closed under the referee's moves, none won.

Whoever checks one needs no search: the deal is in the set, no position of the set is won, and every legal move of every
one leads into the set again. Piles that the rules do not tell apart may lie in any order, and so may cells.
"""

import base64
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ..errors import BadInput
from ..layout import Layout
from ..position import Position, position_of
from ..referee import State
from ..rules import Rules, read_rules
from .checker import Invalid

FORMAT = "winnable position set 1"
_MOST_BYTES = 1 << 30
"""How large a set may be once it is unpacked."""


def canonical(rules: Rules, layout: Layout) -> Layout:
    """The same position with alike places in one order. Dealing to the piles tells them apart."""
    if rules.family != "tableau" or rules.stock.deal_type == "tableau piles":
        return layout
    order = sorted(range(len(layout.tableau)), key=lambda i: (layout.tableau[i], layout.hidden[i]))
    return replace(
        layout,
        tableau=tuple(layout.tableau[i] for i in order),
        hidden=tuple(layout.hidden[i] for i in order),
        cells=tuple(sorted(layout.cells, key=lambda card: card or (0, 0))),
        reserve=layout.reserve if rules.reserve.stacked else tuple(sorted(layout.reserve)),
    )


def successors(rules: Rules, layout: Layout) -> Iterator[Position]:
    """The positions after each legal move."""
    state = State(position_of(rules, layout))
    for move in state.legal_moves():
        state.push(move)
        yield position_of(rules, canonical(rules, state.layout))
        state.pop()


def certificate(position: Position, lines: set[str]) -> dict[str, Any]:
    """The proof that a position is lost, as an object for JSON, from all positions, written."""
    packed = base64.b64encode(zlib.compress("\n".join(sorted(lines)).encode(), 9)).decode()
    rules = position.rules.complete()
    return {"format": FORMAT, "rules": rules, "position": str(position), "count": len(lines), "set": packed}


def check(proof: dict[str, Any]) -> int:
    """How many positions prove the deal lost. Raises `Invalid` with what fails, or `ValueError` if it is no proof."""
    try:
        rules = read_rules(proof["rules"])
        first = Position.parse(rules, proof["position"])
        lines = _unpacked(proof["set"])
    except BadInput as error:
        raise ValueError(str(error)) from None
    except (AttributeError, KeyError, TypeError, ValueError, zlib.error) as error:
        raise ValueError(f"this is not a {FORMAT}: {error!r}") from None
    if str(position_of(rules, canonical(rules, first.layout))) not in lines:
        raise Invalid("the deal itself is not among the positions")
    for number, line in enumerate(sorted(lines), 1):
        _check_position(rules, line, lines, number)
    return len(lines)


def _unpacked(text: str) -> set[str]:
    unpacker = zlib.decompressobj()
    data = unpacker.decompress(base64.b64decode(text, validate=True), _MOST_BYTES)
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise ValueError("the set is cut off, or too large")
    return set(data.decode().split("\n"))


def _check_position(rules: Rules, line: str, lines: set[str], number: int) -> None:
    try:
        position = Position.parse(rules, line)
    except BadInput as error:
        raise Invalid(f"position {number}: {error}") from None
    if str(position) != line:
        raise Invalid(f"position {number} is not written as positions are")
    if State(position).is_won():
        raise Invalid(f"position {number} is won")
    for following in successors(rules, position.layout):
        if str(following) not in lines:
            raise Invalid(f"a move leads out of the set from position {number}")
