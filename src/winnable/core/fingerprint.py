"""The fingerprint of the code that makes results: the core, and the package without the code that only shows results.

Two machines with the same fingerprint give the same results under a limit in positions. Every result carries its
fingerprint.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version as installed_version
from importlib.resources import files
from importlib.resources.abc import Traversable

from .. import _core

ONLY_SHOW = frozenset({"cli", "games", "reports", "schemas", "web"})
"""Folders that cannot change a result. Results carry the hash of their rules, so `games` need not be included."""


@cache
def fingerprint() -> str:
    """Return twelve hexadecimal digits that differ whenever the code or its numbers do."""
    return fingerprint_of(files("winnable"), _core.fingerprint)


def fingerprint_of(package: Traversable, core: str) -> str:
    """Return the fingerprint of a package in a folder; `core` is the fingerprint of its compiled core."""
    digest = hashlib.sha256(core.encode())
    for path, file in sorted(_files(package, "")):
        digest.update(path.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


@cache
def version() -> str:
    """Return the version of the package and the fingerprint: `0.2.0+3f6c0a9be1d2`."""
    return f"{installed_version('winnable')}+{fingerprint()}"


def _files(folder: Traversable, place: str) -> Iterator[tuple[str, Traversable]]:
    """Yield the sources and the data of a folder and of those below it, each with its place in the package."""
    for entry in folder.iterdir():
        path = f"{place}{entry.name}"
        if entry.is_dir():
            if path not in ONLY_SHOW and entry.name != "__pycache__":
                yield from _files(entry, f"{path}/")
        elif entry.name.endswith((".py", ".json")):
            yield path, entry
