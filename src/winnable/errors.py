"""What goes wrong on the user's side: every such error is one or more sentences that say what is wrong and where."""

import json
import unicodedata
from collections.abc import Iterable

_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of the text after them, and so can hide the text."""


class BadInput(ValueError):
    """Input that cannot be used. `problems` holds one sentence for each thing wrong with it."""

    def __init__(self, problems: str | Iterable[str]) -> None:
        self.problems = (problems,) if isinstance(problems, str) else tuple(problems)
        super().__init__("\n".join(self.problems))

    def located(self, where: str) -> "BadInput":
        """Return the same problems, each with the place (a file, a line) put before it."""
        return type(self)(f"{where}: {problem}" for problem in self.problems)


class BadRules(BadInput):
    """A rule or game file that does not describe a game."""


class BadDeal(BadInput):
    """Cards that do not make a deal or position of the game."""


class BadMove(BadInput):
    """A text that is not a move."""


class IllegalMove(BadInput):
    """A move that the rules do not allow."""


def listing(words: Iterable[object], last: str = "or") -> str:
    """Return words as a sentence lists them: "a, b or c"."""
    items = [str(word) for word in words]
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"


def quoted(value: object, longest: int = 40) -> str:
    """Return a value from the user as JSON writes it, on one line and cut if it is long."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
        if not text.isprintable():
            text = json.dumps(value, default=str)
    except (TypeError, ValueError, RecursionError):
        return f"a value of type {type(value).__name__} that cannot be shown"
    return text if len(text) <= longest else text[: longest - 3] + "..."


def is_printable(letter: str) -> bool:
    """Return whether a terminal only shows a character: no control code, no half of one, no mark that turns text."""
    return unicodedata.category(letter) not in ("Cc", "Cs", "Zl", "Zp") and letter not in _TURNING


def readable(text: str, longest: int = 600) -> str:
    """Return a text that is safe in a terminal: unprintable characters are escaped, and a long text is cut."""
    shown = text[:longest] + text[-longest:] if len(text) > 2 * longest else text
    shown = "".join(letter if is_printable(letter) else ascii(letter)[1:-1] for letter in shown)
    return shown if len(shown) <= longest else f"{shown[: longest * 2 // 3]} ... {shown[-longest // 3 :]}"


def counted(number: int, noun: str) -> str:
    """Return a number and its noun: "1 card", "2 cards"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
