"""The bridge to the compiled core: rules, layouts and moves as the numbers that the core knows, and back.

The core counts ranks from the foundation base, so that building is always one step. All else is a change of names.
"""

from array import array
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from .. import _core
from ..cards import Card
from ..checking import Checked, check_layout
from ..errors import BadInput, quoted
from ..families import FAMILIES, family_of, parts_of
from ..families.tableau.redeal import packet_sizes
from ..layout import Layout
from ..moves import DEAL, REDEAL, Move
from ..places import ACCORDION, ANY, DISCARD, FOUNDATION, SQUARE, STOCK, WASTE, Pile, Place
from ..referee import Dealt
from ..rules import Rules

_TRANSFER = "transfer"
_TURNS = {"deal": DEAL, "redeal": REDEAL}


@cache
def core_rules(rules: Rules) -> _core.Rules:
    """Return the rules as the core takes them. The core refuses unknown fields, missing fields and unknown words."""
    return _core.Rules(**_fields(rules))


def _fields(rules: Rules) -> dict[str, object]:
    """Return every field of the core's rules, by its name in `cpp/game/rules.hpp`; words are those of the rule file."""
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
        "pile_redeals": tableau.redeal,
        "redeal_type": tableau.redeal_type,
        "packets": packet_sizes(rules) if tableau.redeal and tableau.redeal_type == "packets" else [],
        "cells": rules.cells.count,
        "stock_size": stock.size,
        "stock_to": stock.deal_type,
        "deal_count": stock.deal_count,
        "redeals": stock.redeal,
        "deal_with_spaces": stock.deal_with_spaces,
        "reserve_size": rules.reserve.size,
        "reserve_stacked": rules.reserve.stacked,
        "square_columns": max((max(part.sizes) for part in parts_of(rules) if part.kind.shape == "rows"), default=0),
        "matches": family_of(rules).matches(rules),
        **{name: value for family in FAMILIES.values() for name, value in family.core_fields(rules).items()},
    }


def core_position(deal: Dealt) -> tuple[_core.Rules, _core.Layout]:
    """Check a deal or a position, and return it as the core takes it; so the core gets no layout it cannot hold."""
    layout = checked_layout(deal)
    return core_rules(deal.rules), core_layout(deal.rules, layout)


def checked_layout(deal: Dealt) -> Layout:
    """Return where the cards of a deal or position lie. Raises `BadInput` and, for a wrong layout, `BadDeal`."""
    if not isinstance(deal, Checked):
        if not isinstance(getattr(deal, "rules", None), Rules) or not hasattr(deal, "layout"):
            raise BadInput(f"this needs a deal or a position, such as deal('klondike', 7), not {quoted(deal)}")
        check_layout(deal.rules, deal.layout)
    return deal.layout


def core_layout(rules: Rules, layout: Layout) -> _core.Layout:
    """Return the layout as the core takes it."""
    return numbered_layout(rules, layout, _core_numbers(rules.max_rank, layout.base_rank).__getitem__)


def numbered_layout(rules: Rules, layout: Layout, number: Callable[[Card], int]) -> _core.Layout:
    """Return the core's layout with a number for each card."""
    index = codec_for(rules).core_place
    return _core.Layout(
        [(*index(pile.place), bytes(map(number, pile.cards)), pile.hidden) for pile in layout.piles],
        layout.redeals_used,
    )


def layout_from_core(rules: Rules, core: _core.Layout, base_rank: int) -> Layout:
    """Return the layout that the core's numbers mean."""
    cards, place = core_cards(rules.max_rank, base_rank), codec_for(rules).place
    piles = [
        Pile(place(word, index), tuple([cards[number] for number in numbers]), hidden)
        for word, index, numbers, hidden in core.piles
    ]
    return Layout(tuple(piles), base_rank, core.redeals_used)


@cache
def _core_numbers(max_rank: int, base_rank: int) -> dict[Card, int]:
    """Return the core's number of every card."""
    return {card: number for number, card in enumerate(core_cards(max_rank, base_rank)) if card is not None}


