"""A layout as certificates write it: every place of the game, face-down cards with a lower-case suit."""

from typing import Any

from ..layout import Layout, Pile


def layout_object(layout: Layout) -> dict[str, Any]:
    """The places of a tableau game that hold cards."""
    piles = [
        [card.face_down if height < hidden else str(card) for height, card in enumerate(pile)]
        for pile, hidden in zip(layout.tableau, layout.hidden, strict=True)
    ]
    places: dict[str, Pile] = {
        "stock": layout.stock,
        "waste": layout.waste,
        "reserve": layout.reserve,
        "foundations": tuple(card for pile in layout.foundations for card in pile),
    }
    shown: dict[str, Any] = {"tableau piles": piles}
    shown |= {name: [str(card) for card in pile] for name, pile in places.items() if pile}
    return shown | ({"redeals used": layout.redeals_used} if layout.redeals_used else {})
