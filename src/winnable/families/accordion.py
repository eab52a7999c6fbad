"""Accordion games: a pile goes onto another at a fixed distance to the left or right, until one pile is left."""

from collections.abc import Iterator

from ..errors import counted, listing
from ..layout import Layout
from ..moves import Move
from ..places import ACCORDION, ACCORDION_PILES, Part, Pile, Place
from ..rules import Rules
from .arrangement import Group
from .family import Family, Section, dealt, deck_in_words, only_its_own_places, top_card
from .matching import match

NO_SUCH_PILE = "there is no such pile"
WRONG_DISTANCE = "piles do not move so far in this game"
NO_MATCH = "the two top cards do not match"


def _contradictions(rules: Rules) -> Iterator[str]:
    accordion = rules.accordion
    if accordion.size > rules.deck_size:
        yield f"accordion.size: {accordion.size} piles need more than the deck's {rules.deck_size} cards"
    if not accordion.moves:
        yield "accordion.moves: the list is empty, so nothing could ever move"
    if not accordion.build_policies:
        yield "accordion.build policies: the list is empty, so nothing could ever move"


def _summary(rules: Rules) -> list[Section]:
    accordion = rules.accordion
    side = {"L": "to the left", "R": "to the right"}
    steps = listing(f"{counted(int(move[1:]), 'place')} {side[move[0]]}" for move in accordion.moves)
    tests = {
        "same-suit": "the same suit",
        "same-rank": "the same rank",
        "red-black": "different colours",
        "any-suit": "any suits",
    }
    policies = listing(tests[policy] for policy in accordion.build_policies)
    return [
        ("Goal", ["Fold the row into a single pile."]),
        deck_in_words(rules, accordion.size),
        ("Row", [f"{counted(accordion.size, 'pile')} of one card each."]),
        ("Moves", [f"A pile goes onto the pile {steps}, if the two top cards have {policies}.", "Gaps are closed."]),
    ]


def _problems(rules: Rules, layout: Layout) -> Iterator[str]:
    piles = len(layout.of(ACCORDION))
    if piles > rules.accordion.size:
        yield f"accordion: {counted(piles, 'pile')} given, but it starts with {rules.accordion.size}"


def _distances(rules: Rules) -> set[int]:
    """Return how far a pile may move; numbers to the left are negative."""
    return {int(step[1:]) * (-1 if step[0] == "L" else 1) for step in rules.accordion.moves}


def _candidates(rules: Rules, layout: Layout) -> Iterator[Move]:
    """Yield the moves of every pile onto every pile at an allowed distance."""
    count = len(layout.of(ACCORDION))
    for index in range(count):
        for distance in sorted(_distances(rules)):
            if 0 <= index + distance < count:
                yield Move(Place(ACCORDION, index), Place(ACCORDION, index + distance))


def _why_not(rules: Rules, layout: Layout, move: Move) -> str | None:
    here, there = layout.at(move.source), layout.at(move.target)
    if here is None or there is None or move.amount != 1:
        return NO_SUCH_PILE
    if move.target.slot - move.source.slot not in _distances(rules):
        return WRONG_DISTANCE
    return None if match(rules.accordion.build_policies, here.cards[0], there.cards[0]) else NO_MATCH


def _play(rules: Rules, layout: Layout, move: Move) -> Layout:
    """Return the layout after a move: the moved pile covers the other, and the gap that it leaves closes."""
    row = list(layout.cards(ACCORDION))
    row[move.target.slot] = row[move.source.slot]
    del row[move.source.slot]
    return layout.with_all(ACCORDION, tuple(Pile(Place(ACCORDION, slot), (card,)) for slot, card in enumerate(row)))


ACCORDION_FAMILY = Family(
    name="accordion",
    goals=lambda rules: {"accordion.size": bool(rules.accordion.size)},
    contradictions=(only_its_own_places("an accordion"), _contradictions),
    summary=_summary,
    core_fields=lambda rules: {"accordion_steps": sorted(_distances(rules))},
    matches=lambda rules: rules.accordion.build_policies,
    parts=lambda rules: (Part(ACCORDION_PILES, (rules.accordion.size,)),),
    arrangement=lambda rules: (Group(ACCORDION_PILES, "line"),),
    deal=lambda rules, deck: {"accordion": dealt(deck, rules.accordion.size)},
    drops_covered_cards=True,
    problems=_problems,
    candidates=_candidates,
    why_not=_why_not,
    play=_play,
    is_won=lambda rules, layout: len(layout.of(ACCORDION)) == 1,
    cards_moved=top_card,
    sources=(ACCORDION,),
    targets=(ACCORDION,),
    typed=lambda rules: [("p5-p4", "pile 5 onto pile 4"), ("9C 9H", "the same by cards: the 9♣ onto the 9♥")],
)
