"""Sequence moves: several cards moved over free cells and empty piles, in games that move one card at a time.

The number of cards that can be carried is the same for a typed move, for standard notation and for the page.
"""

from ..cards import Card
from ..core.state import State
from ..errors import IllegalMove, counted
from ..families.tableau.building import why_not_on
from ..families.tableau.runs import run_length
from ..families.tableau.spaces import why_not_into_space
from ..layout import Layout
from ..moves import Move
from ..places import CELL, TABLEAU, Place
from ..rules import Rules


def sequence_moves(state: State, source: int, target: int, count: int | None = None) -> list[Move]:
    """Return the elementary moves that carry a sequence from pile to pile. A missing count is found by the rules.

    Raises `IllegalMove` if there is no room for this number of cards. The moves may still be illegal for other reasons.
    """
    layout, rules = state.layout, state.rules
    if max(source, target) >= len(layout.of(TABLEAU)) or source == target:
        return [Move(Place(TABLEAU, source), Place(TABLEAU, target))]
    cells, spaces = _free_places(rules, layout, target)
    most = _capacity(len(cells), len(spaces))
    if count is None:
        count = _understood_count(rules, layout, source, target, most)
    if count < 1:
        raise IllegalMove("a move takes at least one card")
    if rules.tableau_piles.move_built_group != "no":
        return [Move(Place(TABLEAU, source), Place(TABLEAU, target), count)]
    if count > most:
        ways = f"{counted(len(cells), 'cell')} and {counted(len(spaces), 'empty pile')}"
        raise IllegalMove(f"{count} cards cannot be carried over {ways}; {most} can")
    return _carry(count, source, target, cells, spaces)


def possible_sequences(rules: Rules, layout: Layout) -> list[Move]:
    """Return every sequence move of several cards that can be carried now, each as one move.

    Every card of a run can lie on the next one, in any cell, and in any space that takes all cards. So a run can be
    carried if its first card can be placed and there is room for the others. Nothing else happens on the way.
    """
    if not _are_carried(rules):
        return []
    rooms = [_capacity(*map(len, _free_places(rules, layout, target))) for target in range(len(layout.of(TABLEAU)))]
    found = list[Move]()
    for source, pile in enumerate(layout.stacks(TABLEAU)):
        longest = run_length(rules, layout, source) if pile and max(rooms) > 1 else 0
        for target, onto in enumerate(layout.stacks(TABLEAU)) if longest > 1 else ():
            found += [
                Move(Place(TABLEAU, source), Place(TABLEAU, target), count)
                for count in range(2, min(longest, rooms[target], len(pile) if onto else len(pile) - 1) + 1)
                if source != target and _takes(rules, layout, onto, pile[-count])
            ]
    return found


def _are_carried(rules: Rules) -> bool:
    """Return whether cards move one at a time, and a run can be taken apart and built again without any effect."""
    tableau = rules.tableau_piles
    return (
        rules.family == "tableau"
        and tableau.move_built_group == "no"
        and not tableau.spaces_policy.startswith("auto-")
        and rules.group_policy == tableau.build_policy
        and not rules.foundations.only_complete_pile_moves
    )


def _takes(rules: Rules, layout: Layout, onto: tuple[Card, ...], card: Card) -> bool:
    if not onto:
        return why_not_into_space(rules, layout, card, 1) is None
    return why_not_on(rules, layout, rules.tableau_piles.build_policy, card, onto[-1]) is None


def _free_places(rules: Rules, layout: Layout, target: int) -> tuple[list[int], list[int]]:
    """Return the empty cells, and the empty piles that any card may visit on the way."""
    cells = [index for index, card in enumerate(layout.tops(CELL)) if card is None]
    takes_any = rules.tableau_piles.spaces_policy == "any"
    spaces = [index for index, pile in enumerate(layout.stacks(TABLEAU)) if not pile and index != target and takes_any]
    return cells, spaces


def _capacity(cells: int, spaces: int) -> int:
    """Return how many cards a sequence move can carry: one and a card for each cell, doubled by each empty pile."""
    return (cells + 1) << spaces


def _understood_count(rules: Rules, layout: Layout, source: int, target: int, most: int) -> int:
    """Return how many cards are meant: onto a card the one number that fits, into an empty pile as many as possible."""
    pile, onto = layout.stacks(TABLEAU)[source], layout.stacks(TABLEAU)[target]
    longest = run_length(rules, layout, source) if pile else 0
    if not onto:
        return max(1, min(longest, most))
    return next((count for count in range(1, longest + 1) if pile[-count].rank + 1 == onto[-1].rank), 1)


def _carry(count: int, source: int, target: int, cells: list[int], spaces: list[int]) -> list[Move]:
    """Return the moves that carry cards: over the cells, and if there are more, in two parts over an empty pile."""
    here, there = Place(TABLEAU, source), Place(TABLEAU, target)
    if count <= len(cells) + 1:
        parked = [Place(CELL, cell) for cell in cells[: count - 1]]
        out = [Move(here, cell) for cell in parked]
        return [*out, Move(here, there), *(Move(cell, there) for cell in reversed(parked))]
    middle, rest = spaces[0], spaces[1:]
    lower = _capacity(len(cells), len(rest))
    if count <= lower:
        return _carry(count, source, target, cells, rest)  # the other empty piles are enough
    upper = count - lower
    return [
        *_carry(upper, source, middle, cells, rest),
        *_carry(lower, source, target, cells, rest),
        *_carry(upper, middle, target, cells, rest),
    ]
