"""Schedules of time slices: their texts, their faults, and how they are run."""

import json
from pathlib import Path

import pytest

from winnable import BadInput, Limits, deal, find_game, solve
from winnable.solving.schedules import EngineSpec, Schedule, Slice, read_engines, read_schedule, schedule_for


def test_slices_are_read_and_written() -> None:
    text = "beam=0.5s:width=100,complete=1.25s,beam=2s:width=100,complete=rest"
    found = read_engines(text)
    assert str(found) == text
    assert [str(spec) for spec in found.engines] == ["beam=1:width=100", "complete=1"]
    assert found.core_slices[:3] == [(0, 0.5), (1, 1.25), (0, 2.0)]
    assert found == Schedule.of_slices(found.slices)
    short = Schedule.of_slices([Slice(EngineSpec("beam"), 0.0000125), Slice(EngineSpec("complete"))])
    assert read_engines(str(short)) == short


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("beam=1s,complete=1", "shares and slices"),
        ("smart:beam=1s,complete=rest", "shares and slices"),
        ("beam=1s,complete=2s", "must have the rest"),
        ("beam=rest,complete=rest", "must have the rest"),
        ("beam=0s,complete=rest", "more than 0"),
        ("beam=1e9s,complete=rest", "is not a share"),
        (",".join(["beam=1s"] * 32 + ["complete=rest"]), "more than 32 slices"),
    ],
)
def test_slices_that_make_no_sense_are_refused(text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        read_engines(text)


@pytest.mark.parametrize("seed", range(1, 13))
def test_slices_find_the_same_verdicts(seed: int) -> None:
    dealt = deal("fan", seed)
    expected = solve(dealt, Limits(seconds=20), "complete")
    found = solve(dealt, Limits(seconds=20), "best-first=0.002s,complete=0.001s,best-first=0.002s,complete=rest")
    assert found.verdict == expected.verdict != "unknown"


def test_an_engine_goes_on_where_it_had_stopped() -> None:
    dealt = deal("fan", 2)
    alone = solve(dealt, Limits(seconds=20), "complete")
    assert alone.positions > 5_000
    sliced = solve(dealt, Limits(seconds=20), "complete=0.0005s,complete=0.0005s,complete=rest")
    assert (sliced.verdict, sliced.positions) == (alone.verdict, alone.positions)


def test_slices_of_time_do_not_go_with_positions_alone() -> None:
    strategy = "best-first=1s,complete=rest"
    with pytest.raises(BadInput, match="limit in seconds too"):
        solve(deal("fan", 1), Limits(positions=1000), strategy)
    assert solve(deal("fan", 1), Limits(seconds=20, positions=50), strategy).positions <= 50
    with pytest.raises(BadInput, match="one after the other"):
        solve(deal("fan", 1), Limits(seconds=1), strategy, threads=2)


def test_a_file_of_slices(tmp_path: Path) -> None:
    rules, path = find_game("fan").rules, tmp_path / "learned.json"
    entry = {"rules": rules.digest, "slices": "best-first=0.1s,complete=rest"}
    path.write_text(json.dumps({"games": {"fan": entry}}))
    assert schedule_for(str(path), rules).slices == (
        Slice(EngineSpec("best-first"), 0.1),
        Slice(EngineSpec("complete")),
    )
    with pytest.raises(BadInput, match="no schedule for these rules"):
        schedule_for(str(path), find_game("golf").rules)
    for wrong in (
        {**entry, "shares": "complete=1"},
        {"rules": rules.digest, "slices": "complete=1"},
        {"rules": rules.digest, "shares": "complete=rest"},
        {"rules": rules.digest, "slices": ["complete=rest"]},
        {"rules": rules.digest},
    ):
        path.write_text(json.dumps({"games": {"fan": wrong}}))
        with pytest.raises(BadInput, match=r"games\.fan"):
            read_schedule(path)
