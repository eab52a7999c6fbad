"""Kucharski, Deihim and Ergezer, 2019: search of Birds of a Feather guided by learned solvability.

Tables 1 to 4 are models on the paper's six features. Tables 5 and 6 and Figure 1 are its searches, with its way of
counting, on the very deals it used. Models are fitted when certain numbers of deals are done, and the last of these
stages that is complete is shown: what was shown once is never replaced by less.
"""

import math
import random
import statistics
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from .. import _core
from ..catalogue import deal
from ..core.codec import core_position
from ..core.state import State
from ..optional import require
from ..reports.document import Document, Heading, Paragraph, Picture, Table
from ..reports.plots import Plot, drawn_panels
from ..reports.summary import AGREES, agreement_of
from ..solving.solver import Limits, solve
from ..statistics import wilson
from .beside import NORMAL_95, Ours, judged, mean_of, median_of, verdicts_summed, with_half
from .birds_data import GAME, Fit, fit, net, other_kinds, positions_of, unpacked
from .birds_published import (
    LESS_THAN_DFS,
    NET_ALPHAS,
    NET_LAYERS,
    TABLE_1,
    TABLE_2,
    TABLE_5,
    TABLE_6,
    TABLES_3_AND_4,
    TREE_DEALS,
    TREE_MINUTES,
    TREE_MOVES,
    TREE_SIMULATIONS,
)
from .frame import Paper, Reproduction, Work

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_STAGES = (200, 500, 1000, 2500)
"""After how many deals models are fitted. The last is the paper's number, by its counts of positions."""
_AT_ONCE = 50
_MODELS: dict[str, tuple[tuple[int, int], ...]] = {
    "DFS": (),
    "LR+DFS": ((15, 16), (13, 14), (11, 12), (9, 10)),
    "LR": ((1, 16),),
    "LR16+DFS": ((16, 16),),
    "LR8+DFS": ((8, 16),),
}
"""Which model each algorithm uses for which number of cards."""
_MOST_NODES = 20_000_000
_OURS = ("auto", "complete", "monte-carlo-tree=1")


_FITS = tuple({**TABLE_2, **TABLES_3_AND_4})
_SIMULATIONS = (1_000, 10_000, TREE_SIMULATIONS)
_EXPLORATION = 1.4
_PRINTED = 0.005
"""Accuracies are printed with two digits after the point."""


def table_5_seeds() -> list[int]:
    """Return the fifty deals of Table 5: the first half of a sample that the authors' program draws."""
    return sorted(random.Random(1).sample(range(1, 100_000), 100))[:50]


@dataclass(frozen=True)
class _Stage:
    """What models from the positions of some deals come to; None where there was no time yet."""

    deals: int
    fits: dict[tuple[int, int, int], Fit]
    kinds: dict[str, Any] | None
    counts: dict[str, list[tuple[int, float]]]
    """Nodes and seconds of each deal, by algorithms."""
    hybrid: dict[str, Any] | None

    @property
    def is_complete(self) -> bool:
        return self.kinds is not None and self.hybrid is not None and len(self.counts) == len(_MODELS)


def _make(work: Work) -> Reproduction:
    require("learning", "numpy", "sklearn", extra="learn")
    plain = work.piece("DFS", lambda: _counted([]))
    own = [row for strategy in _OURS if (row := work.piece(f"ours {strategy}", partial(_own, strategy)))]
    stage = _last_stage(work, plain)
    document: Document = [Heading(f"{PAPER.title} ({PAPER.authors}, {PAPER.year})", 1)]
    known = stage.counts if stage else {"DFS": plain} if plain else {}
    counts = [_count_row(name, known.get(name, [])) for name in _MODELS]
    accuracies = _accuracies(stage) if stage else []
    if stage is None:
        document.append(Paragraph("There was no time to make the positions to learn from; the same command continues."))
    else:
        document += _first_tables(accuracies, stage)
    document += _searches(counts, own, stage.hybrid if stage else None)
    if work.with_plots and known:
        document.append(Picture(_figure([row for row in counts if row["nodes"]])))
    trees, nets = _trees(work), _nets(work)
    document += _told_trees(trees)
    document += _told_nets(nets, stage)
    is_complete = stage is not None and stage.is_complete and stage.deals == _STAGES[-1]
    is_complete &= len(nets) == len(NET_ALPHAS) * len(NET_LAYERS)
    is_complete &= len(trees) == len(_SIMULATIONS) and all(row["deals"] == TREE_DEALS for row in trees)
    tables = {"Tables 1 to 4": accuracies, "Tables 5 and 6": counts, "ours": own, "MCTS": trees, "Net": nets}
    return Reproduction(document, tables, is_complete)


