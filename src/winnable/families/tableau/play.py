"""Play with a tableau: brings the rules of the other files together."""

from collections.abc import Iterator
from itertools import chain

from ...cards import Card
from ...errors import counted
from ...layout import Layout
from ...moves import DEAL, REDEAL, Move
from ...places import ANY, CELL, DISCARD, FOUNDATION, HOLE, RESERVE, STOCK, TABLEAU, WASTE, Cards, Pile, Place
from ...rules import Rules
from .building import NO_BUILDING, why_not_on
from .discards import is_all_discarded, why_not_discarded
from .foundations import accepting_foundation, foundation_for_run, why_not_from_foundation, why_not_to_foundation
from .hole import why_not_to_hole
from .redeal import redeal_piles, why_not_redeal_piles
from .runs import placing_policy, run_length, why_not_this_part
from .spaces import FILL_FIRST, ONLY_FROM_WASTE, forced_fills, only_waste_moves_to_tableau, why_not_into_space
from .stock import deal, redeal, why_not_deal, why_not_redeal

EMPTY = 0

NO_SUCH_PLACE = "there is no such place in this game"
IS_EMPTY = {TABLEAU: "this pile is empty", CELL: "this cell is empty", FOUNDATION: "this foundation is empty"}
FACE_DOWN = "a face-down card cannot move"
ONTO_ITSELF = "a pile does not move onto itself"
ONE_CARD_ONLY = "only one card can be taken from there"
CELL_TAKEN = "the cell is not empty"
NEVER_TO_CELL = "a card does not go from a foundation or a cell to a cell"
ONLY_IN_TABLEAU = "several cards move together only within the tableau"
CANNOT_RECEIVE = "nothing is ever put there"
ONLY_BY_DEALING = "cards leave the stock only by dealing"


def candidates(rules: Rules, layout: Layout) -> Iterator[Move]:
    """Yield every move that could be legal: from each place that can give cards to each place that could take them."""
    fills = forced_fills(rules, layout)
    if fills:
        yield from fills
        return
    if layout.cards(STOCK):
        yield DEAL
    if layout.cards(WASTE) or rules.tableau_piles.redeal:
        yield REDEAL
    single_targets = [cell.place for cell in layout.of(CELL) if not cell.cards]
    single_targets += [_goal_place(rules)]
    piles_by_rank = _piles_by_top_rank(layout)
    for source in _sources(rules, layout):
        if source.kind != FOUNDATION:
            for target in single_targets:
                yield Move(source, target)
        pile = _source_pile(layout, source) or ()
        longest = run_length(rules, layout, source.slot) if source.kind == TABLEAU else 1
        for count in range(1, longest + 1):
            ranks = _ranks_to_build_on(rules, pile[-count].rank)
            for index in chain(piles_by_rank[EMPTY], *(piles_by_rank[rank] for rank in ranks)):
                yield Move(source, Place(TABLEAU, index), count)
        if source.kind == TABLEAU and rules.foundations.only_complete_pile_moves and len(pile) >= rules.max_rank > 1:
            yield Move(source, Place(FOUNDATION), rules.max_rank)


def _goal_place(rules: Rules) -> Place:
    if rules.discards.lower_of_suit:
        return Place(DISCARD)
    return Place(HOLE) if rules.hole.present else Place(FOUNDATION)


def _ranks_to_build_on(rules: Rules, rank: int) -> list[int]:
    """Return the ranks on which a card of this rank might be put."""
    one_higher, one_lower = rank % rules.max_rank + 1, (rank - 2) % rules.max_rank + 1
    is_down_only = rules.tableau_piles.build_direction == "down" or one_lower == one_higher
    return [one_higher] if is_down_only else [one_higher, one_lower]


