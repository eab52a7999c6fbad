"""Shards in a store: which seeds are whose, what is missing, and rows that were solved twice."""

import json
import random
import shutil
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from helpers.stored_rows import row, rows, table
from winnable import Results
from winnable.errors import BadInput
from winnable.rows import Run
from winnable.seeds import SeedRanges, parse_seeds
from winnable.store import Shard, ShardedPlan, Store
from winnable.store.shards import MOST_SHARDS, read_shard

MADE = rows("fan", 0.5, 40)
NAMES = [field.name for field in fields(Run)]
RUN = Run(**{name: MADE[0][name] for name in NAMES})
PLAN = ShardedPlan((RUN,), parse_seeds("1-40"), 8)


def solve(folder: Path, number: int, made: list[dict[str, Any]] = MADE, plan: ShardedPlan = PLAN) -> Path:
    """Write the rows of one shard as a process of its own would; its folder."""
    shard = Shard(plan, number)
    with Store(folder, "0.1.0+abc", shard) as store:
        for run in plan.runs:
            store.open_run(run)
            own = [each | vars(run) for each in made if each["seed"] in shard.seeds]
            if own:
                store.add(run, table(own))
    return shard.folder_in(folder)


def whole(folder: Path, *left_out: int) -> Path:
    for number in range(1, PLAN.of + 1):
        if number not in left_out:
            solve(folder, number)
    return folder


def sentences(*folders: Path) -> list[str]:
    return [sentence for plan in Results(*folders).shards for sentence in plan.sentences]


