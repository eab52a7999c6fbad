"""Building: which card may lie on which."""

from ...cards import Card, rank_with_article
from ...layout import Layout
from ...rules import BuildPolicy, Rules
from ..matching import BUILD_WORDS, match

NO_BUILDING = BUILD_WORDS["no-build"].wrong_suit
WRONG_RANK = {
    "down": "cards are built down one rank at a time",
    "up-or-down": "cards are built up or down one rank at a time",
}


def counted_rank(rules: Rules, layout: Layout, card: Card) -> int:
    """Return the rank counted from the foundation base: the base is 1, and after the highest rank comes the ace."""
    return (card.rank - layout.base_rank) % rules.max_rank + 1


def why_not_on(rules: Rules, layout: Layout, policy: BuildPolicy, card: Card, below: Card) -> str | None:
    """Return why `card` may not be put on the card `below`, or None."""
    if policy in ("no-build", "spaces-only"):
        return BUILD_WORDS[policy].wrong_suit
    direction = rules.tableau_piles.build_direction
    higher = counted_rank(rules, layout, below) - counted_rank(rules, layout, card)
    if direction == "down" and counted_rank(rules, layout, below) == 1:
        return _nothing_on_the_base(rules, below)
    if higher not in ((1,) if direction == "down" else (1, -1)):
        return WRONG_RANK[direction]
    return None if match([policy], card, below) else BUILD_WORDS[policy].wrong_suit


def _nothing_on_the_base(rules: Rules, below: Card) -> str:
    """Return the sentence that no card goes on the base rank, which need not be the ace."""
    why = " here: the foundations start from it" if rules.foundations.present and below.rank != 1 else ""
    return f"nothing is built on {rank_with_article(below.rank)}{why}"
