"""The bridge to the compiled core: rules, layouts and moves as the numbers that the core knows, and back.

The core counts ranks from the foundation base, so that building is always one step; the rest is a change of names.
"""

from functools import cache

from . import _core
from .cards import Card
from .layout import Layout, Pile, Row
from .moves import (
    ACCORDION,
    ANY,
    CELL,
    DEAL,
    FOUNDATION,
    HOLE,
    REDEAL,
    RESERVE,
    SQUARE,
    STOCK,
    TABLEAU,
    WASTE,
    Move,
    Place,
)
from .rules import Rules

_NO_CARD = 255
_FAMILIES = ("tableau", "accordion", "sequences", "grid")
_POLICIES = ("any-suit", "red-black", "same-suit", "no-build")
_SPACES = ("any", "no-build", "kings", "auto-reserve-then-any", "auto-reserve-then-waste", "auto-waste-then-stock")
_GROUPS = ("no", "yes", "whole-pile", "maximal-group", "partial-if-card-above-buildable")
_STOCK_TO = ("waste", "tableau piles", "hole")
_PLACES = (TABLEAU, CELL, FOUNDATION, RESERVE, WASTE, STOCK, HOLE, SQUARE)
_UNLIMITED = -1


@cache
def core_rules(rules: Rules) -> _core.Rules:
    """The rules as the core wants them."""
    core = _core.Rules()
    tableau, stock = rules.tableau_piles, rules.stock
    core.family = _FAMILIES.index(rules.family)
    core.max_rank, core.decks, core.suits = rules.max_rank, rules.decks, rules.suits
    core.piles = tableau.count
    core.build = _POLICIES.index(tableau.build_policy)
    core.spaces = _SPACES.index(tableau.spaces_policy)
    core.groups = _GROUPS.index(tableau.move_built_group)
    core.group_policy = _POLICIES.index(rules.group_policy)
    core.has_foundations = rules.foundations.present
    core.removable = rules.foundations.removable
    core.complete_runs = rules.foundations.present and rules.foundations.only_complete_pile_moves
    core.foundation_suits = list(rules.foundation_suits)
    core.has_hole, core.hole_loops = rules.hole.present, rules.hole.build_loops
    core.cells = rules.cells.count
    core.stock_size, core.stock_to = stock.size, _STOCK_TO.index(stock.deal_type)
    core.deal_count, core.deal_with_spaces = stock.deal_count, stock.deal_with_spaces
    core.redeals = _UNLIMITED if rules.redeals is None else rules.redeals
    core.reserve_size, core.reserve_stacked = rules.reserve.size, rules.reserve.stacked
    core.accordion_steps = sorted({int(step[1:]) * (-1 if step[0] == "L" else 1) for step in rules.accordion.moves})
    core.from_left, core.from_right = "L" in rules.sequences.direction, "R" in rules.sequences.direction
    core.sequence_policy = _POLICIES.index(rules.sequences.build_policy)
    core.fixed_suit = rules.sequences.fixed_suit
    policies = rules.grid.build_policies if rules.family == "grid" else rules.accordion.build_policies
    core.match_suit, core.match_rank = "same-suit" in policies, "same-rank" in policies
    core.match_colours, core.match_any = "red-black" in policies, "any-suit" in policies
    core.match_adjacent = "adjacent-rank" in policies
    return core


def core_layout(rules: Rules, layout: Layout) -> _core.Layout:
    """The layout as the core wants it."""

    def number(card: Card | None) -> int:
        if card is None:
            return _NO_CARD
        return 4 * ((card.rank - layout.base_rank) % rules.max_rank) + card.suit

    def numbers(cards: Pile | Row) -> list[int]:
        return [number(card) for card in cards]

    core = _core.Layout()
    core.tableau = [numbers(pile) for pile in layout.tableau]
    core.hidden = list(layout.hidden)
    core.foundations = [numbers(pile) for pile in layout.foundations]
    core.cells = numbers(layout.cells)
    core.stock, core.waste = numbers(layout.stock), numbers(layout.waste)
    core.reserve, core.hole = numbers(layout.reserve), numbers(layout.hole)
    rows = [layout.accordion] if layout.accordion else [*layout.sequences, *layout.grid]
    core.rows = [numbers(row) for row in rows]
    core.redeals_used = layout.redeals_used
    return core


