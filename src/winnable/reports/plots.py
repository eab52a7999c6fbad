"""The figures of a report: intervals beside published ones, distributions of time and positions, two experiments.

Takes summaries, spreads and comparisons. Returns a `Plot`, which writes itself as SVG and PNG. All differences are
shown by shape, line and shade of grey, so that they survive a black and white printer. Axes have units.
"""

import io
import math
import re
import warnings
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ..errors import readable
from ..optional import require
from .summary import BINS_A_DECADE, OTHER_RULES, Spread, Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Fill and hatch; grey levels are different enough to be seen in print.
_LOOKS = {"winnable": ("0.82", ""), "unwinnable": ("0.40", ""), "unknown": ("1.0", "////")}
_BINS_TOGETHER = BINS_A_DECADE // 4
_STYLE: dict[Any, Any] = {
    "font.size": 9.0,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10.0,
    "hatch.linewidth": 0.6,
    "svg.hashsalt": "winnable",
    "svg.fonttype": "none",  # text as text, not as shapes: smaller, quicker, and can be searched
    "font.family": ["DejaVu Sans", "sans-serif"],
}
_MOST_GAMES = 60
_LONGEST_NAME = 40
_LONGEST_FILE = 120
_PREFIXES = {-3: "n", -2: "µ", -1: "m", 0: "", 1: "k", 2: "M", 3: "G"}


@dataclass(frozen=True)
class Plot:
    """A figure with its name and caption."""

    name: str
    caption: str
    figure: "Figure"

    def svg(self) -> str:
        """Return the drawing, the same every time."""
        written = io.StringIO()
        self._save(written, format="svg", metadata={"Date": None, "Creator": "winnable"})
        return written.getvalue()

    def png(self, dots: int = 200) -> bytes:
        """Return the picture."""
        written = io.BytesIO()
        self._save(written, format="png", dpi=dots, metadata={"Software": "winnable"})
        return written.getvalue()

    def _save(self, file: io.StringIO | io.BytesIO, **options: Any) -> None:
        from matplotlib.text import Text

        for text in self.figure.findobj(Text):
            assert isinstance(text, Text)
            text.set_parse_math(False)  # a $ in a name is a $
            text.set_text("\n".join(map(readable, text.get_text().split("\n"))))
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Glyph .* missing", UserWarning)  # drawn as a box; the tables have it
            self.figure.savefig(file, **options)


def figure_name(*words: str) -> str:
    """Return a name for a file and for ids in a page, from any words."""
    text = "-".join(words)
    name = re.sub(r"[^A-Za-z0-9.-]+", "-", text)[:_LONGEST_FILE]
    # Without the number, a changed name could be the same as another.
    return name if name == text.replace("@", "-") else f"{name}-{crc32(text.encode()):08x}"


def drawn_panels(width: float, height: float, panels: int = 1, **margins: float) -> tuple["Figure", list["Axes"]]:
    """Return a figure with panels side by side; margins are in inches, since measuring text would take too long."""
    require("drawing figures", "matplotlib", extra="lab")
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    mpl.rcParams.update(_STYLE)
    figure = Figure(figsize=(width, height))
    FigureCanvasAgg(figure)
    sides = {"left": 0.65, "right": 0.15, "bottom": 0.5, "top": 0.4} | margins
    figure.subplots_adjust(
        left=sides["left"] / width,
        right=1 - sides["right"] / width,
        bottom=sides["bottom"] / height,
        top=1 - sides["top"] / height,
        wspace=0.3,
    )
    return figure, list(figure.subplots(1, panels, squeeze=False)[0])


