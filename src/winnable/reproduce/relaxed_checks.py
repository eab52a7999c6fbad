"""What else the paper says of its relaxed games: the share of rule 4, earlier records, and that no proof is wrong."""

import math
from functools import partial
from typing import Any

from .. import _core
from ..catalogue import find_game
from ..core.codec import core_layout, core_rules
from ..reports.document import Document, Paragraph, Table
from ..solving.solver import Limits, solve
from ..solving.switches import Switches
from ..statistics import wilson
from .comparing import Number, count_of, numbers_table, value_of
from .frame import Work, in_turn

_DEALER = "solvitaire"
_RULE_4 = (15.0, 20.0)
"""By how many per cent rule 4 adds to the deals proved lost. The paper gives neither the deals nor the stock."""
_RULE_4_STOCKS = ("total", "partial")
_RULE_4_CLOSURES = 100_000
_RECORDS = (
    # by whom, year, per cent of deals proved lost without a search through all positions
    ("Voima", 2021, 2.24),
    ("de Ruiter", 2012, 3.33),
    ("Bjarnason, Tadepalli and Fern", 2007, 8.56),
)
_CHECK_POSITIONS = 3_000_000
_UNPROVEN = ("blocking", "relaxation")
"""The shortcuts by which a search would prove a loss as the relaxed game does. The check does without them."""
_PLAYED = {"total": "klondike-deal-1", "strict": "klondike"}
"""In which real game a loss of the relaxed one is a loss."""

Blocks = dict[str, dict[int, dict[str, list[list[float]]]]]
"""What Table 1 has found: by stock and the first seed of a block, the deals of each status: seed, seconds, closures."""


def rule_4(work: Work, blocks: Blocks, size: int) -> tuple[Document, list[Number]]:
    """Return how many more deals are proved lost with rule 4 than without."""
    pieces = [
        [
            (f"{stock} {first} without rule 4", partial(_lost_without_twins, stock, first, size))
            for first in blocks[stock]
        ]
        for stock in _RULE_4_STOCKS
    ]  # fmt: skip
    work.pieces(in_turn(pieces))
    numbers = []
    for stock, mine in zip(_RULE_4_STOCKS, pieces, strict=True):
        kept = [(first, key) for first, (key, _) in zip(blocks[stock], mine, strict=True) if key in work.kept]
        lost = sum(len(blocks[stock][first].get("lost", [])) for first, _ in kept)
        without = sum(work.kept[key] for _, key in kept)
        numbers.append(_added(stock, lost, without))
    return [
        numbers_table(numbers, "rule 4 adds to the deals proved lost"),
        Paragraph(
            "Two cards cannot lie on one card at a time: rule 4, as a switch of the prover. The sample are the deals "
            "proved lost with it. Theirs is between the two numbers of an informal experiment, whose deals and stock "
            "the paper does not give."
        ),
    ], numbers


def _lost_without_twins(stock: str, first: int, size: int) -> int:
    """Return how many deals from a seed on are lost in the game without rule 4."""
    relaxed = _core.RelaxedRules.of_level(0, stock)
    relaxed.twins = False
    game = find_game("klondike")
    lost = 0
    for seed in range(first, first + size):
        core = core_rules(game.rules), core_layout(game.rules, game.deal(seed, _DEALER).layout)
        lost += _core.prove_lost(*core, relaxed, _RULE_4_CLOSURES, math.inf, False).status == "lost"
    return lost


def _added(stock: str, lost: int, without: int) -> Number:
    """Return by how many per cent rule 4 adds to the proofs of a stock, with the interval of the part that needs it."""
    low, high = _RULE_4
    middle, half = (low + high) / 2, (high - low) / 2
    ours, error = None, math.inf
    if without:
        part = wilson(lost - without, without)
        ours, error = 100 * (lost / without - 1), 50 * (_odds(part.high) - _odds(part.low))
    what = f"{stock} relaxation"
    return value_of("Rule 4", what, middle, ours, error, lost, their_error=half, widest=high - low, unit=" %")


def _odds(share: float) -> float:
    return share / (1 - share) if share < 1 else math.inf


