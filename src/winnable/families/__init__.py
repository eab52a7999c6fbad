"""The families of games, each one object. A new family is a module here and a line in `FAMILIES`."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..errors import BadInput, listing, quoted
from ..layout import Layout
from ..places import KINDS, Part, Pile, PlaceKind
from ..rules import Rules
from .accordion import ACCORDION_FAMILY
from .arrangement import Group
from .family import Family
from .grid import GRID_FAMILY
from .overlap import OVERLAP_FAMILY
from .sequences import SEQUENCES_FAMILY
from .tableau import TABLEAU_FAMILY

FAMILIES: dict[str, Family] = {
    family.name: family for family in (TABLEAU_FAMILY, ACCORDION_FAMILY, SEQUENCES_FAMILY, GRID_FAMILY, OVERLAP_FAMILY)
}


def family_of(rules: Rules) -> Family:
    """Return the family of a game."""
    return FAMILIES[rules.family]


@lru_cache(256)
def parts_of(rules: Rules) -> tuple[Part, ...]:
    """Return the places that a game has, in the order of its layouts."""
    return FAMILIES[rules.family].parts(rules)


def laid_out(
    rules: Rules, *, base_rank: int = 1, redeals_used: int = 0, hidden: Sequence[int] = (), **named: Any
) -> Layout:
    """Return a layout of a game from the cards in named places: `tableau=`, `stock=`. The other places are empty.

    Piles and rows of squares are given as several sequences of cards, any other place as one, with None for a gap.
    `hidden` says how many cards of each pile lie face down, if cards can. Nothing is checked, not even whether the game
    has such a place for the cards.

    >>> import winnable
    >>> layout = laid_out(winnable.find_game("freecell").rules, cells=[winnable.Card(1, 2)])
    >>> layout.tops("cell"), len(layout.of("tableau"))
    ((Card(rank=1, suit=2), None, None, None), 8)
    """

    def given(kind: PlaceKind) -> tuple[Pile, ...]:
        cards = named.pop(kind.name)
        return kind.piles(cards if kind.is_listed else [cards], hidden if kind.has_hidden else ())

    piles: list[Pile] = []
    for part in parts_of(rules):
        is_given = part.kind.name in named
        here = given(part.kind) if is_given else ()
        is_filled_up = not is_given or part.kind.shape == "row"
        piles += [*here, *map(Pile, part.places()[len(here) :])] if is_filled_up else here
    for name in [name for name, cards in named.items() if cards]:
        piles += given(next(kind for kind in KINDS if kind.name == name))
    return Layout(tuple(piles), base_rank, redeals_used)


def with_places(rules: Rules, layout: Layout, **named: Any) -> Layout:
    """Return the layout with other cards in the named places, as `laid_out` takes them. Raises `BadInput`."""
    unknown = named.keys() - {kind.name for kind in KINDS} - {"hidden", "base_rank", "redeals_used"}
    if unknown:
        raise BadInput(f"a layout has no such place as {listing(map(quoted, sorted(unknown)))}")
    kept: dict[str, Any] = {"base_rank": layout.base_rank, "redeals_used": layout.redeals_used}
    for kind in (part.kind for part in parts_of(rules)):
        piles = layout.of(kind.kind)
        rows = [[card for card, _ in row] for row in kind.rows(piles)]
        kept[kind.name] = rows if kind.is_listed else rows[0] if rows else []
        if kind.has_hidden:
            kept["hidden"] = [pile.hidden for pile in piles]
    try:
        return laid_out(rules, **(kept | named))
    except TypeError:
        raise BadInput(f"cards are put into {listing(map(quoted, named), 'and')} as sequences of cards") from None
