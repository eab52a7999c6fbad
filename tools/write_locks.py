"""Write the lock files of requirements/: exact versions and hashes for a reproducible install.

`web.txt` is what `winnable serve` needs. `development.txt` is everything that building, testing, checking and the
documentation need. Both hold for every Python and system that the package is for. Needs `uv`; `make lock` installs it.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOCKS = {"web": (("web",), ()), "development": (("docs",), ("build", "test", "wasm", "wheels", "lint"))}
"""For each file the extras and the dependency groups that it covers, besides what the package always needs."""


def requirements(pyproject: dict[str, Any], extras: tuple[str, ...], groups: tuple[str, ...]) -> list[str]:
    """The ranges that a lock file is chosen from."""
    project = pyproject["project"]
    found = [*project["dependencies"]]
    for extra in extras:
        found += project["optional-dependencies"][extra]
    for group in groups:
        found += pyproject["dependency-groups"][group]
    return found


def locked(wanted: list[str], least_python: str) -> str:
    """Names, versions and hashes; no address of an index."""
    command = ["uv", "pip", "compile", "-", "--universal", "--generate-hashes", "--no-header", "--quiet"]
    command += ["--no-emit-index-url", "--no-emit-find-links", "--no-annotate", "--python-version", least_python]
    return subprocess.run(command, input="\n".join(wanted), capture_output=True, text=True, check=True).stdout


def main() -> None:
    """Write both."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    least_python = re.sub(r"[^0-9.]", "", pyproject["project"]["requires-python"])
    folder = ROOT / "requirements"
    folder.mkdir(exist_ok=True)
    for name, (extras, groups) in LOCKS.items():
        text = locked(requirements(pyproject, extras, groups), least_python)
        (folder / f"{name}.txt").write_text("# Written by `make lock`; do not edit.\n" + text, encoding="utf-8")
        print(f"requirements/{name}.txt: {text.count('==')} packages", file=sys.stderr)


if __name__ == "__main__":
    main()
