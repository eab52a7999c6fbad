"""Wishes for more than a verdict. A prediction decides which deals are worth measuring, if that is quick."""

import math
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from ..errors import BadInput
from ..game import Deal, Game
from ..hardness.grading import LENGTH, SHARE, Grade, graded, grading_model, word_for
from ..hardness.labels import CELL_POSITIONS, near_optimal_length, win_share, with_cells
from ..hardness.models import Model, models_for
from ..hardness.score import check_has_score, hardness_score
from ..solving.solver import Limits, solve
from .orders import Order, Supplied
from .supplier import Supplier

MOST_LEVELS = 20
_MARGIN = 2
"""A deal is not measured if the model puts it outside the wish by more than this many times its error."""
_LENGTH_MARGIN = 7
"""The same for a length, in moves: three times the error of the model."""
_CONFIRMING = 20
"""Games that a strong player plays to confirm a grade."""
_ROUND = 1.5
"""How many winnable deals are ordered at a time, in proportion to those that will probably be needed."""


@dataclass(frozen=True)
class Wish:
    """A wish for winnable deals."""

    difficulties: range | None = None
    levels: int | None = None
    """The number of bands of difficulty; each gets the same number of deals."""
    cells: int | None = None
    """The number of cells with which a deal can be won, and not with fewer."""
    lengths: range | None = None
    """The lengths of a short win, in the metric of `winnable.length`."""
    scores: range | None = None
    """The hardness scores of Chen (2015)."""

    @property
    def is_empty(self) -> bool:
        """Whether the wish is empty: every winnable deal fits."""
        return self == Wish()

    @property
    def columns(self) -> tuple[str, ...]:
        """What is found out about each deal beside its verdict."""
        graded_columns = ("difficulty", "word", "graded_by", "label", "value")
        return (
            *(graded_columns if self.difficulties is not None or self.levels else ()),
            *(("level",) if self.levels else ()),
            *(("cells",) if self.cells is not None else ()),
            *(("short_win",) if self.lengths is not None else ()),
            *(("score",) if self.scores is not None else ()),
        )

    def check(self, game: Game, count: int) -> None:
        """Raise `BadInput` for a wish that cannot be served."""
        if self.levels is not None and (self.difficulties is not None or not 2 <= self.levels <= MOST_LEVELS):
            raise BadInput(f"--levels takes 2 to {MOST_LEVELS}, and does not go with --difficulty")
        if self.levels is not None and count % self.levels:
            raise BadInput(
                f"{count} deals cannot be divided equally among {self.levels} levels; give a multiple of {self.levels}"
            )
        cells = game.rules.cells.count
        if self.cells is not None and (cells == 0 or not 0 <= self.cells <= cells or game.rules.cells.pre_filled):
            has = f"{game.name} has {cells}" if cells else f"{game.name} has none"
            raise BadInput(f"--cells-needed takes a number of cells of the game, all empty at the start; {has}")
        if self.lengths is not None and (models_for(game.rules).get(LENGTH)) is None:
            raise BadInput(f"--length is for games with a model of the length of a win: freecell, not {game.name}")
        if self.scores is not None:
            check_has_score(game)


def wanted_deals(
    order: Order,
    wish: Wish,
    count: int,
    make_supplier: Callable[[Order, int], Supplier],
    threads: int,
    tried: Callable[[Supplied], None] = lambda _: None,
) -> Generator[Supplied]:
    """Yield the deals that fit the wish, seed after seed, each with what was found out about it."""
    room = _Room(wish, count)
    start = order.first
    while room.missing:
        ahead = math.ceil(_ROUND * room.missing / room.share) + threads
        last = start - 1
        deals = make_supplier(replace(order, first=start, winnable_only=True), ahead).deals(tried)
        given = 0
        try:
            for deal, found in _looked_into(deals, wish, threads):
                last = deal.row.seed
                given += 1
                if found is not None and room.takes(found):
                    yield replace(deal, extra={name: found[name] for name in wish.columns})
                if not room.missing:
                    return
        finally:
            deals.close()
        if given < ahead or last >= order.last:
            return
        start = last + 1


