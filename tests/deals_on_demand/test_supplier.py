"""Orders served by workers: the same deals as one after another, whatever happens to the workers."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from helpers.experiment_runs import BAD_SEED, dies_once, dies_over_a_seed, is_wrong, lacks_memory
from helpers.stored_rows import row, write_store
from winnable import find_game
from winnable.core.fingerprint import version
from winnable.deals_on_demand import Order, Supplied, Supplier, known_verdicts
from winnable.many_deals import LocalWorkers, Workers, local_workers
from winnable.solving.solver import Limits, solve
from winnable.store import Results, Store

LIMITS = Limits(positions=2000)


def order(**others: Any) -> Order:
    given: dict[str, Any] = {"game": find_game("fan"), "dealer": "solvitaire", "first": 1, "limits": LIMITS}
    return Order(**(given | others))


def served(wanted: Order, count: int, make_workers: Callable[[], Workers], **others: Any) -> list[Supplied]:
    return list(Supplier(wanted, count, {}, make_workers, **others).deals())


def told(found: list[Supplied]) -> list[tuple[object, ...]]:
    return [
        (each.row.seed, each.row.verdict, each.row.reason, each.row.length, each.row.positions, each.moves)
        for each in found
    ]


def one_after_another(wanted: Order, number: int) -> list[tuple[object, ...]]:
    """What is to be supplied, as `solve` says."""

    def solved() -> Iterator[tuple[object, ...]]:
        for seed in count(wanted.first):
            found = solve(wanted.game.deal(seed, wanted.dealer), wanted.limits, wanted.strategy)
            moves = found.moves if wanted.with_moves else None
            if found.verdict == "winnable" or not wanted.winnable_only:
                yield seed, found.verdict, found.reason, found.length, found.positions, moves

    return list(islice(solved(), number))


def no_workers() -> Workers:
    raise AssertionError("nothing was to be searched")


@pytest.mark.parametrize("others", [{}, {"winnable_only": True}, {"winnable_only": True, "with_moves": True}])
@pytest.mark.parametrize("number", [1, 7])
def test_the_same_deals_as_one_after_another(others: dict[str, Any], number: int) -> None:
    wanted = order(**others)
    expected = one_after_another(wanted, number)
    assert told(served(wanted, number, local_workers(1))) == expected
    assert told(served(wanted, number, local_workers(2))) == expected


def test_a_worker_that_dies_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WINNABLE_TEST_MARKER", str(tmp_path / "died"))
    found = served(order(), 20, lambda: LocalWorkers(2, dies_once))
    assert told(found) == one_after_another(order(), 20)
    assert (tmp_path / "died").exists()


@pytest.mark.parametrize("work", [dies_over_a_seed, lacks_memory])
def test_a_deal_that_takes_workers_down_is_unknown(work: Any) -> None:
    sentences: list[str] = []
    found = served(order(), BAD_SEED + 2, lambda: LocalWorkers(2, work), report=sentences.append)
    assert [each.row.seed for each in found] == list(range(1, BAD_SEED + 3))
    bad = found[BAD_SEED - 1]
    assert (bad.row.verdict, bad.row.reason) == ("unknown", "memory")
    assert any(f"seed {BAD_SEED}" in sentence for sentence in sentences)


def test_an_error_of_ours_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        served(order(), 1, lambda: LocalWorkers(2, is_wrong))


def test_what_is_known_needs_no_worker(tmp_path: Path) -> None:
    wanted = order()
    with Store(tmp_path / "out", version()) as store:
        supplier = Supplier(wanted, 9, {}, local_workers(1), store)
        first = list(supplier.deals())
    assert supplier.kept >= 9
    known = known_verdicts(tmp_path / "out", wanted.game, wanted.dealer, LIMITS)
    again = list(Supplier(wanted, 9, known, no_workers).deals())
    assert told(again) == told(first)
    assert all(each.is_stored for each in again)


def test_known_wins_are_searched_again_for_their_moves(tmp_path: Path) -> None:
    wanted = order(winnable_only=True)
    with Store(tmp_path / "out", version()) as store:
        list(Supplier(wanted, 4, {}, local_workers(1), store).deals())
        known = known_verdicts(tmp_path / "out", wanted.game, wanted.dealer, LIMITS)
        with_moves = order(winnable_only=True, with_moves=True)
        supplier = Supplier(with_moves, 4, known, local_workers(2), store)
        found = list(supplier.deals())
    assert supplier.kept == 0
    assert [each.moves for each in found] == [solve(each.deal, LIMITS).moves for each in found]


def test_a_known_win_that_is_not_found_again_is_searched_anew(tmp_path: Path) -> None:
    wanted = order(winnable_only=True, with_moves=True)
    (first,) = served(wanted, 1, local_workers(1))
    stored = row("fan", first.row.seed, "winnable", positions_limit=1, seconds_limit=None, strategy="complete=1")
    known = known_verdicts(write_store(tmp_path / "out", [stored]), wanted.game, wanted.dealer, LIMITS)
    (found,) = Supplier(
        order(winnable_only=True, with_moves=True, first=first.row.seed), 1, known, local_workers(1)
    ).deals()
    assert found.moves == first.moves


def test_undecided_deals_stand_only_under_limits_that_are_not_larger(tmp_path: Path) -> None:
    made = [row("fan", 1, "unknown", positions_limit=500, seconds_limit=None), row("fan", 2, "winnable")]
    made += [row("fan", 1, "unknown", positions_limit=10, seconds_limit=None, attempt=2)]
    folder = write_store(tmp_path / "out", made)

    def standing(**limits: Any) -> set[int]:
        return set(known_verdicts(folder, find_game("fan"), "solvitaire", Limits(**limits)))

    assert standing(positions=500) == {1, 2}
    assert standing(positions=501) == {2}
    assert standing(positions=500, seconds=3.0) == {1, 2}
    assert standing(seconds=3.0) == {2}
    assert standing(positions=400, memory_bytes=1 << 31) == {2}


def test_no_seed_is_searched_far_beyond_what_was_asked(tmp_path: Path) -> None:
    wanted = order()
    with Store(tmp_path / "out", version()) as store:
        list(Supplier(wanted, 10, {}, local_workers(3), store).deals())
    assert max(Results(tmp_path / "out").to_arrow()["seed"].to_pylist()) == 10
