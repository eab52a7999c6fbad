"""Chen, 2015: which FreeCell deals are hard, by where aces and kings lie, by colours, and by what lies on the aces.

Its families of deals are made again and solved by our beam, and by fc-solve with the thesis's own preset if it is
installed. There are Tables 2 to 4, Figures 7 and 9 to 16, the score with Figure 13, its regressions, and the
predictions of our model.
"""

import math
from dataclasses import asdict
from functools import partial
from itertools import pairwise
from statistics import mode, stdev
from typing import Any

from ..cards import parse_card
from ..catalogue import find_game
from ..errors import counted
from ..families import laid_out
from ..game import Deal
from ..hardness.families import canonical, family_deal
from ..hardness.score import hardness_score
from ..places import TABLEAU
from ..reports.document import Block, Document, Heading, Paragraph, Picture, Table
from ..reports.summary import AGREES, DIFFERS, TOO_WIDE
from ..solving.lengths import by_length, length
from ..solving.solver import Limits, solve
from ..statistics import Line, fitted_line, welch
from . import fc_solve
from .beside import NORMAL_95, Ours, correlation_of, judged, mean_of, median_of, verdicts_summed, with_half
from .frame import Paper, Reproduction, Work
from .freecell_figures import figure_9, figure_10, figures_11_and_12, figures_14_to_16
from .freecell_measures import (
    MEASURES,
    MOST_POSITIONS,
    OTHER,
    OURS,
    WIDTH,
    Sample,
    families_of_figures,
    samples,
)
from .freecell_published import BLOCKING, DEPTH_RANGE, IN_A_ROW, REGRESSIONS, SPREADS, TYPES

_LEAST = 8
_SCORED = 2_000
"""Random deals whose scores say how much scores differ."""
_CIRCA = 3
"""What "about" may mean in the text of the thesis, in moves."""
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


def _make(work: Work) -> Reproduction:
    found, is_complete = samples(work)
    solvers = [OURS, *([OTHER] if found["random"].values("length", OTHER) else [])]
    figures = _figures(work)
    tables: dict[str, list[dict[str, Any]]] = {"Figures 7 and 13": figures, "Uniqueness": [_uniqueness(found)]}
    document: Document = [
        Heading(f"{PAPER.title} ({PAPER.authors}, {PAPER.year})", 1),
        Paragraph(_how(solvers)),
        Heading("Figures 7 and 13: a deal solved, and a deal scored"),
        *_told_figures(figures),
    ]
    for number, measure in enumerate(MEASURES, 2):
        rows = [row for solver in solvers for row in _table(found, measure, solver)]
        tables[f"Table {number}"] = rows
        document += [Heading(f"Table {number}: {_TITLES[measure]}"), _as_table(rows, measure)]
        document += [Paragraph(_told_table(rows, solver)) for solver in solvers]
    drawing = [name for name in solvers if work.with_plots and len(found["random"].values("length", name)) >= _LEAST]
    for title, families, drawn in (
        ("Figure 9", families_of_figures()[:28], figure_9),
        ("Figure 10", families_of_figures()[28:], figure_10),
    ):
        rows = [row for family in families for row in _mean_rows(found[family], solvers)]
        tables[title] = rows
        document += [Heading(f"{title}: {_FIGURES[title]}")]
        document += [Picture(drawn(found, solver)) for solver in drawing]
        document += [_means(rows)]
    claims = [row for solver in solvers for row in _claims(found, solver)]
    tables["Claims on Figures 9 and 10"] = claims
    document += [Heading("What the thesis says of Figures 9 and 10"), *_told_claims(claims)]
    spreads = [row for solver in solvers for row in _spreads(found, solver)]
    tables["Figures 11 and 12"] = spreads
    document += [Heading("Figures 11 and 12: solution lengths")]
    document += [Picture(figures_11_and_12(found, solver)) for solver in drawing]
    document += _told_spreads(spreads)
    regressions = [row for solver in solvers for row in _regressions(found["random"], solver)]
    tables["Figures 14 to 16"] = regressions
    document += [Heading("Figures 14 to 16: the score beside what it is to predict")]
    document += [Picture(figures_14_to_16(found["random"], solver)) for solver in drawing]
    document += _told_regressions(regressions)
    spread = work.piece("spread of scores", _spread_of_scores)
    document += [Heading("Probable errors of the thesis"), *_told_errors(spread, regressions)]
    document += [*map(Paragraph, _ERRORS), *_told_uniqueness(tables)]
    return Reproduction(document, tables, is_complete)