class _Room:
    """How many deals are still missing, in all or in each level."""

    def __init__(self, wish: Wish, count: int) -> None:
        self._levels = wish.levels
        self._left = dict.fromkeys(range(1, (wish.levels or 1) + 1), count // (wish.levels or 1))
        self.share = _share(wish)
        """Return a rough guess of the share of winnable deals that will be taken."""

    @property
    def missing(self) -> int:
        """Deals not found yet."""
        return sum(self._left.values())

    def takes(self, found: dict[str, Any]) -> bool:
        """Count a deal if it is still needed, and return whether it is."""
        level = found.get("level", 1)
        if not self._left[level]:
            return False
        self._left[level] -= 1
        return True


def _share(wish: Wish) -> float:
    share = 1.0 if wish.difficulties is None else len(wish.difficulties) / 100
    if wish.levels is not None:
        share *= 0.5
    if wish.cells is not None:
        share *= 0.1
    if wish.lengths is not None:
        share *= min(len(wish.lengths) / 20, 0.5)
    if wish.scores is not None:
        share *= min(len(wish.scores) / 80, 0.5)
    return max(share, 0.005)


def _looked_into(
    deals: Iterator[Supplied], wish: Wish, threads: int
) -> Iterator[tuple[Supplied, dict[str, Any] | None]]:
    """Yield every deal with what was found out about it, None if it does not fit; several are measured at once."""
    waiting: deque[tuple[Supplied, Future[dict[str, Any] | None]]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for deal in deals:
                waiting.append((deal, pool.submit(looked_into, deal, wish)))
                if len(waiting) > 2 * threads:
                    first, future = waiting.popleft()
                    yield first, future.result()
            while waiting:
                first, future = waiting.popleft()
                yield first, future.result()
        finally:
            for _, future in waiting:
                future.cancel()


def looked_into(found: Supplied, wish: Wish) -> dict[str, Any] | None:
    """Return what is found out about a winnable deal that fits the wish; None if it does not."""
    found_out: dict[str, Any] = {}
    if wish.scores is not None:
        score = hardness_score(found.deal.layout).total
        if score not in wish.scores:
            return None
        found_out["score"] = score
    if wish.cells is not None:
        if not needs_cells(found, wish.cells):
            return None
        found_out["cells"] = wish.cells
    if wish.lengths is not None:
        length = _length(found, wish.lengths)
        if length is None:
            return None
        found_out["short_win"] = length
    if wish.difficulties is not None or wish.levels is not None:
        grade = wished_grade(found.deal, wish.difficulties)
        if grade is None or grade.difficulty is None:
            return None
        found_out |= {
            "difficulty": grade.difficulty,
            "word": word_for(grade.difficulty),
            "graded_by": grade.by,
            "label": grade.label,
            "value": None if grade.value is None else round(grade.value, 4),
        }
        if wish.levels is not None:
            found_out["level"] = (grade.difficulty - 1) * wish.levels // 100 + 1
    return found_out


def needs_cells(found: Supplied, cells: int) -> bool:
    """Whether a deal can be won with this number of cells, and provably not with fewer."""
    limits = Limits(positions=CELL_POSITIONS)
    if cells > 0 and solve(with_cells(found.deal, cells - 1), limits).verdict != "unwinnable":
        return False
    return solve(with_cells(found.deal, cells), limits).verdict == "winnable"


def _length(found: Supplied, wanted: range) -> int | None:
    """Return the length of a short win if it fits the wish. It is not measured if the model surely excludes it."""
    model = models_for(found.deal.rules)[LENGTH]
    margin = _LENGTH_MARGIN
    if not wanted.start - margin <= model.value(model.numbers(found.deal)) < wanted.stop + margin:
        return None
    length = near_optimal_length(found.deal)
    return length if length is not None and length in wanted else None


def wished_grade(deal: Deal, wanted: range | None) -> Grade | None:
    """Return the grade of a winnable deal; None if its difficulty does not fit the wish.

    A length is measured, which takes some hundredths of a second. If measuring takes longer, the grade is that of the
    model. Then the ends of the range, where the model may be wrong, are left out, and a few games of the strong player
    must confirm the grade.
    """
    grade = graded(deal, "winnable")
    if grade.difficulty is None:
        return None
    model = grading_model(deal)
    if model is not None and model.label == LENGTH:
        margin = _MARGIN * grade.error
        if wanted is not None and not wanted.start - margin <= grade.difficulty < wanted.stop + margin:
            return None
        grade = graded(deal, "winnable", measured=True)
    elif wanted is not None:
        wanted = inner(wanted, grade.error)
    if wanted is None:
        return grade
    return grade if grade.difficulty in wanted and (model is None or _is_confirmed(deal, model, wanted)) else None


def _is_confirmed(deal: Deal, model: Model, wanted: range) -> bool:
    """Whether a few games of the strong player agree with the model, if its label is the share of such wins."""
    if model.label != SHARE or model.measured is None:
        return True
    share = win_share(deal, model.measured["player"], _CONFIRMING, **model.measured["settings"])
    return model.difficulty_of_label(share) in wanted


def inner(wanted: range, error: int) -> range:
    """Return a range cut at each end by up to the error; at least a third of the range is left."""
    cut = min(error, len(wanted) // 3)
    first = wanted.start + (cut if wanted.start > 1 else 0)
    last = wanted.stop - 1 - (cut if wanted.stop <= 100 else 0)
    return range(first, max(first, last) + 1)
