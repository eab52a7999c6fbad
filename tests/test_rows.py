"""One table of columns: results, batches, the store, JSON and the core have the same."""

import json
from typing import get_type_hints

import pytest

from helpers.command_line import told
from winnable import Limits, Result, _core, deal, solve
from winnable.core.codec import core_layout, core_rules
from winnable.rows import COLUMNS, REASONS, REFUTATIONS, RUN_COLUMNS, VERDICTS, Column, Row
from winnable.schemas import output_schema
from winnable.solving.results import RESULT_COLUMNS
from winnable.solving.solver import Cancel, checked_schedule, core_options
from winnable.store.schema import SCHEMA


def of_origin(origin: str) -> list[str]:
    return [column.name for column in COLUMNS if column.origin == origin]


def test_a_run_is_what_its_rows_have_in_common() -> None:
    assert list(RUN_COLUMNS) == of_origin("run")
    assert of_origin("deal") == ["seed"]


def test_the_schema_of_the_store_is_that_of_the_rows() -> None:
    assert [(field.name, field.nullable) for field in SCHEMA] == [(column.name, column.nullable) for column in COLUMNS]


def test_a_result_has_every_column_of_a_search_in_its_type() -> None:
    names = [column.name for column in RESULT_COLUMNS]
    assert len(set(names)) == len(names)
    assert names[: len(of_origin("search"))] == of_origin("search")
    of_result, of_row = get_type_hints(Result), get_type_hints(Row)
    found = solve(deal("klondike", 7), Limits(positions=20_000))
    for name in names:
        assert hasattr(found, name)
        if name in of_row and name != "length":  # the length is that of the moves
            assert of_result[name] == of_row[name], name


def test_the_core_tells_every_column_of_a_search() -> None:
    position = deal("klondike", 7)
    options = core_options(position.rules, Limits(positions=20_000), checked_schedule("auto", position.rules))
    arguments = (core_rules(position.rules), core_layout(position.rules, position.layout), options, Cancel().core)
    found = _core.solve(*arguments)
    names = {column.name for column in RESULT_COLUMNS}
    assert {name for name in names if hasattr(found, name)} == names - {"length"}
    batch = _core.solve_layouts(arguments[0], [arguments[1]], options, 10.0, Cancel().core)
    assert set(batch.columns()) == names
    assert batch.wins() == []


def test_words_are_in_the_order_of_the_numbers_of_the_core() -> None:
    words = {column.name: column.words for column in RESULT_COLUMNS}
    assert (words["verdict"], (None, *words["reason"]), (None, *words["refuted"])) == (VERDICTS, REASONS, REFUTATIONS)


@pytest.mark.parametrize("column", RESULT_COLUMNS, ids=lambda column: column.name)
def test_values_come_out_as_they_went_in(column: Column) -> None:
    values: list[object] = [*column.words] or [0, 7, 2**31 - 1]
    values += [None] if column.nullable else []
    assert column.values(column.numbers(values)) == values


def test_json_has_every_column_of_a_search() -> None:
    found = json.loads(told("solve", "klondike", "--seed", "7", "--positions", "20000", "--json"))
    assert {column.name for column in RESULT_COLUMNS} <= set(found)
    schema = output_schema("solve")
    for column in RESULT_COLUMNS:
        assert schema["properties"][column.name] == {"$ref": f"#/$defs/column_{column.name}"}


@pytest.mark.parametrize(
    ("game", "seed", "refuted"),
    [("klondike", 22, "relaxation"), ("alpha-star", 2, "blocking"), ("freecell", 11982, None), ("golf", 1, None)],
)
def test_how_a_loss_was_proved_is_told_and_serves_as_true_or_false(game: str, seed: int, refuted: str | None) -> None:
    dealer = "microsoft" if game == "freecell" else None
    found = solve(deal(game, seed, dealer=dealer), Limits(positions=500_000))
    assert found.refuted == refuted
    assert bool(found.refuted) == (refuted is not None)