def kept(*folders: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = Results(*folders).to_arrow().to_pylist()
    return found


@pytest.mark.parametrize("seeds", ["1-40", "1-7,9,20-31", "-30-12,100", "5", "1-1000000000000"])
def test_shards_are_together_the_plan(seeds: str) -> None:
    wanted = parse_seeds(seeds)
    for of in {1, 2, 3, 7, 8, 13, min(len(wanted), 100)}:
        if of > len(wanted):
            continue
        plan = ShardedPlan((RUN,), wanted, of)
        shares = [plan.seeds_of(number) for number in range(1, of + 1)]
        assert sum(map(len, shares)) == len(wanted)
        assert SeedRanges([piece for share in shares for piece in share.ranges]) == wanted
        assert max(map(len, shares)) - min(map(len, shares)) <= 1


@pytest.mark.parametrize("of", [0, -1, 41, MOST_SHARDS + 1])
def test_a_number_of_shards_is_refused(of: int) -> None:
    with pytest.raises(BadInput, match="shards"):
        replace(PLAN, of=of)


def test_plans_that_differ_have_other_folders() -> None:
    others = [
        replace(PLAN, of=9),
        replace(PLAN, seeds=parse_seeds("1-41")),
        replace(PLAN, runs=(replace(RUN, positions_limit=5),)),
        replace(PLAN, runs=(RUN, replace(RUN, strategy="complete=1"))),
    ]
    assert len({plan.key for plan in (PLAN, *others)}) == 5
    two = (RUN, replace(RUN, strategy="complete=1"))
    assert replace(PLAN, runs=two).key == replace(PLAN, runs=two[::-1]).key


def test_a_folder_says_which_shard_it_is(tmp_path: Path) -> None:
    folder = solve(tmp_path, 3)
    assert read_shard(folder) == Shard(PLAN, 3)
    assert folder == tmp_path / "shards" / PLAN.key / "3-of-8"


def test_all_shards_are_the_results_of_one_run(tmp_path: Path) -> None:
    results = Results(whole(tmp_path / "out"))
    assert results.to_arrow().to_pylist() == table(MADE).to_pylist()
    assert results.latest(["seed"])["seed"].to_pylist() == list(range(1, 41))
    assert results.runs == (RUN,)
    (standing,) = results.shards
    assert (standing.is_whole, standing.finished, standing.sentences) == (True, 8, [])


def test_folders_may_be_read_together_or_copied_together_in_any_order(tmp_path: Path) -> None:
    generator, folders = random.Random(1), []
    for number in range(1, 9):
        solve(tmp_path / f"node{number}", number)
        folders.append(tmp_path / f"node{number}")
    for _ in range(3):
        generator.shuffle(folders)
        assert kept(*folders) == table(MADE).to_pylist()
        assert sentences(*folders) == []
        shutil.rmtree(tmp_path / "all", ignore_errors=True)
        for folder in folders:
            shutil.copytree(folder, tmp_path / "all", dirs_exist_ok=True)
        assert kept(tmp_path / "all") == table(MADE).to_pylist()
    shards = [next(folder.glob("shards/*/*")) for folder in folders]
    assert kept(*shards) == table(MADE).to_pylist()  # the folders of shards themselves
    assert sentences(*shards) == []


def test_missing_and_unfinished_shards_are_named(tmp_path: Path) -> None:
    folder = whole(tmp_path, 2, 7)
    assert sentences(folder) == [
        "fan, seeds 1-40: shards 2 and 7 of 8 are missing; run them again with --shard 2/8 and --shard 7/8"
    ]
    solve(folder, 2, [each for each in MADE if each["seed"] != 9])
    (standing,) = Results(folder).shards
    assert (standing.missing, standing.unfinished, standing.finished) == ((7,), (2,), 6)
    (sentence,) = standing.sentences
    assert "shard 7 of 8 is missing and shard 2 of 8 is unfinished; run them again with --shard 2/8" in sentence


def test_a_long_list_is_cut(tmp_path: Path) -> None:
    plan = ShardedPlan((RUN,), parse_seeds("1-40"), 40)
    for number in (7, 9):
        solve(tmp_path, number, plan=plan)
    assert sentences(tmp_path) == [
        "fan, seeds 1-40: shards 1-6, 8 and 10-40 of 40 are missing; run them again with --shard 1/40, --shard 2/40 "
        "and so on"
    ]


def test_a_shard_with_a_damaged_part_is_unfinished_and_can_be_solved_again(tmp_path: Path) -> None:
    folder = whole(tmp_path)
    part = next(Shard(PLAN, 4).folder_in(folder).glob("parts/*/*.parquet"))
    part.write_bytes(part.read_bytes()[:-10])
    results = Results(folder)
    assert results.to_arrow().num_rows == 35
    assert list(results.damaged) == [part]
    assert [standing.unfinished for standing in results.shards] == [(4,)]
    solve(folder, 4)
    assert kept(folder) == table(MADE).to_pylist()
    assert sentences(folder) == []


def test_a_doubled_shard_counts_once(tmp_path: Path) -> None:
    folder = whole(tmp_path / "out")
    again = [each | {"seconds": each["seconds"] / 2} for each in MADE]
    twice = solve(tmp_path / "other", 5, again)
    results = Results(folder, tmp_path / "other")
    assert results.to_arrow()["seed"].to_pylist() == list(range(1, 41))
    (standing,) = results.shards
    assert standing.doubled == (5,)
    first = Shard(PLAN, 5).folder_in(folder)
    assert standing.sentences == [
        f"fan, seeds 1-40: shard 5 of 8 is there more than once (as in {twice} and {first}); each deal counts once"
    ]
    assert kept(folder, tmp_path / "other") == kept(tmp_path / "other", folder)
    shutil.copytree(tmp_path / "other", folder, dirs_exist_ok=True)  # both in one folder
    assert kept(folder) == kept(tmp_path / "other", folder)
    assert [standing.doubled for standing in Results(folder).shards] == [(5,)]


def test_a_directory_that_is_named_twice_is_not_doubled(tmp_path: Path) -> None:
    folder = whole(tmp_path / "out")
    assert sentences(folder, tmp_path / "." / "out", folder / "shards" / PLAN.key / "1-of-8") == []


def test_contradictory_verdicts_of_doubled_shards_are_both_kept(tmp_path: Path) -> None:
    made = [row("fan", 1, "winnable"), row("fan", 2, "unknown"), row("fan", 3, "unwinnable")]
    other = [row("fan", 1, "unwinnable"), row("fan", 2, "winnable"), row("fan", 3, "unwinnable", 0.02)]
    solve(tmp_path / "a", 1, made)
    solve(tmp_path / "b", 1, other)
    for folders in ((tmp_path / "a", tmp_path / "b"), (tmp_path / "b", tmp_path / "a")):
        found = [(each["seed"], each["verdict"], each["seconds"]) for each in kept(*folders)]
        assert found == [
            (1, "unwinnable", 0.01), (1, "winnable", 0.01), (2, "winnable", 0.01), (3, "unwinnable", 0.01),
        ]  # fmt: skip
        assert Results(*folders).latest()["seed"].to_pylist() == [1, 2, 3]


def test_a_shard_of_another_plan_is_named(tmp_path: Path) -> None:
    folder = whole(tmp_path, 3)
    wrong = replace(PLAN, runs=(replace(RUN, seconds_limit=None, positions_limit=1000),))
    solve(folder, 3, plan=wrong)
    first, second = sentences(folder)
    assert first == "fan, seeds 1-40: shard 3 of 8 is missing; run it again with --shard 3/8"
    assert second == (
        f"fan, seeds 1-40: shard 3 of 8 in {folder / 'shards' / wrong.key} is of another plan than the other shards: "
        "seconds none instead of 5, positions 1,000 instead of none; if that is meant, run its shards "
        "1-2 and 4-8 too"
    )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"of": 4}, "4 shards instead of 8"),
        ({"seeds": parse_seeds("1-80")}, "seeds 1-80 instead of 1-40"),
        ({"runs": (replace(RUN, strategy="complete=1"),)}, "strategy complete=1 instead of best-first=1,complete=1"),
        (
            {"runs": (replace(RUN, game="spider", rules="0" * 12),)},
            "spider instead of fan, rules 000000000000 instead of ",
        ),
    ],
)
def test_what_differs_is_said(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    whole(tmp_path, 3)
    solve(tmp_path, 3, [], replace(PLAN, **change))
    assert [words in sentence for sentence in sentences(tmp_path)] == [False, True]


def test_two_whole_plans_need_no_sentence(tmp_path: Path) -> None:
    whole(tmp_path)
    other = replace(PLAN, runs=(replace(RUN, strategy="complete=1"),), of=2)
    for number in (1, 2):
        solve(tmp_path, number, plan=other)
    assert sentences(tmp_path) == []


def test_deals_that_another_plan_has_solved_are_not_missing(tmp_path: Path) -> None:
    """Shards 1 and 2 of 4 have the deals of 1 to 4 of 8: what is missing is said of deals, not of folders."""
    for number in (5, 6, 7, 8):
        solve(tmp_path, number)
    for number in (1, 2):
        solve(tmp_path, number, plan=replace(PLAN, of=4))
    results = Results(tmp_path)
    assert results.to_arrow().num_rows == 40
    assert [standing.is_whole for standing in results.shards] == [True, True]


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "\0", "null", '{"format": 2}', "{" * 100_000]
    + [
        json.dumps({"format": 1, "shard": number, "of": of, "seeds": seeds, "runs": runs})
        for number, of, seeds, runs in [
            (0, 8, "1-40", [vars(RUN)]),
            (9, 8, "1-40", [vars(RUN)]),
            (1.5, 8, "1-40", [vars(RUN)]),
            (True, 8, "1-40", [vars(RUN)]),
            (1, 10**9, f"1-{10**12}", [vars(RUN)]),
            (1, 8, "all", [vars(RUN)]),
            (1, 8, f"1-{10**30}", [vars(RUN)]),
            (1, 8, f"{2**63}-{2**63 + 10}", [vars(RUN)]),
            (1, 8, "1-40", []),
            (1, 8, "1-40", [vars(RUN) | {"game": 7}]),
            (1, 8, "1-40", "run"),
            (1, 8, 40, [vars(RUN)]),
        ]
    ],
)
def test_a_file_that_describes_no_shard_loses_nothing(tmp_path: Path, text: str) -> None:
    folder = solve(whole(tmp_path, 6), 6)
    (folder / "shard.json").write_text(text)
    results = Results(tmp_path)
    assert results.to_arrow().num_rows == 40
    assert [standing.is_whole for standing in results.shards] == [True]
    assert results.unnamed_shards == [folder]
    solve(tmp_path, 6, [])
    assert read_shard(folder) == Shard(PLAN, 6)


def test_nothing_is_written_through_links(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "shards").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BadInput, match="is a link to another place"):
        solve(tmp_path / "out", 1)
    assert not list((tmp_path / "elsewhere").iterdir())


def test_every_directory_must_have_results(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    for folders in ((whole(tmp_path / "out"), tmp_path / "empty"), (tmp_path / "empty", tmp_path / "out")):
        with pytest.raises(BadInput, match="empty: there are no results in this directory"):
            Results(*folders)


def test_a_record_is_not_read_together_with_others(tmp_path: Path) -> None:
    whole(tmp_path / "out")
    (tmp_path / "other" / "record").mkdir(parents=True)
    with pytest.raises(BadInput, match="other: has a record"):
        Results(tmp_path / "out", tmp_path / "other")
