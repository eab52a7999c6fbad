"""What stands around the tables of Blake and Gent: figures of the earlier literature, and rules compared on one deal.

Takes the summaries of our games, or a database of verdicts. Gives documents, rows for JSON and numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..catalogue import find_game
from ..errors import counted, listing
from ..reports.database import Database
from ..reports.document import Document, Heading, Paragraph
from ..reports.summary import MEANINGFUL_HALF_WIDTH, Summary
from ..statistics import Interval, wilson
from .comparing import Number, numbers_table, percent, summed_up, value_of

_WIDEST = 100 * MEANINGFUL_HALF_WIDTH


@dataclass(frozen=True)
class Earlier:
    """A count of deals that somebody else has published."""

    game: str
    source: str
    won: int
    lost: int
    unknown: int = 0
    note: str = ""


EARLIER = (
    Earlier("accordion", "Keller 2009", 800_000, 0),
    Earlier("accordion-knuth", "Ross and Knuth 1989", 454, 546),
    Earlier("bakers-game", "Pringle 2017", 7_501_119, 2_498_881),
    Earlier("black-hole", "Fish 2010", 869_413, 130_587),
    Earlier("canfield", "Wolter 2013, corrected", 35_605, 13_671, 724),
    Earlier("fore-cell", "Keller 2015", 27_395, 4_605),
    Earlier("freecell", "Fish 2018", 8_589_832_516, 102_075),
    Earlier("gaps-basic-variant", "Helmstetter and Cazenave 2004", 2_480, 7_520, note="The counts are rounded."),
    Earlier("gaps-one-deal", "Helmstetter and Cazenave 2004", 88, 4, 8),
    Earlier("klondike", "Birrell 2017", 836, 149, 15),
    Earlier("klondike", "lonelybot 2024", 4_843_708, 1_066_871),
    Earlier("simple-simon", "Fish 2009", 4_533, 0, 467),
    Earlier("spider-classic", "Robinson 2005", 31_997, 0, 3),
    Earlier("thirty-six", "Wolter 2014", 94_327, 5_343, 330),
    Earlier("trigon", "Wolter 2013", 160_076, 839_924),
)
"""The best earlier figures that Table 1 names, and one that came later."""
ROUNDED = {
    "freecell-0-cell": 0.2,
    "freecell-1-cell": 19.5,
    "freecell-2-cell": 79.5,
    "freecell-3-cell": 99.4,
    "freecell-7-pile": 98.9,
    "freecell-6-pile": 61.5,
    "freecell-5-pile": 4.0,
}
"""The earlier figures that Table 2 names, Keller 2015, in per cent."""


@dataclass(frozen=True)
class Freedom:
    """Two games that differ in one freedom, and the part of the wins that needs it, as published."""

    game: str
    without: str
    share: float
    decimals: int
    what: str


FREEDOMS = (
    Freedom("canfield", "canfield-whole-pile-paper", 7.6, 1, "Canfield: parts of piles that move"),
    *(
        Freedom(
            game,
            f"klondike-deal-{count}-no-worrying-back",
            share,
            2,
            f"Klondike, {counted(count, 'card')} at once: cards that come back from a foundation",
        )
        for count, game, share in (
            (1, "klondike-deal-1", 0.34),
            (2, "klondike-deal-2", 0.43),
            (3, "klondike", 0.52),
            (4, "klondike-deal-4", 0.89),
            (5, "klondike-deal-5", 1.49),
            (6, "klondike-deal-6", 2.44),
            (7, "klondike-deal-7", 3.47),
        )
    ),
)
_PAIRS = """
WITH one AS (SELECT seed FROM latest WHERE game = ? AND rules = ? AND dealer = ? AND verdict = 'winnable'
             UNION SELECT seed FROM record WHERE game = ? AND rules = ? AND dealer = ? AND verdict = 'winnable'),
     other AS (SELECT seed, verdict FROM latest WHERE game = ? AND rules = ? AND dealer = ?
               UNION SELECT seed, verdict FROM record WHERE game = ? AND rules = ? AND dealer = ?),
     best AS (SELECT seed, bool_or(verdict = 'winnable') AS won, bool_or(verdict = 'unwinnable') AS lost
              FROM one JOIN other USING (seed) GROUP BY seed)
