"""Building: which card may lie on which."""

from ..cards import Card
from ..layout import Layout
from ..rules import BuildPolicy, Rules

NO_BUILDING = "nothing is ever placed on the tableau in this game"
WRONG_RANK = "cards are built down one rank at a time"
WRONG_SUIT: dict[BuildPolicy, str] = {
    "red-black": "cards are built in alternating colours",
    "same-suit": "cards are built in suit",
}


def counted_rank(rules: Rules, layout: Layout, card: Card) -> int:
    """The rank counted from the foundation base: the base is 1, and after the highest rank comes the ace."""
    return (card.rank - layout.base_rank) % rules.max_rank + 1


def suits_agree(policy: BuildPolicy, card: Card, other: Card) -> bool:
    """Whether the suits of two neighbours are as the policy wants them."""
    if policy == "red-black":
        return card.is_red != other.is_red
    if policy == "same-suit":
        return card.suit == other.suit
    return policy == "any-suit"


def why_not_on(rules: Rules, layout: Layout, policy: BuildPolicy, card: Card, below: Card) -> str | None:
    """Why `card` may not be put on the card `below`, or None."""
    if policy == "no-build":
        return NO_BUILDING
    if counted_rank(rules, layout, card) + 1 != counted_rank(rules, layout, below):
        return WRONG_RANK
    return None if suits_agree(policy, card, below) else WRONG_SUIT[policy]
