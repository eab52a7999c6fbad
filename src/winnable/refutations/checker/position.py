"""The rules and the cards of a relaxed proof, read into one position. There is one way to write each position.

For a rule or a value of a rule that is not in the table below, no argument was made. Such rules are refused.
"""

from collections.abc import Callable
from typing import Any

from .reading import Invalid, NoProof, fields, items, shown, whole, words

SUITS, RANKS = "CHSD", ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
APART = {
    "any-suit": "0123",
    "red-black": "13",
    "same-colour": "02",
    "same-suit": "0",
    "other-suit": "123",
    "no-build": "",
}
"""For each policy, by how many places the suit of a card may come before the suit of the card it is built on."""
Test = Callable[[object], bool]


def _one_of(*values: object) -> Test:
    return lambda value: any(type(value) is type(known) and value == known for known in values)


def _count(value: object) -> bool:
    return type(value) is int and 0 <= value <= 104


def _counts(value: object) -> bool:
    return isinstance(value, list) and all(map(_count, value))


def _any(value: object) -> bool:
    return True


_TRUTH = _one_of(True, False)
RULES: dict[str, dict[str, Test]] = {
    "tableau piles": {
        "count": _count,
        "build policy": _one_of(*APART),
        "build direction": _one_of("down"),
        "spaces policy": _one_of("kings", "no-build", "any", "auto-reserve-then-any", "auto-reserve-then-waste"),
        "diagonal deal": _TRUTH,
        "sizes": _counts,
        "move built group": _one_of(
            "no", "yes", "as-one-card", "whole-pile", "maximal-group", "partial-if-card-above-buildable"
        ),
        "move built group policy": _one_of("same-as-build", *APART),
        "face up cards": lambda value: value in ("all", "top") or _counts(value),
    },
    "foundations": {
        "present": _one_of(True),
        "initial cards": _one_of("none", "one", "two", "all-but-one", "all"),
        "base card": _one_of("random", *RANKS),
        "removable": _TRUTH,
        "only complete pile moves": _one_of(False),
    },
    "hole": {"present": _one_of(False), "base card": _any, "build loops": _any, "build on last rank": _any},
    "cells": {"count": _one_of(0), "pre-filled": _one_of(0)},
    "stock": {
        "size": _count,
        "deal type": _one_of("waste", "tableau piles"),
        "deal count": lambda value: _count(value) and value != 0,
        "redeal": lambda value: isinstance(value, bool) or (type(value) is int and 0 < value <= 255),
        "deal with spaces": _TRUTH,
    },
    "reserve": {"size": _count, "stacked": _TRUTH},
    "accordion": {"size": _one_of(0), "moves": _any, "build policies": _any},
    "sequences": {"count": _one_of(0), "direction": _any, "build policy": _any, "fixed suit": _any},
    "grid": {"rows": _one_of(0), "columns": _one_of(0), "build policies": _any},
}
"""Every rule, and its values that the arguments cover. `_any`: the rule says nothing if the game lacks that part."""
YOUNGER_RULES: dict[str, dict[str, Test]] = {
    "tableau piles": {
        "sink": lambda value: isinstance(value, list) and all(_one_of(*RANKS)(rank) for rank in value),
        "redeal type": _any,  # without "redeal", for which no argument was made
    },
}
"""Rules that are younger than proofs, which are written only where they are set."""
SINGLE_RULES: dict[str, Test] = {"max rank": _one_of(*range(1, 14)), "two decks": _one_of(False), "suits": _one_of(4)}


