"""Reasons of a grade, in words: the numbers of a deal that differ most from the usual and that the model goes by."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..errors import counted, listing
from ..game import Deal
from ..places import TABLEAU
from .models import Model

_MOST = 3
_LEAST_SHARE = 0.1
"""The least share of the whole difference for which a reason is named."""
_RANKS = 13


@dataclass(frozen=True)
class _Theme:
    """Numbers that speak of the same thing, and a sentence about it."""

    names: tuple[str, ...]
    tell: Callable[[Deal, Mapping[str, float], Mapping[str, float]], str]


def _of_ranks(name: str, first: int, last: int) -> tuple[str, ...]:
    return tuple(f"{name}-{rank}" for rank in range(first, last + 1))


def _compared(what: str, name: str) -> Callable[[Deal, Mapping[str, float], Mapping[str, float]], str]:
    """Return a function that writes a sentence with a number and the usual one."""
    return lambda _, numbers, means: f"{what}: {numbers[name]:.0f}, usually {means[name]:.0f}"


def _aces(deal: Deal, numbers: Mapping[str, float], means: Mapping[str, float]) -> str:
    base = deal.layout.base_rank
    depths = sorted(
        len(pile) - 1 - height
        for pile in deal.layout.stacks(TABLEAU)
        for height, card in enumerate(pile)
        if card.rank == base
    )
    called = "aces" if base == 1 else "base cards"
    if not depths:
        return f"no {called} are in the tableau"
    under = listing([str(depth) for depth in depths], "and")
    return f"the {called} in the tableau lie under {under} cards (usually {means['above-1']:.0f} all together)"


def _blocked(deal: Deal, numbers: Mapping[str, float], means: Mapping[str, float]) -> str:
    worst = max(range(len(deal.layout.of(TABLEAU))), key=lambda pile: _blocked_in(deal, pile))
    blocked = f"{counted(int(numbers['blocked']), 'card')} above a lower one of the suit in the pile"
    return f"{blocked} (usually {means['blocked']:.0f}), most of them in pile {worst + 1}"


def _blocked_in(deal: Deal, pile: int) -> int:
    cards = deal.layout.stacks(TABLEAU)[pile]
    base, ranks = deal.layout.base_rank, deal.rules.max_rank

    def step(rank: int) -> int:
        return (rank - base) % ranks

    return sum(
        any(step(below.rank) < step(card.rank) and below.suit == card.suit for below in cards[:height])
        for height, card in enumerate(cards)
    )


def _play(deal: Deal, numbers: Mapping[str, float], means: Mapping[str, float]) -> str:
    return f"a quick player wins {numbers['probe']:.0%} of its games (usually {means['probe']:.0%})"


_THEMES = (
    _Theme(("probe",), _play),
    _Theme(("covers", "above-1", "beneath-1", "dig-1", "low-squared"), _aces),
    _Theme(
        (*_of_ranks("above", 2, 4), *_of_ranks("beneath", 2, 4), *_of_ranks("dig", 2, 4), "worst-suit", "best-suit"),
        _compared("higher cards to lift before the four lowest ranks are free", "dig-4"),
    ),
    _Theme(("blocked", "inversions", "gaps", "worst-pile"), _blocked),
    _Theme(("deadlocks",), _compared("cards to move aside because piles wait for each other", "deadlocks")),
    _Theme(
        ("aside-fewest", "aside", "held-fewest", "held", "built-fewest", "built", "built-held-fewest", "built-held",
         "built-waiting", "within-1", "within-2", "within-3", "within-4"),
        _compared("cards to move aside to bring all home, at the least", "aside-fewest"),
    ),
    _Theme(
        (f"above-{_RANKS}", f"beneath-{_RANKS}", f"dig-{_RANKS}"),
        _compared("cards beneath the highest ones", f"beneath-{_RANKS}"),
    ),
    _Theme(("moves", "fitting", "placed", "suited", "falling"), _compared("legal moves at the start", "moves")),
    _Theme(
        (*_of_ranks("elsewhere", 1, 4), "late"),
        _compared("low cards of the stock that a first pass skips", "late"),
    ),
    _Theme(_of_ranks("face-down", 2, 4), _compared("twos face down", "face-down-2")),
    _Theme(("broken", "one-colour"), _compared("cards lying on a lower one", "broken")),
)  # fmt: skip


def reasons(deal: Deal, model: Model, numbers: Mapping[str, float], *, is_hard: bool) -> tuple[str, ...]:
    """Return the strongest reasons for the grade, in words."""
    sign = (1 if is_hard else -1) * (1 if model.higher_is_harder else -1)
    weighed = []
    for theme in _THEMES:
        names = [name for name in theme.names if name in model.weights]
        pull = sign * sum(model.weights[name] * (numbers[name] - model.means[name]) for name in names)
        weighed.append((pull, theme))
    whole = sum(pull for pull, _ in weighed if pull > 0)
    chosen = [(pull, theme) for pull, theme in weighed if pull > _LEAST_SHARE * whole]
    chosen.sort(key=lambda each: -each[0])
    return tuple(theme.tell(deal, numbers, model.means) for _, theme in chosen[:_MOST])
