"""The table for a program: commands in, a line of JSON out. Its games are kept only if they were saved before."""

import contextlib
import sys

from ...errors import BadInput
from ...moves import Move
from ...notation import layout_to_object
from ...table.session import Session
from ..printing import print_json
from . import saved_games
from .advising import deal_sentence, hint_sentence
from .screen import HINT_SECONDS
from .table import Table


class JsonTable(Table):
    """The same game in JSON."""

    def show_start(self) -> None:
        """Nothing: every position names the deal."""

    def show_position(self) -> None:
        """The position as JSON."""
        state = self.session.state
        position = {
            "deal": self.session.deal.id,
            "layout": layout_to_object(state.rules, state.layout),
            "played": [str(move) for move in state.moves],
            "legal_moves": [str(move) for move in state.legal_moves()],
            "won": state.is_won(),
        }
        if self.wishes.light:
            position["verdict"] = self.session.advisor.verdict(state, seconds=HINT_SECONDS)
        print_json(position)

    def show_problem(self, error: BadInput) -> None:
        """The problem as JSON."""
        print_json({"error": " ".join(error.problems)})

    def show_text(self, text: str) -> None:
        """An answer in words as JSON."""
        print_json({"text": text})

    def read_command(self, session: Session, *, with_light: bool) -> str | None:
        """Return the next line of standard input."""
        line = sys.stdin.readline()
        return line if line else None

    def keep(self) -> None:
        """Save a game that was saved before; one that is won is deleted. Raises `BadInput`."""
        session = self.session
        if session.name is None:
            return
        if session.state.is_won():
            saved_games.remove(session.name)
        else:
            saved_games.save(session.name, session.saved)

    def leave(self) -> None:
        """Without a word."""
        with contextlib.suppress(BadInput):
            self.keep()

    def hint(self) -> None:
        """What to play, with its moves."""
        sentence, moves = hint_sentence(self.session, HINT_SECONDS)
        print_json({"text": sentence, "moves": [str(move) for move in moves]})

    def give_up(self) -> None:
        """Only say whether the deal could be won."""
        self.show_text(deal_sentence(self.session, HINT_SECONDS))

    def switch_warnings(self, word: str) -> None:
        """A program has the verdict of every position."""
        raise BadInput("warn is for players; light on adds the verdict to every position")

    def walk_through(self, win: tuple[Move, ...]) -> None:
        """The moves, all at once."""
        print_json({"moves": [str(move) for move in win]})
