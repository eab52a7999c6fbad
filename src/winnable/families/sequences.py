"""Sequence games (Gaps): rows of cards whose aces are taken out, to be put in order."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from ..cards import Card
from ..places import SEQUENCE_SQUARES, SQUARE, Part, Place
from ..rules import Rules
from .arrangement import Group
from .family import Family


class _Sequences(Family):
    name = "sequences"
    sources = targets = (SQUARE,)
    left_out = MappingProxyType({1: "the aces are taken out in this game; leave a gap"})

    def parts(self, rules: Rules) -> tuple[Part, ...]:
        return (Part(SEQUENCE_SQUARES, (rules.max_rank,) * rules.sequences.count),)

    def arrangement(self, rules: Rules) -> tuple[Group, ...]:
        return (Group(SEQUENCE_SQUARES, "squares"),)

    def places_beside(self, rules: Rules, places: Sequence[Place]) -> list[Place]:
        """The squares on the sides that rows are built from."""
        steps = [1 if side == "L" else -1 for side in rules.sequences.direction]
        return [Place(SQUARE, place.slot, place.column + step) for place in places for step in steps]

    def deal(self, rules: Rules, deck: list[Card]) -> dict[str, Any]:
        """Column by column; then the aces are taken out."""
        rows: list[list[Card | None]] = [[] for _ in range(rules.sequences.count)]
        for number in range(len(deck)):
            card = deck.pop()
            rows[number % len(rows)].append(None if card.rank == 1 else card)
        return {"sequences": rows}


SEQUENCES_FAMILY = _Sequences()
