"""Figure 3 of the paper on relaxed Klondike: runs of engines alone, and the schedules computed from them."""

import math
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from winnable import find_game, solve
from winnable.reports import as_html, as_text
from winnable.reproduce import Work, relaxed_schedules
from winnable.reproduce.relaxed_schedules import figure_3
from winnable.scheduling import Times, TimeSlice, decided_after, scored
from winnable.solving.solver import Limits
from winnable.solving.switches import Switches


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the figure have few deals and short cutoffs."""
    tiny = {"_CUTOFFS": (0.01, 0.04), "_SCALE": 4, "_DEALS": 60, "_BLOCK": 30, "_LONG_DEALS": 60, "_LONG_BLOCK": 20,
            "_MILESTONES": (30, 60)}  # fmt: skip
    for name, value in tiny.items():
        monkeypatch.setattr(relaxed_schedules, name, value)


def test_the_figure_has_the_solvers_of_the_paper_and_a_computed_sentence(tmp_path: Path) -> None:
    with Work("relaxed-klondike", tmp_path, with_plots=True) as work:
        document, objects, numbers = figure_3(work)
        assert work.has_all
    text = " ".join(as_text(document, 100).split())
    assert text.count("On the deals not learned from it is better than every single engine and naive schedule at") == 2
    for name in ("relaxed:level=0", "relaxed:stock=2:level=0", "depth-first", "complete"):
        assert name in text
    assert as_html(document).count("<svg") == 2
    assert [found["deals"]["train"] + found["deals"]["test"] for found in objects] == [60, 60]
    assert [[at["cutoff"] for at in found["cutoffs"]] for found in objects] == [[0.0025, 0.01], [0.01, 0.04]]
    for found in objects:
        kinds = [one["kind"] for one in found["cutoffs"][0]["entrants"]]
        assert (kinds.count("learned"), kinds.count("engine"), kinds.count("naive")) == (1, 4, 3)
        best = [
            all(one["test_par10"] > at["entrants"][0]["test_par10"] for one in at["entrants"][1:])
            for at in found["cutoffs"]
        ]
        where = "Figure 3" if found is objects[1] else "Figure 3, cutoffs / 4"
        number = next(one for one in numbers if (one.where, "learned" in one.what) == (where, True))
        assert (number.theirs, number.ours, number.sample) == (2, sum(best), found["deals"]["test"])


def test_a_longer_limit_measures_only_what_is_open(tmp_path: Path) -> None:
    with Work("relaxed-klondike", tmp_path) as work:
        figure_3(work)
    short, long = (
        relaxed_schedules._rows(work, limit, 60, block) for limit, block in ((0.01, 30), (0.04, 20))
    )  # fmt: skip
    assert set(short) == set(long) == set(range(1, 61))
    again = 0
    for seed, (verdict, runs) in short.items():
        later, longer = long[seed]
        assert verdict in (None, later)
        for before, after in zip(runs, longer, strict=True):
            assert before in (after, [None, None])
            again += before != after
        if verdict == "lost":
            assert runs[2][0] is None
        if later is not None:
            known = solve(find_game("klondike").deal(seed, "solvitaire"), Limits(seconds=20)).verdict
            assert known == {"won": "winnable", "lost": "unwinnable"}[later]
    assert again > 0


def test_without_time_the_figure_says_so(tmp_path: Path) -> None:
    document, objects, numbers = figure_3(Work("relaxed-klondike", tmp_path, 0.0))
    assert "no time yet" in as_text(document, 80)
    assert objects == []
    assert {number.verdict for number in numbers} == {"nothing yet"}


def test_what_is_measured_is_shown_even_if_the_time_is_over(tmp_path: Path) -> None:
    with Work("relaxed-klondike", tmp_path) as work:
        work.pieces(
            (relaxed_schedules._key(first, 0.01), partial(relaxed_schedules._short_block, first, 0.01))
            for first in (1, 31)
        )
    with Work("relaxed-klondike", tmp_path, 0.0) as work:
        _, objects, numbers = figure_3(work)
    assert len(objects) == 1
    assert [number.ours is None for number in numbers] == [False] * 3 + [True] * 3


def test_a_naive_schedule_lets_the_first_come_to_its_end() -> None:
    engines = relaxed_schedules._ENGINES
    decided = np.array([[math.inf, math.inf, math.inf, 0.5], [0.1, 0.2, math.inf, math.inf]])
    ended = np.array([[0.1, 0.3, math.inf, math.inf], [math.inf] * 4])
    times = Times("klondike", "", engines, (("solvitaire", 1), ("solvitaire", 2)), decided, ended, 10.0)
    naive = relaxed_schedules._naive(times, 10.0)
    assert [list(decided_after(times, slices, 10.0)) for slices in naive.values()] == [
        [0.6, 0.1], pytest.approx([0.8, 0.2]), [math.inf, math.inf],
    ]  # fmt: skip
    # A prover begins again in its second slice; another engine continues.
    twice = (TimeSlice(0, 0.06), TimeSlice(3, 0.3), TimeSlice(0, 0.06), TimeSlice(3))
    assert list(decided_after(times, twice, 10.0)) == pytest.approx([0.62, math.inf])


def test_a_schedule_that_is_run_does_what_the_measurements_say() -> None:
    without = Switches.all().without("blocking", "relaxation")
    for seed, verdict in ((1, "unwinnable"), (7, "winnable")):
        deal = find_game("klondike").deal(seed, "solvitaire")
        found = solve(deal, Limits(seconds=30), "relaxed=5s:level=0,depth-first=0.001s,complete=rest", switches=without)
        assert found.verdict == verdict
        assert found.seconds < 5


def test_a_claim_holds_where_the_deals_can_show_it() -> None:
    """The complete engine takes 1 s for each deal, and provers decide half of them at once."""
    deals = tuple(("solvitaire", seed) for seed in range(1, 61))
    lost = np.arange(60) % 2 == 0
    decided = np.full((60, 4), math.inf)
    decided[:, 3] = 1.0
    decided[lost, 0] = decided[lost, 1] = 0.01
    ended = np.full((60, 4), math.inf)
    ended[~lost, 0] = ended[~lost, 1] = 0.01
    ended[:, 2] = 0.4
    times = Times("klondike", "", relaxed_schedules._ENGINES, deals, decided, ended, 4.0)
    slices = (TimeSlice(0, 0.02), TimeSlice(3))
    found = scored(times, 4.0, dict.fromkeys((2.0, 4.0), slices), percent=50, naive=relaxed_schedules._naive)
    numbers = relaxed_schedules._numbers(found, "Figure 3", 2)
    assert [(number.ours, number.verdict) for number in numbers] == [(0, "differs"), (2, "agrees"), (0, "differs")]
    # With few deals that differ much it cannot be said.
    decided[:, 3] = np.where(np.arange(60) % 20 == 1, 3.9, 0.01)
    few = scored(times, 4.0, {4.0: slices}, percent=50, naive=relaxed_schedules._naive)
    assert relaxed_schedules._numbers(few, "Figure 3", 1)[1].verdict != "agrees"
