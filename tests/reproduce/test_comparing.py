"""Numbers of papers beside ours: the verdicts are computed."""

import pytest

from winnable.reports import as_text
from winnable.reproduce.comparing import (
    Number,
    count_of,
    exact_of,
    mean_of,
    numbers_table,
    share_of,
    summed_up,
    time_of,
    value_of,
)


@pytest.mark.parametrize(
    ("number", "verdict"),
    [
        (share_of("t", "w", 43.2, 430, 1000), "too wide to say"),  # 43.0 ± 3.1
        (share_of("t", "w", 43.2, 4300, 10_000), "agrees"),
        (share_of("t", "w", 43.2, 4000, 10_000), "differs"),
        (share_of("t", "w", 43.2, 4180, 10_000), "differs"),
        (share_of("t", "w", 43.2, 4180, 10_000, their_sample=10_000), "agrees"),  # theirs is not exact either
        (share_of("t", "w", 43.2, 0, 0), "nothing yet"),
        (mean_of("t", "w", 92, [90.0, 94.0] * 200, decimals=0), "agrees"),
        (mean_of("t", "w", 92, [30.0, 140.0] * 4, decimals=0), "too wide to say"),
        (mean_of("t", "w", 92, [50.0]), "too wide to say"),
        (mean_of("t", "w", 92, [50.0, 51.0] * 10), "differs"),
        (mean_of("t", "w", 92, []), "nothing yet"),
        (value_of("t", "r", 0.439, 0.45, 0.02, 500, decimals=3), "agrees"),
        (count_of("t", "w", 565, 565, 9435, of=10_000), "agrees"),
        (count_of("t", "w", 565, 564, 9436, of=10_000), "differs"),
        (count_of("t", "w", 565, 560, 9430, 10, of=10_000), "agrees"),  # if the right five of ten are lost
        (count_of("t", "w", 565, 6, 94, of=10_000), "too wide to say"),
        (count_of("t", "w", 565, 0, 0, of=10_000), "nothing yet"),
        (exact_of("t", "w", 112, 112), "agrees"),
        (exact_of("t", "w", 0.40, 0.3954, decimals=2), "agrees"),
        (exact_of("t", "w", 0.40, 0.42, decimals=2), "differs"),
        (time_of("t", "w", 0.907, 23e-6, 565), "39,000 times faster"),
        (time_of("t", "w", 1.0, 3.3, 5), "3.3 times slower"),
        (time_of("t", "w", 1.0, 1.01, 5), "the same"),
    ],
)
def test_a_verdict_is_computed(number: Number, verdict: str) -> None:
    assert number.verdict == verdict
    assert number.as_object()["verdict"] == verdict
    assert verdict in as_text([numbers_table([number])], 200)


def test_verdicts_are_summed_up() -> None:
    numbers = [share_of("t", "w", 43.2, won, 10_000) for won in (4300, 4310, 4000)]
    assert summed_up(numbers) == "Of 3 numbers 2 agree, 1 differs and 0 of ours are too wide to say."
    more = [*numbers, share_of("t", "w", 43.2, 0, 0), time_of("t", "w", 1.0, 3.3, 5)]
    assert summed_up(more).endswith("0 of ours are too wide to say and for 1 there is nothing of ours yet.")
