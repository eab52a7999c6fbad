"""Commands in a real terminal: a pseudo-terminal of a chosen width, and what a person would see on it.

screen = run_in_terminal(["solve", "freecell", "--seed", "1"], columns=80)
assert screen.exit_code == 0
assert screen.widest <= 80

with Terminal(["play", "klondike", "--seed", "7"], columns=120) as terminal:
    terminal.wait_for("t7")
    terminal.type("help\\n")
    terminal.interrupt()
assert terminal.screen.exit_code == 130
"""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import pyte

from helpers.forked import Forked

WIDTHS = (80, 120)
_PATIENCE = 120.0
"""Seconds after which a command that says nothing more is given up; a loaded machine is slow."""
_ROOM = 5000
"""The drawn screen is wider than the terminal says it is, so that a line that is too long is seen as one."""
_ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-Z\\-_=>78]")


@dataclass(frozen=True)
class Screen:
    """What a command left on the terminal."""

    lines: tuple[str, ...]
    """As they stand at the end, what was drawn over or erased is gone."""
    raw: str
    """Everything that was written, with its escape sequences."""
    exit_code: int

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)

    @property
    def widest(self) -> int:
        """How wide the widest line ever written was, also one that was erased later."""
        return max(len(line.rstrip()) for line in re.split(r"[\r\n]", _ESCAPES.sub("", self.raw)))


def _begin() -> None:
    """In a process just started: take the terminal, and heed Ctrl-C even if the tests run in the background."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A winnable command, or another program, that runs in a terminal of its own until the end of the `with` block,
    which waits for it."""

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        columns: int = 80,
        rows: int = 40,
        cwd: Path | None = None,
        environment: Mapping[str, str] | None = None,
        program: Sequence[str] | None = None,
    ) -> None:
        self._raw, self._rows = b"", rows
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        unset = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")
        usual = {name: value for name, value in os.environ.items() if name not in unset} | {"TERM": "xterm-256color"}
        chosen = {**usual, **(environment or {})}
        self._process: subprocess.Popen[bytes] | Forked
        if program is None:
            self._process = Forked(arguments, slave, cwd, chosen)
        else:
            self._process = subprocess.Popen(
                [*program, *arguments],
                stdin=slave,
                stdout=slave,
                stderr=slave,
                cwd=cwd,
                env=chosen,
                start_new_session=True,
                preexec_fn=_begin,
            )
        os.close(slave)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        try:
            if kind is None:
                self._read_until(None)
        finally:
            self._process.kill()
            self._process.wait()
            os.close(self._master)

    @property
    def text(self) -> str:
        """What was written so far, without escape sequences."""
        return _ESCAPES.sub("", self._raw.decode(errors="replace"))

    @property
    def screen(self) -> Screen:
        """What is on the terminal, once the command has ended."""
        exit_code = self._process.poll()
        assert exit_code is not None, "the command is still running"
        raw = self._raw.decode(errors="replace")
        return Screen(_drawn(raw, self._rows), raw, exit_code)

    def type(self, keys: str) -> None:
        """Type keys."""
        os.write(self._master, keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C."""
        self.type("\x03")

    def interrupt_until(self, words: str) -> None:
        """Press Ctrl-C, again after a while as a person would: Python can miss one just before it waits for a line."""
        ends = time.monotonic() + _PATIENCE
        while words not in self.text and time.monotonic() < ends:
            self.interrupt()
            while words not in self.text and select.select([self._master], [], [], 3.0)[0]:
                self._raw += os.read(self._master, 65536)
        assert words in self.text, f"waited in vain for {words}; there is:\n{self.text}"

    def wait_for(self, words: str) -> None:
        """Wait until the command has written these words."""
        self._read_until(words)

    def _read_until(self, words: str | None) -> None:
        ends = time.monotonic() + _PATIENCE
        while words is None or words not in self.text:
            ready, _, _ = select.select([self._master], [], [], max(0.0, ends - time.monotonic()))
            assert ready, f"waited in vain for {words or 'the end'}; there is:\n{self.text}"
            try:
                self._raw += os.read(self._master, 65536)
            except OSError:  # the other side was closed
                assert words is None, f"ended without {words}:\n{self.text}"
                self._process.wait(_PATIENCE)
                return


def run_in_terminal(
    arguments: Sequence[str],
    *,
    columns: int = 80,
    typed: str = "",
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    program: Sequence[str] | None = None,
) -> Screen:
    """Run a command in a terminal until it ends; `typed` is waiting in the keyboard (end it with \\x04 for Ctrl-D)."""
    with Terminal(arguments, columns=columns, cwd=cwd, environment=environment, program=program) as terminal:
        terminal.type(typed)
    return terminal.screen


def _drawn(raw: str, rows: int) -> tuple[str, ...]:
    """The lines of a screen high enough that nothing scrolls away."""
    screen = pyte.Screen(_ROOM, max(rows, raw.count("\n") + 1))
    pyte.Stream(screen).feed(raw)
    drawn = [screen.buffer[number] for number in range(screen.lines)]
    lines = ["".join(row[column].data for column in range(max(row, default=-1) + 1)).rstrip() for row in drawn]
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)
