"""Games of cards that cover each other (Pyramid, TriPeaks): a card is free once nothing covers it.

Free cards go to a hole, or they are discarded: alone, in pairs that add up, or in pairs of the same rank.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from ..cards import RANK_NAMES, Card, parse_rank
from ..errors import counted, listing
from ..layout import Layout
from ..moves import DEAL, REDEAL, Move
from ..places import (
    DISCARD,
    HOLE,
    OPEN_STOCK,
    OVERLAP_SQUARES,
    SQUARE,
    STOCK,
    THE_DISCARDS,
    THE_HOLE,
    THE_STOCK,
    THE_WASTE,
    WASTE,
    Cards,
    Part,
    Pile,
    Place,
)
from ..rules import Rules
from .arrangement import Group
from .family import Family, Line, Section, dealt, deck_in_words, only_its_own_places
from .tableau.checks import hole_problems
from .tableau.dealing import pick_out, picked_out
from .tableau.hole import hole_in_words, why_not_to_hole
from .tableau.stock import deal, redeal, why_not_deal, why_not_redeal
from .tableau.summary import hole_base_in_words, stock_in_words
from .tableau.typing import typed_for_stock

MOST_CARDS = 64

NO_SUCH_PLACE = "there is no such place in this game"
NO_CARD = "there is no card there"
NOT_FREE = "this card is not free: another card covers it"
STOCK_FACE_DOWN = "the stock lies face down; its cards are turned to the waste first"
STOCK_ONLY_TURNED = "cards leave the stock only by dealing"
NEEDS_PARTNER = "this card is not discarded alone"
NOT_THE_SUM = "the two cards do not add up to {}"
NOT_EQUAL = "the two cards do not have the same rank"
ITSELF = "a card is discarded with another one"
ONLY_TO_HOLE = "cards go only to the hole"


# The picture


def _columns(row: str) -> tuple[int, ...]:
    """Return where the cards of a row begin, in characters."""
    return tuple(at for at, mark in enumerate(row) if mark != " ")


@lru_cache(64)
def _covering(rows: tuple[str, ...]) -> dict[Place, tuple[Place, ...]]:
    """Return for every square the squares that cover it: those of the next row that it touches."""
    found = {}
    for slot, row in enumerate(rows):
        below = _columns(rows[slot + 1]) if slot + 1 < len(rows) else ()
        for column, at in enumerate(_columns(row)):
            touching = (other for other, there in enumerate(below) if abs(there - at) < 2)
            found[Place(SQUARE, slot, column)] = tuple(Place(SQUARE, slot + 1, other) for other in touching)
    return found


def _is_face_down(rows: tuple[str, ...], place: Place) -> bool:
    return rows[place.slot].split()[place.column] == "x"


@lru_cache(64)
def _in_line(rows: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Return the pairs of squares, by their numbers, of which the second must leave before the first is free."""
    covering = _covering(rows)
    index = {place: number for number, place in enumerate(covering)}
    above: dict[Place, set[Place]] = {}
    for place in reversed(covering):
        above[place] = set(covering[place]).union(*(above[other] for other in covering[place]))
    return tuple(sorted((index[place], index[other]) for place, others in above.items() for other in others))


# The rules as they are read

_other_places = only_its_own_places("an overlap", "stock.size", "discards.sum", "discards.equal rank")


def _contradictions(rules: Rules) -> Iterator[str]:
    rows, covering = rules.overlap.rows, _covering(rules.overlap.rows)
    for number, row in enumerate(rows, 1):
        if any(there - at < 2 for at, there in zip(_columns(row), _columns(row)[1:], strict=False)):
            yield f"overlap.rows: two cards of row {number} lie on each other; leave a space between them"
    for place, on_top in covering.items():
        if _is_face_down(rows, place) and not on_top:
            yield f"overlap.rows: the card {place} lies face down, but nothing covers it"
    if len(covering) > MOST_CARDS:
        yield f"overlap.rows: {len(covering)} cards are drawn, and there is room for {MOST_CARDS}"
    dealt_out = len(covering) + rules.stock.size + int(rules.hole.present)
    if dealt_out != rules.deck_size:
        yield (
            f"overlap.rows: rows, stock and hole have {counted(dealt_out, 'card')}, and the deck has {rules.deck_size}"
        )
    if rules.overlap.no_equal_ranks and any("x" in row for row in rows):
        yield "overlap.no equal ranks: needs all cards face up, or the player would know more of those that are not"
    base = parse_rank(rules.hole.base_card[:-1])
    if rules.hole.present and base is not None and base > rules.max_rank:
        yield f"hole.base card: {rules.hole.base_card} is not in the deck, since max rank is {rules.max_rank}"


