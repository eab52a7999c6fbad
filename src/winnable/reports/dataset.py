"""The dataset in the package: verdicts of every game, computed by this code, and the page made from them."""

import io
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from ..catalogue import all_games
from ..errors import BadInput, counted
from ..optional import require
from ..text import seconds_text
from .building import HEADLINE, headline
from .data_versions import since, standing
from .database import Database
from .document import Document, Heading, Marked, Paragraph, Table
from .forms import as_markdown
from .summary import AGREES, DIFFERS, MEANINGFUL_HALF_WIDTH, OTHER_RULES, TOO_WIDE, Summary, summaries

if TYPE_CHECKING:
    import pyarrow

    from ..store import Record

PACKAGE = Path(__file__).parents[1]
DATASET = PACKAGE / "dataset.parquet"
RECORD = PACKAGE / "record"
COMPARED = Path(__file__).parent / "games-compared.json"
"""How two players do in each game, and how narrow the way to a win is; `tools/compare_games.py` writes it."""
AUDIT = PACKAGE / "record" / "audit.json"
"""What the last audit of dataset and record found; `make audit` writes it."""
_KEY = b"winnable dataset"
_MICROSECOND = 6


@dataclass(frozen=True)
class Provenance:
    """How a dataset was made."""

    version: str
    """The version of the package, with the fingerprint of the code that solves."""
    date: str
    machine: str
    workers: int
    limits: str
    engine_seconds: float
    command: str
    data_version: int = 1
    """The version of the kind `verdicts`; of a dataset that was made in parts, that of the oldest part."""


def write_dataset(rows: "pyarrow.Table", provenance: Provenance) -> bytes:
    """Return the dataset as one Parquet file, one row for each deal. Times are kept to the microsecond."""
    require("writing a dataset", "pyarrow", extra="lab")
    import pyarrow.compute as pc
    import pyarrow.parquet as pq

    from ..store.results import best_rows

    place = rows.schema.get_field_index("seconds")
    rows = rows.set_column(place, rows.schema.field(place), pc.round(rows["seconds"], _MICROSECOND))
    rows = best_rows(rows).replace_schema_metadata({_KEY: json.dumps(asdict(provenance)).encode()})
    written = io.BytesIO()
    pq.write_table(rows, written, compression="zstd", compression_level=19, use_dictionary=True)
    return written.getvalue()


def read_dataset(content: bytes) -> tuple["pyarrow.Table", Provenance]:
    """Return the rows and the provenance of a dataset."""
    require("reading the dataset", "pyarrow", extra="lab")
    import pyarrow
    import pyarrow.parquet as pq

    from ..store.schema import completed

    try:
        rows = completed(pq.read_table(pyarrow.BufferReader(content)))
        return rows, Provenance(**json.loads((rows.schema.metadata or {})[_KEY]))
    except (pyarrow.ArrowException, KeyError, TypeError, ValueError):
        raise BadInput("this is not a dataset of winnable") from None


def shipped_dataset() -> tuple["pyarrow.Table", Provenance]:
    """Return the dataset that comes with the package."""
    return read_dataset(DATASET.read_bytes())


def shipped_record() -> "Record":
    """Return the record that comes with the package."""
    require("reading the record", "pyarrow", "numpy", extra="lab")
    from ..store import Record

    return Record(RECORD)


def read_audit() -> dict[str, Any] | None:
    """Return what the last audit found, if there was one."""
    return json.loads(AUDIT.read_text(encoding="utf-8")) if AUDIT.exists() else None


def winnability_page(
    rows: "pyarrow.Table",
    provenance: Provenance,
    record: "Record | None" = None,
    audited: Mapping[str, Any] | None = None,
) -> str:
    """Return the page of all games, in Markdown: from the dataset, and from the record and its audit if there are."""
    if record is not None and record.damaged:
        raise BadInput(record.damaged.values())
    sample = summaries(Database(rows, rows))
    found = summaries(Database(rows, rows, record)) if record else sample
    document: Document = [
        Heading("Winnability of every game", 1),
        *([Paragraph(Marked(_how_recorded(found, record)))] if record else []),
        Paragraph(Marked(_how(sample, provenance))),
        *_older(provenance),
        *([Paragraph(Marked(_how_audited(audited)))] if audited else []),
        Paragraph(
            Marked(
                "The interval is Wilson's at 95 %; undecided deals count as lost in its lower bound and as won in its "
                "upper one ([statistics](statistics.md)). The column published has the last figure that was printed "
                "for the game with an interval. An asterisk marks a figure with a "
                "[note](#notes-on-published-figures): a misprint, a doubt about how it was measured, or other rules. "
                "Ours agrees if the intervals overlap and our half-width is at most "
                f"{100 * MEANINGFUL_HALF_WIDTH:g} %; an overlap of a wider interval says nothing."
            )
        ),
        _table(found),
        *_compared(found, rows),
        Heading("Where ours and published figures do not overlap"),
        *_differences(found),
        Heading("Notes on published figures"),
        _notes(found),
        *_missing(found),
    ]
    return "<!-- Made by `make dataset` from the dataset in the package; do not edit. -->\n\n" + as_markdown(document)


