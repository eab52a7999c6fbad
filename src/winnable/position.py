"""A position: rules, and where the cards lie, as one immutable value with a text of one line that can be read back.

The line has a part for each place with cards in it: `t:KD/9h8C/-,s:2C3D,w:AS,f:-/2H/-/-` (see docs/formats.md). The
line has everything that decides the future. So two positions of a game with the same line are the same position.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from .cards import RANK_TEXTS, SUIT_LETTERS, Card, parse_rank
from .checking import Checked, check_layout
from .drawing import html_table
from .errors import BadDeal, BadInput, quoted
from .families import laid_out, parts_of, with_places
from .layout import Layout
from .places import FOUNDATIONS, KINDS, Cards, Lying, PlaceKind, Row
from .rules import Rules

_NO_CARD, _NO_CARDS = "--", "-"
_CARD = re.compile(r"(10|[A2-9TJQK])([CHSDchsd])|--")
_BASE, _REDEALS = "b", "n"
_KEYS = {kind.key: kind for kind in KINDS}
_NAMES = {key: kind.name for key, kind in _KEYS.items()} | {_BASE: "base rank", _REDEALS: "redeals used"}
"""The name of each part, by its letter, in the order in which parts are written."""
_ORDER = tuple(_NAMES)


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
        """Return the position of a game that a line describes. Raises `BadDeal`."""
        rules = game if isinstance(game, Rules) else getattr(game, "rules", None)
        if not isinstance(rules, Rules):
            raise BadInput(f"a position is read by rules, such as those of find_game('klondike'), not {quoted(game)}")
        if not isinstance(text, str):
            raise BadInput(f"a position is read from a text such as t:KD/9h8C/-, not from {quoted(text)}")
        return cls(rules, _Reader(rules, text).layout())

    def copy(self, **places: Any) -> "Position":
        """Return the position with other cards in the named places: `copy(waste=())`. The layout is checked again."""
        return Position(self.rules, with_places(self.rules, self.layout, **places))

    def __str__(self) -> str:
        return ",".join(f"{letter}:{text}" for letter, text in _parts(self.rules, self.layout))

    def __repr__(self) -> str:
        return f"Position({self})"

    def _repr_html_(self) -> str:
        return html_table(self.rules, self.layout)


def position_of(rules: Rules, layout: Layout) -> Position:
    """Return a position without checking it again: the caller knows that the rules can have this layout."""
    position = object.__new__(Position)
    position.__dict__.update(rules=rules, layout=layout)
    return position


def looks_like_a_position(text: str) -> bool:
    """Return whether a text is one line of parts, correct or not."""
    return re.fullmatch(rf"[{''.join(_NAMES)}]:[^\s:]*(,[^\s,]*)*", text.strip()) is not None


def _parts(rules: Rules, layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield the letter and the text of every part that is not empty."""
    for kind in sorted((part.kind for part in parts_of(rules)), key=lambda kind: _ORDER.index(kind.key)):
        piles = layout.of(kind.kind)
        if any(pile.cards for pile in piles) or (piles and kind.is_listed and not kind.is_silent):
            yield kind.key, "/".join(_written(row[-1:] if kind is FOUNDATIONS else row) for row in kind.rows(piles))
    if rules.foundations.present and rules.foundations.base_card == "random":
        yield _BASE, _rank_letter(layout.base_rank)
    if layout.redeals_used:
        yield _REDEALS, str(layout.redeals_used)


def _written(row: Iterable[Lying]) -> str:
    return "".join(_card_text(card, is_hidden=is_hidden) for card, is_hidden in row) or _NO_CARDS


def _card_text(card: Card | None, *, is_hidden: bool) -> str:
    if card is None:
        return _NO_CARD
    suit = SUIT_LETTERS[card.suit]
    return _rank_letter(card.rank) + (suit.lower() if is_hidden else suit)


def _rank_letter(rank: int) -> str:
    return "T" if rank == 10 else RANK_TEXTS[rank]


