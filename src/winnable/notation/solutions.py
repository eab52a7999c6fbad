"""Lists of moves as text: our own notation, standard FreeCell notation, or a JSON list."""

import json
import re
from collections.abc import Iterable

from ..errors import BadInput, BadMove
from ..moves import Move, parse_move
from ..referee import Dealt
from .freecell import has_standard_notation, looks_standard, read_standard

_NUMBER = re.compile(r"\d+[.)]")


def read_moves(text: str, deal: Dealt) -> list[Move]:
    """Return the moves of a text: any number on a line, numbered or not, with `#` comments; or of a JSON list."""
    if text.lstrip().startswith(("[", "{")):
        return [_numbered(number, word) for number, word in enumerate(_json_words(text), 1)]
    words = [
        _NUMBER.sub("", word) for line in text.splitlines() for word in line.split("#")[0].replace(",", " ").split()
    ]
    words = [word for word in words if word]
    if looks_standard(words) and has_standard_notation(deal.rules):
        return read_standard(deal, words)
    return [_numbered(number, word) for number, word in enumerate(words, 1)]


def write_moves(moves: Iterable[Move]) -> str:
    """Return moves as text, one on each line."""
    return "".join(f"{move}\n" for move in moves)


def _json_words(text: str) -> list[str]:
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"line {error.lineno}, column {error.colno}: not valid JSON ({error.msg})") from None
    except (RecursionError, ValueError):
        raise BadInput("not valid JSON (nested too deeply, or a number is too long)") from None
    if isinstance(value, dict):
        value = value.get("moves")
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise BadInput(
            'moves must be a JSON list of texts such as ["t3-t5", "deal"], or an object with such a list as "moves"'
        )
    return value


def _numbered(number: int, word: str) -> Move:
    try:
        return parse_move(word)
    except BadMove as error:
        raise error.located(f"move {number}") from None
