"""Shares learned from results: the best ones are found, and take no place that is not theirs."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from helpers.stored_rows import row, write_store
from winnable import BadInput, find_game
from winnable.cli import main
from winnable.scheduling import learn_shares, read_efforts, shares
from winnable.solving.schedules import schedule_for

ENGINES = ("best-first", "beam", "restarts", "complete")
USUAL = "best-first=2,complete=1"


@pytest.fixture(autouse=True)
def usual_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is measured for games, here Baker's Game has these shares; others have their own."""
    bakers_game = find_game("bakers-game").rules
    monkeypatch.setattr(
        shares, "schedule_for", lambda name, rules: schedule_for(USUAL if rules == bakers_game else name, rules)
    )


def efforts(seed: int, engine: str, needed: int | None, *, is_lost: bool = False, **others: Any) -> dict[str, Any]:
    """What an engine did alone with a deal of Baker's Game, whose usual shares are best-first=2,complete=1."""
    verdict = "unknown" if needed is None else "unwinnable" if is_lost else "winnable"
    stopped = {"positions": 200_000, "seconds_limit": None, "positions_limit": 200_000, "reason": "positions"}
    told = stopped if needed is None else {"positions": needed}
    return row("bakers-game", seed, verdict, strategy=f"{engine}=1", **told | others)


def store(folder: Path, count: int = 60, **needs: int | None) -> str:
    """Every third deal is lost, after 3,000 positions; of the others each engine needs as many as are given."""
    rows = []
    for seed in range(1, count + 1):
        for engine in ENGINES:
            needed = needs.get(engine.replace("-", "_"))
            if seed % 3 == 0:
                needed = 3_000 if engine == "complete" else None
            rows.append(efforts(seed, engine, needed, is_lost=seed % 3 == 0))
    return write_store(folder, rows)


def test_the_engine_that_wins_gets_its_share(tmp_path: Path) -> None:
    folder = store(tmp_path / "out", beam=1_000, best_first=100_000, restarts=None, complete=150_000)
    learned = learn_shares(read_efforts([folder])[0], 50)
    assert {spec.split("=")[0] for spec in learned.shares.split(",")} == {"beam", "complete"}
    assert learned.is_better
    assert learned.train + learned.test == 60
    assert [one.shares for one in learned.contenders[1:3]] == ["best-first=2,complete=1", "best-first=1"]
    assert learned.contenders[0].test_cost < min(one.test_cost for one in learned.contenders[1:])


def test_the_usual_shares_stay_where_others_are_no_better(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The first turn of best-first wins what can be won, and the proofs of the other deals wait for little else.
    usual = "best-first=2,complete=4"
    monkeypatch.setattr(shares, "schedule_for", lambda name, rules: schedule_for(usual, rules))
    folder = store(tmp_path / "out", beam=None, best_first=1_000, restarts=None, complete=None)
    learned = learn_shares(read_efforts([folder])[0], 50)
    assert not learned.is_better
    assert learned.shares == usual


def test_what_is_not_known_is_left_out(tmp_path: Path) -> None:
    rows = [efforts(seed, engine, 1_000) for seed in range(1, 9) for engine in ENGINES]
    # One was stopped by time before the limit; another, too, but on a lost deal, where there was nothing to find.
    rows[0] = efforts(1, "best-first", None, positions=900, reason="time", positions_limit=None)
    rows[4:8] = [efforts(2, "complete", 500, is_lost=True)] + [
        efforts(2, engine, None, positions=900, reason="time", positions_limit=None) for engine in ENGINES[:3]
    ]
    (found,) = read_efforts([write_store(tmp_path / "out", rows)])
    assert [seed for _, seed in found.deals] == [2, 3, 4, 5, 6, 7, 8]
    only = [one for one in rows if one["strategy"] in ("beam=1", "complete=1")]
    (found,) = read_efforts([write_store(tmp_path / "few", only)])
    with pytest.raises(BadInput, match="there are no results of best-first, which the usual shares have"):
        learn_shares(found, 50)
    with pytest.raises(BadInput, match="two engines or more"):
        read_efforts([write_store(tmp_path / "one", [one for one in rows if one["strategy"] == "beam=1"])])


def test_a_file_keeps_what_else_it_has(tmp_path: Path) -> None:
    folder = store(tmp_path / "out", beam=1_000, best_first=100_000, restarts=None, complete=150_000)
    target = tmp_path / "schedules.json"
    golf = {"rules": find_game("golf").rules.digest, "shares": "complete=1"}
    target.write_text(json.dumps({"kinds": {"open": "complete=1"}, "games": {"golf": golf}}))
    result = CliRunner().invoke(main, ["schedule", folder, "--shares", "--out", str(target)])
    assert result.exit_code == 0, result.output
    written = json.loads(target.read_text())
    assert (written["kinds"], written["games"]["golf"]) == ({"open": "complete=1"}, golf)
    assert written["games"]["bakers-game"]["shares"].startswith("beam=")
    assert written["games"]["bakers-game"]["measured"]["by"] == "winnable schedule --shares"


def test_one_game_that_cannot_be_compared_keeps_no_other_from_being_learned(tmp_path: Path) -> None:
    learnable = store(tmp_path / "out", beam=1_000, best_first=100_000, restarts=None, complete=150_000)
    # The usual shares of grids have engines with parameters, of which these results tell nothing.
    grids = [
        row("birds-of-a-feather", seed, "winnable", strategy=f"{engine}=1") for seed in range(9) for engine in ENGINES
    ]
    other = write_store(tmp_path / "grids", grids)
    result = CliRunner().invoke(main, ["schedule", learnable, other, "--shares"])
    assert result.exit_code == 0, result.output
    assert "Left as it is: birds-of-a-feather: there are no results of" in result.stderr
    assert "bakers-game" in result.stdout
    alone = CliRunner().invoke(main, ["schedule", other, "--shares"])
    assert alone.exit_code != 0
