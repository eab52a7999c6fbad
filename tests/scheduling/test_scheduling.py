"""Schedules learned from results: what slices do with deals, and that the best ones are found."""

import math
from pathlib import Path

import numpy as np
import pytest

from helpers.stored_rows import row, write_store
from winnable import BadInput, find_game
from winnable.scheduling import Times, TimeSlice, decided_after, learn, naive_schedules, read_times, score
from winnable.scheduling.learning import polished, schedule_of
from winnable.scheduling.model import SliceModel
from winnable.solving.schedules import EngineSpec

INFINITE = math.inf
ENGINES = (EngineSpec("best-first"), EngineSpec("complete"))


def times(decided: list[list[float]], ended: list[list[float]] | None = None, limit: float = 10.0) -> Times:
    game = find_game("fan")
    deals = tuple(("solvitaire", seed) for seed in range(1, len(decided) + 1))
    endless = [[INFINITE] * len(decided[0])] * len(decided)
    return Times("fan", game.rules.digest, ENGINES, deals, np.array(decided), np.array(ended or endless), limit)


def slowly(found: Times, slices: list[TimeSlice], cutoff: float, deal: int) -> float:
    """The same as `decided_after`, told step by step for one deal."""
    clock, had = 0.0, [0.0, 0.0]
    for one in slices:
        end = cutoff if one.seconds is None else min(clock + one.seconds, cutoff)
        needs = found.decided[deal, one.engine] - had[one.engine]
        stops = found.ended[deal, one.engine] - had[one.engine]
        if needs <= min(end - clock, stops):
            return float(clock + max(needs, 0.0))
        spent = max(min(end - clock, stops), 0.0)
        clock, had[one.engine] = clock + spent, had[one.engine] + spent
    return INFINITE


def test_slices_go_on_and_leave_their_time_to_the_last() -> None:
    found = times(
        [[3.0, 9.0], [INFINITE, 8.5], [INFINITE, 8.5], [0.5, 0.1]],
        [[INFINITE] * 2, [0.5, INFINITE], [INFINITE] * 2, [INFINITE] * 2],
    )
    slices = [TimeSlice(0, 1.0), TimeSlice(1, 1.0), TimeSlice(0, 2.0), TimeSlice(1)]
    # The first needs 3 s of best-first, which it has had after 1 + 1 + 2 s. The second ends early and leaves its time,
    # the third does not, so that 7 s are left to complete, 8.5 s being needed.
    assert decided_after(found, slices, 10.0).tolist() == [4.0, 9.0, INFINITE, 0.5]
    assert score(np.array([4.0, INFINITE]), 10.0).par10 == 52.0
    assert score(np.array([4.0, 11.0]), 10.0).decided == 0.5


def test_nothing_runs_past_the_cutoff() -> None:
    generator = np.random.default_rng(7)
    found = times(np.exp(generator.normal(-1, 2, (200, 2))).tolist(), np.exp(generator.normal(0, 2, (200, 2))).tolist())
    for slices in ([TimeSlice(0, 0.5), TimeSlice(1, 0.3), TimeSlice(0, 3.0), TimeSlice(1)], [TimeSlice(1)]):
        for cutoff in (0.1, 1.0, 4.0):
            expected = [slowly(found, slices, cutoff, deal) for deal in range(200)]
            assert decided_after(found, slices, cutoff) == pytest.approx(expected)
            assert np.nanmax(np.where(np.isinf(expected), 0, expected)) <= cutoff


def test_cp_sat_finds_the_best_order_on_its_rungs() -> None:
    generator = np.random.default_rng(3)
    quick = np.where(generator.random(16) < 0.6, generator.uniform(0.01, 0.3, 16), INFINITE)
    slow = np.where(np.isinf(quick), generator.uniform(0.05, 0.6, 16), generator.uniform(0.3, 3.0, 16))
    found = times(np.stack([quick, slow], axis=1).tolist())
    model = SliceModel(found, 1.0, 3)
    slices = model.solve(2.0)
    assert slices is not None
    rungs = [ladder.seconds for ladder in model.ladders]
    tried = [[TimeSlice(0, first), TimeSlice(1)] for first in rungs[0]] + [
        [TimeSlice(1, first), TimeSlice(0, second), TimeSlice(1)] for first in rungs[1] for second in rungs[0]
    ]
    best = min(score(decided_after(found, one, 1.0), 1.0).par10 for one in [*tried, [TimeSlice(1)]])
    assert score(decided_after(found, slices, 1.0), 1.0).par10 == pytest.approx(best, rel=0.02)


def test_a_learned_schedule_beats_engines_and_naive_schedules_on_deals_it_has_not_seen() -> None:
    generator = np.random.default_rng(5)
    is_lost = generator.random(400) < 0.4
    quick = np.where(is_lost, INFINITE, np.exp(generator.normal(-4.5, 1, 400)))
    slow = np.where(is_lost, np.exp(generator.normal(-3, 1, 400)), np.exp(generator.normal(1, 2, 400)))
    learned = learn(times(np.stack([quick, slow], axis=1).tolist()), 2.0, [0.2], effort=0.1)
    for at in learned.at:
        assert at.learned.test.par10 < at.best_other.test.par10
        assert str(at.schedule).endswith("complete=rest")
    assert {one.kind for one in learned.chosen.entrants} == {"learned", "engine", "naive"}


