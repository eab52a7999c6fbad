"""The bridge to the compiled core: rules, layouts and moves as the numbers that the core knows, and back.

The core counts ranks from the foundation base, so that building is always one step; the rest is a change of names.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from .. import _core
from ..cards import Card
from ..checking import Checked, check_layout
from ..errors import BadInput, quoted
from ..families import parts_of
from ..layout import Layout
from ..moves import DEAL, REDEAL, Move
from ..places import (
    ACCORDION,
    ACCORDION_PILES,
    ANY,
    CELL,
    FOUNDATION,
    HOLE,
    RESERVE,
    SQUARE,
    STOCK,
    TABLEAU,
    WASTE,
    Pile,
    Place,
)
from ..referee import Dealt
from ..rules import Rules

_TRANSFER = "transfer"
_TURNS = {"deal": DEAL, "redeal": REDEAL}
_SINGLE = (STOCK, WASTE, RESERVE, HOLE)
"""The kinds whose cards the core has in one list."""
_TOO_MANY = 256
"""More than the numbers of a move can be; a move that a caller made up may have any."""


@cache
def core_rules(rules: Rules) -> _core.Rules:
    """The rules as the core wants them. It refuses a field that it lacks, one that is missing, and unknown words."""
    return _core.Rules(**_fields(rules))


def _fields(rules: Rules) -> dict[str, object]:
    """Every field of the core's rules, by its name in `cpp/game/rule_fields.hpp`; words are those of the rule file."""
    tableau, foundations, hole, stock = rules.tableau_piles, rules.foundations, rules.hole, rules.stock
    return {
        "family": rules.family,
        "max_rank": rules.max_rank,
        "decks": rules.decks,
        "suits": rules.suits,
        "piles": tableau.count,
        "build": tableau.build_policy,
        "direction": tableau.build_direction,
        "spaces": tableau.spaces_policy,
        "groups": tableau.move_built_group,
        "group_policy": rules.group_policy,
        "has_foundations": foundations.present,
        "removable": foundations.removable,
        "complete_runs": foundations.present and foundations.only_complete_pile_moves,
        "foundation_suits": rules.foundation_suits,
        "has_hole": hole.present,
        "hole_loops": hole.build_loops,
        "hole_past_last": hole.build_on_last_rank,
        "cells": rules.cells.count,
        "stock_size": stock.size,
        "stock_to": stock.deal_type,
        "deal_count": stock.deal_count,
        "redeals": _core.UNLIMITED if rules.redeals is None else rules.redeals,
        "deal_with_spaces": stock.deal_with_spaces,
        "reserve_size": rules.reserve.size,
        "reserve_stacked": rules.reserve.stacked,
        "accordion_steps": sorted({int(step[1:]) * (-1 if step[0] == "L" else 1) for step in rules.accordion.moves}),
        "neighbours": rules.sequences.direction,
        "sequence_policy": rules.sequences.build_policy,
        "fixed_suit": rules.sequences.fixed_suit,
        "matches": rules.grid.build_policies if rules.family == "grid" else rules.accordion.build_policies,
    }


def core_position(deal: Dealt) -> tuple[_core.Rules, _core.Layout]:
    """A deal or a position as the core wants it, checked, so that the core gets no layout it cannot hold."""
    layout = checked_layout(deal)
    return core_rules(deal.rules), core_layout(deal.rules, layout)


def checked_layout(deal: Dealt) -> Layout:
    """Where the cards of a deal or a position lie.

    Raises `BadInput` for anything else, and `BadDeal` for a layout that the rules cannot have.
    """
    if not isinstance(deal, Checked):
        if not isinstance(getattr(deal, "rules", None), Rules) or not hasattr(deal, "layout"):
            raise BadInput(f"this needs a deal or a position, such as deal('klondike', 7), not {quoted(deal)}")
        check_layout(deal.rules, deal.layout)
    return deal.layout


def core_layout(rules: Rules, layout: Layout) -> _core.Layout:
    """The layout as the core wants it."""

    def number(card: Card) -> int:
        return 4 * ((card.rank - layout.base_rank) % rules.max_rank) + card.suit

    return numbered_layout(layout, number)


def numbered_layout(layout: Layout, number: Callable[[Card], int]) -> _core.Layout:
    """The core's layout with a number for each card."""

    def numbers(cards: Iterable[Card | None]) -> list[int]:
        return [_core.NO_CARD if card is None else number(card) for card in cards]

    core = _core.Layout()
    core.tableau, core.hidden = [numbers(cards) for cards in layout.stacks(TABLEAU)], list(layout.hidden(TABLEAU))
    core.foundations, core.cells = [numbers(cards) for cards in layout.stacks(FOUNDATION)], numbers(layout.tops(CELL))
    for kind in _SINGLE:
        setattr(core, kind, numbers(layout.cards(kind)))
    rows = [layout.cards(ACCORDION)] if layout.of(ACCORDION) else layout.squares()
    core.rows = [numbers(row) for row in rows]
    core.redeals_used = layout.redeals_used
    return core


