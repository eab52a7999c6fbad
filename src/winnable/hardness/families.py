"""Families of FreeCell deals: random ones, and ones in which some cards lie as a study of hardness wants them.

Takes the name of a family and a seed, gives a deal; the same seed gives the same deal for ever. Depth is the number of
cards above a card. After Chen, "The Hardness Analysis of FreeCell Games" (2015).
"""

import random
from collections.abc import Iterable, Iterator

from ..cards import RANK_TEXTS, Card
from ..catalogue import find_game
from ..errors import BadInput, listing, quoted
from ..game import Deal
from ..layout import Layout
from .renaming import suit_orders

ACE, KING, SUITS = 1, 13, 4
SIZES = (7, 7, 7, 7, 6, 6, 6, 6)
"""Of the piles."""
_DEPTHS = range(7)
_BLOCKING = range(2, KING + 1)
_COLOURS: tuple[bool | None, ...] = (None, True, False)
"""Any, red, black."""
_Spot = tuple[int, int]
_Spots = dict[_Spot, Card]


def family_names() -> list[str]:
    """Every family.

    >>> len(family_names()), family_names()[:4]
    (44, ['random', 'aces-open-kings-deep', 'aces-deep-kings-open', 'colour-sorted'])
    """
    return [
        "random",
        "aces-open-kings-deep",
        "aces-deep-kings-open",
        "colour-sorted",
        *(f"blocking-{RANK_TEXTS[rank]}" for rank in _BLOCKING),
        *(f"{card}-depth-{depth}" for card in ("aces", "kings") for depth in _DEPTHS),
        *(f"{card}-depth-{depth}-colour-sorted" for card in ("aces", "kings") for depth in _DEPTHS),
    ]


def family_deal(family: str, seed: int) -> Deal:
    """A deal of a family. Raises `BadInput` if there is no such family."""
    if family not in family_names():
        raise BadInput(f"there is no family {quoted(family)}; there are {listing(family_names(), 'and')}")
    generator = random.Random(f"{family} {seed}")
    is_sorted = family.endswith("colour-sorted")
    reds = _red_piles(generator) if is_sorted else None
    fixed: _Spots = {}
    name = family.removesuffix("-colour-sorted")
    if name == "aces-open-kings-deep":
        fixed = _at(ACE, _tops(generator)) | _at(KING, _bottoms(generator))
    elif name == "aces-deep-kings-open":
        fixed = _at(KING, _tops(generator)) | _at(ACE, _bottoms(generator))
    elif name.startswith("blocking-"):
        fixed = _blocking(generator, RANK_TEXTS.index(name.removeprefix("blocking-")))
    elif "-depth-" in name:
        card, _, depth = name.partition("-depth-")
        fixed = _at_depth(generator, ACE if card == "aces" else KING, int(depth), reds)
    return Deal(find_game("freecell"), _filled(generator, fixed, reds))


def _piles(generator: random.Random, deepest: int = 0) -> list[int]:
    """Four different piles with more than so many cards, in any order."""
    return generator.sample([pile for pile, size in enumerate(SIZES) if size > deepest], SUITS)


def _tops(generator: random.Random) -> list[_Spot]:
    return [(pile, SIZES[pile] - 1) for pile in _piles(generator)]


def _bottoms(generator: random.Random) -> list[_Spot]:
    return [(pile, 0) for pile in _piles(generator)]


def _at(rank: int, spots: Iterable[_Spot]) -> _Spots:
    """The four cards of a rank; the spots are in random order, so that the suits are."""
    return {spot: Card(rank, suit) for suit, spot in enumerate(spots)}


def _at_depth(generator: random.Random, rank: int, depth: int, reds: set[int] | None) -> _Spots:
    if reds is None:
        return _at(rank, [(pile, SIZES[pile] - 1 - depth) for pile in _piles(generator, depth)])
    fitting = [pile for pile, size in enumerate(SIZES) if size > depth]
    red = generator.sample([pile for pile in fitting if pile in reds], 2)
    black = generator.sample([pile for pile in fitting if pile not in reds], 2)
    by_suit = (black[0], red[0], black[1], red[1])  # red suits are odd
    return _at(rank, [(pile, SIZES[pile] - 1 - depth) for pile in by_suit])


def _blocking(generator: random.Random, rank: int) -> _Spots:
    """Every ace anywhere, with a card of the rank directly on it."""
    suits = generator.sample(range(SUITS), SUITS)
    below = [(pile, height) for pile, size in enumerate(SIZES) for height in range(size - 1)]
    while True:
        chosen = generator.sample(below, SUITS)
        spots = {spot for pile, height in chosen for spot in ((pile, height), (pile, height + 1))}
        if len(spots) == 2 * SUITS:
            break
    fixed = _at(ACE, chosen)
    return fixed | {(pile, height + 1): Card(rank, suits[place]) for place, (pile, height) in enumerate(chosen)}


def _red_piles(generator: random.Random) -> set[int]:
    """26 cards of a colour fill two long piles and two short ones."""
    return {*generator.sample(range(4), 2), *generator.sample(range(4, 8), 2)}


def _filled(generator: random.Random, fixed: _Spots, reds: set[int] | None) -> Layout:
    """The other cards at random, by colour if the piles are sorted."""
    used = set(fixed.values())
    left = [Card(rank, suit) for rank in range(ACE, KING + 1) for suit in range(SUITS)]
    left = [card for card in left if card not in used]
    generator.shuffle(left)
    rest = {colour: iter([card for card in left if colour is None or card.is_red == colour]) for colour in _COLOURS}

    def card_at(pile: int, height: int) -> Card:
        return fixed.get((pile, height)) or next(rest[None if reds is None else pile in reds])

    tableau = tuple(tuple(card_at(pile, height) for height in range(size)) for pile, size in enumerate(SIZES))
    plain = find_game("freecell").deal(1).layout
    return Layout(**{name: getattr(plain, name) for name in plain.__dataclass_fields__} | {"tableau": tableau})


def canonical(layout: Layout) -> tuple[tuple[Card, ...], ...]:
    """What deals have in common that differ only in the names of suits and the order of piles."""

    def renamed(order: tuple[int, ...]) -> Iterator[tuple[Card, ...]]:
        for pile in layout.tableau:
            yield tuple(Card(card.rank, order[card.suit]) for card in pile)

    return min(tuple(sorted(renamed(order))) for order in suit_orders())
