"""A game and its deals, whose layouts are checked when they are made, so that functions can rely on them."""

import hashlib
import re
from dataclasses import dataclass, field
from typing import Any

from .arguments import instance, integer
from .checking import Checked, check_layout
from .core.codec import checked_layout
from .dealing import dealer as find_dealer
from .dealing import default_dealer
from .drawing import draw, html_table
from .errors import BadInput, quoted
from .layout import Layout
from .position import position_of
from .referee import Dealt
from .rules import Rules


@dataclass(frozen=True, repr=False)
class Game:
    """One game: its rules, and what people call and say about it.

    >>> import winnable
    >>> winnable.find_game("klondike")
    Game(klondike)
    """

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
    """Whether the game comes with the package, so that its name alone identifies it."""

    def __post_init__(self) -> None:
        # Other characters mean something in ids and saved games.
        if not re.fullmatch(r"[\w.-]+", instance(self.name, str, "the name of a game is a text such as my-game")):
            raise BadInput(
                f"{quoted(self.name)} is not the name of a game: a name has letters, digits, dots, hyphens and "
                "underscores only, as in my-game"
            )

    @property
    def id(self) -> str:
        """The name; for a game of the user's own also a hash of its rules."""
        return self.name if self.is_shipped else f"{self.name}@{self.rules.digest}"

    @property
    def default_dealer(self) -> str:
        """The dealer that deals when none is named."""
        return default_dealer(self.rules)

    def deal(self, seed: int, dealer: str | None = None) -> "Deal":
        """Return the deal of a seed. `dealer` says which program's numbering the seed belongs to.

        >>> import winnable
        >>> winnable.find_game("freecell").deal(11982, "microsoft")
        Deal(freecell:microsoft:11982)
        """
        name, seed = self.default_dealer if dealer is None else dealer, integer(seed, "a seed")
        deal = object.__new__(Deal)  # the layout of a dealer need not be checked
        values = {"game": self, "layout": find_dealer(name).deal(self.rules, seed), "dealer": name, "seed": seed}
        deal.__dict__.update(values)
        return deal

    def __repr__(self) -> str:
        return f"Game({self.id})"


@dataclass(frozen=True, repr=False)
class Deal(Checked):
    """Where the cards of a game lie at the start, or in a position that was typed in.

    Raises `BadDeal` if the layout is not one that the game can have.
    """

    game: Game
    layout: Layout
    dealer: str | None = None
    seed: int | None = None

    def __post_init__(self) -> None:
        instance(self.game, Game, "a deal belongs to a Game, such as find_game('freecell')")
        check_layout(self.rules, self.layout)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules

    @property
    def id(self) -> str:
        """`game:dealer:seed`, from which the deal can be made again; without a dealer, `game:layout:hash`."""
        if self.dealer is not None:
            return f"{self.game.id}:{self.dealer}:{self.seed}"
        line = str(position_of(self.rules, self.layout))
        return f"{self.game.id}:layout:{hashlib.sha256(line.encode()).hexdigest()[:12]}"

    def __repr__(self) -> str:
        return f"Deal({self.id})"

    def __str__(self) -> str:
        return draw(self.rules, self.layout)

    def _repr_html_(self) -> str:
        return html_table(self.rules, self.layout)


def as_deal(deal: Dealt) -> Deal:
    """Return a deal as it is, and any other position as a deal of a game without a name."""
    layout = checked_layout(deal)
    return deal if isinstance(deal, Deal) else Deal(Game("unnamed", "Unnamed game", deal.rules), layout)
