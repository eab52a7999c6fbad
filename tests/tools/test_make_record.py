"""The tool that adds to the record: what it aims at, what it does next, and that it may be killed at any moment."""

import importlib.util
import random
import signal
import subprocess
import sys
import time
from array import array
from pathlib import Path
from types import ModuleType
from typing import Any

import psutil
import pytest

from helpers.records import block, letters, random_block, run_of
from winnable import Limits, all_games, find_game, solve
from winnable.rows import VERDICTS
from winnable.store import GameRecord, Key, Record
from winnable.store.blocks import write_blocks

TOOL = Path(__file__).parents[2] / "tools" / "make_record.py"
GOALS = """
[[goal]]
half_width = "WIDTH"

[[step]]
positions = 300
memory = 64

[[step]]
positions = 3_000
memory = 64

[[step]]
positions = 10_000
memory = 128
"""


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_record", TOOL)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_record"] = module  # dataclasses look there for the module of a class
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def aims(tool: ModuleType) -> Any:
    return tool.read_aims(tool.GOALS)


def standing(tool: ModuleType, aims: Any, name: str, *blocks: Any) -> Any:
    game = find_game(name)
    record = GameRecord(Key(game.id, game.rules.digest, game.default_dealer), blocks)
    return tool.Standing(game, record, [goal for goal in aims.goals if goal.holds_for(game)], aims.steps)


def test_every_game_has_goals(aims: Any) -> None:
    """Rows of the paper are to be narrower, and every game gets somewhere."""
    for game in all_games().values():
        widths = [goal.half_width for goal in aims.goals if goal.holds_for(game)]
        assert widths[0] == 0.02
        tables = [one for one in game.published if one["reference"].startswith("Blake & Gent 2019, Table")]
        assert (0.001 in widths) == bool(tables)
    for name in ("klondike", "klondike-deal-1"):
        last = [goal for goal in aims.goals if goal.holds_for(find_game(name))][-1]
        assert (last.deals, last.undecided) == (300_000, 0.0005)
    positions = [step.positions for step in aims.steps]
    assert positions == sorted(positions)


def test_a_game_without_deals_gets_a_few_first(tool: ModuleType, aims: Any) -> None:
    found = standing(tool, aims, "fan")
    assert (found.step.attempt, found.urgency) == (1, float("inf"))


def test_undecided_deals_are_tried_again_when_they_make_the_interval_wide(tool: ModuleType, aims: Any) -> None:
    many = standing(tool, aims, "fan", random_block(5000, 0.5, 0.2))
    assert many.step.attempt == 2
    few = standing(tool, aims, "fan", random_block(5000, 0.5, 0.001))
    assert few.step.attempt == 1
    assert few.step.deals > 5000
    again = [random_block(1000, 0.5, 0.0, attempt=1), block("?" * 1000, first=1001)]
    for attempt in range(2, len(aims.steps) + 1):
        assert standing(tool, aims, "fan", *again).step.attempt == attempt
        again.append(block("?" * 1000, first=1001, attempt=attempt))
    stuck = standing(tool, aims, "fan", *again)
    assert stuck.step is None, "more deals would hardly make it narrower"
    assert stuck.goal is not None


def test_a_goal_that_takes_too_long_is_left_out(tool: ModuleType, aims: Any) -> None:
    made = random_block(100_000, 0.5, 0.0)
    assert standing(tool, aims, "fan", made).goal is None, "a million deals of half a second are more than three hours"
    object.__setattr__(made, "seconds", 100.0)
    quick = standing(tool, aims, "fan", made)
    assert quick.goal.half_width == 0.001
    assert quick.step.deals == pytest.approx(860_000, rel=0.03)


def test_what_is_widest_for_its_time_comes_first(tool: ModuleType, aims: Any) -> None:
    slow = random_block(1000, 0.5, 0.0)
    quick = random_block(1000, 0.5, 0.0)
    object.__setattr__(quick, "seconds", 0.1)
    assert standing(tool, aims, "fan", quick).urgency > standing(tool, aims, "fan", slow).urgency
    nothing_published = run_of("american-toad")
    reached = standing(tool, aims, "american-toad", random_block(5000, 0.5, 0.0, run=nothing_published))
    assert (reached.goal, reached.step) == (None, None)


def test_only_deals_without_a_gap_are_kept(tool: ModuleType, aims: Any) -> None:
    """Slow deals are missing more often than others, so a block with gaps would be a biased sample."""
    in_work = tool._BlockInWork(standing(tool, aims, "fan"), tool.Step(1, 10), aims.steps[0], range(1, 11))
    assert in_work.made() is None

    def found(*codes: int) -> dict[str, bytes]:
        seconds = array("d", [0.5] * len(codes)).tobytes()
        return {"verdict": bytes(codes), "reason": bytes(2 if code == 2 else 0 for code in codes), "seconds": seconds}

    in_work.enter(range(1, 3), found(0, 2))
    in_work.enter(range(5, 7), found(1, 1))
    assert in_work.gaps() == (3, 4)
    assert letters(in_work.made().codes) == "w?"
    in_work.enter((3, 4), found(2, 0))
    assert in_work.gaps() == ()
    made = in_work.made()
    assert (letters(made.codes), made.first, made.seconds, list(made.reasons)) == ("w??wuu", 1, 3.0, [2, 2])


