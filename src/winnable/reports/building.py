"""The report itself: which tables, sentences and figures say what was found."""

from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ..errors import counted
from ..text import seconds_text
from .comparison import Comparison, compare, points, within
from .database import Database
from .document import Alarm, Document, Heading, Paragraph, Picture, Table
from .matches import MatchSummary, match_blocks, match_plots, match_summaries
from .plots import Plot, comparison_plot, figure_name, intervals_plot, spread_plot
from .summary import DIFFERS, MEANINGFUL_HALF_WIDTH, Summary, contradictions, spreads, summaries

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pyarrow

    from ..store import PlanStanding

MOST_SPREADS = 6
_MOST_SEEDS = 20

HEADLINE = ("deals", "winnable", "published", "agreement", "unknown")


@dataclass(frozen=True)
class Side:
    """One row for each deal of an experiment, and what to call it."""

    name: str
    rows: "pyarrow.Table"


@dataclass(frozen=True)
class Pair:
    """Two experiments compared."""

    first: str
    second: str
    comparisons: list[Comparison]
    plots: list[Plot] = field(default_factory=list)


@dataclass(frozen=True)
class Found:
    """What one directory of results says."""

    name: str
    summaries: list[Summary]
    contradictions: list[tuple[str, str, int]]
    """Game, dealer and seed of deals whose attempts contradict each other."""
    plots: list[Plot] = field(default_factory=list)
    matches: list[MatchSummary] = field(default_factory=list)
    """Matches of players that did not see the cards."""
    match_plots: list[Plot] = field(default_factory=list)


@dataclass(frozen=True)
class Report:
    """All results that are reported."""

    experiments: list[Found]
    pairs: list[Pair]
    warnings: tuple[str, ...] = ()
    shards: "tuple[tuple[str, PlanStanding], ...]" = ()
    """How far the plans are that are solved in shards, each with the name of its directory."""

    @property
    def title(self) -> str:
        """The title of the report."""
        return "Winnability: " + " and ".join(found.name for found in self.experiments)


def make_report(
    experiments: list[tuple[str, Database]],
    sides: list[tuple[Side, Side]],
    *,
    with_plots: bool,
    warnings: tuple[str, ...] = (),
    shards: "Sequence[tuple[str, PlanStanding]]" = (),
    folders: "Mapping[str, Sequence[Path]] | None" = None,
) -> Report:
    """Return the report on directories of results, and on pairs of experiments. Figures are made only if wanted.

    `folders` are the directories that were read as one under a name, if they are not the one that the name says.
    """
    return Report(
        experiments=[
            _found(
                name,
                (folders or {}).get(name, [Path(name)]),
                database,
                with_plots,
                f"{number}-" if len(experiments) > 1 else "",
            )
            for number, (name, database) in enumerate(experiments, 1)
        ],
        pairs=[_pair(first, second, with_plots) for first, second in sides],
        warnings=warnings,
        shards=tuple(shards),
    )


def _found(name: str, folders: "Sequence[Path]", database: Database, with_plots: bool, prefix: str) -> Found:
    """Return what a directory says; figures of several directories need different names."""
    matches = [found for folder in folders for found in match_summaries(folder)]
    known = summaries(database) if database.has_rows or not matches else []

    def with_unique_names(plots: list[Plot]) -> list[Plot]:
        return [replace(plot, name=prefix + plot.name) for plot in plots]

    plots = with_unique_names(_plots(database, known)) if with_plots and known else []
    of_matches = with_unique_names(match_plots(matches)) if with_plots else []
    return Found(name, known, contradictions(database), plots, matches, of_matches)


def _plots(database: Database, found: list[Summary]) -> list[Plot]:
    seconds, positions = spreads(database, "seconds"), spreads(database, "positions")
    # The record has neither times nor positions of single deals.
    with_rows = [each for each in found if (each.game, each.rules, each.dealer) in seconds]
    largest = sorted(with_rows, key=lambda summary: -summary.sample)[:MOST_SPREADS]
    drawn = [intervals_plot(found)]
    for summary in found:
        if summary in largest:
            key = (summary.game, summary.rules, summary.dealer)
            drawn.append(spread_plot(summary, seconds[key], positions[key]))
    return drawn


