"""Dealing the piles of the tableau again, without shuffling."""

from functools import lru_cache
from itertools import islice

from ...layout import Layout
from ...places import TABLEAU, Cards, Pile
from ...rules import Rules
from .dealing import pile_sizes

NO_REDEAL = "no redeal is left"
CHANGES_NOTHING = "to deal again would change nothing"


def has_pile_redeals(rules: Rules, layout: Layout) -> bool:
    """Return whether a redeal of the piles is left."""
    is_left = rules.redeals is None or layout.redeals_used < rules.redeals
    return rules.tableau_piles.redeal != 0 and is_left


def why_not_redeal_piles(rules: Rules, layout: Layout) -> str | None:
    """Return why the piles may not be dealt again, or None."""
    if not has_pile_redeals(rules, layout):
        return NO_REDEAL
    return CHANGES_NOTHING if _dealt_again(rules, layout) == layout.stacks(TABLEAU) else None


def redeal_piles(rules: Rules, layout: Layout) -> Layout:
    """Return the layout after the piles were dealt again. Only limited redeals are counted."""
    used = layout.redeals_used + (rules.redeals is not None)
    dealt = zip(layout.of(TABLEAU), _dealt_again(rules, layout), strict=True)
    return layout.replaced(*(Pile(pile.place, cards) for pile, cards in dealt), redeals_used=used)


def packet_sizes(rules: Rules, cards: int = 0) -> list[int]:
    """Return how many of the gathered cards each pile gets, as far as they go: as many as it was dealt first.

    If there are more cards than the piles were dealt first, each pile from the left gets one more, as often as needed.
    """
    sizes = _first_sizes(rules)
    each, some = divmod(max(0, cards - sum(sizes)), len(sizes))
    return [size + each + (number < some) for number, size in enumerate(sizes)]


@lru_cache(64)
def _first_sizes(rules: Rules) -> tuple[int, ...]:
    return tuple(size for size, _ in pile_sizes(rules))


def _dealt_again(rules: Rules, layout: Layout) -> tuple[Cards, ...]:
    """Return the cards of each pile as they lie once the piles were dealt again."""
    piles = layout.stacks(TABLEAU)
    if rules.tableau_piles.redeal_type == "bottom-to-top":
        return tuple(cards[1:] + cards[:1] for cards in piles)
    gathered = layout.cards(TABLEAU)
    if rules.tableau_piles.redeal_type == "rows":
        return tuple(gathered[number :: len(piles)] for number in range(len(piles)))
    left = iter(gathered)
    return tuple(tuple(islice(left, size)) for size in packet_sizes(rules, len(gathered)))
