"""A text taken apart strictly: JSON without doubled keys, and values of exactly the expected form.

A text that could be read in two ways proves nothing. So every unusual text is refused.
"""

import json
import math
import re
import time
from typing import Any, NoReturn

MOST_CHARACTERS = 1 << 27
MOST_VALUES = 8_000_000
"""How many values a text may have; one takes some fifty bytes of memory."""
MOST_DEPTH = 8
_SHOWN = 40


class Invalid(Exception):
    """A step of the proof that does not hold."""


class NoProof(ValueError):
    """A text that is not written as proofs are."""


class OutOfTime(Exception):
    """The time that checking may take is over."""


class Clock:
    """How much processor time checking may take; without a number there is no limit."""

    def __init__(self, seconds: float | None = None) -> None:
        self._end = math.inf if seconds is None else time.process_time() + seconds

    def check(self) -> None:
        """Raise `OutOfTime` when the time is over."""
        if time.process_time() > self._end:
            raise OutOfTime


def read_json(text: str) -> dict[str, Any]:
    """Return the object of a text. Doubled keys, fractions, and texts that are too large or too deep are refused."""
    if len(text) > MOST_CHARACTERS or sum(map(text.count, ",[{")) > MOST_VALUES:
        raise NoProof("it is larger than any proof that is read")
    _check_depth(text)
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_float=_no_number, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise error if isinstance(error, NoProof) else NoProof("it is not JSON") from None
    if not isinstance(value, dict):
        raise NoProof(f"it is not an object but {shown(value)}")
    return value


def _check_depth(text: str) -> None:
    """Refuse a text that is nested deeper than proofs are. Brackets in strings count too: proofs have none there."""
    depth = 0
    for bracket in re.finditer(r"[\[\]{}]", text):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MOST_DEPTH:
            raise NoProof(f"it is nested deeper than {MOST_DEPTH} levels")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise NoProof(f"the key {shown(next(name for name in names if names.count(name) > 1))} stands there twice")
    return found


def _no_number(text: str) -> NoReturn:
    raise NoProof(f"{shown(text)} is not a whole number")


def shown(value: object) -> str:
    """Return a value as a sentence shows it, cut if it is long."""
    text = ascii(value) if not isinstance(value, str) else json.dumps(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def fields(value: object, place: str, required: set[str], optional: frozenset[str] = frozenset()) -> dict[str, Any]:
    """Return a value that must be an object with exactly these keys."""
    if not isinstance(value, dict):
        raise NoProof(f"{place} is not an object but {shown(value)}")
    for name in value:
        if name not in required and name not in optional:
            raise NoProof(f"{place} has a key that proofs do not have: {shown(name)}")
    for name in sorted(required):
        if name not in value:
            raise NoProof(f'{place} has no key "{name}"')
    return value


def items(value: object, place: str) -> list[Any]:
    """Return a value that must be a list."""
    if not isinstance(value, list):
        raise NoProof(f"{place} is not a list but {shown(value)}")
    return value


def words(value: object, place: str) -> list[str]:
    """Return a value that must be a list of texts."""
    found = items(value, place)
    for word in found:
        if not isinstance(word, str):
            raise NoProof(f"{place} has {shown(word)}, which is not a text")
    return found


def whole(value: object, place: str, least: int, most: int) -> int:
    """Return a value that must be a whole number from a range. True and false are not numbers."""
    if type(value) is not int or not least <= value <= most:
        raise NoProof(f"{place} is not a whole number from {least} to {most} but {shown(value)}")
    return value
