"""Figure 3 of the paper on relaxed Klondike: its four solvers, its naive schedules, and a learned one at each cutoff.

Each run of an engine on a deal is one measurement. All schedules are computed from these measurements. The deals are
measured up to a hundredth of the paper's longest cutoff; some of them again up to the whole of it.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from ..catalogue import find_game
from ..reports.document import Document, Heading, Paragraph
from ..scheduling import Times, TimeSlice, as_document, as_object, decided_after, learn, scored
from ..scheduling.learning import AtCutoff, Entrant, Learned
from ..scheduling.scoring import Slices, names_of
from ..solving.schedules import EngineSpec, Schedule
from ..solving.solver import Limits, solve
from ..solving.switches import Switches
from ..statistics import PAR_FACTOR, Interval
from .comparing import DEVIATIONS, Number
from .frame import Work

_GAME, _DEALER = "klondike", "solvitaire"
_ENGINES = (
    EngineSpec("relaxed", parameters={"level": 0}),
    EngineSpec("relaxed", parameters={"stock": 2, "level": 0}),
    EngineSpec("depth-first"),
    EngineSpec("complete"),
)
"""The paper's: the partial relaxation, the strict one, the streamlined search, and a complete search for Solvitaire."""
_STREAMLINED, _COMPLETE = 2, 3
_PROVERS = (0, 1)
_UNPROVEN = ("blocking", "relaxation")
"""Shortcuts that are off: they are the relaxed games, which are solvers of their own here."""
_CUTOFFS = (1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 60.0, 90.0, 120.0)
"""The paper's go from 1 to 120 s."""
_SCALE = 100
_MOST_PERCENT = 50
_LEARNT = 1_000
"""A schedule is learned from about this number of deals, as in the paper. If there are fewer than twice as many, it is
learned from half of them."""
_DEALS, _BLOCK = 10_000, 10
_LONG_DEALS, _LONG_BLOCK = 1_000, 10
_MILESTONES = (100, 300, 1_000, 3_000, 10_000)
"""The numbers of deals after which a schedule is learned."""
_PIECES_PART = 0.8
"""The share of the time for the engines; the rest is for learning from them."""
_MORE_TIME = (1, 4, 16)
_NEARLY = 0.95
_GIVING_UP = 0.1
"""The part of the limit that the streamlined search has for a deal that is known to be lost."""

Run = list[float | None]
"""After how many seconds an engine decides a deal, and after how many it ends without an answer."""
Runs = tuple[str | None, list[Run]]
"""Whether the deal is won or lost, if that is known, and the run of each engine."""


def figure_3(work: Work) -> tuple[Document, list[dict[str, Any]], list[Number]]:
    """Return schedules by cutoff, learned and naive, for short cutoffs on all deals and for the paper's on some."""
    short = _cutoffs(_SCALE)
    with work.part(_PIECES_PART):
        work.pieces(
            (_key(first, short[-1]), partial(_short_block, first, short[-1])) for first in _firsts(_DEALS, _BLOCK)
        )
    document: Document = [Paragraph(_ABOUT)]
    objects, numbers = [], []
    found = _learned(work, short, _rows(work, short[-1], _DEALS, _BLOCK))
    if found is None:
        document.append(Paragraph("There was no time yet for the engines; the same command continues."))
    else:
        document += [Heading(f"Cutoffs {_SCALE} times shorter than the paper's", 3), *_shown(work, found)]
        objects.append(as_object(found))
    numbers += _numbers(found, f"Figure 3, cutoffs / {_SCALE}", len(short))
    long = _cutoffs(1)
    known = _rows(work, short[-1], _DEALS, _BLOCK)
    # These take minutes, so that they wait until all deals have something.
    firsts = _firsts(_LONG_DEALS, _LONG_BLOCK) if len(known) == _DEALS else ()
    with work.part(_PIECES_PART):
        work.pieces(
            (_key(first, long[-1]), partial(_longer_block, [known[seed] for seed in _seeds(first)], first, long[-1]))
            for first in firsts
        )
    found = _learned(work, long, _rows(work, long[-1], _LONG_DEALS, _LONG_BLOCK))
    if found is not None:
        document += [Heading("The paper's cutoffs", 3), *_shown(work, found)]
        objects.append(as_object(found))
    else:
        document.append(Paragraph(f"The paper's own cutoffs, on {_LONG_DEALS:,} deals, come after all {_DEALS:,}."))
    numbers += _numbers(found, "Figure 3", len(long))
    return document, objects, numbers


