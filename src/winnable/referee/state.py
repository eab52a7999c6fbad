"""A game in progress: which moves are legal, making and taking back moves, and whether it is won."""

from collections.abc import Iterable
from typing import Protocol

from ..cards import Card
from ..drawing import draw, html_table
from ..errors import BadInput, IllegalMove, quoted
from ..families import family_of
from ..layout import Layout
from ..moves import DEAL, REDEAL, Move, as_move, is_well_formed
from ..places import Cards
from ..rules import Rules


class Dealt(Protocol):
    """Anything that has rules and a layout, such as a deal."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""

    @property
    def layout(self) -> Layout:
        """Where the cards lie at the start."""


def cards_moved(rules: Rules, layout: Layout, move: Move) -> Cards:
    """Return the cards that a move takes, the one that will lie lowest first; none for `deal` and `redeal`."""
    if move in (DEAL, REDEAL) or not is_well_formed(move):
        return ()
    return family_of(rules).cards_moved(layout, move)


def why_not(rules: Rules, layout: Layout, move: Move) -> str | None:
    """Return a sentence that says why a move is not legal in a layout, or None if it is."""
    family = family_of(rules)
    if not is_well_formed(move):
        return f"{move}: there is no such place in this game"
    if move in (DEAL, REDEAL) and not family.turns_stock:
        return f"{move}: this game has no stock"
    reason = family.why_not(rules, layout, move)
    if reason is None:
        return None
    card = _card_in_sight(rules, layout, move)
    return f"{move}{f' ({card.symbol})' if card else ''}: {reason}"


def _card_in_sight(rules: Rules, layout: Layout, move: Move) -> Card | None:
    """Return the card that a move would take, or None if the player cannot see it: no refusal may show such a card."""
    in_sight = family_of(rules).card_in_sight
    if in_sight is not None:
        return in_sight(rules, layout, move)
    return next(iter(cards_moved(rules, layout, move)), None)


class RefereeState:
    """A game in progress on the referee, beside `winnable.State` on the core: each checks the other."""

    def __init__(self, deal: Dealt) -> None:
        self.rules = deal.rules
        self._family = family_of(deal.rules)
        self._layouts = [deal.layout]
        self._moves: list[Move] = []

    @property
    def layout(self) -> Layout:
        """Where the cards lie now."""
        return self._layouts[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    def legal_moves(self) -> list[Move]:
        """Return every elementary move the rules allow now."""
        rules, layout, family = self.rules, self.layout, self._family
        return [move for move in family.candidates(rules, layout) if family.why_not(rules, layout, move) is None]

    def why_not(self, move: Move | str) -> str | None:
        """Return a sentence that says why a move is not legal now, or None if it is."""
        return why_not(self.rules, self.layout, as_move(move))

    def cards_moved(self, move: Move) -> Cards:
        """Return the cards that a move takes now, the one that will lie lowest first; none for `deal` and `redeal`."""
        return cards_moved(self.rules, self.layout, move)

    def push(self, move: Move | str) -> None:
        """Play a move. Raises `IllegalMove`, and changes nothing, if the rules do not allow it."""
        move = as_move(move)
        problem = self.why_not(move)
        if problem:
            raise IllegalMove(problem)
        self._layouts.append(self._family.play(self.rules, self.layout, move))
        self._moves.append(move)

    def pop(self) -> Move:
        """Take the last move back and return it."""
        if not self._moves:
            raise IllegalMove("there is no move to take back")
        self._layouts.pop()
        return self._moves.pop()

    def is_won(self) -> bool:
        """Return whether the goal is reached."""
        return self._family.is_won(self.rules, self.layout)

    def __str__(self) -> str:
        return draw(self.rules, self.layout)

    def _repr_html_(self) -> str:
        return html_table(self.rules, self.layout)


def replay(deal: Dealt, moves: Iterable[Move | str]) -> RefereeState:
    """Play moves and return the game. Raises `IllegalMove` with the number of the first move that is not legal."""
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise BadInput(f"moves are given in a list or a tuple, not as {quoted(moves)}")
    state = RefereeState(deal)
    for number, move in enumerate(moves, 1):
        try:
            state.push(move)
        except IllegalMove as error:
            raise error.located(f"move {number}") from None
    return state
