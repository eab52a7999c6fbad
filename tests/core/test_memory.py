"""Where the system has no more memory, the verdict is unknown (memory) and nothing is corrupted."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def failing_memory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that makes memory fail, compiled; the compiler is the one that the package was built with."""
    library = tmp_path_factory.mktemp("memory") / "failing_memory.so"
    compiler = os.environ.get("CXX", "g++")
    source = HERE / "failing_memory.cpp"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", str(source), "-o", str(library), "-ldl"], check=True)
    return library


def run(library: Path, failures: int) -> str:
    done = subprocess.run(
        [sys.executable, str(HERE / "out_of_memory.py"), str(library), str(failures)],
        env=os.environ | {"LD_PRELOAD": str(library)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip()


def test_no_failing_allocation_crashes_or_changes_a_verdict(failing_memory: Path) -> None:
    assert run(failing_memory, 160) == "160"


@pytest.mark.long
def test_no_failing_allocation_of_many_crashes(failing_memory: Path) -> None:
    assert run(failing_memory, 3000) == "3000"


def test_a_small_address_space_is_no_crash() -> None:
    """As under `ulimit -v`: the table grows until the system says no."""
    code = (
        "import resource, winnable\n"
        "from winnable.solving.solver import Limits, solve\n"
        "dealt = winnable.deal('forty-thieves', 1); solve(dealt, Limits(positions=1000))\n"
        "used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()\n"
        "resource.setrlimit(resource.RLIMIT_AS, (used + (24 << 20),) * 2)\n"
        "found = solve(dealt, Limits(positions=3_000_000), 'complete')\n"
        "print(found.verdict, found.reason)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split()[0] == "unknown"