def _pair(first: Side, second: Side, with_plots: bool) -> Pair:
    found, database = compare(first.rows, second.rows)
    plots = [_comparison_plot(database, item, (first.name, second.name)) for item in found if with_plots]
    return Pair(first.name, second.name, found, plots[:MOST_SPREADS])


def _comparison_plot(database: Database, found: Comparison, names: tuple[str, str]) -> Plot:
    curves = within(database, found, "a"), within(database, found, "b")
    title = f"{found.game}: {found.deals:,} deals in common"
    name = figure_name("comparison", found.game, found.dealer, f"{crc32(repr(names).encode()):08x}")
    return comparison_plot(title, names, points(database, found), curves, name)


def as_document(report: Report) -> Document:
    """Return the report for people: alarms, then each directory, then the comparisons."""
    document: Document = [Heading(report.title, 1), *map(Alarm, report.warnings), *_alarms(report)]
    document.append(
        Paragraph(
            "Winnable: 95 % Wilson interval; the lower bound counts undecided deals as lost, the upper one as won, and "
            "both are rounded outward. Time and positions are medians; 19 of 20 deals need no more than the second "
            "number. An overlap with a published figure counts as agreement if our half-width is at most "
            f"{100 * MEANINGFUL_HALF_WIDTH:g} %. An asterisk marks a figure with a note, which `winnable rules "
            "GAME` prints."
        )
    )
    for found in report.experiments:
        document += [Heading(found.name)] if len(report.experiments) > 1 else []
        if found.summaries or not found.matches:
            document += [_summary_table(found.summaries), *_differences(found.summaries)]
            document += _provenance(found.summaries)
        document += map(Picture, found.plots)
        document += match_blocks(found.matches, found.match_plots)
        if found.plots and len(found.summaries) > MOST_SPREADS:
            document.append(Paragraph(f"Distributions are drawn for the {MOST_SPREADS} games with the most deals."))
    for pair in report.pairs:
        document += _pair_blocks(pair)
    return document


def _alarms(report: Report) -> Document:
    alarms: Document = []
    for found in report.experiments:
        if found.contradictions:
            deals = [f"{game}:{dealer}:{seed}" for game, dealer, seed in found.contradictions]
            alarms.append(_contradicted(deals, "different attempts"))
    for pair in report.pairs:
        deals = [f"{each.game}:{each.dealer}:{seed}" for each in pair.comparisons for seed in each.contradictions]
        if deals:
            alarms.append(_contradicted(deals, f"{pair.first} and {pair.second}"))
    return alarms


def _contradicted(deals: list[str], where: str) -> Alarm:
    more = f" and {len(deals) - _MOST_SEEDS} more" if len(deals) > _MOST_SEEDS else ""
    return Alarm(
        f"CONTRADICTION: {counted(len(deals), 'deal')} called winnable and unwinnable by {where}. One of the verdicts "
        f"is false; please report it: {', '.join(deals[:_MOST_SEEDS])}{more}"
    )


def headline(summary: Summary) -> tuple[str, ...]:
    """Return the figures that every table of games begins with, under `HEADLINE`."""
    return (
        f"{summary.sample:,}",
        summary.share,
        summary.published[-1].marked if summary.published else "",
        summary.agreement if summary.published else "",
        f"{summary.unknown:,}",
    )


def _summary_table(found: list[Summary]) -> Table:
    columns = (
        "game", *HEADLINE, "time", "time (19 of 20)", "positions", "positions (19 of 20)", "moves of wins",
    )  # fmt: skip
    least = (
        "positions (19 of 20)", "time (19 of 20)", "moves of wins", "positions", "time", "agreement", "published",
        "unknown", "deals", "winnable",
    )  # fmt: skip
    rows = [
        (
            summary.title,
            *headline(summary),
            seconds_text(summary.median_seconds),
            seconds_text(summary.slow_seconds),
            _count_text(summary.median_positions),
            _count_text(summary.slow_positions),
            _count_text(summary.median_length),
        )
        for summary in found
    ]
    return Table(columns, rows, frozenset(columns) - {"game", "agreement"}, least)


