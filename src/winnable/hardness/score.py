"""The hardness score of a FreeCell deal by Chen (2015), with its parts."""

from dataclasses import dataclass

from ..dealing import dealer
from ..errors import BadInput, quoted
from ..game import Game
from ..layout import Layout
from ..places import TABLEAU

HIGHEST = 200
"""No deal has a higher score: 6 cards above each ace and beneath each king, kings on aces, nothing in order."""
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


def check_has_score(game: Game) -> None:
    """Raise `BadInput` for a game that is not dealt like FreeCell: elsewhere the numbers would mean something else."""
    if not dealer("freecell-families").serves(game.rules):
        raise BadInput(f"the score is for FreeCell and games dealt like it to 8 piles, all face up, not {game.name}")


def scores(text: str) -> range:
    """Return the scores that a number or a range stands for. Raises `BadInput`.

    >>> scores("90-100"), scores("112")
    (range(90, 101), range(112, 113))
    """
    first, dash, last = text.partition("-")
    ends = (first, last if dash else first)
    if not all(end.isascii() and end.isdigit() and len(end) <= 3 for end in ends):
        raise BadInput(f"a score is a number or a range such as 90-100, not {quoted(text)}")
    low, high = map(int, ends)
    if not low <= high <= HIGHEST:
        raise BadInput(f"scores go from 0 to {HIGHEST}, the smaller number first, not {quoted(text)}")
    return range(low, high + 1)


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
