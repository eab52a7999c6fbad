"""What the fields of a rule file must not say together, one function per contradiction.

Takes complete `Rules` whose single fields are valid; gives sentences, each with the path of the field to change.
"""

from collections.abc import Callable, Iterator

from ..cards import parse_rank
from ..errors import counted, listing
from .doubts import Doubts, family_beyond_doubt, said_beyond_doubt
from .model import Family, Rules


def contradictions(rules: Rules, doubts: Doubts = frozenset()) -> list[str]:
    """Every reason why these rules do not describe a game; empty if they do.

    What depends on a field in doubt is left out, since it may only follow from the fault of that field.
    """
    family = family_beyond_doubt(rules, doubts)
    checks = (_goals, *(_FAMILY_CHECKS[family] if family is not None else ()))
    return [problem for check in checks for problem in said_beyond_doubt(check, rules, doubts)]


def without_effect(rules: Rules) -> list[str]:
    """Fields that are set but change nothing, each with the reason: harmless, but perhaps not what was meant."""
    notes = []
    stock, tableau = rules.stock, rules.tableau_piles
    if stock.size and stock.deal_type != "waste":
        if stock.deal_count > 1:
            notes.append(f'stock.deal count: has no effect, since the deal type is "{stock.deal_type}"')
        if stock.redeal:
            notes.append(f'stock.redeal: has no effect, since the deal type is "{stock.deal_type}"')
    if not stock.size and stock != type(stock)():
        notes.append("stock: has no effect, since its size is 0")
    if not stock.deal_with_spaces and stock.deal_type != "tableau piles":
        notes.append("stock.deal with spaces: has no effect, since the stock is not dealt to the tableau piles")
    if tableau.build_policy == "no-build":
        if tableau.spaces_policy != "any":
            notes.append('tableau piles.spaces policy: has no effect, since the build policy is "no-build"')
        if tableau.move_built_group != "no":
            notes.append('tableau piles.move built group: has no effect, since the build policy is "no-build"')
        if tableau.build_direction != "down":
            notes.append('tableau piles.build direction: has no effect, since the build policy is "no-build"')
    elif tableau.move_built_group in ("no", "any-face-up") and tableau.move_built_group_policy != "same-as-build":
        moved = tableau.move_built_group
        notes.append(f'tableau piles.move built group policy: has no effect, since move built group is "{moved}"')
    has_waste = stock.size and stock.deal_type == "waste"
    if tableau.spaces_policy == "auto-reserve-then-waste" and not has_waste:
        notes.append(
            "tableau piles.spaces policy: once the reserve is empty a space stops all building, since there is no waste"
        )
    if not rules.foundations.present and rules.foundations.model_dump(exclude_defaults=True) != {"present": False}:
        notes.append("foundations: the other fields have no effect, since foundations.present is false")
    if not rules.hole.present and rules.hole != type(rules.hole)():
        notes.append("hole: the other fields have no effect, since hole.present is false")
    if rules.foundations.only_complete_pile_moves and rules.foundations.removable:
        notes.append("foundations.removable: has no effect, since a complete run stays on its foundation")
    if rules.reserve.stacked and not rules.reserve.size:
        notes.append("reserve.stacked: has no effect, since the reserve's size is 0")
    return notes


def _goals(rules: Rules) -> Iterator[str]:
    """Exactly one thing wins the game."""
    goals = {
        "foundations.present": rules.foundations.present,
        "hole.present": rules.hole.present,
        "accordion.size": bool(rules.accordion.size),
        "sequences.count": bool(rules.sequences.count),
        "grid.rows": bool(rules.grid.rows or rules.grid.columns),
    }
    chosen = [path for path, is_chosen in goals.items() if is_chosen]
    if not chosen:
        yield f"no goal: one of {listing(goals)} must be set"
    elif len(chosen) > 1:
        advice = "; foundations are present unless foundations.present is false" if goals["foundations.present"] else ""
        yield f"{' and '.join(chosen)}: {len(chosen)} goals are set, and a game has one{advice}"


def _cells(rules: Rules) -> Iterator[str]:
    cells = rules.cells
    if cells.pre_filled > cells.count:
        yield f"cells.pre-filled: {counted(cells.pre_filled, 'card')} cannot fill {counted(cells.count, 'cell')}"


def _pile_sizes(rules: Rules) -> Iterator[str]:
    """Sizes and numbers of face-up cards are given for every pile, and all cards that are dealt there have a place."""
    tableau, left = rules.tableau_piles, _left_for_the_tableau(rules)
    for path, numbers in (("sizes", tableau.sizes), ("face up cards", tableau.face_up_cards)):
        if isinstance(numbers, tuple) and numbers and len(numbers) != tableau.count:
            piles = counted(tableau.count, "tableau pile")
            yield f"tableau piles.{path}: {counted(len(numbers), 'number')} given for {piles}"
    if tableau.sizes and tableau.diagonal_deal:
        yield "tableau piles.sizes: a diagonal deal has sizes of its own; leave one of the two out"
    if tableau.sizes and len(tableau.sizes) == tableau.count and 0 <= left != sum(tableau.sizes):
        yield f"tableau piles.sizes: they add up to {sum(tableau.sizes)}, but {counted(left, 'card')} are left for them"


def _left_for_the_tableau(rules: Rules) -> int:
    """How many cards are left once all other places have theirs."""
    return rules.deck_size - sum(_asked_for(rules).values())