def _last_stage(work: Work, plain: list[tuple[int, float]] | None) -> _Stage | None:
    """Compute stage after stage, and return the last that is complete, or the first if none is."""
    shown = None
    for deals in _STAGES:
        stage = _stage(work, deals, plain)
        if stage is not None and (shown is None or stage.is_complete):
            shown = stage
        if stage is None or not stage.is_complete:
            break
        if deals == _STAGES[0]:  # so that a short time shows something everywhere
            with work.part(0.25):
                _trees(work)
            with work.part(0.35):
                _nets(work)
    return shown


def _stage(work: Work, deals: int, plain: list[tuple[int, float]] | None) -> _Stage | None:
    texts = []
    for some in _portions(deals):
        texts.append(work.piece(f"positions {some.start}-{some.stop - 1}", partial(positions_of, some)))
        if texts[-1] is None:
            return None
    written = work.piece(f"fits {deals}", lambda: _fits(unpacked(texts)))
    if written is None:
        return None
    fits = dict(zip(_FITS, (Fit(**one) for one in written), strict=True))
    kinds = work.piece(f"kinds {deals}", lambda: other_kinds(unpacked(texts)))
    counts = {"DFS": plain} if plain else {}
    for name, ranges in _MODELS.items():
        models = _by_cards(fits, ranges)
        found = plain if not ranges else work.piece(f"{name} {deals}", partial(_counted, models))
        if found is not None:
            counts[name] = found
    hybrid = work.piece(f"hybrid {deals}", lambda: _hybrid(fits[1, 16, 3]))
    return _Stage(deals, fits, kinds, counts, hybrid)


def _portions(deals: int) -> list[range]:
    return [range(first, min(first + _AT_ONCE, deals + 1)) for first in range(1, deals + 1, _AT_ONCE)]


def _fits(rows: "NDArray[np.int32]") -> list[dict[str, Any]]:
    return [asdict(fit(rows, *key)) for key in _FITS]


def _by_cards(fits: dict[tuple[int, int, int], Fit], ranges: tuple[tuple[int, int], ...]) -> list[_core.Model | None]:
    models: list[_core.Model | None] = [None] * 17
    for low, high in ranges:
        models[low : high + 1] = [fits[low, high, 3].core] * (high + 1 - low)
    return models


# Monte Carlo tree search, move by move


def _trees(work: Work) -> list[dict[str, Any]]:
    """Play the deals with more and more simulations before each move."""
    rows = []
    for simulations in _SIMULATIONS:
        found = []
        for seed in table_5_seeds()[:TREE_DEALS]:
            piece = work.piece(f"tree {simulations} {seed}", partial(_played, seed, simulations))
            found += [] if piece is None else [piece]
        if found:
            won = sum(one[0] for one in found)
            rows.append(
                {
                    "simulations": simulations,
                    "deals": len(found),
                    "won": won,
                    "moves": sum(one[1] for one in found),
                    "moves_of_wins": sum(one[1] for one in found if one[0]),
                    "seconds": round(statistics.fmean(one[2] for one in found), 4),
                    "verdict": agreement_of(wilson(won, len(found) - won), wilson(TREE_DEALS, 0)),
                }
            )
    return rows


def _played(seed: int, simulations: int) -> tuple[bool, int, float]:
    began = time.process_time()
    _, is_won, moves = _core.play_by_tree(*core_position(deal(GAME, seed)), simulations, _EXPLORATION, seed)
    return is_won, moves, round(time.process_time() - began, 4)


