"""The document that compares the tables of the thesis with ours.

Tables 6.2 and 6.3 and Figures 6.1 to 6.6 are matches of our players under its names, by two readings of its stock;
Table 6.1 are the rewards that its heuristics give; the unplayable deals are counted exactly.
"""

from dataclasses import replace
from math import comb
from typing import Any

from ...reports.document import Document, Heading, Paragraph, Picture, Table
from ...reports.summary import AGREES
from ..comparing import Number, exact_of, notes_of, numbers_table, summed_up
from ..frame import Paper, Reproduction, Work
from .advice import advice_document, advice_rows, all_followed
from .counting import blocking_chance, deals_of_open_cards, even_ranks_chance, unplayable_deals
from .figures import PAIRS, drawn, figure_numbers, figure_rows
from .tables import READINGS, REWARDS, Play, Played, Reading, all_played, cells, numbers_of, reshuffled_numbers

_UNPLAYABLE = {3: (72_099_595_172_416, 28_837_689_349_669_200)}
"""What the thesis counts: deals of the open cards without a move, and all of them, by cards turned at once."""
_DRAWS = range(1, 25)
_TITLES = {"6.2": "three cards turned at once", "6.3": "one card turned at once"}


def _make(work: Work) -> Reproduction:
    played = all_played(work)
    followed = all_followed(work)
    counts = [_count(draw) for draw in _DRAWS]
    wins, of_figures, of_counts = numbers_of(played), figure_numbers(played), _counted_numbers()
    reshuffled = reshuffled_numbers(played)
    document: Document = [
        Heading(f"{PAPER.title} ({PAPER.authors}, {PAPER.year})", 1),
        Heading("Table 6.1: rewards of moves"),
        _rewards(),
        Paragraph("Our player `monte-carlo-heuristics` uses them."),
    ]
    for table, title in _TITLES.items():
        document += [Heading(f"Table {table}: games won, {title}"), _wins(table, played)]
    document += [
        *_remarks(wins),
        Heading("Tables 6.2 and 6.3 by another reading of reshuffling"),
        Paragraph(_RESHUFFLED),
        numbers_table(reshuffled),
        Heading("Figures 6.1 to 6.6: how games end, and how they are won"),
        numbers_table(of_figures, "figure"),
        Paragraph(_ROUNDS),
    ]
    if work.with_plots:
        document += [Picture(drawn(pair, played)) for pair in PAIRS]
    document += [Heading("What each reading of the stock explains"), *_explained([*wins, *reshuffled, *of_figures])]
    document += advice_document(followed)
    document += [Heading("Unplayable deals"), numbers_table(of_counts), _counts(counts), *_chance()]
    tables = {
        "Tables 6.2 and 6.3": _rows(played),
        "Figures 6.1 to 6.6": figure_rows(played),
        "Advice": advice_rows(followed),
        "Unplayable deals": counts,
    }
    return Reproduction(document, tables, work.has_all, (*wins, *reshuffled, *of_figures, *of_counts))


_RESHUFFLED = (
    "The thesis speaks of a game that shuffles its own secured cards: all of them after every move, or only the card "
    "that is turned. Above, each playout shuffles them. Here playouts see the cards as they lie at that moment, and "
    "the game then shuffles `all` unseen cards after the move, or those that the move has `shown`."
)
_ROUNDS = (
    "A round is a move of the player, and a turn of the stock is one. The thesis does not define it. Its second and "
    "third player are compared as shuffled once, since it gives 42 to 43 per cent of games won for them. It draws "
    "groups of cards up without their numbers."
)


def _rewards() -> Table:
    cells = [
        (move, str(usual), ", ".join(f"{case} {reward}" for case, reward in special.items()))
        for move, usual, special in REWARDS
    ]
    return Table(("move", "reward", "in special cases"), cells, frozenset({"reward"}))


def _wins(table: str, played: dict[Play, Played]) -> Table:
    """Return a table with both readings side by side."""
    columns = ["player", "cards", "theirs"]
    for reading in READINGS:
        columns += [str(reading), f"{reading.stock}: games", f"{reading.stock}: verdict"]
    by_reading = [[n for n in numbers_of(played, [reading]) if n.where == f"Table {table}"] for reading in READINGS]
    cells_ = []
    for place, cell in enumerate(cell for cell in cells() if cell.table == table):
        row = [cell.strategy, cell.information, f"{cell.published} %"]
        for numbers in by_reading:
            number = numbers[place]
            ours = "" if number.ours is None else f"{number.ours:.1f} ± {number.shown_error} %"
            row += [ours, f"{number.sample:,}", number.verdict]
        cells_.append(row)
    numeric = frozenset(column for column in columns[2:] if "verdict" not in column)
    return Table(columns, cells_, numeric, [f"{reading.stock}: games" for reading in READINGS])


