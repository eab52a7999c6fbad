"""Layouts as JSON objects: the deal input of Solvitaire, with a few fields added that Solvitaire does not have.

Takes and returns plain dictionaries. A lower-case suit in the tableau means face down, if the rules deal cards face
down.
"""

from collections.abc import Iterable
from typing import Any

from ..cards import Card, parse_card, parse_rank
from ..errors import BadDeal, BadInput, listing, quoted
from ..families import family_of, laid_out, parts_of
from ..layout import Layout
from ..places import FOUNDATION, FOUNDATIONS, KINDS, THE_HOLE, PlaceKind, Row
from ..rules import Rules

_BASE_CARD, _REDEALS_USED = "base card", "redeals used"
_FIELDS = (*dict.fromkeys(kind.field for kind in KINDS), _BASE_CARD, _REDEALS_USED)


def layout_to_object(rules: Rules, layout: Layout) -> dict[str, Any]:
    """Return the layout as Solvitaire reads it. The fields `cells`, `grid`, `base card` and `redeals used` are added.

    The place that all games of the family have comes first here; in a layout it is the last.
    """
    *others, main = (part.kind for part in parts_of(rules))
    # Foundations that are left out would be read as those of the deal.
    dealt_to = FOUNDATIONS if rules.foundations.initial_cards == "all" else None
    kinds = [kind for kind in (main, *others) if kind is dealt_to or not is_left_out(kind, layout)]
    shown = {kind.field: _shown(kind, layout) for kind in kinds}
    if rules.foundations.base_card == "random" and not layout.cards(FOUNDATION):
        shown[_BASE_CARD] = str(Card(layout.base_rank, 0))[:-1]
    if layout.redeals_used and rules.redeals is not None:
        shown[_REDEALS_USED] = layout.redeals_used
    return shown


def is_left_out(kind: PlaceKind, layout: Layout) -> bool:
    """Return whether a text form leaves out a kind of place, since no card lies there."""
    return kind.is_silent and not layout.cards(kind.kind)


def _shown(kind: PlaceKind, layout: Layout) -> Any:
    rows = [[_text(*lying) for lying in row] for row in kind.rows(layout.of(kind.kind))]
    if kind.is_listed and kind is not FOUNDATIONS:
        return rows
    cards = [card for row in rows for card in row]
    return cards[0] if kind is THE_HOLE and len(cards) == 1 else cards


def _text(card: Card | None, is_down: bool) -> str:
    return "" if card is None else card.face_down if is_down else str(card)


def layout_from_object(rules: Rules, fields: dict[str, Any], found: Iterable[str] = ()) -> Layout:
    """Return the layout of a JSON object; only its form is checked here, not whether the cards make a deck.

    Raises `BadDeal` with everything that is wrong, after the problems that were found before.
    """
    problems = [*found]
    problems += [
        f"{quoted(key)}: there is no such field in a deal; the fields are {listing(_FIELDS, 'and')}"
        for key in fields
        if key not in _FIELDS
    ]
    layout = _Reader(rules, fields, problems).layout()
    if problems:
        raise BadDeal(problems)
    return layout


