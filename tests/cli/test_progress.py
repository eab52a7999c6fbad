"""The parts of a progress line: none is cut, none fails when nothing is done yet."""

import pytest

from winnable.cli.progress import bar, duration, fitting, pace


def test_before_anything_is_done_there_is_no_pace() -> None:
    assert pace(0, 20, 0.0) == ("", "")
    assert pace(0, 20, 5.0) == ("", "")
    assert pace(3, 20, 0.0) == ("", "")


def test_rate_and_time_left() -> None:
    assert pace(10, 40, 5.0) == ("2.0/s", "15 s left")
    assert pace(1, 100, 60.0) == ("0.0/s", "1:39:00 left")


@pytest.mark.parametrize(("seconds", "text"), [(0, "0 s"), (59.9, "59 s"), (61, "1:01"), (3600, "1:00:00")])
def test_durations_as_people_write_them(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_parts_that_do_not_fit_are_left_out_whole() -> None:
    parts = ("[##--]", "1,000 of 2,000", "", "5.0/s")
    assert fitting(parts, 80) == "[##--]  1,000 of 2,000  5.0/s"
    assert fitting(parts, 28) == "[##--]  1,000 of 2,000"
    assert fitting(parts, 10) == "[##--]"


def test_the_bar_fills() -> None:
    assert bar(0, 4) == "[" + "-" * 20 + "]"
    assert bar(2, 4) == "[" + "#" * 10 + "-" * 10 + "]"
    assert bar(4, 4) == "[" + "#" * 20 + "]"
