"""The hole: one pile that takes any card one rank above or below its last one."""

from collections.abc import Iterator

from ...cards import Card, rank_with_article
from ...layout import Layout
from ...places import HOLE
from ...rules import Rules

NO_HOLE = "this game has no hole"
STOPPED = "nothing follows a card of the highest rank here"
NOT_ADJACENT = "the hole takes only a card one rank above or below its last one"


def why_not_to_hole(rules: Rules, layout: Layout, card: Card) -> str | None:
    """Return why this card may not go to the hole, or None."""
    return why_not_after(rules, layout.cards(HOLE)[-1].rank, card.rank) if rules.hole.present else NO_HOLE


def why_not_after(rules: Rules, last: int, rank: int) -> str | None:
    """Return why a card of a rank may not lie on the last card of the hole, or None."""
    if last == rules.max_rank and not rules.hole.build_on_last_rank:
        return STOPPED
    loops = rules.hole.build_loops and {rank, last} == {1, rules.max_rank}
    return None if loops or abs(rank - last) == 1 else NOT_ADJACENT


def hole_in_words(rules: Rules) -> Iterator[str]:
    """Yield sentences that say which cards go to the hole."""
    yield (
        "A card goes there if it is one rank above or below the last one; suits do not matter, and "
        f"{_round_the_hole(rules)}."
    )


def _round_the_hole(rules: Rules) -> str:
    """Return in words what follows an ace and a card of the highest rank."""
    last, next_to_last = rank_with_article(rules.max_rank), rank_with_article(max(rules.max_rank - 1, 1))
    if not rules.hole.build_on_last_rank:
        return f"nothing follows {last}" + (f", though {last} follows an ace" if rules.hole.build_loops else "")
    if rules.hole.build_loops:
        return "an ace and the highest rank follow each other"
    return f"an ace does not follow the highest rank, while {next_to_last} does"
