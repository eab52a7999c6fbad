"""What a player has seen: which cards of a layout are still unknown to a player who cannot look under cards.

Known are all cards that lie face up, and every card that was ever turned: from a pile, from the stock, from under the
top of a stacked reserve. A card that was seen stays seen, wherever it lies, also when the move is taken back.
"""

from collections import Counter
from dataclasses import dataclass

from .cards import Card
from .layout import Layout
from .places import RESERVE, SQUARE, STOCK, TABLEAU


@dataclass(frozen=True, slots=True)
class Seen:
    """How many cards, counted from the bottom of each place, a player has not seen. All others are known.

    Cards face down do not move, and a stock is turned from its top. So unknown cards are always the lowest.
    """

    piles: tuple[int, ...] = ()
    """The unseen cards of each tableau pile, or of each square."""
    stock: int = 0
    """The unseen cards of the stock. Once the stock was turned to its end, its cards are known, also after a redeal."""
    reserve: int = 0
    """The unseen cards of a reserve of which only the top card is seen."""

    @property
    def is_everything(self) -> bool:
        """Whether no card is unknown."""
        return not (any(self.piles) or self.stock or self.reserve)

    def unknown(self, layout: Layout) -> Counter[Card]:
        """Return the cards that were not seen. A player knows which cards these are, but not which lies where."""
        piles = zip((*layout.of(TABLEAU), *layout.of(SQUARE)), self.piles, strict=False)
        cards = Counter(card for pile, unseen in piles for card in pile.cards[:unseen])
        return cards + Counter(layout.cards(STOCK)[: self.stock]) + Counter(layout.cards(RESERVE)[: self.reserve])
