"""The words of the compiled core, held against those that Python's own types name.

The core says which words there are and in which order; a type that names others is an error here, at once, and not in
the middle of a search.
"""

from typing import Any, get_args

from .. import _core


def core_words(name: str, literal: Any) -> tuple[Any, ...]:
    """The core's words of one kind in the order of its numbers; they must be those of a `Literal`, None for no word."""
    words = tuple(word or None for word in _core.WORDS[name])
    named = set(get_args(literal))
    if set(words) - {None} != named - {None}:
        raise TypeError(f"{name}: the core knows {sorted(filter(None, words))}, and Python {sorted(named)}")
    return words