def _rows(played: dict[Play, Played]) -> list[dict[str, Any]]:
    """Return Tables 6.2 and 6.3 for JSON, a row for each number and reading."""
    rows = []
    for reading in READINGS:
        for cell, number in zip(cells(), numbers_of(played, [reading]), strict=True):
            mine = played[cell.play(reading)]
            rows.append(
                {
                    "table": cell.table,
                    "strategy": cell.strategy,
                    "information": cell.information,
                    "deal_count": cell.draw,
                    "stock": reading.stock,
                    "playouts": reading.playouts if cell.strategy != "random" else None,
                    "published": cell.published,
                    "wins": mine.wins,
                    "games": mine.games,
                    "wanted": mine.wanted,
                    "low": None if number.interval is None else number.interval.low / 100,
                    "high": None if number.interval is None else number.interval.high / 100,
                    "verdict": number.verdict,
                    "note": cell.note,
                }
            )
    return rows


def _remarks(numbers: list[Number]) -> Document:
    """Return what the reader must know to compare, and notes on single numbers."""
    return [
        Paragraph(
            "Cards: hidden cards are shuffled once before a game, so that playouts see the real ones, or again for "
            "each playout, before the move that is tried. Stock: in the reading `ring` a packet of three continues "
            "over the end of the stock, `standard` is the game as it is played today. The thesis says that it played "
            "100,000 games for a number of Table 6.2 and 10,000 for one of Table 6.3, though its figures speak of "
            "10,000 in Table 6.2, too, and gives no intervals; theirs are taken with those of so many games. It does "
            "not say how many playouts a move had, nor how deep they went. Here they go to the end, and the highest "
            "counts. The line for human play is left out."
        ),
        *notes_of(replace(number, what=_name(number)) for number in numbers),
    ]


def _explained(numbers: list[Number]) -> Document:
    """Return for each reading which numbers of the thesis come out."""
    blocks: Document = []
    for reading in READINGS:
        mine = [number for number in numbers if _is_of(number, reading)]
        agreeing = "; ".join(_name(number) for number in mine if number.verdict == AGREES)
        blocks.append(Paragraph(f"{reading}: {summed_up(mine)}{f' These agree: {agreeing}.' if agreeing else ''}"))
    return blocks


def _name(number: Number) -> str:
    """Return which number it is, without the reading."""
    before, _, rest = number.what.partition(" (")
    return before + rest.partition(")")[2]


def _is_of(number: Number, reading: Reading) -> bool:
    return f"({reading.stock}" in number.what


def _counted_numbers() -> list[Number]:
    """Return what the thesis counts or computes without chance."""
    theirs, of_all = _UNPLAYABLE[3]
    where = "Section 3"
    return [
        exact_of(where, "deals of the open cards without a move", theirs, unplayable_deals(3)),
        exact_of(where, "deals of the open cards", of_all, deals_of_open_cards(3)),
        exact_of(where, "no ace among 15 open cards, chance", 0.244, comb(48, 15) / comb(52, 15), decimals=3),
        exact_of(where, "seventh pile blocked, per cent", 0.40, 100 * float(blocking_chance()), decimals=2),
    ]


def _count(draw: int) -> dict[str, Any]:
    theirs, of_all = _UNPLAYABLE.get(draw, (None, None))
    unplayable, deals = unplayable_deals(draw), deals_of_open_cards(draw)
    is_same = None if theirs is None else (theirs, of_all) == (unplayable, deals)
    return {"deal_count": draw, "unplayable": unplayable, "deals": deals, "theirs": theirs, "is_same": is_same}


def _counts(counts: list[dict[str, Any]]) -> Table:
    columns = ("turned at once", "unplayable", "of", "per cent", "theirs")
    cells = [
        (
            str(row["deal_count"]),
            f"{row['unplayable']:,}",
            f"{row['deals']:,}",
            f"{100 * row['unplayable'] / row['deals']:.6f}",
            "" if row["theirs"] is None else f"{row['theirs']:,}",
        )
        for row in counts
    ]
    return Table(columns, cells, frozenset(columns), ("of",))


def _chance() -> Document:
    chance = blocking_chance()
    return [
        Paragraph(
            "The face-up card of the seventh pile blocks it, by covering both cards that it fits and one of its own "
            f"suit, in {float(100 * chance):.4f} per cent of the deals (theirs: 0.40). All fifteen cards that can be "
            f"reached at first are of even rank in {float(100 * even_ranks_chance()):.6f} per cent."
        )
    ]


PAPER = Paper(
    name="klondike-monte-carlo",
    title="Klondike strategies using Monte Carlo techniques",
    authors="P. B. Donkersteeg",
    year=2010,
    where="master thesis, Leiden University",
    brings="Tables 6.1 to 6.3, Figures 6.1 to 6.6, the unplayable deals",
    make=_make,
    kinds=("players",),
)
