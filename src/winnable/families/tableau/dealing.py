"""How games with a tableau are dealt: single cards to hole and foundations, then cells, stock, reserve and tableau."""

from typing import Any

from ...cards import CLUBS, Card, ordered_deck, parse_card, parse_rank
from ...places import Cards
from ...rules import Rules
from ..family import Dealing, dealt


def pick_out(rules: Rules, deck: list[Card]) -> Dealing:
    """Take the cards out of the deck that start the hole and the foundations."""
    hole = _take_hole_card(rules, deck)
    base_rank, foundations = _take_foundation_cards(rules, deck)
    return Dealing(base_rank, {"hole": hole, "foundations": foundations})


def picked_out(rules: Rules) -> int:
    """Return how many cards `pick_out` takes."""
    return int(rules.hole.present) + put_out(rules)


def put_out(rules: Rules) -> int:
    """Return how many base cards start foundations."""
    every = 4 * rules.decks
    wanted = {"none": 0, "one": 1, "two": 2, "all-but-one": every - 1, "all": every}
    return wanted[rules.foundations.initial_cards] if rules.foundations.present else 0


def pile_sizes(rules: Rules) -> list[tuple[int, int]]:
    """Return for each tableau pile how many cards it is dealt, and how many of these lie face down."""
    elsewhere = picked_out(rules) + _dealt_before_the_tableau(rules)
    piles = _deal_tableau(rules, ordered_deck(rules.max_rank, rules.decks)[elsewhere:])
    return [(len(pile), _face_down(rules, number, len(pile))) for number, pile in enumerate(piles)]


def deal(rules: Rules, deck: list[Card]) -> dict[str, Any]:
    """Deal the rest of the deck: the cards by the names of their places."""
    named: dict[str, Any] = {
        "cells": dealt(deck, rules.cells.pre_filled),
        "stock": dealt(deck, rules.stock.size),
        "reserve": dealt(deck, rules.reserve.size),
    }
    piles = _deal_tableau(rules, deck)
    hidden = [_face_down(rules, number, len(pile)) for number, pile in enumerate(piles)]
    return named | {"tableau": piles, "hidden": hidden}


def settle(rules: Rules, dealt_cards: dict[str, Any]) -> dict[str, Any]:
    """Let the cards sink that go to the bottom of their piles; those of one pile keep their order."""
    sunk = {parse_rank(rank) for rank in rules.tableau_piles.sink}
    piles = [sorted(pile, key=lambda card: card.rank not in sunk) for pile in dealt_cards["tableau"]]
    return dealt_cards | {"tableau": piles}


def _dealt_before_the_tableau(rules: Rules) -> int:
    return rules.cells.pre_filled + rules.stock.size + rules.reserve.size


def _take_hole_card(rules: Rules, deck: list[Card]) -> Cards:
    if not rules.hole.present:
        return ()
    if rules.hole.base_card == "random":
        return (deck.pop(0),)
    card = parse_card(rules.hole.base_card)
    deck.remove(card)
    return (card,)


def _take_foundation_cards(rules: Rules, deck: list[Card]) -> tuple[int, list[Cards]]:
    """Return the base rank, and the foundations with the cards that are put out before the deal."""
    if not rules.foundations.present:
        return 1, []
    if rules.foundations.base_card == "random":
        base_rank, base_suit = deck[0]
    else:
        base_rank, base_suit = parse_rank(rules.foundations.base_card) or 1, CLUBS
    every = range(4 * rules.decks)
    begun = {
        "none": (),
        "one": (base_suit,),
        "two": (0, 1),
        "all-but-one": tuple(index for index in every if index != base_suit),
        "all": tuple(every),
    }[rules.foundations.initial_cards]
    foundations: list[Cards] = []
    for index in every:
        base_card = Card(base_rank, index % 4)
        if index in begun:
            deck.remove(base_card)
        foundations.append((base_card,) if index in begun else ())
    if rules.foundations.initial_cards == "all-but-one":
        _deal_first(rules, deck, Card(base_rank, base_suit))
    return base_rank, foundations


def _deal_first(rules: Rules, deck: list[Card], card: Card) -> None:
    """Put a card where it will be the first one dealt to the tableau. Cards are dealt from the end of the deck."""
    deck.remove(card)
    deck.insert(len(deck) - _dealt_before_the_tableau(rules), card)


def _face_down(rules: Rules, number: int, size: int) -> int:
    face_up = rules.tableau_piles.face_up_cards
    if face_up == "all":
        return 0
    return max(0, size - (1 if face_up == "top" else face_up[number]))


def _deal_tableau(rules: Rules, deck: list[Card]) -> list[list[Card]]:
    """Deal all remaining cards row by row, a triangle from the right. A pile that has its size is passed over."""
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
    return piles
