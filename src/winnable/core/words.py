"""The words of the compiled core, compared with those of Python's own types.

The core says which words there are and in which order. A type with other words is an error here, at once, and not in
the middle of a search.
"""

from typing import Any, get_args

from .. import _core


def core_words(name: str, literal: Any) -> tuple[Any, ...]:
    """Return the core's words of one kind in the order of its numbers. They must be those of a `Literal`, or None."""
    words = tuple(word or None for word in _core.WORDS[name])
    named = set(get_args(literal))
    if set(words) - {None} != named - {None}:
        raise TypeError(f"{name}: the core knows {sorted(filter(None, words))}, and Python {sorted(named)}")
    return words
