"""Dang and others, 2024: Klondike deals proved unwinnable in relaxed games, and schedules of solvers.

Table 1 has the same relaxed games (level 0) on the same 10,000 deals. Figures 1 and 2 are layouts with the same
blocking sets, proved and explained. Figure 3 has the same four kinds of solver. The improved estimates follow from
printed intervals.
"""

import math
from functools import partial
from typing import Any

from ..cards import parse_card
from ..catalogue import find_game
from ..errors import listing
from ..families import laid_out
from ..game import Deal
from ..optional import require
from ..refutations.explain import explain
from ..refutations.prove import STOCKS, prove
from ..reports.document import Document, Heading, Paragraph, Table
from ..solving.solver import Limits
from ..statistics import Interval, as_published, wilson
from .comparing import Number, count_of, shown_seconds, time_of, value_of
from .frame import Paper, Reproduction, Work, in_turn
from .relaxed_checks import Blocks, no_claim_is_wrong, records, rule_4
from .relaxed_schedules import figure_3

_DEALS, _BLOCK = 10_000, 100
_DEALER = "solvitaire"
_STRICT_CLOSURES = 2_000_000
_TABLE_PART = 0.6
"""The share of the time for Table 1; the rest is for the engines of Figure 3."""
_PUBLISHED: dict[str, dict[str, tuple[int, int, float, float]]] = {
    "total": {"lost": (565, 8_890, 0.907, 11.214), "possible": (9435, 13_576, 1.174, 2.498)},
    "partial": {"lost": (1042, 54_884, 1.995, 21.762), "possible": (8958, 20_746, 1.309, 2.837)},
    "strict": {"lost": (1328, 881_784, 41.807, 1373.541), "possible": (8672, 885_784, 33.878, 424.635)},
}
"""Table 1: deals, mean nodes, mean seconds and most seconds."""
_SOLVITAIRE_LOST = {"total": 1000, "partial": 1868, "strict": 1868}
"""Of the 10,000 deals, those that Solvitaire has proved unwinnable: deal 1 for the total relaxation, else deal 3."""


def _make(work: Work) -> Reproduction:
    require("the schedule of Figure 3", "ortools", extra="cp")
    with work.part(_TABLE_PART):
        table, rows, blocks = _table_1(work)
        rule_4_document, rule_4_numbers = rule_4(work, blocks, _BLOCK)
        checked, check_numbers = no_claim_is_wrong(work, blocks)
    record_document, record_rows = records(rows)
    estimates, improved, compared = _estimates()
    schedules, learned, schedule_numbers = figure_3(work)
    document: Document = [
        Heading(f"{PAPER.title} ({PAPER.authors}, {PAPER.year})", 1),
        Heading("Table 1: deals proved unwinnable by stock rule"),
        table,
        *_remarks(rows),
        Heading("Rule 4"),
        *rule_4_document,
        Heading("Earlier records of proofs without a search"),
        *record_document,
        Heading("Whether a deal that is called lost can be won"),
        *checked,
        Heading("Figure 1: a small blocking set"),
        *_figure_1(work),
        Heading("Figure 2: a blocking set that needs all rules"),
        *_figure_2(work),
        Heading("Figure 3: schedules of engines"),
        *schedules,
        Heading("Improved estimates of winnability"),
        *estimates,
    ]
    return Reproduction(
        document,
        {
            "Table 1": rows,
            "Earlier records": record_rows,
            "Figure 3": learned,
            "Improved estimates": improved,
        },
        work.has_all,
        (
            *(number for row in rows for number in _numbers(row, rows)),
            *rule_4_numbers,
            *check_numbers,
            *schedule_numbers,
            *compared,
        ),
    )


