"""Whether a layout is one that the game can have: the right places, every card of the deck, each as often as it should
be.

Takes rules and a layout that was typed in or made by a program; raises `BadDeal` with a sentence for each thing wrong,
naming card and place. Whatever passes, the engines can play.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .cards import RANK_NAMES, SUIT_NAMES, Card, ordered_deck, parse_card, parse_rank
from .errors import BadDeal, counted, listing, quoted
from .layout import Layout
from .rules import Rules, played_suit

_MOST_SHOWN = 6
"""Cards or places that a sentence names; of further ones it says how many there are."""
_PILES = ("stock", "waste", "reserve", "hole", "accordion")
_LISTS_OF_PILES = {"tableau": "tableau pile", "foundations": "foundation"}
_LISTS_OF_ROWS = {"sequences": "sequence", "grid": "grid row"}


class Checked:
    """A position that checked its layout when it was made and cannot get another: a deal, or a game in progress."""


def check_layout(rules: Rules, layout: Layout) -> None:
    """Raise `BadDeal` if this cannot be a position of the game."""
    if not isinstance(layout, Layout):
        raise BadDeal(f"where the cards lie must be said by a Layout, not by {quoted(layout)}")
    problems = list(_kinds(layout))
    if not problems:
        problems = [*_places(rules, layout), *_strange_cards(rules, layout), *_numbers(rules, layout)]
        # A card that is none of the deck stands for one that is missing, so that is said only without such cards.
        missing = [] if problems else [*_missing_cards(rules, layout), *_sizes(rules, layout)]
        problems += [*_repeated_cards(rules, layout), *missing]
    if not problems:
        problems = [*_foundations(rules, layout), *_hole(rules, layout)]
    if problems:
        raise BadDeal(problems)


def _kinds(layout: Layout) -> Iterator[str]:
    """Every field must be of the right kind, down to the cards."""
    for field in _PILES:
        yield from _pile_kinds(field, getattr(layout, field), may_be_empty=False)
    yield from _pile_kinds("cells", layout.cells, may_be_empty=True)
    for names, may_be_empty in ((_LISTS_OF_PILES, False), (_LISTS_OF_ROWS, True)):
        for field, name in names.items():
            piles = getattr(layout, field)
            if not isinstance(piles, tuple):
                yield f"{field}: must be a tuple of tuples of cards, not {quoted(piles)}"
                continue
            for number, pile in enumerate(piles, 1):
                yield from _pile_kinds(f"{name} {number}", pile, may_be_empty=may_be_empty)
    if not isinstance(layout.hidden, tuple) or not all(_is_whole(count) for count in layout.hidden):
        yield f"hidden: must be a tuple of whole numbers, one for each tableau pile, not {quoted(layout.hidden)}"
    for field, value in (("base rank", layout.base_rank), ("redeals used", layout.redeals_used)):
        if not _is_whole(value):
            yield f"{field}: must be a whole number, not {quoted(value)}"


def _pile_kinds(place: str, pile: object, *, may_be_empty: bool) -> Iterator[str]:
    if not isinstance(pile, tuple) or isinstance(pile, Card):
        yield f"{place}: must be a tuple of cards, not {quoted(pile)}"
        return
    for card in pile:
        if card is None and may_be_empty:
            continue
        is_card = isinstance(card, Card) and _is_whole(card.rank) and _is_whole(card.suit)
        if not is_card or not (1 <= card.rank <= 13 and 0 <= card.suit <= 3):
            yield f"{place}: a card must be a Card of rank 1 to 13 and suit 0 to 3, not {quoted(card)}"
            return


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _numbers(rules: Rules, layout: Layout) -> Iterator[str]:
    """Which cards lie face down, where the foundations start, and redeals."""
    if len(layout.hidden) != len(layout.tableau):
        piles = counted(len(layout.tableau), "tableau pile")
        yield f"hidden: {counted(len(layout.hidden), 'number')} given for {piles}"
    for number, (pile, hidden) in enumerate(zip(layout.tableau, layout.hidden, strict=False), 1):
        if hidden and rules.tableau_piles.face_up_cards == "all":
            yield f"tableau pile {number}: cards lie face down, but this game deals all cards face up"
        elif not 0 <= hidden <= max(0, len(pile) - 1):
            yield (
                f"tableau pile {number}: {hidden} of {counted(len(pile), 'card')} cannot lie face down; "
                "the top card is always face up"
            )
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
    """Every place must exist in the game, and as often as the game has it."""
    expected = {
        "tableau pile": (len(layout.tableau), rules.tableau_piles.count if rules.family == "tableau" else 0),
        "cell": (len(layout.cells), rules.cells.count),
        "foundation": (len(layout.foundations), len(rules.foundation_suits)),
        "sequence": (len(layout.sequences), rules.sequences.count),
        "grid row": (len(layout.grid), rules.grid.rows),
    }
    for place, (given, wanted) in expected.items():
        if given != wanted:
            has = f"the game has {wanted}" if wanted else "the game has none"
            yield f"{counted(given, place)} given, but {has}"
    has_waste = rules.stock.size and rules.stock.deal_type == "waste"
    pieces = {
        "stock": (layout.stock, rules.stock.size),
        "waste": (layout.waste, has_waste),
        "reserve": (layout.reserve, rules.reserve.size),
        "hole": (layout.hole, rules.hole.present),
        "accordion": (layout.accordion, rules.accordion.size),
    }
    for place, (cards, wanted) in pieces.items():
        if cards and not wanted:
            yield f"{place}: this game has none, so {cards[0]} cannot lie there"
    width = rules.max_rank
    for number, row in enumerate(layout.sequences, 1):
        if len(row) != width:
            yield f"sequence {number}: {counted(len(row), 'square')} given, but a row has {width}"
    for number, row in enumerate(layout.grid, 1):
        if len(row) != rules.grid.columns:
            yield f"grid row {number}: {counted(len(row), 'square')} given, but a row has {rules.grid.columns}"


def _strange_cards(rules: Rules, layout: Layout) -> Iterator[str]:
    """Cards that the game's deck has not got."""
    suits = {played_suit(suit, rules.suits) for suit in range(4)}
    for place, card in layout.places():
        if card.rank > rules.max_rank:
            yield f"{card} in {place}: the deck of this game goes only to the {RANK_NAMES[rules.max_rank]}"
        elif card.suit not in suits:
            names = listing((SUIT_NAMES[suit] for suit in sorted(suits)), "and")
            yield f"{card} in {place}: this game is played with {names} only"
        elif rules.family == "sequences" and card.rank == 1:
            yield f"{card} in {place}: the aces are taken out in this game; leave a gap"


