"""The reasons of a grade: each has a number that is unusual, says in which direction it goes, and counts right."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from winnable import Deal, State, deal
from winnable.hardness.grading import SHARE, graded, grading_model
from winnable.places import TABLEAU

REASON = re.compile(
    r"(?P<effect>harder|easier): (?P<words>[^:]+): (?P<number>\d+)(?P<unit>%?), usually (?P<usual>\d+)(?P=unit)"
    r"(?: \(on each of them: (?P<each>[\d, and]+)\))?"
)
EASIER_WITH_MORE = {"games that a quick player wins", "legal moves at the start"}
SAMPLES = [
    ("freecell", None, 5_000_001, 150),
    ("freecell", "microsoft", 1, 100),
    ("klondike", None, 5_000_001, 40),
    ("klondike-deal-1", None, 5_000_001, 40),
]


def on_the_aces(dealt: Deal) -> list[int]:
    piles = dealt.layout.stacks(TABLEAU)
    return sorted(len(pile) - 1 - height for pile in piles for height, card in enumerate(pile) if card.rank == 1)


def blocked(dealt: Deal) -> int:
    """How many cards have a lower one of their suit beneath them."""
    return sum(
        any(low.suit == card.suit and low.rank < card.rank for low in pile[:height])
        for pile in dealt.layout.stacks(TABLEAU)
        for height, card in enumerate(pile)
    )


def on_lower_ones(dealt: Deal) -> int:
    piles = dealt.layout.stacks(TABLEAU)
    return sum(above.rank > below.rank for pile in piles for below, above in pairwise(pile))


def beneath_kings(dealt: Deal) -> int:
    piles = dealt.layout.stacks(TABLEAU)
    return sum(height for pile in piles for height, card in enumerate(pile) if card.rank == 13)


COUNTS: dict[str, Callable[[Deal], int]] = {
    "cards on the aces of the tableau": lambda dealt: sum(on_the_aces(dealt)),
    "cards above a lower one of the suit in the pile": blocked,
    "legal moves at the start": lambda dealt: len(State(dealt).legal_moves()),
    "cards lying on a lower one": on_lower_ones,
    "cards beneath the highest ones": beneath_kings,
}


@pytest.mark.parametrize(("game", "dealer", "first", "count"), SAMPLES)
def test_reasons_are_true_and_go_where_they_say(game: str, dealer: str | None, first: int, count: int) -> None:
    counted, sides = 0, set()
    for seed in range(first, first + count):
        dealt = deal(game, seed, dealer=dealer)
        found = graded(dealt, "winnable")
        assert found.difficulty is not None
        if found.label == SHARE:
            assert found.value is not None
            assert 0 <= found.value <= 1
        effects = []
        for reason in found.reasons:
            parts = REASON.fullmatch(reason)
            assert parts, reason
            effects.append(parts["effect"])
            number, usual = int(parts["number"]), int(parts["usual"])
            is_easier = (number > usual) == (parts["words"] in EASIER_WITH_MORE)
            assert number != usual, reason
            assert parts["effect"] == ("easier" if is_easier else "harder"), reason
            if parts["words"] in COUNTS:
                counted += 1
                assert COUNTS[parts["words"]](dealt) == number, (seed, reason)
            if parts["each"]:
                assert re.findall(r"\d+", parts["each"]) == [str(depth) for depth in on_the_aces(dealt)]
        # Those for the grade come first.
        assert effects == sorted(effects, reverse=found.difficulty <= 50, key=("harder", "easier").index)
        sides.update(effects)
    assert sides == {"harder", "easier"}
    model = grading_model(deal(game, first, dealer=dealer))
    assert model is not None
    if "blocked" in model.weights:
        assert counted >= count / 4
