"""Lower cards of a suit that are discarded (Aces Up). Aces are the highest cards."""

from ...cards import Card
from ...layout import Layout
from ...moves import Move
from ...places import DISCARD, TABLEAU
from ...rules import Rules

NO_DISCARDS = "nothing is discarded in this game"
ONLY_FROM_PILES = "only the last card of a tableau pile is discarded"
NO_HIGHER_CARD = "no other pile ends with a higher card of its suit"


def why_not_discarded(rules: Rules, layout: Layout, move: Move) -> str | None:
    """Return why a card may not be discarded, or None."""
    if not rules.discards.lower_of_suit:
        return NO_DISCARDS
    if move.source.kind != TABLEAU or move.amount != 1:
        return ONLY_FROM_PILES
    card = layout[move.source].cards[-1]
    tops = [top for top in layout.tops(TABLEAU) if top is not None and top.suit == card.suit]
    return None if any(_height(rules, top) > _height(rules, card) for top in tops) else NO_HIGHER_CARD


def is_all_discarded(rules: Rules, layout: Layout) -> bool:
    """Return whether only aces are left."""
    return len(layout.cards(DISCARD)) == rules.deck_size - 4 * rules.decks


def _height(rules: Rules, card: Card) -> int:
    """Return the rank, where that of an ace is the highest."""
    return rules.max_rank + 1 if card.rank == 1 else card.rank
