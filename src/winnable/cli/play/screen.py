"""What the player sees and types: text broken at spaces, the light above the prompt, and the prompt."""

import sys

import click

from ...errors import BadInput
from ...table.session import Session
from ...text import wrapped
from ..printing import print_text, table_width, use_colour
from .results import clock
from .verdict_light import VerdictLight

HINT_SECONDS = 2.0
_LIGHT_PATIENCE = 0.2  # seconds that a prompt waits for the light
_WIDEST_TEXT = 100
_COLOURS = {"winnable": "green", "lost": "red", "thinking": "yellow", "unknown": "yellow"}


def width() -> int:
    """Return how wide text may be."""
    return min(table_width() or _WIDEST_TEXT, _WIDEST_TEXT)


def fitted(text: str) -> str:
    """Return text whose lines fit the screen; a line that continues another is indented like it."""
    return "\n".join(
        wrapped(line.lstrip(), width(), indent=len(line) - len(line.lstrip())) for line in text.splitlines()
    )


class Screen:
    """The terminal, or the files that are standard input and output."""

    def __init__(self) -> None:
        self.light = VerdictLight(self._light_changed)
        self._is_prompting = False

    def show_text(self, text: str) -> None:
        """Answer in words."""
        print_text(fitted(text))

    def show_problem(self, error: BadInput) -> None:
        """Say why a command was not carried out."""
        self.show_text("\n".join(error.problems))

    def read_command(self, session: Session, *, with_light: bool) -> str | None:
        """Return the next line the player types; None at the end of input."""
        is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        print_text("")
        if with_light and not session.state.is_won():
            self.light.look(session.state, session.advisor, _LIGHT_PATIENCE if is_terminal else HINT_SECONDS)
            print_text(self._light_line())
        time = f"  {clock(session.seconds)}" if is_terminal else ""
        prompt = "won" if session.state.is_won() else f"{session.turns + 1}{' (over)' if session.is_over else ''}"
        try:
            self._is_prompting = is_terminal and with_light
            line = input(f"{prompt}{time}> ")
        except (EOFError, KeyboardInterrupt):
            print_text("")
            return None
        finally:
            self._is_prompting = False
        if not sys.stdin.isatty():
            print_text(line)
        return line

    def _light_line(self) -> str:
        word = self.light.word
        return "light: " + (click.style(word, fg=_COLOURS[word], bold=True) if use_colour() else word)

    def _light_changed(self) -> None:
        """Write the light again above the line that the player is typing; the cursor stays where it is."""
        if self._is_prompting:
            sys.stdout.write(f"\x1b7\x1b[1A\r\x1b[2K{self._light_line()}\x1b8")
            sys.stdout.flush()
