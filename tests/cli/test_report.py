"""`winnable report` and `winnable query` as a user types them."""

import importlib.util
import json
from pathlib import Path

import pytest

from command_line import run, told
from stored_rows import row, rows, write_store


@pytest.fixture
def out(tmp_path: Path) -> str:
    return write_store(tmp_path / "out", rows("klondike", 0.82, 300) + rows("fan", 0.5, 100))


def test_a_report_in_the_terminal(out: str) -> None:
    text = told("report", out)
    assert "klondike" in text
    assert "81.945% ± 0.084%" in text
    assert "too wide to say" in text


def test_a_report_as_json(out: str) -> None:
    found = json.loads(told("report", out, "--json"))
    assert [game["game"] for game in found["games"]] == ["fan", "klondike"]
    assert found["comparisons"] == []


def test_the_name_of_the_file_says_the_form(out: str, tmp_path: Path) -> None:
    told("report", out, "--out", "report.html")
    assert "<svg" in (tmp_path / "report.html").read_text()
    told("report", out, "--out", "report.md")
    assert "(report-figures/intervals.svg)" in (tmp_path / "report.md").read_text()
    assert (tmp_path / "report-figures" / "intervals.svg").exists()
    told("report", out, "--out", "report.txt")
    assert (tmp_path / "report.txt").read_text().startswith("Winnability")


def test_a_directory_gets_every_figure_twice(out: str, tmp_path: Path) -> None:
    told("report", out, "--format", "markdown", "--out", "there")
    assert (tmp_path / "there" / "report.md").exists()
    names = {path.name for path in (tmp_path / "there" / "figures").iterdir()}
    figures = ("intervals", "spread-klondike-solvitaire", "spread-fan-solvitaire")
    assert names == {f"{figure}.{ending}" for figure in figures for ending in ("svg", "png")}


def test_two_directories_are_compared(out: str, tmp_path: Path) -> None:
    other = [each | {"seconds": each["seconds"] / 4} for each in rows("fan", 0.5, 100)]
    other[6]["verdict"] = "winnable" if other[6]["verdict"] == "unwinnable" else "unwinnable"
    text = told("report", out, write_store(tmp_path / "other", other))
    assert "out and other, deal by deal" in text
    assert "CONTRADICTION: 1 deal" in text
    assert "fan:solvitaire:7" in text
    assert text.index("CONTRADICTION") < text.index("Winnable: 95 %")
    told("report", out, str(tmp_path / "other"), "--out", "both")
    names = {path.name for path in (tmp_path / "both" / "figures").glob("*.svg")}
    assert {"1-intervals.svg", "2-intervals.svg"} <= names


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere"], "no results in this directory"),
        (["out", "--json", "--format", "html"], "does not go with"),
        (["out", "--out", "/proc/no/report.html"], "cannot be made"),
    ],
)
def test_bad_input_is_one_sentence(out: str, arguments: list[str], words: str) -> None:
    result = run("report", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_questions_are_answered_as_a_table(out: str) -> None:
    text = told("query", out, "SELECT game, count(*) AS deals FROM latest GROUP BY game ORDER BY game")
    assert text.split() == ["game", "deals", "─" * 16, "fan", "100", "klondike", "300"]


def test_questions_are_answered_as_json_and_csv(out: str) -> None:
    sql = "SELECT seed, length, reason FROM latest WHERE game = 'fan' AND verdict = 'unwinnable' ORDER BY seed LIMIT 2"
    found = json.loads(told("query", out, sql, "--json"))
    assert [set(each) for each in found] == [{"seed", "length", "reason"}] * 2
    assert found[0]["length"] is None
    lines = told("query", out, sql, "--csv").splitlines()
    assert lines[0] == "seed,length,reason"
    assert lines[1] == f"{found[0]['seed']},,"


def test_every_kind_of_value_is_json(out: str) -> None:
    values = "1.5 AS a, 1/0 AS b, DATE '2026-01-01' AS c, [1, 2] AS d, sum(positions) AS e, {'x': 1} AS f"
    sql = f"SELECT {values} FROM results"
    (found,) = json.loads(told("query", out, sql, "--json"))
    assert (found["a"], found["b"], found["c"], found["d"], found["f"]) == (1.5, None, "2026-01-01", [1, 2], {"x": 1})
    assert isinstance(found["e"], int)


@pytest.mark.parametrize(("sql", "words"), [("SELEC 1", "syntax error"), ("SELECT x FROM latest", '"x" not found')])
def test_a_mistake_in_sql_is_one_sentence(out: str, sql: str, words: str) -> None:
    result = run("query", out, sql)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_long_answers_are_cut_in_the_terminal_only(tmp_path: Path) -> None:
    folder = write_store(tmp_path / "many", [row("fan", seed, "winnable") for seed in range(1, 1202)])
    assert "and 201 more rows" in told("query", folder, "SELECT seed FROM latest")
    assert len(told("query", folder, "SELECT seed FROM latest", "--csv").splitlines()) == 1202


@pytest.mark.parametrize(
    ("missing", "arguments"),
    [
        ("duckdb", ["report", "out"]),
        ("duckdb", ["query", "out", "SELECT 1"]),
        ("pyarrow", ["report", "out"]),
        ("matplotlib", ["report", "out", "--out", "report.html"]),
        ("pyarrow", ["deals", "freecell", "--count", "1", "--store", "out"]),
    ],
)
def test_a_missing_extra_is_one_sentence(
    out: str, missing: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == missing else found(name))
    result = run(*arguments)
    assert result.exit_code == 2
    assert f"needs {missing}; install with: pip install 'winnable[lab]'" in result.stderr
    assert result.stderr.count("\n") == 1
