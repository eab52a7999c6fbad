"""A game played without seeing the cards: an umpire holds them, a player gets views and chooses moves."""

from dataclasses import dataclass
from typing import Protocol

from .. import _core
from ..arguments import whole_number
from ..core.codec import codec_for, core_position
from ..errors import BadInput, quoted
from ..moves import Move, as_move, is_well_formed
from ..referee import Dealt
from .views import Know, View, checked_know, view_from_core

MOST_MOVES = 5000
"""A game with more moves is lost. No player that makes progress needs that many."""


class Player(Protocol):
    """A player gets a view of the game and chooses a legal move. None: the player gives up."""

    def choose(self, view: View) -> Move | str | None:
        """Return the move to play."""


class HiddenGame:
    """A game in progress of which only a view is given out.

    >>> import winnable
    >>> game = HiddenGame(winnable.deal("klondike", 7), "seen")
    >>> len(game.view().unseen), game.view().stock[-1]
    (45, None)
    """

    def __init__(self, deal: Dealt, know: Know = "seen") -> None:
        self.__umpire = _core.Umpire(*core_position(deal), checked_know(know))
        self._rules = deal.rules
        self._base_rank = deal.layout.base_rank

    def view(self) -> View:
        """Return what the player may know now."""
        return view_from_core(self._rules, self.__umpire.view(), self._base_rank)

    def push(self, move: Move | str) -> None:
        """Play a move. Raises `BadInput`, and changes nothing, if it is not legal."""
        wanted = as_move(move)
        number = codec_for(self._rules).number(wanted) if is_well_formed(wanted) else None
        if number is None or not self.__umpire.play(number):
            raise BadInput(f"{wanted} is not legal now")

    def is_won(self) -> bool:
        """Whether the goal is reached."""
        return self.__umpire.is_won()

    def cards_up(self) -> int:
        """Cards on the foundations, or in the hole."""
        return self.__umpire.cards_up()


@dataclass(frozen=True)
class Played:
    """How a game went."""

    won: bool
    moves: tuple[Move, ...]
    cards_up: int
    ups: tuple[int, ...] = ()
    """Cards up after each move."""

    def progress(self, steps: int) -> tuple[int, ...]:
        """Cards up after every tenth move; after the last move the number stays the same."""
        ends = range(10, 10 * steps + 1, 10)
        return tuple(self.ups[end - 1] if end <= len(self.ups) else self.cards_up for end in ends)


def play(deal: Dealt, player: Player, know: Know = "seen", most_moves: int = MOST_MOVES) -> Played:
    """Have a player play a deal. Raises `BadInput` if the player raises or chooses a move that is not legal."""
    most = whole_number(most_moves, "the most moves", 1, 10**6)
    game, moves, ups = HiddenGame(deal, know), list[Move](), list[int]()
    while not game.is_won() and len(moves) < most:
        move = _chosen(player, game.view(), len(moves) + 1)
        if move is None:
            break
        try:
            game.push(move)
        except BadInput as error:
            raise BadInput(f"move {len(moves) + 1} of the player: {error}") from None
        moves.append(move)
        ups.append(game.cards_up())
    return Played(game.is_won(), tuple(moves), game.cards_up(), tuple(ups))


def _chosen(player: Player, view: View, number: int) -> Move | None:
    """Return the move of a player, whose code may be wrong in any way."""
    try:
        move = player.choose(view)
        return None if move is None else as_move(move)
    except BadInput:
        raise
    except Exception as error:
        raise BadInput(f"the player failed at move {number}: {type(error).__name__}: {quoted(str(error))}") from error
