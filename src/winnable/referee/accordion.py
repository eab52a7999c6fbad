"""Accordion games: a pile goes onto another a fixed way to the left or right, until one is left."""

from collections.abc import Iterator

from ..cards import Card
from ..layout import Layout
from ..moves import Move, is_well_formed
from ..places import ACCORDION, Cards, Pile, Place
from ..rules import Rules

NO_SUCH_PILE = "there is no such pile"
WRONG_DISTANCE = "piles do not move so far in this game"
NO_MATCH = "the two top cards do not match"


def _distances(rules: Rules) -> set[int]:
    """How far a pile may move: negative to the left."""
    return {int(step[1:]) * (-1 if step[0] == "L" else 1) for step in rules.accordion.moves}


def _match(rules: Rules, card: Card, other: Card) -> bool:
    tests = {
        "same-suit": card.suit == other.suit,
        "same-rank": card.rank == other.rank,
        "red-black": card.is_red != other.is_red,
        "any-suit": True,
    }
    return any(tests[policy] for policy in rules.accordion.build_policies)


def candidates(rules: Rules, layout: Layout) -> Iterator[Move]:
    """Every pile onto every pile at an allowed distance."""
    count = len(layout.of(ACCORDION))
    for index in range(count):
        for distance in sorted(_distances(rules)):
            if 0 <= index + distance < count:
                yield Move(Place(ACCORDION, index), Place(ACCORDION, index + distance))


def why_not(rules: Rules, layout: Layout, move: Move) -> str | None:
    """Why this move is not allowed, or None if it is."""
    row, places = layout.cards(ACCORDION), (move.source, move.target)
    if (
        any(place.kind != ACCORDION or place.slot >= len(row) for place in places)
        or move.amount != 1
        or not is_well_formed(move)
    ):
        return NO_SUCH_PILE
    if move.target.slot - move.source.slot not in _distances(rules):
        return WRONG_DISTANCE
    return None if _match(rules, row[move.source.slot], row[move.target.slot]) else NO_MATCH


def play(rules: Rules, layout: Layout, move: Move) -> Layout:
    """The moved pile covers the other, and the gap it leaves closes."""
    row = list(layout.cards(ACCORDION))
    row[move.target.slot] = row[move.source.slot]
    del row[move.source.slot]
    return layout.with_all(ACCORDION, tuple(Pile(Place(ACCORDION, slot), (card,)) for slot, card in enumerate(row)))


def is_won(rules: Rules, layout: Layout) -> bool:
    """One pile is left."""
    return len(layout.of(ACCORDION)) == 1


def cards_moved(layout: Layout, move: Move) -> Cards:
    """The top card of the pile that moves."""
    return layout.cards(ACCORDION)[move.source.slot : move.source.slot + 1]
