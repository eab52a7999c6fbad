"""A game in progress, on the compiled core: which moves are legal, making and taking back moves, whether it is won."""

from collections.abc import Iterable
from threading import Lock

from .._core import State as CoreState
from ..arguments import whole_number
from ..checking import Checked
from ..drawing import draw, html_table
from ..errors import IllegalMove, counted
from ..layout import Layout
from ..moves import Move, as_move, is_well_formed
from ..places import Cards
from ..position import Position, position_of
from ..referee import Dealt, cards_moved, why_not
from ..referee import replay as refereed
from ..rules import Rules
from ..seen import Seen
from .codec import codec_for, core_position, layout_from_core

DEEPEST_PERFT = 255


class State(Checked):
    """A game in progress. Only this object changes: `push` plays a move, `pop` takes the last one back.

    >>> import winnable
    >>> state = winnable.State(winnable.deal("klondike", 7))
    >>> state.push("deal")
    >>> state.moves
    (Move(deal),)
    """

    def __init__(self, deal: Dealt) -> None:
        self._core = CoreState(*core_position(deal))
        self._rules = deal.rules
        self._base_rank = deal.layout.base_rank
        self._codec = codec_for(deal.rules)
        self._moves: list[Move] = []
        self._lock = Lock()  # the core and the list of moves change together
        if isinstance(deal, State):
            self._core.learn(deal.seen.piles, deal.seen.stock, deal.seen.reserve)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._rules

    @property
    def layout(self) -> Layout:
        """Where the cards lie now."""
        return layout_from_core(self.rules, self._core.layout(), self._base_rank)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    @property
    def position(self) -> Position:
        """The rules and where the cards lie now, as a value that does not change."""
        return position_of(self.rules, self.layout)

    @property
    def seen(self) -> Seen:
        """What a player has seen since the start of this game, if the player sees only cards that lie face up."""
        piles, stock, reserve = self._core.unseen()
        return Seen(tuple(piles), stock, reserve)

    def copy(self) -> "State":
        """Return a new game that begins here. It keeps what was seen, and has no moves to take back."""
        return State(self)

    def legal_moves(self) -> list[Move]:
        """Return every elementary move the rules allow now."""
        return [self._codec.move(number) for number in self._core.legal_moves()]

    def why_not(self, move: Move | str) -> str | None:
        """Return a sentence that says why a move is not legal now, or None if it is."""
        return why_not(self.rules, self.layout, as_move(move))

    def cards_moved(self, move: Move | str) -> Cards:
        """Return the cards that a move takes now, the one that will lie lowest first; none for `deal` and `redeal`."""
        return cards_moved(self.rules, self.layout, as_move(move))

    def push(self, move: Move | str) -> None:
        """Play a move. Raises `IllegalMove`, and changes nothing, if the rules do not allow it."""
        move = as_move(move)
        number = self._codec.number(move) if is_well_formed(move) else None
        with self._lock:
            if number is not None and self._core.push(number):
                self._moves.append(move)
                return
        raise IllegalMove(self.why_not(move) or f"{move}: this move is not legal")

    def pop(self) -> Move:
        """Take the last move back and return it."""
        with self._lock:
            if self._core.pop():
                return self._moves.pop()
        raise IllegalMove("there is no move to take back")

    def is_won(self) -> bool:
        """Return whether the goal is reached."""
        return self._core.is_won()

    def perft(self, depth: int) -> int:
        """Return how many sequences of `depth` moves there are from here: the usual check of move generators."""
        return self._core.perft(whole_number(depth, "the depth", 0, DEEPEST_PERFT))

    def __repr__(self) -> str:
        return f"State({counted(len(self._moves), 'move')} played{', won' if self.is_won() else ''})"

    def __str__(self) -> str:
        return draw(self.rules, self.layout)

    def _repr_html_(self) -> str:
        return html_table(self.rules, self.layout)


def after_moves(state: State, moves: Iterable[Move]) -> State:
    """Return a new game in the position after some moves. Raises `IllegalMove`."""
    ahead = State(state)
    for move in moves:
        ahead.push(move)
    return ahead


def replay(deal: Dealt, moves: Iterable[Move | str]) -> State:
    """Play moves and return the game. Raises `IllegalMove` with the number of the first move that is not legal.

    The referee plays the moves too, by the rules in plain Python. The game is returned only if both agree.

    >>> import winnable
    >>> state = winnable.replay(winnable.deal("klondike", 7), ["deal"])
    >>> [str(card) for card in state.layout.cards("waste")]
    ['9D', '7C', '7S']
    """
    state, checked = State(deal), refereed(deal, moves)
    for move in checked.moves:
        state.push(move)
    if (state.layout, state.is_won()) != (checked.layout, checked.is_won()):
        raise AssertionError("the core plays these moves otherwise than the referee; please report this")
    return state
