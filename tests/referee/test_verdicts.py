"""The referee's rules against verdicts of another program: a plain search over its moves must find the same."""

import csv
import json
from pathlib import Path

import pytest

from helpers.brute_force import is_winnable
from helpers.positions import Position
from winnable import find_game, read_rules
from winnable.notation import layout_from_object

DATA = Path(__file__).parents[1] / "data"
LOSSES_PROVE_NOTHING = {"mini-spider-r5.fixedcp", "mini-fortunes-r7"}
TABLES = sorted(path.stem for path in (DATA / "verdicts").glob("mini-*.csv"))
MOST_POSITIONS, LONG = 1000, 5000


def rows(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((DATA / "verdicts" / f"{name}.csv").read_text().splitlines()))


def check_verdicts(table: str, most: int, least: int) -> None:
    game = find_game(DATA / "rules" / f"{table.removesuffix('.fixedcp')}.json")
    decided = 0
    for row in rows(table):
        if table in LOSSES_PROVE_NOTHING and row["verdict"] == "unwinnable":
            continue
        found = is_winnable(game.deal(int(row["seed"])), most)
        if found is not None:
            decided += 1
            assert found == (row["verdict"] == "winnable"), f"seed {row['seed']}"
    assert decided >= least


@pytest.mark.parametrize("table", TABLES)
def test_small_games_have_the_known_verdicts(table: str) -> None:
    check_verdicts(table, MOST_POSITIONS, least=1)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES)
def test_larger_games_have_the_known_verdicts(table: str) -> None:
    check_verdicts(table, LONG, least=3)


@pytest.mark.parametrize("row", rows("traps"), ids=lambda row: f"{row['rules']}-{row['seed']}")
def test_deals_that_other_solvers_call_lost_are_won(row: dict[str, str]) -> None:
    game = find_game(DATA / "rules" / f"{row['rules']}.json")
    assert is_winnable(game.deal(int(row["seed"])), 20_000)


def test_the_partial_run_trap_is_won() -> None:
    trap = json.loads((DATA / "trap-partial-run.json").read_text())
    rules = read_rules(trap["rules"])
    assert is_winnable(Position(rules, layout_from_object(rules, trap["deal"])), 20_000)