_ABOUT = (
    "Theirs is a drawing of PAR10 for cutoffs from 1 to 120 s, without numbers: the schedule found by constraints is "
    "the best at each, before three naive ones and four single solvers. Ours has the same four: relaxed:level=0 is the "
    "partial relaxation, relaxed:stock=2:level=0 the strict one, depth-first the streamlined search, and complete, "
    "without the shortcuts that are relaxed games, stands for Solvitaire. A naive schedule lets one of the first three "
    "come to its end. Each engine has run alone on each deal. Every schedule is computed from that, and none runs past "
    "its cutoff. On a lost deal the streamlined search is stopped early, and taken to go on until its slice ends."
)


def _cutoffs(scale: int) -> list[float]:
    return [cutoff / scale for cutoff in _CUTOFFS]


def _firsts(deals: int, block: int) -> range:
    return range(1, deals + 1, block)


def _seeds(first: int) -> range:
    return range(first, first + _LONG_BLOCK)


def _key(first: int, limit: float) -> str:
    return f"engines {first}, up to {limit:g} s"


def _rows(work: Work, limit: float, deals: int, block: int) -> dict[int, Runs]:
    """Return the runs of every deal measured up to a limit, by seed."""
    return {
        first + place: (runs[0], runs[1])
        for first in _firsts(deals, block)
        for place, runs in enumerate(work.kept.get(_key(first, limit), ()))
    }


def _short_block(first: int, limit: float) -> list[Runs]:
    """Return the runs of all engines on some deals."""
    return [_alone(seed, limit, None) for seed in range(first, first + _BLOCK)]


def _longer_block(known: Sequence[Runs], first: int, limit: float) -> list[Runs]:
    """Return the runs on some deals with a longer limit. Those that have come to an end are as they were."""
    return [_alone(first + place, limit, runs) for place, runs in enumerate(known)]


def _alone(seed: int, limit: float, known: Runs | None) -> Runs:
    """Return the run of each engine alone on a deal; those known to have come to an end are not made again.

    A run that cannot decide the deal is not made longer: the streamlined search if the deal is lost, a proof of a loss
    if the deal is won.
    """
    verdict = None if known is None else known[0]
    runs: list[Run] = [[None, None] for _ in _ENGINES] if known is None else list(known[1])
    for place in (*_PROVERS, _COMPLETE, _STREAMLINED):
        is_idle = verdict == ("lost" if place == _STREAMLINED else "won" if place in _PROVERS else None)
        if runs[place] != [None, None] or (is_idle and verdict and known is not None):
            continue
        is_given_up = place == _STREAMLINED and verdict == "lost"
        found, runs[place] = _run(seed, place, _GIVING_UP * limit if is_given_up else limit)
        verdict = verdict or found
    return verdict, runs


def _run(seed: int, place: int, limit: float) -> tuple[str | None, Run]:
    """Return what an engine finds of a deal, and after how many seconds of processor time.

    On a busy machine the clock on the wall may stop a search before it had its time. Then it is made again with more.
    """
    deal = find_game(_GAME).deal(seed, _DEALER)
    switches = Switches.all().without(*_UNPROVEN)
    strategy = str(Schedule((_ENGINES[place],)))
    for more in _MORE_TIME:
        result = solve(deal, Limits(seconds=more * limit), strategy, switches=switches)
        seconds = round(result.seconds, 6)
        if result.verdict != "unknown":
            return "won" if result.verdict == "winnable" else "lost", [seconds, None]
        if result.reason != "time":
            return None, [None, seconds]
        if seconds >= _NEARLY * limit:
            break
    return None, [None, None]


def _learned(work: Work, cutoffs: list[float], rows: dict[int, Runs]) -> Learned | None:
    """Return the schedules learned at the last milestone for which there are results and was time."""
    for deals in sorted(_MILESTONES, reverse=True):
        if not all(seed in rows for seed in range(1, deals + 1)):
            continue
        times = _times({seed: rows[seed] for seed in range(1, deals + 1)}, cutoffs[-1])
        with work.some_more():
            slices = work.piece(
                f"schedules from {deals} deals, up to {cutoffs[-1]:g} s", partial(_slices, times, cutoffs)
            )
        if slices is not None:
            found = {
                cutoff: tuple(TimeSlice(engine, seconds) for engine, seconds in one)
                for cutoff, one in zip(cutoffs, slices, strict=True)
            }
            return scored(times, cutoffs[-1], found, percent=_percent(deals), naive=_naive)
    return None


