"""The fingerprint of the code that turns a seed into a verdict: core, dealers, and the numbers that steer the search.

Two machines with the same fingerprint give the same results under a limit in positions; every result carries it.
"""

import hashlib
from functools import cache
from importlib.metadata import version as installed_version
from importlib.resources import files
from importlib.resources.abc import Traversable

from . import _core

_STEERING = ("cards.py", "engine.py", "schedules.json", "schedules.py", "solving.py", "weights.json", "weights.py")


@cache
def fingerprint() -> str:
    """Twelve hexadecimal digits that differ whenever the code or its numbers do."""
    package = files(__package__)
    digest = hashlib.sha256(_core.fingerprint.encode())
    for file in [package / name for name in _STEERING] + _python_files(package / "dealing"):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


@cache
def version() -> str:
    """The version of the package and the fingerprint: `0.1.0+3f6c0a9be1d2`."""
    return f"{installed_version('winnable')}+{fingerprint()}"


def _python_files(folder: Traversable) -> list[Traversable]:
    return sorted((file for file in folder.iterdir() if file.name.endswith(".py")), key=lambda file: file.name)