@cache
def core_cards(max_rank: int, base_rank: int) -> tuple[Any, ...]:
    """Return the card of every number of the core, and none for `NO_CARD`. A cache keeps them for all positions."""
    cards = [Card((number // 4 + base_rank - 1) % max_rank + 1, number % 4) for number in range(4 * max_rank)]
    return (*cards, *[None] * (_core.NO_CARD + 1 - len(cards)))


class MoveCodec:
    """Places and moves as the core has them and back, for one game. `codec_for` keeps one codec a game."""

    def __init__(self, rules: Rules) -> None:
        parts = parts_of(rules)
        self._unnumbered = {part.kind.kind for part in parts if part.kind.shape == "pile"} | {STOCK, WASTE, DISCARD}
        self._squares = [place for part in parts if part.kind.kind == SQUARE for place in part.places()]
        self._index_of_square = {place: index for index, place in enumerate(self._squares)}
        self._moves: dict[int, Move] = {}
        self._core_places = {place: self._core_place(place) for part in parts for place in part.places()}

    def place(self, word: str, index: int) -> Place:
        """Return the place that the core knows by a word and an index."""
        if word == SQUARE:
            return self._squares[index] if self._squares else Place(ACCORDION, index)
        return Place(word) if word in self._unnumbered else Place(word, index)

    def core_place(self, place: Place) -> tuple[str, int]:
        """Return the word and the index by which the core knows a place; index -1 if the game has no such place."""
        return self._core_places.get(place) or self._core_place(place)

    def _core_place(self, place: Place) -> tuple[str, int]:
        if place.kind == SQUARE:
            return SQUARE, self._index_of_square.get(place, -1)
        if place.kind in self._unnumbered:
            return place.kind, 0 if place.slot == ANY else -1
        return SQUARE if place.kind == ACCORDION else place.kind, place.slot

    def move(self, number: int) -> Move:
        """Return the move of a number."""
        if number not in self._moves:
            self._moves[number] = self._decoded(number)
        return self._moves[number]

    def number(self, move: Move) -> int | None:
        """Return the number of a move, or None if the core cannot have such a move."""
        for kind, turn in _TURNS.items():
            if move == turn:
                return _core.move_number(kind, turn.source.kind, 0, turn.target.kind, 0, 0)
        target = (FOUNDATION, 0) if move.target == Place(FOUNDATION) else self.core_place(move.target)
        if move.amount == 0:
            return None
        return _core.move_number(_TRANSFER, *self.core_place(move.source), *target, move.amount)

    def _decoded(self, number: int) -> Move:
        kind, source, from_index, target, to_index, amount = _core.move_parts(number)
        if kind != _TRANSFER:
            return _TURNS[kind]
        to = Place(FOUNDATION) if target == FOUNDATION else self.place(target, to_index)
        return Move(self.place(source, from_index), to, amount)


@lru_cache(256)
def codec_for(rules: Rules) -> MoveCodec:
    """Return the codec of a game."""
    return MoveCodec(rules)


class PackedMoves:
    """The moves of a win as the core's numbers, four bytes each. They are decoded only when they are read."""

    def __init__(self, rules: Rules, numbers: bytes) -> None:
        self._rules = rules
        self.numbers = numbers
        """The moves as the core has them."""

    @classmethod
    def of(cls, rules: Rules, moves: Sequence[Move]) -> "PackedMoves":
        """Pack moves of a game, each of which the core must know."""
        numbers = [number for number in map(codec_for(rules).number, moves) if number is not None]
        assert len(numbers) == len(moves)
        return cls(rules, array("I", numbers).tobytes())

    def __len__(self) -> int:
        return len(self.numbers) // 4

    def decoded(self) -> tuple[Move, ...]:
        """Return the moves."""
        return tuple(map(codec_for(self._rules).move, memoryview(self.numbers).cast("I")))