def _told_trees(rows: list[dict[str, Any]]) -> Document:
    columns = ("simulations a move", "won", "nodes", "minutes a deal", "verdict")
    cells = [
        [f"{TREE_SIMULATIONS:,} (theirs)", f"{TREE_DEALS} of {TREE_DEALS}", str(TREE_DEALS * TREE_MOVES),
         f"{TREE_MINUTES}", ""],
        *(
            [f"{row['simulations']:,} (ours)", f"{row['won']} of {row['deals']}", f"{row['moves']:,}",
             f"{row['seconds'] / 60:.2g}", row["verdict"]]
            for row in rows
        ),
    ]  # fmt: skip
    return [
        Heading("Table 5, continued: Monte Carlo tree search"),
        Table(columns, cells, frozenset(columns[1:-1])),
        Paragraph(
            "As in the paper: UCT with wins minus losses, playouts at random, some simulations, then a move, until "
            f"the game is over; a node is a move made. Its constant is not printed; ours is {_EXPLORATION:g}, and the "
            f"deals are the first {TREE_DEALS} of the fifty. Verdicts are by the 95 % intervals of the deals won."
        ),
    ]


# The sweep of nets


def _nets(work: Work) -> list[dict[str, Any]]:
    """Train the sixteen nets on the positions of the first stage, so that another run shows the same ones."""
    keys = [f"positions {some.start}-{some.stop - 1}" for some in _portions(_STAGES[0])]
    if any(key not in work.kept for key in keys):
        return []
    texts = [work.kept[key] for key in keys]
    rows = []
    for layers in NET_LAYERS:
        for alpha in NET_ALPHAS:
            piece = work.piece(f"net {layers} {alpha}", partial(_net, texts, alpha, layers))
            if piece is not None:
                (train, train_half), (test, test_half) = piece
                row = {"layers": layers, "alpha": alpha, "train": train, "train_half": train_half}
                rows.append(row | {"test": test, "test_half": test_half})
    return rows


def _net(texts: list[str], alpha: float, layers: int) -> list[tuple[float, float]]:
    return net(unpacked(texts), alpha, layers)


def _told_nets(rows: list[dict[str, Any]], stage: _Stage | None) -> Document:
    if not rows or stage is None:
        return []
    columns = ("hidden layers", "alpha", "train", "test")
    cells = [
        [str(row["layers"]), f"{row['alpha']:g}", with_half(row["train"], row["train_half"], 2),
         with_half(row["test"], row["test_half"], 2)]
        for row in rows
    ]  # fmt: skip
    best = max(rows, key=lambda row: row["test"])
    theirs = TABLE_1["Neural networks"][1]
    verdict = judged(theirs, Ours(best["test"], best["test_half"], 0), _PRINTED)
    regression = stage.fits[1, 16, 3].test[0]
    above = sum(row["test"] > regression for row in rows)
    return [
        Heading("Table 1, continued: the sweep of neural nets"),
        Table(columns, cells, frozenset(columns)),
        Paragraph(
            f"{len(rows)} of 16 nets of 100 neurons a layer, on some of the positions of deals 1 to {_STAGES[0]}. The "
            f"best has {best['layers']} hidden layers and alpha {best['alpha']:g}: {best['test']:.2f} % of the test, "
            f"theirs {theirs:.2f} %: {verdict}. In the paper none is better than regression; here {above} are better "
            f"than the {regression:.2f} % of logistic regression with 83 features."
        ),
    ]


# Tables 1 to 4


def _accuracies(stage: _Stage) -> list[dict[str, Any]]:
    found = []
    for name, theirs in TABLE_1.items():
        first = stage.fits[1, 16, 1]
        ours = (first.train, first.test) if name == "Logistic regression" else (stage.kinds or {}).get(name)
        found.append(_accuracy("1", name, theirs, ours, first.positions))
    for (low, high, degree), theirs in TABLE_2.items():
        one = stage.fits[low, high, degree]
        name = f"{_cards(low, high)}, {6 if degree == 1 else 83} features"
        found.append(_accuracy("2", name, theirs, (one.train, one.test), one.positions))
    for (low, high, degree), (solvable, *theirs_34) in TABLES_3_AND_4.items():
        one = stage.fits[low, high, degree]
        row = _accuracy("3 and 4", _cards(low, high), tuple(theirs_34), (one.train, one.test), one.positions)
        share, half = one.solvable
        found.append(
            row
            | {
                "their_solvable": solvable,
                "our_solvable": share,
                "solvable_half": half,
                "solvable_verdict": judged(solvable, Ours(share, half, one.positions), _PRINTED),
            }
        )
    return found


