"""Winnable: can this deal be won? Patience games as data, dealt, played and judged.

>>> import winnable
>>> deal = winnable.deal("freecell", 11982, dealer="microsoft")
>>> state = winnable.State(deal)
"""

import importlib
import re
from pathlib import Path
from typing import Any

__version__ = "0.2.0"

# The public names are listed once, in `__init__.pyi`: type checkers and editors read them there, and this module too.
_HOMES: dict[str, str] = {
    name: home
    for home, name in re.findall(
        r"^from (\.[\w.]*) import (\w+) as \2$", Path(__file__).with_suffix(".pyi").read_text("utf-8"), re.MULTILINE
    )
}
__all__ = list(_HOMES)


def __getattr__(name: str) -> Any:
    """Load a name when it is first used, so that the command line starts at once. The extra `lab` brings some names."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = _HOMES[name]
    if home in (".experiments", ".store"):
        from .optional import require

        require(f"winnable.{name}", "pyarrow", "numpy", extra="lab")
    if home == ".":
        return importlib.import_module(f".{name}", __name__)
    value = getattr(importlib.import_module(home, __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
