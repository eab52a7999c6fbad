"""The named dealers, as a table at the end: each turns a seed into a layout, for the games it serves."""

from collections.abc import Callable
from dataclasses import dataclass

from .._core import shuffled_deck
from ..arguments import integer, shown
from ..cards import Card, cards_from_numbers
from ..errors import BadInput, listing, quoted
from ..families import family_of
from ..layout import Layout
from ..rules import Rules
from . import freecell_families, klondike, microsoft, pysol
from .laying_out import lay_out


@dataclass(frozen=True)
class Dealer:
    """A named way from a seed to a layout."""

    name: str
    description: str
    serves: Callable[[Rules], bool]
    served_games: str
    """Which games it serves, as the end of a sentence."""
    seeds: Callable[[Rules], tuple[int, int]]
    """The first and the last seed it has for a game."""
    layout: Callable[[Rules, int], Layout]

    def deal(self, rules: Rules, seed: int) -> Layout:
        """Return the layout of a seed. Raises `BadInput` for a game it does not serve or a seed it does not have."""
        if not self.serves(rules):
            raise BadInput(f"the dealer {self.name} does not serve this game; it deals {self.served_games}")
        first, last = self.seeds(rules)
        if not first <= integer(seed, "a seed") <= last:
            raise BadInput(f"seed {shown(seed)}: the dealer {self.name} has the seeds {first} to {last} for this game")
        return self.layout(rules, seed)


def dealer(name: str) -> Dealer:
    """Return the dealer of this name."""
    if not isinstance(name, str) or name not in DEALERS:
        raise BadInput(f"there is no dealer {quoted(name)}; the dealers are {listing(DEALERS, 'and')}")
    return DEALERS[name]


def default_dealer(rules: Rules) -> str:
    """Return the default dealer: the one whose seeds are published, if it serves the game; else Solvitaire's."""
    usual = family_of(rules).dealer
    return usual if DEALERS[usual].serves(rules) else "solvitaire"


def _klondike_dealer(name: str, description: str, seeds: tuple[int, int], order: Callable[[int], list[Card]]) -> Dealer:
    return Dealer(
        name=name,
        description=description,
        serves=klondike.serves,
        served_games="Klondike with one deck",
        seeds=lambda rules: seeds,
        layout=lambda rules, seed: klondike.layout_of(rules, order(seed)),
    )


_ALL_DEALERS = (
    Dealer(
        name="solvitaire",
        description="the seeds of Solvitaire, for every game",
        serves=lambda rules: True,
        served_games="every game",
        seeds=lambda rules: (0, 2**32 - 1),
        layout=lambda rules, seed: lay_out(rules, cards_from_numbers(shuffled_deck(seed, rules.max_rank, rules.decks))),
    ),
    Dealer(
        name="microsoft",
        description="Microsoft FreeCell deal numbers and FreeCell Pro's, for every game with one full deck",
        serves=lambda rules: rules.deck_size == 52 and rules.max_rank == 13,
        served_games="games with one deck of 52 cards",
        seeds=lambda rules: (-(2**31) if family_of(rules).dealer == "microsoft" else 1, microsoft.LAST_DEAL),
        layout=lambda rules, seed: lay_out(rules, microsoft.microsoft_order(seed)[::-1]),
    ),
    Dealer(
        name="pysol",
        description="the seeds of PySolFC, for FreeCell-type games",
        serves=pysol.serves,
        served_games="FreeCell-type games: one full deck dealt to 8 piles (10 in Seahaven Towers), and cells",
        seeds=lambda rules: (0, pysol.LAST_SEED),
        layout=pysol.pysol_layout,
    ),
    _klondike_dealer(
        "klondike-solver", "the seeds of ShootMe's Klondike-Solver", (-(2**31), 2**31 - 1), klondike.klondike_solver
    ),
    _klondike_dealer("greenfelt", "the deal numbers of Green Felt", (0, 2**31 - 2), klondike.greenfelt),
    _klondike_dealer("exact", "the number of a permutation, below 52!", (0, klondike.PERMUTATIONS - 1), klondike.exact),
    _klondike_dealer(
        "microsoft-collection",
        "the numbers in the log of Microsoft's Solitaire Collection, below 52!",
        (0, klondike.PERMUTATIONS - 1),
        klondike.microsoft_collection,
    ),
    Dealer(
        name="freecell-families",
        description="families of FreeCell deals, such as those with open aces: a million numbers each",
        serves=freecell_families.serves,
        served_games="FreeCell and games dealt like it: one full deck, all of it to 8 piles, and empty cells or none",
        seeds=lambda rules: (0, freecell_families.LAST_SEED),
        layout=lambda rules, seed: lay_out(rules, freecell_families.family_order(seed)[::-1]),
    ),
)
DEALERS = {entry.name: entry for entry in _ALL_DEALERS}
