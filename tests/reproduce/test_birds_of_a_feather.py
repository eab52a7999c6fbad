"""The paper on Birds of a Feather: its deals, its counting, and a document that says what there was time for."""

import json
import math
import statistics
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from winnable import _core, deal
from winnable.core.codec import core_position
from winnable.reports import as_html
from winnable.reproduce import Work, birds_of_a_feather, find_paper
from winnable.reproduce.birds_data import Fit, deals_of, fit, net, positions_of, share_of, unpacked
from winnable.reproduce.birds_of_a_feather import table_5_seeds
from winnable.solving.weights import FEATURES

# Seeds and nodes of a plain search, first child first, which the authors' program counts too.
PLAIN = {0: 102567, 1: 32663, 2: 17475, 3: 801}


@pytest.mark.parametrize("seed", PLAIN)
def test_nodes_are_counted_as_the_authors_count_them(seed: int) -> None:
    position = core_position(deal("birds-of-a-feather", seed))
    assert _core.count_nodes(*position, [], 10**7) == (True, True, PLAIN[seed])


def test_a_limit_ends_the_counting() -> None:
    position = core_position(deal("birds-of-a-feather", 0))
    assert _core.count_nodes(*position, [], 1000)[0] is False
    with pytest.raises(ValueError, match="only grids"):
        _core.count_nodes(*core_position(deal("klondike", 1)), [], 1000)


def test_the_row_of_plain_search_in_table_5_is_the_papers() -> None:
    seeds = table_5_seeds()
    assert (len(seeds), seeds[0], seeds[-1]) == (50, 277, 55328)
    nodes = [_core.count_nodes(*core_position(deal("birds-of-a-feather", seed)), [], 10**8)[2] for seed in seeds[1:]]
    found = (statistics.median(nodes), round(statistics.fmean(nodes)), round(statistics.stdev(nodes)))
    assert found == (14312, 67130, 143102)


def test_positions_are_the_same_each_time_and_models_learn_from_them() -> None:
    rows = unpacked([positions_of(range(1, 13))])
    assert (rows == unpacked([positions_of(range(1, 13))])).all()
    assert sum(rows[:, -2] == 16) == 12
    found = fit(rows, 1, 16, 1)
    assert 60 < found.train[0] < 90
    assert 0 < found.train[1] < 15
    assert 40 < found.solvable[0] < 60
    assert Fit(**json.loads(json.dumps(asdict(found)))).core.value([1] * len(FEATURES)) == found.core.value(
        [1] * len(FEATURES)
    )
    assert math.isfinite(found.core.value(_core.features(*core_position(deal("birds-of-a-feather", 1)))))


def test_without_time_the_document_says_so(tmp_path: Path) -> None:
    paper = find_paper("birds-of-a-feather")
    found = paper.make(Work(paper.name, tmp_path, seconds=0))
    assert not found.is_complete
    assert "no time" in str(found.document)


def test_what_needs_no_model_is_there_first(tmp_path: Path) -> None:
    found = find_paper("birds-of-a-feather").make(Few(tmp_path, 4))
    rows = {row["algorithm"]: row for row in found.tables["Tables 5 and 6"]}
    assert rows["DFS"]["verdicts"] == ["agrees"] * 3
    assert rows["LR"]["nodes"] == []
    assert len(found.tables["ours"]) == 3
    assert "All three numbers of DFS are the paper's" in str(found.document)


def test_a_share_is_as_wide_as_its_deals_differ() -> None:
    rows = unpacked([positions_of(range(1, 13))])
    deals = deals_of(rows)
    assert set(deals.tolist()) == set(range(1, 13))
    half = len(rows) // 2
    alike, mixed = share_of(deals % 2 == 0, deals), share_of(rows[:, -1] == 1, deals)
    assert alike[1] > mixed[1] > 0
    assert share_of(deals[:half] > 0, deals[:half]) == (100.0, 0.0)


def test_tree_search_plays_move_by_move_and_repeats_exactly() -> None:
    found = [
        _core.play_by_tree(*core_position(deal("birds-of-a-feather", seed)), 20_000, 1.4, seed) for seed in range(1, 7)
    ]
    assert found == [
        _core.play_by_tree(*core_position(deal("birds-of-a-feather", seed)), 20_000, 1.4, seed) for seed in range(1, 7)
    ]
    assert all(is_complete and (moves == 15) == is_won for is_complete, is_won, moves in found)
    assert sum(is_won for _, is_won, _ in found) >= 4
    with pytest.raises(ValueError, match="only grids"):
        _core.play_by_tree(*core_position(deal("klondike", 1)), 10, 1.4, 1)


def test_nets_are_measured() -> None:
    train, test = net(unpacked([positions_of(range(1, 13))]), 0.01, 2)
    assert 60 < train[0] <= 100
    assert 50 < test[0] <= 100


class Few(Work):
    """Work that has time for some pieces, whatever the clock says."""

    def __init__(self, folder: Path, pieces: int) -> None:
        super().__init__("birds-of-a-feather", folder, with_plots=True)
        self.most = len(self.kept) + pieces

    @property
    def has_time(self) -> bool:
        return len(self.kept) < self.most


def test_another_run_never_shows_less(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(birds_of_a_feather, "_STAGES", (8, 16, 24))
    monkeypatch.setattr(birds_of_a_feather, "_AT_ONCE", 4)
    monkeypatch.setattr(birds_of_a_feather, "table_5_seeds", lambda: [277, 1003, 3])
    # So few deals may all be winnable; then nothing is learned of deals alone.
    monkeypatch.setattr(birds_of_a_feather, "fit", lambda rows, *_: fit(rows, 1, 16, 1))
    monkeypatch.setattr(birds_of_a_feather, "other_kinds", lambda _: {"KNN": [(70.0, 1.0), (69.0, 1.0)]})
    monkeypatch.setattr(birds_of_a_feather, "net", lambda *_: [(75.0, 1.0), (74.0, 1.0)])
    monkeypatch.setattr(birds_of_a_feather, "_SIMULATIONS", (10, 100))
    monkeypatch.setattr(birds_of_a_feather, "TREE_DEALS", 2)
    paper = find_paper("birds-of-a-feather")
    shown, positions = [0], [0]
    for _ in range(60):
        work = Few(tmp_path, 2)
        found = paper.make(work)
        work.save()
        shown.append(filled(found.tables))
        positions.append(max([row["positions"] for row in found.tables["Tables 1 to 4"]], default=0))
        if found.is_complete:
            break
    assert found.is_complete
    assert shown == sorted(shown)
    assert positions == sorted(positions)
    assert len(set(positions)) == 4  # nothing, and three stages
    again = paper.make(Work(paper.name, tmp_path, seconds=0, with_plots=True))
    assert again.tables == found.tables
    assert again.is_complete
    assert "<svg" in as_html(again.document)


def filled(tables: Any) -> int:
    """Return how many numbers there are."""
    if isinstance(tables, dict):
        return sum(map(filled, tables.values()))
    if isinstance(tables, list):
        return sum(map(filled, tables))
    return int(tables not in (None, ""))
