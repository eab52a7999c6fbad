"""Figures 9 to 12 and 14 to 16 of Chen (2015), drawn from what was measured."""

from collections.abc import Sequence
from statistics import fmean, median, mode
from typing import TYPE_CHECKING

from ..cards import RANK_TEXTS
from ..reports.plots import Plot, drawn_panels
from ..statistics import fitted_line
from .beside import mean_of
from .freecell_measures import MEASURES, Sample
from .freecell_published import BLOCKING, REGRESSIONS, SPREADS, TYPES

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_LABELS = {"length": "mean solution length", "states": "mean states checked", "milliseconds": "mean run time (ms)"}
_MOST_POINTS = 3_000
"""Of a scatter plot; more only make it larger."""


def figure_9(samples: dict[str, Sample], solver: str) -> Plot:
    """Draw each measure by the depth of aces and kings, plain and sorted by colour."""
    figure, panels = drawn_panels(11.5, 3.8, len(MEASURES), left=0.8, bottom=0.95)
    looks = (("aces", "", "o-", "0.0"), ("kings", "", "s-", "0.45"),
             ("aces", "-colour-sorted", "o--", "0.0"), ("kings", "-colour-sorted", "s--", "0.45"))  # fmt: skip
    for axes, measure in zip(panels, MEASURES, strict=True):
        for card, more, line, shade in looks:
            label = card + (", sorted by colour" if more else "")
            names = [f"{card}-depth-{depth}{more}" for depth in range(7)]
            _line(axes, range(7), [samples[name].values(measure, solver) for name in names], line, shade, label)
        axes.set(xlabel="cards on the aces or kings", ylabel=_LABELS[measure])
        axes.grid(color="0.9", linewidth=0.6)
        if measure != "length":
            axes.set_ylim(bottom=0)
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncols=4, frameon=False, fontsize=8)
    return Plot(
        f"figure-9-{solver}", f"Figure 9: the depth of aces and kings, by {solver}; bars are 95 % intervals.", figure
    )


def figure_10(samples: dict[str, Sample], solver: str) -> Plot:
    """Draw each measure by the rank of the cards that lie on the aces, and what the thesis prints."""
    figure, panels = drawn_panels(11.5, 3.6, len(MEASURES), left=0.8, bottom=0.55)
    ranks = range(2, 14)
    names = [f"blocking-{RANK_TEXTS[rank]}" for rank in ranks]
    for axes, measure in zip(panels, MEASURES, strict=True):
        values = [samples[name].values(measure, solver) for name in names]
        _line(axes, ranks, values, "o-", "0.2", solver)
        axes.set(xlabel="rank of the cards on the aces", ylabel=_LABELS[measure])
        axes.set_xticks(list(ranks), [RANK_TEXTS[rank] for rank in ranks])
        axes.grid(color="0.9", linewidth=0.6)
    printed = [(rank, BLOCKING[name]) for rank, name in zip(ranks, names, strict=True) if name in BLOCKING]
    panels[0].plot(*zip(*printed, strict=True), "D", color="black", markerfacecolor="white", label="thesis")
    panels[0].legend(frameon=False, fontsize=8)
    return Plot(
        f"figure-10-{solver}", f"Figure 10: the cards that block the aces, by {solver}; bars: 95 % intervals.", figure
    )


def _line(
    axes: "Axes", places: Sequence[int], values: Sequence[Sequence[float]], line: str, shade: str, label: str
) -> None:
    known = [(place, found) for place, some in zip(places, values, strict=True) if (found := mean_of(some))]
    halves = [found.half if found.count > 1 else 0.0 for _, found in known]
    axes.errorbar(
        [place for place, _ in known], [found.value for _, found in known], yerr=halves, fmt=line, color=shade,
        markersize=3.5, capsize=2, linewidth=1.1, elinewidth=0.7, label=label,
    )  # fmt: skip


def figures_11_and_12(samples: dict[str, Sample], solver: str) -> Plot:
    """Draw how many deals have each length of solution."""
    figure, panels = drawn_panels(13, 3.4, len(SPREADS), top=0.75)
    names = {family: name for family, name, _ in TYPES}
    for axes, (family, (number, *printed)) in zip(panels, SPREADS.items(), strict=True):
        values = samples[family].values("length", solver)
        if values:
            first, last = int(min(values)), int(max(values))
            axes.hist(values, bins=range(first, last + 2), color="0.6", edgecolor="0.2", linewidth=0.3)
            ours = f"mean {fmean(values):.0f}, median {median(values):.0f}, mode {mode(values):.0f}"
            theirs = "thesis {}, {}, {}".format(*printed)
            axes.set_title(f"Figure {number}: {names[family]}\n{ours}\n{theirs}", fontsize=8)
        axes.set(xlabel="solution length", ylabel="deals")
    return Plot(f"figures-11-and-12-{solver}", f"Figures 11 and 12: solution lengths by {solver}.", figure)


def figures_14_to_16(sample: Sample, solver: str) -> Plot:
    """Draw the score of each random deal beside what it is to predict, with our line and that of the thesis."""
    figure, panels = drawn_panels(11.5, 3.8, len(MEASURES), left=0.8, bottom=0.55)
    for number, (axes, measure) in enumerate(zip(panels, MEASURES, strict=True), 14):
        scores, values = sample.pairs(0, measure, solver)
        line = fitted_line(scores, values)
        axes.plot(scores[:_MOST_POINTS], values[:_MOST_POINTS], ".", color="0.55", markersize=2.5)
        ends = [min(scores), max(scores)]
        ours = [line.slope * x + line.intercept for x in ends]
        slope, intercept, r, _ = REGRESSIONS[measure]
        axes.plot(ends, ours, "-", color="black", linewidth=1.5, label=f"ours, r = {line.r:.3f}")
        # Its times are those of another machine; a line far above would hide all points.
        shown = [] if measure == "milliseconds" else ends
        axes.plot(
            shown,
            [slope * x + intercept for x in shown],
            "--",
            color="black",
            linewidth=1.2,
            label=f"thesis, r = {r:.3f}",
        )
        axes.set(xlabel="hardness score", ylabel=_LABELS[measure].removeprefix("mean "))
        axes.set_title(f"Figure {number}", fontsize=9)
        axes.legend(frameon=False, fontsize=8, loc="upper left")
    return Plot(
        f"figures-14-to-16-{solver}", f"Figures 14 to 16: score and {solver} on {len(scores):,} random deals.", figure
    )
