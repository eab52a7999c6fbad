"""Which cards go together: the policies that rules of several families name."""

from collections.abc import Iterable

from ..cards import Card


def match(policies: Iterable[str], card: Card, other: Card) -> bool:
    """Return whether two cards satisfy any of the policies; the ace is low and not next to the king."""
    tests = {
        "same-suit": card.suit == other.suit,
        "other-suit": card.suit != other.suit,
        "red-black": card.is_red != other.is_red,
        "same-rank": card.rank == other.rank,
        "adjacent-rank": abs(card.rank - other.rank) == 1,
        "any-suit": True,
        "no-build": False,
    }
    return any(tests[policy] for policy in policies)
