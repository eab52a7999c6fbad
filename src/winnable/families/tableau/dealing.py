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
    put_out = {"none": 0, "one": 1, "all": 4 * rules.decks}[rules.foundations.initial_cards]
    return int(rules.hole.present) + (put_out if rules.foundations.present else 0)


def pile_sizes(rules: Rules) -> list[tuple[int, int]]:
    """Return for each tableau pile how many cards it is dealt, and how many of these lie face down."""
    elsewhere = picked_out(rules) + rules.cells.pre_filled + rules.stock.size + rules.reserve.size
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
    initial = rules.foundations.initial_cards
    foundations: list[Cards] = []
    for index in range(4 * rules.decks):
        base_card = Card(base_rank, index % 4)
        if initial == "all" or (initial == "one" and index == base_suit):
            deck.remove(base_card)
            foundations.append((base_card,))
        else:
            foundations.append(())
    return base_rank, foundations


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
