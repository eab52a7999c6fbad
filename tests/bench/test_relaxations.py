"""The comparison of the core with CP-SAT goes on where it stopped, and tells what differs."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def relaxations() -> ModuleType:
    spec = importlib.util.spec_from_file_location("relaxations_compared", BENCH / "relaxations.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_deals_are_compared_once(relaxations: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept.jsonl"
    for stock in relaxations.STOCKS[:2]:
        assert relaxations.compare([1, 2], stock, 60.0, kept).same == 2
    with kept.open("a") as file:
        file.write('{"stock": "total", "se')  # a run that was ended while it wrote
    assert relaxations.compare([3], "total", 60.0, kept).same == 1
    monkeypatch.setattr(relaxations, "compared", lambda *_: pytest.fail("was compared already"))
    assert [relaxations.compare([1, 2], stock, 60.0, kept).same for stock in relaxations.STOCKS[:2]] == [2, 2]
    assert relaxations.compare([1, 2, 3], "total", 60.0, kept).same == 3


def test_undecided_deals_are_tried_again_and_differences_told(
    relaxations: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.jsonl"
    row = {"stock": "total", "core_seconds": 0.0, "cp_sat_seconds": 1.0, "limit": 1.0}
    rows: list[dict[str, Any]] = [
        {**row, "seed": 1, "core": "lost", "cp_sat": "possible"},
        {**row, "seed": 2, "core": "possible", "cp_sat": "unknown"},
    ]
    kept.write_text("".join(json.dumps(one) + "\n" for one in rows))
    found = relaxations.compare([1, 2], "total", 60.0, kept)
    assert (found.deals, found.same, found.different, found.undecided) == (2, 1, 1, 0)
    assert "seed 1, total: the core says lost, CP-SAT possible" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["relaxations.py", "--seeds", "1-2", "--stock", "total", "--kept", str(kept)])
    with pytest.raises(SystemExit, match="1"):
        relaxations.main()
