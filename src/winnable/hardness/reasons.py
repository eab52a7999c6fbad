"""Reasons of a grade, in words: the numbers of a deal that differ most from the usual and that the model goes by.

Each reason says whether it makes the deal harder or easier, and has its number beside the usual one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..errors import listing
from ..game import Deal
from ..places import TABLEAU
from .models import PROBE, Model

_MOST = 3
_LEAST_SHARE = 0.1
"""The least share of the whole difference for which a reason is named."""
_UNUSUAL = 0.1
"""By what share of the usual number a number must differ from it."""
_RANKS = 13


def _of_ranks(name: str, first: int, last: int) -> tuple[str, ...]:
    return tuple(f"{name}-{rank}" for rank in range(first, last + 1))


def _no_note(deal: Deal) -> str:
    return ""


def _depths_of_aces(deal: Deal) -> str:
    """Return how many cards lie on each ace of the tableau, if there are several."""
    base = deal.layout.base_rank
    depths = sorted(
        len(pile) - 1 - height
        for pile in deal.layout.stacks(TABLEAU)
        for height, card in enumerate(pile)
        if card.rank == base
    )
    return f" (on each of them: {listing([str(depth) for depth in depths], 'and')})" if len(depths) > 1 else ""


@dataclass(frozen=True)
class _Theme:
    """Numbers of a deal that speak of the same thing. One of them is printed."""

    names: tuple[str, ...]
    shown: str
    """The number that is printed."""
    words: str
    """What the printed number counts."""
    note: Callable[[Deal], str] = _no_note
    more_is_harder: bool = True

    def is_harder(self, number: float, usual: float) -> bool | None:
        """Whether the printed number makes a deal harder than usual; None if the number is as usual."""
        if self._printed(number) == self._printed(usual) or abs(number - usual) < _UNUSUAL * abs(usual):
            return None
        return (number > usual) == self.more_is_harder

    def sentence(self, deal: Deal, number: float, usual: float) -> str:
        """Return the theme as a reason."""
        effect = "harder" if self.is_harder(number, usual) else "easier"
        words = self.words if deal.layout.base_rank == 1 else self.words.replace("aces", "base cards")
        return f"{effect}: {words}: {self._printed(number)}, usually {self._printed(usual)}{self.note(deal)}"

    def _printed(self, number: float) -> str:
        return f"{number:.0%}" if self.shown == PROBE else f"{number:.0f}"


_THEMES = (
    _Theme((PROBE,), PROBE, "games that a quick player wins", more_is_harder=False),
    _Theme(
        ("covers", "above-1", "beneath-1", "dig-1", "low-squared"),
        "above-1",
        "cards on the aces of the tableau",
        _depths_of_aces,
    ),
    _Theme(
        (*_of_ranks("above", 2, 4), *_of_ranks("beneath", 2, 4), *_of_ranks("dig", 2, 4), "worst-suit", "best-suit"),
        "dig-4",
        "higher cards to lift before the four lowest ranks are free",
    ),
    _Theme(
        ("blocked", "inversions", "gaps", "worst-pile"), "blocked", "cards above a lower one of the suit in the pile"
    ),
    _Theme(("deadlocks",), "deadlocks", "cards to move aside because piles wait for each other"),
    _Theme(
        ("aside-fewest", "aside", "held-fewest", "held", "built-fewest", "built", "built-held-fewest", "built-held",
         "built-waiting", "within-1", "within-2", "within-3", "within-4"),
        "aside-fewest",
        "cards put aside in the best of some quick games without building",
    ),
    _Theme(
        (f"above-{_RANKS}", f"beneath-{_RANKS}", f"dig-{_RANKS}"),
        f"beneath-{_RANKS}",
        "cards beneath the highest ones",
    ),
    _Theme(
        ("moves", "fitting", "placed", "suited", "falling"), "moves", "legal moves at the start", more_is_harder=False
    ),
    _Theme((*_of_ranks("elsewhere", 1, 4), "late"), "late", "low cards of the stock that a first pass skips"),
    _Theme(_of_ranks("face-down", 2, 4), "face-down-2", "twos face down"),
    _Theme(("broken", "one-colour"), "broken", "cards lying on a lower one"),
)  # fmt: skip


def reasons(deal: Deal, model: Model, numbers: Mapping[str, float], *, is_hard: bool) -> tuple[str, ...]:
    """Return the strongest reasons in words: first those for the grade, then those for the other side.

    A theme is a reason only if its printed number is unusual, and in the same direction in which the model goes by it.
    """
    sign = 1 if model.higher_is_harder else -1
    weighed = []
    for theme in _THEMES:
        names = [name for name in theme.names if name in model.weights]
        pull = sign * sum(model.weights[name] * (numbers[name] - model.means[name]) for name in names)
        weighed.append((pull, theme))
    whole = sum(abs(pull) for pull, _ in weighed)
    chosen = [
        (pull, theme)
        for pull, theme in weighed
        if abs(pull) > _LEAST_SHARE * whole
        and theme.is_harder(numbers[theme.shown], model.means[theme.shown]) == (pull > 0)
    ]
    strongest = sorted(chosen, key=lambda each: -abs(each[0]))[:_MOST]
    strongest.sort(key=lambda each: (each[0] > 0) != is_hard)
    return tuple(theme.sentence(deal, numbers[theme.shown], model.means[theme.shown]) for _, theme in strongest)
