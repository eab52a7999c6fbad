"""The tool that makes the dataset, with a small budget."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from winnable.reports.dataset import read_dataset, winnability_page

TOOL = Path(__file__).parents[2] / "tools" / "make_dataset.py"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_dataset", TOOL)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_game_gets_the_same_time_and_quick_ones_what_they_can_use(tool: ModuleType) -> None:
    done = {"quick": (10, 0.01), "slow": (10, 10.0), "slower": (10, 40.0)}
    found = tool.sizes(done, budget=200.5, most=dict.fromkeys(done, 500))
    assert found["quick"] == 500
    assert found["slow"] == pytest.approx(100, abs=2)
    assert found["slower"] == pytest.approx(25, abs=1)


def test_no_game_gets_fewer_deals_than_it_has(tool: ModuleType) -> None:
    assert tool.sizes({"slow": (8, 800.0), "free": (8, 0.0)}, budget=10, most={"slow": 100, "free": 100}) == {
        "slow": 8,
        "free": 100,
    }


def test_a_small_dataset_is_made_and_gone_on_with(tmp_path: Path) -> None:
    paths = {name: tmp_path / name for name in ("results", "dataset", "page")}
    options = ["--minutes", "0.05", "--pilot", "3", "--most", "40", "--positions", "2000", "--workers", "1"]
    command = [sys.executable, str(TOOL), "--games", "delta-star", "golf", *options]
    for name, path in paths.items():
        command += [f"--{name}", str(path)]
    contents = []
    for _ in range(2):
        subprocess.run(command, check=True, capture_output=True)
        contents.append(paths["dataset"].read_bytes())
    rows, provenance = read_dataset(contents[0])
    assert set(rows["game"].to_pylist()) == {"delta-star", "golf"}
    assert provenance.limits == "2,000 positions and 1,024 MB"
    assert str(tmp_path) not in provenance.command
    assert paths["page"].read_text(encoding="utf-8") == winnability_page(*read_dataset(contents[1]))
    assert read_dataset(contents[1])[0].num_rows >= rows.num_rows


def test_games_are_added_to_a_dataset(tmp_path: Path) -> None:
    paths = [f"--{name}={tmp_path / name}" for name in ("dataset", "page")]
    options = ["--minutes=0.02", "--pilot=2", "--most=5", "--positions=1000", "--workers=1", *paths]
    for step, games in enumerate((["delta-star", "golf"], ["golf", "fan", "--add"])):
        subprocess.run(
            [sys.executable, str(TOOL), *options, f"--results={tmp_path / str(step)}", "--games", *games],
            check=True,
            capture_output=True,
        )
    rows, provenance = read_dataset((tmp_path / "dataset").read_bytes())
    keys = list(zip(rows["game"].to_pylist(), rows["seed"].to_pylist(), strict=True))
    assert {game for game, _ in keys} == {"delta-star", "golf", "fan"}
    assert len(keys) == len(set(keys))
    assert ", then tools/make_dataset.py" in provenance.command
    assert provenance.command.endswith("--add --games golf fan")
