"""Paragraphs and tables keep words and numbers whole, whatever the width."""

import pytest

from winnable.text import Column, fitted_table, width_of, wrapped

COLUMNS = [
    Column("game", importance=3),
    Column("deals", is_number=True, importance=2),
    Column("can be won (95%)", is_number=True, importance=2),
    Column("a remark in words", importance=1),
]
ROWS = [
    ("klondike-draw-one", "1,000", "33.2% ± 3.0%", "nothing to say about a game that everybody knows"),
    ("golf", "12", "", "short"),
]


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120])
def test_a_table_keeps_its_width_and_every_word(width: int) -> None:
    table = fitted_table(COLUMNS, ROWS, width)
    lines = [*table.head, *table.lines]
    assert all(width_of(line) <= width for line in lines)
    words = {word for column in COLUMNS for word in column.title.split()} | {
        word for row in ROWS for cell in row for word in cell.split()
    }
    assert {word for line in lines for word in line.split()} <= words
    assert "klondike-draw-one" in "\n".join(lines)


def test_the_least_important_column_goes_first() -> None:
    assert fitted_table(COLUMNS, ROWS, 200).left_out == ()
    assert fitted_table(COLUMNS, ROWS, 45).left_out == ("a remark in words",)
    narrow = fitted_table(COLUMNS, ROWS, 28)
    assert narrow.left_out == ("can be won (95%)", "a remark in words")
    assert narrow.lines == ("klondike-draw-one  1,000", "golf                  12")


def test_a_number_is_never_broken_at_a_space() -> None:
    table = fitted_table(COLUMNS, ROWS, 45)
    assert any("33.2% ± 3.0%" in line for line in table.lines)


def test_long_cells_are_broken_at_spaces_before_a_column_is_left_out() -> None:
    table = fitted_table(COLUMNS, ROWS, 70)
    assert table.left_out == ()
    assert len(table.lines) > len(ROWS)


def test_without_a_width_nothing_is_broken() -> None:
    table = fitted_table(COLUMNS, ROWS, None)
    assert len(table.head) == 1
    assert len(table.lines) == len(ROWS)


def test_a_table_without_rows_has_a_head() -> None:
    assert fitted_table(COLUMNS, [], 80).lines == ()
    assert "deals" in fitted_table(COLUMNS, [], 80).head[0]


def test_wide_letters_count_as_two() -> None:
    assert width_of("金") == 2
    assert width_of("7♥") == 2
    assert width_of("e\u0301") == 1


def test_a_paragraph_is_broken_at_spaces_only() -> None:
    text = wrapped("a well-known, extraordinarily-long-word and more", 10, indent=2, hanging=4)
    assert text.split() == ["a", "well-known,", "extraordinarily-long-word", "and", "more"]
    assert text.startswith("  a")
    assert wrapped("as it is", None) == "as it is"
