"""Experiments go on where they stopped, survive what happens to workers, and know when they are done."""

import signal
from pathlib import Path
from typing import Any

import pytest

import winnable.many_deals.executors
from helpers.experiment_runs import (
    BAD_SEED,
    POSITIONS,
    Listener,
    cannot_start,
    dies_once,
    dies_over_a_seed,
    is_wrong,
    lacks_memory,
    no_workers,
    plan_of,
    rows_in,
    run_plan,
)
from winnable import BadInput, Limits, find_game, solve
from winnable.experiments import make_plan
from winnable.many_deals import LocalWorkers
from winnable.store import Results, Run, Store
from winnable.store.parts import parts_in


def part_files(folder: Path, run: Run) -> list[Path]:
    return [part.path for part in parts_in(folder / "parts" / run.key)]


def test_rows_are_what_solve_finds(tmp_path: Path) -> None:
    plan = plan_of("klondike", "golf", seeds="5-20")
    outcomes = run_plan(plan, tmp_path)
    rows = rows_in(tmp_path)
    assert len(rows) == 32
    for row in rows:
        game = find_game(row["game"])
        found = solve(game.deal(row["seed"]), Limits(positions=POSITIONS))
        assert row["rules"] == game.rules.digest
        assert (row["verdict"], row["reason"], row["length"]) == (found.verdict, found.reason, found.length)
        assert (row["positions"], row["unique"], row["deepest"]) == (found.positions, found.unique, found.deepest)
        assert (row["strategy"], row["attempt"]) == (found.strategy, 1)
        assert (row["seconds_limit"], row["positions_limit"], row["memory_limit"]) == (None, POSITIONS, 1 << 30)
    for outcome in outcomes:
        verdicts = [row["verdict"] for row in rows if row["game"] == outcome.job.game.id]
        assert outcome.tally.winnable == verdicts.count("winnable")
        assert outcome.tally.unknown == verdicts.count("unknown")
        assert outcome.interval.low <= outcome.tally.winnable / 16 <= outcome.interval.high


def test_the_same_plan_again_finds_everything_done(tmp_path: Path) -> None:
    plan = plan_of("delta-star")
    first = run_plan(plan, tmp_path)
    listener = Listener()
    again = run_plan(plan, tmp_path, no_workers, listener)
    assert [outcome.tally for outcome in again] == [outcome.tally for outcome in first]
    assert again[0].solved_now == 0
    assert listener.sentences == []


def test_only_what_is_missing_is_solved(tmp_path: Path) -> None:
    run_plan(plan_of("delta-star", seeds="10-20"), tmp_path)
    run_plan(plan_of("delta-star", seeds="40-45"), tmp_path)
    outcome = run_plan(plan_of("delta-star", seeds="1-60"), tmp_path)[0]
    assert outcome.solved_now == 43
    assert outcome.tally.count == 60
    run_plan(plan_of("delta-star", seeds="1-60"), tmp_path / "at-once")
    assert rows_in(tmp_path) == rows_in(tmp_path / "at-once")


