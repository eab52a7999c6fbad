"""Deal plans: how a game is dealt, as the numbers that the core takes, from Python's own dealing of numbered cards."""

from functools import lru_cache

from .. import _core
from ..cards import parse_card, parse_rank
from ..dealing import places
from ..families import family_of
from ..rules import Rules, played_suit
from .codec import numbered_layout

COMPILED_DEALERS = {"solvitaire": False, "microsoft": True}
"""The dealers that the core knows, and for each whether it is the second one."""
_RANK_OF_FIRST = 2
"""The rank by which `places` marks the card that is dealt first."""


@lru_cache(64)
def core_deal_plan(rules: Rules) -> _core.DealPlan:
    """Return how the core lays out a game: where each card goes, and which are picked out before the deal."""
    deal_plan = _core.DealPlan()
    deal_plan.places = numbered_layout(rules, places(rules), lambda card: card.rank - _RANK_OF_FIRST)
    deal_plan.max_rank = rules.max_rank
    deal_plan.hole = _hole_card(rules)
    if rules.foundations.present:
        base = rules.foundations.base_card
        deal_plan.base_rank = _core.DealPlan.RANDOM if base == "random" else parse_rank(base) or 1
        deal_plan.initial = rules.foundations.initial_cards
    deal_plan.sink = [parse_rank(rank) or 1 for rank in rules.tableau_piles.sink]
    deal_plan.in_line = family_of(rules).ranks_apart(rules)
    deal_plan.aces_are_gaps = 1 in family_of(rules).left_out
    deal_plan.played_suits = [played_suit(suit, rules.suits) for suit in range(4)]
    return deal_plan


def _hole_card(rules: Rules) -> int:
    if not rules.hole.present:
        return _core.DealPlan.NO_HOLE
    if rules.hole.base_card == "random":
        return _core.DealPlan.FROM_FRONT
    card = parse_card(rules.hole.base_card)
    return 4 * (card.rank - 1) + card.suit
