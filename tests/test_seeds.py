"""Sets of seeds, and the one grammar for them."""

import doctest

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import winnable.seeds
from helpers.command_line import run
from winnable import BadInput
from winnable.seeds import SeedRanges, parse_seeds

members = st.sets(st.integers(-50, 50))


@given(members, members)
def test_ranges_are_the_set_they_stand_for(chosen: set[int], wanted: set[int]) -> None:
    ranges = SeedRanges.of(chosen)
    assert list(ranges) == sorted(chosen)
    assert len(ranges) == len(chosen)
    missing = [seed for piece in ranges.missing_from(SeedRanges.of(wanted)) for seed in piece]
    assert missing == sorted(wanted - chosen)
    assert all((seed in ranges) == (seed in chosen) for seed in range(-60, 61))
    column = np.array(sorted(wanted), np.int64)
    assert ranges.holds(column).tolist() == [seed in chosen for seed in column.tolist()]
    assert SeedRanges.of_column(np.array(list(chosen), np.int64)) == ranges


@given(members, st.integers(-130, 130), st.integers(-130, 130))
def test_places_are_those_of_a_list(chosen: set[int], start: int, stop: int) -> None:
    ranges, listed = SeedRanges.of(chosen), sorted(chosen)
    assert list(ranges[start:stop]) == listed[start:stop]
    if -len(listed) <= start < len(listed):
        assert ranges[start] == listed[start]
    else:
        with pytest.raises(IndexError):
            ranges[start]


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(0, 9))))
def test_ranges_may_overlap(pieces: list[tuple[int, int]]) -> None:
    ranges = [range(first, first + length) for first, length in pieces]
    assert SeedRanges(ranges) == SeedRanges.of({seed for piece in ranges for seed in piece})


@given(st.sets(st.integers(-50, 50), min_size=1))
def test_a_text_reads_back(chosen: set[int]) -> None:
    ranges = SeedRanges.of(chosen)
    assert parse_seeds(str(ranges)) == ranges
    assert (ranges.first, ranges.last) == (min(chosen), max(chosen))


@pytest.mark.parametrize(
    ("text", "seeds"),
    [
        ("1-20", range(1, 21)),
        ("5", [5]),
        ("-5", [-5]),
        ("1-1", [1]),
        ("-7--3", range(-7, -2)),
        ("-5-5", range(-5, 6)),
        ("-500000--1", range(-500_000, 0)),
        ("1-10,15", [*range(1, 11), 15]),
        (" 15 , 1-3 ", [1, 2, 3, 15]),
        ("1-5,3-8,8", range(1, 9)),
        ("007", [7]),
    ],
)
def test_the_grammar(text: str, seeds: list[int]) -> None:
    assert list(parse_seeds(text)) == list(seeds)


@pytest.mark.parametrize("text", ["", "x", "1-", "-", "--5", "1--", "1,", ",1", "1 2", "1.5", "1-2-3", "١"])
def test_anything_else_is_refused_by_one_sentence(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_seeds(text)
    assert str(refused.value).endswith(" is not a range of seeds such as 1-1000, 7 or 1-10,15")


def test_more_seeds_than_there_can_be_are_refused() -> None:
    with pytest.raises(BadInput, match="are too many seeds"):
        parse_seeds(f"1-{10**30}")
    assert list(parse_seeds(f"{10**60}")) == [10**60]


@pytest.mark.parametrize("text", ["5-1", "-3--7", "1-4,10-9"])
def test_a_range_that_runs_backwards_is_called_so(text: str) -> None:
    with pytest.raises(BadInput, match=r"runs backwards; the smaller seed comes first, as in 1-10"):
        parse_seeds(text)


@pytest.mark.parametrize("text", ["x", "1-", "1-2-3"])
def test_every_command_has_the_same_sentence(text: str) -> None:
    answers = {run(command, "golf", "--seeds", text).stderr for command in ("solve", "rate", "tune")}
    assert answers == {f'winnable: "{text}" is not a range of seeds such as 1-1000, 7 or 1-10,15\n'}


def test_the_examples_in_the_docstrings_are_real() -> None:
    found = doctest.testmod(winnable.seeds)
    assert found.attempted >= 2
    assert found.failed == 0