def _cards(low: int, high: int) -> str:
    return f"{high} cards" if low == high else f"{'0' if low == 1 else low} to {high} cards"


def _accuracy(
    table: str, name: str, theirs: Sequence[float], ours: Sequence[Sequence[float]] | None, count: int
) -> dict[str, Any]:
    row: dict[str, Any] = {"table": table, "model": name, "positions": count if ours else 0}
    for place, part in enumerate(("train", "test")):
        share, half = ours[place] if ours else (None, None)
        row[f"their_{part}"], row[f"our_{part}"], row[f"{part}_half"] = theirs[place], share, half
        known = None if share is None or half is None else Ours(share, half, count)
        row[f"{part}_verdict"] = judged(theirs[place], known, _PRINTED)
    return row | {"their_solvable": None, "our_solvable": None, "solvable_half": None, "solvable_verdict": ""}


def _first_tables(rows: list[dict[str, Any]], stage: _Stage) -> Document:
    titles = {
        "1": "Table 1: kinds of models",
        "2": "Table 2: products of features",
        "3 and 4": "Tables 3 and 4: by the number of cards, and what can be won",
    }
    document: Document = []
    for table, title in titles.items():
        chosen = [row for row in rows if row["table"] == table]
        measures = ["train", "test", *(["solvable"] if table == "3 and 4" else [])]
        columns = ["model", *(f"{name}{what}" for name in measures for what in _WORDS.values()), "positions"]
        cells = [
            [row["model"], *(cell for name in measures for cell in _compared(row, name)), f"{row['positions']:,}"]
            for row in chosen
        ]
        words = [f"{name}{_WORDS['verdict']}" for name in measures]
        narrow = [column for column in columns[1:] if column.startswith("train")]
        document += [
            Heading(title),
            Table(columns, cells, frozenset(columns[1:]) - set(words), ("positions", *reversed(narrow))),
        ]
        document.append(Paragraph(_told_accuracies(chosen, measures)))
    return [
        *document,
        Paragraph(
            f"Per cent of positions judged rightly: learned from (train) and others (test), with 95 % half-widths by "
            f"deals. Ours: {stage.fits[1, 16, 3].positions:,} positions from deals 1 to {stage.deals:,} (the paper's "
            f"numbers are those of deals 1 to {_STAGES[-1]:,}), three quarters of the rows learned from, as in the "
            "paper. Rows of one deal are on both sides, so the second number is too high."
        ),
        Paragraph(
            "Table 1 of the paper gives logistic regression 75.48, Table 2 gives 73.60 for the same six features; it "
            "does not say why, nor the parameters of the other kinds, which are guesses here and learned from every "
            "n-th position."
        ),
    ]


_WORDS = {"their": ", theirs", "our": ", ours", "verdict": ": "}


def _compared(row: dict[str, Any], name: str) -> list[str]:
    ours, half = row[f"our_{name}"], row[f"{name}_half"]
    return [
        f"{row[f'their_{name}']:.2f}",
        "" if ours is None else with_half(ours, half, 2),
        row[f"{name}_verdict"],
    ]


def _told_accuracies(rows: list[dict[str, Any]], measures: list[str]) -> str:
    every = [(f"{row['model']} ({name})", row[f"{name}_verdict"]) for row in rows for name in measures]
    gaps = [abs(row["our_test"] - row["their_test"]) for row in rows if row["our_test"] is not None]
    largest = f" The largest difference of a test accuracy is {max(gaps):.2f} points." if gaps else ""
    return verdicts_summed(every) + largest


# Tables 5 and 6, Figure 1


def _counted(models: list[_core.Model | None]) -> list[tuple[int, float]]:
    return [_nodes(seed, models) for seed in table_5_seeds()]


def _count_row(name: str, pairs: Sequence[tuple[int, float]]) -> dict[str, Any]:
    row: dict[str, Any] = {"algorithm": name, "nodes": [pair[0] for pair in pairs]}
    row["seconds"] = [pair[1] for pair in pairs]
    # Without a model the count is exact: the same deals, the same order of moves.
    found = _statistics(row["nodes"], is_exact=not _MODELS[name])
    row["verdicts"] = [
        judged(theirs, ours, _rounding(theirs)) for theirs, ours in zip(TABLE_5[name], found, strict=True)
    ]
    return row


