"""Sets of seeds."""

from hypothesis import given
from hypothesis import strategies as st

from winnable.store import SeedRanges

seeds = st.sets(st.integers(-50, 50))


@given(seeds, st.integers(-60, 60), st.integers(0, 60))
def test_ranges_are_the_set_they_stand_for(members: set[int], first: int, length: int) -> None:
    ranges = SeedRanges.of(members)
    assert [seed for piece in ranges for seed in piece] == sorted(members)
    assert len(ranges) == len(members)
    wanted = range(first, first + length)
    missing = [seed for piece in ranges.missing_from(wanted) for seed in piece]
    assert missing == [seed for seed in wanted if seed not in members]
    assert all((seed in ranges) == (seed in members) for seed in wanted)


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(0, 9))))
def test_ranges_may_overlap(pieces: list[tuple[int, int]]) -> None:
    ranges = [range(first, first + length) for first, length in pieces]
    assert SeedRanges(ranges) == SeedRanges.of({seed for piece in ranges for seed in piece})