def _deck(rules: Rules) -> Counter[Card]:
    cards = (Card(card.rank, played_suit(card.suit, rules.suits)) for card in ordered_deck(rules.max_rank, rules.decks))
    return Counter(card for card in cards if rules.family != "sequences" or card.rank > 1)


def _repeated_cards(rules: Rules, layout: Layout) -> Iterator[str]:
    deck = _deck(rules)
    found: dict[Card, list[str]] = {}
    for place, card in layout.places():
        found.setdefault(card, []).append(place)
    for card, places in found.items():
        if len(places) > deck[card] > 0:
            times = {2: "twice", 3: "three times"}.get(len(places), f"{len(places)} times")
            yield f"{card} is there {times}: in {_first(places)}"


def _missing_cards(rules: Rules, layout: Layout) -> Iterator[str]:
    """In accordion and grid games covered cards are out of the game, so nothing can be said to be missing."""
    if rules.family in ("accordion", "grid"):
        return
    missing = sorted((_deck(rules) - Counter(layout.cards())).elements())
    if missing:
        yield f"{_first(missing)} {'is' if len(missing) == 1 else 'are'} missing"


def _first(things: Sequence[object]) -> str:
    """The first of some things, and how many more there are."""
    more = len(things) - _MOST_SHOWN
    return listing([*things[:_MOST_SHOWN], f"{more} more"] if more > 0 else things, "and")


def _sizes(rules: Rules, layout: Layout) -> Iterator[str]:
    """No place may hold more cards than it started with, and something must be left to play with."""
    in_stock = len(layout.stock) + len(layout.waste)
    if in_stock > rules.stock.size:
        yield f"stock and waste: {counted(in_stock, 'card')} given, but the stock starts with {rules.stock.size}"
    if len(layout.reserve) > rules.reserve.size:
        yield f"reserve: {counted(len(layout.reserve), 'card')} given, but it starts with {rules.reserve.size}"
    if len(layout.accordion) > rules.accordion.size:
        yield f"accordion: {counted(len(layout.accordion), 'pile')} given, but it starts with {rules.accordion.size}"
    if rules.family in ("accordion", "grid") and not layout.cards():
        yield "there are no cards"


def _foundations(rules: Rules, layout: Layout) -> Iterator[str]:
    """Each foundation holds its suit in order from the base; a complete run lies there as it was moved."""
    complete_only = rules.foundations.only_complete_pile_moves
    for number, (suit, pile) in enumerate(zip(rules.foundation_suits, layout.foundations, strict=True), 1):
        ranks = [(layout.base_rank - 1 + step) % rules.max_rank + 1 for step in range(rules.max_rank)]
        if complete_only:
            ranks.reverse()
            if pile and len(pile) != rules.max_rank:
                given = counted(len(pile), "card")
                yield f"foundation {number}: {given} given, but only complete runs of {rules.max_rank} go there"
        if not pile and rules.foundations.initial_cards == "all" and not rules.foundations.removable:
            yield f"foundation {number}: it starts with {Card(layout.base_rank, suit)}, which never leaves it"
        for rank, card in zip(ranks, pile, strict=False):
            if card != Card(rank, suit):
                yield f"foundation {number}: {card} lies where {Card(rank, suit)} should be"
                break


def _hole(rules: Rules, layout: Layout) -> Iterator[str]:
    if not rules.hole.present:
        return
    if not layout.hole:
        yield "hole: a card must lie in it"
    elif rules.hole.base_card != "random":
        base = parse_card(rules.hole.base_card)
        base = Card(base.rank, played_suit(base.suit, rules.suits))
        if layout.hole[0] != base:
            yield f"hole: it starts with {base}, not with {layout.hole[0]}"
    if rules.stock.deal_type != "hole":
        for card, following in pairwise(layout.hole):
            if not _may_follow(rules, card.rank, following.rank):
                yield f"hole: {following} cannot lie on {card}"


def _may_follow(rules: Rules, rank: int, following: int) -> bool:
    if rank == rules.max_rank and not rules.hole.build_on_last_rank:
        return False
    return abs(rank - following) == 1 or (rules.hole.build_loops and {rank, following} == {1, rules.max_rank})
