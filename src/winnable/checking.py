"""Whether a layout is one that the game can have. The engines can play every layout that passes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from .cards import RANK_NAMES, SUIT_NAMES, Card, ordered_deck, parse_rank
from .errors import BadDeal, counted, listing, quoted
from .families import family_of, parts_of
from .layout import Layout
from .places import KINDS, Part, Pile, Place, PlaceKind
from .rules import Rules, played_suit

_MOST_SHOWN = 6
"""The most cards or places that a sentence names; it only counts further ones."""
_ANY_KIND = {kind.kind: kind for kind in reversed(KINDS)}


class Checked:
    """A deal or a game in progress: its layout was checked when it was made, and cannot be replaced."""


def check_layout(rules: Rules, layout: Layout) -> None:
    """Raise `BadDeal` if the layout cannot be a position of the game."""
    if not isinstance(layout, Layout):
        raise BadDeal(f"where the cards lie must be said by a Layout, not by {quoted(layout)}")
    problems = list(_kinds(layout))
    if not problems:
        problems = [*_places(rules, layout), *_strange_cards(rules, layout), *_numbers(rules, layout)]
        # A card that is not in the deck stands for a missing one. So missing cards are reported only if there is none.
        missing = [] if problems else list(_missing_cards(rules, layout))
        problems += [*_repeated_cards(rules, layout), *missing]
    if not problems:
        problems = list(family_of(rules).problems(rules, layout))
    if problems:
        raise BadDeal(problems)


def _kinds(layout: Layout) -> Iterator[str]:
    """Check that every value has the right type, down to the cards."""
    if not isinstance(layout.piles, tuple):
        yield f"piles: must be a tuple of Piles, not {quoted(layout.piles)}"
        return
    for pile in layout.piles:
        if not isinstance(pile, Pile) or not _is_place(pile.place):
            yield f"piles: must be Piles, each with a Place that there is, not {quoted(pile)}"
        else:
            yield from _pile_kinds(pile)
    for field, value in (("base rank", layout.base_rank), ("redeals used", layout.redeals_used)):
        if not _is_whole(value):
            yield f"{field}: must be a whole number, not {quoted(value)}"


def _is_place(place: object) -> bool:
    is_known = isinstance(place, Place) and isinstance(place.kind, str) and place.kind in _ANY_KIND
    return isinstance(place, Place) and is_known and _is_whole(place.slot) and _is_whole(place.column)


def _pile_kinds(pile: Pile) -> Iterator[str]:
    place = _called(_ANY_KIND, pile).removeprefix("the ")
    if not isinstance(pile.cards, tuple) or isinstance(pile.cards, Card):
        yield f"{place}: must be a tuple of cards, not {quoted(pile.cards)}"
        return
    for card in pile.cards:
        is_card = isinstance(card, Card) and _is_whole(card.rank) and _is_whole(card.suit)
        if not is_card or not (1 <= card.rank <= 13 and 0 <= card.suit <= 3):
            yield f"{place}: a card must be a Card of rank 1 to 13 and suit 0 to 3, not {quoted(card)}"
            return
    if not _is_whole(pile.hidden):
        yield f"{place}: how many cards lie face down must be a whole number, not {quoted(pile.hidden)}"


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _kinds_in(rules: Rules) -> dict[str, PlaceKind]:
    """Return the kinds of place by name: those of the game, and for other names any kind of that name."""
    return _ANY_KIND | {part.kind.kind: part.kind for part in parts_of(rules)}


def _called(kinds: dict[str, PlaceKind], pile: Pile) -> str:
    """Return what a sentence calls the place of a pile."""
    return kinds[pile.place.kind].called(pile.place.slot)


def _numbers(rules: Rules, layout: Layout) -> Iterator[str]:
    """Check which cards lie face down, where the foundations start, and redeals."""
    kinds = _kinds_in(rules)
    for pile in layout.piles:
        if not 0 <= pile.hidden <= (len(pile.cards) if kinds[pile.place.kind].has_hidden else 0):
            cards = counted(len(pile.cards), "card")
            yield f"{_called(kinds, pile).removeprefix('the ')}: {pile.hidden} of {cards} cannot lie face down"
    base = (parse_rank(rules.foundations.base_card) or layout.base_rank) if rules.foundations.present else 1
    if layout.base_rank != base:
        yield f"base rank: it is {RANK_NAMES[base]} in this game, not {quoted(layout.base_rank)}"
    elif not 1 <= base <= rules.max_rank:
        yield f"base rank: must be 1 to {rules.max_rank}, not {quoted(base)}"
    most = 0 if rules.redeals is None else rules.redeals
    if not 0 <= layout.redeals_used <= most:
        allows = "does not count them" if rules.redeals is None else f"allows {most}"
        yield f"redeals used: {quoted(layout.redeals_used)} given, but the game {allows}"


def _places(rules: Rules, layout: Layout) -> Iterator[str]:
    """Check that every place exists in the game, in its order, and as often as the game has it."""
    parts, kinds = {part.kind.kind: part for part in parts_of(rules)}, _kinds_in(rules)
    problems: list[str] = []
    for name in dict.fromkeys([*parts, *(pile.place.kind for pile in layout.piles)]):
        problems += _wrong_number(parts.get(name) or Part(kinds[name], ()), layout.of(name))
    expected = [place for name, part in parts.items() for place in _expected(part, len(layout.of(name)))]
    given = [pile.place for pile in layout.piles]
    if not problems and given != expected:
        pairs = zip([*map(str, given), "nothing"], [*map(str, expected), "nothing"], strict=False)
        wrong, right = next(pair for pair in pairs if pair[0] != pair[1])
        problems.append(f"places: {wrong} is given where {right} is expected")
    yield from problems
    for pile in layout.piles:
        if kinds[pile.place.kind].shape in ("row", "rows") and len(pile.cards) > 1:
            yield f"{_called(kinds, pile)}: {counted(len(pile.cards), 'card')} given, but there is room for one"


def _expected(part: Part, given: int) -> list[Place]:
    """Return the places that a layout must have; of a row that closes up, those that are left."""
    return [Place(part.kind.kind, slot) for slot in range(given)] if part.kind.closes_up else part.places()


def _wrong_number(part: Part, piles: tuple[Pile, ...]) -> Iterator[str]:
    """Yield what is wrong with the number of places of a kind."""
    kind, sizes = part
    if kind.shape == "rows":
        widths = Counter(pile.place.slot for pile in piles)
        if len(widths) != len(sizes):
            yield _not_so_many(kind, len(widths), len(sizes))
        for row, size in enumerate(sizes):
            if widths[row] not in (0, size):
                yield f"{kind.called(row)}: {counted(widths[row], 'square')} given, but a row has {size}"
    elif kind.is_listed or kind.has_gaps:
        if len(piles) != sum(sizes):
            yield _not_so_many(kind, len(piles), sum(sizes))
    elif not sizes and any(pile.cards for pile in piles):
        card = next(card for pile in piles for card in pile.cards)
        yield f"{kind.noun}: this game has none, so {card} cannot lie there"


def _not_so_many(kind: PlaceKind, given: int, wanted: int) -> str:
    return f"{counted(given, kind.noun)} given, but the game has {wanted or 'none'}"


def _lying(rules: Rules, layout: Layout) -> Iterator[tuple[str, Card]]:
    """Yield every card with the name of its place; the places that all games of the family have come first."""
    kinds, main = _kinds_in(rules), parts_of(rules)[-1].kind.kind
    for pile in sorted(layout.piles, key=lambda pile: pile.place.kind != main):
        for card in pile.cards:
            yield _called(kinds, pile), card


def _strange_cards(rules: Rules, layout: Layout) -> Iterator[str]:
    """Yield what is wrong with cards that the game's deck does not have."""
    suits = {played_suit(suit, rules.suits) for suit in range(4)}
    left_out = family_of(rules).left_out
    for place, card in _lying(rules, layout):
        if card.rank > rules.max_rank:
            yield f"{card} in {place}: the deck of this game goes only to the {RANK_NAMES[rules.max_rank]}"
        elif card.suit not in suits:
            names = listing((SUIT_NAMES[suit] for suit in sorted(suits)), "and")
            yield f"{card} in {place}: this game is played with {names} only"
        elif card.rank in left_out:
            yield f"{card} in {place}: {left_out[card.rank]}"