def _table_1(work: Work) -> tuple[Table, list[dict[str, Any]], Blocks]:
    """Return the deals by stock rule and status, theirs and ours. The stocks take turns, so that each has some."""
    pieces = [
        [(f"{stock} {first}, {_STRICT_CLOSURES} closures", partial(_block, stock, first))
         for first in range(1, _DEALS + 1, _BLOCK)]
        for stock in STOCKS
    ]  # fmt: skip
    work.pieces(in_turn(pieces))
    blocks: Blocks = {
        stock: {
            first: work.kept[key]
            for first, (key, _) in zip(range(1, _DEALS + 1, _BLOCK), mine, strict=True)
            if key in work.kept
        }
        for stock, mine in zip(STOCKS, pieces, strict=True)
    }
    rows = [
        _row(stock, status, list(found.values()))
        for stock, found in blocks.items()
        for status in ("lost", "possible", "unknown")
    ]
    columns = (
        "stock", "status", "theirs", "ours", "our deals", "verdict", "their nodes", "our closures", "their mean time",
        "our mean time", "their longest", "our longest", "mean time",
    )  # fmt: skip
    cells = []
    for row in rows:
        numbers = _numbers(row, rows)
        cells.append(
            (
                row["stock"], row["status"], f"{row['their_count']:,}", f"{row['our_count']:,}",
                f"{row['our_deals']:,}", numbers[0].verdict if numbers else "", _mean(row["their_nodes"]),
                _mean(row["our_closures"]), shown_seconds(row["their_mean"]), shown_seconds(row["our_mean"]),
                shown_seconds(row["their_most"]), shown_seconds(row["our_most"]),
                numbers[1].verdict if numbers else "",
            )
        )  # fmt: skip
    numeric = frozenset(columns[2:5]) | frozenset(columns[6:12])
    least = ("their longest", "our longest", "mean time", "our deals", "their mean time", "their nodes", "our closures")
    return Table(columns, cells, numeric, least), rows, blocks


def _mean(count: float | None) -> str:
    return "" if count is None else f"{count:,.0f}" if count >= 100 else f"{count:.1f}"


def _numbers(row: dict[str, Any], rows: list[dict[str, Any]]) -> list[Number]:
    """Return the numbers of a row of Table 1; the paper has no unknown deals."""
    if row["status"] == "unknown":
        return []
    counts = {each["status"]: each["our_count"] for each in rows if each["stock"] == row["stock"]}
    yes, unknown, deals = row["our_count"], counts["unknown"], row["our_deals"]
    name = f"{row['stock']}, {row['status']}"
    return [
        count_of("Table 1", name, row["their_count"], yes, deals - yes - unknown, unknown, of=_DEALS),
        time_of("Table 1", f"{name}, mean time", row["their_mean"], row["our_mean"], yes),
        time_of("Table 1", f"{name}, longest", row["their_most"], row["our_most"], yes),
    ]


def _block(stock: str, first: int) -> dict[str, list[list[float]]]:
    """Return the deals from a seed on: by status the seed, seconds and closures of each."""
    game = find_game("klondike")
    deals: dict[str, list[list[float]]] = {}
    for seed in range(first, first + _BLOCK):
        found = prove(
            game.deal(seed, _DEALER), Limits(positions=_STRICT_CLOSURES), stock=stock, level=0, with_proof=False
        )
        deals.setdefault(found.status, []).append([seed, round(found.seconds, 7), found.closures])
    return deals


def _row(stock: str, status: str, blocks: list[dict[str, list[list[float]]]]) -> dict[str, Any]:
    deals = [one for block in blocks for one in block.get(status, [])]
    times, closures = [seconds for _, seconds, _ in deals], [count for *_, count in deals]
    count, nodes, mean, most = _PUBLISHED[stock].get(status, (0, None, None, None))
    return {
        "stock": stock,
        "status": status,
        "their_count": count,
        "their_mean": mean,
        "their_most": most,
        "our_deals": sum(len(found) for block in blocks for found in block.values()),
        "our_count": len(deals),
        "their_nodes": nodes,
        "our_closures": math.fsum(closures) / len(closures) if closures else None,
        "our_mean": math.fsum(times) / len(times) if times else None,
        "our_most": max(times, default=None),
    }


