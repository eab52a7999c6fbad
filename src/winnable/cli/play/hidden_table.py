"""The table for a game in the dark: only what a player would see, and win chances in place of proofs."""

from collections.abc import Callable

from ...core.state import State
from ...errors import BadInput
from ...moves import DEAL, REDEAL, Move
from ...notation import SavedGame, describe_move
from ...players import Chance, CorePlayer, HiddenGame, Know
from .table import Table, Wishes

HINT_SECONDS = 0.25
"""Processor time for the chances of all moves."""
_MOST_TOLD = 8
_CLOSED = ("undo", "u", "redo", "restart", "again", "reveal", "light", "warn")


class HiddenTable(Table):
    """A game of which nothing is shown or told that the player could not know."""

    ways_on = "give up, or begin a new game"

    def __init__(self, saved: SavedGame, name: str | None, wishes: Wishes, know: Know) -> None:
        self._know = know
        super().__init__(saved, name, wishes)

    def _commands(self) -> dict[str, Callable[[str], None]]:
        return super()._commands() | dict.fromkeys(_CLOSED, _refuse)

    def hint(self) -> None:
        """The chances of every decision; Enter plays the best."""
        self.session.hints += 1
        told, self.offered = chances_told(self.session.state, self.chances())
        self.show_text(told + ("\nEnter plays the first." if self.offered else ""))

    def judge(self) -> None:
        """The same: nobody who does not see the cards can prove anything."""
        self.hint()

    def chances(self) -> list[Chance]:
        """What the strongest player thinks of every decision, knowing only what the player at the table knows."""
        game = HiddenGame(self.session.deal, self._know)
        for move in self.session.state.moves:
            game.push(move)
        if game.is_won():
            return []
        rules = self.session.state.rules
        player = CorePlayer("best", rules, self._know, len(self.session.state.moves), seconds_of_game=HINT_SECONDS)
        return player.chances(game.view())


def chances_told(state: State, chances: list[Chance]) -> tuple[str, tuple[Move, ...]]:
    """The chances in words, and the moves of the best decision."""
    if state.is_won():
        return "The game is won.", ()
    if not chances:
        return "No move is left.", ()
    if not chances[0].tried:
        turns = len(chances[0].moves)
        return f"Turn the stock first: that costs nothing, and shows its cards (d {turns}).", chances[0].moves
    lines = [
        f"{_percent(chance):>5}  {_typed(chance):12}  {_described(state, chance)}" for chance in chances[:_MOST_TOLD]
    ]
    left_out = len(chances) - _MOST_TOLD
    more = [f"       and {left_out} more that were tried less"] if left_out > 0 else []
    return "\n".join([_title(chances), *lines, *more]), chances[0].moves


def _title(chances: list[Chance]) -> str:
    if not any(chance.share for chance in chances):
        return "No win was found in any world that was tried. What can be done:"
    worlds = sum(chance.tried for chance in chances)
    counted = "the one possible world" if worlds == 1 else f"{worlds:,} possible worlds"
    return f"Win chance of each decision, over {counted}, the most tried first:"


def _percent(chance: Chance) -> str:
    return f"{100 * chance.share:.0f} %" if chance.tried else "?"


def _typed(chance: Chance) -> str:
    """The moves as they are typed, without those that only turn the stock."""
    moves = [move for move in chance.moves if move not in (DEAL, REDEAL)]
    return " ".join(map(str, moves or chance.moves[-1:]))


def _described(state: State, chance: Chance) -> str:
    """What the last move does; those before it only lead there."""
    after = State(state)
    for move in chance.moves[:-1]:
        after.push(move)
    turns = sum(move in (DEAL, REDEAL) for move in chance.moves[:-1])
    first = f"turn the stock {'once' if turns == 1 else f'{turns} times'}, then " if turns else ""
    return first + describe_move(after, chance.moves[-1])


def _refuse(_: str) -> None:
    raise BadInput("a game in the dark is played as it comes: nothing is taken back, shown or proved")