class _Reader:
    """Reads the places of a layout one after another. If one is wrong, that is noted, and the others are read."""

    def __init__(self, rules: Rules, fields: dict[str, Any], problems: list[str]) -> None:
        self._rules, self._fields, self._problems = rules, fields, problems
        self._hides = family_of(rules).hides_cards(rules)
        self._hidden: dict[str, list[int]] = {}

    def layout(self) -> Layout:
        parts = parts_of(self._rules)
        main = parts[-1].kind
        if main.shape == "piles" and main.field not in self._fields and parts[-1].places():
            self._problems.append(f'"{main.field}": this field is missing')
        kinds = {kind.field: kind for kind in (*reversed(KINDS), *(part.kind for part in parts))}
        named: dict[str, Any] = {}
        for kind in kinds.values():
            if kind.field in self._fields:
                named[kind.name] = self._rows(kind) if kind.is_listed and kind is not FOUNDATIONS else self._row(kind)
        base_rank, foundations = self._foundations(named.pop("foundations", None))
        named |= {"foundations": foundations} if foundations else {}
        hidden = self._hidden.get(main.field, ())
        return laid_out(self._rules, base_rank=base_rank, redeals_used=self._redeals_used(), hidden=hidden, **named)

    def _card(self, value: object, place: str) -> Card | None:
        if not isinstance(value, str):
            self._problems.append(f"{place}: a card must be a text such as 10H, not {quoted(value)}")
            return None
        try:
            return parse_card(value)
        except BadInput as error:
            self._problems.append(f"{place}: {error}")
            return None

    def _row(self, kind: PlaceKind) -> Row:
        """Return a flat list of cards. A single card in the hole may be written without brackets."""
        value = self._fields[kind.field]
        if isinstance(value, str) and kind is THE_HOLE:
            value = [value]
        if not isinstance(value, list):
            gaps = f', "" for an empty {kind.noun}' if kind.has_gaps else ""
            self._problems.append(f'"{kind.field}": must be a list of cards{gaps}')
            return []
        return self._cards(kind, value, kind.field)

    def _rows(self, kind: PlaceKind) -> list[Row]:
        value = self._fields[kind.field]
        if not isinstance(value, list) or not all(isinstance(item, list) for item in value):
            self._problems.append(f'"{kind.field}": must be a list of lists of cards')
            return []
        return [self._cards(kind, row, kind.called(number)) for number, row in enumerate(value)]

    def _cards(self, kind: PlaceKind, values: list[Any], place: str) -> Row:
        """Return the cards of a row. A text that is not a card is noted, and left out of a pile."""
        cards = [None if kind.has_gaps and value == "" else self._card(value, place) for value in values]
        pile = [card for card in cards if card is not None]
        hidden = self._hidden.setdefault(kind.field, []) if kind.has_hidden else []
        if kind.has_gaps:
            hidden += [int(self._hides and str(value)[-1:].islower()) for value in values]
            return cards
        hidden.append(self._face_down(pile, values, place) if len(pile) == len(values) else 0)
        return pile

    def _face_down(self, cards: list[Card], texts: list[str], place: str) -> int:
        """Return how many cards lie face down: all below the first that is face up, and never the top one."""
        if not self._hides:
            return 0
        down = [text[-1].islower() for text in texts]
        hidden = down.index(False) if False in down else len(down)
        if True in down[hidden:]:
            card = cards[down.index(True, hidden)]
            self._problems.append(f"{place}: {card} is face down but lies on a card that is face up")
        if cards and hidden == len(cards):
            self._problems.append(
                f"{place}: {cards[-1]} lies on top and is face down, but the top card of a pile is always face up"
            )
        return hidden

    def _foundations(self, home: list[Card] | None) -> tuple[int, list[list[Card]]]:
        """Return the base rank and the piles. If a card at home cannot be read, both are unknown and not checked."""
        before = len(self._problems)
        try:
            base_rank = _base_rank(self._rules, self._fields, home)
            given = self._fields.get("foundations", [])
            if isinstance(given, list) and len(home or ()) < len(given):
                return base_rank, []
            return base_rank, _foundation_piles(self._rules, home, base_rank)
        except BadDeal as error:
            if len(self._problems) == before:
                self._problems += error.problems
            return 1, []

    def _redeals_used(self) -> int:
        value = self._fields.get(_REDEALS_USED, 0)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            self._problems.append(f'"redeals used": must be a whole number, not {quoted(value)}')
            return 0
        return value


def _base_rank(rules: Rules, fields: dict[str, Any], listed: list[Card] | None) -> int:
    """Return the rank the foundations start from: fixed by the rules, or found from the cards that lie there."""
    fixed = parse_rank(rules.foundations.base_card)
    stated = fields.get(_BASE_CARD)
    if stated is not None:
        rank = parse_rank(str(stated))
        if rank is None or rank > rules.max_rank:
            raise BadDeal(f'"base card": {quoted(stated)} is not a rank of this game')
        if fixed is not None and rank != fixed:
            raise BadDeal(f'"base card": it is {rules.foundations.base_card} in this game, not {quoted(stated)}')
        return rank
    if not rules.foundations.present:
        return 1
    if fixed is not None:
        return fixed
    if not listed:
        raise BadDeal('"base card": this field is missing, and no card on the foundations shows where they start')
    return next(card.rank for card in listed if card.suit == listed[-1].suit)


def _foundation_piles(rules: Rules, listed: list[Card] | None, base_rank: int) -> list[list[Card]]:
    """Return the foundations after the listed cards were put there one after another, by their suits."""
    if not rules.foundations.present:
        if listed:
            raise BadDeal(f"foundations: this game has none, so {listed[0]} cannot lie there")
        return []
    piles: list[list[Card]] = [[] for _ in rules.foundation_suits]
    if listed is None and rules.foundations.initial_cards == "all":
        listed = [Card(base_rank, suit) for suit in rules.foundation_suits]
    descending = rules.foundations.only_complete_pile_moves
    for card in listed or ():
        height = (card.rank - base_rank) % rules.max_rank if card.rank <= rules.max_rank else -1
        wanted = rules.max_rank - 1 - height if descending else height
        pile = next(
            (
                pile
                for pile, suit in zip(piles, rules.foundation_suits, strict=True)
                if suit == card.suit and len(pile) == wanted
            ),
            None,
        )
        if pile is None:
            raise BadDeal(f"foundations: {card} does not follow; list every card from the base up, as in AH, 2H, 3H")
        pile.append(card)
    return piles
