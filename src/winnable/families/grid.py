"""Grid games (Birds of a Feather): stacks in rows and columns that are gathered in one."""

from typing import Any

from ..cards import Card
from ..places import GRID_SQUARES, SQUARE, Part
from ..rules import Rules
from .arrangement import Group
from .family import Family, dealt


class _Grid(Family):
    name = "grid"
    sources = targets = (SQUARE,)
    drops_covered_cards = True

    def parts(self, rules: Rules) -> tuple[Part, ...]:
        return (Part(GRID_SQUARES, (rules.grid.columns,) * rules.grid.rows),)

    def arrangement(self, rules: Rules) -> tuple[Group, ...]:
        return (Group(GRID_SQUARES, "squares"),)

    def deal(self, rules: Rules, deck: list[Card]) -> dict[str, Any]:
        return {"grid": [dealt(deck, rules.grid.columns) for _ in range(rules.grid.rows)]}


GRID_FAMILY = _Grid()
