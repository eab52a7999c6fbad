"""A layout as certificates write it: every place of the game, face-down cards with a lower-case suit."""

from typing import Any

from ..layout import Layout
from ..places import FOUNDATION, RESERVE, STOCK, TABLEAU, WASTE


def layout_object(layout: Layout) -> dict[str, Any]:
    """Return the places of a tableau game that hold cards, as an object for JSON."""
    piles = [
        [card.face_down if height < hidden else str(card) for height, card in enumerate(cards)]
        for _, cards, hidden in layout.of(TABLEAU)
    ]
    shown: dict[str, Any] = {"tableau piles": piles}
    for kind, name in ((STOCK, "stock"), (WASTE, "waste"), (RESERVE, "reserve"), (FOUNDATION, "foundations")):
        if cards := layout.cards(kind):
            shown[name] = [str(card) for card in cards]
    return shown | ({"redeals used": layout.redeals_used} if layout.redeals_used else {})
