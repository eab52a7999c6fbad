"""Which cards go together: the policies that rules of several families name, and their words for building."""

from collections.abc import Iterable
from typing import NamedTuple

from ..cards import Card
from ..rules import BuildPolicy


def match(policies: Iterable[str], card: Card, other: Card) -> bool:
    """Return whether two cards satisfy any of the policies; the ace is low and not next to the king."""
    tests = {
        "same-suit": card.suit == other.suit,
        "other-suit": card.suit != other.suit,
        "red-black": card.is_red != other.is_red,
        "same-colour": card.is_red == other.is_red,
        "same-rank": card.rank == other.rank,
        "adjacent-rank": abs(card.rank - other.rank) == 1,
        "any-suit": True,
        "spaces-only": False,
        "no-build": False,
    }
    return any(tests[policy] for policy in policies)


class BuildWords(NamedTuple):
    """Building by a policy, in words."""

    takes: str
    """What a card takes."""
    run: str
    """Which cards make a run."""
    wrong_suit: str
    """Why a card of the right rank is refused."""


BUILD_WORDS: dict[BuildPolicy, BuildWords] = {
    "any-suit": BuildWords("a card one rank lower, whatever its suit", "cards in descending rank", ""),
    "red-black": BuildWords(
        "a card one rank lower and of the other colour",
        "cards in descending rank and alternating colours",
        "cards are built in alternating colours",
    ),
    "same-colour": BuildWords(
        "a card one rank lower and of the same colour",
        "cards of one colour in descending rank",
        "cards are built in one colour",
    ),
    "same-suit": BuildWords(
        "a card one rank lower and of the same suit", "cards of one suit in descending rank", "cards are built in suit"
    ),
    "other-suit": BuildWords(
        "a card one rank lower and of another suit",
        "cards in descending rank, neighbours of different suits",
        "a card is never built on one of its own suit",
    ),
    "spaces-only": BuildWords("nothing", "single cards only", "cards are put only into empty piles in this game"),
    "no-build": BuildWords("nothing", "single cards only", "nothing is ever placed on the tableau in this game"),
}
