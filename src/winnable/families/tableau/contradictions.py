"""Contradictions between fields of a rule file of a game with a tableau, one function for each contradiction."""

from collections.abc import Callable, Iterator

from ...cards import parse_rank
from ...errors import counted
from ...rules import Rules
from .dealing import put_out


def _cells(rules: Rules) -> Iterator[str]:
    cells = rules.cells
    if cells.pre_filled > cells.count:
        yield f"cells.pre-filled: {counted(cells.pre_filled, 'card')} cannot fill {counted(cells.count, 'cell')}"


def _pile_sizes(rules: Rules) -> Iterator[str]:
    """Check that sizes and numbers of face-up cards are given for every pile, and that all cards have a place."""
    tableau, left = rules.tableau_piles, rules.deck_size - sum(_asked_for(rules).values())
    for path, numbers in (("sizes", tableau.sizes), ("face up cards", tableau.face_up_cards)):
        if isinstance(numbers, tuple) and numbers and len(numbers) != tableau.count:
            piles = counted(tableau.count, "tableau pile")
            yield f"tableau piles.{path}: {counted(len(numbers), 'number')} given for {piles}"
    if tableau.sizes and tableau.diagonal_deal:
        yield "tableau piles.sizes: a diagonal deal has sizes of its own; leave one of the two out"
    if tableau.sizes and len(tableau.sizes) == tableau.count and 0 <= left != sum(tableau.sizes):
        yield f"tableau piles.sizes: they add up to {sum(tableau.sizes)}, but {counted(left, 'card')} are left for them"


def _asked_for(rules: Rules) -> dict[str, int]:
    """Return the cards that every place but the tableau asks for, in the order of dealing."""
    return {
        "foundations.initial cards": put_out(rules),
        "hole.present": int(rules.hole.present),
        "cells.pre-filled": rules.cells.pre_filled,
        "stock.size": rules.stock.size,
        "reserve.size": rules.reserve.size,
    }


def _deck_is_enough(rules: Rules) -> Iterator[str]:
    """Check that the deck is enough. In the order of dealing, the first part that asks for too many cards is named."""
    left = rules.deck_size
    for path, cards in _asked_for(rules).items():
        if cards > left:
            yield f"{path}: asks for {counted(cards, 'card')}, but only {left} of the deck's {rules.deck_size} are left"
            return
        left -= cards
    if left and not rules.tableau_piles.count:
        yield f"tableau piles.count: {counted(left, 'card')} would have no place, since there are no tableau piles"


def _base_cards(rules: Rules) -> Iterator[str]:
    """Check that base cards are in the deck."""
    base = parse_rank(rules.foundations.base_card)
    if rules.foundations.present and base is not None and base > rules.max_rank:
        card = rules.foundations.base_card
        yield f"foundations.base card: {card} is not in the deck, since max rank is {rules.max_rank}"
    hole_base = parse_rank(rules.hole.base_card[:-1])
    if rules.hole.present and hole_base is not None and hole_base > rules.max_rank:
        yield f"hole.base card: {rules.hole.base_card} is not in the deck, since max rank is {rules.max_rank}"


def _sunk_ranks(rules: Rules) -> Iterator[str]:
    """Check that the ranks that sink are in the deck, and that all see the cards that sink."""
    for rank in rules.tableau_piles.sink:
        if (parse_rank(rank) or 0) > rules.max_rank:
            yield f"tableau piles.sink: {rank} is not in the deck, since max rank is {rules.max_rank}"
    if rules.tableau_piles.sink and rules.tableau_piles.face_up_cards != "all":
        yield 'tableau piles.sink: needs face up cards "all", or the player would know cards that lie face down'


def _base_card_in_the_tableau(rules: Rules) -> Iterator[str]:
    """Check that the base card that is not put out can be the first card of the tableau, face up."""
    if not rules.foundations.present or rules.foundations.initial_cards != "all-but-one":
        return
    if rules.deck_size == sum(_asked_for(rules).values()):
        yield 'foundations.initial cards: "all-but-one" needs a card in the tableau, but none is left for it'
    if rules.tableau_piles.face_up_cards != "all":
        yield (
            'foundations.initial cards: "all-but-one" needs tableau piles.face up cards "all", '
            "or the player would know a card that lies face down"
        )


def _redeal(rules: Rules) -> Iterator[str]:
    """Check that all cards of piles that are dealt again lie face up, and that nothing else is dealt again."""
    tableau = rules.tableau_piles
    if not tableau.redeal:
        return
    if not tableau.count:
        yield "tableau piles.redeal: needs tableau piles, but tableau piles.count is 0"
    if tableau.face_up_cards != "all":
        yield 'tableau piles.redeal: needs face up cards "all", or it would not be clear which cards lie face down'
    if rules.stock.size:
        yield "tableau piles.redeal: needs stock.size 0, since a game has one kind of redeal"


def _spaces(rules: Rules) -> Iterator[str]:
    """Check that a policy that fills spaces has cards to fill them from."""
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


def _spaces_only(rules: Rules) -> Iterator[str]:
    """Check that no run is put on a card by a policy of its own where no card is."""
    tableau = rules.tableau_piles
    if tableau.build_policy == "spaces-only" and tableau.move_built_group_policy not in ("same-as-build", "no-build"):
        yield (
            'tableau piles.move built group policy: must be "same-as-build" or "no-build", '
            'since the build policy is "spaces-only"'
        )


def _lower_of_suit(rules: Rules) -> Iterator[str]:
    """Check that there are piles from which lower cards of a suit are discarded."""
    if rules.discards.lower_of_suit and not rules.tableau_piles.count:
        yield "discards.lower of suit: needs tableau piles, but tableau piles.count is 0"


def _discards(rules: Rules) -> Iterator[str]:
    if rules.discards.sum:
        yield f"discards.sum: must be 0 in a game without overlap.rows, not {rules.discards.sum}"
    if rules.discards.equal_rank:
        yield "discards.equal rank: must be false in a game without overlap.rows"
    if rules.stock.face_up:
        yield "stock.face up: must be false in a game without overlap.rows"


CONTRADICTIONS: tuple[Callable[[Rules], Iterator[str]], ...] = (
    _cells,
    _deck_is_enough,
    _pile_sizes,
    _base_cards,
    _sunk_ranks,
    _base_card_in_the_tableau,
    _redeal,
    _spaces,
    _stock,
    _complete_runs,
    _spaces_only,
    _lower_of_suit,
    _discards,
)
