"""Moves told in words, for lists a player chooses from."""

from ..moves import DEAL, FOUNDATION, HOLE, REDEAL, SQUARE, TABLEAU, Move
from ..state import State


def describe_move(state: State, move: Move) -> str:
    """What a legal move does, as in `8♠ onto 9♥`."""
    if move == DEAL:
        target = state.rules.stock.deal_type
        return {
            "waste": "turn the stock",
            "tableau piles": "deal to the tableau",
            "hole": "turn the stock onto the hole",
        }[target]
    if move == REDEAL:
        return "turn the waste over"
    cards = state.cards_moved(move)
    what = cards[0].symbol if len(cards) == 1 else f"{cards[0].symbol} to {cards[-1].symbol}"
    return f"{what} {_where(state, move)}"


def _where(state: State, move: Move) -> str:
    layout, target = state.layout, move.target
    if target.kind == TABLEAU:
        pile = layout.tableau[target.slot]
        return f"onto {pile[-1].symbol}" if pile else "into a space"
    if target.kind == FOUNDATION:
        return "to its foundation"
    if target.kind == HOLE:
        return "to the hole"
    if target.kind == SQUARE:
        rows = layout.grid or layout.sequences
        card = rows[target.slot][target.column]
        return "into the gap" if card is None else f"onto {card.symbol}"
    return "to a cell" if target.kind == "cell" else f"onto {layout.accordion[target.slot].symbol}"
