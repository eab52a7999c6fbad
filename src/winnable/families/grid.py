"""Grid games (Birds of a Feather): a stack moves onto another in its row or column if their top cards flock."""

from collections.abc import Iterator

from ..cards import RANK_NAMES
from ..errors import counted, listing
from ..layout import Layout
from ..moves import Move
from ..places import GRID_SQUARES, SQUARE, Part, Pile
from ..rules import Rules
from .arrangement import Group
from .family import Family, Section, dealt, deck_in_words, only_its_own_places, top_card
from .matching import match

NO_SUCH_SQUARE = "there is no such square"
NO_STACK = "there is no stack there"
NOT_IN_LINE = "a stack moves only within its row or column"
DO_NOT_FLOCK = "the two top cards do not flock"


def _contradictions(rules: Rules) -> Iterator[str]:
    grid = rules.grid
    if not (grid.rows and grid.columns):
        missing = "columns" if grid.rows else "rows"
        yield f"grid.{missing}: must be at least 1"
    elif grid.rows * grid.columns > rules.deck_size:
        yield f"grid: {grid.rows} × {grid.columns} stacks need more than the deck's {rules.deck_size} cards"
    if not grid.build_policies:
        yield "grid.build policies: the list is empty, so nothing could ever move"


def _summary(rules: Rules) -> list[Section]:
    grid = rules.grid
    tests = {"same-suit": "the same suit", "same-rank": "the same rank", "adjacent-rank": "adjacent ranks"}
    policies = listing(tests[policy] for policy in grid.build_policies)
    moves = [
        f"A stack goes onto another in its row or column if the two top cards have {policies}.",
        "What lies between the two stacks does not matter.",
    ]
    if "adjacent-rank" in grid.build_policies:
        moves.append(f"The ace is low and not next to the {RANK_NAMES[rules.max_rank]}.")
    return [
        ("Goal", ["Gather all cards in one stack."]),
        deck_in_words(rules, grid.rows * grid.columns),
        ("Grid", [f"{counted(grid.rows, 'row')} of {counted(grid.columns, 'stack')}, one card each."]),
        ("Moves", moves),
    ]


def _candidates(rules: Rules, layout: Layout) -> Iterator[Move]:
    stacks = [pile.place for pile in layout.of(SQUARE) if pile.cards]
    for source in stacks:
        for target in stacks:
            if source != target and (source.slot == target.slot or source.column == target.column):
                yield Move(source, target)


def _why_not(rules: Rules, layout: Layout, move: Move) -> str | None:
    source, target = move.source, move.target
    here, there = layout.at(source), layout.at(target)
    if here is None or there is None or move.amount != 1:
        return NO_SUCH_SQUARE
    if here.top is None or there.top is None:
        return NO_STACK
    if source == target or (source.slot != target.slot and source.column != target.column):
        return NOT_IN_LINE
    return None if match(rules.grid.build_policies, here.top, there.top) else DO_NOT_FLOCK


GRID_FAMILY = Family(
    name="grid",
    goals=lambda rules: {"grid.rows": bool(rules.grid.rows or rules.grid.columns)},
    contradictions=(only_its_own_places("a grid"), _contradictions),
    summary=_summary,
    matches=lambda rules: rules.grid.build_policies,
    parts=lambda rules: (Part(GRID_SQUARES, (rules.grid.columns,) * rules.grid.rows),),
    arrangement=lambda rules: (Group(GRID_SQUARES, "squares"),),
    deal=lambda rules, deck: {"grid": [dealt(deck, rules.grid.columns) for _ in range(rules.grid.rows)]},
    dealer="microsoft",
    drops_covered_cards=True,
    candidates=_candidates,
    why_not=_why_not,
    play=lambda rules, layout, move: layout.replaced(Pile(move.source), Pile(move.target, top_card(layout, move))),
    is_won=lambda rules, layout: len(layout.cards()) == 1,
    cards_moved=top_card,
    sources=(SQUARE,),
    targets=(SQUARE,),
    typed=lambda rules: [
        ("r1c4-r2c4", "the stack in row 1, column 4 onto the one in row 2, column 4"),
        ("9C 8C", "the same by cards: the 9♣ onto the 8♣"),
    ],
)
