"""Short ways to write positions in tests."""

from dataclasses import dataclass
from typing import Any

from winnable import Layout, Rules, read_rules
from winnable.notation import layout_from_object
from winnable.referee import RefereeState


@dataclass(frozen=True)
class Position:
    rules: Rules
    layout: Layout


def position(rules: dict[str, Any], **places: Any) -> RefereeState:
    """A state from rules and places; piles are texts of cards: `tableau=["9D 8C", ""]`. Cards need not make a deck."""
    read = read_rules(rules)
    fields: dict[str, Any] = {}
    for key, value in places.items():
        name = {"tableau": "tableau piles", "base_card": "base card", "redeals_used": "redeals used"}.get(key, key)
        if name in ("tableau piles", "sequences", "grid", "overlap"):
            fields[name] = [["" if card == "-" else card for card in pile.split()] for pile in value]
        elif isinstance(value, str) and name != "base card":
            fields[name] = ["" if card == "-" else card for card in value.split()]
        else:
            fields[name] = value
    if read.family == "tableau":
        fields.setdefault("tableau piles", [[] for _ in range(read.tableau_piles.count)])
    return RefereeState(Position(read, layout_from_object(read, fields)))


def legal(state: RefereeState, *, among: str = "") -> set[str]:
    """The legal moves as texts, those that begin with `among`."""
    return {str(move) for move in state.legal_moves() if str(move).startswith(among)}