def _remarks(rows: list[dict[str, Any]]) -> Document:
    """Return what the table shows: whether all counts are the same, and what part of the lost deals is proved."""
    sentences = []
    for stock in STOCKS:
        mine = {row["status"]: row for row in rows if row["stock"] == stock}
        deals, lost = mine["lost"]["our_deals"], mine["lost"]["our_count"]
        if deals < _DEALS:
            sentences.append(f"{stock}: {deals:,} of {_DEALS:,} deals so far, of which {lost:,} are lost")
            continue
        theirs = mine["lost"]["their_count"]
        same = "the same count" if lost == theirs else f"{abs(lost - theirs)} {'more' if lost > theirs else 'fewer'}"
        part = 100 * lost / _SOLVITAIRE_LOST[stock]
        sentences.append(f"{stock}: {same}, {part:.0f} % of the deals that Solvitaire has proved lost")
    return [
        Paragraph(f"{'; '.join(sentences)}."),
        Paragraph(
            "The deals are the same, seeds 1 to 10,000. Their times are for Savile Row and Kissat on another machine, "
            "mean and longest of a deal; ours for the compiled prover, so only the orders of magnitude compare. "
            "Their nodes are those of Kissat, our closures those of the prover, means of a deal; both count the work "
            "without a clock, and nothing else is common to them. A strict deal is unknown to us after "
            f"{_STRICT_CLOSURES:,} closures. Stronger levels, which the paper does not have, prove more: see "
            "`winnable prove --level`."
        ),
    ]


def _figure_1(work: Work) -> Document:
    """Return a layout with the blocking set of the figure; the other cards lie in any order."""
    deal = blocking_example()
    found = prove(deal, stock="total", level=0)
    return [
        Paragraph(
            f"The cards 6H and 7D as in the figure, the others in any order: {found.status} in the total relaxation, "
            f"after {found.closures} closure{'s' if found.closures != 1 else ''}. The paper gives the same two cards."
        ),
        *_reasons(work, "Figure 1", deal),
    ]


def _figure_2(work: Work) -> Document:
    """Return a layout in which the cards that the paper's proof names lie as the proof says."""
    deal = hard_example()
    found = prove(deal, stock="total", level=0)
    return [
        Paragraph(
            "The cards that the proof of Appendix B names, as it says that they lie; the others in any order: "
            f"{found.status} in the total relaxation, after {found.closures} closures and with {found.lemmas} lemmas. "
            "The paper's blocking set is 5D, 4S, 8D, 10D and 8H."
        ),
        *_reasons(work, "Figure 2", deal),
    ]


def _reasons(work: Work, figure: str, deal: Deal) -> Document:
    # A piece, since how short an explanation becomes depends on how quick the machine is.
    with work.some_more():
        lines = work.piece(f"{figure}, explained", partial(_lines, deal))
    return [Paragraph(line) for line in lines or ()]


def _lines(deal: Deal) -> list[str]:
    why = explain(deal)
    return [line.strip() for line in why.lines()] if why else []


def blocking_example() -> Deal:
    """Return a deal of Klondike in which 6H and 7D block each other: each hides what the other waits for."""
    return _example({5: ["8C", "7S", "3D", "6H"], 6: ["8S", "2H", "7C", "7D"]}, in_stock=[])


def hard_example() -> Deal:
    """Return a deal with a blocking set in five piles. It needs all rules: twins, and kings that share two spaces."""
    piles = {
        0: ["QC"],
        1: ["JC", "10H"],  # both face up, so that 10H is on JC before 10D can be
        2: ["3S", "5H", "10D"],
        3: ["7D", "JS", "5C", "8D"],
        4: ["7H", "9S", "4D", "8H"],
        5: ["9C", "4S", "AC"],
        6: ["5D", "QS", "QH"],
    }
    return _example(piles, in_stock=["KC", "KH", "KS", "KD", "6C", "6S"], hidden=(0, 0, 2, 3, 4, 5, 6))


def _example(chosen: dict[int, list[str]], in_stock: list[str], hidden: tuple[int, ...] = tuple(range(7))) -> Deal:
    """Return a deal with chosen cards on top of its piles, and chosen cards in the stock."""
    game = find_game("klondike")
    placed = {card for pile in chosen.values() for card in pile}.union(in_stock)
    rest = [f"{rank}{suit}" for rank in (*"A23456789", "10", *"JQK") for suit in "CHSD"]
    rest = [card for card in rest if card not in placed]
    piles = []
    for place in range(7):
        own = chosen.get(place, [])
        piles.append([*[rest.pop() for _ in range(place + 1 - len(own))], *own])
    rest += in_stock
    return Deal(
        game,
        laid_out(
            game.rules,
            tableau=tuple(tuple(parse_card(card) for card in pile) for pile in piles),
            hidden=hidden,
            stock=tuple(parse_card(card) for card in rest),
        ),
    )


