"""Deals of the families of Chen (2015) measured: their scores, what our model predicts, and what two solvers need."""

from functools import partial

from ..cards import RANK_TEXTS
from ..catalogue import find_game
from ..hardness.families import family_deal
from ..hardness.grading import LENGTH
from ..hardness.models import models_for
from ..hardness.score import hardness_score
from ..solving.lengths import by_length, length
from ..solving.solver import Limits, solve
from . import fc_solve
from .frame import Work
from .freecell_published import TYPES

WIDTH = 100
MOST_POSITIONS = 10_000_000
"""Positions of a search; the beam becomes wider until it finds a win."""
MEASURES = ("length", "states", "milliseconds")
OURS, OTHER = "ours", "fc-solve"
AT_ONCE = {OURS: 20, OTHER: 4}
"""Deals in a piece of the work; fc-solve takes twenty times as long."""
OF_TABLES = {OURS: 10_000, OTHER: 1_000}
OF_FIGURES = {OURS: 2_000, OTHER: 200}
TURNS = 5
"""Pieces of the tables for one of the figures."""

Row = list[float | None]


class Sample:
    """What was measured of a family: for each solver a row for each deal."""

    def __init__(self, family: str) -> None:
        self.family = family
        self.rows: dict[str, list[Row]] = {OURS: [], OTHER: []}

    def values(self, measure: str, solver: str) -> list[float]:
        """Return one measure of one solver, of the deals it has won."""
        place = 2 + MEASURES.index(measure)
        return [value for row in self.rows[solver] if row[2] is not None and (value := row[place]) is not None]

    def pairs(self, first: int, measure: str, solver: str) -> tuple[list[float], list[float]]:
        """Return the scores (0) or the predictions of the model (1), with the values of a measure."""
        place = 2 + MEASURES.index(measure)
        kept = [(row[first], row[place]) for row in self.rows[solver] if row[2] is not None]
        return [float(a or 0) for a, _ in kept], [float(b or 0) for _, b in kept]


def samples(work: Work) -> tuple[dict[str, Sample], bool]:
    """Measure all families in turns, those of the tables more often; return what there is, and whether it is all.

    Without fc-solve only what was kept of it is there.
    """
    of_tables = [name for name, *_ in TYPES]
    of_figures = [family for family in families_of_figures() if family not in of_tables]
    found = {family: Sample(family) for family in (*of_tables, *of_figures)}
    is_complete, has_other = True, fc_solve.program() is not None
    for turn in range(max(OF_TABLES[solver] // AT_ONCE[solver] for solver in (OURS, OTHER))):
        for solver in (OURS, OTHER):
            wanted = [(family, turn) for family in of_tables if turn < OF_TABLES[solver] // AT_ONCE[solver]]
            if turn % TURNS == 0 and turn // TURNS < OF_FIGURES[solver] // AT_ONCE[solver]:
                wanted += [(family, turn // TURNS) for family in of_figures]
            for family, chunk in wanted:
                key = f"{family} {chunk} {solver}"
                if solver == OTHER and not has_other:
                    found[family].rows[solver] += work.piece_if_kept(key) or []
                    continue
                piece = work.piece(key, partial(_measured, family, chunk, solver))
                found[family].rows[solver] += piece or []
                is_complete &= piece is not None
    return found, is_complete


def families_of_figures() -> list[str]:
    """Return the families of Figure 9, 28 of them, and of Figure 10."""
    depths = [f"{card}-depth-{depth}{more}" for more in ("", "-colour-sorted") for card in ("aces", "kings")
              for depth in range(7)]  # fmt: skip
    return [*depths, *(f"blocking-{RANK_TEXTS[rank]}" for rank in range(2, 14))]


def _measured(family: str, chunk: int, solver: str) -> list[Row]:
    """Return for each deal of a chunk its score, the prediction, and length, states and milliseconds of a solver."""
    model = models_for(find_game("freecell").rules)[LENGTH]
    rows: list[Row] = []
    for seed in range(chunk * AT_ONCE[solver], (chunk + 1) * AT_ONCE[solver]):
        deal = family_deal(family, seed)
        needed: Row = [None] * len(MEASURES)
        if solver == OURS:
            found = solve(deal, Limits(positions=MOST_POSITIONS), by_length(WIDTH))
            if found.moves is not None:
                needed = [length(deal, found.moves), found.positions, round(1000 * found.seconds, 3)]
        elif other := fc_solve.solved(deal):
            needed = [other.length, other.states, round(other.milliseconds, 3)]
        rows.append([hardness_score(deal.layout).total, round(model.value(model.numbers(deal)), 2), *needed])
    return rows
