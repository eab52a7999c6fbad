"""A position: rules, and where the cards lie, as one immutable value with a text of one line that reads back.

The line has a part for each place with cards in it: `t:KD/9h8C/-,s:2C3D,w:AS,f:-/2H/-/-` (see docs/formats.md).
It says everything that decides the future, so that two positions of a game with the same line are the same position.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Protocol

from .cards import RANK_TEXTS, SUIT_LETTERS, Card, parse_rank
from .checking import Checked, check_layout
from .drawing import html_table
from .errors import BadDeal, BadInput, listing, quoted
from .layout import Layout, Pile, Row
from .rules import Rules

_NO_CARD, _NO_CARDS = "--", "-"
_CARD = re.compile(r"(10|[A2-9TJQK])([CHSDchsd])|--")
_LETTERS = {
    "t": "tableau",
    "c": "cells",
    "f": "foundations",
    "r": "reserve",
    "s": "stock",
    "w": "waste",
    "h": "hole",
    "p": "accordion",
    "q": "sequences",
    "g": "grid",
    "b": "base_rank",
    "n": "redeals_used",
}
"""The letter of each part, in the order they are written; places have the letters that they have in moves."""
_PARTED = ("tableau", "foundations", "sequences", "grid")
_GAPPED = ("cells", "sequences", "grid")


class HasRules(Protocol):
    """Anything that is played by rules: a game, a deal, a game in progress."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""


@dataclass(frozen=True, repr=False)
class Position(Checked):
    """Rules, and where the cards lie. It can be searched, played and replayed like a deal.

    Raises `BadDeal` if the rules cannot have this layout.

    >>> import winnable
    >>> position = winnable.State(winnable.deal("alina", 1)).position
    >>> winnable.Position.parse(winnable.find_game("alina"), str(position)) == position
    True
    """

    rules: Rules
    layout: Layout

    def __post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise BadInput(f"a position needs Rules, such as those of find_game('klondike'), not {quoted(self.rules)}")
        check_layout(self.rules, self.layout)

    @classmethod
    def parse(cls, game: HasRules | Rules, text: str) -> "Position":
        """The position of a game that a line says. Raises `BadDeal`."""
        rules = game if isinstance(game, Rules) else getattr(game, "rules", None)
        if not isinstance(rules, Rules):
            raise BadInput(f"a position is read by rules, such as those of find_game('klondike'), not {quoted(game)}")
        if not isinstance(text, str):
            raise BadInput(f"a position is read from a text such as t:KD/9h8C/-, not from {quoted(text)}")
        return cls(rules, _Reader(rules, text).layout())

    def copy(self, **places: Any) -> "Position":
        """The same position, with other cards in the places that are named: `copy(waste=())`. It is checked anew."""
        try:
            return Position(self.rules, replace(self.layout, **places))
        except TypeError:
            raise BadInput(f"a layout has no such place as {listing(map(quoted, places))}") from None

    def __str__(self) -> str:
        return ",".join(f"{letter}:{text}" for letter, text in _parts(self.rules, self.layout))

    def __repr__(self) -> str:
        return f"Position({self})"

    def _repr_html_(self) -> str:
        return html_table(self.rules, self.layout)


def position_of(rules: Rules, layout: Layout) -> Position:
    """A position of which it is known that the rules can have it: it is not checked again."""
    position = object.__new__(Position)
    position.__dict__.update(rules=rules, layout=layout)
    return position


def looks_like_a_position(text: str) -> bool:
    """Whether a text is one line of parts, be it right or not."""
    return re.fullmatch(rf"[{''.join(_LETTERS)}]:[^\s:]*(,[^\s,]*)*", text.strip()) is not None


def _parts(rules: Rules, layout: Layout) -> Iterator[tuple[str, str]]:
    """The letter and the text of every part that says something."""
    for letter, place in _LETTERS.items():
        cards = getattr(layout, place)
        if place == "base_rank":
            if rules.foundations.present and rules.foundations.base_card == "random":
                yield letter, _rank_letter(layout.base_rank)
        elif place == "redeals_used":
            if cards:
                yield letter, str(cards)
        elif place == "tableau" and cards:
            yield letter, "/".join(map(_written, cards, layout.hidden))
        elif place == "foundations":
            if any(cards):
                yield letter, "/".join(_written(pile[-1:]) for pile in cards)
        elif place == "cells" and not any(cards):
            continue
        elif place in _PARTED and cards:
            yield letter, "/".join(map(_written, cards))
        elif cards:
            yield letter, _written(cards)


def _written(row: Pile | Row, hidden: int = 0) -> str:
    texts = [_card_text(card, is_hidden=number < hidden) for number, card in enumerate(row)]
    return "".join(texts) or _NO_CARDS


def _card_text(card: Card | None, *, is_hidden: bool) -> str:
    if card is None:
        return _NO_CARD
    suit = SUIT_LETTERS[card.suit]
    return _rank_letter(card.rank) + (suit.lower() if is_hidden else suit)


def _rank_letter(rank: int) -> str:
    return "T" if rank == 10 else RANK_TEXTS[rank]


