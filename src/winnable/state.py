"""A game in progress, on the compiled core: which moves are legal, making and taking back moves, whether it is won."""

from ._core import State as CoreState
from .engine import MoveCodec, core_layout, core_rules, layout_from_core
from .errors import IllegalMove
from .layout import Layout, Pile
from .moves import Move, is_well_formed, parse_move
from .referee import Dealt, cards_moved, why_not
from .show import draw, html_table


class State:
    """A game in progress. Only this object changes: `push` plays a move, `pop` takes the last one back."""

    def __init__(self, deal: Dealt) -> None:
        self.rules = deal.rules
        self._base_rank = deal.layout.base_rank
        self._codec = MoveCodec(deal.rules)
        self._core = CoreState(core_rules(deal.rules), core_layout(deal.rules, deal.layout))
        self._moves: list[Move] = []

    @property
    def layout(self) -> Layout:
        """Where the cards lie now."""
        return layout_from_core(self.rules, self._core.layout(), self._base_rank)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    def legal_moves(self) -> list[Move]:
        """Every elementary move the rules allow now."""
        return [self._codec.move(number) for number in self._core.legal_moves()]

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
        number = self._codec.number(move) if is_well_formed(move) else None
        if number is None or not self._core.push(number):
            raise IllegalMove(self.why_not(move) or f"{move}: this move is not legal")
        self._moves.append(move)

    def pop(self) -> Move:
        """Take the last move back and return it."""
        if not self._core.pop():
            raise IllegalMove("there is no move to take back")
        return self._moves.pop()

    def is_won(self) -> bool:
        """Whether the goal is reached."""
        return self._core.is_won()

    def perft(self, depth: int) -> int:
        """How many sequences of `depth` moves there are from here: the usual check of move generators."""
        return self._core.perft(depth)

    def __str__(self) -> str:
        return draw(self.rules, self.layout)

    def _repr_html_(self) -> str:
        return html_table(self.rules, self.layout)