def _slices(times: Times, cutoffs: list[float]) -> list[list[list[float | None]]]:
    """Return the learned slices for each cutoff: the place of the engine, and seconds."""
    found = learn(times, cutoffs[-1], cutoffs, percent=_percent(len(times)), naive=_naive)
    return [[[one.engine, one.seconds] for one in at.learned.slices] for at in found.at]


def _percent(deals: int) -> int:
    """Return how many per cent of the deals to learn from.

    >>> _percent(300), _percent(3_000), _percent(10_000)
    (50, 33, 10)
    """
    return min(_MOST_PERCENT, 100 * _LEARNT // deals)


def _times(rows: dict[int, Runs], limit: float) -> Times:
    def column(which: int) -> Any:
        return np.array([[math.inf if run[which] is None else run[which] for run in runs] for _, runs in rows.values()])

    game = find_game(_GAME)
    deals = tuple((_DEALER, seed) for seed in rows)
    return Times(game.name, game.rules.digest, _ENGINES, deals, column(0), column(1), limit)


def _naive(times: Times, cutoff: float) -> dict[str, Slices]:
    """Return the paper's naive schedules: an engine to its end, then the complete one."""
    names = names_of(times)
    return {
        f"{names[place]}, then {names[_COMPLETE]}": (TimeSlice(place, cutoff), TimeSlice(_COMPLETE))
        for place in (*_PROVERS, _STREAMLINED)
    }


def _shown(work: Work, found: Learned) -> Document:
    """Return tables and figure without the headings of a document of its own."""
    document = as_document(found, with_plots=work.with_plots)
    return [block for block in document if not isinstance(block, Heading) or block.level > 2]


def _numbers(found: Learned | None, where: str, cutoffs: int) -> list[Number]:
    """Return at how many cutoffs what the paper says of its drawing is so; there it is so at each.

    At a cutoff where the two differ by less than the test deals can show, either may be the better one.
    """
    claims = (
        ("the learned schedule is the best", lambda at: (at.learned, at.best_other)),
        ("relaxed, then complete beats complete", partial(_first_helps, _PROVERS[0])),
        ("streamlined, then complete beats complete", partial(_first_helps, _STREAMLINED)),
    )
    return [_held(found, where, f"cutoffs at which {what}", cutoffs, pair) for what, pair in claims]


def _first_helps(place: int, at: AtCutoff) -> tuple[Entrant, Entrant]:
    """Return the naive schedule that begins with an engine, and the complete engine alone."""
    engines = [one for one in at.entrants if one.kind == "engine"]
    naive = next(one for one in at.entrants if one.kind == "naive" and one.slices[0].engine == place)
    return naive, engines[_COMPLETE]


def _held(
    found: Learned | None, where: str, what: str, cutoffs: int, pair: Callable[[AtCutoff], tuple[Entrant, Entrant]]
) -> Number:
    theirs = Interval(cutoffs, cutoffs)
    if found is None:
        return Number(where, what, cutoffs, theirs, None, None, 0, 0.0, 0)
    gains = [_gain(found.test, at.cutoff, *pair(at)) for at in found.at]
    least, most = (sum(gain + side * error > 0 for gain, error in gains) for side in (-1, 1))
    ours = sum(gain > 0 for gain, _ in gains)
    return Number(where, what, cutoffs, theirs, ours, Interval(least, most), len(found.test), cutoffs / 10, 0)


def _gain(times: Times, cutoff: float, one: Entrant, other: Entrant) -> tuple[float, float]:
    """Return by how much one schedule has less PAR10 than another on the same deals, with half of its interval."""

    def costs(slices: Slices) -> Any:
        seconds = decided_after(times, slices, cutoff)
        return np.where(seconds <= cutoff, seconds, PAR_FACTOR * cutoff)

    gains = costs(other.slices) - costs(one.slices)
    return float(gains.mean()), DEVIATIONS * float(gains.std(ddof=1)) / math.sqrt(len(gains))
