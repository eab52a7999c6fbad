"""Foundations: built up in suit from the base, one card or one complete run at a time."""

from ...cards import Card
from ...layout import Layout
from ...places import FOUNDATION, TABLEAU, Cards
from ...rules import Rules
from .building import counted_rank

NO_FOUNDATIONS = "this game has no foundations"
DOES_NOT_FIT = "its foundation does not take it now"
ONLY_COMPLETE_RUNS = "only a complete run of one suit goes to the foundations"
ALREADY_THERE = "the card is on a foundation already"
ONE_AT_A_TIME = "cards go to the foundations one at a time"
STAYS = "cards stay on the foundations in this game"


def accepting_foundation(rules: Rules, layout: Layout, card: Card) -> int | None:
    """Return the foundation that takes this single card now. If two would, they are alike, and it is the first."""
    if rules.foundations.only_complete_pile_moves:
        return None
    wanted_height = counted_rank(rules, layout, card) - 1
    for index, suit in enumerate(rules.foundation_suits):
        if suit == card.suit and len(layout.of(FOUNDATION)[index].cards) == wanted_height:
            return index
    return None


def is_complete_run(rules: Rules, layout: Layout, cards: Cards) -> bool:
    """Return whether these cards are one suit, from the highest rank down to the base."""
    ranks = [counted_rank(rules, layout, card) for card in cards]
    return ranks == list(range(rules.max_rank, 0, -1)) and len({card.suit for card in cards}) == 1


def foundation_for_run(rules: Rules, layout: Layout, suit: int) -> int | None:
    """Return the first empty foundation of a suit."""
    for index, foundation_suit in enumerate(rules.foundation_suits):
        if foundation_suit == suit and not layout.of(FOUNDATION)[index].cards:
            return index
    return None


def why_not_to_foundation(rules: Rules, layout: Layout, cards: Cards, source_kind: str) -> str | None:
    """Return why these cards may not go to a foundation, or None."""
    if not rules.foundations.present:
        return NO_FOUNDATIONS
    if source_kind == FOUNDATION:
        return ALREADY_THERE
    if rules.foundations.only_complete_pile_moves:
        if source_kind != TABLEAU or not is_complete_run(rules, layout, cards):
            return ONLY_COMPLETE_RUNS
        return None if foundation_for_run(rules, layout, cards[0].suit) is not None else DOES_NOT_FIT
    if len(cards) > 1:
        return ONE_AT_A_TIME
    return None if accepting_foundation(rules, layout, cards[0]) is not None else DOES_NOT_FIT


def why_not_from_foundation(rules: Rules) -> str | None:
    """Return why no card may be taken back from a foundation, or None."""
    foundations = rules.foundations
    return None if foundations.removable and not foundations.only_complete_pile_moves else STAYS