_ESTIMATES = (
    # game, deals, printed middle and half-width, unresolved, proved by the paper, printed result
    ("klondike (deal 3)", 1_000_000, 81.945, 0.084, 157, 63, "81.942 ± 0.081"),
    ("klondike (deal 1)", 1_000_000, 90.480, 0.116, 1145, 522, "90.454 ± 0.090"),
)


def _estimates() -> tuple[Document, list[dict[str, Any]], list[Number]]:
    """Return the improved intervals, from the printed ones and the number of deals that the models prove lost."""
    rows: list[dict[str, Any]] = []
    numbers: list[Number] = []
    for name, deals, middle, half, unresolved, proved, printed in _ESTIMATES:
        won = winnable_of(middle / 100, deals, unresolved)
        before = wilson(won, deals - won - unresolved, unresolved)
        after = wilson(won, deals - won - unresolved + proved, unresolved - proved)
        numbers += _estimated(name, printed, after, deals)
        rows.append(
            {
                "game": name, "deals": deals, "unresolved": unresolved, "proved": proved,
                "before_printed": f"{middle:.3f} ± {half:.3f}", "before": _printed(before),
                "after_printed": printed, "after": _printed(after), "verdict": numbers[-1].verdict,
            }
        )  # fmt: skip
    columns = ("game", "unresolved", "proved lost", "before, printed", "before", "after, printed", "after", "verdict")
    cells = [
        (
            row["game"], f"{row['unresolved']:,}", f"{row['proved']:,}", row["before_printed"], row["before"],
            row["after_printed"], row["after"], row["verdict"],
        )
        for row in rows
    ]  # fmt: skip
    return (
        [
            Table(columns, cells, frozenset(columns[1:-1]), ("before", "unresolved", "proved lost")),
            Paragraph(
                "In per cent of 1,000,000 deals. How many deals are winnable is not printed with the intervals; it is "
                "what the middle of the first interval implies by the same method. Each deal that the models prove "
                "lost then takes one from the upper bound."
            ),
            Paragraph(_arithmetic(rows)),
        ],
        rows,
        numbers,
    )


def _arithmetic(rows: list[dict[str, Any]]) -> str:
    """Return that the estimates are arithmetic, what it gives, and where its last digit differs."""
    falls = [
        f"{row['proved']:,} of {row['unresolved']:,} ({100 * row['proved'] / row['unresolved']:.0f} %) for "
        f"{row['game']}, which takes {100 * row['proved'] / row['deals']:.4f} points from the upper bound"
        for row in rows
    ]
    pairs = [(row[f"{when}_printed"], row[when]) for row in rows for when in ("before", "after")]
    other = [f"{ours} in place of {printed}" for printed, ours in pairs if ours != printed]
    digits = f"The last digit differs in {listing(other, 'and')}." if other else "All digits are theirs."
    return (
        f"This is arithmetic on the paper's own counts: {listing(falls, 'and')}. The seeds of these deals are not "
        f"printed, so none of them is proved lost here. {digits}"
    )


def _estimated(game: str, printed: str, ours: Interval, deals: int) -> list[Number]:
    """Return middle and half-width. They follow from printed numbers, so a unit of the last digit is open."""
    middle, half = map(float, printed.split(" ± "))
    return [
        value_of("Improved estimates", f"{game}, {what}", theirs, found, 0.001, deals, decimals=3, unit=" %")
        for what, theirs, found in (("middle", middle, 100 * ours.middle), ("half-width", half, 100 * ours.half_width))
    ]


def winnable_of(middle: float, deals: int, unresolved: int) -> int:
    """Return how many deals are winnable if the interval has this middle."""
    low, high = 0, deals - unresolved
    while low < high:
        tried = (low + high) // 2
        if wilson(tried, deals - tried - unresolved, unresolved).middle < middle:
            low = tried + 1
        else:
            high = tried
    return low


def _printed(interval: Interval) -> str:
    return as_published(interval, 3).replace("%", "")


PAPER = Paper(
    name="relaxed-klondike",
    title="Constraint Models for Relaxed Klondike Variants",
    authors="N. Dang, I. P. Gent, P. Nightingale, F. Ulrich-Oltean, J. Waller",
    year=2024,
    where="ModRef 2024",
    brings="Table 1, Figures 1 and 3, the improved estimates",
    make=_make,
    kinds=("verdicts", "proofs"),
)
