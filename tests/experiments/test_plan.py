"""Plans say what to solve, and refuse what cannot be solved before anything is begun."""

from pathlib import Path

import pytest

from winnable import BadInput, Limits, find_game
from winnable.experiments import make_plan, read_plan
from winnable.experiments.plan import parse_half_width
from winnable.seeds import SeedRanges


def plan_file(folder: Path, text: str) -> Path:
    path = folder / "plan.toml"
    path.write_text(text)
    return path


def test_a_plan_is_every_combination(tmp_path: Path) -> None:
    text = """
    games = ["freecell", "bakers-game"]
    dealers = ["solvitaire", "microsoft"]
    strategies = ["auto", "complete", "smart"]
    seeds = "1-50"
    until = "1%"
    [[limits]]
    timeout = 2
    [[limits]]
    positions = 1000
    memory = 64
    """
    plan = read_plan(plan_file(tmp_path, text))
    assert len(plan.jobs) == len({job.run for job in plan.jobs}) == 24
    assert plan.until == 0.01
    assert plan.jobs[0].seeds == SeedRanges([range(1, 51)])
    assert {job.limits for job in plan.jobs} == {Limits(2.0), Limits(None, 1000, 64 << 20)}


def test_a_short_plan_has_defaults(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"tableau piles": {"count": 4}, "max rank": 4}')
    plan = read_plan(plan_file(tmp_path, 'games = ["birds-of-a-feather", "mine.json", "klondike", "klondike"]'))
    assert [job.dealer for job in plan.jobs] == ["microsoft", "solvitaire", "solvitaire"]
    assert {job.limits for job in plan.jobs} == {Limits(10.0)}
    assert plan.jobs[1].run.game.startswith("mine@")
    assert plan.until is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('game = ["klondike"]', r'game: there is no such field; did you mean "games"\?'),
        ("seeds = '1-5'", "games: this field is missing"),
        ("games = []", "names no game"),
        ("games = ['klondke']", "there is no game"),
        ("games = 'klondike'", "games: must be a list"),
        ("games = ['klondike']\n[[limits]]\nseconds = 3", "seconds: there is no such field"),
        ("games = ['klondike']\n[[limits]]\ntimeout = 0", "more than 0"),
        ("games = ['klondike']\n[[limits]]\nmemory = 0", "memory must be at least 1 MB, not 0"),
        ("games = ['klondike']\ndealers = ['nobody']", "there is no dealer"),
        ("games = ['spider']\ndealers = ['microsoft']", "spider: the dealer microsoft does not serve this game"),
        ("games = ['klondike']\nstrategies = ['fast']", "there is no strategy"),
        ("games = ['klondike']\nseeds = '9-1'", "runs backwards"),
        ("games = ['klondike']\nseeds = '1-99999999999'", "has the seeds 0 to"),
        ("games = ['klondike']\nuntil = 'narrow'", "half the width"),
        ("games = [", "not valid TOML"),
    ],
)
def test_a_bad_plan_is_told_in_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    path = plan_file(tmp_path, text)
    with pytest.raises(BadInput, match=sentence) as caught:
        read_plan(path)
    assert all(problem.startswith(str(path)) for problem in caught.value.problems)


def test_seeds_beyond_what_a_column_holds_are_refused() -> None:
    with pytest.raises(BadInput, match="experiments go up to seed"):
        make_plan([find_game("klondike")], f"{2**63}-{2**63 + 1}", ["exact"])


def test_smart_shares_are_not_the_same_run() -> None:
    plan = make_plan([find_game("klondike")], strategies=["auto", "smart"])
    assert len({job.run.key for job in plan.jobs}) == 2


def test_texts_of_widths() -> None:
    assert parse_half_width("0.5%") == parse_half_width("0.005") == parse_half_width(".5 %") == 0.005
    for text in ("0", "0%", "60%", "-1%", "x", ""):
        with pytest.raises(BadInput, match="half the width"):
            parse_half_width(text)
