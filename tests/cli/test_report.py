"""`winnable report` and `winnable query` as a user types them."""

import importlib.util
import json
import re
import signal
from pathlib import Path

import pytest

from helpers.command_line import begun, run, told, wait_until_at_work
from helpers.stored_rows import row, rows, write_store
from helpers.terminal import WIDTHS, run_in_terminal


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


def solve_shards(folder: str, *numbers: int, positions: str = "500") -> None:
    for number in numbers:
        options = ("--seeds", "1-12", "--positions", positions, "--workers", "1", "--shard", f"{number}/4")
        told("rate", "golf", *options, "--out", folder)


def test_shards_are_read_as_one(tmp_path: Path) -> None:
    solve_shards("node1", 1, 2)
    solve_shards("node2", 4)
    for folders in (("node1", "node2"), ("node2", "node1")):
        result = run("report", *folders)
        assert result.exit_code == 0
        sentence = "golf, seeds 1-12: shard 3 of 4 is missing; run it again with --shard 3/4"
        assert result.stderr == f"winnable: {sentence}\n"
        assert f"!!! {sentence}" in result.stdout
        assert "deal by deal" not in result.stdout
    found = json.loads(run("report", "node1", "node2", "--json").stdout)
    assert [(game["results"], game["sample"]) for game in found["games"]] == [("node1 and node2", 9)]
    (plan,) = found["shards"]
    assert (plan["of"], plan["finished"], plan["missing"], plan["unfinished"]) == (4, 3, [3], [])
    solve_shards("node3", 3)
    assert run("report", "node1", "node3", "node2").stderr == ""
    count = json.loads(
        told("query", "node1", "node3", "node2", "SELECT count(*) AS n, max(seed) AS last FROM results", "--json")
    )
    assert count == [{"n": 12, "last": 12}]
    assert "node1, node2 and 2 others" in run("report", "node1", "node2", "node3", "node1").stdout


def test_two_directories_of_shards_can_be_compared(tmp_path: Path) -> None:
    solve_shards("before", 1, 2, 3, 4)
    solve_shards("after", 1, 2, 3, 4, positions="600")
    assert "before and after, deal by deal" in told("report", "before", "after", "--compare")
    text = told("report", "before", "after")
    assert "before and after, deal by deal" not in text
    assert "500 positions and 600 positions, deal by deal" in text  # as two runs in one directory


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["out", "out", "out"], "these 3 directories cannot be read as one: out has no shards"),
        (["out", "--compare"], "--compare compares two directories, not 1"),
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
    assert text.split() == ["game", "deals", "─" * 15, "fan", "100", "klondike", "300"]


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
    assert f"needs {missing}; install with: " in result.stderr
    assert result.stderr.count("\n") == 1


FILE_QUESTIONS = (
    "SELECT * FROM read_text('secret')",
    "SELECT * FROM read_csv('secret')",
    "SELECT * FROM 'secret.parquet'",
    "SELECT * FROM glob('*')",
    "COPY (SELECT 1) TO 'made.csv'",
    "ATTACH 'made.db'",
    "EXPORT DATABASE 'made'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SET enable_external_access = true",
    "SET lock_configuration = false",
    "SET temp_directory = 'made'",
    "SELECT getenv('HOME')",
)


@pytest.mark.parametrize("sql", FILE_QUESTIONS)
def test_a_question_reaches_no_files(out: str, tmp_path: Path, sql: str) -> None:
    (tmp_path / "secret").write_text("mine")
    before = sorted(tmp_path.rglob("*"))
    result = run("query", out, sql)
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1
    assert sorted(tmp_path.rglob("*")) == before


def test_a_question_reaches_files_where_that_is_allowed(out: str, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert "mine" in told("query", out, "SELECT content FROM read_text('mine.txt')", "--allow-files")
    told("query", out, "COPY (SELECT game FROM latest) TO 'made.csv'", "--allow-files")
    assert (tmp_path / "made.csv").exists()


def test_ctrl_c_stops_a_long_question(out: str) -> None:
    with begun("query", out, "SELECT sum(a.range * b.range) FROM range(10000000) a, range(10000000) b") as process:
        wait_until_at_work(process)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate()
    assert process.returncode == 130
    assert "stopped" in stderr.lower()
    assert "Traceback" not in stderr


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
def test_names_that_no_directory_has_are_one_sentence(name: str) -> None:
    for arguments in (["report", name], ["query", name, "SELECT 1"], ["audit", name]):
        result = run(*arguments)
        assert result.exit_code == 2, result.output
        assert result.stderr.count("\n") == 1
        assert len(result.stderr) < 700


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_report_fits_the_terminal(out: str, columns: int) -> None:
    both = write_store(Path(out), rows("klondike", 0.82, 300, strategy="complete=1"))
    screen = run_in_terminal(["report", both], columns=columns)
    assert screen.exit_code == 0
    assert screen.widest <= columns
    for whole in ("klondike", "300", "81.945% ± 0.084%", "CONTRADICTIONS"):
        assert whole in screen.text
    assert ("time (19 of 20), positions, positions" in screen.text) == (columns == 80)
    # No number is cut and no word is broken: all of them are in the report that has as much room as it likes.
    rules_and_notes = (
        r"─+|No room here for: [^.]*\. A wider terminal shows all, and so\s+do --out report\.html and --json\."
    )
    words = set(re.sub(rules_and_notes, "", screen.text).split())
    assert words <= set(told("report", both).split())


@pytest.mark.parametrize("columns", WIDTHS)
def test_an_answer_fits_the_terminal(out: str, columns: int) -> None:
    screen = run_in_terminal(["query", out, "SELECT * FROM latest ORDER BY game, seed LIMIT 5"], columns=columns)
    assert screen.exit_code == 0
    assert screen.widest <= columns
    assert screen.lines[0].split()[:4] == ["game", "rules", "dealer", "seed"]
    assert screen.lines[2].split()[0] == "fan"
    assert "version" in " ".join(screen.lines).split("No room here for: ")[1]
    assert "…" not in screen.text


def test_csv_in_a_terminal_does_not_steer_it(out: str) -> None:
    screen = run_in_terminal(["query", out, "SELECT chr(27) || '[31mred' AS x", "--csv"])
    assert "\x1b[31m" not in screen.raw
    assert "\\x1b[31mred" in screen.text


def test_json_does_not_steer_a_terminal(tmp_path: Path) -> None:
    folder = write_store(tmp_path / "out", [row("fan", 1, "winnable") | {"game": "\x9b31mred\u202e"}])
    for arguments in (["report", folder, "--json"], ["query", folder, "SELECT game FROM latest", "--json"]):
        text = told(*arguments)
        assert text.rstrip("\n").isprintable()
        assert "\x9b31mred\u202e" in json.dumps(json.loads(text), ensure_ascii=False)
