"""Chunks: a row of seeds of one game, dealt and solved in one call into the core.

Takes a `Chunk`, which travels to a worker as plain data; gives `Solved`: columns of bytes for the seeds that were
finished within the chunk's seconds, each exactly what `solve` finds for that deal alone.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from .. import _core
from ..cards import parse_card, parse_rank
from ..dealing import dealer as find_dealer
from ..dealing import places
from ..engine import core_layout, core_rules
from ..errors import BadInput
from ..fingerprint import version
from ..layout import Layout
from ..rules import Rules, played_suit, read_rules
from ..solving import Cancel, Limits, core_options

_COMPILED = {"solvitaire": False, "microsoft": True}
"""The dealers that the core knows, and whether it is the second."""
_NO_HOLE, _FROM_FRONT, _RANDOM = -1, -2, 0
_INITIAL = ("none", "one", "all")
_RANK_OF_FIRST = 2
"""The rank by which `places` marks the card that is dealt first."""


@dataclass(frozen=True)
class Chunk:
    """Deals to be solved, as plain data that any worker understands."""

    rules: str
    """The rules that differ from the defaults, as JSON."""
    rules_hash: str
    dealer: str
    seeds: Sequence[int]
    strategy: str
    limits: Limits
    seconds: float
    """After so long no further deal is begun."""
    version: str
    """The code that the client runs."""


@dataclass(frozen=True)
class Solved:
    """What was found for the first deals of a chunk: the bytes of numbers, in the machine's order."""

    count: int
    verdict: bytes
    reason: bytes
    positions: bytes
    unique: bytes
    deepest: bytes
    length: bytes
    seconds: bytes

    @classmethod
    def nothing(cls) -> "Solved":
        """No deal was finished."""
        return cls(0, b"", b"", b"", b"", b"", b"", b"")


def solve_chunk(chunk: Chunk, cancel: Cancel | None = None) -> Solved:
    """Deal and solve. Raises `BadInput` if the worker's code or rules are not those of the client."""
    check_version(chunk.version, version())
    rules = _rules(chunk.rules)
    if rules.digest != chunk.rules_hash:
        raise BadInput(f"a worker reads the rules as {rules.digest}, the client as {chunk.rules_hash}")
    options = core_options(rules, chunk.limits, chunk.strategy)
    stop = (cancel or Cancel()).core
    if chunk.dealer in _COMPILED:
        found = _core.solve_seeds(
            core_rules(rules),
            core_recipe(rules),
            _COMPILED[chunk.dealer],
            list(chunk.seeds),
            options,
            chunk.seconds,
            stop,
        )
    else:
        dealer = find_dealer(chunk.dealer)
        layouts = [core_layout(rules, dealer.deal(rules, seed)) for seed in chunk.seeds]
        found = _core.solve_layouts(core_rules(rules), layouts, options, chunk.seconds, stop)
    return Solved(
        len(found),
        found.verdict,
        found.reason,
        found.positions,
        found.unique,
        found.deepest,
        found.length,
        found.seconds,
    )


def check_version(client: str, worker: str) -> None:
    """Refuse a worker that runs other code than the client."""
    if client != worker:
        raise BadInput(
            f"a worker runs winnable {worker}, this is winnable {client}; install the same version everywhere"
        )


def rules_text(rules: Rules) -> str:
    """The rules as a chunk carries them."""
    return json.dumps(rules.differences())


@lru_cache(64)
def _rules(text: str) -> Rules:
    fields: dict[str, Any] = json.loads(text)
    return read_rules(fields)


@lru_cache(64)
def core_recipe(rules: Rules) -> _core.Recipe:
    """How the core lays out a game: where each card goes, and which are picked out before the deal."""
    recipe = _core.Recipe()
    recipe.places = _numbered(places(rules))
    recipe.max_rank = rules.max_rank
    recipe.hole = _hole_card(rules)
    if rules.foundations.present:
        base = rules.foundations.base_card
        recipe.base_rank = _RANDOM if base == "random" else parse_rank(base) or 1
        recipe.initial = _INITIAL.index(rules.foundations.initial_cards)
    recipe.aces_are_gaps = rules.family == "sequences"
    recipe.played_suits = [played_suit(suit, rules.suits) for suit in range(4)]
    return recipe


def _hole_card(rules: Rules) -> int:
    if not rules.hole.present:
        return _NO_HOLE
    if rules.hole.base_card == "random":
        return _FROM_FRONT
    card = parse_card(rules.hole.base_card)
    return 4 * (card.rank - 1) + card.suit


def _numbered(layout: Layout) -> _core.Layout:
    """The places with the number of the card that goes there, in the order of dealing."""
    empty = 255

    def numbers(row: Sequence[Any]) -> list[int]:
        return [empty if card is None else card.rank - _RANK_OF_FIRST for card in row]

    core = _core.Layout()
    core.tableau = [numbers(pile) for pile in layout.tableau]
    core.hidden = list(layout.hidden)
    core.foundations = [[] for _ in layout.foundations]
    core.cells, core.stock, core.reserve = numbers(layout.cells), numbers(layout.stock), numbers(layout.reserve)
    rows = [layout.accordion] if layout.accordion else [*layout.sequences, *layout.grid]
    core.rows = [numbers(row) for row in rows]
    return core
