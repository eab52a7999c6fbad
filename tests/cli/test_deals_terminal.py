"""`winnable deals` in a pseudo-terminal, at 80 and 120 columns."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_PATIENCE = 120
"""Seconds; a bar is drawn anew several times a second."""


class Terminal:
    """A command in a terminal of so many columns."""

    def __init__(self, process: "subprocess.Popen[bytes]", end: int) -> None:
        self.process, self._end, self._written = process, end, b""

    def read_until(self, pattern: str) -> None:
        while not re.search(pattern, self.plain):
            if not self._read():
                raise AssertionError(f"ended without {pattern}: {self.text}")

    def read_all(self) -> None:
        while self._read():
            pass
        self.process.wait()

    def _read(self) -> bool:
        if not select.select([self._end], [], [], _PATIENCE)[0]:
            raise AssertionError(f"nothing was written for {_PATIENCE} s after: {self.text}")
        try:
            more = os.read(self._end, 65536)
        except OSError:  # the other end is closed
            return False
        self._written += more
        return bool(more)

    @property
    def text(self) -> str:
        """All that was written."""
        return self._written.decode(errors="ignore")

    @property
    def plain(self) -> str:
        """What was written, without colours."""
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self.text).replace("\r\n", "\n")

    @property
    def lines(self) -> list[str]:
        """What was written, with every line that was written over on its own."""
        return re.split(r"[\r\n]", self.plain)


@contextmanager
def terminal(columns: int, *arguments: str) -> Iterator[Terminal]:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "winnable", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment | {"TERM": "xterm"},
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL) and None,
    )
    os.close(theirs)
    try:
        yield Terminal(process, ours)
    finally:
        process.kill()
        process.wait()
        os.close(ours)


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_deals_scroll_above_a_bar(columns: int, workers: str) -> None:
    order = ("deals", "fan", "--count", "8", "--positions", "2000", "--workers", workers)
    with terminal(columns, *order) as screen:
        screen.read_all()
    assert screen.process.returncode == 0
    deals = [line.split() for line in screen.lines if re.match(r" +\d+  (winnable|unwinnable|unknown) ", line)]
    assert [line[0] for line in deals] == [str(seed) for seed in range(1, 9)]
    assert all(line[-1] in ("s", "ms", "µs") for line in deals)  # whole lines, not cut by the bar
    assert re.search(r"\d+/8 \d+ seeds? tried", screen.plain)
    assert "/s, 0:0" in screen.text
    assert "Traceback" not in screen.text


@pytest.mark.parametrize("columns", [80, 120])
def test_control_c_in_a_terminal(columns: int, tmp_path: Path) -> None:
    order = (
        "deals",
        "fan",
        "--count",
        "5000",
        "--positions",
        "2000",
        "--workers",
        "1",
        "--out",
        str(tmp_path / "to"),
    )
    with terminal(columns, *order) as screen:
        screen.read_until(r"[1-9]\d*/5000")
        screen.process.send_signal(signal.SIGINT)
        screen.read_all()
    assert screen.process.returncode == 130
    told = screen.lines[max(place for place, line in enumerate(screen.lines) if line.startswith("Stopped")) :]
    words = " ".join(line.strip() for line in told)
    assert re.search(r"Stopped with \d+ of 5000 deals\. What was found is kept in \S+; the same command", words)
    paths = [word for word in words.split() if len(word) > columns]
    assert all(len(line) <= columns or any(path in line for path in paths) for line in told)
    assert "Traceback" not in screen.text
