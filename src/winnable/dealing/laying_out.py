"""From a shuffled deck to the layout of a game, in the one order in which all games are dealt.

Takes rules and a deck, front first; single cards are picked out from the front, everything else is dealt from the back.
"""

from dataclasses import fields, replace
from typing import Any

from ..cards import CLUBS, Card, parse_card, parse_rank
from ..layout import Layout, Pile, Row
from ..rules import Rules, played_suit


def lay_out(rules: Rules, shuffled: list[Card]) -> Layout:
    """The starting layout that this deck gives."""
    deck = list(shuffled)
    hole = _take_hole_card(rules, deck)
    base_rank, foundations = _take_foundation_cards(rules, deck)
    layout = replace(_deal_the_rest(rules, deck), hole=hole, base_rank=base_rank, foundations=foundations)
    return layout if rules.suits == 4 else _with_fewer_suits(layout, rules.suits)


def places(rules: Rules) -> Layout:
    """Where the cards go that are dealt once single ones are picked out: the n-th, from 0, lies there as rank n + 2.

    Which cards they are makes no difference to it, but that aces become gaps in sequences; hence the ranks from 2.
    """
    taken = int(rules.hole.present)
    if rules.foundations.present:
        taken += {"none": 0, "one": 1, "all": 4 * rules.decks}[rules.foundations.initial_cards]
    layout = _deal_the_rest(rules, [Card(number + 2, CLUBS) for number in reversed(range(rules.deck_size - taken))])
    return replace(layout, foundations=((),) * (4 * rules.decks if rules.foundations.present else 0))


def _deal_the_rest(rules: Rules, deck: list[Card]) -> Layout:
    cells: Row = tuple(deck.pop() for _ in range(rules.cells.pre_filled))
    stock = _deal_pile(deck, rules.stock.size)
    reserve = _deal_pile(deck, rules.reserve.size)
    tableau: tuple[Pile, ...] = ()
    accordion: Pile = ()
    sequences: tuple[Row, ...] = ()
    grid: tuple[Row, ...] = ()
    if rules.family == "sequences":
        sequences = _deal_sequences(rules, deck)
    elif rules.family == "accordion":
        accordion = _deal_pile(deck, rules.accordion.size)
    elif rules.family == "grid":
        grid = tuple(_deal_pile(deck, rules.grid.columns) for _ in range(rules.grid.rows))
    else:
        tableau = _deal_tableau(rules, deck)
    return Layout(
        tableau=tableau,
        hidden=tuple(_face_down(rules, number, len(pile)) for number, pile in enumerate(tableau)),
        cells=cells + (None,) * (rules.cells.count - rules.cells.pre_filled),
        stock=stock,
        reserve=reserve,
        accordion=accordion,
        sequences=sequences,
        grid=grid,
    )


def _deal_pile(deck: list[Card], size: int) -> Pile:
    """The next cards; the last one dealt is on top."""
    return tuple(deck.pop() for _ in range(size))


def _take_hole_card(rules: Rules, deck: list[Card]) -> Pile:
    if not rules.hole.present:
        return ()
    if rules.hole.base_card == "random":
        return (deck.pop(0),)
    card = parse_card(rules.hole.base_card)
    deck.remove(card)
    return (card,)


def _take_foundation_cards(rules: Rules, deck: list[Card]) -> tuple[int, tuple[Pile, ...]]:
    """The base rank, and the foundations with the cards that are put out before the deal."""
    if not rules.foundations.present:
        return 1, ()
    if rules.foundations.base_card == "random":
        base_rank, base_suit = deck[0]
    else:
        base_rank, base_suit = parse_rank(rules.foundations.base_card) or 1, CLUBS
    initial = rules.foundations.initial_cards
    foundations: list[Pile] = []
    for index in range(4 * rules.decks):
        base_card = Card(base_rank, index % 4)
        if initial == "all" or (initial == "one" and index == base_suit):
            deck.remove(base_card)
            foundations.append((base_card,))
        else:
            foundations.append(())
    return base_rank, tuple(foundations)


def _face_down(rules: Rules, number: int, size: int) -> int:
    """How many cards of a pile are dealt face down."""
    face_up = rules.tableau_piles.face_up_cards
    if face_up == "all":
        return 0
    return max(0, size - (1 if face_up == "top" else face_up[number]))


def _deal_tableau(rules: Rules, deck: list[Card]) -> tuple[Pile, ...]:
    """All remaining cards, row by row; a triangle is dealt from the right, each row one pile shorter.

    Where piles have sizes of their own, one that has its cards is passed over.
    """
    count = rules.tableau_piles.count
    piles: list[list[Card]] = [[] for _ in range(count)]
    for row in range(max(rules.tableau_piles.sizes, default=0)):
        for pile, size in zip(piles, rules.tableau_piles.sizes, strict=True):
            if row < size:
                pile.append(deck.pop())
    if rules.tableau_piles.diagonal_deal:
        for row in range(count):
            for pile in reversed(piles[row:]):
                if deck:
                    pile.append(deck.pop())
    while deck and count:
        for pile in piles:
            if deck:
                pile.append(deck.pop())
    return tuple(tuple(pile) for pile in piles)


def _deal_sequences(rules: Rules, deck: list[Card]) -> tuple[Row, ...]:
    """Column by column; then the aces are taken out."""
    rows: list[list[Card | None]] = [[] for _ in range(rules.sequences.count)]
    for number in range(len(deck)):
        card = deck.pop()
        rows[number % len(rows)].append(None if card.rank == 1 else card)
    return tuple(tuple(row) for row in rows)


def _with_fewer_suits(layout: Layout, suits: int) -> Layout:
    """The layout with every card, wherever it lies, in the suit it counts as."""

    def seen(value: Any) -> Any:
        if isinstance(value, Card):
            return Card(value.rank, played_suit(value.suit, suits))
        return tuple(map(seen, value)) if isinstance(value, tuple) else value

    return replace(layout, **{field.name: seen(getattr(layout, field.name)) for field in fields(layout)})
