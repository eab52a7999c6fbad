"""The twelve heuristics of the thesis on Klondike, written a second time, for comparison with the core.

A heuristic gets a view and a legal move: True speaks for the move, False against it, None says nothing about it. The
position after a move is taken from one world that fits the view, and only what is the same in all such worlds is used.
"""

from collections.abc import Callable

from winnable import _core
from winnable.cards import Card
from winnable.core.codec import codec_for, core_rules
from winnable.moves import DEAL, REDEAL, Move
from winnable.places import FOUNDATION, TABLEAU, WASTE
from winnable.players.views import View

Heuristic = Callable[[View, Move], bool | None]

_ACE, _DEUCE, _KING = 1, 2, 13
_MIDDLE = range(5, 9)


def moved_card(view: View, move: Move) -> Card | None:
    """Return the lowest card that a move takes; None for turning the stock."""
    if move in (DEAL, REDEAL):
        return None
    if move.source.kind == TABLEAU:
        return view.tableau[move.source.slot][-move.amount]
    if move.source.kind == FOUNDATION:
        return view.foundations[move.source.slot][-1]
    return view.waste[-1] if move.source.kind == WASTE else None


def frees_a_card(view: View, move: Move) -> bool:
    """Whether a move turns up a card that lies face down."""
    if move.source.kind != TABLEAU:
        return False
    hidden = view.hidden[move.source.slot]
    return 0 < hidden == len(view.tableau[move.source.slot]) - move.amount


def empties_a_pile(view: View, move: Move) -> bool:
    """Whether a move leaves an empty pile."""
    return move.source.kind == TABLEAU and len(view.tableau[move.source.slot]) == move.amount


def allows_freeing(view: View, move: Move) -> bool:
    """Whether a card can be freed right after a move that could not be freed before, for any card that is turned up."""
    codec, before = codec_for(view.rules), {each for each in view.legal_moves() if frees_a_card(view, each)}
    state = _core.State(core_rules(view.rules), _core.sampled_world(view.core, 0))
    number = codec.number(move)
    if number is None or not state.push(number):
        return False
    piles = {index: (len(cards), hidden) for place, index, cards, hidden in state.layout().piles if place == TABLEAU}
    for each in map(codec.move, state.legal_moves()):
        if each.source.kind != TABLEAU or each in before or (each.source == move.source and frees_a_card(view, move)):
            continue
        size, hidden = piles[each.source.slot]
        if 0 < hidden == size - each.amount:
            return True
    return False


def king_is_waiting(view: View) -> bool:
    """Whether a king could fill a space at once: on the waste, or at the head of a run on cards face down."""
    if view.waste and view.waste[-1] is not None and view.waste[-1].rank == _KING:
        return True
    heads = [pile[hidden] for pile, hidden in zip(view.tableau, view.hidden, strict=True) if 0 < hidden < len(pile)]
    return any(card is not None and card.rank == _KING for card in heads)


def is_protected(view: View, card: Card) -> bool:
    """Next card protection: both cards that could be put on this one are home or lie in the tableau."""
    home = [top[-1] for top in view.foundations if top]
    in_sight = {each for pile in view.tableau for each in pile if each is not None}
    lower = [each for each in (Card._make((card.rank - 1, suit)) for suit in range(4)) if each.is_red != card.is_red]
    return all(
        each in in_sight or any(top is not None and top.suit == each.suit and top.rank >= each.rank for top in home)
        for each in lower
    )


def turn_the_stock_first(view: View, move: Move) -> bool | None:
    """1. Turn up a card of the stock before any other move."""
    if view.waste or view.cards_up or view.redeals_used or not view.stock:
        return None
    return move == DEAL


def aces_and_deuces_home(view: View, move: Move) -> bool | None:
    """2. An ace or a deuce goes home whenever it can."""
    card = moved_card(view, move)
    return True if move.target.kind == FOUNDATION and card is not None and card.rank <= _DEUCE else None


def free_a_card(view: View, move: Move) -> bool | None:
    """3. Make the play that frees a card, or allows a play that frees one."""
    return True if frees_a_card(view, move) or allows_freeing(view, move) else None