class _Reader:
    """Reads a line. Only the form is checked here, not whether the cards make a deck."""

    def __init__(self, rules: Rules, text: str) -> None:
        self._rules = rules
        self._kinds = _KEYS | {part.kind.key: part.kind for part in parts_of(rules)}
        self._texts = dict(self._split(text.strip()))

    def layout(self) -> Layout:
        """Return the layout that the line describes."""
        if not self._texts:
            raise BadDeal("a position is one line such as t:KD/9h8C/-,s:2C3D,w:AS; this one is empty")
        base_rank = self._base_rank()
        named: dict[str, Any] = {}
        for key, text in self._texts.items():
            kind = self._kinds.get(key)
            if kind is FOUNDATIONS:
                named["foundations"] = self._foundations(base_rank, text)
            elif kind:
                rows = [self._row(kind, text, row) for row in text.split("/")]
                named[kind.name] = [cards for cards, _ in rows] if kind.is_listed else rows[0][0]
                if kind.has_hidden:
                    named["hidden"] = [count for _, counts in rows for count in counts]
        return laid_out(self._rules, base_rank=base_rank, redeals_used=self._redeals_used(), **named)

    def _split(self, text: str) -> Iterator[tuple[str, str]]:
        seen: set[str] = set()
        for part in filter(None, text.split(",")):
            letter, colon, said = part.partition(":")
            if letter not in _NAMES or not colon:
                letters = ", ".join(f"{letter}: {name}" for letter, name in _NAMES.items())
                raise BadDeal(f"{quoted(part)}: a part of a position begins with one of {letters}")
            if letter in seen:
                raise BadDeal(f"{quoted(part)}: {letter}: is there twice")
            seen.add(letter)
            if "/" in said and not (letter in self._kinds and self._kinds[letter].is_listed):
                raise BadDeal(f"{quoted(part)}: there is only one pile of this kind, so that / makes no sense")
            yield letter, said

    def _cards(self, text: str) -> list[Lying]:
        """Return the cards of a pile, and whether each is written as face down."""
        if text == _NO_CARDS:
            return []
        if not text:
            raise BadDeal("nothing is written for a pile; a pile without cards is written -")
        cards: list[Lying] = []
        at = 0
        while at < len(text):
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

    def _row(self, kind: PlaceKind, part: str, text: str) -> tuple[Row, list[int]]:
        """Return the cards of a row, and how many cards of each of its piles lie face down."""
        lying = self._cards(text)
        down = [is_hidden for _, is_hidden in lying]
        if not kind.has_hidden and any(down):
            raise BadDeal(f"{quoted(text)}: only cards of the tableau are written as face down, with a small suit")
        has_gaps = any(card is None for card, _ in lying)
        if kind.shape == "piles" and has_gaps:
            raise BadDeal(f"{quoted(part)}: a pile of the {kind.name} has no gaps; a pile without cards is -")
        if not kind.has_gaps and has_gaps:
            raise BadDeal(f"{quoted(text)}: there can be no gap -- in this place")
        if kind.shape in ("pile", "piles") and any(down[sum(down) :]):
            raise BadDeal(
                f"{quoted(text)}: a card that lies face down (a small suit) cannot lie on one that is face up"
            )
        counts = [sum(down)] if kind.shape in ("pile", "piles") else list(map(int, down))
        return [card for card, _ in lying], counts

    def _base_rank(self) -> int:
        text = self._texts.get(_BASE)
        if text is None:
            if self._rules.foundations.present and self._rules.foundations.base_card == "random":
                raise BadDeal("the rank that the foundations start from is missing, as in b:5")
            return (parse_rank(self._rules.foundations.base_card) if self._rules.foundations.present else None) or 1
        rank = parse_rank(text)
        if rank is None:
            raise BadDeal(f"b:{text}: the rank that the foundations start from is A, 2 to 9, T, J, Q or K")
        return rank

    def _redeals_used(self) -> int:
        text = self._texts.get(_REDEALS, "0")
        if not re.fullmatch(r"[0-9]{1,3}", text):
            raise BadDeal(f"n:{text}: how often the waste has been turned over is a number")
        return int(text)

    def _foundations(self, base_rank: int, text: str) -> list[Cards]:
        """Return the foundations, from their top cards: the cards below are always known."""
        suits, texts = self._rules.foundation_suits, text.split("/")
        if len(texts) != len(suits):
            raise BadDeal(f"f:{text}: {len(texts)} given, but the game has {len(suits)} foundations")
        return [self._foundation(base_rank, suit, top) for suit, top in zip(suits, texts, strict=True)]

    def _foundation(self, base_rank: int, suit: int, text: str) -> Cards:
        cards, _ = self._row(FOUNDATIONS, text, text)
        if not cards:
            return ()
        most, top = self._rules.max_rank, cards[0]
        run = [Card((base_rank - 1 + step) % most + 1, suit) for step in range(most)]
        if self._rules.foundations.only_complete_pile_moves:
            run.reverse()
        if len(cards) > 1 or top not in run:
            raise BadDeal(f"f:{text}: of a foundation the top card is written, here one of {run[0]} to {run[-1]}")
        return tuple(run[: run.index(top) + 1])