def layout_from_core(rules: Rules, core: _core.Layout, base_rank: int) -> Layout:
    """The layout that the core's numbers mean."""

    def card(number: int) -> Card:
        return Card((number // 4 + base_rank - 1) % rules.max_rank + 1, number % 4)

    def pile(numbers: list[int]) -> Pile:
        return tuple(map(card, numbers))

    def row(numbers: list[int]) -> Row:
        return tuple(None if number == _NO_CARD else card(number) for number in numbers)

    rows = tuple(map(row, core.rows))
    return Layout(
        tableau=tuple(map(pile, core.tableau)),
        hidden=tuple(core.hidden),
        foundations=tuple(map(pile, core.foundations)),
        cells=row(core.cells),
        stock=pile(core.stock),
        waste=pile(core.waste),
        reserve=pile(core.reserve),
        hole=pile(core.hole),
        accordion=pile(core.rows[0]) if rules.family == "accordion" else (),
        sequences=rows if rules.family == "sequences" else (),
        grid=rows if rules.family == "grid" else (),
        base_rank=base_rank,
        redeals_used=core.redeals_used,
    )


class MoveCodec:
    """Moves as numbers and back, for one game. Each is made only once."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._columns = rules.grid.columns if rules.family == "grid" else rules.max_rank
        self._moves: dict[int, Move] = {}

    def move(self, number: int) -> Move:
        """The move of a number."""
        if number not in self._moves:
            self._moves[number] = self._decoded(number)
        return self._moves[number]

    def number(self, move: Move) -> int | None:
        """The number of a move, or None if the core cannot have such a move."""
        if move in (DEAL, REDEAL):
            kind, source, target = (1, STOCK, WASTE) if move == DEAL else (2, WASTE, STOCK)
            return kind | _PLACES.index(source) << 2 | _PLACES.index(target) << 5
        source, from_index = self._encoded_place(move.source, is_target=False)
        target, to_index = self._encoded_place(move.target, is_target=True)
        if source not in _PLACES or target not in _PLACES:
            return None
        if not (0 <= from_index < 256 and 0 <= to_index < 256 and 0 < move.amount < 256):
            return None
        return (
            _PLACES.index(source) << 2
            | _PLACES.index(target) << 5
            | from_index << 8
            | to_index << 16
            | move.amount << 24
        )

    def _decoded(self, number: int) -> Move:
        kind = number & 3
        if kind:
            return DEAL if kind == 1 else REDEAL
        source = self._decoded_place(number >> 2 & 7, number >> 8 & 255, is_target=False)
        target = self._decoded_place(number >> 5 & 7, number >> 16 & 255, is_target=True)
        return Move(source, target, number >> 24)

    def _decoded_place(self, place: int, index: int, *, is_target: bool) -> Place:
        kind = _PLACES[place]
        if kind == SQUARE:
            if self._rules.family == "accordion":
                return Place(ACCORDION, index)
            return Place(SQUARE, index // self._columns, index % self._columns)
        return Place(kind) if self._is_unnumbered(kind, is_target) else Place(kind, index)

    def _encoded_place(self, place: Place, *, is_target: bool) -> tuple[str, int]:
        if place.kind == ACCORDION:
            return SQUARE, place.slot
        if place.kind == SQUARE:
            return SQUARE, place.slot * self._columns + place.column if place.column < self._columns else -1
        if self._is_unnumbered(place.kind, is_target):
            return place.kind, 0 if place.slot == ANY else -1
        return place.kind, place.slot

    def _is_unnumbered(self, kind: str, is_target: bool) -> bool:
        """Whether there is only one place of this kind to take from or give to."""
        if kind == FOUNDATION:
            return is_target
        return kind in (WASTE, STOCK, HOLE) or (kind == RESERVE and self._rules.reserve.stacked)
