"""`winnable audit` as a user types it."""

import json
import os
import signal
from pathlib import Path

import pytest

from helpers.command_line import begun, run, told, wait_until_at_work
from helpers.stored_rows import row, write_store
from helpers.terminal import WIDTHS, run_in_terminal
from winnable import Results
from winnable.store import Run, Store

QUICK = ("--positions", "100000", "--workers", "1")


@pytest.fixture
def out(tmp_path: Path) -> str:
    told("rate", "delta-star", "--positions", "50000", "--workers", "1", "--seeds", "1-12", "--out", "out")
    return str(tmp_path / "out")


def falsify(folder: str) -> int:
    """Turn one verdict round, in a part that is otherwise as good as any; the seed."""
    results = Results(folder)
    (run_,) = results.runs
    rows = results.to_arrow().to_pylist()
    place = next(place for place, each in enumerate(rows) if each["verdict"] == "winnable")
    false = rows[place] | {"verdict": "unwinnable", "length": None}
    for part in Path(folder).rglob("*.parquet"):
        part.unlink()
    write_store(Path(folder), [*rows[:place], false, *rows[place + 1 :]])
    assert results.runs == (Run(**{name: false[name] for name in Run.__dataclass_fields__}),) == (run_,)
    return int(false["seed"])


def test_a_true_store_is_confirmed(out: str) -> None:
    text = told("audit", out, "--sample", "100%", *QUICK)
    assert "12 of 12 verdicts" in text
    assert "0 disagreements" in text
    found = json.loads(told("audit", out, "--sample", "50%", "--seed", "3", "--json", *QUICK))
    assert (found["rows"], found["sampled"], found["audited"], found["seed"]) == (12, 6, 6, 3)
    assert found["wins_confirmed"] + found["losses_confirmed"] == 6
    assert found["disagreements"] == []
    assert "--evenly" in told("audit", out, "--sample", "50%", "--evenly", *QUICK)


def test_a_false_row_is_found(out: str) -> None:
    seed = falsify(out)
    result = run("audit", out, "--sample", "100%", *QUICK)
    assert result.exit_code == 1
    assert "1 disagreement; please report" in result.stdout
    assert f"delta-star:solvitaire:{seed}: stored as unwinnable; there is a win of" in result.stdout
    (found,) = json.loads(run("audit", out, "--sample", "12", "--json", *QUICK).stdout)["disagreements"]
    assert (found["game"], found["seed"], found["verdict"]) == ("delta-star", seed, "unwinnable")


@pytest.mark.parametrize("columns", WIDTHS)
def test_it_fits_the_terminal(out: str, columns: int) -> None:
    falsify(out)
    screen = run_in_terminal(["audit", out, "--sample", "100%", *QUICK], columns=columns)
    assert screen.exit_code == 1
    assert screen.widest <= columns
    assert "1 disagreement; please report" in screen.text


def test_a_game_that_nobody_knows_is_told(tmp_path: Path) -> None:
    folder = write_store(tmp_path / "out", [row("fan", 1, "winnable") | {"game": "\x1b[31mred", "rules": "0" * 12}])
    text = told("audit", folder)
    assert 'not checked: 1 (the rules "000000000000" are not known here)' in text
    assert "\x1b" not in text


def test_bad_input_is_one_sentence(out: str, tmp_path: Path) -> None:
    with Store(tmp_path / "empty", "v"):
        pass
    for arguments, words in (
        (["nowhere"], "there are no results"),
        (["empty"], "there are no verdicts to audit"),
        ([out, "--sample", "much"], "neither a share of the rows such as 1% nor a number"),
        ([out, "--timeout", "0"], "must be more than 0"),
    ):
        result = run("audit", *arguments)
        assert result.exit_code == 2, result.output
        assert words in result.stderr
        assert result.stderr.count("\n") == 1


def test_ctrl_c_tells_what_was_found(tmp_path: Path) -> None:
    """The searches of these losses, which are none, have no limit that they would reach."""
    folder = write_store(tmp_path / "out", [row("spider", seed, "unwinnable") for seed in range(1, 9)])
    with begun("audit", folder, "--sample", "100%", "--timeout", "10000", "--memory", "200") as process:
        wait_until_at_work(process)
        os.killpg(process.pid, signal.SIGINT)
        _, stderr = process.communicate()
    assert process.returncode == 130
    assert "stopped" in stderr
    assert "Traceback" not in stderr