def _count_text(number: float | None) -> str:
    return "" if number is None else f"{number:,.0f}"


def _differences(found: list[Summary]) -> Document:
    return [
        Paragraph(
            f"{summary.title}: ours, {summary.share}, does not overlap {figure.shown} "
            f"({figure.reference}). {figure.why()}"
        )
        for summary in found
        for figure in summary.published
        if figure.agreement == DIFFERS
    ]


def _provenance(found: list[Summary]) -> Document:
    """Return limits, strategies and versions, once for all games that share them."""
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for summary in found:
        groups.setdefault((summary.limits, summary.versions), []).append(summary.title)
    blocks: Document = []
    for (limits, versions), games in groups.items():
        who = "All games" if len(groups) == 1 else ", ".join(games)
        blocks.append(Paragraph(f"{who}: at most {limits} a deal; version {', '.join(versions)}."))
    return blocks


def _pair_blocks(pair: Pair) -> Document:
    blocks: Document = [Heading(f"{pair.first} and {pair.second}, deal by deal")]
    columns = (
        "game", "deals in common", "same verdict", "CONTRADICTIONS", "neither", "only first", "only second",
        "speed ratio", "PAR10 first", "PAR10 second",
    )  # fmt: skip
    least = (
        "PAR10 second", "PAR10 first", "neither", "only second", "only first", "same verdict", "speed ratio",
        "deals in common", "CONTRADICTIONS",
    )  # fmt: skip
    rows = [
        (
            found.game,
            f"{found.deals:,}",
            f"{found.same:,}",
            f"{len(found.contradictions):,}",
            f"{found.neither:,}",
            f"{len(found.only_first):,}",
            f"{len(found.only_second):,}",
            "" if found.speed_ratio is None else f"{found.speed_ratio:.2f}",
            seconds_text(found.par10[0]),
            seconds_text(found.par10[1]),
        )
        for found in pair.comparisons
    ]
    blocks.append(Table(columns, rows, frozenset(columns[1:]), least))
    blocks.append(
        Paragraph(
            f"First: {pair.first}. Second: {pair.second}. The speed ratio is how many times as long the second took, "
            "as the geometric mean over deals that both decided. PAR10 is the mean time in which an undecided deal "
            "counts ten times its limit in seconds, or, without a limit, ten times what it took."
        )
    )
    for found in pair.comparisons:
        for seeds, name in ((found.only_first, pair.first), (found.only_second, pair.second)):
            if seeds:
                blocks.append(Paragraph(f"{found.game}: decided only by {name}: {_seeds(seeds)}"))
    return blocks + [Picture(plot) for plot in pair.plots]


def _seeds(seeds: tuple[int, ...]) -> str:
    more = f" and {len(seeds) - _MOST_SEEDS:,} more" if len(seeds) > _MOST_SEEDS else ""
    return ", ".join(map(str, seeds[:_MOST_SEEDS])) + more


def as_object(report: Report) -> dict[str, Any]:
    """Return the report for programs."""
    return {
        "games": [
            {"results": found.name} | _summary_object(summary)
            for found in report.experiments
            for summary in found.summaries
        ],
        "contradictions": [
            {"results": found.name, "game": game, "dealer": dealer, "seed": seed}
            for found in report.experiments
            for game, dealer, seed in found.contradictions
        ],
        "comparisons": [
            {"first": pair.first, "second": pair.second, **asdict(found)}
            for pair in report.pairs
            for found in pair.comparisons
        ],
        "matches": [
            {"results": found.name, **asdict(each), **asdict(each.interval)}
            for found in report.experiments
            for each in found.matches
        ],
        "shards": [{"results": name} | standing.as_object() for name, standing in report.shards],
        "warnings": list(report.warnings),
    }


def _summary_object(summary: Summary) -> dict[str, Any]:
    published = [
        {
            "reference": figure.reference,
            "shown": figure.shown,
            "note": figure.note,
            "agreement": figure.agreement,
            "chance": figure.chance,
            **asdict(figure.interval),
        }
        for figure in summary.published
    ]
    return asdict(summary) | asdict(summary.interval) | {"agreement": summary.agreement, "published": published}
