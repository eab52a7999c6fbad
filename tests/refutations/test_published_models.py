"""The core's relaxed games give the statuses of the published models, and so does CP-SAT."""

import csv
from collections.abc import Iterable
from pathlib import Path

import pytest

from winnable import Game, deal, prove, read_rules
from winnable.refutations import cp_sat

PUBLISHED = Path(__file__).parents[1] / "data" / "klondike-relaxed.csv"
SMALL = {
    "max rank": 5,
    "tableau piles": {
        "count": 4,
        "build policy": "red-black",
        "spaces policy": "kings",
        "diagonal deal": True,
        "move built group": "yes",
        "face up cards": "top",
    },
    "foundations": {"removable": True},
    "stock": {"size": 10, "deal count": 3, "redeal": True},
}
WORDS = {"unwinnable": "lost", "possible": "possible"}


def published() -> list[dict[str, str]]:
    with PUBLISHED.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("stock", ["total", "partial"])
def test_statuses_are_the_published_ones(stock: str) -> None:
    wrong = [
        row["seed"]
        for row in published()
        if prove(deal("klondike", int(row["seed"])), stock=stock, level=0, with_proof=False).status != WORDS[row[stock]]
    ]
    assert not wrong


def test_statuses_with_strict_stock_are_the_published_ones_where_decided() -> None:
    undecided = 0
    for row in published()[:120]:
        status = prove(deal("klondike", int(row["seed"])), stock="strict", level=0, with_proof=False).status
        undecided += status == "unknown"
        assert status in ("unknown", WORDS[row["strict"]]), row["seed"]
    assert undecided <= 3


@pytest.mark.parametrize(
    ("stock", "seeds"), [("total", range(1, 31)), ("partial", range(1, 31)), ("strict", [1, 12, 14, 19])]
)
def test_cp_sat_agrees(stock: str, seeds: Iterable[int]) -> None:
    """Of the strict deals, 1 is lost already with partial stock and 19 by the order of the stock only."""
    for seed in seeds:
        dealt = deal("klondike", seed)
        assert cp_sat.prove(dealt, stock).status == prove(dealt, stock=stock, level=0, with_proof=False).status, seed


def test_cp_sat_knows_the_order_of_the_stock() -> None:
    """Small Klondikes, some of which only the order of the stock proves lost; of large ones few are decided soon."""
    game = Game("small", "small", read_rules(SMALL))
    statuses = set()
    for seed in (1, 2, 4, 40, 89, 277, 1499):
        dealt = game.deal(seed, "solvitaire")
        both = {stock: cp_sat.prove(dealt, stock, 20).status for stock in ("partial", "strict")}
        assert both == {stock: prove(dealt, stock=stock, level=0, with_proof=False).status for stock in both}, seed
        statuses.add(tuple(both.values()))
    assert statuses == {("lost", "lost"), ("possible", "lost"), ("possible", "possible")}


def test_a_level_proves_all_that_a_lower_one_does() -> None:
    for row in published()[:300]:
        if row["partial"] == "unwinnable":
            dealt = deal("klondike", int(row["seed"]))
            assert {prove(dealt, stock="partial", level=level).status for level in range(6)} == {"lost"}
