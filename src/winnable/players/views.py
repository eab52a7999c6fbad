"""What a player may know of a game: the cards in sight, and which cards are not.

The core makes views, and leaves the hidden cards out. So nothing that is given a view can look at one.
"""

from dataclasses import dataclass, field
from typing import Literal, get_args

from .. import _core
from ..arguments import whole_number
from ..cards import Card
from ..core.codec import cards_from_core, codec_for, core_rules, layout_from_core, piles_from_core
from ..core.words import core_words
from ..errors import BadInput, listing, quoted
from ..layout import Layout
from ..moves import Move
from ..places import ACCORDION, CELL, FOUNDATION, HOLE, RESERVE, STOCK, TABLEAU, WASTE
from ..rules import Rules

Know = Literal["open", "seen", "top"]
KNOW: tuple[Know, ...] = get_args(Know)
"""What is known of the stock: its order from the start; cards once they have been turned; only what lies on top now."""
Cards = tuple[Card | None, ...]
"""None for a card that the player does not know, and for an empty cell or gap."""
_KNOW = core_words("know", Know)
_MOST_SEED = 2**64 - 1


def know_number(know: object) -> int:
    """The number of a rule of knowledge. Raises `BadInput` if there is no such rule."""
    if know not in KNOW:
        raise BadInput(f"what a player knows of the stock is {listing(KNOW, 'or')}, not {quoted(know)}")
    return _KNOW.index(know)


@dataclass(frozen=True)
class View:
    """What a player may know: piles with None for cards it does not, and the set of those cards."""

    rules: Rules
    tableau: tuple[Cards, ...]
    hidden: tuple[int, ...]
    foundations: tuple[Cards, ...]
    cells: Cards
    stock: Cards
    waste: Cards
    reserve: Cards
    hole: Cards
    rows: tuple[Cards, ...]
    unseen: tuple[Card, ...]
    """The cards that lie where None is said, lowest first."""
    base_rank: int
    redeals_used: int
    core: _core.View = field(repr=False, compare=False)
    """The same for the core, which knows no more."""

    @property
    def cards_up(self) -> int:
        """Cards on the foundations, or in the hole."""
        return sum(map(len, self.foundations)) + len(self.hole)

    def world(self, seed: int = 0) -> Layout:
        """A layout that fits the view. All of them are equally likely."""
        number = whole_number(seed, "the seed of a world", 0, _MOST_SEED)
        return layout_from_core(self.rules, _core.sampled_world(self.core, number), self.base_rank)

    def legal_moves(self) -> list[Move]:
        """Every elementary move the rules allow: hidden cards do not matter to that."""
        state = _core.State(core_rules(self.rules), _core.sampled_world(self.core, 0))
        return [codec_for(self.rules).move(number) for number in state.legal_moves()]


def view_from_core(rules: Rules, core: _core.View, base_rank: int) -> View:
    """The view that the core's numbers mean."""
    layout = Layout(tuple(piles_from_core(rules, core.layout, base_rank)), base_rank, core.layout.redeals_used)
    row = layout.cards(ACCORDION)
    return View(
        rules=rules,
        tableau=layout.stacks(TABLEAU),
        hidden=layout.hidden(TABLEAU),
        foundations=layout.stacks(FOUNDATION),
        cells=layout.tops(CELL),
        stock=layout.cards(STOCK),
        waste=layout.cards(WASTE),
        reserve=layout.cards(RESERVE),
        hole=layout.cards(HOLE),
        rows=(row,) if row else layout.squares(),
        unseen=tuple(sorted(cards_from_core(rules, core.unseen, base_rank))),
        base_rank=base_rank,
        redeals_used=layout.redeals_used,
        core=core,
    )