def tags_file(rows: "pyarrow.Table", record: "Record | None" = None) -> str:
    """Return games-tags.json, made from the dataset, the record and the games of two players."""
    compared = json.loads(COMPARED.read_text(encoding="utf-8"))["games"] if COMPARED.exists() else {}
    return _written_tags(_measured_tags(summaries(Database(rows, rows, record)), compared))


def _measured_tags(found: list[Summary], compared: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return what games-tags.json says of each game, from its verdicts and from the games of players."""
    tags: dict[str, dict[str, Any]] = {}
    for summary in sorted(found, key=lambda each: each.game):
        own: dict[str, Any] = {"low": round(summary.interval.low, 4), "high": round(summary.interval.high, 4)}
        if summary.median_length is not None:
            own["moves"] = round(summary.median_length)
        if summary.game in compared:
            own |= {"greedy": compared[summary.game]["greedy"], "best": compared[summary.game]["monte_carlo"]}
        tags[summary.game] = own
    return tags


def _written_tags(tags: Mapping[str, Mapping[str, Any]]) -> str:
    """Return games-tags.json: a line for each game."""
    lines = [f"{json.dumps(name)}: {json.dumps(own)}" for name, own in tags.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _how(found: list[Summary], provenance: Provenance) -> str:
    sizes = sorted(summary.sample for summary in found)
    first, *others = provenance.command.split(", then ")
    later = f", and by {counted(len(others), 'later run')} for newer games" if others else ""
    return (
        f"{sum(sizes):,} verdicts of {counted(len(found), 'game')}, computed by winnable {_versions(found)} "
        f"({standing('verdicts', provenance.data_version)}) from {provenance.date} on by "
        f"{counted(provenance.workers, 'worker')} on {provenance.machine}: "
        f"{provenance.engine_seconds:,.0f} s of engine time, at most {provenance.limits} a deal. Games whose deals "
        f"take long have fewer of them: from {sizes[0]:,} to {sizes[-1]:,} deals, {sizes[len(sizes) // 2]:,} in the "
        f"middle. The deals are the seeds from 1 on of each game's own dealer. Their number was set by the time that "
        f"the first of them took, not by their verdicts. Made by `{first}`{later}."
    )


def _how_recorded(found: list[Summary], record: "Record") -> str:
    """Return what the record adds to the dataset."""
    shipped = [game for key, game in record.games.items() if key.game in all_games()]
    blocks = [block for game in shipped for block in game.blocks]
    deals = sum(summary.sample for summary in found)
    attempts = sorted({(block.attempt, block.run.positions_limit or 0, block.run.memory_limit) for block in blocks})
    steps = ", then ".join(f"{positions:,} positions and {memory >> 20:,} MB" for _, positions, memory in attempts)
    seconds = sum(block.seconds for block in blocks)
    return (
        f"{deals:,} verdicts of {counted(len(found), 'game')}. {record.count:,} of them, of "
        f"{counted(len(shipped), 'game')}, are the [record](record.md), the seeds from 1 on of each game's own dealer: "
        f"{seconds:,.0f} s of engine time, a deal at most {steps}; only deals that stay undecided are tried again. The "
        "other columns than the verdicts are from the dataset."
    )


def _how_audited(found: Mapping[str, Any]) -> str:
    """Return what an audit found."""
    wrong = len(found["disagreements"])
    left = found["wins_not_ended"] + found["losses_not_ended"] + found["not_checked"]
    return (
        f"On {found['date']} winnable {found['version']} checked {found['audited']:,} of {found['rows']:,} verdicts by "
        f"[other means](reports.md#audit), about as many of each game: {found['wins_confirmed']:,} wins were found "
        f"again and replayed by the referee, and {found['losses_confirmed']:,} losses were proved again with every "
        f"shortcut off. {left:,} searches did not end within {found['positions_limit']:,} positions. "
        f"{counted(wrong, 'verdict') if wrong else 'No verdict'} turned out to be wrong."
    )


def _older(provenance: Provenance) -> Document:
    """Return what a reader must know if the search has changed since."""
    changes = since("verdicts", provenance.data_version)
    outdated = "A verdict stays true. The present code leaves fewer deals undecided, and needs other times."
    return [Paragraph(f"{changes} {outdated}")] if changes else []


def _versions(found: list[Summary]) -> str:
    """Return which versions of the code computed the verdicts, and of how many games."""
    games = Counter(version for summary in found for version in summary.versions)
    (version, number), others = games.most_common(1)[0], len(games) - 1
    return f"{version} ({counted(number, 'game')}) and {counted(others, 'other version')}" if others else version


def _table(found: list[Summary]) -> Table:
    columns = ("game", *HEADLINE, "median time")
    rows = [
        (Marked(f"[{summary.game}](games/{summary.game}.md)"), *headline(summary), seconds_text(summary.median_seconds))
        for summary in found
    ]
    return Table(columns, rows, frozenset(columns) - {"game", "agreement"})


def _compared(found: list[Summary], rows: "pyarrow.Table") -> Document:
    """Return how hard each game is; the games that are won least come first."""
    if not COMPARED.exists():
        return []
    compared = json.loads(COMPARED.read_text(encoding="utf-8"))
    lengths = _lengths(rows)
    columns = ("game", "winnable", "greedy wins", "best wins", "median length", "choices that keep the win")
    cells = []
    for summary in sorted(found, key=lambda each: each.interval.middle):
        game = compared["games"].get(summary.game)
        if game is None:
            continue
        kept, judged, deals = game["keeping"]
        cells.append(
            (
                Marked(f"[{summary.game}](games/{summary.game}.md)"),
                summary.share,
                _share(*game["greedy"]),
                _share(*game["monte_carlo"]),
                f"{median(lengths[summary.game]):,.0f}" if summary.game in lengths else "",
                f"{100 * kept / judged:.0f}% ({counted(deals, 'deal')})" if judged else "",
            )
        )
    return [
        Heading("Games compared"),
        Paragraph(
            "How hard each game is, the hardest first. The columns say how many deals can be won at all; how many a "
            "greedy player wins, and how many the player best wins with 0.05 s a game, with the number of "
            "games; and the elementary moves of the wins found. Neither player sees hidden cards. The last column says "
            "how narrow the way is: at six positions of a win, the share of the choices that keeps the win, of those "
            "that could be judged, with the number of deals. Lost positions are harder to judge, so this share is "
            "rather too high. "
            f"Measured by winnable {compared['version']} ({standing('players', compared['data_version'])}) with "
            f"tools/compare_games.py; these samples are small. {since('players', compared['data_version'])}".strip()
        ),
        Table(columns, cells, frozenset(columns[1:])),
    ]


def _share(won: int, games: int) -> str:
    return f"{100 * won / games:.0f}% of {games}" if games else ""


def _lengths(rows: "pyarrow.Table") -> dict[str, list[int]]:
    lengths: dict[str, list[int]] = {}
    for game, length in zip(rows["game"].to_pylist(), rows["length"].to_pylist(), strict=True):
        if length is not None:
            lengths.setdefault(game, []).append(length)
    return lengths


def _differences(found: list[Summary]) -> Document:
    lines = [
        f"- **{summary.game}**: ours {summary.share} ({summary.sample:,} deals), {figure.shown} in "
        f"{figure.reference}. {figure.why()}"
        for summary in found
        for figure in summary.published
        if figure.agreement == DIFFERS
    ]
    words = (AGREES, TOO_WIDE, DIFFERS, OTHER_RULES)
    counts = {word: sum(summary.agreement == word for summary in found) for word in words}
    total = (
        f"Of {sum(counts.values())} games with a published figure, {counts[AGREES]} agree, {counts[DIFFERS]} differ, "
        f"for {counts[TOO_WIDE]} the interval is too wide to say, and {counts[OTHER_RULES]} figures were measured by "
        "other rules. About one of twenty would differ by chance."
    )
    return [Paragraph(total), Paragraph(Marked("\n".join(lines)) if lines else "There is none.")]


def _notes(found: list[Summary]) -> Paragraph:
    lines = [
        f"- **{summary.game}**: {figure.shown} in {figure.reference}. {figure.note}"
        for summary in found
        for figure in summary.published
        if figure.note
    ]
    return Paragraph(Marked("\n".join(lines)) if lines else "There is none.")


def _missing(found: list[Summary]) -> Document:
    missing = sorted(set(all_games()) - {summary.game for summary in found})
    if not missing:
        return []
    return [Heading("Games without a verdict"), Paragraph(", ".join(missing))]