def _rounding(number: float) -> float:
    """Return half a unit of the third digit, which is the last that the paper prints."""
    unit: float = 10.0 ** (math.floor(math.log10(number)) - 2)
    return 0.5 * unit


def _nodes(seed: int, models: list[_core.Model | None]) -> tuple[int, float]:
    began = time.process_time()
    _, _, nodes = _core.count_nodes(*core_position(deal(GAME, seed)), models, _MOST_NODES)
    return nodes, round(time.process_time() - began, 6)


def _own(strategy: str) -> dict[str, Any]:
    found = [solve(deal(GAME, seed), Limits(positions=10_000_000), strategy) for seed in table_5_seeds()]
    return {
        "algorithm": strategy,
        "nodes": [result.unique + 1 for result in found],
        "seconds": [round(result.seconds, 6) for result in found],
    }


def _hybrid(model: Fit) -> dict[str, Any]:
    """Return how many deals are won by the model alone until eight cards are left, then Monte Carlo tree search."""
    won = 0
    for seed in table_5_seeds():
        state = State(deal(GAME, seed))
        while state.legal_moves() and len(state.layout.cards()) > 8:
            values = []
            for move in state.legal_moves():
                state.push(move)
                values.append((model.core.value(_core.features(*core_position(state))), str(move), move))
                state.pop()
            state.push(max(values, key=lambda value: value[:2])[2])
        won += solve(state, Limits(positions=100_000), "monte-carlo-tree=1").verdict == "winnable"
    return {"won": won, "deals": len(table_5_seeds())}


def _searches(counts: list[dict[str, Any]], own: list[dict[str, Any]], hybrid: dict[str, Any] | None) -> Document:
    document: Document = []
    for title, key, theirs, form in (
        ("Table 5: nodes", "nodes", TABLE_5, "{:,.0f}"),
        ("Table 6: seconds", "seconds", TABLE_6, "{:.3g}"),
    ):
        columns = ["algorithm"]
        for name in _STATISTICS:
            columns += [f"{name}, theirs", f"{name}, ours", *([f"{name}: "] if key == "nodes" else [])]
        columns.append("deals")
        cells = [
            [
                row["algorithm"],
                *_beside(theirs.get(row["algorithm"]), _statistics(row[key]), row.get("verdicts"), form, key),
                f"{max(len(row[key]) - 1, 0)}",
            ]
            for row in [*counts, *own]
        ]
        words = {f"{name}: " for name in _STATISTICS}
        last = ["deals", *(column for column in reversed(columns) if column.startswith("deviation"))]
        document += [Heading(title), Table(columns, cells, frozenset(columns[1:]) - words, last)]
    document += [
        Paragraph(_told_counts(counts)),
        Paragraph(
            "The deals are the first fifty of a sample that the authors' program draws from 1 to 99,999. The paper's "
            "statistics are those of 49 values: the first is lost, as when differences of running totals are taken; "
            "ours leave it out, too. Half-widths are those of other deals. The rows with models depend on the walks "
            "that made the positions to learn from. LR16+DFS is as the paper describes it; the authors' program counts "
            "cards on a text with blanks in it and uses the model for longer. Times are seconds of a processor of "
            "today and of other code, and are not judged."
        ),
        Paragraph(
            "The last rows are our engines. Their nodes are the positions whose moves were generated, and the win."
        ),
    ]
    if hybrid:
        document.append(
            Paragraph(
                "Proposed there as future work: the model alone until eight cards are left, then Monte Carlo tree "
                f"search, wins {hybrid['won']} of the {hybrid['deals']} deals."
            )
        )
    return document


_STATISTICS = ("median", "mean", "deviation")


