"""Sequence games (Gaps): cards move into gaps until every row is in order."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from ..cards import RANK_NAMES, SUIT_NAMES, Card
from ..errors import listing
from ..layout import Layout
from ..moves import Move
from ..places import SEQUENCE_SQUARES, SQUARE, Part, Pile, Place
from ..rules import Rules
from .arrangement import Group
from .family import Family, Section, deck_in_words, only_its_own_places, top_card
from .matching import match

NO_SUCH_SQUARE = "there is no such square"
NO_CARD = "there is no card there"
NO_GAP = "only a gap can take a card"
DOES_NOT_FIT = "the gap does not take this card"


def _contradictions(rules: Rules) -> Iterator[str]:
    rows = 4 * rules.decks
    if rules.sequences.count != rows:
        yield f"sequences.count: must be {rows}, one row for each suit of each deck, not {rules.sequences.count}"
    if rules.sequences.fixed_suit and rules.suits != 4:
        yield f"sequences.fixed suit: needs all four suits, but suits is {rules.suits}"


def _summary(rules: Rules) -> list[Section]:
    sequences, last = rules.sequences, RANK_NAMES[rules.max_rank]
    follows = {
        "same-suit": "the next rank of the same suit",
        "red-black": "the next rank of the other colour",
        "any-suit": "the next rank",
    }[sequences.build_policy]
    after = f"After a card comes {follows}."
    moves = []
    if "L" in sequences.direction:
        first = "the 2 of the row's suit" if sequences.fixed_suit else "a 2 of any suit"
        moves.append(
            f"A gap takes the card that follows its left neighbour ({follows}); at the left end it takes {first}."
        )
        moves.append(f"Nothing follows a {last} or a gap.")
        if sequences.fixed_suit:
            suits = listing((SUIT_NAMES[row % 4] for row in range(sequences.count)), "and")
            moves.append(f"The suits of the rows are, from the top, {suits}.")
    if "R" in sequences.direction:
        moves.append(
            f"A gap takes the card that its right neighbour follows ({follows}); "
            f"at the right end it takes a {last} of any suit."
        )
    return [
        ("Goal", [f"Put every row in order from the 2 to the {last}, with the gap at its right end.", after]),
        deck_in_words(rules),
        ("Rows", [f"{sequences.count} rows of {rules.max_rank} cards; the aces are taken out and leave gaps."]),
        ("Moves", moves),
    ]


def _deal(rules: Rules, deck: list[Card]) -> dict[str, Any]:
    """Deal the cards column by column; then take the aces out."""
    rows: list[list[Card | None]] = [[] for _ in range(rules.sequences.count)]
    for number in range(len(deck)):
        card = deck.pop()
        rows[number % len(rows)].append(None if card.rank == 1 else card)
    return {"sequences": rows}


def _places_beside(rules: Rules, places: Sequence[Place]) -> list[Place]:
    """Return the squares on the sides that rows are built from."""
    steps = [1 if side == "L" else -1 for side in rules.sequences.direction]
    return [Place(SQUARE, place.slot, place.column + step) for place in places for step in steps]


def _candidates(rules: Rules, layout: Layout) -> Iterator[Move]:
    gaps = [pile.place for pile in layout.of(SQUARE) if not pile.cards]
    for pile in layout.of(SQUARE):
        if pile.cards:
            yield from (Move(pile.place, gap) for gap in gaps)


def _why_not(rules: Rules, layout: Layout, move: Move) -> str | None:
    here, there = layout.at(move.source), layout.at(move.target)
    if here is None or there is None or move.amount != 1:
        return NO_SUCH_SQUARE
    card = here.top
    if card is None:
        return NO_CARD
    if there.cards:
        return NO_GAP
    direction = rules.sequences.direction
    fits = ("L" in direction and _fits_from_left(rules, layout, card, move.target)) or (
        "R" in direction and _fits_from_right(rules, layout, card, move.target)
    )
    return None if fits else DOES_NOT_FIT


def _at(layout: Layout, row: int, column: int) -> Card | None:
    pile = layout.at(Place(SQUARE, row, column))
    return pile.top if pile else None


def _follows(rules: Rules, card: Card, neighbour: Card | None) -> bool:
    """Return whether `card` is the next one after its left neighbour; nothing follows a gap."""
    if neighbour is None:
        return False
    return card.rank == neighbour.rank + 1 and match([rules.sequences.build_policy], card, neighbour)


def _fits_from_left(rules: Rules, layout: Layout, card: Card, gap: Place) -> bool:
    """Return whether a gap takes a card by its left side: a two at the left end, else what follows the neighbour."""
    if gap.column == 0:
        return card.rank == 2 and (not rules.sequences.fixed_suit or card.suit == gap.slot % 4)
    return _follows(rules, card, _at(layout, gap.slot, gap.column - 1))


def _fits_from_right(rules: Rules, layout: Layout, card: Card, gap: Place) -> bool:
    """Return whether a gap takes a card by its right side: the highest rank at the end, else what comes before."""
    if gap.column == rules.max_rank - 1:
        return card.rank == rules.max_rank
    neighbour = _at(layout, gap.slot, gap.column + 1)
    return neighbour is not None and _follows(rules, neighbour, card)


def _is_won(rules: Rules, layout: Layout) -> bool:
    """Return whether every row ascends from its first card to its last but one, and ends with a gap."""
    for row in layout.squares():
        *cards, last = row
        if last is not None or (cards and cards[0] is None):
            return False
        for left, right in pairwise(cards):
            if right is None or not _follows(rules, right, left):
                return False
    return True


SEQUENCES_FAMILY = Family(
    name="sequences",
    goals=lambda rules: {"sequences.count": bool(rules.sequences.count)},
    contradictions=(only_its_own_places("a sequence"), _contradictions),
    summary=_summary,
    core_fields=lambda rules: {
        "neighbours": rules.sequences.direction,
        "sequence_policy": rules.sequences.build_policy,
        "fixed_suit": rules.sequences.fixed_suit,
    },
    parts=lambda rules: (Part(SEQUENCE_SQUARES, (rules.max_rank,) * rules.sequences.count),),
    arrangement=lambda rules: (Group(SEQUENCE_SQUARES, "squares"),),
    deal=_deal,
    left_out={1: "the aces are taken out in this game; leave a gap"},
    candidates=_candidates,
    why_not=_why_not,
    play=lambda rules, layout, move: layout.replaced(Pile(move.source), Pile(move.target, top_card(layout, move))),
    is_won=_is_won,
    cards_moved=top_card,
    sources=(SQUARE,),
    targets=(SQUARE,),
    places_beside=_places_beside,
    typed=lambda rules: [
        ("r1c4-r2c1", "the card in row 1, column 4 into the gap in row 2, column 1"),
        ("9C 8C", "the same by cards: the 9♣ into the gap beside the 8♣"),
    ],
)
