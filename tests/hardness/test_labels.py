"""Labels are measured: lengths of wins that exist, cells that suffice and fewer that do not, shares of games."""

import pytest

from winnable import BadInput, Limits, deal, solve
from winnable.hardness import effort, minimum_cells, near_optimal_length, win_share
from winnable.hardness.labels import with_cells
from winnable.hardness.renaming import renamed

# From the table of Theodore Pringle (MIT licence), as far as the first deals go.
CELLS = {1: 3, 2: 1, 3: 2, 4: 2}


@pytest.mark.parametrize("seed", CELLS)
def test_the_smallest_number_of_cells_is_the_published_one(seed: int) -> None:
    assert minimum_cells(deal("freecell", seed, dealer="microsoft")) == CELLS[seed]


def test_fewer_cells_are_another_game() -> None:
    dealt = deal("freecell", 1, dealer="microsoft")
    fewer = with_cells(dealt, 2)
    assert fewer.rules.cells.count == len(fewer.layout.tops("cell")) == 2
    assert fewer.layout.stacks("tableau") == dealt.layout.stacks("tableau")
    assert solve(fewer).verdict == "unwinnable"


def test_what_is_not_known_is_not_said() -> None:
    assert minimum_cells(deal("freecell", 11982, dealer="microsoft")) is None
    assert minimum_cells(deal("freecell", 1, dealer="microsoft"), Limits(positions=200)) is None
    with pytest.raises(BadInput, match="smallest number of cells"):
        minimum_cells(deal("klondike", 1))


def test_a_wider_beam_finds_no_longer_win_in_the_mean() -> None:
    deals = [deal("freecell", seed, dealer="microsoft") for seed in range(1, 7)]
    narrow = [near_optimal_length(dealt, 20) for dealt in deals]
    wide = [near_optimal_length(dealt, 300) for dealt in deals]
    assert sum(filter(None, wide)) < sum(filter(None, narrow))
    assert min(filter(None, wide)) >= 52


@pytest.mark.parametrize("name", ["freecell", "klondike", "fan", "spider"])
def test_a_deal_under_other_names_is_the_same_deal(name: str) -> None:
    for seed in (1, 2, 3):
        dealt = deal(name, seed)
        verdicts = {solve(renamed(dealt, other), Limits(positions=30_000)).verdict for other in range(4)}
        assert len(verdicts - {"unknown"}) <= 1


def test_effort_is_averaged_over_runs() -> None:
    dealt = deal("freecell", 1)
    assert renamed(dealt, 0).layout == dealt.layout
    single = {round(effort(dealt, 1), 6), round(effort(deal("freecell", 2), 1), 6)}
    assert len(single) == 2
    assert effort(dealt, 3, positions=10) <= 1.2


def test_shares_of_players() -> None:
    assert win_share(deal("klondike", 1), "uct", 5, samples=4) == 0
    assert 0 < win_share(deal("klondike", 12), "uct", 10, samples=16) <= 1
    with pytest.raises(BadInput, match="there is no player"):
        win_share(deal("klondike", 1), "nobody")
    with pytest.raises(BadInput, match="plays only Klondike"):
        win_share(deal("spider", 1), "uct")


def test_runs_of_an_effort_differ_by_more_than_names() -> None:
    one_run_each = {effort(deal("freecell", 5), 1, first=run) for run in range(6)}
    assert max(one_run_each) - min(one_run_each) > 0.1  # renaming alone moved it by a thousandth
