"""Chen, 2015: which FreeCell deals are hard, by where aces and kings lie, by colours, and by what lies on the aces.

Its families of deals are made again and solved by our beam, and by fc-solve with the thesis's own preset if it is
installed. There are Tables 2 to 4, Figures 7 and 9 to 16, the score with Figure 13, its regressions, and the
predictions of our model.
"""

from dataclasses import asdict
from functools import partial
from statistics import fmean, median, mode
from typing import Any

from ..cards import RANK_TEXTS, parse_card
from ..catalogue import find_game
from ..errors import counted
from ..families import laid_out
from ..game import Deal
from ..hardness.families import canonical, family_deal
from ..hardness.grading import LENGTH
from ..hardness.models import models_for
from ..places import TABLEAU
from ..reports.document import Block, Document, Heading, Paragraph, Picture, Table
from ..reports.plots import Plot, drawn_panels
from ..solving.lengths import by_length, length
from ..solving.solver import Limits, solve
from ..statistics import Line, fitted_line, welch
from . import fc_solve
from .frame import Paper, Reproduction, Work
from .freecell_score import hardness_score

WIDTH = 100
MOST_POSITIONS = 10_000_000
"""Positions of a search; the beam becomes wider until it finds a win."""
_CHUNK = 10
_OF_TABLES = 1000
_OF_FIGURES = 200
_TURNS = 5
"""Chunks of the tables for one of the figures."""
_LEAST = 8

