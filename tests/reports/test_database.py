"""SQL over results, and one sentence for every mistake."""

import pytest

from helpers.stored_rows import row, rows, table
from winnable.errors import BadInput
from winnable.reports.database import Database


def test_every_attempt_and_one_row_for_each_deal() -> None:
    made = [row("klondike", 1, "unknown"), row("klondike", 1, "winnable", attempt=2), row("klondike", 2, "unwinnable")]
    database = Database(table(made))
    assert database.ask("SELECT count(*) FROM results").rows == [(3,)]
    assert database.ask("SELECT seed, CAST(verdict AS VARCHAR) FROM latest ORDER BY seed").rows == [
        (1, "winnable"),
        (2, "unwinnable"),
    ]


def test_the_last_attempt_stands_where_none_decides_and_a_decided_one_stands_always() -> None:
    made = [row("fan", 1, "unknown", 1.0), row("fan", 1, "unknown", 9.0, attempt=2)]
    made += [row("fan", 2, "winnable", 2.0), row("fan", 2, "unknown", 3.0, attempt=2)]
    answer = Database(table(made)).ask("SELECT seed, seconds FROM latest ORDER BY seed")
    assert answer.rows == [(1, 9.0), (2, 2.0)]
    assert answer.objects()[0] == {"seed": 1, "seconds": 9.0}


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("selec 1", "syntax error"),
        ("SELECT nothing FROM results", '"nothing" not found'),
        ("SELECT * FROM made", "made does not exist"),
        ("SELECT CAST('x' AS INTEGER)", "Could not convert"),
        ("", "no query"),
        (" ; ", "no query"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(sql: str, words: str) -> None:
    made = table(rows("fan", 0.5, 3))
    with pytest.raises(BadInput) as told:
        Database(made).ask(sql)
    assert words in str(told.value)
    assert "\n" not in str(told.value)
    assert "^" not in str(told.value)
    assert len(told.value.problems) == 1
