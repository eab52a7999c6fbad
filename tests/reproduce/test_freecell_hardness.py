"""The thesis on the hardness of FreeCell: its figures exactly, its tables from little work, fc-solve if it is there."""

import os
import stat
from pathlib import Path

import pytest

from winnable.hardness.score import hardness_score
from winnable.reports import as_html, as_text
from winnable.reproduce import PAPERS, Work, fc_solve, freecell_hardness, freecell_measures

FIGURE_8 = """-=-=-=-=-=-=-=-=-=-=-=-

5h 2h 3a 3b 37v2 d2

This game is solveable.
Total number of states checked is 74152.
This scan generated 143061 states.
"""


def test_figures_7_and_13_are_scored_as_in_the_thesis() -> None:
    thirteen = hardness_score(freecell_hardness.figure_deal(freecell_hardness._FIGURE_13).layout)
    assert (thirteen.aces, thirteen.kings, thirteen.blocking, thirteen.disordered, thirteen.total) == (
        11, 11, 22, 46, 112,
    )  # fmt: skip
    seven = hardness_score(freecell_hardness.figure_deal(freecell_hardness._FIGURE_7).layout)
    assert (2 * (seven.aces + seven.kings), seven.blocking, seven.disordered, seven.total) == (38, 10, 45, 93)


def test_what_fc_solve_prints_is_read() -> None:
    found = fc_solve.read_solution(FIGURE_8, 5.0)
    assert found == fc_solve.Solved(6, 74_152, 5.0)
    assert fc_solve.read_solution("I could not solve this game.\nTotal number of states checked is 3.\n", 1.0) is None
    assert fc_solve.read_solution("", 1.0) is None


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few deals of each family, and a narrow beam."""
    monkeypatch.setattr(freecell_measures, "AT_ONCE", {"ours": 2, "fc-solve": 2})
    monkeypatch.setattr(freecell_measures, "OF_TABLES", {"ours": 14, "fc-solve": 2})
    monkeypatch.setattr(freecell_measures, "OF_FIGURES", {"ours": 2, "fc-solve": 2})
    monkeypatch.setattr(freecell_measures, "WIDTH", 20)
    monkeypatch.setattr(freecell_measures, "MOST_POSITIONS", 30_000)


@pytest.mark.usefixtures("quick")
def test_without_fc_solve_the_tables_are_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = PAPERS["freecell-hardness"].make(Work("freecell-hardness", tmp_path, with_plots=True))
    assert found.is_complete
    table = {row["type"]: row for row in found.tables["Table 2"]}
    assert {row["solver"] for row in table.values()} == {"ours"}
    assert table["A0KDeep"]["mean"] < table["Random"]["mean"] < table["ADeepK0"]["mean"]
    assert table["A0KDeep"]["p"] < 0.05
    assert table["Random"]["p"] is None
    assert all(0 < row["deals"] <= 14 for row in table.values())
    assert len(found.tables["Figure 9"]) == 28
    assert len(found.tables["Figure 10"]) == 12
    assert [row["measure"] for row in found.tables["Figures 14 to 16"]] == ["length", "states", "milliseconds"]
    assert found.tables["Uniqueness"] == [{"deals": 14, "different": 14, "different_up_to_names": 14}]
    text = as_text(found.document, 80).replace("\n", " ")
    assert "112 in the thesis" in text
    assert "fc-solve is not installed" in text
    assert "near the square root of that" in text
    page = as_html(found.document)
    assert page.count("<svg") == 4
    assert "Figure 11: Random" in page
    assert "\\n" not in page
    assert table["Random"]["half"] > 0
    assert table["Colour sorted"]["their_p"] == 6.031e-14
    assert {row["verdict"] for row in table.values()} == {""}  # another solver than the thesis's
    spreads = {(row["type"], row["what"]): row["theirs"] for row in found.tables["Figures 11 and 12"]}
    assert spreads["Colour sorted", "mode"] == 83
    assert all(0 < row["r_half"] < 1 for row in found.tables["Figures 14 to 16"])
    claims = {row["claim"]: row["verdict"] for row in found.tables["Claims on Figures 9 and 10"]}
    assert claims["length rises with the depth of the aces"] == "agrees"


@pytest.mark.usefixtures("quick")
def test_fc_solve_is_run_where_it_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program in its place, which finds the same win of any deal."""
    monkeypatch.setattr(freecell_measures, "OF_TABLES", {"ours": 2, "fc-solve": 2})
    stand_in = tmp_path / "fc-solve"
    stand_in.write_text(f"#!/bin/sh\n/bin/cat > /dev/null\n/bin/cat <<'END'\n{FIGURE_8}END\n")
    stand_in.chmod(stand_in.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin{os.pathsep}/bin")
    found = PAPERS["freecell-hardness"].make(Work("freecell-hardness", tmp_path / "kept"))
    theirs = [row for row in found.tables["Table 2"] if row["solver"] == "fc-solve"]
    assert [row["mean"] for row in theirs] == [6] * 6
    assert {row["verdict"] for row in theirs} == {"differs"}
    assert found.tables["Figures 7 and 13"][0]["fc_solve_states"] == 74_152


def test_without_time_the_paper_says_what_is_missing(tmp_path: Path) -> None:
    found = PAPERS["freecell-hardness"].make(Work("freecell-hardness", tmp_path, 0.0))
    assert not found.is_complete
    assert found.tables["Figures 7 and 13"][1]["ours"] == 112
    assert {row["deals"] for row in found.tables["Table 3"]} == {0}
