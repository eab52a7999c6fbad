"""Grades: how hard a deal is among the winnable deals of its game, from 1 to 100, with reasons and the expected error.

Takes a deal. If the game has a model, the grade comes from the model or, on request, from the measured label itself.
For other games it comes from the effort of searches, compared with that of other deals of the game. The grade says
which of these it comes from.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from ..errors import BadInput, counted, quoted
from ..game import Deal, Game, as_deal
from ..layout import Layout
from ..referee import Dealt
from ..rows import Verdict
from ..solving.solver import Limits, chosen_limits, solve
from .labels import effort, near_optimal_length, win_share
from .models import Efforts, Model, models_for, percentile, usual_efforts
from .reasons import reasons

By = Literal["model", "measured", "effort"]

WORDS: dict[str, tuple[int, int]] = {
    "very easy": (1, 15),
    "easy": (16, 33),
    "medium": (34, 66),
    "hard": (67, 85),
    "very hard": (86, 100),
}
"""The words for difficulties, each with its lowest and its highest difficulty."""
LENGTH = "length of a short win"
SHARE = "games won by a strong player"
CELLS = "smallest number of cells"
EFFORT = "effort of searches"
RUNS = 4
_LIMITS = Limits(seconds=5.0)
_COMPARED = 16
_EFFORT_ERROR = 20
"""The expected error in points, if it was not measured."""


@dataclass(frozen=True, repr=False)
class Grade:
    """How hard a deal is."""

    deal: Deal
    verdict: Verdict
    difficulty: int | None
    """The percentile among winnable deals of the game: 1 is the easiest, 100 the hardest. None if the deal cannot be
    won, or if no other winnable deal is known."""
    by: By
    """Where the grade comes from: a model of the deal before play, the label itself, or the effort of searches."""
    label: str
    """What the grade is about."""
    value: float | None
    """The value of the label, as the model expects it or as it was measured."""
    error: int
    """By how many points the difficulty is off, on average."""
    reasons: tuple[str, ...]

    @property
    def word(self) -> str | None:
        """The difficulty in a word or two."""
        return None if self.difficulty is None else word_for(self.difficulty)

    def __repr__(self) -> str:
        shown = self.verdict if self.difficulty is None else f"{self.difficulty} of 100, {self.word}"
        return f"Grade({self.deal.id}: {shown})"


def word_for(difficulty: int) -> str:
    """Return the word for a difficulty.

    >>> word_for(70)
    'hard'
    """
    return next(word for word, (_, last) in WORDS.items() if difficulty <= last)


def difficulties(text: str) -> range:
    """Return the difficulties that a word, a number or a range stands for. Raises `BadInput`.

    A player who wants hard deals wants very hard ones too. So `hard` is the hardest third, and `easy` the easiest.

    >>> difficulties("70-90"), difficulties("hard"), difficulties("very hard")
    (range(70, 91), range(67, 101), range(86, 101))
    """
    if text in WORDS:
        first, last = WORDS[text]
        first = 1 if text == "easy" else first
        return range(first, (100 if text == "hard" else last) + 1)
    ends = text.split("-") if "-" in text else [text, text]
    if len(ends) != 2 or not all(end.isascii() and end.isdigit() and len(end) <= 3 for end in ends):
        known = ", ".join(WORDS)
        raise BadInput(f"{quoted(text)} is no difficulty: it is {known}, a number of 1-100, or a range such as 70-90")
    first, last = int(ends[0]), int(ends[1])
    if not 1 <= first <= last <= 100:
        raise BadInput(f"{quoted(text)} is no difficulty: they go from 1 to 100, the smaller number first")
    return range(first, last + 1)


def grade(deal: Dealt, limits: Limits | None = None, *, seconds: float | None = None, measured: bool = False) -> Grade:
    """Grade a deal, or a position as if it were a deal of its game.

    The limits are for the search that finds out whether the deal can be won, 5 seconds by default. `measured` measures
    the label of the model instead, which takes longer and is exact.

    >>> import winnable
    >>> found = grade(winnable.deal("freecell", 1, dealer="microsoft"))
    >>> found.verdict, found.by, 1 <= found.difficulty <= 100
    ('winnable', 'model', True)
    """
    verdict = solve(deal, chosen_limits(limits, seconds, _LIMITS)).verdict
    return graded(as_deal(deal), verdict, measured=measured)


def graded(deal: Deal, verdict: Verdict, *, measured: bool = False) -> Grade:
    """Return the grade of a deal whose verdict is known."""
    model = grading_model(deal)
    if model is None:
        return _by_effort(deal, verdict)
    numbers = model.numbers(deal)
    value = model.value(numbers)
    difficulty: int | None = model.difficulty(value)
    if model.label == SHARE:  # a weighted sum may go a little beyond the ends
        value = min(max(value, 0.0), 1.0)
    by: By = "model"
    error = round(model.error)
    if measured and verdict == "winnable":
        label = measure(deal, model)
        if label is not None:
            value, difficulty, by, error = label, model.difficulty_of_label(label), "measured", 0
    if verdict == "unwinnable":
        difficulty = None
    is_hard = difficulty is None or difficulty > 50
    return Grade(
        deal, verdict, difficulty, by, model.label, value, error, reasons(deal, model, numbers, is_hard=is_hard)
    )


def grading_model(deal: Deal) -> Model | None:
    """Return the model by which deals like this are graded, if there is one: for the game, as it is dealt."""
    models = models_for(deal.rules)
    model = models.get(LENGTH) or models.get(SHARE)
    is_as_dealt = model is None or deal.dealer or _sizes(deal.layout) == _sizes(deal.game.deal(1).layout)
    return model if is_as_dealt else None


def _sizes(layout: Layout) -> list[tuple[int, int]]:
    return [(len(pile.cards), pile.hidden) for pile in layout.piles]


def measure(deal: Deal, model: Model) -> float | None:
    """Measure the label of a model, and return its value."""
    if model.label == LENGTH:
        return near_optimal_length(deal)
    assert model.measured is not None
    return win_share(deal, model.measured["player"], model.measured["tries"], **model.measured["settings"])


def _by_effort(deal: Deal, verdict: Verdict) -> Grade:
    if verdict == "unwinnable":
        return Grade(deal, verdict, None, "effort", EFFORT, None, _EFFORT_ERROR, ())
    value = effort(deal, RUNS)
    known = usual_efforts(deal.rules) or Efforts(_efforts_of(deal.game), _EFFORT_ERROR)
    usual = known.efforts
    middle = usual[len(usual) // 2] if usual else value
    reason = (
        f"searches looked at {10**value:,.0f} positions, averaged over {RUNS} runs with different random numbers (the "
        f"median of {counted(len(usual), 'deal')} is {10**middle:,.0f})"
    )
    difficulty = percentile(usual, value) if usual else None
    return Grade(deal, verdict, difficulty, "effort", EFFORT, value, round(known.error), (reason,))


@lru_cache(64)
def _efforts_of(game: Game) -> tuple[float, ...]:
    """Measure the efforts of some deals of a game that comes without them."""
    found = []
    for seed in range(1, 4 * _COMPARED):
        deal = game.deal(seed)
        if solve(deal, Limits(positions=20_000)).verdict == "winnable":
            found.append(effort(deal, RUNS))
        if len(found) == _COMPARED:
            break
    return tuple(sorted(found))