def _piles_by_top_rank(layout: Layout) -> dict[int, list[int]]:
    """Return the tableau piles sorted by the rank of their top card; the empty ones under `EMPTY`."""
    piles: dict[int, list[int]] = {rank: [] for rank in range(14)}
    for index, top in enumerate(layout.tops(TABLEAU)):
        piles[top.rank if top else EMPTY].append(index)
    return piles


def _sources(rules: Rules, layout: Layout) -> Iterator[Place]:
    kinds = [TABLEAU, CELL, RESERVE, WASTE, *([FOUNDATION] if rules.foundations.removable else [])]
    yield from (pile.place for kind in kinds for pile in layout.of(kind) if pile.cards)


def why_not(rules: Rules, layout: Layout, move: Move) -> str | None:
    """Return why this move is not allowed, or None if it is."""
    fills = forced_fills(rules, layout)
    if fills:
        return None if move in fills else FILL_FIRST
    if move == DEAL:
        return why_not_deal(rules, layout)
    if move == REDEAL:
        return why_not_redeal_piles(rules, layout) if rules.tableau_piles.redeal else why_not_redeal(rules, layout)
    reason = _why_not_taken(rules, layout, move)
    if reason:
        return reason
    cards = cards_moved(layout, move)
    match move.target.kind:
        case "tableau":
            return _why_not_to_tableau(rules, layout, move, cards)
        case "foundation":
            return why_not_to_foundation(rules, layout, cards, move.source.kind)
        case "cell":
            return _why_not_to_cell(layout, move)
        case "discard":
            return why_not_discarded(rules, layout, move)
        case "hole":
            return ONLY_IN_TABLEAU if move.amount > 1 else why_not_to_hole(rules, layout, cards[0])
        case _:
            return CANNOT_RECEIVE


def _why_not_taken(rules: Rules, layout: Layout, move: Move) -> str | None:
    """Return why the cards cannot leave their place for any target, or None."""
    source = move.source
    if source.kind == STOCK:
        return ONLY_BY_DEALING
    pile = _source_pile(layout, source)
    if pile is None:
        return NO_SUCH_PLACE
    if not pile:
        return _why_empty(rules, layout, source)
    if not 1 <= move.amount <= len(pile):
        return f"there {'is' if len(pile) == 1 else 'are'} only {counted(len(pile), 'card')}"
    if source.kind == TABLEAU:
        return FACE_DOWN if move.amount > len(pile) - layout.of(TABLEAU)[source.slot].hidden else None
    if move.amount > 1:
        return ONE_CARD_ONLY
    if source.kind == RESERVE and rules.reserve.stacked != (source.slot == ANY):
        return (
            "only the top of the reserve can be played; write r"
            if rules.reserve.stacked
            else "say which card of the reserve, as in r2"
        )
    return why_not_from_foundation(rules) if source.kind == FOUNDATION else None


def _why_empty(rules: Rules, layout: Layout, source: Place) -> str:
    if source.kind == WASTE:
        return "the waste is empty" if rules.stock.size and rules.stock.deal_type == "waste" else NO_SUCH_PLACE
    if source.kind == RESERVE and rules.reserve.size:
        return "there is no such card in the reserve" if layout.cards(RESERVE) else "the reserve is empty"
    return IS_EMPTY.get(source.kind, NO_SUCH_PLACE)


def _source_pile(layout: Layout, source: Place) -> Cards | None:
    """Return the cards of a place, last the card that is taken first; None if there is no such place."""
    if source.kind == RESERVE:
        reserve = layout.cards(RESERVE)
        return reserve if source.slot == ANY else reserve[source.slot : source.slot + 1]
    pile = layout.at(source)
    return pile.cards if pile else None


def cards_moved(layout: Layout, move: Move) -> Cards:
    """Return the cards a move takes, the one that will lie lowest first."""
    pile = _source_pile(layout, move.source) or ()
    return pile[len(pile) - move.amount :]


