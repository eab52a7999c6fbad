"""What a player may know of a game: the cards in sight, and which cards are not.

The core makes views, and leaves the hidden cards out. So code that gets a view cannot see a hidden card.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from .. import _core
from ..arguments import whole_number
from ..cards import Card
from ..core.codec import codec_for, core_cards, core_rules, layout_from_core
from ..core.words import core_words
from ..errors import BadInput, listing, quoted
from ..layout import Layout
from ..moves import Move
from ..places import FOUNDATION, HOLE, STOCK, TABLEAU, WASTE, Place
from ..rules import Rules

Know = Literal["open", "seen", "top"]
KNOW: tuple[Know, ...] = core_words("know", Know)
"""What is known of the stock: its order from the start; cards once they have been turned; only what lies on top now."""
Cards = tuple[Card | None, ...]
"""None for a card that the player does not know."""
_MOST_SEED = 2**64 - 1


def checked_know(know: object) -> Know:
    """Return what is known of the stock, if it is one of `KNOW`. Raises `BadInput` if it is not."""
    if know not in KNOW:
        raise BadInput(f"what a player knows of the stock is {listing(KNOW, 'or')}, not {quoted(know)}")
    return know


class PileInView(NamedTuple):
    """A place and the cards in it, from the bottom; None for a card that the player does not know."""

    place: Place
    cards: Cards
    hidden: int
    """How many of the cards, counted from the bottom, lie face down."""


@dataclass(frozen=True)
class View:
    """What a player may know: the piles of a layout without the cards it does not know, and the set of those cards."""

    rules: Rules
    piles: tuple[PileInView, ...]
    """In the order of the layout."""
    unseen: tuple[Card, ...]
    """The cards that the player does not know, lowest first."""
    base_rank: int
    redeals_used: int
    core: _core.View = field(repr=False, compare=False)
    """The same view for the core, which knows no more."""

    def of(self, kind: str) -> tuple[PileInView, ...]:
        """Return the piles of a kind of place."""
        return tuple(pile for pile in self.piles if pile.place.kind == kind)

    def cards(self, kind: str) -> Cards:
        """Return the cards in all places of a kind, pile after pile."""
        return tuple(card for pile in self.of(kind) for card in pile.cards)

    @property
    def tableau(self) -> tuple[Cards, ...]:
        """The cards of each pile of the tableau."""
        return tuple(pile.cards for pile in self.of(TABLEAU))

    @property
    def hidden(self) -> tuple[int, ...]:
        """How many cards of each pile of the tableau lie face down."""
        return tuple(pile.hidden for pile in self.of(TABLEAU))

    @property
    def foundations(self) -> tuple[Cards, ...]:
        """The cards of each foundation."""
        return tuple(pile.cards for pile in self.of(FOUNDATION))

    @property
    def stock(self) -> Cards:
        """The cards of the stock; the last one is turned first."""
        return self.cards(STOCK)

    @property
    def waste(self) -> Cards:
        """The cards of the waste; the last one is on top."""
        return self.cards(WASTE)

    @property
    def cards_up(self) -> int:
        """Cards on the foundations, or in the hole."""
        return len(self.cards(FOUNDATION)) + len(self.cards(HOLE))

    def world(self, seed: int = 0) -> Layout:
        """Return a layout that fits the view. All of them are equally likely."""
        number = whole_number(seed, "the seed of a world", 0, _MOST_SEED)
        return layout_from_core(self.rules, _core.sampled_world(self.core, number), self.base_rank)

    def legal_moves(self) -> list[Move]:
        """Return every elementary move that the rules allow; it does not depend on hidden cards."""
        state = _core.State(core_rules(self.rules), _core.sampled_world(self.core, 0))
        return [codec_for(self.rules).move(number) for number in state.legal_moves()]


def view_from_core(rules: Rules, core: _core.View, base_rank: int) -> View:
    """Return the view that the core's numbers mean."""
    card, place = core_cards(rules.max_rank, base_rank), codec_for(rules).place
    return View(
        rules=rules,
        piles=tuple(
            PileInView(place(word, index), tuple([card[number] for number in numbers]), hidden)
            for word, index, numbers, hidden in core.layout.piles
        ),
        unseen=tuple(sorted(card[number] for number in core.unseen if number != _core.NO_CARD)),
        base_rank=base_rank,
        redeals_used=core.layout.redeals_used,
        core=core,
    )