# Name here, name there, and by the thesis: minimum, maximum and mean of length, states and milliseconds.
_TYPES: tuple[tuple[str, str, tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...] = (
    ("random", "Random", (63, 126, 92), (3974, 218505, 65641), (89, 2697, 727)),
    ("aces-open-kings-deep", "A0KDeep", (59, 102, 77), (1927, 185854, 21454), (62, 1555, 272)),
    ("aces-deep-kings-open", "ADeepK0", (82, 277, 106), (26118, 805686, 126336), (275, 8313, 1203)),
    ("colour-sorted", "Colour sorted", (68, 186, 91), (3638, 229868, 100516), (97, 3401, 958)),
    ("blocking-2", "Blocking cards 2", (65, 132, 88), (3426, 218531, 54459), (87, 1895, 594)),
    ("blocking-K", "Blocking cards K", (75, 131, 97), (13944, 207701, 92077), (180, 2362, 975)),
)
_LENGTH_P = {"A0KDeep": 0.0, "ADeepK0": 2.934e-256, "Colour sorted": 6.031e-14, "Blocking cards 2": 1.929e-31,
             "Blocking cards K": 7.288e-49}  # fmt: skip
_MEASURES = ("length", "states", "milliseconds")
_REGRESSIONS = {"length": (0.219, 66.9, 0.4393, 2.660), "states": (838.0, -30_000.0, 0.366, 189.737),
                "milliseconds": (7.96, -213.0, 0.366, 17.869)}  # fmt: skip
_THEIRS = ("their_slope", "their_intercept", "their_r", "their_rmse")
_FIGURE_7 = (
    "7S 10C 7C 2C 3H 9C JH/9S 4D 10D KH KS 3D AH/KD AC 2S 10H 9H 8H 6H/QC 6C 7D 4H 2H QS 10S/"
    "5S 4S 2D 4C 6S AD/5C JD 3C QH 6D QD/9D 5D 8C 7H 8D JS/5H AS 8S KC 3S JC"
)
# The first pile cannot be read in our copy of the text. Its cards are those that are missing elsewhere. There is no ace
# and no king among them, and the score is the same for every order without falling neighbours.
_FIGURE_13 = (
    "3S 5C 10C 6H QH 6S 10H/9S AS 7S JD 5D 3D AH/4S 9C 8C AC 3C 3H 2S/5S KS 10S AD QD 7C KC/"
    "7D 7H 6C 10D 4D 9H/JC 2D 8H 2H 5H JH/6D QC 4H 8D 9D QS/KD 4C 8S 2C KH JS"
)


def figure_deal(text: str) -> Deal:
    """Return a deal of FreeCell from its piles."""
    game = find_game("freecell")
    tableau = tuple(tuple(map(parse_card, pile.split())) for pile in text.split("/"))
    return Deal(game, laid_out(game.rules, tableau=tableau))


def _measured(family: str, chunk: int) -> list[list[float | None]]:
    """Return for each deal of a chunk score, prediction, and length, states and milliseconds of both solvers."""
    model = models_for(find_game("freecell").rules)[LENGTH]
    rows: list[list[float | None]] = []
    for seed in range(chunk * _CHUNK, (chunk + 1) * _CHUNK):
        deal = family_deal(family, seed)
        found = solve(deal, Limits(positions=MOST_POSITIONS), by_length(WIDTH))
        ours = (None if found.moves is None else length(deal, found.moves), found.positions, 1000 * found.seconds)
        other = fc_solve.solved(deal)
        theirs = (None, None, None) if other is None else (other.length, other.states, other.milliseconds)
        rows.append([hardness_score(deal.layout).total, round(model.value(model.numbers(deal)), 2), *ours, *theirs])
    return rows


class _Sample:
    def __init__(self, family: str, rows: list[list[float | None]]) -> None:
        self.family, self.rows = family, rows

    def values(self, measure: str, solver: str) -> list[float]:
        """Return one measure of one solver, of the deals it has won."""
        place = 2 + _MEASURES.index(measure) + (3 if solver == "fc-solve" else 0)
        won = 2 if solver == "ours" else 5
        return [value for row in self.rows if row[won] is not None and (value := row[place]) is not None]

    def pairs(self, first: int, measure: str, solver: str) -> tuple[list[float], list[float]]:
        """Return the scores (0) or the predictions of the model (1), with the values of a measure."""
        place = 2 + _MEASURES.index(measure) + (3 if solver == "fc-solve" else 0)
        kept = [(row[first], row[place]) for row in self.rows if row[place] is not None]
        return [float(a or 0) for a, _ in kept], [float(b or 0) for _, b in kept]


def _samples(work: Work) -> tuple[dict[str, _Sample], bool]:
    """Yield all families in turns, those of the tables more often, so that all are measured in any time."""
    of_tables = [name for name, *_ in _TYPES]
    of_figures = [family for family in _families_of_figures() if family not in of_tables]
    rows: dict[str, list[list[float | None]]] = {family: [] for family in (*of_tables, *of_figures)}
    is_complete = True
    which = "with fc-solve" if fc_solve.program() else "alone"
    last = _OF_FIGURES // _CHUNK
    for turn in range(_OF_TABLES // _CHUNK):
        wanted = [(family, turn) for family in of_tables]
        if turn % _TURNS == _TURNS - 1 and turn // _TURNS < last:
            wanted += [(family, turn // _TURNS) for family in of_figures]
        for family, chunk in wanted:
            piece = work.piece(f"{family} {chunk} {which}", partial(_measured, family, chunk))
            rows[family] += piece or []
            is_complete &= piece is not None
    return {family: _Sample(family, each) for family, each in rows.items()}, is_complete


def _families_of_figures() -> list[str]:
    depths = [f"{card}-depth-{depth}{more}" for more in ("", "-colour-sorted") for card in ("aces", "kings")
              for depth in range(7)]  # fmt: skip
    return [*depths, *(f"blocking-{RANK_TEXTS[rank]}" for rank in range(2, 14))]


def _make(work: Work) -> Reproduction:
    samples, is_complete = _samples(work)
    solvers = ["ours", *(["fc-solve"] if samples["random"].values("length", "fc-solve") else [])]
    figures = _figures(work)
    tables: dict[str, list[dict[str, Any]]] = {"Figures 7 and 13": figures, "Uniqueness": [_uniqueness(samples)]}
    document: Document = [
        Heading(f"{PAPER.title} ({PAPER.authors}, {PAPER.year})", 1),
        Paragraph(_how(solvers)),
        Heading("Figures 7 and 13: a deal solved, and a deal scored"),
        *_told_figures(figures),
    ]
    for number, measure in enumerate(_MEASURES, 2):
        rows = [row for solver in solvers for row in _table(samples, measure, solver)]
        tables[f"Table {number}"] = rows
        document += [Heading(f"Table {number}: {_TITLES[measure]}"), _as_table(rows)]
    for title, families in (("Figure 9", _families_of_figures()[:28]), ("Figure 10", _families_of_figures()[28:])):
        rows = [row for row in (_mean_row(samples[family], solvers) for family in families) if row["deals"]]
        tables[title] = rows
        document += [Heading(f"{title}: {_FIGURES[title]}"), _means(rows, solvers)]
    regressions = [row for solver in solvers for row in _regressions(samples["random"], solver)]
    tables["Figures 14 to 16"] = regressions
    document += [Heading("Figures 14 to 16: the score beside what it is to predict"), *_told_regressions(regressions)]
    if work.with_plots and len(samples["random"].values("length", "ours")) >= _LEAST:
        document += [Heading("Figures 11 and 12: solution lengths"), Picture(_histograms(samples, solvers[-1]))]
    document += [Heading("Probable errors of the thesis"), *map(Paragraph, _ERRORS), *_told_uniqueness(tables)]
    return Reproduction(document, tables, is_complete)


_TITLES = {"length": "solution length", "states": "states checked", "milliseconds": "run time in milliseconds"}
_FIGURES = {
    "Figure 9": "the depth of aces and of kings, plain and sorted by colour",
    "Figure 10": "the rank of the cards that block the aces",
}
_ERRORS = (
    "The root mean squared errors of its regressions (2.660 moves, 189.737 states, 17.869 ms) are most probably square "
    "roots of the true ones (about 7.1 moves, 36,000 states, 319 ms): with its own r and slope the errors must be of "
    "that size, and ours are.",
    "In the account of Figure 13 the last piles are said to have seven cards out of order, and the 3H to be followed "
    "by the 2C; the figure has six, and the 2S. The sum of 46 is right. A pair in order is one by rank alone: its "
    "example, 9C and 8C, is of one suit.",
    "It removes only exact duplicates, and says itself that deals which differ in the names of suits are one; with the "
    "order of piles there are more of these.",
    "Table 4 calls two types A0KBot and ABotK0 that are A0KDeep and ADeepK0 elsewhere.",
)


def _how(solvers: list[str]) -> str:
    other = (
        f"fc-solve with the preset {fc_solve.PRESET}, as in the thesis, was run as well."
        if "fc-solve" in solvers
        else "fc-solve is not installed here, so its columns are missing; install it, and the same command runs it too."
    )
    return (
        f"Our lengths are those of a beam of width {WIDTH} in order of length, whose wins are shorter than those of "
        f"the thesis's solver; its states and times differ, too. {other} A sequence counts as one move, and so "
        "does each card to its foundation. The thesis has 10,000 deals for a row of its tables, 2,000 for a point of a "
        "figure and 100,000 for a regression; ours say how many. p is Welch's t-test against random deals, by the "
        "normal approximation."
    )


def _figures(work: Work) -> list[dict[str, Any]]:
    solved, scored = figure_deal(_FIGURE_7), hardness_score(figure_deal(_FIGURE_13).layout)
    ours = solve(solved, Limits(positions=MOST_POSITIONS), by_length(WIDTH)).moves
    other = fc_solve.solved(solved)
    return [
        {
            "figure": "7",
            "theirs": 94,
            "ours": None if ours is None else length(solved, ours),
            "fc_solve": None if other is None else other.length,
            "fc_solve_states": None if other is None else other.states,
            "score": asdict(hardness_score(solved.layout)) | {"total": hardness_score(solved.layout).total},
        },
        {"figure": "13", "theirs": 112, "ours": scored.total, "score": asdict(scored) | {"total": scored.total}},
    ]


def _told_figures(figures: list[dict[str, Any]]) -> Document:
    seventh, score = figures[0], figures[1]["score"]
    other = f", by fc-solve here {seventh['fc_solve']} moves" if seventh["fc_solve"] else ""
    states = f" and {seventh['fc_solve_states']:,} states (74,152 in the thesis)" if seventh["fc_solve"] else ""
    return [
        Paragraph(f"The deal of Figure 7: 94 moves in the thesis{other}{states}, by our beam {seventh['ours']}."),
        Paragraph(
            f"The deal of Figure 13: 2 x ({score['aces']} above the aces + {score['kings']} beneath the kings) + "
            f"{score['blocking']} blocking + {score['disordered']} out of order = {score['total']}; 112 in the thesis."
        ),
    ]


def _table(samples: dict[str, _Sample], measure: str, solver: str) -> list[dict[str, Any]]:
    baseline = samples["random"].values(measure, solver)
    rows = []
    for family, name, *published in _TYPES:
        values = samples[family].values(measure, solver)
        least, most, mean = published[_MEASURES.index(measure)]
        p = welch(values, baseline) if family != "random" and min(len(values), len(baseline)) >= _LEAST else None
        rows.append(
            {
                "type": name,
                "solver": solver,
                "deals": len(values),
                "min": min(values, default=None),
                "max": max(values, default=None),
                "mean": fmean(values) if values else None,
                "p": p,
                "their_min": least,
                "their_max": most,
                "their_mean": mean,
                "their_p": _LENGTH_P.get(name) if measure == "length" else None,
            }
        )
    return rows


def _as_table(rows: list[dict[str, Any]]) -> Table:
    columns = ("type", "solver", "theirs: mean", "range", "ours: mean", "our range", "p", "deals")
    cells = [
        (
            row["type"],
            row["solver"],
            f"{row['their_mean']:,}",
            f"{row['their_min']:,}-{row['their_max']:,}",
            _number(row["mean"], 1),
            "" if row["min"] is None else f"{_number(row['min'])}-{_number(row['max'])}",
            "" if row["p"] is None else f"{row['p']:.1e}",
            f"{row['deals']:,}",
        )
        for row in rows
    ]
    return Table(columns, cells, frozenset(columns[2:]), ("our range", "range", "p"))


def _number(value: float | None, digits: int = 0) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


def _mean_row(sample: _Sample, solvers: list[str]) -> dict[str, Any]:
    every = {f"{measure} {solver}": sample.values(measure, solver) for solver in solvers for measure in _MEASURES}
    means = {name: round(fmean(values), 2) if values else None for name, values in every.items()}
    return {"family": sample.family, "deals": len(sample.rows), **means}


def _means(rows: list[dict[str, Any]], solvers: list[str]) -> Table:
    names = [f"{measure} {solver}" for solver in solvers for measure in _MEASURES]
    cells = [(row["family"], *(_number(row[name], 1) for name in names), f"{row['deals']:,}") for row in rows]
    columns = ("family", *names, "deals")
    return Table(columns, cells, frozenset(columns[1:]), tuple(reversed(names)))


def _regressions(sample: _Sample, solver: str) -> list[dict[str, Any]]:
    rows = []
    for measure in _MEASURES:
        scores, values = sample.pairs(0, measure, solver)
        predicted, predicted_values = sample.pairs(1, measure, solver)
        if len(scores) < _LEAST:
            continue
        line, ours = fitted_line(scores, values), fitted_line(predicted, predicted_values)
        rows.append(
            {
                "measure": measure,
                "solver": solver,
                "deals": len(scores),
                **_of_line(line),
                "model_r": round(ours.r, 4),
                **dict(zip(_THEIRS, _REGRESSIONS[measure], strict=True)),
            }
        )
    return rows


def _of_line(line: Line) -> dict[str, float]:
    return {"slope": round(line.slope, 4), "intercept": round(line.intercept, 2), "r": round(line.r, 4),
            "rmse": round(line.rmse, 3)}  # fmt: skip


def _told_regressions(rows: list[dict[str, Any]]) -> Document:
    columns = ("measure", "solver", "their line", "their r", "our line", "our r", "r of our model", "deals")
    cells = [
        (
            row["measure"],
            row["solver"],
            f"{row['their_slope']:g} x + {row['their_intercept']:,g}",
            f"{row['their_r']:.3f}",
            f"{row['slope']:.3g} x + {row['intercept']:,.3g}",
            f"{row['r']:.3f}",
            f"{row['model_r']:.3f}",
            f"{row['deals']:,}",
        )
        for row in rows
    ]
    blocks: list[Block] = [Table(columns, cells, frozenset(columns[2:]), ("their line", "our line"))]
    blocks += [
        Paragraph(
            f"Root mean squared errors ({row['solver']}): {row['rmse']:,.1f} for {row['measure']}, "
            f"{row['their_rmse']:,} in the thesis."
        )
        for row in rows
    ]
    return blocks


def _uniqueness(samples: dict[str, _Sample]) -> dict[str, Any]:
    """Return how many of the random deals are the same, exactly and up to the names of suits and the order of piles."""
    deals = [family_deal("random", seed).layout for seed in range(len(samples["random"].rows))]
    return {
        "deals": len(deals),
        "different": len({layout.stacks(TABLEAU) for layout in deals}),
        "different_up_to_names": len(set(map(canonical, deals))),
    }


def _told_uniqueness(tables: dict[str, list[dict[str, Any]]]) -> Document:
    row = tables["Uniqueness"][0]
    return [
        Paragraph(
            f"Of our {counted(row['deals'], 'random deal')}, {row['different']:,} are different, and "
            f"{row['different_up_to_names']:,} are if the names of suits and the order of piles make no difference."
        )
    ]


def _histograms(samples: dict[str, _Sample], solver: str) -> Plot:
    shown = _TYPES[:4]
    figure, panels = drawn_panels(11, 3.0, len(shown))
    for axes, (family, name, *_) in zip(panels, shown, strict=True):
        values = samples[family].values("length", solver)
        if values:
            first, last = int(min(values)), int(max(values))
            axes.hist(values, bins=range(first, last + 2), color="0.6", edgecolor="0.2", linewidth=0.3)
            averages = f"mean {fmean(values):.0f}, median {median(values):.0f}, mode {mode(values):.0f}"
            axes.set_title(f"{name}\n{averages}", fontsize=8)
        axes.set(xlabel="solution length", ylabel="deals")
    return Plot("lengths", f"Solution lengths by {solver}.", figure)


PAPER = Paper(
    name="freecell-hardness",
    title="The Hardness Analysis of FreeCell Games",
    authors="M. W. H. Chen",
    year=2015,
    where="bachelor thesis, University of Amsterdam",
    brings="Tables 2 to 4, Figures 7 and 9 to 16, the hardness score",
    make=_make,
)