def longest_pile_first(view: View, move: Move) -> bool | None:
    """4. Of several plays that free a card, the one from the pile with most cards face down."""
    if not frees_a_card(view, move):
        return None
    rivals = [view.hidden[each.source.slot] for each in view.legal_moves() if frees_a_card(view, each)]
    return view.hidden[move.source.slot] == max(rivals)


def hold_off_unimportant_moves(view: View, move: Move) -> bool | None:
    """5. Within the tableau, only moves that free a card or make it possible."""
    if move.source.kind != TABLEAU or move.target.kind != TABLEAU:
        return None
    return frees_a_card(view, move) or allows_freeing(view, move)


def no_space_without_a_king(view: View, move: Move) -> bool | None:
    """6. Do not empty a pile unless a king waits for it."""
    return king_is_waiting(view) if empties_a_pile(view, move) else None


def king_for_the_blockers(view: View, move: Move) -> bool | None:
    """7. The king whose colour the blocking cards need: a red jack waits for a black queen on a red king."""
    card = moved_card(view, move)
    if card is None or card.rank != _KING or move.target.kind != TABLEAU or view.tableau[move.target.slot]:
        return None
    blockers = [pile[hidden] for pile, hidden in zip(view.tableau, view.hidden, strict=True) if 0 < hidden < len(pile)]
    # A run from a king alternates, so that every second rank down has the colour of the king.
    fitting = [each.is_red == (card.is_red == ((_KING - each.rank) % 2 == 0)) for each in blockers if each is not None]
    return sum(fitting) * 2 >= len(fitting)


def smooth_columns(view: View, move: Move) -> bool | None:
    """8. Between columns only to free a card or to make them more equal in length."""
    if move.source.kind != TABLEAU or move.target.kind != TABLEAU:
        return None
    source, target = (len(view.tableau[place.slot]) for place in (move.source, move.target))
    is_smoother = abs(source - target) > abs(source - target - 2 * move.amount)
    return frees_a_card(view, move) or is_smoother


def king_for_the_longest_pile(view: View, move: Move) -> bool | None:
    """9. A king is played for the piles with most cards face down, unless it allows a card to be freed."""
    card = moved_card(view, move)
    if card is None or card.rank != _KING or move.target.kind != TABLEAU:
        return None
    if move.source.kind == TABLEAU and view.hidden[move.source.slot] == max(view.hidden):
        return True
    return allows_freeing(view, move)


def careful_with_foundations(view: View, move: Move) -> bool | None:
    """10. Higher cards go home only where that keeps protection, frees a card, or clears a spot for a king."""
    card = moved_card(view, move)
    if move.target.kind != FOUNDATION or card is None or card.rank <= _DEUCE:
        return None
    return (
        is_protected(view, card)
        or frees_a_card(view, move)
        or allows_freeing(view, move)
        or (empties_a_pile(view, move) and king_is_waiting(view))
    )


def leave_the_middle_ranks(view: View, move: Move) -> bool | None:
    """11. A 5, 6, 7 or 8 is left alone unless it is smooth with its partner, frees a card, or begins the column."""
    card = moved_card(view, move)
    if card is None or card.rank not in _MIDDLE or move.target.kind != TABLEAU:
        return None
    pile, hidden = view.tableau[move.target.slot], view.hidden[move.target.slot]
    begins = len(pile) - hidden <= 1
    partner = pile[-2] if len(pile) - hidden > 1 else None
    is_smooth = partner is not None and partner.suit == card.suit
    only_choice = all(each in (move, DEAL, REDEAL) for each in view.legal_moves())
    return begins or is_smooth or frees_a_card(view, move) or allows_freeing(view, move) or only_choice


def all_home_when_stuck(view: View, move: Move) -> bool | None:
    """12. When no play frees a card any more, play home any card that goes."""
    if any(frees_a_card(view, each) for each in view.legal_moves()):
        return None
    return True if move.target.kind == FOUNDATION else None


HEURISTICS: tuple[Heuristic, ...] = (
    turn_the_stock_first,
    aces_and_deuces_home,
    free_a_card,
    longest_pile_first,
    hold_off_unimportant_moves,
    no_space_without_a_king,
    king_for_the_blockers,
    smooth_columns,
    king_for_the_longest_pile,
    careful_with_foundations,
    leave_the_middle_ranks,
    all_home_when_stuck,
)
"""In the order of the thesis, the most important first."""