def _asked_for(rules: Rules) -> dict[str, int]:
    """The cards that every place but the tableau asks for, in the order of dealing."""
    put_out = {"none": 0, "one": 1, "all": 4 * rules.decks}[rules.foundations.initial_cards]
    return {
        "foundations.initial cards": put_out if rules.foundations.present else 0,
        "hole.present": int(rules.hole.present),
        "cells.pre-filled": rules.cells.pre_filled,
        "stock.size": rules.stock.size,
        "reserve.size": rules.reserve.size,
    }


def _deck_is_enough(rules: Rules) -> Iterator[str]:
    """Cards are laid out in the order of dealing; the first part that asks for too many is to blame."""
    left = rules.deck_size
    for path, cards in _asked_for(rules).items():
        if cards > left:
            yield f"{path}: asks for {counted(cards, 'card')}, but only {left} of the deck's {rules.deck_size} are left"
            return
        left -= cards
    if left and not rules.tableau_piles.count:
        yield f"tableau piles.count: {counted(left, 'card')} would have no place, since there are no tableau piles"


def _base_cards(rules: Rules) -> Iterator[str]:
    """Base cards must be in the deck."""
    base = parse_rank(rules.foundations.base_card)
    if rules.foundations.present and base is not None and base > rules.max_rank:
        card = rules.foundations.base_card
        yield f"foundations.base card: {card} is not in the deck, since max rank is {rules.max_rank}"
    hole_base = parse_rank(rules.hole.base_card[:-1])
    if rules.hole.present and hole_base is not None and hole_base > rules.max_rank:
        yield f"hole.base card: {rules.hole.base_card} is not in the deck, since max rank is {rules.max_rank}"


def _spaces(rules: Rules) -> Iterator[str]:
    """A policy that fills spaces needs the cards to fill them from."""
    policy = rules.tableau_piles.spaces_policy
    if policy.startswith("auto-reserve") and not rules.reserve.size:
        yield f'tableau piles.spaces policy: "{policy}" needs a reserve, but reserve.size is 0'
    if policy == "auto-waste-then-stock" and not rules.stock.size:
        yield f'tableau piles.spaces policy: "{policy}" needs a stock, but stock.size is 0'


def _stock(rules: Rules) -> Iterator[str]:
    stock = rules.stock
    if stock.deal_type == "hole":
        if not rules.hole.present:
            yield 'stock.deal type: "hole" needs a hole, but hole.present is false'
        if not stock.size:
            yield 'stock.deal type: "hole" needs a stock, but stock.size is 0'
    if stock.size and stock.deal_type == "tableau piles" and not rules.tableau_piles.count:
        yield 'stock.deal type: "tableau piles" needs tableau piles, but tableau piles.count is 0'


def _complete_runs(rules: Rules) -> Iterator[str]:
    foundations = rules.foundations
    if foundations.present and foundations.only_complete_pile_moves and foundations.initial_cards != "none":
        yield 'foundations.initial cards: must be "none", since only complete runs go to the foundations'


def _only_its_own_pieces(rules: Rules) -> Iterator[str]:
    """Accordion, sequence and grid games have no other places for cards."""
    others = {
        "tableau piles.count": rules.tableau_piles.count,
        "cells.count": rules.cells.count,
        "cells.pre-filled": rules.cells.pre_filled,
        "stock.size": rules.stock.size,
        "reserve.size": rules.reserve.size,
    }
    kind = {"accordion": "an accordion", "sequences": "a sequence", "grid": "a grid"}[rules.family]
    for path, value in others.items():
        if value:
            yield f"{path}: must be 0 in {kind} game, not {value}"


def _accordion(rules: Rules) -> Iterator[str]:
    accordion = rules.accordion
    if accordion.size > rules.deck_size:
        yield f"accordion.size: {accordion.size} piles need more than the deck's {rules.deck_size} cards"
    if not accordion.moves:
        yield "accordion.moves: the list is empty, so nothing could ever move"
    if not accordion.build_policies:
        yield "accordion.build policies: the list is empty, so nothing could ever move"


def _sequences(rules: Rules) -> Iterator[str]:
    rows = 4 * rules.decks
    if rules.sequences.count != rows:
        yield f"sequences.count: must be {rows}, one row for each suit of each deck, not {rules.sequences.count}"
    if rules.sequences.fixed_suit and rules.suits != 4:
        yield f"sequences.fixed suit: needs all four suits, but suits is {rules.suits}"


def _grid(rules: Rules) -> Iterator[str]:
    grid = rules.grid
    if not (grid.rows and grid.columns):
        missing = "columns" if grid.rows else "rows"
        yield f"grid.{missing}: must be at least 1"
    elif grid.rows * grid.columns > rules.deck_size:
        yield f"grid: {grid.rows} × {grid.columns} stacks need more than the deck's {rules.deck_size} cards"
    if not grid.build_policies:
        yield "grid.build policies: the list is empty, so nothing could ever move"


_FAMILY_CHECKS: dict[Family, tuple[Callable[[Rules], Iterator[str]], ...]] = {
    "tableau": (_cells, _deck_is_enough, _pile_sizes, _base_cards, _spaces, _stock, _complete_runs),
    "accordion": (_only_its_own_pieces, _accordion),
    "sequences": (_only_its_own_pieces, _sequences),
    "grid": (_only_its_own_pieces, _grid),
}