def layout_from_core(rules: Rules, core: _core.Layout, base_rank: int) -> Layout:
    """The layout that the core's numbers mean."""
    return Layout(tuple(piles_from_core(rules, core, base_rank)), base_rank, core.redeals_used)


def piles_from_core(rules: Rules, core: _core.Layout, base_rank: int) -> list[Pile]:
    """The piles that the core's numbers mean. In a view of the core, a card that is not known is None."""
    card = _cards(rules.max_rank, base_rank).__getitem__
    squares = iter([number for row in core.rows for number in row])
    piles: list[Pile] = []
    for kind, places in codec_for(rules).places:
        if kind == TABLEAU:
            piles += map(Pile, places, [tuple(map(card, pile)) for pile in core.tableau], core.hidden)
        elif kind == FOUNDATION:
            piles += map(Pile, places, [tuple(map(card, pile)) for pile in core.foundations])
        elif kind in _SINGLE and places:
            piles.append(Pile(places[0], tuple(map(card, getattr(core, kind)))))
        elif kind in (RESERVE, ACCORDION):
            numbers = core.reserve if kind == RESERVE else squares
            piles += [Pile(Place(kind, slot), (card(number),)) for slot, number in enumerate(numbers)]
        else:
            numbers = core.cells if kind == CELL else squares
            piles += map(Pile, places, [() if number == _core.NO_CARD else (card(number),) for number in numbers])
    return piles


def cards_from_core(rules: Rules, numbers: Iterable[int], base_rank: int) -> tuple[Card, ...]:
    """The cards that the core's numbers mean."""
    return tuple(map(_cards(rules.max_rank, base_rank).__getitem__, numbers))


@cache
def _cards(max_rank: int, base_rank: int) -> tuple[Card, ...]:
    """The card of every number of the core; made once, since a position has many. `NO_CARD` has none."""
    cards = [Card((number // 4 + base_rank - 1) % max_rank + 1, number % 4) for number in range(4 * max_rank)]
    unknown: Any = None
    return (*cards, *(unknown,) * (_core.NO_CARD + 1 - len(cards)))


class MoveCodec:
    """Moves as numbers and back, for one game. Each is made only once; `codec_for` keeps one codec a game."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._has_accordion = parts_of(rules)[-1].kind is ACCORDION_PILES
        self._columns = max(parts_of(rules)[-1].sizes)
        self._moves: dict[int, Move] = {}
        self.places = [(part.kind.kind, part.places()) for part in parts_of(rules)]
        """The places of the game, kind by kind, in the order of its layouts."""

    def move(self, number: int) -> Move:
        """The move of a number."""
        if number not in self._moves:
            self._moves[number] = self._decoded(number)
        return self._moves[number]

    def number(self, move: Move) -> int | None:
        """The number of a move, or None if the core cannot have such a move."""
        for kind, turn in _TURNS.items():
            if move == turn:
                return _core.move_number(kind, turn.source.kind, 0, turn.target.kind, 0, 0)
        source, from_index = self._encoded_place(move.source, is_target=False)
        target, to_index = self._encoded_place(move.target, is_target=True)
        if not 0 < move.amount < _TOO_MANY or max(from_index, to_index) >= _TOO_MANY:
            return None
        return _core.move_number(_TRANSFER, source, from_index, target, to_index, move.amount)

    def _decoded(self, number: int) -> Move:
        kind, source, from_index, target, to_index, amount = _core.move_parts(number)
        if kind != _TRANSFER:
            return _TURNS[kind]
        return Move(
            self._decoded_place(source, from_index, is_target=False),
            self._decoded_place(target, to_index, is_target=True),
            amount,
        )

    def _decoded_place(self, kind: str, index: int, *, is_target: bool) -> Place:
        if kind == SQUARE:
            if self._has_accordion:
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


@lru_cache(256)
def codec_for(rules: Rules) -> MoveCodec:
    """The codec of a game."""
    return MoveCodec(rules)


class PackedMoves:
    """The moves of a win as the core's numbers, four bytes each: nothing is decoded that nobody reads."""

    def __init__(self, rules: Rules, numbers: bytes) -> None:
        self._rules = rules
        self.numbers = numbers
        """The moves as the core has them."""

    @classmethod
    def of(cls, rules: Rules, moves: Sequence[Move]) -> "PackedMoves":
        """Moves of a game, each of which the core can have."""
        numbers = [number for number in map(codec_for(rules).number, moves) if number is not None]
        assert len(numbers) == len(moves)
        return cls(rules, array("I", numbers).tobytes())

    def __len__(self) -> int:
        return len(self.numbers) // 4

    def decoded(self) -> tuple[Move, ...]:
        """The moves."""
        return tuple(map(codec_for(self._rules).move, memoryview(self.numbers).cast("I")))
