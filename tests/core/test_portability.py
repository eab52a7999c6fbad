"""The core asks little of a compiler: no exceptions, and headers that stand alone. So it can be built for a browser."""

import os
import re
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


def included_by(header: str) -> list[str]:
    """The headers of the core that a header includes itself."""
    return re.findall(r'^#include "([^"]+)"', (CORE / header).read_text(encoding="utf-8"), re.MULTILINE)


def chains() -> list[tuple[str, ...]]:
    """All headers, each in one chain in which every header includes the one before it.

    The first of a chain is compiled with nothing before it. Whatever comes before another one it would include anyway,
    so that it, too, has nothing but what it includes.
    """
    headers = sorted(
        path.relative_to(CORE).as_posix() for path in CORE.rglob("*.hpp") if path.parent.name != "bindings"
    )
    following: dict[str, str] = {}
    for header in headers:
        before = next((each for each in included_by(header) if each not in following), None)
        if before is not None:
            following[before] = header
    found = []
    for first in sorted(set(headers) - set(following.values())):
        chain = [first]
        while chain[-1] in following:
            chain.append(following[chain[-1]])
        found.append(tuple(chain))
    assert sorted(header for chain in found for header in chain) == headers
    return found


@pytest.mark.parametrize("chain", chains(), ids=lambda chain: chain[-1])
def test_a_header_includes_what_it_uses(chain: tuple[str, ...], tmp_path: Path) -> None:
    alone = tmp_path / "alone.cpp"
    alone.write_text("".join(f'#include "{header}"\n' for header in chain))
    assert compiled(str(alone)) == ""
