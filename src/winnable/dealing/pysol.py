"""PySolFC's deals of FreeCell and its relatives.

PySolFC fills cells after the tableau, each game in its own way, so this dealer does not use the common order.
"""

import random

from ..cards import CLUBS, DIAMONDS, HEARTS, SPADES, Card
from ..families import laid_out
from ..layout import Layout
from ..rules import Rules
from .microsoft import microsoft_order

LAST_SEED = 10**20
_MICROSOFT_SEEDS = 32_000
"""Below this PySolFC deals by Microsoft's numbers."""

# Cells in use at the start, by (tableau piles, cells, cells filled at the start): x takes a card, - stays empty.
_CELL_PATTERNS = {(8, 8, 4): "x-x-x-x-", (8, 4, 4): "xxxx", (10, 4, 2): "-xx-"}


def pysol_order(seed: int) -> list[Card]:
    """Return the 52 cards in dealing order."""
    if seed < _MICROSOFT_SEEDS:
        return microsoft_order(seed)
    deck = [Card(rank, suit) for suit in (CLUBS, SPADES, HEARTS, DIAMONDS) for rank in range(1, 14)]
    generator = random.Random(seed)
    for last in range(51, 0, -1):
        chosen = int(generator.random() * (last + 1))
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return deck[::-1]


def _cell_pattern(rules: Rules) -> str | None:
    tableau, cells = rules.tableau_piles, rules.cells
    if tableau.count == 8 and cells.count and not cells.pre_filled:
        return "-" * cells.count
    return _CELL_PATTERNS.get((tableau.count, cells.count, cells.pre_filled))


def serves(rules: Rules) -> bool:
    """FreeCell-type games: one full deck, all face up in rows, cells, and nothing else on the table."""
    tableau = rules.tableau_piles
    plain_tableau = not (tableau.diagonal_deal or tableau.sink) and tableau.face_up_cards == "all"
    nothing_else = not rules.stock.size and not rules.reserve.size and rules.foundations.initial_cards == "none"
    return (
        rules.foundations.present
        and rules.foundations.base_card == "A"
        and rules.deck_size == 52
        and rules.max_rank == 13
        and rules.suits == 4
        and plain_tableau
        and nothing_else
        and _cell_pattern(rules) is not None
    )


def pysol_layout(rules: Rules, seed: int) -> Layout:
    """Return the tableau row by row, then the cells."""
    order = pysol_order(seed)
    pattern = _cell_pattern(rules) or ""
    in_tableau = 52 - pattern.count("x")
    piles = rules.tableau_piles.count
    rest = iter(order[in_tableau:])
    return laid_out(
        rules,
        tableau=[order[pile:in_tableau:piles] for pile in range(piles)],
        cells=[next(rest) if mark == "x" else None for mark in pattern],
    )