class _Reader:
    """Reads a line; only its form is looked at here, not whether the cards make a deck."""

    def __init__(self, rules: Rules, text: str) -> None:
        self._rules = rules
        self._fields: dict[str, Any] = {}
        self._texts = dict(self._split(text.strip()))

    def layout(self) -> Layout:
        """Where the line says that the cards lie."""
        if not self._texts:
            raise BadDeal("a position is one line such as t:KD/9h8C/-,s:2C3D,w:AS; this one is empty")
        fields: dict[str, Any] = {"base_rank": self._base_rank(), "redeals_used": self._redeals_used()}
        for place, text in self._texts.items():
            if place == "tableau":
                piles = [self._pile(text, pile) for pile in text.split("/")]
                fields["tableau"] = tuple(cards for cards, _ in piles)
                fields["hidden"] = tuple(hidden for _, hidden in piles)
            elif place not in ("foundations", "base_rank", "redeals_used"):
                rows = tuple(self._row(place, row) for row in text.split("/"))
                fields[place] = rows if place in _PARTED else rows[0]
        fields["foundations"] = self._foundations(fields["base_rank"])
        fields.setdefault("cells", (None,) * self._rules.cells.count)
        return Layout(**fields)

    def _split(self, text: str) -> Iterator[tuple[str, str]]:
        seen: set[str] = set()
        for part in filter(None, text.split(",")):
            letter, colon, said = part.partition(":")
            if letter not in _LETTERS or not colon:
                letters = ", ".join(f"{letter}: {name.replace('_', ' ')}" for letter, name in _LETTERS.items())
                raise BadDeal(f"{quoted(part)}: a part of a position begins with one of {letters}")
            if letter in seen:
                raise BadDeal(f"{quoted(part)}: {letter}: is there twice")
            seen.add(letter)
            place = _LETTERS[letter]
            if "/" in said and place not in _PARTED:
                raise BadDeal(f"{quoted(part)}: there is only one pile of this kind, so that / makes no sense")
            yield place, said

    def _cards(self, text: str) -> list[tuple[Card | None, bool]]:
        """The cards of a pile, and whether each is written as face down."""
        if text == _NO_CARDS:
            return []
        cards: list[tuple[Card | None, bool]] = []
        at = 0
        while at < len(text) or not cards:
            match = _CARD.match(text, at)
            if match is None:
                raise BadDeal(
                    f"{quoted(text)}: a card was expected at {quoted(text[at:])}, as in TH, or - for no cards"
                )
            at = match.end()
            rank = parse_rank(match[1]) if match[1] else None
            suit = SUIT_LETTERS.index(match[2].upper()) if match[2] else 0
            cards.append((Card(rank, suit) if rank else None, bool(match[2]) and match[2].islower()))
        return cards

    def _pile(self, part: str, text: str) -> tuple[Pile, int]:
        cards = self._cards(text)
        hidden = sum(is_hidden for _, is_hidden in cards)
        if any(is_hidden for _, is_hidden in cards[hidden:]):
            raise BadDeal(
                f"{quoted(text)}: a card that lies face down (a small suit) cannot lie on one that is face up"
            )
        pile = tuple(card for card, _ in cards if card is not None)
        if len(pile) != len(cards):
            raise BadDeal(f"{quoted(part)}: a pile of the tableau has no gaps; a pile without cards is -")
        return pile, hidden

    def _row(self, place: str, text: str) -> Row:
        cards = self._cards(text)
        if any(is_hidden for _, is_hidden in cards):
            raise BadDeal(f"{quoted(text)}: only cards of the tableau are written as face down, with a small suit")
        if place not in _GAPPED and any(card is None for card, _ in cards):
            raise BadDeal(f"{quoted(text)}: there can be no gap -- in this place")
        return tuple(card for card, _ in cards)

    def _base_rank(self) -> int:
        text = self._texts.get("base_rank")
        if text is None:
            if self._rules.foundations.present and self._rules.foundations.base_card == "random":
                raise BadDeal("the rank that the foundations start from is missing, as in b:5")
            return (parse_rank(self._rules.foundations.base_card) if self._rules.foundations.present else None) or 1
        rank = parse_rank(text)
        if rank is None:
            raise BadDeal(f"b:{text}: the rank that the foundations start from is A, 2 to 9, T, J, Q or K")
        return rank

    def _redeals_used(self) -> int:
        text = self._texts.get("redeals_used", "0")
        if not re.fullmatch(r"[0-9]{1,3}", text):
            raise BadDeal(f"n:{text}: how often the waste has been turned over is a number")
        return int(text)

    def _foundations(self, base_rank: int) -> tuple[Pile, ...]:
        """The foundations of their top cards: what lies below is never in doubt."""
        suits = self._rules.foundation_suits
        if "foundations" not in self._texts:
            return ((),) * len(suits)
        texts = self._texts["foundations"].split("/")
        if len(texts) != len(suits):
            raise BadDeal(
                f"f:{self._texts['foundations']}: {len(texts)} given, but the game has {len(suits)} foundations"
            )
        return tuple(self._foundation(base_rank, suit, text) for suit, text in zip(suits, texts, strict=True))

    def _foundation(self, base_rank: int, suit: int, text: str) -> Pile:
        cards = self._row("foundations", text)
        if not cards:
            return ()
        most, top = self._rules.max_rank, cards[0]
        run = [Card((base_rank - 1 + step) % most + 1, suit) for step in range(most)]
        if self._rules.foundations.only_complete_pile_moves:
            run.reverse()
        if len(cards) > 1 or top not in run:
            raise BadDeal(f"f:{text}: of a foundation the top card is written, here one of {run[0]} to {run[-1]}")
        return tuple(run[: run.index(top) + 1])