def command(folder: Path, minutes: float, *games: str, width: str = "0.1%") -> list[str]:
    (folder / "goals.toml").write_text(GOALS.replace("WIDTH", width), encoding="utf-8")
    paths = [f"--{name}={folder / name}" for name in ("record", "page")] + [f"--goals={folder / 'goals.toml'}"]
    return [sys.executable, str(TOOL), f"--minutes={minutes}", "--block=0.3", *paths, "--games", *games]


def as_told(record: Record) -> dict[str, str]:
    return {key.game: letters(game.codes) for key, game in record.games.items()}


def test_a_short_run_adds_deals_and_writes_the_page(tmp_path: Path) -> None:
    done = subprocess.run(
        command(tmp_path, 10, "delta-star", "fan", width="5%"), check=True, capture_output=True, text=True
    )
    assert "every goal is reached, or nothing brings it nearer" in done.stderr
    record = Record(tmp_path / "record")
    assert not record.damaged
    assert set(as_told(record)) == {"delta-star", "fan"}
    page = (tmp_path / "page").read_text(encoding="utf-8")
    assert "are the [record](record.md)" in page
    assert "300 positions and 64 MB, then 3,000 positions and 64 MB" in page
    for game in record.games.values():
        assert str(game.seeds).startswith("1-")
        assert "," not in str(game.seeds)
    fan = record.games[Key.of(run_of())]
    assert len({each.attempt for each in fan.blocks}) > 1
    for each in fan.blocks:
        limits = Limits(positions=each.run.positions_limit, memory_bytes=each.run.memory_limit)
        for place, code in list(enumerate(each.codes))[:20]:
            if code < len(VERDICTS):
                found = solve(find_game("fan").deal(each.first + place), limits)
                assert found.verdict == VERDICTS[code], "the same seeds give the same verdicts anywhere"


def killed_runs(folder: Path, kills: int) -> None:
    """Kill the tool at random moments; after each, everything that was there is still there, and can be read."""
    chance, before = random.Random(kills), dict[str, str]()
    for _ in range(kills):
        client = psutil.Popen(
            command(folder, 5, "delta-star", "fan", "klondike"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        begun = time.monotonic()
        while not list((folder / "record").glob("*.record")) and time.monotonic() - begun < 300:
            time.sleep(0.05)
        time.sleep(chance.uniform(0.0, 3.0))
        workers = client.children(recursive=True)
        client.kill()
        client.wait()
        _, alive = psutil.wait_procs(workers, timeout=300)
        assert not alive
        record = Record(folder / "record")
        assert not record.damaged
        now = as_told(record)
        for game, codes in before.items():
            assert len(now[game]) >= len(codes)
            assert all(old in (new, "?") for old, new in zip(codes, now[game], strict=False)), "no verdict is lost"
        before = now


def same_as_alone(folder: Path) -> None:
    """The verdicts of the record are those that each deal has when it is solved alone."""
    for key, game in Record(folder / "record").games.items():
        chance = random.Random(key.game)
        for each in game.blocks:
            for place in chance.sample(range(len(each.codes)), min(30, len(each.codes))):
                if each.codes[place] < len(VERDICTS):
                    limits = Limits(positions=each.run.positions_limit, memory_bytes=each.run.memory_limit)
                    found = solve(find_game(key.game).deal(each.first + place), limits)
                    assert found.verdict == VERDICTS[each.codes[place]]


def test_kills_lose_nothing_that_was_kept(tmp_path: Path) -> None:
    killed_runs(tmp_path, kills=3)
    same_as_alone(tmp_path)


@pytest.mark.long
def test_ten_kills_lose_nothing_that_was_kept(tmp_path: Path) -> None:
    killed_runs(tmp_path, kills=10)
    same_as_alone(tmp_path)


def test_an_interrupted_run_keeps_its_block(tmp_path: Path) -> None:
    line = [part if not part.startswith("--block") else "--block=100" for part in command(tmp_path, 5, "klondike")]
    client = subprocess.Popen(
        line,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    path = tmp_path / "record" / "klondike.solvitaire.record"
    while not path.exists():
        time.sleep(0.05)
    time.sleep(1.0)
    client.send_signal(signal.SIGINT)
    told = client.communicate(timeout=300)[1]
    assert "stopped; the same command continues" in told
    assert (tmp_path / "page").exists()


def test_a_record_of_other_rules_is_not_continued(tmp_path: Path) -> None:
    (tmp_path / "record").mkdir()
    other = block("w", run=run_of(rules="0123456789ab"))
    (tmp_path / "record" / "fan.solvitaire.record").write_bytes(write_blocks([other]))
    found = subprocess.run(command(tmp_path, 0.01, "fan"), capture_output=True, text=True)
    assert found.returncode == 1
    assert "has verdicts of other rules (0123456789ab, and fan now has" in found.stderr