class Position:
    """Where the cards lie. A card is 4 * (steps above the base) + suit; piles are listed from the bottom up."""

    def __init__(self, rules: object, base_rank: object, layout: object) -> None:
        self.rules = rules_of_a_proof(rules)
        tableau, foundations, stock = (self.rules[part] for part in ("tableau piles", "foundations", "stock"))
        self.ranks: int = self.rules["max rank"]
        if base_rank not in RANKS[: self.ranks] or foundations["base card"] not in ("random", base_rank):
            raise NoProof(f"the foundations do not start from {shown(base_rank)} by these rules")
        self.base = RANKS.index(str(base_rank))
        optional = frozenset({"stock", "waste", "reserve", "foundations", "redeals used"})
        places = fields(layout, "the layout", {"tableau piles"}, optional)
        self.piles, self.face_down = self._tableau(places["tableau piles"], tableau)
        self.stock, self.waste, self.reserve = (self._cards(places, name) for name in ("stock", "waste", "reserve"))
        self.home = self._cards(places, "foundations")
        limit = stock["redeal"]  # true: none; false: no redeal
        self.redeals_left = None if limit is True else int(limit) - self._redeals_used(places, int(limit))
        self._check_deck()
        self._check_sizes(stock, foundations)

    def card(self, text: object) -> int:
        """Return the number of a card that is written face up."""
        rank, suit = (text[:-1], text[-1:]) if isinstance(text, str) else ("", "")
        if rank not in RANKS[: self.ranks] or suit not in SUITS or not suit:
            raise NoProof(f"{shown(text)} is not a card of this deck")
        return 4 * int((RANKS.index(rank) - self.base) % self.ranks) + SUITS.index(suit)

    def _cards(self, places: dict[str, Any], name: str) -> list[int]:
        if places.get(name) == []:
            raise NoProof(f'"{name}" is empty: a place without cards is left out')
        return [self.card(text) for text in words(places.get(name, []), f'"{name}"')]

    def _tableau(self, value: object, tableau: dict[str, Any]) -> tuple[list[list[int]], list[int]]:
        """Return the cards of each pile, and how many of them lie face down."""
        piles, face_down = [], []
        for number, pile in enumerate(items(value, '"tableau piles"'), 1):
            texts = words(pile, f"tableau pile {number}")
            hidden = sum(text[-1:].islower() for text in texts)
            if any(text[-1:].islower() for text in texts[hidden:]) or hidden > max(0, len(texts) - 1):
                raise NoProof(f"tableau pile {number}: a card lies face down on one that is face up, or on top")
            if hidden and tableau["face up cards"] == "all":
                raise NoProof(f"tableau pile {number}: no card lies face down by these rules")
            turned = [text[:-1] + text[-1].upper() for text in texts[:hidden]]
            piles.append([self.card(text) for text in (*turned, *texts[hidden:])])
            face_down.append(hidden)
        if len(piles) != tableau["count"]:
            raise NoProof(f"there are {len(piles)} tableau piles, but {tableau['count']} by the rules")
        return piles, face_down

    def _redeals_used(self, places: dict[str, Any], limit: int) -> int:
        if "redeals used" not in places:
            return 0
        return whole(places["redeals used"], '"redeals used"', 1, limit)

    def _check_deck(self) -> None:
        laid_out = [card for pile in (*self.piles, self.stock, self.waste, self.reserve, self.home) for card in pile]
        if sorted(laid_out) != list(range(4 * self.ranks)):
            raise NoProof("the layout does not have every card of the deck once")

    def _check_sizes(self, stock: dict[str, Any], foundations: dict[str, Any]) -> None:
        if len(self.stock) + len(self.waste) > stock["size"] or len(self.reserve) > self.rules["reserve"]["size"]:
            raise NoProof("the stock or the reserve has more cards than it starts with")
        if self.waste and stock["deal type"] != "waste":
            raise NoProof("there is no waste by these rules")
        by_suit = [[card for card in self.home if card % 4 == suit] for suit in range(4)]
        if any(cards != [4 * step + suit for step in range(len(cards))] for suit, cards in enumerate(by_suit)):
            raise NoProof("the foundations are not built up from the base, card after card")
        if self.home != [card for cards in by_suit for card in cards]:
            raise NoProof("the foundations are not written suit after suit")
        if foundations["initial cards"] == "all" and not foundations["removable"] and not all(by_suit):
            raise NoProof("every foundation starts with a card by these rules")


def rules_of_a_proof(value: object) -> dict[str, Any]:
    """Return the rules, if every one of them is known and covered."""
    rules = fields(value, "the rules", {*RULES, *SINGLE_RULES})
    for name, test in SINGLE_RULES.items():
        _check_rule(name, rules[name], test)
    for part, tests in RULES.items():
        younger = YOUNGER_RULES.get(part, {})
        values = fields(rules[part], f'"{part}" of the rules', set(tests), frozenset(younger))
        for name, test in (tests | younger).items():
            if name in values:
                _check_rule(f"{part}, {name}", values[name], test)
    tableau = rules["tableau piles"]
    if tableau["move built group"] != "no" and tableau["move built group policy"] not in (
        "same-as-build",
        tableau["build policy"],
    ):
        raise Invalid("no argument was made for such rules: runs that move are not those that are built")
    return rules


def _check_rule(name: str, value: object, test: Test) -> None:
    if not test(value):
        raise Invalid(f"no argument was made for such rules: {name} {shown(value)}")
