"""Accordion games: a row of piles that is folded into one."""

from collections.abc import Iterator
from typing import Any

from ..cards import Card
from ..errors import counted
from ..layout import Layout
from ..places import ACCORDION, ACCORDION_PILES, Part
from ..rules import Rules
from .arrangement import Group
from .family import Family, dealt


class _Accordion(Family):
    name = "accordion"
    sources = targets = (ACCORDION,)
    drops_covered_cards = True

    def parts(self, rules: Rules) -> tuple[Part, ...]:
        return (Part(ACCORDION_PILES, (rules.accordion.size,)),)

    def arrangement(self, rules: Rules) -> tuple[Group, ...]:
        return (Group(ACCORDION_PILES, "line"),)

    def problems(self, rules: Rules, layout: Layout) -> Iterator[str]:
        piles = len(layout.of(ACCORDION))
        if piles > rules.accordion.size:
            yield f"accordion: {counted(piles, 'pile')} given, but it starts with {rules.accordion.size}"

    def deal(self, rules: Rules, deck: list[Card]) -> dict[str, Any]:
        return {"accordion": dealt(deck, rules.accordion.size)}


ACCORDION_FAMILY = _Accordion()
