"""Fields in doubt: the fields that a faulty rule file leaves uncertain, so that the rest of it can still be checked.

Takes rules whose faulty fields were replaced by defaults, and the paths of these fields. After a check has looked at
such a field, its sentences are left out, since they may only follow from the first fault.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, cast

from pydantic import BaseModel

from ..rules import Rules

Path = tuple[str, ...]
Doubts = frozenset[Path]
"""Paths of fields, or of whole objects; the empty path is everything."""


class _Watched:
    """Rules that remember which of their fields were looked at."""

    def __init__(self, model: BaseModel, seen: set[Path], path: Path = ()) -> None:
        self._model, self._seen, self._path = model, seen, path

    def __getattr__(self, name: str) -> Any:
        kind = type(self._model)
        if name in kind.model_fields:
            path = (*self._path, str(kind.model_fields[name].alias))
            value = getattr(self._model, name)
            if isinstance(value, BaseModel):
                return _Watched(value, self._seen, path)
            self._seen.add(path)
            return value
        derived = getattr(kind, name)
        function = derived.func if isinstance(derived, cached_property) else derived.fget
        return function(self)


def family_beyond_doubt(rules: Rules, doubts: Doubts) -> str | None:
    """Return the family of the rules, or None if the family is in doubt."""
    if not doubts:
        return rules.family
    seen: set[Path] = set()
    family = cast("Rules", _Watched(rules, seen)).family
    return None if _touches(seen, doubts) else family


def said_beyond_doubt(check: Callable[[Rules], Iterator[str]], rules: Rules, doubts: Doubts) -> Iterator[str]:
    """Yield what a check says before it looks at a field in doubt."""
    if not doubts:  # nothing has to be watched, which takes five times as long
        yield from check(rules)
        return
    seen: set[Path] = set()
    for sentence in check(cast("Rules", _Watched(rules, seen))):
        if _touches(seen, doubts):
            return
        yield sentence


def _touches(seen: Iterable[Path], doubts: Doubts) -> bool:
    return any(path[: len(doubt)] == doubt for path in seen for doubt in doubts)
