"""`winnable.rate` as a researcher types it."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import winnable
from helpers.experiment_runs import plan_of, run_plan
from winnable import BadInput, Limits, Results, find_game

QUICK: dict[str, Any] = {"seeds": 20, "limits": Limits(positions=2000), "workers": 1}


def test_rates_are_tables_and_sentences(tmp_path: Path) -> None:
    rates = winnable.rate("delta-star", find_game("klondike"), out=tmp_path, **QUICK)
    assert [outcome.job.game.name for outcome in rates] == ["delta-star", "klondike"]
    frame = rates.to_pandas()
    assert len(frame) == len(rates.to_polars()) == rates.to_arrow().num_rows == 40
    assert (frame[frame["game"] == "klondike"]["verdict"] == "winnable").sum() == rates[1].tally.winnable
    assert repr(rates).count("\n") == 1
    assert f"of 20 deals ({rates[0].tally.winnable} winnable" in repr(rates)
    assert "<td>klondike</td>" in rates._repr_html_()
    assert repr(rates.results) == f"<Results in {tmp_path}: 2 runs of delta-star, klondike>"
    with pytest.raises(BadInput, match="there are 2 intervals here"):
        _ = rates.interval


def test_only_the_deals_asked_for_are_in_the_table(tmp_path: Path) -> None:
    winnable.rate("delta-star", out=tmp_path, **QUICK)
    part = winnable.rate("delta-star", out=tmp_path, **QUICK | {"seeds": range(5, 9)})
    assert part.to_arrow()["seed"].to_pylist() == [5, 6, 7, 8]
    assert part[0].solved_now == 0
    assert part.interval == part[0].interval


def test_retried_deals_count_once(tmp_path: Path) -> None:
    winnable.rate("klondike", out=tmp_path, **QUICK)
    winnable.rate("klondike", out=tmp_path, retry=True, **QUICK | {"limits": Limits(positions=20_000)})
    rates = winnable.rate("klondike", out=tmp_path, **QUICK)
    rows = rates.to_arrow()
    assert rows["seed"].to_pylist() == list(range(1, 21))
    assert rows["verdict"].to_pylist().count("unknown") == rates[0].tally.unknown
    assert max(rows["attempt"].to_pylist()) == 2


def test_several_strategies_stand_side_by_side(tmp_path: Path) -> None:
    rates = winnable.rate("delta-star", strategy=["auto", "complete"], out=tmp_path, **QUICK)
    assert len(rates) == 2
    assert rates.to_arrow().num_rows == 40
    assert set(Results(tmp_path).strategies.values()) == {"auto", "complete"}


def test_one_row_for_every_game(tmp_path: Path) -> None:
    rates = winnable.rate("delta-star", "klondike", strategy=["auto", "complete"], out=tmp_path, **QUICK)
    frame = rates.to_pandas(per="game")
    assert len(frame) == len(rates) == rates.to_arrow("game").num_rows == len(rates.to_polars(per="game")) == 4
    assert frame["game"].tolist() == ["delta-star", "delta-star", "klondike", "klondike"]
    for place, outcome in enumerate(rates):
        line = frame.iloc[place]
        assert (line["sample"], line["winnable"], line["unknown"]) == (
            20,
            outcome.tally.winnable,
            outcome.tally.unknown,
        )
        assert (line["low"], line["high"]) == (outcome.interval.low, outcome.interval.high)
        assert (line["first_seed"], line["last_seed"], line["positions_limit"]) == (1, 20, 2000)
    with pytest.raises(BadInput, match=r'for every "deal" or for every "game", not for every "suit"'):
        rates.to_arrow("suit")  # type: ignore[arg-type]


def test_a_retry_tells_the_deals_of_all_runs(tmp_path: Path) -> None:
    winnable.rate("klondike", out=tmp_path, **QUICK)
    rates = winnable.rate("klondike", out=tmp_path, retry=True, **QUICK | {"limits": Limits(positions=20_000)})
    assert rates.to_arrow()["seed"].to_pylist() == list(range(1, 21))
    assert rates.to_arrow()["verdict"].to_pylist().count("unknown") == rates[0].tally.unknown


@pytest.mark.parametrize(("seeds", "expected"), [("3-5,9,-2", [-2, 3, 4, 5, 9]), ("-7--5", [-7, -6, -5]), ("4", [4])])
def test_seeds_are_ranges_of_any_kind(tmp_path: Path, seeds: str, expected: list[int]) -> None:
    rates = winnable.rate("birds-of-a-feather", seeds=seeds, limits=Limits(positions=1000), workers=1, out=tmp_path)
    assert rates.to_arrow()["seed"].to_pylist() == expected
    assert (rates[0].seeds.first, rates[0].seeds.last, rates[0].tally.count) == (
        expected[0],
        expected[-1],
        len(expected),
    )
    again = winnable.rate("birds-of-a-feather", seeds="-7-9", limits=Limits(positions=1000), workers=1, out=tmp_path)
    assert again[0].solved_now == 17 - len(expected)


def test_progress_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    winnable.rate("delta-star", out=tmp_path, **QUICK)
    assert capsys.readouterr().err == ""
    winnable.rate("delta-star", out=tmp_path, progress=True, **QUICK | {"seeds": 60})
    drawn = capsys.readouterr().err
    assert "delta-star: " in drawn
    assert "\n" not in drawn
    assert drawn.endswith("\r")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seeds": "many"}, "is not a range of seeds"),
        ({"seeds": 0}, "seeds are a text such as"),
        ({"seeds": range(0, 9, 2)}, "seeds are a text such as"),
        ({"seconds": -1}, "must be more than 0"),
        ({"workers": 0}, "at least 1 worker"),
        ({"workers": 1, "cluster": "local:1"}, "not both"),
        ({"until": 3}, "half the width"),
        ({"until": 0.01, "retry": True}, "one after the other"),
        ({"strategy": "magic"}, "there is no strategy"),
    ],
)
def test_bad_input_is_refused(tmp_path: Path, options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        winnable.rate("golf", out=tmp_path, **options)


def test_a_game_must_be_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="names no game"):
        winnable.rate(out=tmp_path)


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """Worker processes do not run the script again, as they would if it were told to them."""
    script = tmp_path / "script.py"
    script.write_text(
        "import winnable\n"
        "limits = winnable.Limits(positions=2000)\n"
        f"print(winnable.rate('delta-star', seeds=20, limits=limits, workers=2, out={str(tmp_path / 'out')!r}))\n"
    )
    result = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert result.stdout.count("delta-star (auto): ") == 1
    assert result.stderr == ""


def test_names_are_listed() -> None:
    assert {"Results", "Rates", "rate"} <= set(dir(winnable))


@pytest.mark.parametrize("missing", ["pandas", "polars"])
def test_a_missing_library_is_a_sentence(tmp_path: Path, missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run_plan(plan_of("delta-star", seeds="1-2"), tmp_path)
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == missing else found(name))
    with pytest.raises(BadInput, match=rf"to_{missing}\(\) needs {missing}; install with: .*{missing}"):
        getattr(Results(tmp_path), f"to_{missing}")()


def test_fewer_workers_are_begun_than_allowed_where_there_is_little_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []
    from winnable.many_deals import executors

    real = executors._OnePool

    def counted() -> Any:
        begun.append(1)
        return real()

    monkeypatch.setattr(executors, "_OnePool", counted)
    winnable.rate("delta-star", seeds=2, limits=Limits(positions=1000), workers=64, out=tmp_path)
    assert 1 <= len(begun) <= 2
