"""Games with a tableau, won on foundations or in a hole: a file for each rule of play, and `play` for all."""

from ...cards import SUIT_SYMBOLS
from ...places import (
    CELL,
    CELLS,
    FOUNDATION,
    FOUNDATIONS,
    HOLE,
    OPEN_RESERVE,
    RESERVE,
    STACKED_RESERVE,
    TABLEAU,
    TABLEAU_PILES,
    THE_DISCARDS,
    THE_HOLE,
    THE_STOCK,
    THE_WASTE,
    WASTE,
    Part,
)
from ...rules import Rules
from ..arrangement import Group
from ..family import Family
from . import checks, dealing, play
from .contradictions import CONTRADICTIONS
from .summary import summary
from .typing import typed


def _parts(rules: Rules) -> tuple[Part, ...]:
    reserve = STACKED_RESERVE if rules.reserve.stacked else OPEN_RESERVE
    parts = {
        Part(THE_STOCK): rules.stock.size,
        Part(THE_WASTE): rules.stock.size and rules.stock.deal_type == "waste",
        Part(reserve, (rules.reserve.size,)): rules.reserve.size,
        Part(THE_HOLE): rules.hole.present,
        Part(THE_DISCARDS): rules.discards.lower_of_suit,
        Part(FOUNDATIONS, (len(rules.foundation_suits),)): rules.foundations.present,
        Part(CELLS, (rules.cells.count,)): rules.cells.count,
        Part(TABLEAU_PILES, (rules.tableau_piles.count,)): True,
    }
    return tuple(part for part, is_there in parts.items() if is_there)


def _arrangement(rules: Rules) -> tuple[Group, ...]:
    marks = "".join(SUIT_SYMBOLS[suit] for suit in rules.foundation_suits)
    groups = (
        Group(THE_STOCK, "left", "back"),
        Group(THE_WASTE, "left", "fan", fan=rules.stock.deal_count),
        Group(FOUNDATIONS, "right", marks=marks),
        Group(THE_DISCARDS, "right"),
        Group(THE_HOLE, "left"),
        Group(CELLS, "left"),
        Group(STACKED_RESERVE, "left"),
        Group(OPEN_RESERVE, "band"),
        Group(TABLEAU_PILES, "columns", "down"),
    )
    there = {part.kind for part in _parts(rules)}
    return tuple(group for group in groups if group.kind in there)


TABLEAU_FAMILY = Family(
    name="tableau",
    goals=lambda rules: {
        "foundations.present": rules.foundations.present,
        "hole.present": rules.hole.present,
        "discards.lower of suit": rules.discards.lower_of_suit,
    },
    core_fields=lambda rules: {"discard_lower": rules.discards.lower_of_suit},
    contradictions=CONTRADICTIONS,
    summary=summary,
    parts=_parts,
    arrangement=_arrangement,
    deal=dealing.deal,
    settle=dealing.settle,
    pick_out=dealing.pick_out,
    picked_out=dealing.picked_out,
    hides_cards=lambda rules: rules.tableau_piles.face_up_cards != "all",
    problems=checks.problems,
    candidates=play.candidates,
    why_not=play.why_not,
    play=play.play,
    is_won=play.is_won,
    cards_moved=play.cards_moved,
    card_in_sight=play.card_in_sight,
    turns_stock=True,
    sources=(TABLEAU, CELL, RESERVE, WASTE, FOUNDATION),
    targets=(TABLEAU, HOLE, FOUNDATION),
    typed=typed,
)
