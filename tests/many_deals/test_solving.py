"""Many deals: the same results as one after another, whoever searches, and in the order of the seeds."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from helpers.experiment_runs import BAD_SEED, dies_once, dies_over_a_seed
from winnable import Limits, Result, find_game, solve
from winnable.many_deals import Job, LocalWorkers, ThisProcess, local_workers, solve_many
from winnable.many_deals.chunks import solve_chunk
from winnable.seeds import parse_seeds

LIMITS = Limits(positions=2000)


def job(name: str = "fan", seeds: str = "1-30", dealer: str = "solvitaire", **others: Any) -> Job:
    return Job(find_game(name), dealer, "auto", LIMITS, parse_seeds(seeds), **others)


def one_by_one(wanted: Job) -> list[tuple[int, Result]]:
    game = wanted.game
    return [(seed, timeless(solve(game.deal(seed, wanted.dealer), wanted.limits))) for seed in wanted.seeds]


def timeless(result: Result) -> Result:
    return replace(result, seconds=0.0)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    "wanted",
    [job(), job(seeds="40,5-12,-0"), job("birds-of-a-feather", "-5-5", "microsoft"), job("freecell", dealer="pysol")],
)
def test_results_are_those_of_solve_in_order(wanted: Job, workers: int) -> None:
    found = [(seed, timeless(result)) for seed, result in solve_many(wanted, local_workers(workers))]
    assert found == one_by_one(wanted)


def test_a_worker_that_dies_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WINNABLE_TEST_MARKER", str(tmp_path / "died"))
    found = [(seed, timeless(result)) for seed, result in solve_many(job(), lambda: LocalWorkers(2, dies_once))]
    assert (tmp_path / "died").exists()
    assert found == one_by_one(job())


def test_a_deal_that_takes_workers_down_is_unknown() -> None:
    sentences: list[str] = []
    found = dict(solve_many(job(seeds="11-15"), lambda: LocalWorkers(2, dies_over_a_seed), sentences.append))
    assert list(found) == [11, 12, 13, 14, 15]
    assert (found[BAD_SEED].verdict, found[BAD_SEED].reason, found[BAD_SEED].moves) == ("unknown", "memory", None)
    assert sentences == [
        f"fan: the workers of seed {BAD_SEED} died again and again; it is recorded as unknown (memory)"
    ]


def test_a_race_gives_the_same_verdicts() -> None:
    wanted = replace(job("delta-star", "1-8"), limits=Limits(positions=200_000))
    raced = [result.verdict for _, result in solve_many(wanted, local_workers(1, is_race=True))]
    assert raced == [result.verdict for _, result in solve_many(wanted)]


def test_this_process_answers_soon_and_takes_more_where_deals_are_quick() -> None:
    asked: list[int] = []

    def watched(chunk: Any) -> Any:
        asked.append(len(chunk.seeds))
        return solve_chunk(chunk)

    assert len(list(solve_many(job("delta-star", "1-200"), lambda: ThisProcess(watched)))) == 200
    assert asked[0] == 1
    assert max(asked) >= 8


def test_seeds_that_no_store_holds_are_solved_without_one() -> None:
    wanted = job("klondike", f"{10**60}-{10**60 + 1}", "exact")
    wanted.check()
    assert [seed for seed, _ in solve_many(wanted)] == [10**60, 10**60 + 1]
