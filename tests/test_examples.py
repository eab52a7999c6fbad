"""The examples for clusters: what the job script calls is a command, for every job of its array."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from winnable import find_game
from winnable.cli.rate import rate_command
from winnable.experiments import make_plan, shard_of
from winnable.many_deals import most_at_once

ROOT = Path(__file__).parents[1]
CLUSTER = ROOT / "examples" / "cluster"
SCRIPT = CLUSTER / "rate.sh"


def words_of(job: int, folder: Path) -> list[str]:
    """What a job of the array types, as a program of this name sees it."""
    typed = folder / "typed"
    program = folder / "winnable"
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{typed}"\n')
    program.chmod(0o755)
    environment = {"SLURM_ARRAY_TASK_ID": str(job), "SLURM_SUBMIT_DIR": str(folder)}
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    subprocess.run([str(SCRIPT)], env=environment | {"PATH": path}, check=True)
    return typed.read_text().splitlines()


@pytest.mark.parametrize("job", [1, 3, 100])
def test_the_job_script_solves_a_shard(job: int, tmp_path: Path) -> None:
    command, *words = words_of(job, tmp_path)
    assert command == "rate"
    given = rate_command.make_context("rate", words, resilient_parsing=False).params
    assert given["out"] == str(tmp_path / "results")
    (name,) = given["game_names"]

    plan = make_plan([find_game(str(name))], given["seeds"])
    shard, _ = shard_of(plan, given["shard"])
    assert (shard.number, shard.plan.of) == (job, 100)


def test_the_array_has_a_job_for_each_shard() -> None:
    text = SCRIPT.read_text()
    assert re.findall(r"^#SBATCH --array=(.*)$", text, re.MULTILINE) == ["1-100"]
    assert re.findall(r"^shards=(.*)$", text, re.MULTILINE) == ["100"]


def test_the_memory_of_a_job_is_enough_for_its_workers() -> None:

    text = SCRIPT.read_text()
    (cores,) = re.findall(r"--cpus-per-task=(\d+)", text)
    (gigabytes,) = re.findall(r"--mem=(\d+)G", text)
    (megabytes,) = re.findall(r"--memory (\d+)", text)
    assert most_at_once(int(megabytes) << 20, int(gigabytes) << 30) >= int(cores)


def test_the_container_gets_all_that_the_package_is_built_from() -> None:
    copied = {
        name
        for line in re.findall(r"^COPY (?!--from)(.*) /source/", (CLUSTER / "Containerfile").read_text(), re.MULTILINE)
        for name in line.split()
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert {"CMakeLists.txt", "pyproject.toml", "src", project["readme"], *project["license-files"]} <= copied
    assert all((ROOT / name).exists() for name in copied)
    described = (ROOT / "CMakeLists.txt").read_text() + "".join(
        path.read_text() for path in (ROOT / "cmake").glob("*.cmake") if path.stem != "wasm"
    )
    folders = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    needed = {name for name in folders if re.search(rf"(?<![\w/.]){name}/", described)}
    assert needed
    assert needed <= copied