def test_ctrl_c_while_rows_are_written_counts_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows were in the file and the count was not yet raised when the exception came, once in many runs."""
    add, listener = Store.add, Listener()

    def add_interrupted(*given: Any) -> None:
        add(*given)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Store, "add", add_interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # tests in the background ignore the signal
    try:
        with pytest.raises(KeyboardInterrupt):
            run_plan(plan_of("delta-star"), tmp_path, listener=listener)
    finally:
        signal.signal(signal.SIGINT, before)
    assert listener.progress is not None
    assert listener.progress.solved_now == len(rows_in(tmp_path)) > 0


def test_a_damaged_part_is_solved_again(tmp_path: Path) -> None:
    plan = plan_of("delta-star")
    run_plan(plan, tmp_path)
    before = rows_in(tmp_path)
    path = part_files(tmp_path, plan.jobs[0].run)[0]
    path.write_bytes(path.read_bytes()[:-1])
    listener = Listener()
    assert run_plan(plan, tmp_path, listener=listener)[0].solved_now == 60
    assert rows_in(tmp_path) == before
    assert "was moved to" in listener.sentences[0]


def test_two_workers_find_the_same_as_one(tmp_path: Path) -> None:
    plan = plan_of("klondike", "delta-star")
    run_plan(plan, tmp_path / "one")
    run_plan(plan, tmp_path / "two", lambda: LocalWorkers(2))
    assert rows_in(tmp_path / "one") == rows_in(tmp_path / "two")


def test_no_more_workers_are_begun_than_there_is_work_for(tmp_path: Path) -> None:
    workers = LocalWorkers(60)
    run_plan(plan_of("delta-star", seeds="1-2"), tmp_path, lambda: workers)
    assert workers.begun <= 2


def test_a_lost_worker_costs_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WINNABLE_TEST_MARKER", str(tmp_path / "died"))
    plan = plan_of("delta-star")
    run_plan(plan, tmp_path / "whole")
    run_plan(plan, tmp_path / "lost", lambda: LocalWorkers(2, dies_once))
    assert (tmp_path / "died").exists()
    assert rows_in(tmp_path / "lost") == rows_in(tmp_path / "whole")


@pytest.mark.parametrize("work", [dies_over_a_seed, lacks_memory])
def test_the_one_bad_deal_is_found(tmp_path: Path, work: object) -> None:
    listener = Listener()
    plan = plan_of("delta-star", seeds="11-16")
    run_plan(plan, tmp_path / "whole")
    outcome = run_plan(plan, tmp_path / "bad", lambda: LocalWorkers(2, work), listener)[0]  # type: ignore[arg-type]
    good, bad = rows_in(tmp_path / "whole"), rows_in(tmp_path / "bad")
    assert [row for row in bad if row["seed"] != BAD_SEED] == [row for row in good if row["seed"] != BAD_SEED]
    row = next(row for row in bad if row["seed"] == BAD_SEED)
    assert (row["verdict"], row["reason"], row["positions"], row["length"]) == ("unknown", "memory", 0, None)
    assert outcome.tally.unknown == 1
    assert "the workers of seed 13 died again and again" in listener.sentences[0]


def test_an_error_of_ours_is_not_hidden(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        run_plan(plan_of("delta-star"), tmp_path, lambda: LocalWorkers(1, is_wrong))


def test_workers_that_cannot_start_are_no_bad_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winnable.many_deals.executors, "_begin", cannot_start)
    with pytest.raises(BadInput, match="no worker process can be started"):
        run_plan(plan_of("delta-star"), tmp_path)
    assert Results(tmp_path).to_arrow().num_rows == 0


def test_undecided_deals_are_retried_and_history_is_kept(tmp_path: Path) -> None:
    first = run_plan(plan_of("klondike"), tmp_path)[0]
    assert first.tally.unknown > 5
    retried = run_plan(plan_of("klondike", positions=20_000), tmp_path, retry=True)[0]
    assert retried.solved_now == first.tally.unknown
    assert retried.tally.count == 60
    assert retried.tally.unknown < first.tally.unknown
    rows = rows_in(tmp_path)
    assert len(rows) == 60 + first.tally.unknown
    assert {row["attempt"] for row in rows if row["positions_limit"] == 20_000} == {2}
    # Once more: all done. With still larger limits: the third attempt.
    again = run_plan(plan_of("klondike", positions=20_000), tmp_path, no_workers, retry=True)[0]
    assert again.tally == retried.tally
    third = run_plan(plan_of("klondike", positions=30_000), tmp_path, retry=True)[0]
    assert third.solved_now == retried.tally.unknown
    assert max(row["attempt"] for row in rows_in(tmp_path)) == 3
    # The first command knows what the retries found; so do the results.
    assert run_plan(plan_of("klondike"), tmp_path, no_workers)[0].tally == third.tally
    assert Results(tmp_path).latest()["verdict"].to_pylist().count("unknown") == third.tally.unknown


def test_nothing_to_retry_is_told(tmp_path: Path) -> None:
    listener = Listener()
    outcome = run_plan(plan_of("klondike"), tmp_path, no_workers, listener, retry=True)[0]
    assert outcome.tally.count == 0
    assert "no results of these seeds to retry" in listener.sentences[0]


def test_another_limit_is_another_run(tmp_path: Path) -> None:
    run_plan(plan_of("delta-star"), tmp_path)
    assert run_plan(plan_of("delta-star", positions=50), tmp_path)[0].solved_now == 60
    assert len(rows_in(tmp_path)) == 120


def test_until_adds_seeds_in_the_same_steps_always(tmp_path: Path) -> None:
    plan = plan_of("delta-star", seeds="1-50", until="6%")
    whole = run_plan(plan, tmp_path / "whole")[0]
    assert whole.interval.half_width <= 0.06
    assert 100 < whole.tally.count < 800
    run_plan(plan_of("delta-star", seeds="1-70"), tmp_path / "pieces")
    pieces = run_plan(plan, tmp_path / "pieces")[0]
    assert (pieces.seeds, pieces.tally) == (whole.seeds, whole.tally)
    assert rows_in(tmp_path / "pieces") == rows_in(tmp_path / "whole")
    assert run_plan(plan, tmp_path / "whole", no_workers)[0].tally == whole.tally


def test_until_goes_on_after_the_last_of_several_ranges(tmp_path: Path) -> None:
    outcome = run_plan(plan_of("delta-star", seeds="1-30,101-120", until="6%"), tmp_path)[0]
    assert outcome.seeds.ranges[0] == range(1, 31)
    assert outcome.seeds.ranges[1].start == 101
    assert outcome.tally.count == len(outcome.seeds) > 100


def test_until_gives_up_where_undecided_deals_stand_in_the_way(tmp_path: Path) -> None:
    listener = Listener()
    outcome = run_plan(plan_of("spider", seeds="1-500", positions=1, until="1%"), tmp_path, listener=listener)[0]
    assert outcome.tally.count == 500
    assert "undecided deals of 500 alone make the interval wider than asked" in listener.sentences[0]


def test_until_ends_with_the_seeds(tmp_path: Path) -> None:
    listener = Listener()
    last = 2**32 - 1
    plan = plan_of("delta-star", seeds=f"{last - 9}-{last}", until="1%")
    assert run_plan(plan, tmp_path, listener=listener)[0].tally.count == 10
    assert "has no further seeds" in listener.sentences[0]


def test_a_game_of_ones_own_is_kept_with_its_rules(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"tableau piles": {"count": 4}, "max rank": 4}')
    plan = make_plan([find_game(path)], "1-5", limits=[Limits(positions=100)])
    run_plan(plan, tmp_path / "out")
    results = Results(tmp_path / "out")
    assert results.runs[0].game == f"mine@{plan.jobs[0].game.rules.digest}"
    assert list(results.definitions.values()) == [plan.jobs[0].game.rules.differences()]


def test_other_code_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.experiments.rows.version", lambda: "0.0.1+old")
    run_plan(plan_of("delta-star", seeds="1-5"), tmp_path)
    monkeypatch.undo()
    listener = Listener()
    run_plan(plan_of("delta-star", seeds="1-9"), tmp_path, listener=listener)
    assert "were solved by winnable 0.0.1+old" in listener.sentences[0]
    assert {row["version"][:6] for row in rows_in(tmp_path)} >= {"0.0.1+"}


def test_progress_reaches_its_end(tmp_path: Path) -> None:
    listener = Listener()
    run_plan(plan_of("klondike"), tmp_path, listener=listener)
    assert listener.steps[-1] == (60, 60)
    assert listener.steps == sorted(listener.steps)
