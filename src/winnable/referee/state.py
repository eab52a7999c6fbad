"""A game in progress: which moves are legal, making and taking back moves, and whether it is won."""

from collections.abc import Iterable
from types import ModuleType
from typing import Protocol

from ..errors import IllegalMove
from ..layout import Layout, Pile
from ..moves import DEAL, REDEAL, Move, parse_move
from ..rules import Rules
from ..show import draw, html_table
from . import accordion, grid, sequences, tableau_game

_FAMILIES: dict[str, ModuleType] = {
    "tableau": tableau_game,
    "accordion": accordion,
    "sequences": sequences,
    "grid": grid,
}


class Dealt(Protocol):
    """Anything that has rules and a layout, such as a deal."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""

    @property
    def layout(self) -> Layout:
        """Where the cards lie at the start."""


def cards_moved(rules: Rules, layout: Layout, move: Move) -> Pile:
    """The cards that a move takes, the one that will lie lowest first; none for `deal` and `redeal`."""
    cards: Pile = () if move in (DEAL, REDEAL) else _FAMILIES[rules.family].cards_moved(layout, move)
    return cards


def why_not(rules: Rules, layout: Layout, move: Move) -> str | None:
    """A sentence that says why a move is not legal in a layout, or None if it is."""
    if move in (DEAL, REDEAL) and rules.family != "tableau":
        return f"{move}: this game has no stock"
    reason: str | None = _FAMILIES[rules.family].why_not(rules, layout, move)
    if reason is None:
        return None
    return f"{move}{''.join(f' ({card.symbol})' for card in cards_moved(rules, layout, move)[:1])}: {reason}"


class State:
    """A game in progress. Only this object changes: `push` plays a move, `pop` takes the last one back."""

    def __init__(self, deal: Dealt) -> None:
        self.rules = deal.rules
        self._family = _FAMILIES[deal.rules.family]
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
        """Every elementary move the rules allow now."""
        rules, layout, family = self.rules, self.layout, self._family
        return [move for move in family.candidates(rules, layout) if family.why_not(rules, layout, move) is None]

    def why_not(self, move: Move | str) -> str | None:
        """A sentence that says why a move is not legal now, or None if it is."""
        return why_not(self.rules, self.layout, parse_move(move) if isinstance(move, str) else move)

    def cards_moved(self, move: Move) -> Pile:
        """The cards that a move takes now, the one that will lie lowest first; none for `deal` and `redeal`."""
        return cards_moved(self.rules, self.layout, move)

    def push(self, move: Move | str) -> None:
        """Play a move. Raises `IllegalMove`, and changes nothing, if the rules do not allow it."""
        if isinstance(move, str):
            move = parse_move(move)
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
        """Whether the goal is reached."""
        won: bool = self._family.is_won(self.rules, self.layout)
        return won

    def __str__(self) -> str:
        return draw(self.rules, self.layout)

    def _repr_html_(self) -> str:
        return html_table(self.rules, self.layout)


def replay(deal: Dealt, moves: Iterable[Move]) -> State:
    """The state after these moves. Raises `IllegalMove` with the number of the first move that is not legal."""
    state = State(deal)
    for number, move in enumerate(moves, 1):
        try:
            state.push(move)
        except IllegalMove as error:
            raise error.located(f"move {number}") from None
    return state