_FIGURE_7_BY_OTHER = "figure 7 fc-solve"
_TITLES = {"length": "solution length", "states": "states checked", "milliseconds": "run time in milliseconds"}
_FIGURES = {
    "Figure 9": "the depth of aces and of kings, plain and sorted by colour",
    "Figure 10": "the rank of the cards that block the aces",
}
_ERRORS = (
    "In the account of Figure 13 the last piles are said to have seven cards out of order, and the 3H to be followed "
    "by the 2C; the figure has six, and the 2S. The sum of 46 is right. A pair in order is one by rank alone: its "
    "example, 9C and 8C, is of one suit.",
    "It removes only exact duplicates, and says itself that deals which differ in the names of suits are one; with the "
    "order of piles there are more of these.",
    "Table 4 calls two types A0KBot and ABotK0 that are A0KDeep and ADeepK0 elsewhere.",
)


def _how(solvers: list[str]) -> str:
    other = (
        f"fc-solve with the preset {fc_solve.PRESET}, as in the thesis, was run as well; its lengths and states are "
        "judged against those of the thesis."
        if OTHER in solvers
        else "There was no time yet for fc-solve."
        if fc_solve.program()
        else "fc-solve is not installed here, so its rows are missing; install it, and the same command runs it too."
    )
    return (
        f"Our lengths are those of a beam of width {WIDTH} in order of length, another solver than the thesis's, so "
        f"that only the order of its means is judged. {other} Times are those of other machines and are not judged. A "
        "sequence counts as one move, and so does each card to its foundation. The thesis has 10,000 deals for a row "
        "of its tables, 2,000 for a point of a figure and 100,000 for a regression; ours say how many. ± is the 95 % "
        "half-width; p is Welch's t-test against random deals, by the normal approximation."
    )


def _figures(work: Work) -> list[dict[str, Any]]:
    solved, scored = figure_deal(_FIGURE_7), hardness_score(figure_deal(_FIGURE_13).layout)
    ours = solve(solved, Limits(positions=MOST_POSITIONS), by_length(WIDTH)).moves
    if fc_solve.program():
        with work.some_more():
            other = work.piece(_FIGURE_7_BY_OTHER, partial(_by_other, solved))
    else:
        other = work.piece_if_kept(_FIGURE_7_BY_OTHER)
    moves, states = other or (None, None)
    return [
        {
            "figure": "7",
            "theirs": 94,
            "ours": None if ours is None else length(solved, ours),
            "fc_solve": moves,
            "fc_solve_states": states,
            "score": asdict(hardness_score(solved.layout)) | {"total": hardness_score(solved.layout).total},
        },
        {"figure": "13", "theirs": 112, "ours": scored.total, "score": asdict(scored) | {"total": scored.total}},
    ]


def _by_other(deal: Deal) -> list[int] | None:
    """Return the moves and the states of fc-solve."""
    found = fc_solve.solved(deal)
    return None if found is None else [found.length, found.states]


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


def _table(found: dict[str, Sample], measure: str, solver: str) -> list[dict[str, Any]]:
    baseline = found["random"].values(measure, solver)
    rows = []
    for family, name, published in TYPES:
        values = found[family].values(measure, solver)
        least, most, mean, their_p = published[measure]
        p = welch(values, baseline) if family != "random" and min(len(values), len(baseline)) >= _LEAST else None
        ours = mean_of(values)
        rows.append(
            {
                "type": name,
                "solver": solver,
                "deals": len(values),
                "min": min(values, default=None),
                "max": max(values, default=None),
                "mean": ours.value if ours else None,
                "half": _finite(ours),
                "p": p,
                "their_min": least,
                "their_max": most,
                "their_mean": mean,
                "their_p": their_p,
                "verdict": judged(mean, ours, _their_half(values)) if _is_comparable(measure, solver) else "",
            }
        )
    return rows


def _is_comparable(measure: str, solver: str) -> bool:
    """Whether a number of this solver can be that of the thesis: times are those of another machine."""
    return solver == OTHER and measure != "milliseconds"


def _their_half(values: list[float]) -> float:
    """Return the half-width of a mean of the thesis, if its values spread as ours do, and half of its last digit."""
    return 0.5 + (NORMAL_95 * stdev(values) / math.sqrt(IN_A_ROW) if len(values) > 1 else 0.0)


def _finite(ours: Ours | None) -> float | None:
    return round(ours.half, 4) if ours and math.isfinite(ours.half) else None


