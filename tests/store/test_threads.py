"""Reading results leaves no thread behind: one of Arrow's that is at work when the process ends makes it abort."""

import subprocess
import sys
from pathlib import Path

import pytest

from helpers.stored_rows import rows, write_store

COUNT = """
import os, pandas, numpy
from winnable import Results
results = Results({folder!r})
threads = lambda: len(os.listdir("/proc/self/task"))
before = threads()
{act}
print(threads() - before)
"""


@pytest.mark.parametrize("act", ["results.to_arrow()", "results.latest()", "results.to_pandas()"])
def test_no_thread_is_left(tmp_path: Path, act: str) -> None:
    folder = write_store(tmp_path / "out", rows("klondike", 0.8, 3000) + rows("fan", 0.5, 3000))
    code = COUNT.format(folder=folder, act=act)
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "0"