def card_in_sight(rules: Rules, layout: Layout, move: Move) -> Card | None:
    """Return the card that a move would take, the lowest of several, or None if the player cannot see it."""
    cards = cards_moved(layout, move)
    if not cards or move.source.kind == STOCK or not 1 <= move.amount <= len(cards):
        return None
    if move.source.kind == TABLEAU:
        _, pile, hidden = layout.of(TABLEAU)[move.source.slot]
        return cards[0] if move.amount <= len(pile) - hidden else None
    is_covered = rules.reserve.stacked and move.source.kind == RESERVE and move.source.slot != ANY
    return None if is_covered or move.amount > 1 else cards[0]


def _why_not_to_tableau(rules: Rules, layout: Layout, move: Move, cards: Cards) -> str | None:
    source, target = move.source, move.target
    if target.slot >= len(layout.of(TABLEAU)):
        return NO_SUCH_PLACE
    if source == target:
        return ONTO_ITSELF
    if rules.tableau_piles.build_policy == "no-build":
        return NO_BUILDING
    if source.kind != WASTE and only_waste_moves_to_tableau(rules, layout):
        return ONLY_FROM_WASTE
    pile = layout.of(TABLEAU)[target.slot].cards
    if source.kind == TABLEAU:
        reason = why_not_this_part(rules, layout, source.slot, move.amount, into_space=not pile)
        if reason:
            return reason
    if not pile:
        return why_not_into_space(rules, layout, cards[0], move.amount)
    return why_not_on(rules, layout, placing_policy(rules, move.amount), cards[0], pile[-1])


def _why_not_to_cell(layout: Layout, move: Move) -> str | None:
    cell = layout.at(move.target)
    if cell is None:
        return NO_SUCH_PLACE
    if move.source.kind in (FOUNDATION, CELL):
        return NEVER_TO_CELL
    if move.amount > 1:
        return ONLY_IN_TABLEAU
    return CELL_TAKEN if cell.cards else None


def play(rules: Rules, layout: Layout, move: Move) -> Layout:
    """Return the layout after a legal move."""
    if move == DEAL:
        return deal(rules, layout)
    if move == REDEAL:
        return redeal_piles(rules, layout) if rules.tableau_piles.redeal else redeal(rules, layout)
    cards = cards_moved(layout, move)
    target = _chosen_foundation(rules, layout, cards) if move.target.kind == FOUNDATION else move.target
    taken = _taken(layout, move.source, move.amount)
    place, below, hidden = taken[target]
    return taken.replaced(Pile(place, below + cards, hidden))


def _chosen_foundation(rules: Rules, layout: Layout, cards: Cards) -> Place:
    """Return the foundation that takes cards. The rules allow the move, so there is one."""
    if rules.foundations.only_complete_pile_moves:
        return Place(FOUNDATION, foundation_for_run(rules, layout, cards[0].suit) or 0)
    return Place(FOUNDATION, accepting_foundation(rules, layout, cards[0]) or 0)


def _taken(layout: Layout, source: Place, count: int) -> Layout:
    """Return the layout without the cards that move; a card uncovered in the tableau turns face up by itself."""
    place, cards, hidden = layout[source]
    rest = cards[:-count]
    if place.kind != RESERVE or place.slot == ANY:
        return layout.replaced(Pile(place, rest, min(hidden, max(0, len(rest) - 1))))
    left = [pile.cards for pile in layout.of(RESERVE) if pile.place != place]
    return layout.with_all(RESERVE, tuple(Pile(Place(RESERVE, slot), cards) for slot, cards in enumerate(left)))


def is_won(rules: Rules, layout: Layout) -> bool:
    """Return whether all foundations are full, all cards are in the hole, or all lower cards are discarded."""
    if rules.discards.lower_of_suit:
        return is_all_discarded(rules, layout)
    if rules.hole.present:
        return len(layout.cards(HOLE)) == rules.deck_size
    return all(len(pile.cards) == rules.max_rank for pile in layout.of(FOUNDATION))