def _told_counts(counts: list[dict[str, Any]]) -> str:
    """Say what agrees, what share of a mean its hardest deal has, and how much a model saves."""
    known = {row["algorithm"]: row for row in counts if row["nodes"]}
    sentences = []
    for name, row in known.items():
        if set(row["verdicts"]) == {AGREES}:
            sentences.append(f"All three numbers of {name} are the paper's.")
    others = [
        (f"{name} ({what})", verdict)
        for name, row in known.items()
        if set(row["verdicts"]) != {AGREES}
        for what, verdict in zip(_STATISTICS, row["verdicts"], strict=True)
    ]
    if others:
        sentences.append(f"The other rows: {verdicts_summed(others)[0].lower()}{verdicts_summed(others)[1:]}")
        shares = [max(row["nodes"][1:]) / sum(row["nodes"][1:]) for name, row in known.items() if _MODELS[name]]
        if shares:
            sentences.append(
                f"The hardest of the deals has {100 * min(shares):.0f} to {100 * max(shares):.0f} % of all nodes of a "
                "row."
            )
    if "DFS" in known and "LR" in known:
        plain, learned = (_statistics(known[name]["nodes"]) for name in ("DFS", "LR"))
        for place, name in enumerate(("median", "mean")):
            printed = 100 * (1 - TABLE_5["LR"][place] / TABLE_5["DFS"][place])
            one, other = plain[place], learned[place]
            if one is None or other is None:
                continue
            sentences.append(
                f"LR has a {name} {100 * (1 - other.value / one.value):.1f} % below that of DFS; the paper says "
                f"{LESS_THAN_DFS[name]:.2f} %, and its own table gives {printed:.1f} %."
            )
    if "DFS" in known and "LR16+DFS" in known:
        ours = [_part(*(statistics.fmean(known[name][key][1:]) for name in _PART)) for key in ("nodes", "seconds")]
        theirs = [_part(*(table[name][1] for name in _PART)) for table in (TABLE_5, TABLE_6)]
        sentences.append(
            f"The paper recommends LR16+DFS: here it needs {ours[0]} % of the nodes and {ours[1]} % of the time of DFS "
            f"(there {theirs[0]} and {theirs[1]} %)."
        )
    return " ".join(sentences)


_PART = ("LR16+DFS", "DFS")


def _part(some: float, every: float) -> int:
    return round(100 * some / every)


def _statistics(values: Sequence[float], *, is_exact: bool = False) -> list[Ours | None]:
    """Return median, mean and standard deviation without the first value; a deviation has its half-width, too."""
    kept = values[1:]
    if len(kept) < 2:
        return [None] * len(_STATISTICS)
    middle, mean, deviation = median_of(kept), mean_of(kept), statistics.stdev(kept)
    # That of a normal distribution: for such skewed values it is rather too narrow.
    found = [middle, mean, Ours(deviation, NORMAL_95 * deviation / math.sqrt(2 * (len(kept) - 1)), len(kept))]
    return [Ours(one.value, 0.0, one.count) if one and is_exact else one for one in found]


def _beside(
    theirs: Sequence[float] | None, ours: Sequence[Ours | None], verdicts: Sequence[str] | None, form: str, key: str
) -> Iterable[str]:
    for place, found in enumerate(ours):
        yield "" if theirs is None else form.format(theirs[place])
        if found is None:
            yield ""
        else:
            yield form.format(found.value) + ("" if place == 2 else f" ± {form.format(found.half)}")
        if key == "nodes":
            yield verdicts[place] if verdicts else ""


def _figure(counts: list[dict[str, Any]]) -> Plot:
    """Figure 1: running totals of the nodes."""
    figure, (axes,) = drawn_panels(7, 4.2, left=0.9)
    for row in counts:
        axes.plot(range(1, len(row["nodes"]) + 1), list(accumulate(row["nodes"])), label=row["algorithm"])
    axes.set(xlabel="deals", ylabel="nodes in all", yscale="log")
    axes.legend(frameon=False)
    return Plot("birds-of-a-feather-figure-1", "Figure 1: running totals of nodes for the fifty deals.", figure)


PAPER = Paper(
    name="birds-of-a-feather",
    title="Machine learning based heuristic search algorithms to solve Birds of a Feather card game",
    authors="B. Kucharski, A. Deihim and M. Ergezer",
    year=2019,
    where="AAAI Conference on Artificial Intelligence",
    brings="Tables 1 to 6, Figure 1",
    make=_make,
    kinds=("verdicts",),
)
