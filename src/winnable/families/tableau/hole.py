"""The hole: one pile that takes any card one rank above or below its last one."""

from ...cards import Card
from ...layout import Layout
from ...places import HOLE
from ...rules import Rules

NO_HOLE = "this game has no hole"
STOPPED = "nothing follows a card of the highest rank here"
NOT_ADJACENT = "the hole takes only a card one rank above or below its last one"


def why_not_to_hole(rules: Rules, layout: Layout, card: Card) -> str | None:
    """Why this card may not go to the hole, or None."""
    if not rules.hole.present:
        return NO_HOLE
    top = layout.cards(HOLE)[-1]
    if top.rank == rules.max_rank and not rules.hole.build_on_last_rank:
        return STOPPED
    if abs(card.rank - top.rank) == 1:
        return None
    loops = rules.hole.build_loops and {card.rank, top.rank} == {1, rules.max_rank}
    return None if loops else NOT_ADJACENT
