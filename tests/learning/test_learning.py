"""Learning: features as Parquet, labelled positions, kinds of models, and what the core makes of them."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from winnable import BadInput, Card, State, deal, find_game
from winnable.cli import main
from winnable.cli.learn import KIND_NAMES
from winnable.learning import KINDS, Sample, feature_rows, learn, sample, train, write_features
from winnable.learning.sampling import _Labeller
from winnable.moves import Move
from winnable.solving.models import LearnedModel, parse_model, read_model
from winnable.solving.solver import Limits, solve
from winnable.solving.weights import FEATURES, features

BIRDS = find_game("birds-of-a-feather")
RUNNING = [name for name, kind in KINDS.items() if kind.runs]


@cache
def birds() -> Sample:
    return sample(BIRDS, range(100, 112), "microsoft", stops=10)


@cache
def trained(kind: str) -> LearnedModel:
    model = train(birds(), BIRDS, kind, learned={"seeds": "100-111"}).model
    assert model is not None
    return model


# Features


@pytest.mark.parametrize("name", ["klondike", "birds-of-a-feather", "accordion", "gaps-one-deal"])
def test_rows_are_the_features_of_the_deals(name: str) -> None:
    game = find_game(name)
    rows = feature_rows(game, range(3, 6))
    assert [row.tolist() for row in rows] == [list(features(game.deal(seed)).values()) for seed in range(3, 6)]


def test_a_file_has_a_column_for_each_feature_with_its_meaning(tmp_path: Path) -> None:
    path = tmp_path / "features.parquet"
    write_features(find_game("klondike"), range(1, 51), path)
    table = pq.read_table(path)
    assert table.column_names == ["seed", *FEATURES]
    assert table["seed"].to_pylist() == list(range(1, 51))
    assert table.schema.field("hidden").metadata[b"meaning"] == b"cards face down"
    assert table.schema.metadata[b"rules"].decode() == find_game("klondike").rules.digest
    assert set(table["hidden"].to_pylist()) == {21}


def test_features_of_a_grid_are_what_they_mean() -> None:
    state = State(deal("birds-of-a-feather", 3))
    for _ in range(10):
        cards = {(r, c): card for r, row in enumerate(state.layout.squares()) for c, card in enumerate(row) if card}
        found = features(state)
        matching = {at: [other for other in cards if other != at and _flock(cards[at], cards[other])] for at in cards}
        assert found["pairs"] == sum(map(len, matching.values())) // 2
        assert found["spread"] == sum(len(others) ** 2 for others in matching.values())
        assert found["hanging"] == sum(len(others) == 1 for others in matching.values())
        assert found["lines"] == sum((a[0] == b[0]) != (a[1] == b[1]) for a in cards for b in cards if a < b)
        assert found["suit_most"] == max(sum(c.suit == suit for c in cards.values()) for suit in range(4))
        assert found["moves_per_card"] == 1000 * len(state.legal_moves()) // len(cards)
        assert found["safe"] <= found["mobility"] == len(state.legal_moves())
        state.push(state.legal_moves()[0])


def _flock(card: Card, other: Card) -> bool:
    return card.suit == other.suit or abs(card.rank - other.rank) <= 1


# Positions


def test_labels_are_exact_and_the_same_each_time() -> None:
    rows, labels, seeds, stops = birds().table()
    assert len(rows) == len(labels) == len(birds()) > 500
    assert set(seeds.tolist()) <= set(range(100, 112))
    for stop in range(len(birds().labels)):
        assert set(labels[stops == stop].tolist()) == {0, 1}
    again = sample(BIRDS, range(100, 112), "microsoft", stops=10)
    assert np.array_equal(again.table()[0], rows)
    assert np.array_equal(again.table()[1], labels)


def test_a_stop_tells_which_moves_keep_the_win() -> None:
    found = Sample()
    state = State(deal("birds-of-a-feather", 3))
    keeping = _Labeller(BIRDS, Limits(positions=20_000), found, None).stop(state, 3)
    assert keeping
    for kept in keeping[:5]:
        after = State(deal("birds-of-a-feather", 3))
        for move in kept.moves:
            after.push(move)
        assert solve(after).verdict == "winnable"


def test_what_no_search_decides_is_left_out_and_counted() -> None:
    few = sample(find_game("spider"), range(1, 3), "solvitaire", Limits(positions=100), stops=2)
    assert few.unknown_deals == 2
    assert len(few) == 0
    with pytest.raises(BadInput, match="no position was found"):
        few.table()


# Models


def test_the_command_line_knows_the_kinds() -> None:
    assert tuple(KINDS) == KIND_NAMES


@pytest.mark.parametrize("kind", RUNNING)
def test_a_model_is_better_than_chance_and_the_same_each_time(kind: str) -> None:
    model = trained(kind)
    assert model.accuracy["train"] > 60
    assert model.accuracy["best_move"] > model.accuracy["any_move"]
    again = train(birds(), BIRDS, kind, learned={"seeds": "100-111"}).model
    assert again is not None
    assert again.written() == model.written()


@pytest.mark.parametrize("kind", [*RUNNING, "knn"])
def test_a_model_says_in_the_core_what_it_said_when_it_was_learned(kind: str) -> None:
    found = train(birds(), BIRDS, kind)  # which compares them itself, and would raise
    assert (found.model is None) == (kind == "knn")


@pytest.mark.parametrize("kind", ["logistic", "boosting"])
@pytest.mark.parametrize("strategy", ["complete", "best-first=1", "beam=1:width=3", "restarts=1", "monte-carlo-tree=1"])
def test_every_engine_searches_by_a_model(kind: str, strategy: str) -> None:
    read = parse_model(trained(kind).written())
    found = solve(deal("birds-of-a-feather", 7), Limits(positions=100_000), strategy, model=read)
    # Best-first has positions of all ages to choose from, and with so little learned it may be lost among them.
    assert found.verdict in (("winnable", "unknown") if strategy == "best-first=1" else ("winnable",))
    other = solve(deal("birds-of-a-feather", 1163), Limits(positions=400_000), "complete", model=read)
    assert other.verdict == "unwinnable"


def test_a_second_round_walks_where_the_first_leads_and_repeats_exactly() -> None:
    seeds = range(100, 108)
    once, first = learn(BIRDS, seeds, "microsoft", kind="tree", stops=8)
    twice, second = learn(BIRDS, seeds, "microsoft", kind="tree", stops=8, rounds=2)
    again = learn(BIRDS, seeds, "microsoft", kind="tree", stops=8, rounds=2)[1]
    assert twice.deals == once.deals
    assert len(twice) != len(once)
    assert first.model is not None
    assert second.model is not None
    assert again.model is not None
    assert second.model.written() == again.model.written() != first.model.written()
    assert second.model.learned["rounds"] == 2


@pytest.mark.parametrize("seed", [3, 12, 31])
def test_what_looks_ahead_is_what_moves_leave(seed: int) -> None:
    state = State(deal("birds-of-a-feather", seed))
    for _ in range(8):
        found = features(state)
        safe = {move: features(_after(state, move))["safe"] for move in state.legal_moves() if _holds(state, move)}
        lasting = sorted((count for count in safe.values() if count), reverse=True)
        assert found["safe"] == len(safe)
        assert found["lasting"] == 1000 * len(lasting) // max(len(safe), 1)
        assert found["most_ahead"] == (lasting[0] if lasting else 0)
        assert found["second_ahead"] == (lasting[1] if len(lasting) > 1 else 0)
        assert found["mean_ahead"] == 100 * sum(lasting) // max(len(lasting), 1)
        if not lasting:
            break
        state = _after(state, max(safe, key=safe.__getitem__))


def _after(state: State, move: Move) -> State:
    after = state.copy()
    after.push(move)
    return after


def _holds(state: State, move: Move) -> bool:
    """Whether the grid hangs together after a move, by matching and by lines: then all could be reached from one."""
    grid = _after(state, move).layout.squares()
    stacks = [(r, c, card) for r, row in enumerate(grid) for c, card in enumerate(row) if card is not None]

    def match(one: tuple[int, int, Card], other: tuple[int, int, Card]) -> bool:
        return one[2].suit == other[2].suit or abs(int(one[2].rank) - int(other[2].rank)) <= 1

    def line(one: tuple[int, int, Card], other: tuple[int, int, Card]) -> bool:
        return one[0] == other[0] or one[1] == other[1]

    for related in (match, line):
        reached, edge = {0}, [0]
        while edge:
            here = edge.pop()
            more = [i for i in range(len(stacks)) if i not in reached and related(stacks[here], stacks[i])]
            reached |= set(more)
            edge += more
        if len(reached) < len(stacks):
            return False
    return True


def test_products_of_features_are_learned() -> None:
    found = train(birds(), BIRDS, "logistic", degree=2).model
    assert found is not None
    assert max(len(names) for _, names in found.terms) == 2


def test_a_model_of_a_game_with_a_tableau_works() -> None:
    game = find_game("canfield")
    found = sample(game, range(1, 25), "solvitaire", Limits(positions=3000), stops=8)
    model = train(found, game, "logistic").model
    assert model is not None
    for seed in range(1, 25):
        with_model = solve(game.deal(seed), Limits(positions=50_000), model=model)
        assert {with_model.verdict, solve(game.deal(seed), Limits(positions=50_000)).verdict} != {
            "winnable",
            "unwinnable",
        }


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": 2}, "is not a model of format 1"),
        ({"more": 1}, "is not a model of format 1"),
        ({"rules": "0123456789ab"}, r"the model is for birds-of-a-feather \(rules 0123456789ab\), not for these rules"),
        ({"base": "1"}, "base: a number is missing"),
        ({"base": 10**400}, "base: the number is too large"),
        ({"terms": [[1.0, ["nonsense"]]]}, 'there is no feature "nonsense"'),
        ({"terms": [[1.0, ["home"] * 4]]}, "the model has a term with too many features"),
        ({"terms": [["home"]]}, r"terms\[0\]: must be a weight and a list of features"),
        ({"trees": [[["home", 3, 0, 1], [1.0]]]}, r"trees\[0\]\[0\]: leads nowhere"),
        ({"trees": [[["home", 3, 1, 9], [1.0]]]}, r"trees\[0\]\[0\]: leads nowhere"),
        ({"trees": [[[1.0, 2.0]]]}, r"trees\[0\]\[0\]: must be \[value\] or"),
        ({"trees": [[]]}, r"trees\[0\]: must be a list"),
        ({"inputs": {"home": [1]}}, "inputs.home: must be a list of two numbers"),
        ({"learned": []}, "learned: an object is missing"),
    ],
)
def test_a_file_that_is_no_model_is_refused(tmp_path: Path, change: dict[str, object], sentence: str) -> None:
    path = tmp_path / "model.json"
    path.write_text(json.dumps(json.loads(trained("tree").written()) | change))
    with pytest.raises(BadInput, match=sentence) as refused:
        read_model(path, BIRDS.rules)
    assert str(refused.value).startswith(str(path))


def test_a_file_is_named_by_a_text_or_a_path(tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    path.write_text(trained("logistic").written())
    assert read_model(str(path), BIRDS.rules) == read_model(path, BIRDS.rules)
    wrong: Any
    for wrong in (7, None, b"model.json", [str(path)]):
        with pytest.raises(BadInput, match="the file of a model is said by a text or a Path, not by"):
            read_model(wrong, BIRDS.rules)
        with pytest.raises(BadInput, match="a model is read from a text"):
            parse_model(wrong)
    for missing in ("", "no/such/file", "a\0b", str(tmp_path)):
        with pytest.raises(BadInput, match="cannot be read"):
            read_model(missing, BIRDS.rules)
    wrong = "birds-of-a-feather"
    with pytest.raises(BadInput, match="a model is read for Rules"):
        read_model(path, wrong)


@pytest.mark.parametrize("content", [b"", b"\x80\x04\x95pickle", b"[1]", b'{"format": NaN}', b"[" * 100_000])
def test_a_file_that_is_anything_else_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "model.json"
    path.write_bytes(content)
    with pytest.raises(BadInput):
        read_model(path, BIRDS.rules)


def test_numbers_that_overflow_lead_to_no_crash() -> None:
    wild = replace(trained("logistic"), terms=[(1e308, ("pairs", "pairs", "pairs")), (-1e308, ("lines", "lines"))])
    for strategy in ("complete", "best-first=1", "beam=1"):
        assert solve(deal("birds-of-a-feather", 7), Limits(positions=50_000), strategy, model=wild).positions > 0


def test_a_model_uses_only_the_features_that_are_named() -> None:
    found = train(birds(), BIRDS, "logistic", degree=3, features=["pairs", "mobility"])
    assert found.model is not None
    assert set(found.model.inputs) == {"pairs", "mobility"}
    assert len(found.model.terms) == 9
    for wrong in (["wings"], []):
        with pytest.raises(BadInput, match="feature"):
            train(birds(), BIRDS, "logistic", features=wrong)


def test_a_model_is_learned_from_some_numbers_of_cards() -> None:
    every = train(birds(), BIRDS, "logistic").counts
    parts = [train(birds(), BIRDS, "logistic", cards=cards).counts for cards in (range(1, 9), range(9, 17))]
    for name, count in every.items():
        assert sum(part[name] for part in parts) == count
    with pytest.raises(BadInput, match="too few deals"):
        train(birds(), BIRDS, "logistic", cards=range(16, 17))


def test_models_by_cards_are_written_and_searched_by(tmp_path: Path) -> None:
    learned = "learn birds-of-a-feather --seeds 100-111 --stops 8 --degree 3 --features pairs,mobility"
    path = tmp_path / "birds.json"
    done = CliRunner().invoke(main, [*learned.split(), "--by", "cards:5-8,9-12", "--out", str(path)])
    assert done.exit_code == 0, done.stderr
    assert "9-12 cards: " in done.stdout
    for name in ("birds.json", "birds-5-8-cards.json", "birds-9-12-cards.json"):
        model = read_model(tmp_path / name, BIRDS.rules)
        assert model.learned["features"] == ["pairs", "mobility"]
        assert model.learned.get("cards") == (None if name == "birds.json" else name[6:-11])
        assert solve(BIRDS.deal(5), Limits(positions=100_000), model=model).verdict == "winnable"
    each = CliRunner().invoke(main, [*learned.split(), "--by", "cards", "--json"])
    bands = [int(part["cards"]) for part in json.loads(each.stdout)["by"]]
    assert bands == sorted(bands, reverse=True)
    assert len(bands) > 3
    for by in ("suits", "cards:x", "cards:9-8", "cards:1-17"):
        assert CliRunner().invoke(main, [*learned.split(), "--by", by]).exit_code == 2