@lru_cache(maxsize=16)
def _deck(rules: Rules) -> Counter[Card]:
    """Return how often each card is in the deck of a game."""
    left_out = family_of(rules).left_out
    cards = (Card(card.rank, played_suit(card.suit, rules.suits)) for card in ordered_deck(rules.max_rank, rules.decks))
    return Counter(card for card in cards if card.rank not in left_out)


def _repeated_cards(rules: Rules, layout: Layout) -> Iterator[str]:
    deck = _deck(rules)
    found: dict[Card, list[str]] = {}
    for place, card in _lying(rules, layout):
        found.setdefault(card, []).append(place)
    for card, places in found.items():
        if len(places) > deck[card] > 0:
            times = {2: "twice", 3: "three times"}.get(len(places), f"{len(places)} times")
            yield f"{card} is there {times}: in {_first(places)}"


def _missing_cards(rules: Rules, layout: Layout) -> Iterator[str]:
    """Check that no card is missing. If covered cards leave the game, only a layout without any cards is wrong."""
    if family_of(rules).drops_covered_cards:
        if not layout.cards():
            yield "there are no cards"
        return
    missing = sorted((_deck(rules) - Counter(layout.cards())).elements())
    if missing:
        yield f"{_first(missing)} {'is' if len(missing) == 1 else 'are'} missing"


def _first(things: Sequence[object]) -> str:
    """Return the first of some things, and how many more there are."""
    more = len(things) - _MOST_SHOWN
    return listing([*things[:_MOST_SHOWN], f"{more} more"] if more > 0 else things, "and")
