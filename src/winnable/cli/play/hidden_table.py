"""The table for a game with hidden cards: only what a player would see, with win chances instead of proofs."""

from collections.abc import Callable

from ...core.state import State
from ...errors import BadInput
from ...moves import DEAL, REDEAL, Move
from ...notation import SavedGame
from ...players import Chance, Know
from ...table.chances import chances_title, describe_chance, win_chances
from ...table.hints import WON
from .table import Table, Wishes

HINT_SECONDS = 0.25
"""Processor time for the chances of all moves."""
_MOST_LISTED = 8


class HiddenTable(Table):
    """A game that shows only what the player can know."""

    ways_on = "give up, or begin a new game"
    closed = ("undo", "u", "redo", "restart", "again", "reveal", "light", "warn", "why", "back", "finish")

    def __init__(self, saved: SavedGame, name: str | None, wishes: Wishes, know: Know) -> None:
        self._know = know
        super().__init__(saved, name, wishes)

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return super()._commands() | dict.fromkeys(self.closed, _refuse)

    def hint(self) -> None:
        """The chances of every decision; Enter plays the best."""
        self.session.hints += 1
        text, self.offered = chances_text(self.session.state, self.chances(), self._know)
        self.show_text(text + ("\nEnter plays the first." if self.offered else ""))

    def judge(self) -> None:
        """Say the same as a hint: without seeing the cards nothing can be proved."""
        self.hint()

    def chances(self) -> list[Chance]:
        """Return the chances of every decision, by the strongest player that knows what this player knows."""
        return win_chances(self.session.deal, self.session.state.moves, self._know, HINT_SECONDS)


def chances_text(state: State, chances: list[Chance], know: Know) -> tuple[str, tuple[Move, ...]]:
    """Return the chances in words, and the moves of the best decision."""
    if state.is_won():
        return WON, ()
    title = chances_title(chances)
    if not chances:
        return title, ()
    if not chances[0].tried and chances[0].moves[-1] in (DEAL, REDEAL):
        return f"{title} Type d {len(chances[0].moves)}.", chances[0].moves
    lines = [
        f"{_percent(chance):>5}  {_typed(chance):12}  {describe_chance(state, chance, know)}"
        for chance in chances[:_MOST_LISTED]
    ]
    left_out = len(chances) - _MOST_LISTED
    more = [f"       and {left_out} more that were tried less"] if left_out > 0 else []
    return "\n".join([title, *lines, *more]), chances[0].moves


def _percent(chance: Chance) -> str:
    return f"{100 * chance.share:.0f} %" if chance.tried else "?"


def _typed(chance: Chance) -> str:
    """Return the moves as they are typed, without those that only turn the stock."""
    moves = [move for move in chance.moves if move not in (DEAL, REDEAL)]
    return " ".join(map(str, moves or chance.moves[-1:]))


def _refuse(_: str) -> None:
    raise BadInput("a game with hidden cards is played as it comes: nothing is taken back, shown or proved")
