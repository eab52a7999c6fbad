"""The hole: one pile that takes any card one rank above or below its last one."""

from collections.abc import Iterator

from ...cards import Card, rank_with_article
from ...errors import listing
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


def hole_in_words(rules: Rules, card: str = "A card") -> Iterator[str]:
    """Yield sentences that say which cards go to the hole; `card` begins the first sentence."""
    yield f"{card} goes to the hole if it is one rank above or below the last one there; suits do not matter."
    ends = (f"{rank_with_article(last)} takes {_taken(rules, last)}" for last in sorted({1, rules.max_rank}))
    yield f"{'; '.join(ends).capitalize()}."


def _taken(rules: Rules, last: int) -> str:
    """Return in words which ranks a rank takes in the hole."""
    ranks = [rank for rank in range(1, rules.max_rank + 1) if why_not_after(rules, last, rank) is None]
    only = "only " if len(ranks) == 1 else ""
    return only + listing(map(rank_with_article, ranks)) if ranks else "nothing"