def _as_table(rows: list[dict[str, Any]], measure: str) -> Table:
    columns = ("type", "solver", "theirs: mean", "range", "p", "ours: mean", "our range", "our p", "deals", "verdict")
    cells = [
        (
            row["type"],
            row["solver"],
            f"{row['their_mean']:,}",
            f"{row['their_min']:,}-{row['their_max']:,}",
            f"{row['their_p']:.3g}",
            _mean(row["mean"], row["half"]),
            "" if row["min"] is None else f"{row['min']:,.0f}-{row['max']:,.0f}",
            "" if row["p"] is None else f"{row['p']:.3g}",
            f"{row['deals']:,}",
            row["verdict"],
        )
        for row in rows
    ]
    return Table(columns, cells, frozenset(columns[2:-1]), ("our range", "range", "p", "our p"))


def _mean(value: float | None, half: float | None) -> str:
    return "" if value is None else with_half(value, math.inf if half is None else half, 1)


def _told_table(rows: list[dict[str, Any]], solver: str) -> str:
    """Say which means agree, whether the types are in the same order, and which differ from random deals."""
    chosen = [row for row in rows if row["solver"] == solver]
    known = [row for row in chosen if row["mean"] is not None]
    if not known:
        return f"{solver}: nothing was measured yet."
    sentences = []
    if any(row["verdict"] for row in known):
        sentences.append(verdicts_summed([(row["type"], row["verdict"]) for row in known]))
    pairs = [(a, b) for i, a in enumerate(known) for b in known[i + 1 :]]
    same = sum((a["mean"] < b["mean"]) == (a["their_mean"] < b["their_mean"]) for a, b in pairs)
    sentences.append(f"Of {len(pairs)} pairs of types {same} are in the order of the thesis.")
    tested = [row for row in known if row["p"] is not None]
    differing = [row for row in tested if row["p"] < 0.05]
    sentences.append(
        f"{len(differing)} of {len(tested)} types differ from random deals with p < 0.05; in the thesis all do."
    )
    return f"{solver}: {' '.join(sentences)}"


def _mean_rows(sample: Sample, solvers: list[str]) -> list[dict[str, Any]]:
    rows = []
    for solver in solvers:
        means = {measure: mean_of(sample.values(measure, solver)) for measure in MEASURES}
        theirs, ours = BLOCKING.get(sample.family), means["length"]
        row: dict[str, Any] = {"family": sample.family, "solver": solver, "deals": ours.count if ours else 0}
        for measure, found in means.items():
            row[measure], row[f"{measure}_half"] = (round(found.value, 2) if found else None), _finite(found)
        row["their_length"] = theirs
        row["verdict"] = ""
        if theirs is not None and solver == OTHER:
            row["verdict"] = judged(theirs, ours, _their_half(sample.values("length", solver)))
        rows.append(row)
    return rows


def _means(rows: list[dict[str, Any]]) -> Table:
    columns = ("family", "solver", "their length", *MEASURES, "deals", "verdict")
    cells = [
        (
            row["family"],
            row["solver"],
            "" if row["their_length"] is None else str(row["their_length"]),
            *(_mean(row[measure], row[f"{measure}_half"]) for measure in MEASURES),
            f"{row['deals']:,}",
            row["verdict"],
        )
        for row in rows
    ]
    return Table(columns, cells, frozenset(columns[2:-1]), ("milliseconds", "states"))


# What the thesis says of Figures 9 and 10