def records(rows: list[dict[str, Any]]) -> tuple[Document, list[dict[str, Any]]]:
    """Return the part of deals proved lost in earlier work, in the paper and by us, and a sentence on it."""
    table: list[dict[str, Any]] = [
        {"by": by, "year": year, "per_cent": per_cent, "deals": None} for by, year, per_cent in _RECORDS
    ]
    mine: dict[str, float] = {}
    for row in (row for row in rows if row["status"] == "lost"):
        name = f"{row['stock']} relaxation"
        table.append({"by": f"paper, {name}", "year": 2024, "per_cent": row["their_count"] / 100, "deals": 10_000})
        if row["our_deals"]:
            mine[row["stock"]] = 100 * row["our_count"] / row["our_deals"]
            table.append(
                {"by": f"ours, {name}", "year": None, "per_cent": mine[row["stock"]], "deals": row["our_deals"]}
            )
    table.sort(key=lambda row: row["per_cent"])
    cells = [
        (row["by"], str(row["year"] or ""), f"{row['per_cent']:.2f} %", f"{row['deals']:,}" if row["deals"] else "")
        for row in table
    ]
    columns = ("by", "year", "proved lost", "deals")
    document: Document = [Table(columns, cells, frozenset(columns[1:]), ("deals", "year"))]
    if mine:
        stock, best = max(mine.items(), key=lambda entry: entry[1])
        by, _, record = max(_RECORDS, key=lambda entry: entry[2])
        document.append(
            Paragraph(
                f"The {stock} relaxation proves {best:.2f} % of our deals lost, {best / record:.2f} times the highest "
                f"earlier figure, {record} % by {by}. Theirs were measured on other deals."
            )
        )
    return document, table


def no_claim_is_wrong(work: Work, blocks: Blocks) -> tuple[Document, list[Number]]:
    """Return whether a search without relaxed games wins a deal that one of them has proved lost."""
    claimed = {name: _claimed(blocks, stock) for stock, name in _PLAYED.items()}
    work.pieces(
        in_turn(
            [
                (_checked_key(name, first), partial(_checked, name, seeds))
                for first, seeds in claims.items()
            ]
            for name, claims in claimed.items()
        )
    )  # fmt: skip
    numbers, solved = [], []
    for name, claims in claimed.items():
        found = [work.kept[key] for first in claims if (key := _checked_key(name, first)) in work.kept]
        won, lost, unknown = (sum(each[place] for each in found) for place in range(3))
        checked = won + lost + unknown
        numbers.append(
            count_of("Cross-check", f"won in {name}, of those proved lost", 0, won, lost, unknown, of=checked)
        )
        solved.append(f"in {name} {won:,} of {checked:,} are won, {lost:,} lost and {unknown:,} open")
    return [
        numbers_table(numbers, "deals"),
        Paragraph(
            f"Each deal that a relaxed game calls lost is searched without relaxed games, up to {_CHECK_POSITIONS:,} "
            f"positions: {'; '.join(solved)}. The paper compares with the verdicts of Solvitaire: none is won."
        ),
    ], numbers


def _claimed(blocks: Blocks, real: str) -> dict[int, list[int]]:
    """Return the seeds called lost by first seeds of blocks: by the total relaxation, or by any of the others."""
    stocks = ("total",) if real == "total" else ("partial", "strict")
    shared = set.intersection(*(set(blocks[stock]) for stock in stocks))
    return {
        first: sorted({int(one[0]) for stock in stocks for one in blocks[stock][first].get("lost", [])})
        for first in sorted(shared)
    }


def _checked_key(name: str, first: int) -> str:
    return f"check {name} {first}, {_CHECK_POSITIONS} positions"


def _checked(name: str, seeds: list[int]) -> list[int]:
    """Return how many of some deals a search wins, proves lost, and leaves open."""
    game = find_game(name)
    switches = Switches.all().without(*_UNPROVEN)
    limits = Limits(positions=_CHECK_POSITIONS)
    verdicts = [solve(game.deal(seed, _DEALER), limits, "complete", switches=switches).verdict for seed in seeds]
    return [verdicts.count("winnable"), verdicts.count("unwinnable"), verdicts.count("unknown")]
