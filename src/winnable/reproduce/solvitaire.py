"""Blake and Gent, 2019: the winnability of many patiences, Tables 1 to 3, and the newer figures of 2026.

Ours come from the dataset and the record in the package and from the user's own results, each deal counted once.
Nothing is solved here; `winnable rate` adds deals.
"""

import math
from typing import Any

from ..catalogue import all_games
from ..reports.database import Database
from ..reports.dataset import shipped_dataset, shipped_record
from ..reports.document import Document, Heading, Paragraph, Picture, Table
from ..reports.plots import intervals_plot
from ..reports.summary import DIFFERS, MEANINGFUL_HALF_WIDTH, Summary, summaries
from ..statistics import Interval
from ..store import Results
from ..store.results import best_rows, joined
from .comparing import Number, percent, summed_up
from .frame import Paper, Reproduction, Work
from .solvitaire_earlier import earlier_figures, necessary_freedoms

_TABLES = {
    "Blake & Gent 2019, Table 1": "Table 1: games that others had studied before",
    "Blake & Gent 2019, Table 2": "Table 2: variants of FreeCell",
    "Blake & Gent 2019, Table 3": "Table 3: games without an earlier figure",
    "Blake & Gent 2026, JAIR 85:21": "Newer figures of the 2026 version",
}
_COLUMNS = ("game", "their deals", "theirs", "our deals", "ours", "undecided", "agreement")
_LEAST_IMPORTANT = ("undecided", "their deals", "agreement")


def _make(work: Work) -> Reproduction:
    database = _database(work)
    ours = _ours(database)
    document: Document = [
        Heading(f"{PAPER.title} ({PAPER.authors}, {PAPER.year})", 1),
        Paragraph(
            "Intervals are 95 % ones in which undecided deals count both ways, theirs as printed, ours by Wilson's "
            "method. Their deals and ours have the same numbering, and ours are the first of them. Ours agrees if the "
            "intervals overlap and half the width of ours is at most 2 %; the overlap of a wider one says nothing."
        ),
    ]
    figures = [(name, figure) for name, game in sorted(all_games().items()) for figure in game.published]
    numbers = {
        title: [
            _number(title.split(":")[0], name, figure, ours.get(name))
            for name, figure in figures
            if figure["reference"] == reference
        ]
        for reference, title in _TABLES.items()
    }
    tables = {
        title: [
            _row(number, _figure(figures, number.what, reference), ours.get(number.what)) for number in numbers[title]
        ]
        for reference, title in _TABLES.items()
    }
    for title, rows in tables.items():
        document += [Heading(title), _table(rows), Paragraph(summed_up(numbers[title]))]
    earlier, earlier_numbers = earlier_figures(ours)
    freedoms, freedom_numbers = necessary_freedoms(database)
    document += [*earlier, *freedoms]
    shown = [summary for summary in ours.values() if summary.published]
    if work.with_plots and shown:
        document.append(Picture(intervals_plot(shown)))
    document += [Heading("What differs, and why"), *_differences(tables)]
    every = [row for rows in tables.values() for row in rows]
    compared = (*(number for title in numbers for number in numbers[title]), *earlier_numbers, *freedom_numbers)
    tables |= {
        "Earlier literature": [number.as_object() for number in earlier_numbers],
        "Freedoms": [number.as_object() for number in freedom_numbers],
    }
    return Reproduction(document, tables, all(row["our_deals"] for row in every), compared)


def _database(work: Work) -> Database:
    """Return dataset, record and the user's results together."""
    rows, _ = shipped_dataset()
    if (work.folder / "parts").is_dir():
        rows = best_rows(joined([rows.replace_schema_metadata(None), Results(work.folder).to_arrow()]))
    return Database(rows, rows, shipped_record())


def _ours(database: Database) -> dict[str, Summary]:
    """Return the summary of each game by its usual dealer."""
    games = all_games()
    return {
        summary.game: summary
        for summary in summaries(database)
        if summary.game in games
        and summary.rules == games[summary.game].rules.digest
        and summary.dealer == games[summary.game].default_dealer
    }


def _figure(figures: list[tuple[str, dict[str, Any]]], game: str, reference: str) -> dict[str, Any]:
    return next(figure for name, figure in figures if (name, figure["reference"]) == (game, reference))


def _number(where: str, game: str, figure: dict[str, Any], ours: Summary | None) -> Number:
    theirs = Interval(figure["low"], figure["high"])
    decided = None if ours is None else ours.winnable / ours.sample if not ours.unknown else ours.interval.middle
    return Number(
        where,
        game,
        theirs.middle,
        theirs,
        None if decided is None else 100 * decided,
        None if ours is None else percent(ours.interval),
        0 if ours is None else ours.sample,
        100 * MEANINGFUL_HALF_WIDTH,
        unit=" %",
        note=figure.get("note", ""),
        has_other_rules=bool(figure.get("other rules")),
    )


def _row(number: Number, figure: dict[str, Any], ours: Summary | None) -> dict[str, Any]:
    published = ours.published if ours else ()
    compared = next((one for one in published if one.reference == figure["reference"]), None)
    return {
        "game": number.what,
        "their_deals": figure.get("sample"),
        "theirs": figure.get("corrected") or figure["printed"],
        "our_deals": number.sample,
        "ours": ours.share if ours else None,
        "undecided": ours.unknown if ours else 0,
        "agreement": number.verdict,
        "why": compared.why() if compared and number.verdict == DIFFERS else None,
    }


def _table(rows: list[dict[str, Any]]) -> Table:
    cells = [
        (
            row["game"], f"{row['their_deals']:,}" if row["their_deals"] else "", row["theirs"],
            f"{row['our_deals']:,}", row["ours"] or "none yet", f"{row['undecided']:,}", row["agreement"],
        )
        for row in rows
    ]  # fmt: skip
    return Table(_COLUMNS, cells, frozenset(_COLUMNS[1:6]), _LEAST_IMPORTANT)


def _differences(tables: dict[str, list[dict[str, Any]]]) -> Document:
    found: Document = [
        Paragraph(f"{row['game']}: ours {row['ours']}, theirs {row['theirs']} ({title.split(':')[0]}). {row['why']}")
        for title, rows in tables.items()
        for row in rows
        if row["why"]
    ]
    expected = math.ceil(sum(len(rows) for rows in tables.values()) / 20)
    return [
        *(found or [Paragraph("Nothing differs.")]),
        Paragraph(
            f"By chance about {expected} of the figures would differ. More deals of a game: `winnable rate GAME "
            "--seeds 1-10000`, and then this command again."
        ),
    ]


PAPER = Paper(
    name="solvitaire",
    title="The Winnability of Klondike Solitaire and Many Other Patience Games",
    authors="C. Blake, I. P. Gent",
    year=2019,
    where="arXiv:1906.12314; newer version in JAIR 85:21 (2026)",
    brings="Tables 1 to 3 and the newer figures, from the dataset, the record and your own results",
    make=_make,
)
