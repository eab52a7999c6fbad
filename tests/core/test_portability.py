"""The core asks little of a compiler: no exceptions, and headers that stand alone. So it can be built for a browser."""

import os
import subprocess
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "cpp"
FLAGS = ["-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", f"-I{CORE}", f"-I{CORE.parent / 'include'}"]


def compiled(*arguments: str) -> str:
    """What the compiler says."""
    command = [os.environ.get("CXX", "g++"), *FLAGS, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def test_the_core_is_built_without_exceptions(tmp_path: Path) -> None:
    sources = sorted(path for path in CORE.rglob("*.cpp") if path.parent.name not in ("bindings", "embed"))
    assert len(sources) > 20
    together = tmp_path / "core.cpp"
    together.write_text("".join(f'#include "{source}"\n' for source in sources))
    embedding = map(str, (CORE / "embed").glob("*.cpp"))
    assert (
        compiled("-fno-exceptions", '-DWINNABLE_VERSION="0"', '-DWINNABLE_FINGERPRINT="0"', str(together), *embedding)
        == ""
    )


@pytest.mark.parametrize(
    "header",
    sorted(path.relative_to(CORE).as_posix() for path in CORE.rglob("*.hpp") if path.parent.name != "bindings"),
)
def test_a_header_includes_what_it_uses(header: str, tmp_path: Path) -> None:
    alone = tmp_path / "alone.cpp"
    alone.write_text(f'#include "{header}"\n')
    assert compiled(str(alone)) == ""
