"""Plans solved in shards: the results are those of one run, whatever was killed, doubled or solved elsewhere."""

import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import winnable
from helpers.experiment_runs import Listener, no_workers, plan_of, rows_in, run_plan
from winnable import BadInput, Limits, Results
from winnable.core.fingerprint import version
from winnable.experiments import Experiment, Outcome, Plan, shard_of
from winnable.many_deals import ThisProcess, Workers
from winnable.many_deals.chunks import solve_chunk
from winnable.store import Store

PLAN = plan_of("delta-star", "klondike", seeds="1-50", positions=1000)


def this_process() -> Workers:
    return ThisProcess(solve_chunk)


def solve(folder: Path, text: str, plan: Plan = PLAN) -> list[Outcome]:
    """Solve a shard here."""
    shard, own = shard_of(plan, text)
    with Store(folder, version(), shard) as store:
        return Experiment(own, store, this_process, Listener()).run()


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, object]]:
    """The rows of the plan in one run."""
    folder = tmp_path_factory.mktemp("whole")
    run_plan(PLAN, folder, this_process)
    return rows_in(folder)


def test_shards_find_what_one_run_finds(tmp_path: Path, expected: list[dict[str, object]]) -> None:
    for number in (3, 1, 4, 2):
        outcomes = solve(tmp_path / str(number % 2), f"{number}/4")
        assert [outcome.tally.count for outcome in outcomes] == [len(outcomes[0].seeds)] * 2
        assert sum(outcome.solved_now for outcome in outcomes) == 2 * len(outcomes[0].seeds)
    shutil.copytree(tmp_path / "1", tmp_path / "0", dirs_exist_ok=True)
    assert rows_in(tmp_path / "0") == expected
    assert [standing.sentences for standing in Results(tmp_path / "0").shards] == [[]]


def test_a_shard_that_is_done_is_not_solved_again(tmp_path: Path) -> None:
    solve(tmp_path, "2/4")
    shard, own = shard_of(PLAN, "2/4")
    with Store(tmp_path, version(), shard) as store:
        outcomes = Experiment(own, store, no_workers, Listener()).run()
    assert [outcome.solved_now for outcome in outcomes] == [0, 0]


def test_without_a_shard_the_deals_of_shards_are_done(tmp_path: Path, expected: list[dict[str, object]]) -> None:
    for number in (1, 2, 4):
        solve(tmp_path, f"{number}/4")
    outcomes = run_plan(PLAN, tmp_path, this_process)
    assert [outcome.solved_now for outcome in outcomes] == [len(shard_of(PLAN, "3/4")[0].seeds)] * 2
    assert [outcome.tally.count for outcome in outcomes] == [50, 50]
    assert rows_in(tmp_path) == expected
    # A shard whose deals are all known is neither missing nor unfinished, wherever they were solved.
    assert [standing.is_whole for standing in Results(tmp_path).shards] == [True]
    assert run_plan(PLAN, tmp_path, no_workers)[0].tally == outcomes[0].tally


def test_undecided_deals_of_shards_are_tried_again(tmp_path: Path) -> None:
    few = plan_of("klondike", seeds="1-20", positions=300)
    undecided = sum(solve(tmp_path, f"{number}/3", few)[0].tally.unknown for number in (1, 2, 3))
    assert undecided
    more = plan_of("klondike", seeds="1-20", positions=5000)
    (outcome,) = run_plan(more, tmp_path, this_process, retry=True)
    assert (outcome.solved_now, outcome.tally.count) == (undecided, 20)
    again = [row for row in rows_in(tmp_path) if row["attempt"] == 2]
    assert len(again) == undecided
    assert Results(tmp_path).latest().num_rows == 20


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0/4", "no shard 0 of 4; shards are numbered from 1 to 4"),
        ("5/4", "no shard 5 of 4"),
        ("/", '"/" is not a shard; give its number and how many there are, as in 3/100'),
        ("3/", "is not a shard"),
        ("3", "is not a shard"),
        ("-1/4", "is not a shard"),
        ("1.5/4", "is not a shard"),
        ("1/0", "a plan has 1 to 100,000 shards, not 0"),
        ("1/51", "51 shards are more than the plan has seeds; give at most 50"),
    ],
)
def test_what_is_no_shard_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        shard_of(PLAN, text)


def test_a_plan_that_adds_deals_has_no_shards() -> None:
    with pytest.raises(BadInput, match="until adds deals"):
        shard_of(plan_of("golf", until="1%"), "1/2")


def test_shards_in_python(tmp_path: Path) -> None:
    limits = Limits(positions=1000)
    for number in (1, 2):
        rates = winnable.rate("golf", seeds=10, limits=limits, out=tmp_path, shard=f"{number}/2", workers=1)
        assert rates.to_arrow()["seed"].to_pylist() == list(range(5 * number - 4, 5 * number + 1))
    whole = winnable.rate("golf", seeds=10, limits=limits, out=tmp_path)
    assert (whole[0].solved_now, whole[0].tally.count) == (0, 10)
    assert [plan.sentences for plan in winnable.Results(tmp_path).shards] == [[]]
    with pytest.raises(BadInput, match="tried again without a shard"):
        winnable.rate("golf", seeds=10, limits=limits, out=tmp_path, shard="1/2", retry=True)


KILLED = """
import os, signal, sys
from pathlib import Path
from winnable import Limits, find_game
from winnable.core.fingerprint import version
from winnable.experiments import Experiment, make_plan, shard_of
from winnable.many_deals import ThisProcess
from winnable.store import Store

class Killer:
    def report(self, sentence):
        raise AssertionError(sentence)

    def progressed(self, progress):
        if progress.solved_now >= 20:
            os.kill(os.getpid(), signal.SIGKILL)

plan = make_plan([find_game("klondike")], "1-200", limits=[Limits(positions=2000)])
shard, own = shard_of(plan, "1/2")
with Store(Path(sys.argv[1]), version(), shard) as store:
    Experiment(own, store, ThisProcess, Killer()).run()
"""


def test_a_killed_shard_is_seen_and_goes_on(tmp_path: Path) -> None:
    died = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], capture_output=True, text=True, check=False)
    assert (died.returncode, died.stderr) == (-signal.SIGKILL, "")
    kept = Results(tmp_path).to_arrow()["seed"].to_pylist()
    assert 20 <= len(kept) < 100
    (standing,) = Results(tmp_path).shards
    assert (standing.unfinished, standing.missing, standing.finished) == ((1,), (2,), 0)
    assert standing.sentences == [
        "klondike, seeds 1-200: shard 2 of 2 is missing and shard 1 of 2 is unfinished; run them again with "
        "--shard 1/2 and --shard 2/2"
    ]
    options = ["--seeds", "1-200", "--positions", "2000", "--workers", "1", "--out", str(tmp_path), "--json"]
    for number, left in ((1, 100 - len(kept)), (2, 100)):
        words = [sys.executable, "-m", "winnable", "rate", "klondike", *options, "--shard", f"{number}/2"]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        assert json.loads(done.stdout)["solved_now"] == left
    assert Results(tmp_path).to_arrow()["seed"].to_pylist() == list(range(1, 201))
    assert [plan.sentences for plan in Results(tmp_path).shards] == [[]]
    run_plan(plan_of("klondike", seeds="1-200"), tmp_path / "whole", this_process)
    assert rows_in(tmp_path) == rows_in(tmp_path / "whole")
