"""The hardness score of a FreeCell deal by Chen (2015), with its parts."""

from dataclasses import dataclass

from ..layout import Layout
from ..places import TABLEAU

_ACE, _KING = 1, 13


@dataclass(frozen=True)
class Score:
    """A hardness score."""

    aces: int
    """Cards above the aces."""
    kings: int
    """Cards beneath the kings."""
    blocking: int
    """The ranks of the cards directly on the aces."""
    disordered: int
    """Cards that are not next to one of the rank above or below, in falling order, of any colours."""

    @property
    def total(self) -> int:
        """The score."""
        return 2 * (self.aces + self.kings) + self.blocking + self.disordered


def hardness_score(layout: Layout) -> Score:
    """Return the score of a layout."""
    aces = kings = blocking = disordered = 0
    for pile in layout.stacks(TABLEAU):
        for height, card in enumerate(pile):
            if card.rank == _ACE:
                aces += len(pile) - 1 - height
                blocking += pile[height + 1].rank if height + 1 < len(pile) else 0
            if card.rank == _KING:
                kings += height
            follows = height > 0 and pile[height - 1].rank == card.rank + 1
            is_followed = height + 1 < len(pile) and pile[height + 1].rank == card.rank - 1
            disordered += not (follows or is_followed)
    return Score(aces, kings, blocking, disordered)
