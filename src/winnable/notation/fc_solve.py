"""Boards as Freecell Solver, PySolFC and KPat write them: one line a cascade, headers for foundations and cells."""

import re
from typing import Any

from ..cards import CLUBS, DIAMONDS, HEARTS, RANK_TEXTS, SPADES, SUIT_LETTERS, Card, parse_rank
from ..errors import BadDeal, quoted
from ..layout import Layout
from ..places import CELL, FOUNDATION, TABLEAU, Cards
from ..rules import Rules
from .objects import layout_from_object

_HEADER = re.compile(r"(foundations|founds|freecells|fc)\s*:(.*)", re.IGNORECASE)
_FOUNDATION_ORDER = (HEARTS, CLUBS, DIAMONDS, SPADES)


def can_be_a_board(rules: Rules) -> bool:
    """Return whether a board describes a whole game: one deck face up, piles, cells, and foundations from the ace."""
    return (
        rules.family == "tableau"
        and rules.foundations.present
        and not rules.foundations.only_complete_pile_moves
        and rules.foundations.base_card == "A"
        and not rules.two_decks
        and rules.suits == 4
        and rules.tableau_piles.face_up_cards == "all"
        and not rules.stock.size
        and not rules.reserve.size
    )


def _refuse_other_games(rules: Rules) -> None:
    if not can_be_a_board(rules):
        raise BadDeal(
            "the fc-solve format is for FreeCell-type games: one deck, all face up, only tableau piles and cells"
        )


def layout_to_board(rules: Rules, layout: Layout) -> str:
    """Return the board, with headers only for places that hold cards."""
    _refuse_other_games(rules)
    lines = []
    if layout.cards(FOUNDATION):
        heights = (
            f"{SUIT_LETTERS[suit]}-{_rank(len(layout.of(FOUNDATION)[suit].cards))}" for suit in _FOUNDATION_ORDER
        )
        lines.append("Foundations: " + " ".join(heights))
    if layout.cards(CELL):
        lines.append("Freecells: " + " ".join("-" if card is None else _text(card) for card in layout.tops(CELL)))
    lines += [" ".join(map(_text, pile)) or ":" for pile in layout.stacks(TABLEAU)]
    return "\n".join(lines) + "\n"


def _text(card: Card) -> str:
    return ("T" if card.rank == 10 else RANK_TEXTS[card.rank]) + SUIT_LETTERS[card.suit]


def _rank(height: int) -> str:
    return "0" if height == 0 else "T" if height == 10 else RANK_TEXTS[height]


def layout_from_board(rules: Rules, text: str) -> Layout:
    """Return the layout of a board; only its form is checked here."""
    _refuse_other_games(rules)
    fields: dict[str, Any] = {"tableau piles": []}
    problems: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].strip()
        if not words:
            continue
        try:
            header = _HEADER.fullmatch(words)
            if header and header[1].lower().startswith("fo"):
                fields["foundations"] = [str(card) for card in _foundation_cards(header[2].split())]
            elif header:
                fields["cells"] = ["" if word == "-" else word for word in header[2].split()]
            else:
                fields["tableau piles"].append(words.removeprefix(":").split())
        except BadDeal as error:
            problems += error.located(f"line {number}").problems
    return layout_from_object(rules, fields, problems)


def _foundation_cards(words: list[str]) -> Cards:
    """Return the cards of foundations: `H-5` stands for the five cards from the ace up."""
    cards: list[Card] = []
    for word in words:
        suit, dash, rank_text = word.partition("-")
        rank = 0 if rank_text == "0" else parse_rank(rank_text)
        if not dash or len(suit) != 1 or suit.upper() not in SUIT_LETTERS or rank is None:
            raise BadDeal(f"{quoted(word)} is not a foundation; write suit, dash and top rank as in H-5")
        cards += [Card(step, SUIT_LETTERS.index(suit.upper())) for step in range(1, rank + 1)]
    return tuple(cards)
