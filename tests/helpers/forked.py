"""Commands of winnable in processes of their own that begin at once: copies of a process that has loaded everything.

`python -m winnable` loads for a third of a second before it does anything, and tests start hundreds of commands. Here
one process loads the command line and waits. Each command is a fork of it, in a session and a terminal of its own. A
test of loading itself, of the environment of Python or of its options needs `subprocess`.
"""

import atexit
import contextlib
import fcntl
import importlib
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import winnable

_MOST = 1 << 20
"""Bytes of a request at most: arguments, folder and environment."""
_LOADED = ("cli", "core", "dealing", "drawing", "notation", "referee", "rules", "solving")
"""Folders whose modules many commands need, and which need no large library."""


class Forked:
    """A command that runs, with the part of `subprocess.Popen` that tests need."""

    def __init__(
        self, arguments: Sequence[str], terminal: int, cwd: Path | None, environment: Mapping[str, str]
    ) -> None:
        self._watch, watched = socket.socketpair()
        with watched:
            request = {"arguments": [*arguments], "cwd": str(cwd or Path.cwd()), "environment": {**environment}}
            socket.send_fds(_loaded(), [json.dumps(request).encode()], [terminal, watched.fileno()])
        self._lines = self._watch.makefile("r")
        self.pid = int(self._lines.readline())
        self._status: int | None = None

    def poll(self) -> int | None:
        """The exit code, or None while the command runs."""
        try:
            return self.wait(0)
        except TimeoutError:
            return None

    def wait(self, timeout: float | None = None) -> int:
        """The exit code, once the command has ended; negative for a signal."""
        if self._status is None:
            self._watch.settimeout(timeout)
            with contextlib.suppress(BlockingIOError):
                self._status = os.waitstatus_to_exitcode(int(self._watch.recv(64)))
            if self._status is None:
                raise TimeoutError
            self._lines.close()
            self._watch.close()
        return self._status

    def kill(self) -> None:
        """End the command if it still runs."""
        if self._status is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)


@cache
def _loaded() -> socket.socket:
    """The process that has loaded everything; it ends with the tests."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        command = [sys.executable, __file__, str(theirs.fileno())]
        process = subprocess.Popen(command, pass_fds=[theirs.fileno()], start_new_session=True)
    atexit.register(process.wait)
    atexit.register(ours.close)
    return ours


# What follows runs in the other process


def _load() -> None:
    """Load what most commands load. A library that begins threads could not be forked."""
    source = Path(winnable.__file__).parent
    for file in sorted(file for folder in _LOADED for file in (source / folder).glob("*.py")):
        importlib.import_module(f"winnable.{file.parent.name}.{file.stem}")
    for name in ("rich.console", "rich.progress", "rich.table"):
        importlib.import_module(name)
    assert len(os.listdir("/proc/self/task")) == 1, "something that is loaded here begins a thread"


def _serve(requests: socket.socket) -> None:
    """Fork for every request; comes back in the process that shall run the command."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        message, files, _, _ = socket.recv_fds(requests, _MOST, 2)
        if not message:
            os._exit(0)
        if os.fork() == 0:
            requests.close()
            terminal, watched = files
            if _is_command(watched):
                _become(json.loads(message), terminal)
                return
            os._exit(0)
        for file in files:
            os.close(file)


def _is_command(watched: int) -> bool:
    """Fork once more: true in the command, and its parent says which process it is and how it ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid == 0:
        return True
    os.write(watched, f"{pid}\n".encode())
    _, status = os.waitpid(pid, 0)
    with contextlib.suppress(BrokenPipeError):
        os.write(watched, str(status).encode())
    return False


def _become(request: dict[str, Any], terminal: int) -> None:
    """Take the place of a command that was just started in a terminal."""
    os.setsid()
    for standard in (0, 1, 2):
        os.dup2(terminal, standard)
    os.closerange(3, 1024)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv[1:] = request["arguments"]
    sys.path[0] = os.getcwd()
    sys.stdin = sys.__stdin__ = _text(0, "r")  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = _text(1, "w")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = _text(2, "w", "backslashreplace")  # type: ignore[misc]


def _text(file: int, mode: str, errors: str | None = None) -> Any:
    """A standard stream as Python opens it for a terminal, one line at a time."""
    return open(file, mode, 1, errors=errors, closefd=False)


if __name__ == "__main__":
    _load()
    _serve(socket.socket(fileno=int(sys.argv[1])))
    runpy.run_module("winnable", run_name="__main__", alter_sys=True)
