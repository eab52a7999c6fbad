"""Checks of layouts that only games with a tableau need: cards in order on foundations and in the hole."""

from collections.abc import Iterator
from itertools import pairwise

from ...cards import Card, parse_card
from ...errors import counted
from ...layout import Layout
from ...places import DISCARD, FOUNDATION, HOLE, RESERVE, STOCK, TABLEAU, WASTE
from ...rules import Rules, played_suit
from .hole import why_not_after


def problems(rules: Rules, layout: Layout) -> Iterator[str]:
    """Yield what is wrong with a layout that has the right places and cards."""
    yield from _sizes(rules, layout)
    yield from _face_down(rules, layout)
    yield from _foundations(rules, layout)
    yield from _discards(layout)
    yield from hole_problems(rules, layout)


def _sizes(rules: Rules, layout: Layout) -> Iterator[str]:
    """Check that no place holds more cards than it started with."""
    in_stock = len(layout.cards(STOCK)) + len(layout.cards(WASTE))
    if in_stock > rules.stock.size:
        yield f"stock and waste: {counted(in_stock, 'card')} given, but the stock starts with {rules.stock.size}"
    in_reserve = len(layout.cards(RESERVE))
    if in_reserve > rules.reserve.size:
        yield f"reserve: {counted(in_reserve, 'card')} given, but it starts with {rules.reserve.size}"


def _face_down(rules: Rules, layout: Layout) -> Iterator[str]:
    for number, (_, cards, hidden) in enumerate(layout.of(TABLEAU), 1):
        if hidden and rules.tableau_piles.face_up_cards == "all":
            yield f"tableau pile {number}: cards lie face down, but this game deals all cards face up"
        elif hidden > max(0, len(cards) - 1):
            yield (
                f"tableau pile {number}: {hidden} of {counted(len(cards), 'card')} cannot lie face down; "
                "the top card is always face up"
            )


def _foundations(rules: Rules, layout: Layout) -> Iterator[str]:
    """Check that each foundation holds its suit in order from the base; a complete run lies there as it was moved."""
    complete_only = rules.foundations.only_complete_pile_moves
    for number, (suit, (_, cards, _)) in enumerate(zip(rules.foundation_suits, layout.of(FOUNDATION), strict=True), 1):
        ranks = [(layout.base_rank - 1 + step) % rules.max_rank + 1 for step in range(rules.max_rank)]
        if complete_only:
            ranks.reverse()
            if cards and len(cards) != rules.max_rank:
                given = counted(len(cards), "card")
                yield f"foundation {number}: {given} given, but only complete runs of {rules.max_rank} go there"
        if not cards and rules.foundations.initial_cards == "all" and not rules.foundations.removable:
            yield f"foundation {number}: it starts with {Card(layout.base_rank, suit)}, which never leaves it"
        for rank, card in zip(ranks, cards, strict=False):
            if card != Card(rank, suit):
                yield f"foundation {number}: {card} lies where {Card(rank, suit)} should be"
                break


def _discards(layout: Layout) -> Iterator[str]:
    """Check that no ace is discarded, since there is no higher card."""
    yield from (f"discards: {card} is never discarded" for card in layout.cards(DISCARD) if card.rank == 1)


def hole_problems(rules: Rules, layout: Layout) -> Iterator[str]:
    """Check that the hole starts with its card, and that each card follows, unless the stock is turned to the hole."""
    hole = layout.cards(HOLE)
    if not rules.hole.present:
        return
    if not hole:
        yield "hole: a card must lie in it"
    elif rules.hole.base_card != "random":
        base = parse_card(rules.hole.base_card)
        base = Card(base.rank, played_suit(base.suit, rules.suits))
        if hole[0] != base:
            yield f"hole: it starts with {base}, not with {hole[0]}"
    if rules.stock.deal_type != "hole":
        for card, following in pairwise(hole):
            if why_not_after(rules, card.rank, following.rank):
                yield f"hole: {following} cannot lie on {card}"
