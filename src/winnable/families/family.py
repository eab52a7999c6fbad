"""What a family of games says of itself; everything else of the program asks this object."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from ..cards import Card
from ..layout import Layout
from ..places import Part, Place
from ..rules import Rules
from .arrangement import Group


class Dealing(NamedTuple):
    """Cards that are picked out of the deck before the rest is dealt."""

    base_rank: int = 1
    named: Mapping[str, Any] = MappingProxyType({})
    """The cards by the names of their places, as `laid_out` takes them."""


class Family(ABC):
    """A family of games."""

    name: ClassVar[str]
    sources: ClassVar[tuple[str, ...]]
    """The kinds of place that a card can be taken from, in the order in which a card that is named is looked for."""
    targets: ClassVar[tuple[str, ...]]
    """The kinds of place where a card can be put on another."""
    left_out: ClassVar[Mapping[int, str]] = MappingProxyType({})
    """The ranks that are taken out of the deck, each with a sentence that says so."""
    drops_covered_cards: ClassVar[bool] = False
    """Whether a card that is covered is out of the game, so that only top cards are in the layout."""

    @abstractmethod
    def parts(self, rules: Rules) -> tuple[Part, ...]:
        """The places that a game has, in the order of its layouts."""

    @abstractmethod
    def arrangement(self, rules: Rules) -> tuple[Group, ...]:
        """Where the places stand on the table, in the order in which they are drawn."""

    def places_beside(self, rules: Rules, places: Sequence[Place]) -> list[Place] | None:
        """Where a player means to put a card who says that it goes to a card in one of these places.

        None: on that card itself.
        """
        return None

    def problems(self, rules: Rules, layout: Layout) -> Iterator[str]:
        """What is wrong with a layout that has the right places and cards, for reasons that only this family has."""
        yield from ()

    def hides_cards(self, rules: Rules) -> bool:
        """Whether cards are dealt face down to places where they turn face up once they are uncovered."""
        return False

    def pick_out(self, rules: Rules, deck: list[Card]) -> Dealing:
        """Take single cards out of the deck before the deal."""
        return Dealing()

    def picked_out(self, rules: Rules) -> int:
        """How many cards are picked out."""
        return 0

    @abstractmethod
    def deal(self, rules: Rules, deck: list[Card]) -> dict[str, Any]:
        """Deal the rest of the deck from its end: the cards by the names of their places, as `laid_out` takes them."""


def dealt(deck: list[Card], size: int) -> tuple[Card, ...]:
    """The next cards of the deck; the last one dealt is on top."""
    return tuple(deck.pop() for _ in range(size))
