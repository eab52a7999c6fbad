"""A chunk is exactly the deals one by one."""

import json
import random
import threading
from dataclasses import replace

import pytest

from helpers.random_rules import random_rules
from winnable import DEALERS, BadInput, Game, Limits, _core, all_games, find_game, read_rules, solve
from winnable.core.codec import core_layout, core_rules
from winnable.core.deal_plans import core_deal_plan
from winnable.core.fingerprint import version
from winnable.many_deals.chunks import Batch, Chunk, race_chunk, solve_chunk
from winnable.solving.results import RESULT_COLUMNS
from winnable.solving.solver import Cancel

POSITIONS = 3000


def chunk_of(game: Game, seeds: range, dealer: str | None = None, **changes: object) -> Chunk:
    dealer = dealer or game.default_dealer
    limits = Limits(positions=POSITIONS)
    chunk = Chunk(
        json.dumps(game.rules.differences()), game.rules.digest, dealer, seeds, "auto", limits, 1e9, version()
    )
    return replace(chunk, **changes)  # type: ignore[arg-type]


NAMES = [column.name for column in RESULT_COLUMNS if column.name != "seconds"]
"""All that a search tells and that is the same every time."""


def rows(batch: Batch) -> list[tuple[object, ...]]:
    """What was found for each deal."""
    return list(zip(*map(batch.values, NAMES), strict=True))


def one_by_one(game: Game, seeds: range, dealer: str | None = None) -> list[tuple[object, ...]]:
    found = [solve(game.deal(seed, dealer), Limits(positions=POSITIONS)) for seed in seeds]
    return [tuple(getattr(result, name) for name in NAMES) for result in found]


def same_layout(game: Game, dealer: str, seed: int) -> bool:
    is_microsoft = dealer == "microsoft"
    core = _core.layout_of_seed(core_rules(game.rules), core_deal_plan(game.rules), is_microsoft, seed)
    wanted = core_layout(game.rules, game.deal(seed, dealer).layout)
    return core.piles == wanted.piles and core.redeals_used == wanted.redeals_used


@pytest.mark.parametrize("name", all_games())
def test_the_core_deals_as_the_game_does(name: str) -> None:
    game = find_game(name)
    assert all(same_layout(game, "solvitaire", seed) for seed in (0, 1, 2, 7, 2**32 - 1))
    if DEALERS["microsoft"].serves(game.rules):
        seeds = [1, 2, 11982, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**33 - 1]
        assert all(same_layout(game, "microsoft", seed) for seed in seeds)
        if game.rules.family == "grid":
            assert all(same_layout(game, "microsoft", seed) for seed in (-(2**31), -7, -1, 0))


def test_the_core_deals_any_rules() -> None:
    generator = random.Random(5)
    for seed in range(300):
        game = Game("any", "Any", random_rules(generator))
        assert same_layout(game, "solvitaire", seed), game.rules.differences()


@pytest.mark.parametrize("name", ["fore-cell-same-suit", "delta-star", "klondike", "canfield", "spider", "black-hole"])
def test_a_chunk_is_the_deals_one_by_one(name: str) -> None:
    game = find_game(name)
    assert rows(solve_chunk(chunk_of(game, range(1, 31)))) == one_by_one(game, range(1, 31))


@pytest.mark.parametrize("name", [name for name, game in all_games().items() if game.extends != "klondike"])
def test_a_chunk_of_every_game(name: str) -> None:
    game = find_game(name)
    assert rows(solve_chunk(chunk_of(game, range(1, 4)))) == one_by_one(game, range(1, 4))


@pytest.mark.parametrize("dealer", [name for name in DEALERS if name not in ("solvitaire",)])
def test_a_chunk_of_every_dealer(dealer: str) -> None:
    game = next(game for game in all_games().values() if DEALERS[dealer].serves(game.rules))
    seeds = range(1, 9)
    assert rows(solve_chunk(chunk_of(game, seeds, dealer))) == one_by_one(game, seeds, dealer)


def test_neighbours_make_no_difference() -> None:
    game = find_game("klondike")
    whole = rows(solve_chunk(chunk_of(game, range(1, 21))))
    pieces = [rows(solve_chunk(chunk_of(game, range(seed, seed + 1)))) for seed in range(20, 0, -1)]
    assert whole == [piece[0] for piece in reversed(pieces)]


