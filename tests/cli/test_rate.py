"""`winnable rate` as a user types it."""

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

import winnable
from helpers.command_line import begun, run, told
from helpers.terminal import WIDTHS, Terminal, run_in_terminal
from winnable import Results
from winnable.errors import BadInput
from winnable.solving.schedules import schedule_for

QUICK = ("--positions", "2000", "--workers", "1", "--seeds", "1-20")


def problem(*arguments: str) -> str:
    """The one sentence by which a command refuses."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1, result.stderr
    return result.stderr


def test_the_table_and_the_results(tmp_path: Path) -> None:
    text = told("rate", "delta-star", "klondike", *QUICK, "--out", "out")
    assert "can be won (95%)" in text
    assert [line.split()[:2] for line in text.splitlines()[1:3]] == [["delta-star", "20"], ["klondike", "20"]]
    assert Results(tmp_path / "out").to_arrow().num_rows == 40
    assert told("rate", "delta-star", "klondike", *QUICK, "--out", "out") == text


def test_json_has_what_the_documents_say() -> None:
    found = json.loads(told("rate", "delta-star", *QUICK, "--json"))
    assert (found["game"], found["dealer"], found["sample"], found["solved_now"]) == (
        "delta-star",
        "solvitaire",
        20,
        20,
    )
    assert found["winnable"] + found["unwinnable"] + found["unknown"] == 20
    assert 0 <= found["low"] <= found["winnable"] / 20 <= found["high"] <= 1
    assert json.loads(told("rate", "delta-star", *QUICK, "--json"))["solved_now"] == 0


def test_results_have_a_place_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told("rate", "delta-star", *QUICK)
    assert Results(tmp_path / "data" / "winnable" / "results").to_arrow().num_rows == 20
    monkeypatch.setenv("WINNABLE_RESULTS", str(tmp_path / "mine"))
    told("rate", "delta-star", *QUICK)
    assert Results(tmp_path / "mine").to_arrow().num_rows == 20


def test_a_plan_file(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(
        'games = ["delta-star"]\nstrategies = ["auto", "complete"]\nseeds = "1-5"\n[[limits]]\npositions = 500\n'
    )
    lines = told("rate", "--plan", "plan.toml", "--workers", "1", "--out", "out").splitlines()
    assert lines[0].split()[:2] == ["game", "strategy"]
    assert [line.split()[1] for line in lines[1:3]] == ["auto", "complete"]
    assert "the plan says what to solve; put --seeds, golf into the plan" in problem(
        "rate", "golf", "--plan", "plan.toml", "--seeds", "1-2"
    )
    (tmp_path / "plan.toml").write_text('games = ["delta-star"]\ndealer = "solvitaire"\n')
    assert 'plan.toml: dealer: there is no such field; did you mean "dealers"?' in problem(
        "rate", "--plan", "plan.toml"
    )


def test_several_strategies_are_compared(tmp_path: Path) -> None:
    strategies = ("--strategy", "auto", "--strategy", "complete")
    lines = told("rate", "delta-star", *QUICK, *strategies, "--json").splitlines()
    assert [json.loads(line)["strategy"] for line in lines] == [
        str(schedule_for(name, winnable.find_game("delta-star").rules)) for name in ("auto", "complete")
    ]
    assert "strategy" in told("rate", "delta-star", *QUICK, *strategies).splitlines()[0]
    (tmp_path / "plan.toml").write_text('games = ["delta-star"]\n')
    assert "put --strategy into the plan" in problem("rate", "--plan", "plan.toml", *strategies)


def test_seeds_may_be_several_ranges() -> None:
    found = json.loads(told("rate", "birds-of-a-feather", *QUICK, "--seeds", "-3--1,5", "--json"))
    assert (found["first_seed"], found["last_seed"], found["sample"]) == (-3, 5, 4)


def test_undecided_deals_are_retried() -> None:
    before = json.loads(told("rate", "klondike", *QUICK, "--json"))
    options = ("--positions", "20000", "--workers", "1", "--seeds", "1-20", "--retry", "unknown")
    after = json.loads(told("rate", "klondike", *options, "--json"))
    assert after["solved_now"] == before["unknown"] > after["unknown"]
    assert after["sample"] == 20


def test_shards_have_folders_of_their_own(tmp_path: Path) -> None:
    text = told("rate", "delta-star", *QUICK, "--shard", "2/4", "--out", "out")
    assert text.splitlines()[1].split()[:2] == ["delta-star", "5"]
    assert text.splitlines()[-1] == "shard 2 of 4: seeds 6-10"
    found = json.loads(told("rate", "delta-star", *QUICK, "--shard", "4/4", "--out", "out", "--json"))
    assert (found["first_seed"], found["last_seed"], found["sample"]) == (16, 20, 5)
    shard = found["shard"]
    assert (shard["number"], shard["of"], shard["seeds"], shard["of_seeds"]) == (4, 4, "16-20", "1-20")
    assert found["results"] == f"out/shards/{shard['plan']}/4-of-4"
    assert Results(tmp_path / "out").to_arrow()["seed"].to_pylist() == [*range(6, 11), *range(16, 21)]
    whole = json.loads(told("rate", "delta-star", *QUICK, "--out", "out", "--json"))
    assert (whole["solved_now"], whole["sample"], whole["shard"]) == (10, 20, None)


def test_shards_of_a_plan_file(tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text('games = ["delta-star", "golf"]\nseeds = "1-9"\n[[limits]]\npositions = 500\n')
    for number in ("1/2", "2/2"):
        told("rate", "--plan", "plan.toml", "--shard", number, "--workers", "1", "--out", "out")
    assert Results(tmp_path / "out").to_arrow()["seed"].to_pylist() == [*range(1, 10)] * 2
    assert [plan.sentences for plan in Results(tmp_path / "out").shards] == [[]]


def test_a_shard_that_is_being_solved_is_not_begun_again(tmp_path: Path) -> None:
    with begun(*LONG, "--workers", "1", "--shard", "1/2", "--out", str(tmp_path / "out")) as process:
        while not list((tmp_path / "out").glob("shards/*/1-of-2/parts/*/*.parquet")):
            assert process.poll() is None
            time.sleep(0.1)
        assert "1-of-2: another winnable is writing there now" in problem(*LONG, "--shard", "1/2", "--out", "out")
        os.killpg(process.pid, signal.SIGINT)
        assert "1-of-2, and the same command continues from there" in process.communicate()[1]


def test_fewer_workers_than_cores_are_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.many_deals.memory.cores", lambda: 1000)
    result = run("rate", "delta-star", "--positions", "2000", "--seeds", "1-20", "--memory", "100000000")
    assert result.exit_code == 0
    assert result.stderr.startswith("winnable: 1 worker for 1000 cores: a deal may use 100,000,000 MB, and this ")
    assert result.stderr.count("\n") == 1
    assert run("rate", "delta-star", *QUICK, "--memory", "100000000", "--out", "out").stderr == ""


def test_bad_input_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "file: is a file, not a directory for results" in problem("rate", "golf", "--out", "file")
    assert "cannot be written" in problem("rate", "golf", "--out", "/proc/nothing")
    assert "there is no game" in problem("rate", "gulf")
    assert "is not a range of seeds" in problem("rate", "golf", "--seeds", "5-")
    assert "half the width" in problem("rate", "golf", "--until", "wide")
    assert "--workers or --cluster, not both" in problem("rate", "golf", "--workers", "2", "--cluster", "local:2")
    assert "is not an address" in problem("rate", "golf", "--cluster", "here", "--out", "out")
    assert "one after the other" in problem("rate", "golf", "--until", "1%", "--retry", "unknown")
    assert "does not serve" in problem("rate", "spider", "--dealer", "microsoft")
    assert "no shard 0 of 4; shards are numbered from 1 to 4" in problem("rate", "golf", "--shard", "0/4")
    assert '"/" is not a shard' in problem("rate", "golf", "--shard", "/")  # as if Slurm had set nothing
    assert "fixed seeds" in problem("rate", "golf", "--shard", "1/4", "--until", "1%")
    assert "tried again without a shard" in problem("rate", "golf", "--shard", "1/4", "--retry", "unknown")


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name in ("pyarrow", "distributed") else name)
    assert "winnable rate needs pyarrow; install with: " in problem("rate", "golf")
    monkeypatch.delitem(vars(winnable), "Results", raising=False)  # it stays once it was loaded
    with pytest.raises(BadInput, match=r"winnable\.Results needs pyarrow; install with: "):
        getattr(winnable, "Results")  # noqa: B009


LONG = ("rate", "klondike", "--positions", "5000", "--seeds", "1-1000000")


def wait_for_results(process: "subprocess.Popen[str]", folder: Path) -> None:
    """Until the first deals are kept."""
    while not list(folder.glob("parts/*/*.parquet")):
        assert process.poll() is None
        time.sleep(0.1)


def test_ctrl_c_stops_cleanly_and_two_do_not_mix(tmp_path: Path) -> None:
    with begun(*LONG, "--workers", "1", "--out", str(tmp_path / "out")) as process:
        wait_for_results(process, tmp_path / "out")
        assert "another winnable is writing there now" in problem("rate", "golf", "--out", "out")
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: client and workers alike
        stdout, stderr = process.communicate()
    assert process.returncode == 130
    assert stdout == ""
    assert stderr.count("\n") == 1
    rows = Results(tmp_path / "out").to_arrow().num_rows
    assert f"stopped; the {rows} deals that this command solved are kept in {tmp_path / 'out'}" in stderr
    assert "the same command continues from there" in stderr
    assert rows > 0


def test_sigterm_ends_it_without_a_word_and_loses_nothing(tmp_path: Path) -> None:
    """Python complained of semaphores that were left behind, whichever moment the signal came in."""
    with begun(*LONG, "--workers", "2", "--out", str(tmp_path / "out")) as process:
        wait_for_results(process, tmp_path / "out")
        process.terminate()
        stdout, stderr = process.communicate()
    assert (process.returncode, stdout, stderr) == (143, "", "")
    seeds = Results(tmp_path / "out").to_arrow()["seed"].to_pylist()
    again = ("klondike", "--positions", "5000", "--seeds", f"1-{max(seeds)}", "--workers", "1", "--out", "out")
    assert json.loads(told("rate", *again, "--json"))["solved_now"] == max(seeds) - len(seeds)


def _small_files_only() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))


def test_a_disk_that_takes_no_more_loses_nothing(tmp_path: Path) -> None:
    told("rate", "delta-star", *QUICK, "--out", "out")
    options = ("delta-star", "--positions", "2000", "--workers", "1", "--seeds", "1-400")
    with begun("rate", *options, "--out", str(tmp_path / "out"), prepare=_small_files_only) as process:
        _, stderr = process.communicate()
    assert process.returncode == 2
    assert stderr.count("\n") == 1
    assert "cannot be written: File too large; everything finished before is kept" in stderr
    assert Results(tmp_path / "out").to_arrow().num_rows == 20
    assert "400" in told("rate", *options, "--out", "out")


@pytest.mark.parametrize("columns", WIDTHS)
def test_the_table_fits_the_terminal(tmp_path: Path, columns: int) -> None:
    (tmp_path / "plan.toml").write_text(
        'games = ["delta-star", "klondike"]\nstrategies = ["auto", "best-first=4,complete=1"]\n'
        'seeds = "1-5"\n[[limits]]\npositions = 500\n[[limits]]\npositions = 1000\nmemory = 100\n'
    )
    arguments = ["rate", "--plan", "plan.toml", "--workers", "1", "--out", "out"]
    screen = run_in_terminal(arguments, columns=columns, cwd=tmp_path)
    assert screen.exit_code == 0
    assert screen.widest <= columns
    assert screen.lines[0].split()[:2] == ["game", "strategy"]
    assert "best-first=4,complete=1" in screen.text
    assert ("No room here for: " in screen.text) == (columns == 80)
    assert set(re.findall(r"\S*–\S*", screen.text)) <= set(re.findall(r"\S*–\S*", told(*arguments)))


@pytest.mark.parametrize("columns", WIDTHS)
def test_the_line_fits_the_terminal_and_ctrl_c_tells_what_was_kept(tmp_path: Path, columns: int) -> None:
    long = ("klondike", "--positions", "5000", "--seeds", "1-1000000", "--workers", "1", "--out", "out")
    with Terminal(["rate", *long], columns=columns, cwd=tmp_path) as terminal:
        terminal.wait_for("of 1,000,000")
        terminal.wait_for(" left")
        terminal.interrupt()
    assert terminal.screen.exit_code == 130
    assert terminal.screen.widest <= columns
    told_at_the_end = " ".join(terminal.screen.text.split())
    assert re.search(r"stopped; the \d+ deals? that this command solved are kept in out", told_at_the_end)
    assert terminal.screen.lines[0].startswith("winnable: stopped")


def test_rows_of_another_game_are_not_taken(tmp_path: Path) -> None:
    told("rate", "klondike", *QUICK, "--out", "out")
    told("rate", "delta-star", *QUICK, "--seeds", "21-60", "--out", "other")
    (part,) = (tmp_path / "other").rglob("*.parquet")
    (home,) = (tmp_path / "out" / "parts").iterdir()
    shutil.copy(part, home)
    before = json.loads(told("report", "out", "--json"))
    assert [game["sample"] for game in before["games"]] == [20]
    assert "has rows of another run (delta-star, solvitaire" in before["warnings"][0]
    result = run("rate", "klondike", *QUICK, "--seeds", "1-60", "--out", "out", "--json")
    assert "has rows of another run (delta-star, solvitaire" in result.stderr
    assert json.loads(result.stdout)["solved_now"] == 40
    assert set(Results(tmp_path / "out").to_arrow()["game"].to_pylist()) == {"klondike"}
    assert len(list((tmp_path / "out" / "damaged").iterdir())) == 1