def _claims(found: dict[str, Sample], solver: str) -> list[dict[str, Any]]:
    rows = []

    def add(claim: str, shown: str, verdict: str, count: int) -> None:
        rows.append({"claim": claim, "solver": solver, "ours": shown, "deals": count, "verdict": verdict})

    depths = {card: [f"{card}-depth-{depth}" for depth in range(7)] for card in ("aces", "kings")}
    sorted_by_colour = {card: [f"{name}-colour-sorted" for name in names] for card, names in depths.items()}
    blocking = families_of_figures()[28:]
    for measure in MEASURES:
        for claim, families, wanted in (
            (f"{measure} rises with the depth of the aces", depths["aces"], 1),
            (f"{measure} falls with the depth of the kings", depths["kings"], -1),
            (f"{measure} rises with the rank of the blocking cards", blocking, 1),
        ):
            r = _trend(found, families, measure, solver)
            if r is not None:
                means = [mean.value for name in families if (mean := mean_of(found[name].values(measure, solver)))]
                steps = sum((b - a) * wanted > 0 for a, b in pairwise(means))
                shown = f"r {with_half(r.value, r.half, 3)}; {steps} of {len(means) - 1} steps"
                add(claim, shown, _sign(r, wanted), r.count)
    ratios = {}
    for measure in MEASURES:
        plain, coloured = (
            [value for names in which.values() for name in names for value in found[name].values(measure, solver)]
            for which in (depths, sorted_by_colour)
        )
        one, other = mean_of(plain), mean_of(coloured)
        if one and other:
            half = math.hypot(one.half, other.half) / one.value
            ratios[measure] = Ours(other.value / one.value - 1, half, one.count + other.count)
    for measure in ("states", "milliseconds"):
        if measure in ratios:
            shown = f"{with_half(100 * ratios[measure].value, 100 * ratios[measure].half, 1)} %"
            add(f"{measure} are higher sorted by colour", shown, _sign(ratios[measure], 1), ratios[measure].count)
    if len(ratios) == len(MEASURES):
        more = ratios["states"].value - abs(ratios["length"].value)
        half = ratios["states"].half + ratios["length"].half
        shown = f"length {100 * ratios['length'].value:+.1f} %, states {100 * ratios['states'].value:+.1f} %"
        add("colours matter more for states than for length", shown, _sign(Ours(more, half, 0), 1),
            ratios["length"].count)  # fmt: skip
    every = [mean for name in families_of_figures()[:28] if (mean := mean_of(found[name].values("length", solver)))]
    if every:
        for word, theirs, end in (
            ("least", DEPTH_RANGE[0], min(every, key=lambda mean: mean.value)),
            ("greatest", DEPTH_RANGE[1], max(every, key=lambda mean: mean.value)),
        ):
            verdict = judged(theirs, end, _CIRCA) if solver == OTHER else ""
            add(f"the {word} mean length of Figure 9 is about {theirs}", with_half(end.value, end.half, 1), verdict,
                end.count)  # fmt: skip
    return rows


def _trend(found: dict[str, Sample], families: list[str], measure: str, solver: str) -> Ours | None:
    """Return the correlation of a measure with the place of its family in the list."""
    points = [(place, value) for place, name in enumerate(families) for value in found[name].values(measure, solver)]
    if len(points) < _LEAST:
        return None
    return correlation_of(fitted_line([x for x, _ in points], [y for _, y in points]).r, len(points))


def _sign(ours: Ours, wanted: int) -> str:
    """Return whether a number has the sign that is claimed."""
    if abs(ours.value) <= ours.half:
        return TOO_WIDE
    return AGREES if ours.value * wanted > 0 else DIFFERS


def _told_claims(rows: list[dict[str, Any]]) -> Document:
    columns = ("claim", "solver", "ours", "deals", "verdict")
    cells = [(row["claim"], row["solver"], row["ours"], f"{row['deals']:,}", row["verdict"]) for row in rows]
    return [
        Table(columns, cells, frozenset({"ours", "deals"})),
        Paragraph(verdicts_summed([(f"{row['claim']} ({row['solver']})", row["verdict"]) for row in rows])),
        Paragraph(
            "The points of Figure 9 are not printed as numbers, and of Figure 10 only five lengths are. r is the "
            "correlation over single deals; steps are those between means that go the way the thesis says."
        ),
    ]


# Figures 11 and 12


def _spreads(found: dict[str, Sample], solver: str) -> list[dict[str, Any]]:
    rows = []
    names = {family: name for family, name, _ in TYPES}
    for family, (figure, *theirs) in SPREADS.items():
        values = found[family].values("length", solver)
        every = {"mean": mean_of(values), "median": median_of(values),
                 "mode": Ours(mode(values), math.nan, len(values)) if values else None}  # fmt: skip
        for printed, (what, ours) in zip(theirs, every.items(), strict=True):
            rows.append(
                {
                    "figure": figure,
                    "type": names[family],
                    "solver": solver,
                    "what": what,
                    "theirs": printed,
                    "ours": round(ours.value, 2) if ours else None,
                    "half": _finite(ours),
                    "deals": len(values),
                    "verdict": judged(printed, ours, _their_half(values)) if solver == OTHER else "",
                }
            )
    return rows


