"""The document that compares the tables of the thesis with ours.

Tables 6.2 and 6.3 are matches of our players under its names, by both readings of its stock; Table 6.1 are the rewards
that its heuristics give; the unplayable deals are counted exactly.
"""

from typing import Any

from ...reports.document import Document, Heading, Paragraph, Table
from ...statistics import share_in_percent
from ..frame import Paper, Reproduction, Work
from .counting import blocking_chance, deals_of_open_cards, even_ranks_chance, unplayable_deals
from .tables import PLAYOUTS, REWARDS, reproduced

_UNPLAYABLE = {3: (72_099_595_172_416, 28_837_689_349_669_200)}
"""What the thesis counts: deals of the open cards without a move, and all of them, by cards turned at once."""
_DRAWS = range(1, 25)


def _make(work: Work) -> Reproduction:
    rows = reproduced(work.piece)
    counts = [_count(draw) for draw in _DRAWS]
    document: Document = [
        Heading(f"{PAPER.title} ({PAPER.authors}, {PAPER.year})", 1),
        Heading("Table 6.1: rewards of moves"),
        _rewards(),
        Paragraph("Our player `monte-carlo-heuristics` uses them."),
    ]
    for table, title in (("6.2", "three cards turned at once"), ("6.3", "one card turned at once")):
        document += [
            Heading(f"Table {table}: games won, {title}"),
            _wins([row for row in rows if row["table"] == table]),
        ]
    document += [*_remarks(rows), Heading("Unplayable deals"), _counts(counts), *_chance()]
    is_complete = all(row["games"] == row["wanted"] for row in rows)
    return Reproduction(document, {"Tables 6.2 and 6.3": rows, "Unplayable deals": counts}, is_complete)


def _rewards() -> Table:
    cells = [
        (move, str(usual), ", ".join(f"{case} {reward}" for case, reward in special.items()))
        for move, usual, special in REWARDS
    ]
    return Table(("move", "reward", "in special cases"), cells, frozenset({"reward"}))


def _wins(rows: list[dict[str, Any]]) -> Table:
    columns = ("player", "cards", "stock", "theirs", "ours", "games")
    cells = [
        (
            row["strategy"],
            row["information"],
            row["stock"],
            f"{row['published']} %",
            share_in_percent(row["wins"], row["games"] - row["wins"]) if row["games"] else "",
            f"{row['games']:,}",
        )
        for row in rows
    ]
    return Table(columns, cells, frozenset({"theirs", "ours", "games"}))


def _remarks(rows: list[dict[str, Any]]) -> Document:
    """Return what the reader must know to compare, and notes on single numbers."""
    notes = dict.fromkeys(row["note"] for row in rows if row["note"])
    return [
        Paragraph(
            "Cards: hidden cards are shuffled once before a game, so that playouts see the real ones, or again for "
            "each playout, before the move that is tried. Stock: `ring` is the reading of the text under which the "
            "numbers for random play come out, `standard` the game as it is played today. The thesis played 100,000 "
            "games for a number of Table 6.2 and "
            "10,000 for one of Table 6.3, though its figures speak of 10,000 in Table 6.2, too, and gives no "
            f"intervals; it does not say how many playouts a move had (here {PLAYOUTS}), nor how deep they went. The "
            "line for human play is left out."
        ),
        *(Paragraph(note) for note in notes),
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
    brings="Tables 6.1 to 6.3, the unplayable deals",
    make=_make,
)
