"""Families of FreeCell deals: random ones, and ones in which some cards lie as a study of hardness wants them.

Takes a seed: the number of a family times a million, plus the number of a deal. Returns all 52 cards in the order in
which they are dealt. Depth is the number of cards above a card. After Chen, "The Hardness Analysis of FreeCell Games"
(2015). Random numbers come only from `Random.random`, which Python promises not to change.
"""

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

from ..cards import RANK_TEXTS, Card
from ..errors import BadInput, listing, quoted
from ..rules import Rules

DEALS = 1_000_000
"""Deals of each family."""
SIZES = (7, 7, 7, 7, 6, 6, 6, 6)
"""The sizes of the piles."""
_ACE, _KING, _SUITS = 1, 13, 4
_DEPTHS = range(7)
_COLOURS: tuple[bool | None, ...] = (None, True, False)
"""Any, red, black."""
FAMILIES: tuple[str, ...] = (
    "random",
    "aces-open-kings-deep",
    "aces-deep-kings-open",
    "colour-sorted",
    *(f"blocking-{RANK_TEXTS[rank]}" for rank in range(2, _KING + 1)),
    *(f"{card}-depth-{depth}" for card in ("aces", "kings") for depth in _DEPTHS),
    *(f"{card}-depth-{depth}-colour-sorted" for card in ("aces", "kings") for depth in _DEPTHS),
)
"""The families by their numbers."""
LAST_SEED = len(FAMILIES) * DEALS - 1
_Spot = tuple[int, int]
_Spots = dict[_Spot, Card]
_Item = TypeVar("_Item")


def serves(rules: Rules) -> bool:
    """FreeCell and games that are dealt like it: all cards face up to eight piles, and cells that are empty."""
    tableau = rules.tableau_piles
    return (
        rules.family == "tableau"
        and rules.foundations.present
        and rules.foundations.base_card == "A"
        and rules.foundations.initial_cards == "none"
        and (rules.deck_size, rules.max_rank, rules.suits, tableau.count) == (52, 13, 4, len(SIZES))
        and not (tableau.diagonal_deal or tableau.sink or rules.stock.size or rules.reserve.size or rules.hole.present)
        and tableau.face_up_cards == "all"
        and not rules.cells.pre_filled
    )


def family_named(name: str) -> str:
    """Return the family of this name, or the one that alone begins with it. Raises `BadInput`, with all names.

    >>> family_named("aces-deep")
    'aces-deep-kings-open'
    """
    found = [name] if name in FAMILIES else [family for family in FAMILIES if family.startswith(f"{name}-")]
    if len(found) == 1:
        return found[0]
    raise BadInput(f"there is no family {quoted(name)}; there are {listing(FAMILIES, 'and')}")


def family_seed(family: str, number: int) -> int:
    """Return the seed of a deal of a family. Raises `BadInput` if there is no such deal."""
    if not 0 <= number < DEALS:
        raise BadInput(f"the deals of a family are numbered from 0 to {DEALS - 1:,}; there is no {number}")
    return FAMILIES.index(family_named(family)) * DEALS + number


def family_order(seed: int) -> list[Card]:
    """Return the 52 cards in dealing order: row by row."""
    number, deal = divmod(seed, DEALS)
    family = FAMILIES[number]
    chance = _Chance(f"{family} {deal}")
    reds = None
    if family.endswith("colour-sorted"):  # 26 cards of a colour fill two long piles and two short ones
        reds = {*chance.sample(range(4), 2), *chance.sample(range(4, 8), 2)}
    cards = _filled(chance, _fixed(chance, family.removesuffix("-colour-sorted"), reds), reds)
    return [cards[pile, height] for height in range(max(SIZES)) for pile, size in enumerate(SIZES) if height < size]


class _Chance:
    """Random choices that never change."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed).random

    def sample(self, items: Sequence[_Item], count: int) -> list[_Item]:
        """Return `count` different items, in random order."""
        left = list(items)
        return [left.pop(int(self._random() * len(left))) for _ in range(count)]


def _fixed(chance: _Chance, family: str, reds: set[int] | None) -> _Spots:
    """Return the cards whose places the family sets."""
    if family == "aces-open-kings-deep":
        return _at(_ACE, _tops(chance)) | _at(_KING, _bottoms(chance))
    if family == "aces-deep-kings-open":
        return _at(_KING, _tops(chance)) | _at(_ACE, _bottoms(chance))
    if family.startswith("blocking-"):
        return _blocking(chance, RANK_TEXTS.index(family.removeprefix("blocking-")))
    if "-depth-" in family:
        card, _, depth = family.partition("-depth-")
        return _at_depth(chance, _ACE if card == "aces" else _KING, int(depth), reds)
    return {}


def _piles(chance: _Chance, deepest: int = 0) -> list[int]:
    """Return four different piles with more than `deepest` cards, in any order."""
    return chance.sample([pile for pile, size in enumerate(SIZES) if size > deepest], _SUITS)


def _tops(chance: _Chance) -> list[_Spot]:
    return [(pile, SIZES[pile] - 1) for pile in _piles(chance)]


def _bottoms(chance: _Chance) -> list[_Spot]:
    return [(pile, 0) for pile in _piles(chance)]


def _at(rank: int, spots: Iterable[_Spot]) -> _Spots:
    """Place the four cards of a rank. The spots are in random order, and so the suits are too."""
    return {spot: Card(rank, suit) for suit, spot in enumerate(spots)}


def _at_depth(chance: _Chance, rank: int, depth: int, reds: set[int] | None) -> _Spots:
    if reds is None:
        return _at(rank, [(pile, SIZES[pile] - 1 - depth) for pile in _piles(chance, depth)])
    fitting = [pile for pile, size in enumerate(SIZES) if size > depth]
    red = chance.sample([pile for pile in fitting if pile in reds], 2)
    black = chance.sample([pile for pile in fitting if pile not in reds], 2)
    by_suit = (black[0], red[0], black[1], red[1])  # red suits are odd
    return _at(rank, [(pile, SIZES[pile] - 1 - depth) for pile in by_suit])


def _blocking(chance: _Chance, rank: int) -> _Spots:
    """Place every ace anywhere, with a card of the rank directly on it."""
    suits = chance.sample(range(_SUITS), _SUITS)
    below = [(pile, height) for pile, size in enumerate(SIZES) for height in range(size - 1)]
    while True:
        chosen = chance.sample(below, _SUITS)
        spots = {spot for pile, height in chosen for spot in ((pile, height), (pile, height + 1))}
        if len(spots) == 2 * _SUITS:
            break
    above = {(pile, height + 1): Card(rank, suit) for (pile, height), suit in zip(chosen, suits, strict=True)}
    return _at(_ACE, chosen) | above


def _filled(chance: _Chance, fixed: _Spots, reds: set[int] | None) -> _Spots:
    """Return the other cards at random, by colour if the piles are sorted."""
    used = set(fixed.values())
    deck = [Card(rank, suit) for rank in range(_ACE, _KING + 1) for suit in range(_SUITS)]
    left = [card for card in deck if card not in used]
    left = chance.sample(left, len(left))
    rest = {colour: iter([card for card in left if colour is None or card.is_red == colour]) for colour in _COLOURS}
    spots = [(pile, height) for pile, size in enumerate(SIZES) for height in range(size)]
    return {spot: fixed.get(spot) or next(rest[None if reds is None else spot[0] in reds]) for spot in spots}
