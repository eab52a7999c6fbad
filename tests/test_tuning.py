"""Tuning: what engines did alone foretells what they do in turns, and the better shares are chosen."""

import pytest

from winnable import deal, find_game
from winnable.rows import Verdict
from winnable.seeds import SeedRanges
from winnable.solving.schedules import ENGINES, read_engines
from winnable.tuning import Alone, Run, Trial, Tuning, all_schedules, engines_alone, expected, ranked, run, tune

LIMIT = 20_000

NOT_TUNED = {"depth-first", "monte-carlo-tree", "relaxed"}


def alone(**told: tuple[Verdict, int]) -> Alone:
    """What each engine did; those not named used up the limit."""
    nothing: tuple[Verdict, int] = ("unknown", LIMIT)
    return {engine: Run(*told.get(engine.replace("-", "_"), nothing)) for engine in ENGINES}


def test_turns_are_counted_in_slices_and_in_their_order() -> None:
    found = alone(beam=("winnable", 1_000), complete=("unwinnable", 400))
    assert expected(found, read_engines("beam=1")) == 1_000
    assert expected(found, read_engines("beam=4,complete=1")) == 1_000
    assert expected(found, read_engines("beam=1,complete=1")) == 900
    assert expected(found, read_engines("best-first=2,beam=1,complete=1")) == 1_900
    assert expected(found, read_engines("complete=1,beam=1")) == 400
    assert expected(found, read_engines("restarts=1")) is None


def test_an_engine_at_its_end_leaves_its_turns_to_the_others() -> None:
    found = alone(best_first=("unknown", 100), complete=("winnable", 1_000))
    assert expected(found, read_engines("best-first=1,complete=1")) == 1_100


def test_an_engine_that_ends_after_some_positions_leaves_its_turns_to_the_others() -> None:
    found = alone(beam=("winnable", 1_000), complete=("unwinnable", 5_000))
    assert expected(found, read_engines("beam=1:until=1000,complete=1")) == 1_500
    assert expected(found, read_engines("beam=1:until=600,complete=1")) == 5_600
    assert expected(found, read_engines("beam=1:until=600")) is None


def test_the_same_engine_in_two_forms_counts_as_two() -> None:
    found = {"beam": Run("unknown", LIMIT), "beam:width=10": Run("winnable", 300), "complete": Run("unknown", LIMIT)}
    assert expected(found, read_engines("beam=1,beam=3:width=10:until=9000,complete=1")) == 800


@pytest.mark.parametrize("name", ["freecell", "klondike", "east-haven", "spider-1-suit"])
def test_the_forecast_is_near_to_what_happens(name: str) -> None:
    """An engine ends a turn some positions after its slice, so a forecast is off by a few positions a round."""
    compared = 0
    for seed in range(1, 7):
        found = engines_alone(deal(name, seed), 50_000)
        for strategy in ("best-first=1,complete=1", "complete=1,best-first=2,restarts=1"):
            forecast = expected(found, read_engines(strategy))
            if forecast:
                compared += 1
                happened = run(deal(name, seed), strategy, 200_000).positions
                assert forecast == pytest.approx(happened, rel=0.05)
    assert compared > 5


def test_all_schedules_can_prove_a_loss_and_none_comes_twice() -> None:
    schedules = all_schedules()
    assert len(schedules) == len({str(one) for one in schedules}) > 100
    assert all(one.complete for one in schedules)
    assert {spec.name for one in schedules for spec in one.engines} == set(ENGINES) - NOT_TUNED
    assert {read_engines("best-first=2,complete=2"), read_engines("best-first=1,complete=1")} <= set(schedules)


def test_the_cheapest_shares_come_first() -> None:
    beam_wins = [alone(beam=("winnable", 4_000)) for _ in range(5)]
    _, best = ranked(beam_wins, LIMIT)[0]
    assert str(best) == "beam=8,complete=1"
    proofs = [alone(complete=("unwinnable", 4_000)) for _ in range(5)]
    assert str(ranked(proofs, LIMIT)[0][1]) == "complete=1"


def test_undecided_deals_cost_more_than_any_decided_one() -> None:
    slow = Trial("beam=1", LIMIT, [Run("winnable", LIMIT)])
    lost = Trial("beam=1", LIMIT, [Run("unknown", LIMIT)])
    assert slow.cost() < lost.cost()
    assert (slow.decided, lost.decided) == (1, 0)


def gypsy(usual: str = "") -> Tuning:
    return Tuning(
        find_game("gypsy"), "solvitaire", SeedRanges([range(1, 7)]), SeedRanges([range(7, 13)]), 60_000, usual
    )


def test_better_shares_than_the_usual_ones_are_found() -> None:
    tuning = gypsy(usual="restarts=1,complete=2")
    tune(tuning)
    assert tuning.is_confirmed
    assert tuning.best != tuning.usual
    tried = {trial.shares: trial for trial in tuning.trials}
    assert tried[tuning.best].decided > tried[tuning.usual].decided
    assert all(len(trial.runs) == 6 for trial in tuning.trials)


def test_a_tuning_without_time_still_has_an_answer() -> None:
    tuning = gypsy(usual="restarts=1,complete=2")
    tune(tuning, seconds=0)
    assert len(tuning.alone) == 1
    assert len(tuning.trials[0].runs) == 1
    assert not tuning.is_confirmed
    assert tuning.best in [trial.shares for trial in tuning.trials]


def test_what_is_no_better_is_not_taken() -> None:
    seeds = SeedRanges([range(1, 5)]), SeedRanges([range(5, 9)])
    tuning = Tuning(find_game("fore-cell-same-suit"), "solvitaire", *seeds, 20_000, "complete=1")
    tune(tuning)
    assert tuning.best == "complete=1"
