"""The paper on Birds of a Feather: its deals, its counting, and a document that says what there was time for."""

import math
import statistics
from pathlib import Path

import pytest

from winnable import _core, deal
from winnable.core.codec import core_position
from winnable.reproduce import Work, find_paper
from winnable.reproduce.birds_data import fit, positions_of, unpacked
from winnable.reproduce.birds_of_a_feather import table_5_seeds

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
    assert 60 < found.train < 90
    assert 40 < found.solvable < 60
    assert math.isfinite(found.core.value(_core.features(*core_position(deal("birds-of-a-feather", 1)))))


def test_without_time_the_document_says_so(tmp_path: Path) -> None:
    paper = find_paper("birds-of-a-feather")
    found = paper.make(Work(paper.name, tmp_path, seconds=0))
    assert not found.is_complete
    assert "no time" in str(found.document)
