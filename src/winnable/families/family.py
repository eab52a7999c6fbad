"""What a family of games says of itself. All other parts of the program ask this object."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..cards import Card
from ..layout import Layout
from ..moves import Move
from ..places import Cards, Part, Place
from ..rules import Rules
from .arrangement import Group

Line = tuple[str, str]
"""What is typed, and what it does."""
Section = tuple[str, list[str]]
"""A heading and sentences."""


class Dealing(NamedTuple):
    """Cards that are picked out of the deck before the rest is dealt."""

    base_rank: int
    named: Mapping[str, Any]
    """The cards by the names of their places, as `laid_out` takes them."""


@dataclass(frozen=True, kw_only=True)
class Family:
    """A family of games: its rules in words and in plain Python, its places, and how its table looks."""

    name: str

    # The rules as they are read
    goals: Callable[[Rules], dict[str, bool]]
    """The fields that make a game one of this family, by their paths, and whether each is set."""
    uses: frozenset[str] = frozenset()
    """The goals of other families that are not a goal in this family, by their paths."""
    contradictions: tuple[Callable[[Rules], Iterator[str]], ...]
    """Functions, each of which checks for fields of a rule file that contradict each other."""
    summary: Callable[[Rules], list[Section]]
    """The rules in words."""

    core_fields: Callable[[Rules], dict[str, object]] = lambda rules: {}
    """The fields of the core's rules that only this family needs, for rules of any family."""
    matches: Callable[[Rules], tuple[str, ...]] = lambda rules: ()
    """The policies of which one must hold for a card to cover another."""

    # Places and cards
    parts: Callable[[Rules], tuple[Part, ...]]
    """The places that a game has, in the order of its layouts. Those that all games of the family have come last."""
    arrangement: Callable[[Rules], tuple[Group, ...]]
    """Where the places stand on the table, in the order in which they are drawn."""
    deal: Callable[[Rules, list[Card]], dict[str, Any]]
    """Deal a deck from its end: the cards by the names of their places, as `laid_out` takes them."""
    settle: Callable[[Rules, dict[str, Any]], dict[str, Any]] = lambda rules, dealt_cards: dealt_cards
    """What becomes of dealt cards before play, by what they are: those that sink to the bottom of their piles."""
    ranks_apart: Callable[[Rules], list[int]] = lambda rules: []
    """Pairs of squares, by their numbers one after another, that `settle` gives cards of different ranks."""
    pick_out: Callable[[Rules, list[Card]], Dealing] = lambda rules, deck: Dealing(1, {})
    """Take single cards out of the deck before the deal."""
    picked_out: Callable[[Rules], int] = lambda rules: 0
    """How many cards are picked out."""
    dealer: str = "solvitaire"
    """The dealer whose seeds are published for these games."""
    left_out: Mapping[int, str] = field(default_factory=dict)
    """The ranks that are taken out of the deck, each with a sentence that says so."""
    drops_covered_cards: bool = False
    """Whether a card that is covered is out of the game, so that only top cards are in the layout."""
    hides_cards: Callable[[Rules], bool] = lambda rules: False
    """Whether cards are dealt face down to places where they turn face up once they are uncovered."""
    problems: Callable[[Rules, Layout], Iterator[str]] = lambda rules, layout: iter(())
    """What is wrong with a layout that has the right places and cards, for reasons that only this family has."""

    # Play
    candidates: Callable[[Rules, Layout], Iterator[Move]]
    """Every move that could be legal."""
    why_not: Callable[[Rules, Layout, Move], str | None]
    """Why a move is not allowed, or None if it is."""
    play: Callable[[Rules, Layout, Move], Layout]
    """The layout after a legal move."""
    is_won: Callable[[Rules, Layout], bool]
    """Whether the goal is reached."""
    cards_moved: Callable[[Layout, Move], Cards]
    """The cards that a move takes, the one that will lie lowest first."""
    card_in_sight: Callable[[Rules, Layout, Move], Card | None] | None = None
    """The card that a move would take, unless the player cannot see it; None: a player sees every card."""
    turns_stock: bool = False
    """Whether there can be a stock to turn."""

    # Moves as they are typed
    sources: tuple[str, ...]
    """The kinds of place that a card can be taken from, in the order in which a named card is looked for."""
    targets: tuple[str, ...]
    """The kinds of place where a card can be put on another."""
    typed: Callable[[Rules], list[Line]]
    """How moves are typed, for the help at the table."""
    places_beside: Callable[[Rules, Sequence[Place]], list[Place]] | None = None
    """The places that a player may mean by naming the card in one of these places; None: that card itself."""


def dealt(deck: list[Card], size: int) -> Cards:
    """Return the next cards of the deck; the last one dealt is on top."""
    return tuple(deck.pop() for _ in range(size))


def top_card(layout: Layout, move: Move) -> Cards:
    """Return the card that a move takes, if every place has at most one card."""
    pile = layout.at(move.source)
    return pile.cards if pile else ()


def deck_in_words(rules: Rules, dealt: int | None = None) -> Section:
    """Return the section on the deck, of which `dealt` cards are used; None: all of them."""
    ranks = "" if rules.max_rank == 13 else f", ranks ace to {rules.max_rank}"
    suits = {4: "", 2: "; black cards count as spades and red ones as hearts", 1: "; all cards count as spades"}
    decks = "Two decks" if rules.two_decks else "One deck"
    sentences = [f"{decks}, {rules.deck_size} cards{ranks}{suits[rules.suits]}."]
    if dealt is not None and dealt < rules.deck_size:
        sentences.append(f"Only {dealt} of them {'is' if dealt == 1 else 'are'} dealt; the others are not used.")
    return "Deck", sentences


def only_its_own_places(kind: str, *allowed: str) -> Callable[[Rules], Iterator[str]]:
    """Return a check that a game has no places but those of its family, and those allowed; `kind` as in "a grid"."""

    def check(rules: Rules) -> Iterator[str]:
        others = {
            "tableau piles.count": rules.tableau_piles.count,
            "cells.count": rules.cells.count,
            "cells.pre-filled": rules.cells.pre_filled,
            "stock.size": rules.stock.size,
            "reserve.size": rules.reserve.size,
            "discards.sum": rules.discards.sum,
        }
        for path, value in others.items():
            if value and path not in allowed:
                yield f"{path}: must be 0 in {kind} game, not {value}"
        if rules.discards.equal_rank and "discards.equal rank" not in allowed:
            yield f"discards.equal rank: must be false in {kind} game"
        if rules.tableau_piles.redeal:
            yield f"tableau piles.redeal: must be false in {kind} game, which has no tableau piles"

    return check