SELECT count(*) FILTER (lost), count(*) FILTER (won), count(*) FILTER (NOT lost AND NOT won) FROM best
"""


def earlier_figures(ours: Mapping[str, Summary]) -> tuple[Document, list[Number]]:
    """Return the earlier literature beside ours."""
    numbers = [_earlier(each, ours.get(each.game)) for each in EARLIER]
    numbers += [_rounded(name, share, ours.get(name)) for name, share in ROUNDED.items()]
    document: Document = [
        Heading("Earlier literature"),
        Paragraph(
            "The best figures before the paper, as its Tables 1 and 2 name them, and lonelybot's for Klondike. Spider "
            "is compared by its usual rule."
        ),
        numbers_table(numbers, "game and source"),
        Paragraph(summed_up(numbers)),
    ]
    return document, numbers


def _earlier(figure: Earlier, ours: Summary | None) -> Number:
    theirs = percent(wilson(figure.won, figure.lost, figure.unknown))
    decided = figure.won + figure.lost
    what = f"{figure.game}, {figure.source}"
    share = 100 * figure.won / decided if not figure.unknown else theirs.middle
    return Number("Earlier literature", what, share, theirs, *_share(ours), _WIDEST, 3, " %", figure.note)


def _rounded(game: str, share: float, ours: Summary | None) -> Number:
    rounded = value_of("", "", share, None, 0.0, 0)
    what = f"{game}, Keller 2015"
    return Number("Earlier literature", what, share, rounded.their_interval, *_share(ours), _WIDEST, 1, " %")


def _share(ours: Summary | None) -> tuple[float | None, Interval | None, int]:
    """Return our share in per cent, its interval and the size of the sample."""
    if ours is None:
        return None, None, 0
    interval = percent(ours.interval)
    return interval.middle if ours.unknown else 100 * ours.winnable / ours.sample, interval, ours.sample


def necessary_freedoms(database: Database) -> tuple[Document, list[Number]]:
    """Return which part of the wins of a game are lost without one of its freedoms, deal by deal."""
    numbers = [_necessary(database, freedom) for freedom in FREEDOMS]
    canfield, whole_piles = (find_game(name).published for name in ("canfield", "canfield-whole-pile-paper"))
    parts = [
        f"{percent_lost(any_part, whole):.1f} % ({any_part['reference']})"
        for any_part, whole in zip(canfield, whole_piles, strict=True)
    ]
    document: Document = [
        Heading("What a freedom is worth"),
        Paragraph(
            "Of the deals that can be won, the part that is lost without a freedom of the rules. Ours counts the same "
            "deals under both rules, and undecided ones both ways."
        ),
        numbers_table(numbers, "wins"),
        Paragraph(
            f"For Canfield the paper says {FREEDOMS[0].share} % in its text. The shares that it prints give "
            f"{listing(parts, 'and')}."
        ),
    ]
    return document, numbers


def percent_lost(more: Mapping[str, Any], less: Mapping[str, Any]) -> float:
    """Return which part of the wins is missing in the second of two published figures."""
    wins, others = (float(figure["low"] + figure["high"]) / 2 for figure in (more, less))
    return 100 * (1 - others / wins)


def _necessary(database: Database, freedom: "Freedom") -> Number:
    with_it, without = find_game(freedom.game), find_game(freedom.without)
    ((lost, won, unknown),) = database.ask(
        _PAIRS,
        [
            *(with_it.name, with_it.rules.digest, with_it.default_dealer) * 2,
            *(without.name, without.rules.digest, without.default_dealer) * 2,
        ],
    ).rows
    sample = lost + won + unknown
    interval = percent(wilson(lost, won, unknown)) if sample else None
    ours = None if interval is None else interval.middle if unknown else 100 * lost / sample
    theirs = value_of("", "", freedom.share, None, 0.0, 0, decimals=freedom.decimals).their_interval
    return Number("Freedoms", freedom.what, freedom.share, theirs, ours, interval, sample, 0.5, freedom.decimals, " %")
