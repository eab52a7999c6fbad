"""How a table is arranged: groups of places as they are drawn. Terminal, notebook and web page draw from it."""

from dataclasses import dataclass
from typing import Literal

from ..places import Place, PlaceKind

At = Literal["left", "right", "band", "columns", "line", "squares"]
Spread = Literal["top", "back", "fan", "down"]


@dataclass(frozen=True, slots=True)
class Group:
    """The places of one kind, and where they stand."""

    kind: PlaceKind
    at: At
    """`left` and `right`: in the rows above the others, on that side. `band`: in a row of their own. `columns`: side by
    side, with room below each. `line`: one after another, in as many lines as that takes. `squares`: each at its spot.
    """
    spread: Spread = "top"
    """`top`: only the top card is seen. `back`: the back of a pile face down. `fan`: the last cards side by side.
    `down`: every card, each a little lower than the one before."""
    fan: int = 1
    """How many cards a player turns to a fan at a time."""
    marks: str = ""
    """The suit symbol that marks each empty place, if any."""
    row_height: float = 1.0
    """How far rows of squares stand apart, in heights of a card; below 1 a row covers part of the row before."""
    columns: tuple[tuple[float, ...], ...] = ()
    """How far each square of each row stands from the left, in widths of a card; empty: squares stand side by side."""

    def spot(self, place: Place) -> tuple[float, float]:
        """Return where a square stands: from the left in widths of a card, and from above in heights."""
        left = self.columns[place.slot][place.column] if self.columns else float(place.column)
        return left, place.slot * self.row_height