def test_what_is_found_for_one_cutoff_serves_the_others() -> None:
    """With no effort CP-SAT finds next to nothing; what is best at one cutoff is tried at all."""
    generator = np.random.default_rng(11)
    quick = np.where(generator.random(80) < 0.5, INFINITE, np.exp(generator.normal(-5, 1, 80)))
    slow = np.exp(generator.normal(-3, 1.5, 80))
    learned = learn(times(np.stack([quick, slow], axis=1).tolist()), 8.0, [0.5, 2.0], effort=0.01)
    smooth = learned.train.smoothed((0.5, 0.7, 1.0, 1.4, 2.0))

    def cost(slices: tuple[TimeSlice, ...], cutoff: float) -> float:
        return score(decided_after(smooth, slices, cutoff), cutoff).par10

    for at in learned.at:
        assert cost(at.learned.slices, at.cutoff) <= 1.002 * min(
            cost(other.learned.slices, at.cutoff) for other in learned.at
        )


def test_polishing_never_costs_more() -> None:
    found = times([[0.1, 5.0], [INFINITE, 0.3], [0.2, INFINITE]])
    for slices in naive_schedules(found, 1.0).values():
        before, after = (
            score(decided_after(found, one, 1.0), 1.0).par10 for one in (slices, polished(found, slices, 1.0))
        )
        assert after <= 1.002 * before


def test_slices_of_one_engine_in_a_row_are_one() -> None:
    slices = (TimeSlice(0, 0.25), TimeSlice(0, 0.5), TimeSlice(1))
    assert str(schedule_of(times([[1.0, 1.0]]), slices)) == "best-first=0.75s,complete=rest"


def test_a_deal_is_always_on_the_same_side() -> None:
    many = times([[1.0, 1.0]] * 200)
    train, test = many.split(50)
    assert set(train.deals) | set(test.deals) == set(many.deals)
    assert not set(train.deals) & set(test.deals)
    fewer = many.of([seed % 3 == 0 for _, seed in many.deals])
    assert set(fewer.split(50)[0].deals) == set(fewer.deals) & set(train.deals)
    assert 60 < len(train) < 140


def test_results_are_read_deal_by_deal(tmp_path: Path) -> None:
    complete = [row("fan", seed, "winnable", 0.5, strategy="complete=1") for seed in range(1, 8)]
    quick = [row("fan", seed, "winnable", 0.1, strategy="beam=1") for seed in (1, 2)]
    quick.append(row("fan", 3, "unknown", 0.2, strategy="beam=1", reason="positions"))
    quick.append(row("fan", 4, "unknown", 5.0, strategy="beam=1"))
    both = [row("fan", seed, "winnable", 0.3) for seed in range(1, 8)]
    (found,) = read_times([write_store(tmp_path / "out", complete + quick + both)])
    by_name = {spec.name: place for place, spec in enumerate(found.engines)}
    # Deals that not all engines have tried are left out.
    assert [seed for _, seed in found.deals] == [1, 2, 3, 4]
    assert found.decided[:, by_name["beam"]].tolist() == [0.1, 0.1, INFINITE, INFINITE]
    assert found.ended[:, by_name["beam"]].tolist() == [INFINITE, INFINITE, 0.2, INFINITE]
    assert found.limit == 5.0
    assert list(found.others) == ["best-first=1,complete=1"]
    with pytest.raises(BadInput, match="limit of 5 s a deal"):
        learn(found, 6.0)


def test_what_is_known_goes_as_far_as_the_engines_went(tmp_path: Path) -> None:
    complete = [
        row("fan", seed, "unwinnable" if seed == 3 else "winnable", 0.5, strategy="complete=1") for seed in range(1, 6)
    ]
    quick = [row("fan", seed, "winnable", 0.1, strategy="beam=1") for seed in (1, 2, 4, 5)]
    # An engine that finds wins only never decides a lost deal, however short its trial was.
    lost = row("fan", 3, "unknown", 0.2, strategy="beam=1", seconds_limit=0.2)
    (found,) = read_times([write_store(tmp_path / "lost", [*complete, *quick, lost])])
    assert (len(found), found.limit) == (5, INFINITE)
    # The clock on the wall has stopped this one after 0.7 of 5 seconds.
    stopped = row("fan", 5, "unknown", 0.7, strategy="beam=1")
    (found,) = read_times([write_store(tmp_path / "stopped", [*complete, *quick[:-1], lost, stopped])])
    assert (len(found), found.limit) == (5, 0.7)


def test_results_of_too_little_are_refused(tmp_path: Path) -> None:
    alone = write_store(
        tmp_path / "alone", [row("fan", seed, "winnable", strategy="complete=1") for seed in range(1, 9)]
    )
    with pytest.raises(BadInput, match="at least two engines"):
        read_times([alone])
    with pytest.raises(BadInput, match='no results of "golf"'):
        read_times([alone], "golf")


def test_naive_schedules_are_within_the_cutoff() -> None:
    found = times([[1.0, 1.0]])
    for slices in naive_schedules(found, 3.0).values():
        assert sum(one.seconds or 0.0 for one in slices) <= 3.0
        assert slices[-1] == TimeSlice(1)