def _ways_out(rules: Rules) -> Iterator[str]:
    """Check that cards go to a hole or to the discards, and that there is a place to which the stock is turned."""
    if rules.hole.present and rules.discards.sum:
        yield "discards.sum: must be 0, since the cards go to the hole"
    if rules.hole.present and rules.discards.equal_rank:
        yield "discards.equal rank: must be false, since the cards go to the hole"
    if rules.discards.equal_rank and rules.discards.sum:
        yield "discards.sum: must be 0, since cards of the same rank are discarded"
    if not (rules.hole.present or rules.discards.are_there):
        yield "overlap.rows: nothing could ever move; set hole.present, discards.sum or discards.equal rank"
    if rules.discards.sum > 2 * rules.max_rank:
        yield f"discards.sum: no two cards of this deck add up to {rules.discards.sum}"
    if rules.hole.present and rules.discards.clear != "rows":
        yield 'discards.clear: must be "rows", since nothing is discarded'
    to = rules.stock.deal_type
    if to == "tableau piles" or (to == "hole" and not rules.hole.present):
        yield f'stock.deal type: "{to}" needs {"a hole" if to == "hole" else "tableau piles"}, and this game has none'
    if rules.stock.face_up and to != "waste":
        yield f'stock.face up: must be false, since the deal type is "{to}"'


def _summary(rules: Rules) -> list[Section]:
    rows, covering = rules.overlap.rows, _covering(rules.overlap.rows)
    down = sum(_is_face_down(rows, place) for place in covering)
    faces = "all face up" if not down else f"{down} of them face down until they are free"
    sizes = listing((len(row.split()) for row in rows), "and")
    shape = [f"{counted(len(covering), 'card')} in {counted(len(rows), 'row')} of {sizes}, {faces}."]
    covers = sorted({len(on_top) for place, on_top in covering.items() if place.slot < len(rows) - 1})
    if covers:
        cards = "card" if covers[-1] == 1 else "cards"
        shape.append(f"Each card above the last row is covered by {listing(covers)} {cards} of the next row.")
    if rules.overlap.no_equal_ranks:
        shape.append("No card is dealt over or under another one of its rank.")
    moves = ["A card of the rows is free once no card covers it."]
    if rules.hole.present:
        moves += hole_in_words(rules, "A free card")
    else:
        if rules.stock.size:
            tops = "The top cards of stock and waste are" if rules.stock.face_up else "The top card of the waste is"
            moves.append(f"{tops} free, too.")
        moves += _discards_in_words(rules)
    sections = [
        ("Goal", [_goal(rules)]),
        deck_in_words(rules),
        ("Rows", shape),
        ("Moves", moves),
        ("Stock", list(stock_in_words(rules))),
    ]
    return [(heading, sentences) for heading, sentences in sections if sentences]


def _goal(rules: Rules) -> str:
    if rules.hole.present:
        return f"Move every card of the rows to the hole, which starts with {hole_base_in_words(rules)}."
    return "Discard every card." if rules.discards.clear == "all" else "Discard every card of the rows."


def _discards_in_words(rules: Rules) -> Iterator[str]:
    total = rules.discards.sum
    if rules.discards.equal_rank:
        yield "Two free cards of the same rank are discarded together."
        return
    yield f"Two free cards whose ranks add up to {total} are discarded together."
    yield f"The ranks count from 1 (ace) to {rules.max_rank} ({RANK_NAMES[rules.max_rank]})."
    if total <= rules.max_rank:
        yield f"A free {RANK_NAMES[total]} is discarded alone."


# Places and cards


def _parts(rules: Rules) -> tuple[Part, ...]:
    parts = {
        Part(OPEN_STOCK if rules.stock.face_up else THE_STOCK): rules.stock.size,
        Part(THE_WASTE): rules.stock.size and rules.stock.deal_type == "waste",
        Part(THE_HOLE): rules.hole.present,
        Part(THE_DISCARDS): rules.discards.are_there,
        Part(OVERLAP_SQUARES, tuple(len(row.split()) for row in rules.overlap.rows)): True,
    }
    return tuple(part for part, is_there in parts.items() if is_there)


def _arrangement(rules: Rules) -> tuple[Group, ...]:
    columns = tuple(tuple(at / 2 for at in _columns(row)) for row in rules.overlap.rows)
    groups = (
        Group(OPEN_STOCK, "left"),
        Group(THE_STOCK, "left", "back"),
        Group(THE_WASTE, "left", "fan", fan=rules.stock.deal_count),
        Group(THE_HOLE, "left"),
        Group(THE_DISCARDS, "right"),
        Group(OVERLAP_SQUARES, "squares", row_height=0.5, columns=columns),
    )
    there = {part.kind for part in _parts(rules)}
    return tuple(group for group in groups if group.kind in there)


