"""An audit confirms what is true and finds what is not."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from helpers.experiment_runs import plan_of, run_plan
from helpers.records import block, run_of
from helpers.stored_rows import row, write_store
from winnable import BadInput, Limits, Results, find_game
from winnable.auditing import Auditor, audit, draw, parse_sample
from winnable.experiments import make_plan
from winnable.rows import Row
from winnable.store import RecordWriter

LIMITS = Limits(positions=200_000)


def test_deals_of_the_record_are_drawn_too(tmp_path: Path) -> None:
    (tmp_path / "record").mkdir()
    with RecordWriter(tmp_path / "record") as writer:
        writer.add(block("w?u??"))
        writer.add(block("w", first=4, attempt=2))
    found = draw(Results(tmp_path), 1.0, 1)
    assert found.drawn_from == 3
    assert [(each.seed, each.verdict, each.attempt, each.positions_limit) for each in found.rows] == [
        (1, "winnable", 1, 1_000_000),
        (3, "unwinnable", 1, 1_000_000),
        (4, "winnable", 2, 10_000_000),
    ]
    assert len(draw(Results(tmp_path), 2, 1).rows) == 2


def test_games_with_few_deals_are_drawn_as_often(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    stored = [row("fan", seed, "winnable") for seed in range(1, 401)]
    write_store(folder, [*stored, *(row("golf", seed, "unwinnable") for seed in range(1, 4))])
    (folder / "record").mkdir()
    with RecordWriter(folder / "record") as writer:
        writer.add(block("w" * 200, run=run_of("golf-wrap-around")))
    found = draw(Results(folder), 43, 1, evenly=True)
    assert Counter(each.game for each in found.rows) == {"fan": 20, "golf": 3, "golf-wrap-around": 20}
    assert len({(each.game, each.seed) for each in found.rows}) == 43
    assert found == draw(Results(folder), 43, 1, evenly=True)
    assert len(draw(Results(folder), 1000, 1, evenly=True).rows) == 603


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    folder = tmp_path_factory.mktemp("audit") / "out"
    run_plan(plan_of("delta-star", "thirty", seeds="1-25", positions=50_000), folder)
    return Results(folder)


@pytest.fixture(scope="module")
def rows(results: Results) -> tuple[Row, ...]:
    return draw(results, 1.0, 1).rows


def one(rows: tuple[Row, ...], verdict: str) -> Row:
    return next(row for row in rows if row.verdict == verdict)


def test_true_verdicts_are_confirmed(results: Results, rows: tuple[Row, ...]) -> None:
    found = list(audit(Auditor(results.definitions, LIMITS), rows, workers=2))
    assert {checked.stored for checked in found} == set(rows)
    assert {checked.finding for checked in found} == {"confirmed"}
    assert {"winnable", "unwinnable"} == {row.verdict for row in rows}
    assert any("the referee replayed a win" in checked.why for checked in found)
    assert any("every shortcut off" in checked.why for checked in found)


def test_a_win_called_a_loss_is_found(rows: tuple[Row, ...]) -> None:
    false = replace(one(rows, "winnable"), verdict="unwinnable")
    checked = Auditor({}, LIMITS).check(false)
    assert checked.finding == "disagrees"
    assert "there is a win of" in checked.why


def test_a_win_called_a_loss_is_found_where_the_plain_search_is_too_long() -> None:
    others = {"dealer": "microsoft", "strategy": "complete=1", "seconds_limit": None, "positions_limit": 10}
    false = Row(**row("freecell", 1, "unwinnable") | others)
    checked = Auditor({}, Limits(positions=20_000)).check(false)
    assert checked.finding == "disagrees"
    assert "which the referee replayed" in checked.why


@pytest.mark.parametrize("positions", [1, 10**15, None])
def test_a_loss_called_a_win_is_found(rows: tuple[Row, ...], positions: int | None) -> None:
    false = replace(one(rows, "unwinnable"), verdict="winnable", positions_limit=positions)
    checked = Auditor({}, LIMITS).check(false)
    assert checked.finding == "disagrees"
    assert "finds no win" in checked.why


def test_what_does_not_end_is_no_disagreement(rows: tuple[Row, ...]) -> None:
    lost = [row for row in rows if row.verdict == "unwinnable"]
    assert "not ended" in {Auditor({}, Limits(positions=1)).check(row).finding for row in lost}


def test_a_deal_that_does_not_exist_disagrees(rows: tuple[Row, ...]) -> None:
    for false in (replace(rows[0], dealer="nobody"), replace(rows[0], dealer="microsoft", seed=-5)):
        checked = Auditor({}, LIMITS).check(false)
        assert checked.finding == "disagrees"
        assert "there is no such deal" in checked.why


def test_rules_that_are_not_known_are_told(rows: tuple[Row, ...]) -> None:
    strange = replace(rows[0], rules="000000000000")
    assert Auditor({}, LIMITS).check(strange).finding == "not checked"
    # A definition is believed only if it has the hash it claims.
    assert Auditor({"000000000000": {"cells": {"count": 1}}}, LIMITS).check(strange).finding == "not checked"
    assert Auditor({"000000000000": {"cells": 7}}, LIMITS).check(strange).finding == "not checked"


def test_a_strategy_of_another_version_is_no_obstacle(rows: tuple[Row, ...]) -> None:
    won = replace(one(rows, "winnable"), strategy="magic=1")
    assert Auditor({}, LIMITS).check(won).finding == "confirmed"


def test_a_game_of_ones_own_is_dealt_by_the_rules_in_the_store(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"tableau piles": {"count": 4}, "max rank": 4, "cells": {"count": 1}}')
    plan = make_plan([find_game(tmp_path / "mine.json")], "1-10", limits=[Limits(positions=5000)])
    run_plan(plan, tmp_path / "out")
    results = Results(tmp_path / "out")
    found = list(audit(Auditor(results.definitions, LIMITS), draw(results, 1.0, 1).rows))
    assert [checked.finding for checked in found] == ["confirmed"] * 10


def test_samples(results: Results) -> None:
    assert (parse_sample("1%"), parse_sample("0.5 %"), parse_sample("200")) == (0.01, 0.005, 200)
    for wrong in ("0%", "101%", "x", "0", "1.5", "-1", ""):
        with pytest.raises(BadInput, match="neither a share"):
            parse_sample(wrong)
    assert draw(results, 0.001, 5).drawn_from == 50
    assert len(draw(results, 0.001, 5).rows) == 1
    assert len(draw(results, 10, 5).rows) == 10
    assert len(draw(results, 1000, 5).rows) == 50
    assert draw(results, 10, 5) == draw(results, 10, 5)
    assert draw(results, 10, 5).rows != draw(results, 10, 6).rows


def test_nothing_to_audit_is_told(tmp_path: Path) -> None:
    run_plan(plan_of("spider", seeds="1-2", positions=1), tmp_path / "out")
    with pytest.raises(BadInput, match="there are no verdicts to audit"):
        draw(Results(tmp_path / "out"), 1.0, 1)