def _told_spreads(rows: list[dict[str, Any]]) -> Document:
    columns = ("figure", "type", "solver", "what", "theirs", "ours", "deals", "verdict")
    cells = [
        (
            *(row[name] for name in columns[:4]),
            str(row["theirs"]),
            _mean(row["ours"], row["half"]),
            f"{row['deals']:,}",
            row["verdict"],
        )
        for row in rows
    ]
    judged_rows = [(f"{row['type']}, {row['what']}", row["verdict"]) for row in rows if row["verdict"]]
    blocks: list[Block] = [Table(columns, cells, frozenset(("theirs", "ours", "deals")))]
    return blocks + ([Paragraph(verdicts_summed(judged_rows))] if judged_rows else [])


# Figures 14 to 16


_THEIRS = ("their_slope", "their_intercept", "their_r", "their_rmse")


def _regressions(sample: Sample, solver: str) -> list[dict[str, Any]]:
    rows = []
    for measure in MEASURES:
        scores, values = sample.pairs(0, measure, solver)
        if len(scores) < _LEAST:
            continue
        line, ours = fitted_line(scores, values), fitted_line(*sample.pairs(1, measure, solver))
        r, model = correlation_of(line.r, len(scores)), correlation_of(ours.r, len(scores))
        theirs = dict(zip(_THEIRS, REGRESSIONS[measure], strict=True))
        rows.append(
            {
                "measure": measure,
                "solver": solver,
                "deals": len(scores),
                **_of_line(line),
                "r_half": _finite(r),
                "model_r": round(ours.r, 4),
                "model_r_half": _finite(model),
                **theirs,
                "verdict": judged(theirs["their_r"], r, 0.0005) if solver == OTHER else "",
            }
        )
    return rows


def _of_line(line: Line) -> dict[str, float]:
    return {"slope": round(line.slope, 4), "intercept": round(line.intercept, 2), "r": round(line.r, 4),
            "rmse": round(line.rmse, 3)}  # fmt: skip


def _told_regressions(rows: list[dict[str, Any]]) -> Document:
    columns = ("measure", "solver", "their line", "their r", "our line", "our r", "r of our model", "deals", "verdict")
    cells = [
        (
            row["measure"],
            row["solver"],
            f"{row['their_slope']:g} x {_signed(row['their_intercept'])}",
            f"{row['their_r']:.3f}",
            f"{row['slope']:.3g} x {_signed(row['intercept'])}",
            _correlation(row, "r"),
            _correlation(row, "model_r"),
            f"{row['deals']:,}",
            row["verdict"],
        )
        for row in rows
    ]
    return [Table(columns, cells, frozenset(columns[2:-1]), ("their line", "our line"))]


def _signed(number: float) -> str:
    digits = 1 if abs(number) < 1000 else 0
    return f"{'-' if number < 0 else '+'} {abs(number):,.{digits}f}"


def _correlation(row: dict[str, Any], name: str) -> str:
    half = row[f"{name}_half"]
    return with_half(row[name], math.inf if half is None else half, 3)


def _spread_of_scores() -> float:
    return stdev(hardness_score(family_deal("random", number).layout).total for number in range(_SCORED))


def _told_errors(spread: float | None, regressions: list[dict[str, Any]]) -> Document:
    """Say which root mean squared errors the thesis's own r and slope imply, and which ours are."""
    if spread is None:
        return []
    sentences = []
    for measure, (slope, _, r, printed) in REGRESSIONS.items():
        implied = abs(slope) * spread * math.sqrt(1 - r * r) / r
        is_root = abs(printed - math.sqrt(implied)) < 0.1 * printed
        root = "is near the square root of that" if is_root else "is another"
        ours = [f"{row['rmse']:,.1f} ({row['solver']})" for row in regressions if row["measure"] == measure]
        sentences.append(
            f"Its root mean squared error of {measure} is printed as {printed:,}; with its own r and slope, and the "
            f"deviation of scores, {spread:.1f}, it must be about {implied:,.0f}. The printed number "
            f"{root}. Ours: {', '.join(ours)}."
        )
    return [Paragraph(sentence) for sentence in sentences]


def _uniqueness(found: dict[str, Sample]) -> dict[str, Any]:
    """Return how many of the random deals are the same, exactly and up to the names of suits and the order of piles."""
    deals = [family_deal("random", seed).layout for seed in range(len(found["random"].rows[OURS]))]
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


PAPER = Paper(
    name="freecell-hardness",
    title="The Hardness Analysis of FreeCell Games",
    authors="M. W. H. Chen",
    year=2015,
    where="bachelor thesis, University of Amsterdam",
    brings="Tables 2 to 4, Figures 7 and 9 to 16, the hardness score",
    make=_make,
    kinds=("grades",),
)
