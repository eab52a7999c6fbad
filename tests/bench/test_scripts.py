"""Every script of bench/ runs to its end, with the smallest work."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"
SMALLEST: dict[str, tuple[str, ...]] = {
    "best_players": ("--games", "rainbow", "--deals", "2", "--seconds", "0.05", "--out", "OUT", "--file", "OUT.json"),
    "data_versions": ("--keep", "verdicts", "--file", "OUT.json"),
    "dealing": ("2",),
    "decided": ("delta-star", "--deals", "1", "--kept", "OUT.jsonl"),
    "engine_runs": ("OUT", "delta-star", "1-2", "0.1", "complete", "best-first"),
    "experiments": ("20", "5000"),
    "fixed_cost": ("2", "delta-star"),
    "hand_played_wins": ("2", "0.01"),
    "hints": ("--deals", "1", "--follow", "0", "--games", "golf", "--timeout", "0.2"),
    "honest_proofs": ("1", "--games", "trigon", "--seed", "1"),
    "learned_orders": ("delta-star", "1-2", "--run", "auto"),
    "line_service": ("alina", "--questions", "20"),
    "loss_proofs": ("--games", "delta-star", "--seeds", "9300001-9300003", "--most", "1"),
    "peers": ("--deals", "3", "--json"),
    "proved_losses": ("--deals", "20", "--others", "2", "--page", "OUT.md"),
    "relaxations": ("--seeds", "1", "--stock", "total", "--kept", "OUT.jsonl"),
    "reports": ("200",),
    "shards": ("join", "3", "4"),
    "signature": ("--games", "delta-star"),
    "skill_table": (
        *("--games", "klondike", "--quick", "2", "--best", "1", "--seconds", "0.05"),
        *("--workers", "1", "--page", "OUT.md", "--data", "OUT.json", "--out", "OUT"),
    ),
    "solving": ("delta-star",),
    "soundness": ("20",),
    "startup": ("1",),
    "tampered_proofs": ("5", "--seeds", "3"),
    "tune_schedules": ("measure", "delta-star", "--deals", "1", "--kept", "OUT.jsonl"),
    "tune_weights": ("cells", "--minutes", "0", "--deals", "1", "--games", "freecell", "--dry-run"),
    "wasm_speed": ("delta-star", "--deals", "2", "--positions", "100"),
    "web_load": ("--players", "2", "--seconds", "1", "--pace", "0.2", "--solves", "1"),
}


def test_every_script_is_tried() -> None:
    assert set(SMALLEST) == {path.stem for path in BENCH.glob("*.py")}


@pytest.mark.parametrize("name", SMALLEST)
def test_a_script_runs_to_its_end(name: str, tmp_path: Path) -> None:
    """What it writes goes to a folder of its own, not into the repository."""
    out = tmp_path / "out"
    out.mkdir()
    if name == "proved_losses":
        shutil.copy(BENCH.parent / "docs" / "relaxations.md", f"{out}.md")
    words = [word.replace("OUT", str(out)) for word in SMALLEST[name]]
    command = [sys.executable, str(BENCH / f"{name}.py"), *words]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() or any(tmp_path.glob("out*")), "it says nothing and writes nothing"
    if name == "skill_table":
        assert json.loads(Path(f"{out}.json").read_text())["klondike"]["won"]["best"][1] == 1
    if name == "proved_losses":
        assert "| lost among seeds 1-20 | 2 |" in Path(f"{out}.md").read_text()
