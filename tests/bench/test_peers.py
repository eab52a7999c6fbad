"""The solvers of others are asked and understood rightly, where programs stand in for them."""

import json
import subprocess
import sys
from pathlib import Path
from typing import ClassVar

import pytest

from winnable import Deal, deal, solve

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
import peers  # type: ignore[import-not-found]

SOLVITAIRE = """#!{python}
import sys
words = dict(zip(sys.argv[1::2], sys.argv[2::2]))
assert words["--random"] == "{seed}" and words["--type"] == "{preset}" and sys.argv[-2:] == ["--timeout", "2000"]
assert "--classify" in sys.argv
print("{seed}, {outcome}, 3, 70, 60, 50, 0, 0, 60, 97, 50, 40, {outcome}")
"""
BLACK_HOLE = """#!{python}
import sys
board = sys.stdin.read().splitlines()
assert sys.argv[1:3] == ["--game", "black_hole"] and sys.argv[-1] == "-"
assert board[0] == "Foundations: AS", board
assert len(board) == 18 and all(len(line.split()) == 3 for line in board[1:]), board
cards = board[0].split()[1:] + " ".join(board[1:]).split()
assert len(set(cards)) == 52 and all(len(card) == 2 for card in cards)
print("{outcome}\\n\\n--------------------\\nTotal number of states checked is 9.")
"""


def program(folder: Path, text: str, **values: object) -> str:
    """Return the path of a program that answers as a peer does."""
    path = folder / "peer"
    path.write_text(text.format(python=sys.executable, **values))
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    ("outcome", "verdict"), [("solved", "winnable"), ("unsolvable", "unwinnable"), ("timed-out", "unknown")]
)
def test_solvitaire_is_asked_by_preset_and_seed(tmp_path: Path, outcome: str, verdict: str) -> None:
    path = program(tmp_path, SOLVITAIRE, seed=7, preset="free-cell", outcome=outcome)
    answer = peers.Solvitaire(path).answer(deal("freecell", 7), 2)
    assert answer.verdict == verdict
    assert answer.seconds > 0


@pytest.mark.parametrize(
    ("outcome", "verdict"), [("Solved!", "winnable"), ("Unsolved!", "unwinnable"), ("Intractable!", "unknown")]
)
def test_black_hole_solve_reads_a_board(tmp_path: Path, outcome: str, verdict: str) -> None:
    path = program(tmp_path, BLACK_HOLE, outcome=outcome)
    assert peers.BlackHoleSolve(path).answer(deal("black-hole", 1), 2).verdict == verdict


def test_a_program_that_fails_has_decided_nothing(tmp_path: Path) -> None:
    path = program(tmp_path, "#!{python}\nraise SystemExit(1)\n")
    assert peers.Solvitaire(path).answer(deal("freecell", 7), 2).verdict == "unknown"


class Contrary:
    """A peer that says the opposite of what is true."""

    name = "contrary"
    games: ClassVar[dict[str, str]] = {"golf": "golf"}
    finds_wins_only = False
    missing = ""

    def answer(self, dealt: Deal, seconds: float) -> peers.Answer:
        """Say the opposite."""
        del seconds
        return peers.Answer("winnable" if solve(dealt).verdict == "unwinnable" else "unwinnable", 0.001)


def test_disagreements_are_reported_loudly(capsys: pytest.CaptureFixture[str]) -> None:
    found = peers.compared(Contrary(), "golf", range(1, 4), 5)
    assert found.disagreements() == [1, 2, 3]
    assert capsys.readouterr().err.count("DISAGREEMENT with contrary on golf, seed") == 3
    assert "**contrary disagrees on golf: [1, 2, 3]**" in peers.table([found.row()], {}, range(1, 4), 5)


def test_only_deals_that_both_decide_are_compared() -> None:
    found = peers.Comparison("a", "golf", finds_wins_only=False, seeds=[1, 2, 3])
    found.ours = [peers.Answer("winnable", 1), peers.Answer("unknown", 9), peers.Answer("unwinnable", 1)]
    found.theirs = [peers.Answer("winnable", 2), peers.Answer("winnable", 9), peers.Answer("unwinnable", 8)]
    row = found.row()
    assert (row["decided by us"], row["decided by the peer"], row["by both"]) == (2, 3, 2)
    assert row["ratio of totals"] == 5
    assert row["mean ratio"] == pytest.approx(4)
    assert row["disagreements"] == []


def test_peers_that_are_missing_are_named(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{peers.BEGIN}\nold\n{peers.END}\nafter\n")
    script = str(Path(peers.__file__))
    words = ["--deals", "1", "--games", "golf", "--write", "--page", str(page)]
    subprocess.run([sys.executable, script, *words], check=True, env={"PATH": ""})
    text = page.read_text()
    assert "Not compared: solvitaire. Build it" in text
    assert "old" not in text
    assert text.endswith("after\n")
    done = subprocess.run(
        [sys.executable, script, "--deals", "1", "--games", "golf", "--json"],
        check=True, env={"PATH": ""}, capture_output=True, text=True,
    )  # fmt: skip
    assert set(json.loads(done.stdout)["missing"]) >= {"solvitaire", "black-hole-solve"}
