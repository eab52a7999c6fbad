"""Arguments of the Python API, checked when they come in: numbers in their ranges, values of the right kind."""

import math
import operator
from numbers import Real
from typing import TypeVar

from .errors import BadInput, quoted

T = TypeVar("T")

MOST_SECONDS = 1e9
"""The longest time limit, some thirty years. None means no limit."""


def whole_number(value: object, name: str, least: int, most: int, unit: str = "") -> int:
    """Return a value that must be a whole number in a range."""
    number = integer(value, name)
    if number < least:
        raise BadInput(f"{name} must be at least {least}{unit}, not {shown(number)}")
    if number > most:
        raise BadInput(f"{name} must be at most {most}{unit}, not {shown(number)}")
    return number


def integer(value: object, name: str) -> int:
    """Return a value that must be a whole number. Numbers of numpy are numbers too, True and False are not."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise BadInput(f"{name} must be a whole number, not {quoted(value)}")
    return operator.index(value)


def seconds(value: object, name: str) -> float:
    """Return a value that must be a time of more than 0 seconds."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise BadInput(f"{name} must be a number, not {quoted(value)}")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not number > 0:
        raise BadInput(f"{name} must be more than 0, not {number:g}")
    if number > MOST_SECONDS:
        raise BadInput(f"{name} must be at most {MOST_SECONDS:.0f}, not {number:g}")
    return number


def instance(value: object, kind: type[T], what: str) -> T:
    """Return a value that must be of a class; `what` is the sentence that says what is expected."""
    if not isinstance(value, kind):
        raise BadInput(f"{what}, not {quoted(value)}")
    return value


def shown(number: int) -> str:
    """Return a number from the user as text; a number that is too long to be shown or even written is described."""
    return str(number) if abs(number) < 10**30 else f"a number of {number.bit_length()} bits"
