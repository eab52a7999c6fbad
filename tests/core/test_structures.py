"""The table of positions seen and the packed path, tested by themselves: `structures.cpp`, with sanitizers on."""

import os
import re
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CPP = HERE.parents[1] / "cpp"
NAMES = re.findall(r'\{"(\w+)", \1\}', (HERE / "structures.cpp").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tests in C++, compiled; the compiler is the one that the package was built with."""
    program = tmp_path_factory.mktemp("structures") / "structures"
    sources = [HERE / "structures.cpp", CPP / "base" / "seen_table.cpp", CPP / "base" / "memory.cpp"]
    flags = ["-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined", f"-I{CPP}"]
    compiler = os.environ.get("CXX", "g++")
    subprocess.run([compiler, *flags, *map(str, sources), "-o", str(program)], check=True)
    return program


def run(program: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    return subprocess.run([program, *words], capture_output=True, text=True, check=False, env=environment)


@pytest.mark.parametrize("name", NAMES)
def test_structure(program: Path, name: str) -> None:
    done = run(program, name)
    assert done.returncode == 0, done.stderr[-2000:]


def test_every_test_of_the_program_is_run(program: Path) -> None:
    assert run(program).stdout.split() == NAMES
    assert run(program, "no_such_test").returncode == 2
