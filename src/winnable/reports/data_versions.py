"""Version numbers of results: whether stored data, or figures on a page, are older than a change that matters.

The fingerprint of the code differs after every change, also after one that alters no result. So each kind of result has
a number besides. The number is raised, with a sentence that says what changed, when results change so much that older
figures are out of date. `bench/data_versions.py` finds out whether results have changed at all.
"""

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

FILE = Path(__file__).with_name("data-versions.json")


class Kind(TypedDict):
    """The versions of one kind of result."""

    signature: str
    """A hash of results of this kind, computed on a few deals."""
    changes: list[str]
    """What is new in each version. The number of a version is its place in this list, counted from 1."""


@cache
def kinds() -> dict[str, Kind]:
    """Return the kinds of results with their versions."""
    found: dict[str, Kind] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def data_version(kind: str) -> int:
    """Return the present version number of a kind of result."""
    return len(kinds()[kind]["changes"])


def standing(kind: str, made: int) -> str:
    """Return the version that data were made under, as pages print it: `players 2`, or `players 1; now 2`."""
    now = data_version(kind)
    return f"{kind} {made}" if made == now else f"{kind} {made}; now {now}"


def since(kind: str, made: int) -> str:
    """Return sentences about what has changed since data were made; empty if nothing has that matters."""
    changes = kinds()[kind]["changes"][made:]
    return f"These data are older than the code. Since then: {'; '.join(changes)}." if changes else ""