def _deal(rules: Rules, deck: list[Card]) -> dict[str, Any]:
    """Deal the cards row by row; the rest is the stock."""
    rows = rules.overlap.rows
    cards = [dealt(deck, len(row.split())) for row in rows]
    hidden = [int(_is_face_down(rows, place)) for place in _covering(rows)]
    return {"overlap": cards, "hidden": hidden, "stock": dealt(deck, rules.stock.size)}


def _ranks_apart(rules: Rules) -> list[int]:
    if not rules.overlap.no_equal_ranks:
        return []
    return [number for pair in _in_line(rules.overlap.rows) for number in pair]


def _settle(rules: Rules, dealt_cards: dict[str, Any]) -> dict[str, Any]:
    """Exchange cards until none lies over or under one of its rank, if the game is dealt so.

    Each square in turn whose card is not good there gives it away for the first card with which both are good. Cards
    after the last square that is in line with another are looked at first. If there is none, the card stays.
    """
    in_line = _ranks_apart(rules)
    if not in_line:
        return dealt_cards
    cards = [card for row in dealt_cards["overlap"] for card in row]
    cards += dealt_cards["stock"]
    squares = 1 + max(in_line)
    lines: list[list[int]] = [[] for _ in cards]
    for one, other in zip(in_line[::2], in_line[1::2], strict=True):
        lines[one].append(other)
        lines[other].append(one)

    def is_good(square: int) -> bool:
        return all(cards[other].rank != cards[square].rank for other in lines[square])

    for square in range(squares):
        if is_good(square):
            continue
        for other in (*range(squares, len(cards)), *range(squares)):
            cards[square], cards[other] = cards[other], cards[square]
            if is_good(square) and is_good(other):
                break
            cards[square], cards[other] = cards[other], cards[square]
    left = iter(cards)
    rows = [tuple(next(left) for _ in row) for row in dealt_cards["overlap"]]
    return dealt_cards | {"overlap": rows, "stock": tuple(left)}


def _problems(rules: Rules, layout: Layout) -> Iterator[str]:
    in_stock = len(layout.cards(STOCK)) + len(layout.cards(WASTE))
    if in_stock > rules.stock.size:
        yield f"stock and waste: {counted(in_stock, 'card')} given, but the stock starts with {rules.stock.size}"
    for place, on_top in _covering(rules.overlap.rows).items():
        _, cards, hidden = layout[place]
        is_free = not any(layout[other].cards for other in on_top)
        if not cards and not is_free:
            yield f"{place}: its card is gone, but another card still covers it"
        if hidden and (is_free or not _is_face_down(rules.overlap.rows, place)):
            reason = "nothing covers it" if is_free else "this game deals it face up"
            yield f"{place}: {cards[0]} cannot lie face down, since {reason}"
    yield from hole_problems(rules, layout)


# Play


def _free(rules: Rules, layout: Layout) -> dict[Place, Card]:
    """Return the cards that can be played."""
    covering = _covering(rules.overlap.rows)
    found = {}
    for pile in layout.of(SQUARE):
        if pile.cards and not any(layout[other].cards for other in covering[pile.place]):
            found[pile.place] = pile.cards[-1]
    for kind in (WASTE, STOCK) if rules.stock.face_up else (WASTE,):
        cards = layout.cards(kind)
        if cards:
            found[Place(kind)] = cards[-1]
    return found


def _candidates(rules: Rules, layout: Layout) -> Iterator[Move]:
    """Yield the moves of free cards to the hole or to the discards, and of pairs of free cards in both directions."""
    free = _free(rules, layout)
    for source in free:
        yield Move(source, Place(HOLE if rules.hole.present else DISCARD))
        if rules.discards.are_there:
            yield from (Move(source, target) for target in free if target != source)
    if layout.cards(STOCK):
        yield DEAL
    if layout.cards(WASTE):
        yield REDEAL


def _why_not(rules: Rules, layout: Layout, move: Move) -> str | None:
    if move == DEAL:
        return why_not_deal(rules, layout)
    if move == REDEAL:
        return why_not_redeal(rules, layout)
    if move.amount != 1:
        return NO_SUCH_PLACE
    reason = _why_not_free(rules, layout, move.source)
    if reason:
        return reason
    card = layout[move.source].cards[-1]
    if rules.hole.present:
        return why_not_to_hole(rules, layout, card) if move.target.kind == HOLE else ONLY_TO_HOLE
    if move.target.kind == DISCARD:
        return None if card.rank == rules.discards.sum else NEEDS_PARTNER
    if move.target == move.source:
        return ITSELF
    reason = _why_not_free(rules, layout, move.target)
    if reason:
        return reason
    return _why_not_together(rules, card, layout[move.target].cards[-1])