def test_a_chunk_ends_with_its_seconds() -> None:
    solved = solve_chunk(chunk_of(find_game("klondike"), range(1, 100_000), seconds=0.2))
    assert 1 <= solved.count < 100_000
    assert len(rows(solved)) == solved.count
    assert solve_chunk(chunk_of(find_game("klondike"), range(1, 9), seconds=0.0)).count == 1


def test_a_chunk_can_be_cancelled() -> None:
    cancel = Cancel()
    timer = threading.Timer(0.3, cancel.cancel)
    timer.start()
    solved = solve_chunk(chunk_of(find_game("spider"), range(1, 10_000), limits=Limits()), cancel)
    timer.join()
    assert solved.count < 9_999  # to the end it would take hours
    assert set(solved.values("reason")) <= {None}


def test_other_code_or_rules_are_refused() -> None:
    chunk = chunk_of(find_game("klondike"), range(1, 3))
    with pytest.raises(BadInput, match=r"a worker runs winnable .*, this is winnable 9\.9"):
        solve_chunk(replace(chunk, version="9.9"))
    with pytest.raises(BadInput, match="a worker reads the rules as"):
        solve_chunk(replace(chunk, rules_hash="000000000000"))


def test_rules_survive_the_way_to_a_worker() -> None:
    for game in all_games().values():
        assert read_rules(game.rules.differences()).digest == game.rules.digest


def test_what_a_batch_holds_is_what_a_search_tells() -> None:
    batch = solve_chunk(chunk_of(find_game("klondike"), range(1, 3)))
    assert set(batch.columns) == {column.name for column in RESULT_COLUMNS}
    assert set(Batch.nothing().columns) == set(Batch.out_of_memory().columns) == set(batch.columns)
    assert not batch.wins


@pytest.mark.parametrize("name", ["fan", "klondike", "accordion", "birds-of-a-feather"])
def test_results_come_out_of_a_batch_as_they_went_in(name: str) -> None:
    game = find_game(name)
    found = [solve(game.deal(seed), Limits(positions=POSITIONS)) for seed in range(1, 21)]
    batch = Batch.of(game.rules, found)
    assert list(batch.results(game.rules)) == found
    assert "winnable" in {result.verdict for result in found}
    told = solve_chunk(chunk_of(game, range(1, 21), wins="listed"))
    assert [replace(result, seconds=0.0) for result in told.results(game.rules)] == [
        replace(result, seconds=0.0) for result in found
    ]
    assert told.wins == batch.wins


def test_long_wins_come_without_their_moves() -> None:
    game = find_game("fan")
    lengths = [length for length in solve_chunk(chunk_of(game, range(1, 21))).values("length") if length is not None]
    most = sorted(lengths)[len(lengths) // 2]
    batch = solve_chunk(chunk_of(game, range(1, 21), wins="replayed", most_moves=most))
    assert [win is not None for win in batch.wins] == [
        length is not None and length <= most for length in batch.values("length")
    ]


def test_a_win_that_does_not_replay_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    chunk = chunk_of(find_game("fan"), range(1, 21), wins="replayed")
    monkeypatch.setattr("winnable.many_deals.chunks.PackedMoves.decoded", lambda packed: ())
    with pytest.raises(AssertionError, match="the referee does not accept the win"):
        solve_chunk(chunk)


def test_a_chunk_of_races_has_the_same_verdicts() -> None:
    game = find_game("delta-star")
    plain = solve_chunk(chunk_of(game, range(1, 9), limits=Limits(positions=200_000)))
    raced = race_chunk(chunk_of(game, range(1, 9), limits=Limits(positions=200_000), wins="replayed"))
    assert raced.values("verdict") == plain.values("verdict")
    assert [win is not None for win in raced.wins] == [verdict == "winnable" for verdict in plain.values("verdict")]
    assert " | " in raced.strategy
    assert race_chunk(chunk_of(game, range(1, 9), seconds=0.0)).count == 1


def test_how_a_loss_was_refuted_is_told() -> None:
    golf = solve_chunk(chunk_of(find_game("klondike"), range(1, 101)))
    proofs = set(zip(golf.values("verdict"), golf.values("refuted"), strict=True))
    assert ("unwinnable", "relaxation") in proofs
    assert {proof for verdict, proof in proofs if verdict != "unwinnable"} == {None}
