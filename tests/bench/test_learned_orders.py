"""The comparison of learned orders prints a row for each run and draws a figure."""

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "bench" / "learned_orders.py"


def test_runs_are_compared(tmp_path: Path) -> None:
    weights = tmp_path / "homeward.json"
    weights.write_text(json.dumps({"home": 20, "buried": -3}))
    figure = tmp_path / "figure.svg"
    runs = ["--run", "auto", "--run", f"{weights}:best-first=1"]
    command = [sys.executable, str(SCRIPT), "freecell", "1-4", *runs, "--positions", "20000", "--svg", str(figure)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [line.split(" | ")[0] for line in told[2:]] == ["| usual, auto", "| homeward, best-first=1"]
    assert all(line.count("|") == told[0].count("|") for line in told)
    assert int(told[2].split(" | ")[1]) == 4
    assert "homeward" in figure.read_text()
