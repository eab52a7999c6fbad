"""Autoplay: the cards that go home by themselves after a move.

`all` plays every card that a foundation takes. `safe` holds a card back as long as another one could still be built on
it. `safe` also holds a card back if its move changes more than the card: a waste turned several cards at a time then
shows others, a space that is filled by force takes a card that the player did not choose, and where the piles can be
dealt again, a card less moves others.
"""

from ..cards import Card
from ..core.state import State
from ..families.matching import match
from ..families.tableau.building import counted_rank
from ..families.tableau.redeal import has_pile_redeals
from ..moves import Move
from ..places import FOUNDATION, STOCK, TABLEAU, WASTE

KINDS = ("off", "safe", "all")


def automatic_moves(state: State, kind: str) -> list[Move]:
    """Return the moves home that follow a move, in order. The state stays as it is."""
    ahead: State = State(state)
    if kind == "off" or not state.rules.foundations.present:
        return []
    while move := next((move for move in ahead.legal_moves() if _goes_home(ahead, move, kind)), None):
        ahead.push(move)
    return list(ahead.moves)


def moves_to_finish(state: State) -> list[Move]:
    """Return the moves home that win the game, one after another; none if cards must be turned first."""
    layout = state.layout
    if any(pile.hidden for pile in layout.piles) or any(pile.cards for pile in layout.of(STOCK)) or state.is_won():
        return []
    moves = automatic_moves(state, "all")
    ahead = state.copy()
    for move in moves:
        ahead.push(move)
    return moves if ahead.is_won() else []


def _goes_home(state: State, move: Move, kind: str) -> bool:
    return move.target.kind == FOUNDATION and (kind == "all" or _is_safe(state, move))


def _is_safe(state: State, move: Move) -> bool:
    rules, layout = state.rules, state.layout
    if rules.foundations.only_complete_pile_moves:
        return True
    if move.source.kind == WASTE and rules.stock.deal_count > 1:
        return False
    is_last_card = move.source.kind == TABLEAU and len(layout[move.source].cards) == 1
    if is_last_card and rules.tableau_piles.spaces_policy.startswith("auto-"):
        return False
    if rules.tableau_piles.build_direction != "down" and rules.tableau_piles.build_policy != "same-suit":
        return False  # cards of the next rank may be built on it too
    if has_pile_redeals(rules, layout):
        return False
    card = state.cards_moved(move)[0]
    rank = counted_rank(rules, layout, card)
    # A card that could be built on the second rank is of the first rank, and can go home itself.
    return rank <= 2 or all(height >= rank - 1 for height in _heights_of_children(state, card))


def _heights_of_children(state: State, card: Card) -> list[int]:
    """Return the heights of the foundations of the suits whose cards could be built on this card."""
    rules = state.rules
    policies = {rules.tableau_piles.build_policy, rules.group_policy}
    piles = zip(rules.foundation_suits, state.layout.stacks(FOUNDATION), strict=True)
    return [
        len(pile) for suit, pile in piles if any(match([policy], Card(card.rank, suit), card) for policy in policies)
    ]
