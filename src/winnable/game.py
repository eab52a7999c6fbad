"""A game and its deals: the rules with a name, and where the cards lie at the start, with an id that says it all."""

import hashlib
from dataclasses import dataclass, field
from typing import Any

from .dealing import dealer as find_dealer
from .dealing import default_dealer
from .layout import Layout
from .rules import Rules
from .show import draw, html_table


@dataclass(frozen=True)
class Game:
    """One game: its rules, and what people call and say about it."""

    name: str
    title: str
    rules: Rules
    aliases: tuple[str, ...] = ()
    description: str = ""
    source: str = ""
    published: tuple[dict[str, Any], ...] = field(default=(), hash=False)
    """Published winnability figures for exactly these rules."""
    extends: str | None = None
    """The game whose rules these are a variant of, if any."""
    is_shipped: bool = False
    """Whether it comes with the package, so that its name alone says what it is."""

    @property
    def id(self) -> str:
        """The name; for a game of the user's own also a hash of its rules."""
        return self.name if self.is_shipped else f"{self.name}@{self.rules.digest}"

    @property
    def default_dealer(self) -> str:
        """The dealer that deals when none is named."""
        return default_dealer(self.rules)

    def deal(self, seed: int, dealer: str | None = None) -> "Deal":
        """The deal of a seed. `dealer` says which program's numbering the seed belongs to."""
        name = dealer or self.default_dealer
        return Deal(self, find_dealer(name).deal(self.rules, seed), name, seed)


@dataclass(frozen=True)
class Deal:
    """Where the cards of a game lie at the start, or in a position that someone has typed in."""

    game: Game
    layout: Layout
    dealer: str | None = None
    seed: int | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules

    @property
    def id(self) -> str:
        """`game:dealer:seed`, which says it all; for a layout that no dealer made, `game:layout:hash`."""
        if self.dealer is not None:
            return f"{self.game.id}:{self.dealer}:{self.seed}"
        return f"{self.game.id}:layout:{hashlib.sha256(repr(self.layout).encode()).hexdigest()[:12]}"

    def __str__(self) -> str:
        return draw(self.rules, self.layout)

    def _repr_html_(self) -> str:
        return html_table(self.rules, self.layout)
