"""Runs: how many cards at the end of a pile hang together, and which part of them may move as a unit."""

from ...layout import Layout
from ...places import TABLEAU
from ...rules import BuildPolicy, Rules
from .building import why_not_on
from .foundations import accepting_foundation

ONE_AT_A_TIME = "cards are moved one at a time"
NOT_A_RUN = "these cards are not a run that moves as a unit"
ONLY_WHOLE_PILES = "only a whole pile that is one run may move"
ONLY_WHOLE_RUNS = "only the whole run at the end of the pile may move"
UNCOVERS_NOTHING = "part of a run may move only if the card it uncovers can go to a foundation at once"


def run_length(rules: Rules, layout: Layout, pile_index: int) -> int:
    """Return the number of face-up cards at the end of a pile that hang together by the group policy. If any face-up
    card takes along the cards on it, all face-up cards hang together."""
    _, pile, hidden = layout.of(TABLEAU)[pile_index]
    face_up = len(pile) - hidden
    if rules.tableau_piles.move_built_group == "any-face-up":
        return face_up
    length = min(1, face_up)
    while length < face_up and not why_not_on(rules, layout, rules.group_policy, pile[-length], pile[-length - 1]):
        length += 1
    return length


def why_not_this_part(rules: Rules, layout: Layout, pile_index: int, count: int, into_space: bool) -> str | None:
    """Return why the last `count` cards of a pile may not move as a unit within the tableau, or None."""
    mode = rules.tableau_piles.move_built_group
    if mode == "no":
        return None if count == 1 else ONE_AT_A_TIME
    pile, length = layout.of(TABLEAU)[pile_index].cards, run_length(rules, layout, pile_index)
    if count > length:
        return NOT_A_RUN
    if mode == "whole-pile":
        return None if count == len(pile) else ONLY_WHOLE_PILES
    if mode == "maximal-group":
        return None if count == length else ONLY_WHOLE_RUNS
    if mode == "partial-if-card-above-buildable" and count < length and not into_space:
        return None if accepting_foundation(rules, layout, pile[-count - 1]) is not None else UNCOVERS_NOTHING
    return None


def placing_policy(rules: Rules, count: int) -> BuildPolicy:
    """Return the policy by which a unit of `count` cards is put on another card.

    A single card goes by the build policy. A longer unit goes by the policy that makes it a unit. But if the rules say
    so, if only complete runs leave the tableau (Spider), or if units need not be in order, it goes like a single card.
    """
    as_one_card = rules.tableau_piles.move_built_group in ("as-one-card", "any-face-up")
    if count == 1 or rules.foundations.only_complete_pile_moves or as_one_card:
        return rules.tableau_piles.build_policy
    return rules.group_policy
