"""The engine that goes through a stock stage by stage."""

import pytest

from winnable import Limits, deal, replay, solve

ONCE = {"forty-thieves": 1_000_008, "rank-and-file": 1_000_000, "duchess": 1_000_103}
REDEALT = {"forty-and-eight": 1_000_100, "gargantua-classic": 1_000_100}
DEALT = {"gypsy": 1_000_000, "spiderette": 1_000_000}
WITHOUT_STOCK = {"freecell": 1_000_000, "simple-simon": 1_000_001}


@pytest.mark.parametrize(("name", "seed"), (ONCE | REDEALT | DEALT | WITHOUT_STOCK).items())
def test_wins_by_stages_are_wins_by_the_rules(name: str, seed: int) -> None:
    dealt = deal(name, seed)
    result = solve(dealt, Limits(positions=1_000_000), "stages=1")
    assert result.moves
    assert replay(dealt, result.moves).is_won()


@pytest.mark.parametrize(("name", "seed"), ONCE.items())
def test_stages_win_where_comparing_all_positions_does_not(name: str, seed: int) -> None:
    limits = Limits(positions=50_000)
    assert solve(deal(name, seed), limits, "stages=1").moves
    others = ("best-first=1", "beam=1:growth=300:noise=0")
    assert not any(solve(deal(name, seed), limits, engine).moves for engine in others)


def test_the_first_search_expands_at_most_its_width_of_positions_in_each_stage() -> None:
    dealt = deal("forty-thieves", 1_000_008)
    stages = dealt.rules.stock.size + 1
    narrow = solve(dealt, Limits(positions=2_000_000), "stages=1:width=1")
    wide = solve(dealt, Limits(positions=2_000_000), "stages=1:width=30")
    assert narrow.moves
    assert wide.moves
    assert wide.expanded <= 30 * stages
    # A search that fails is followed by one of three times the width.
    assert stages < narrow.expanded <= sum(3**n for n in range(6)) * stages


def test_stages_prove_nothing() -> None:
    lost = next(
        found
        for found in (deal("storehouse", seed) for seed in range(1_000_000, 1_000_020))
        if solve(found, Limits(positions=20_000), "complete").verdict == "unwinnable"
    )
    assert solve(lost, Limits(positions=20_000), "stages=1").verdict == "unknown"
