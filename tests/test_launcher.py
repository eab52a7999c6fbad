"""`./winnable` in a clone: it sets itself up once and then runs the command with all its words."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
MAKEFILE = """\
.venv/.test:
\t@mkdir -p .venv/bin
\t@echo setting up
\t@printf '#!/bin/sh\\necho "<$$1>" "<$$2>"\\nexit 7\\n' > .venv/bin/winnable
\t@chmod +x .venv/bin/winnable
\t@touch $@
"""


def test_the_launcher_sets_up_once_and_passes_everything_on(tmp_path: Path) -> None:
    clone = tmp_path / "a clone"
    clone.mkdir()
    shutil.copy(ROOT / "winnable", clone)
    (clone / "Makefile").write_text(MAKEFILE)
    command = [str(clone / "winnable"), "solve", "two words"]
    first, second = (
        subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False) for _ in range(2)
    )
    assert (first.stdout, first.stderr, first.returncode) == ("<solve> <two words>\n", "setting up\n", 7)
    assert (second.stdout, second.stderr, second.returncode) == ("<solve> <two words>\n", "", 7)


def test_a_set_up_that_fails_is_told(tmp_path: Path) -> None:
    shutil.copy(ROOT / "winnable", tmp_path)
    (tmp_path / "Makefile").write_text(".venv/.test:\n\t@echo no compiler; false\n")
    done = subprocess.run([str(tmp_path / "winnable")], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "no compiler" in done.stderr


def test_the_real_makefile_makes_what_the_launcher_asks_for() -> None:
    assert "\n$(VENV)/.test: $(VENV)/.build | $(VENV)/.installed\n" in (ROOT / "Makefile").read_text()
    assert 'winnable = "winnable.__main__:run"' in (ROOT / "pyproject.toml").read_text()
