"""Which shortcuts a search may use.

A shortcut leaves out moves and positions that cannot matter. The core has the table of shortcuts, with the rules under
which each holds. Names and order come from that table. docs/solving.md says what each shortcut does.
"""

from dataclasses import dataclass, field

from .. import _core
from ..arguments import instance
from ..errors import BadInput, listing, quoted

SHORTCUTS: tuple[str, ...] = tuple(_core.shortcuts())
"""The names of all shortcuts."""


@dataclass(frozen=True)
class Switches:
    """The shortcuts that a search may use where the rules allow it; all of them, if none are named.

    >>> "blocking" in Switches().on
    True
    >>> "blocking" in Switches.all().without("blocking", "relaxation").on
    False
    >>> Switches.only("blocking")
    Switches(on=frozenset({'blocking'}))
    """

    on: frozenset[str] = field(default=frozenset(SHORTCUTS))

    def __post_init__(self) -> None:
        for name in instance(self.on, frozenset, "the shortcuts that are on must be a frozenset of names"):
            _check(name)

    @classmethod
    def all(cls) -> "Switches":
        """Return switches with all shortcuts on."""
        return cls()

    @classmethod
    def none(cls) -> "Switches":
        """Return switches with all shortcuts off: the search is plain and exhaustive."""
        return cls(frozenset())

    @classmethod
    def only(cls, *names: str) -> "Switches":
        """Return switches with only these shortcuts on."""
        return cls(frozenset(names))

    def without(self, *names: str) -> "Switches":
        """Return the same switches with these shortcuts off."""
        for name in names:
            _check(name)
        return Switches(self.on.difference(names))

    def names(self) -> list[str]:
        """Return the names of the shortcuts that are on, in the order of the core's table."""
        return [name for name in SHORTCUTS if name in self.on]


def _check(name: object) -> None:
    if name not in SHORTCUTS:
        raise BadInput(f"there is no shortcut {quoted(name)}; they are {listing(SHORTCUTS, 'and')}")
