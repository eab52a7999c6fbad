"""Spaces: what may, and what must, fill an empty tableau pile."""

from ...cards import Card, rank_with_article
from ...layout import Layout
from ...moves import Move
from ...places import RESERVE, STOCK, TABLEAU, WASTE, Place
from ...rules import Rules
from .building import NO_BUILDING, counted_rank

FILL_FIRST = "an empty pile must be filled first"
STAYS_EMPTY = "an empty pile stays empty in this game"
ONLY_SINGLE_CARDS = "an empty pile takes only a single card"
ONLY_FROM_WASTE = "while a pile is empty, cards move to the tableau only from the waste"


def first_space(layout: Layout) -> int | None:
    """Return the leftmost empty pile."""
    return next((index for index, pile in enumerate(layout.of(TABLEAU)) if not pile.cards), None)


def forced_fills(rules: Rules, layout: Layout) -> list[Move]:
    """Return the only legal moves if an empty pile must be filled at once; else none."""
    policy = rules.tableau_piles.spaces_policy
    if not policy.startswith("auto-") or rules.tableau_piles.build_policy == "no-build":
        return []
    space = first_space(layout)
    if space is None:
        return []
    target = Place(TABLEAU, space)
    if policy == "auto-waste-then-stock":
        if layout.cards(WASTE):
            return [Move(Place(WASTE), target)]
        return [Move(Place(STOCK), target)] if layout.cards(STOCK) else []
    return [Move(pile.place, target) for pile in layout.of(RESERVE) if pile.cards]


def only_waste_moves_to_tableau(rules: Rules, layout: Layout) -> bool:
    """Return whether a space that the reserve cannot fill stops all building but from the waste."""
    return rules.tableau_piles.spaces_policy == "auto-reserve-then-waste" and first_space(layout) is not None


def why_not_into_space(rules: Rules, layout: Layout, card: Card, count: int) -> str | None:
    """Return why `count` cards headed by `card` may not go into an empty pile, or None. Forced fills come first."""
    if rules.tableau_piles.build_policy == "no-build":
        return NO_BUILDING
    policy = rules.tableau_piles.spaces_policy
    if policy == "no-build":
        return STAYS_EMPTY
    if policy == "kings" and counted_rank(rules, layout, card) != rules.max_rank:
        return _only_the_last_rank(rules, layout)
    if policy == "auto-waste-then-stock" and count > 1:
        return ONLY_SINGLE_CARDS
    return None


def _only_the_last_rank(rules: Rules, layout: Layout) -> str:
    """Return the sentence that only the last rank goes into a space: kings, unless the foundations end with another."""
    last = (layout.base_rank + rules.max_rank - 2) % rules.max_rank + 1
    return f"an empty pile takes only {rank_with_article(last)}"
