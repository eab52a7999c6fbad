"""The fingerprint of the code that turns a seed into a verdict: core, dealers, and the numbers that steer the search.

Two machines with the same fingerprint give the same results under a limit in positions; every result carries it.
"""

import hashlib
from functools import cache
from importlib.metadata import version as installed_version
from importlib.resources import files
from importlib.resources.abc import Traversable

from .. import _core

_OF_SOLVING = ("schedules.json", "schedules.py", "solver.py", "weights.json", "weights.py")
_OF_CORE = ("codec.py", "deal_plans.py", "words.py")
_STEERING = ("cards.py", *(f"core/{name}" for name in _OF_CORE), *(f"solving/{name}" for name in _OF_SOLVING))


@cache
def fingerprint() -> str:
    """Twelve hexadecimal digits that differ whenever the code or its numbers do."""
    digest = hashlib.sha256(_core.fingerprint.encode())
    for file in steering_files():
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def steering_files() -> list[Traversable]:
    """The files of the package, besides the core, that decide what is found."""
    package = files("winnable")
    return [package.joinpath(name) for name in _STEERING] + _python_files(package / "dealing")


@cache
def version() -> str:
    """The version of the package and the fingerprint: `0.1.0+3f6c0a9be1d2`."""
    return f"{installed_version('winnable')}+{fingerprint()}"


def _python_files(folder: Traversable) -> list[Traversable]:
    return sorted((file for file in folder.iterdir() if file.name.endswith(".py")), key=lambda file: file.name)
