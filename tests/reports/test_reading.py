"""Opening stores for reports."""

from dataclasses import fields
from pathlib import Path

import pytest

from helpers.stored_rows import row, rows, table, write_store
from winnable.errors import BadInput
from winnable.reports.reading import open_results, sides_of_two, sides_within
from winnable.store import Run, Store


def test_strategies_and_limits_that_tried_the_same_deals_are_sides(tmp_path: Path) -> None:
    made = (
        rows("fan", 0.5, 20) + rows("fan", 0.5, 20, strategy="complete=1") + rows("spider", 0.9, 5, strategy="beam=1")
    )
    opened = open_results(write_store(tmp_path / "out", made))
    ((first, second),) = sides_within(opened)
    assert {first.name, second.name} == {"best-first=1,complete=1", "complete=1"}
    assert first.rows.num_rows == second.rows.num_rows == 20


def test_sides_are_called_by_what_tells_them_apart(tmp_path: Path) -> None:
    made = rows("fan", 0.5, 5) + rows("fan", 0.5, 5, seconds_limit=None, positions_limit=10_000)
    ((first, second),) = sides_within(open_results(write_store(tmp_path / "out", made)))
    assert {first.name, second.name} == {"5 s, no limit in positions", "no limit in seconds, 10,000 positions"}


def test_a_second_attempt_is_no_side(tmp_path: Path) -> None:
    made = [row("fan", 1, "unknown"), row("fan", 1, "winnable", attempt=2, seconds_limit=60.0)]
    assert sides_within(open_results(write_store(tmp_path / "out", made))) == []


def test_two_directories_are_called_by_their_names(tmp_path: Path) -> None:
    opened = [open_results(write_store(tmp_path / name / "out", rows("fan", 0.5, 3))) for name in ("a", "b")]
    first, second = sides_of_two(*opened)
    assert first.name != second.name


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    folder = write_store(tmp_path / "out", rows("fan", 0.5, 5) + rows("spider", 0.5, 5))
    part = next((tmp_path / "out" / "parts").glob("fan*/*.parquet"))
    part.write_bytes(part.read_bytes()[:-10])
    opened = open_results(folder)
    assert opened.latest.num_rows == 5
    (warning,) = opened.warnings
    assert warning.startswith(f"{part}: its bytes are not those that were written; it was left out")


def test_no_store_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no results in this directory"):
        open_results(str(tmp_path / "nowhere"))


def named_store(folder: Path, *named: tuple[str, str, str]) -> str:
    """A store of five deals for each game, shares and name of a strategy."""
    with Store(folder, "0.1.0+abc") as store:
        for game, shares, name in named:
            made = rows(game, 0.5, 5, strategy=shares)
            run = Run(**{column.name: made[0][column.name] for column in fields(Run)})
            store.open_run(run, strategy=name)
            store.add(run, table(made))
    return str(folder)


def test_a_strategy_has_the_name_that_the_user_gave_it(tmp_path: Path) -> None:
    folder = named_store(
        tmp_path / "out",
        ("fan", "best-first=1,complete=1", "auto"), ("fan", "complete=1", "complete"),
        ("spider", "beam=3,complete=1", "auto"), ("spider", "complete=1", "complete"),
    )  # fmt: skip
    ((first, second),) = sides_within(open_results(folder))
    assert {first.name, second.name} == {"auto", "complete"}
    assert first.rows.num_rows == second.rows.num_rows == 10


def test_a_name_that_has_meant_two_things_is_told_with_its_shares(tmp_path: Path) -> None:
    folder = named_store(tmp_path / "out", ("fan", "best-first=1,complete=1", "auto"), ("fan", "beam=1", "auto"))
    ((first, second),) = sides_within(open_results(folder))
    assert {first.name, second.name} == {"auto (best-first=1,complete=1)", "auto (beam=1)"}