def _log_scale(axes: "Axes", which: str, unit: str, most: int = 6) -> None:
    """Set a logarithmic scale with a readable label at every decade, or every second one."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullLocator

    axes.set(**{f"{which}scale": "log"})
    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_locator(LogLocator(numticks=most))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: _decade(value, unit)))


def _decade(value: float, unit: str) -> str:
    """Return a power of ten with a fitting prefix, such as `100 µs` or `10 k`."""
    power = round(math.log10(value))
    step = max(min(power // 3, max(_PREFIXES)), min(_PREFIXES))
    return f"{10 ** (power - 3 * step):g} {_PREFIXES[step]}{unit}".strip()


def intervals_plot(summaries: Sequence[Summary]) -> Plot:
    """Draw our interval of each game as a bar, and the published ones as diamonds with their intervals."""
    shown = sorted(summaries, key=lambda summary: summary.interval.middle)[-_MOST_GAMES:]
    titles = [_short(summary.title) for summary in shown]
    longest = max(len(title) + len(f"{summary.sample:,}") for title, summary in zip(titles, shown, strict=True))
    figure, (axes,) = drawn_panels(7.5, 1.1 + 0.24 * len(shown), left=0.9 + 0.072 * longest)
    for height, summary in enumerate(shown):
        ours = summary.interval
        axes.barh(
            height, 100 * (ours.high - ours.low), left=100 * ours.low, height=0.55,
            color="0.78", edgecolor="0.25", linewidth=0.8, label="ours" if height == 0 else None,
        )  # fmt: skip
        if summary.published and summary.agreement != OTHER_RULES:
            theirs = summary.published[-1].interval
            axes.errorbar(
                100 * theirs.middle, height, xerr=100 * theirs.half_width, fmt="D", markersize=3.5,
                color="black", markerfacecolor="white", capsize=2.5, elinewidth=0.9,
            )  # fmt: skip
    axes.errorbar([], [], xerr=[], fmt="D", markersize=3.5, color="black", markerfacecolor="white", label="published")
    axes.set_yticks(range(len(shown)), [f"{_short(summary.title)}  (n = {summary.sample:,})" for summary in shown])
    axes.set_ylim(-0.7, len(shown) - 0.3)
    axes.set_xlabel("winnable deals, 95 % interval (per cent)")
    axes.grid(axis="x", color="0.9", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=2, frameon=False)
    left_out = len(summaries) - len(shown)
    more = f" The {left_out} games with the fewest winnable deals are left out." if left_out > 0 else ""
    return Plot(
        "intervals", f"Our intervals, and the last published figure that has one for the same rules.{more}", figure
    )


def spread_plot(summary: Summary, seconds: Spread, positions: Spread) -> Plot:
    """Draw time and positions of one game as histograms, and how many deals are decided within which time."""
    figure, (time_axes, position_axes, within_axes) = drawn_panels(10, 3.2, 3, bottom=0.8)
    figure.suptitle(f"{_short(summary.title)}: {summary.sample:,} deals", fontsize=11)
    _histogram(time_axes, seconds, "engine time per deal", "s")
    _histogram(position_axes, positions, "positions per deal (none as 1)", "")
    _within(within_axes, seconds)
    handles, labels = time_axes.get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncols=3, frameon=False)
    name = figure_name("spread", summary.game, summary.dealer)
    return Plot(name, f"{summary.title}: time and positions of {summary.sample:,} deals, by verdict.", figure)


def _histogram(axes: "Axes", spread: Spread, label: str, unit: str) -> None:
    """Draw bars on a logarithmic scale, four to a decade, stacked by verdict."""
    steps = {verdict: _coarser(bins) for verdict, bins in spread.counts.items()}
    filled = [step for bins in steps.values() for step in bins]
    every = range(min(filled), max(filled) + 1)
    edges = [10 ** (step * _BINS_TOGETHER / BINS_A_DECADE) for step in range(min(filled), max(filled) + 2)]
    below = [0] * len(every)
    for verdict, (fill, hatch) in _LOOKS.items():
        tops = [base + steps.get(verdict, {}).get(step, 0) for base, step in zip(below, every, strict=True)]
        axes.stairs(
            tops, edges, baseline=below, fill=True, facecolor=fill, hatch=hatch, edgecolor="0.15", linewidth=0.6,
            label=verdict,
        )  # fmt: skip
        below = tops
    _log_scale(axes, "x", unit)
    axes.set_xlabel(label)
    axes.set_ylabel("deals")


def _coarser(bins: dict[float, int]) -> dict[int, int]:
    """Join every five narrow bins to one, by the number of the wide bin."""
    wide: Counter[int] = Counter()
    for start, count in bins.items():
        wide[round(BINS_A_DECADE * math.log10(start)) // _BINS_TOGETHER] += count
    return wide


def _within(axes: "Axes", spread: Spread) -> None:
    """Draw the share of all deals that is decided within each time, and the shares won and lost."""
    total = spread.total()
    won, lost = (Counter(spread.counts.get(verdict, {})) for verdict in ("winnable", "unwinnable"))
    curves = [("decided", won + lost, "-", 1.8), ("winnable", won, "-.", 1.0), ("unwinnable", lost, "--", 1.0)]
    last = max((start for bins in spread.counts.values() for start in bins), default=1.0)
    for name, bins, line, width in curves:
        if bins:
            ends, shares = _running(bins, total, last)
            axes.step(ends, shares, line, where="post", color="black", linewidth=width, label=name)
    _log_scale(axes, "x", "s")
    axes.set_ylim(0, 102)
    axes.set_xlabel("within this engine time")
    axes.set_ylabel("deals decided (per cent of all)")
    axes.grid(color="0.9", linewidth=0.6)
    axes.legend(frameon=False, fontsize=8, loc="upper left")


def _running(bins: dict[float, int], total: int, last: float) -> tuple[list[float], list[float]]:
    """Return upper ends of bins and the share of all deals up to there, continued to the very last bin."""
    step = 10 ** (1 / BINS_A_DECADE)
    ends, shares, so_far = [min(bins)], [0.0], 0
    for start in sorted(bins):
        so_far += bins[start]
        ends.append(start * step)
        shares.append(100 * so_far / total)
    return [*ends, last * step], [*shares, shares[-1]]


def comparison_plot(
    title: str,
    names: tuple[str, str],
    points: Sequence[tuple[float, float, bool]],
    curves: tuple[Sequence[tuple[float, int]], Sequence[tuple[float, int]]],
    name: str,
) -> Plot:
    """Draw each deal as a point, first against second; and how many deals each decides within which time."""
    figure, (scatter, cactus) = drawn_panels(9, 4, 2, left=0.8)
    figure.suptitle(title, fontsize=11)
    for is_decided, marker, fill, label in (
        (True, "o", "0.35", "both decided"),
        (False, "x", "black", "not both decided"),
    ):
        chosen = [(a, b) for a, b, decided in points if decided == is_decided]
        scatter.plot(
            [a for a, _ in chosen], [b for _, b in chosen], marker, markersize=3, alpha=0.5 if is_decided else 1.0,
            color=fill, markeredgewidth=0 if is_decided else 0.9, label=label,
        )  # fmt: skip
    ends = [min(min(a, b) for a, b, _ in points), max(max(a, b) for a, b, _ in points)]
    scatter.plot(ends, ends, color="black", linewidth=0.8)
    for axes, which in ((scatter, "x"), (scatter, "y"), (cactus, "x")):
        _log_scale(axes, which, "s", most=9)
    scatter.set(xlabel=f"engine time of {_short(names[0])}", ylabel=f"engine time of {_short(names[1])}")
    scatter.legend(frameon=False, fontsize=8, loc="upper left")
    for curve, label, line in zip(curves, names, ("-", "--"), strict=True):
        if curve:
            cactus.step(
                *zip(*curve, strict=True), line, where="post", color="black", linewidth=1.4, label=_short(label)
            )
    cactus.set(xlabel="within this engine time", ylabel="deals decided")
    cactus.set_ylim(bottom=0)
    cactus.grid(color="0.9", linewidth=0.6)
    cactus.legend(frameon=False, fontsize=8, loc="upper left")
    return Plot(name, f"{title}: points below the line are deals where {names[1]} is faster.", figure)


def _short(name: str) -> str:
    name = readable(name)
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"


_LINES = {
    "learned": ("-", 2.2, "black"),
    "engine": ("--", 1.1, "0.35"),
    "naive": (":", 1.3, "0.2"),
    "other": ("-.", 1.1, "0.5"),
}
_MARKERS = "osD^vP*X<>"


def cutoffs_plot(
    title: str, cutoffs: Sequence[float], lines: Sequence[tuple[str, str, Sequence[float], Sequence[float]]], name: str
) -> Plot:
    """Draw PAR10 and the share of deals decided at each cutoff: a line for each schedule, by its kind."""
    figure, (costs, shares) = drawn_panels(10, 4.6, 2, left=0.8, bottom=0.75 + 0.2 * math.ceil(len(lines) / 4))
    figure.suptitle(_short(title), fontsize=11)
    for place, (label, kind, par10, decided) in enumerate(lines):
        style, width, colour = _LINES[kind]
        look: dict[str, Any] = {
            "linestyle": style, "linewidth": width, "color": colour, "markersize": 4, "markerfacecolor": "white",
            "marker": "" if kind == "learned" else _MARKERS[place % len(_MARKERS)],
        }  # fmt: skip
        costs.plot(cutoffs, par10, label=_short(label), **look)
        shares.plot(cutoffs, decided, **look)
    for axes in (costs, shares):
        _log_scale(axes, "x", "s")
        axes.set_xlabel("cutoff per deal")
        axes.grid(color="0.9", linewidth=0.6)
    _log_scale(costs, "y", "s")
    costs.set_ylabel("PAR10 (less is better)")
    shares.set_ylabel("deals decided (per cent)")
    handles, labels = costs.get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncols=4, frameon=False, fontsize=8)
    return Plot(name, f"{title}: PAR10 and deals decided within each cutoff.", figure)


def spent_plot(
    title: str, runs: Sequence[tuple[str, Sequence[bool], Sequence[float], Sequence[float]]], name: str
) -> Plot:
    """Draw how many deals each run (label, decided, positions, seconds) decides within each effort and time."""
    figure, panels = drawn_panels(10, 4.4, 2, left=0.8, bottom=0.75 + 0.2 * math.ceil(len(runs) / 2))
    figure.suptitle(_short(title), fontsize=11)
    for axes, place, unit, label in ((panels[0], 0, "", "positions"), (panels[1], 1, "s", "engine time")):
        for run, (_, decided, *spent) in enumerate(runs):
            reached = sorted(amount for amount, is_decided in zip(spent[place], decided, strict=True) if is_decided)
            shares = [100 * (i + 1) / len(decided) for i in range(len(reached))]
            shade = 0.6 * run / max(len(runs) - 1, 1)
            axes.step(
                reached, shares, ("-", "--", ":", "-.")[run % 4], where="post", color=str(shade), linewidth=1.6,
                label=_short(runs[run][0]),
            )  # fmt: skip
        _log_scale(axes, "x", unit)
        axes.set(
            xlabel=f"within this many {label}" if not unit else f"within this {label}",
            ylabel="deals decided (per cent)",
        )
        axes.set_ylim(0, 102)
        axes.grid(color="0.9", linewidth=0.6)
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncols=2, frameon=False, fontsize=8)
    return Plot(name, f"{title}: deals decided within a number of positions, and within a time.", figure)