def _why_not_together(rules: Rules, card: Card, other: Card) -> str | None:
    if rules.discards.equal_rank:
        return None if card.rank == other.rank else NOT_EQUAL
    return None if card.rank + other.rank == rules.discards.sum else NOT_THE_SUM.format(rules.discards.sum)


def _why_not_free(rules: Rules, layout: Layout, place: Place) -> str | None:
    pile = layout.at(place)
    if pile is None or place.kind not in (SQUARE, WASTE, STOCK):
        return NO_SUCH_PLACE
    if place.kind == STOCK and not rules.stock.face_up:
        return STOCK_FACE_DOWN if rules.stock.deal_type == "waste" else STOCK_ONLY_TURNED
    if not pile.cards:
        return NO_CARD
    return None if place in _free(rules, layout) else NOT_FREE


def _play(rules: Rules, layout: Layout, move: Move) -> Layout:
    """Return the layout after a move: cards leave, of a pair the lower one first, and free cards turn face up."""
    if move == DEAL:
        return deal(rules, layout)
    if move == REDEAL:
        return redeal(rules, layout)
    leaving = [move.source] if move.target.kind in (HOLE, DISCARD) else [move.source, move.target]
    cards = tuple(sorted(layout[place].cards[-1] for place in leaving))
    target = Place(HOLE if rules.hole.present else DISCARD)
    taken = [Pile(place, layout[place].cards[:-1]) for place in leaving]
    after = layout.replaced(*taken, Pile(target, layout[target].cards + cards))
    return after.replaced(*[Pile(place, after[place].cards) for place in _free(rules, after) if after[place].hidden])


def _is_won(rules: Rules, layout: Layout) -> bool:
    """Return whether the rows are cleared, and stock and waste too if all cards must go."""
    left = layout.cards(SQUARE)
    if rules.discards.clear == "all":
        left += layout.cards(STOCK) + layout.cards(WASTE)
    return not left


def _cards_moved(layout: Layout, move: Move) -> Cards:
    pile = layout.at(move.source)
    return pile.cards[-1:] if pile and move.amount == 1 else ()


def _card_in_sight(rules: Rules, layout: Layout, move: Move) -> Card | None:
    """Return the card that a move would take, unless it lies face down."""
    pile = layout.at(move.source)
    if not pile or not pile.cards or pile.hidden or (move.source.kind == STOCK and not rules.stock.face_up):
        return None
    return pile.cards[-1]


def _typed(rules: Rules) -> list[Line]:
    if rules.hole.present:
        lines = [("r4c2-h, 9C h", "the card in row 4, column 2 to the hole; the same by card")]
    else:
        other = "9H" if rules.discards.equal_rank else "4H"
        lines = [
            ("r7c1-r7c4", "discard two cards: that in row 7, column 1 with that in row 7, column 4"),
            (f"9C {other}", f"the same by cards: the 9♣ with the {other[0]}♥"),
        ]
        lines += [("r7c1-x, KC x", "discard a card alone")] if 0 < rules.discards.sum <= rules.max_rank else []
        lines += [("w-r7c2", "discard the top of the waste with a card of a row")] if rules.stock.size else []
        lines += [("s-r7c2, s-w", "discard the top of the stock")] if rules.stock.face_up else []
    return lines + [line for line in typed_for_stock(rules) if line[0] != "w-t2"]


def _core_fields(rules: Rules) -> dict[str, object]:
    covering = _covering(rules.overlap.rows)
    index = {place: number for number, place in enumerate(covering)}
    pairs = [(index[place], index[other]) for place, on_top in covering.items() for other in on_top]
    return {
        "covers": [number for pair in pairs for number in pair],
        "discard_sum": rules.discards.sum,
        "discard_equal": rules.discards.equal_rank,
        "clears_all": rules.discards.clear == "all",
        "stock_face_up": rules.stock.face_up,
    }


OVERLAP_FAMILY = Family(
    name="overlap",
    goals=lambda rules: {"overlap.rows": bool(rules.overlap.rows)},
    uses=frozenset({"hole.present"}),
    contradictions=(_other_places, _contradictions, _ways_out),
    summary=_summary,
    core_fields=_core_fields,
    parts=_parts,
    arrangement=_arrangement,
    deal=_deal,
    settle=_settle,
    ranks_apart=_ranks_apart,
    pick_out=pick_out,
    picked_out=picked_out,
    hides_cards=lambda rules: any("x" in row for row in rules.overlap.rows),
    problems=_problems,
    candidates=_candidates,
    why_not=_why_not,
    play=_play,
    is_won=_is_won,
    cards_moved=_cards_moved,
    card_in_sight=_card_in_sight,
    turns_stock=True,
    sources=(SQUARE, WASTE, STOCK),
    targets=(SQUARE, WASTE, STOCK, HOLE),
    typed=_typed,
)
