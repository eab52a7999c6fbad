"""Deals on demand."""

from pathlib import Path

import pytest

from helpers.stored_rows import row, write_store
from winnable import find_game, replay, solve
from winnable.deals_on_demand import Order, Supplier, first_seed, known_verdicts, take
from winnable.errors import BadInput
from winnable.rows import Row
from winnable.solving.solver import Limits

LIMITS = Limits(positions=20_000)
FREECELL = find_game("freecell")


def order(game: str = "freecell", **others: object) -> Order:
    chosen = find_game(game)
    return Order(**({"game": chosen, "dealer": "microsoft", "first": 1, "limits": LIMITS} | others))  # type: ignore[arg-type]


def known(verdict: str, game: str = "freecell", seed: int = 1, **others: object) -> Row:
    given: dict[str, object] = {"reason": None, "length": 100, "dealer": "microsoft", "strategy": "complete=1"}
    given |= {"seconds_limit": None, "positions_limit": 20_000}
    return Row(**row(game, seed, verdict) | given | others)


def test_every_verdict_is_listed_unless_only_wins_are_wanted() -> None:
    every = take(order("fan", dealer="solvitaire"), 8)
    assert [found.deal.seed for found in every] == list(range(1, 9))
    assert {found.row.verdict for found in every} >= {"winnable", "unwinnable"}
    (win,) = take(order("fan", dealer="solvitaire", winnable_only=True), 1)
    assert win.deal.seed == next(found.deal.seed for found in every if found.row.verdict == "winnable")


def test_what_is_supplied_is_what_solve_says() -> None:
    for found in take(order(), 5):
        result = solve(found.deal, LIMITS)
        assert (found.row.verdict, found.row.length, found.row.positions) == (
            result.verdict,
            result.length,
            result.positions,
        )
        assert not found.is_stored
        assert found.moves is None


def test_moves_come_with_the_deal_and_win() -> None:
    for found in take(order(with_moves=True), 3):
        assert found.moves is not None
        assert len(found.moves) == found.row.length
        assert replay(found.deal, found.moves).is_won()


def test_long_wins_are_passed_over() -> None:
    lengths = [found.row.length for found in take(order(), 12)]
    limit = sorted(length for length in lengths if length is not None)[3]
    short = [found.row.length for found in take(order(most_moves=limit), 4)]
    assert all(length is not None and length <= limit for length in short)


def test_a_known_verdict_is_not_searched_again() -> None:
    (found,) = take(order(first=11982), 1, {11982: known("winnable", seed=11982)})
    assert (found.row.verdict, found.row.length, found.is_stored) == ("winnable", 100, True)


def test_a_known_win_is_searched_again_for_its_moves() -> None:
    result = solve(FREECELL.deal(1, "microsoft"), LIMITS)
    stored = known("winnable", positions=result.positions, strategy=result.strategy)
    (found,) = take(order(with_moves=True), 1, {1: stored})
    assert found.moves == result.moves


def test_the_same_win_is_found_again_in_every_kind_of_game() -> None:
    for name in ("fan", "freecell", "klondike", "spider-1-suit", "golf", "accordion", "simple-simon"):
        game = find_game(name)
        first = order(name, dealer="solvitaire", winnable_only=True)
        for found in take(first, 3):
            seed = found.row.seed
            result = solve(game.deal(seed), LIMITS)
            stored = known(
                "winnable",
                name,
                seed,
                dealer="solvitaire",
                positions=result.positions,
                strategy=result.strategy,
                length=result.length,
            )
            again = order(name, dealer="solvitaire", first=seed, with_moves=True, limits=Limits(positions=1))
            (same,) = take(again, 1, {seed: stored})
            assert same.moves == result.moves


def test_an_undecided_deal_is_tried_again_only_with_more() -> None:
    undecided = known("unknown", length=None, reason="positions", positions_limit=10)
    (found,) = take(order(), 1, {1: undecided})
    assert (found.row.verdict, found.is_stored) == ("winnable", False)
    (found,) = take(order(limits=Limits(positions=10)), 1, {1: undecided})
    assert (found.row.verdict, found.is_stored) == ("unknown", True)
    (found,) = take(order(limits=Limits(seconds=5, positions=10)), 1, {1: undecided})
    assert found.is_stored


def test_the_end_of_the_seeds_is_said() -> None:
    last = order(first=2**33 - 1)
    assert len(list(Supplier(last, 9).deals())) == 1
    with pytest.raises(BadInput, match="has no seeds after 8589934591 for freecell; 1 of the 2 deals"):
        take(last, 2)


def test_orders_that_make_no_sense_are_refused() -> None:
    for bad in ({"first": 0}, {"most_moves": 0}, {"strategy": "magic"}):
        with pytest.raises(BadInput):
            order(**bad).check()


def test_seeds_begin_at_one() -> None:
    assert first_seed(FREECELL, "microsoft") == 1
    assert first_seed(find_game("birds-of-a-feather"), "microsoft") == 1


def test_verdicts_come_from_a_store(tmp_path: Path) -> None:
    made = [row("freecell", 3, "winnable", dealer="microsoft"), row("freecell", 4, "unknown", dealer="microsoft")]
    made += [row("freecell", 4, "unwinnable", dealer="microsoft", attempt=2), row("freecell", 5, "winnable")]
    made += [row("freecell", 6, "winnable", dealer="microsoft", rules="0123456789ab")]
    stored = known_verdicts(write_store(tmp_path / "out", made), FREECELL, "microsoft")
    assert {seed: verdict.verdict for seed, verdict in stored.items()} == {3: "winnable", 4: "unwinnable"}
    assert len(stored) == 2


def test_the_usual_store_may_be_missing_a_named_one_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WINNABLE_RESULTS", str(tmp_path / "nowhere"))
    assert known_verdicts(None, FREECELL, "microsoft") == {}
    with pytest.raises(BadInput, match="no results"):
        known_verdicts(tmp_path / "nowhere", FREECELL, "microsoft")
    monkeypatch.setenv("WINNABLE_RESULTS", write_store(tmp_path / "here", [row("freecell", 3, "winnable")]))
    assert set(known_verdicts(None, FREECELL, "solvitaire")) == {3}
