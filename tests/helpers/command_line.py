"""The command line as a user types it."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil
from click.testing import CliRunner, Result

from winnable.cli import main


def run(*arguments: str, stdin: str = "") -> Result:
    """Everything a command did."""
    return CliRunner().invoke(main, list(arguments), input=stdin)


def told(*arguments: str, stdin: str = "") -> str:
    """What a command that must succeed printed."""
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


@contextmanager
def begun(*arguments: str, prepare: Callable[[], None] = lambda: None) -> Iterator["subprocess.Popen[str]"]:
    """A command in a process and session of its own, which heeds Ctrl-C even if the tests run in the background."""

    def begin() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        prepare()

    with subprocess.Popen(
        [sys.executable, "-m", "winnable", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=begin,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_until_at_work(process: "subprocess.Popen[str]", seconds: float = 3.0) -> None:
    """Wait until a command and its workers have used more processor time than they need to begin."""
    while sum(_processor_time(each) for each in _family(process.pid)) < seconds:
        assert process.poll() is None, "it ended before it was at work"
        time.sleep(0.05)


def _family(pid: int) -> list[psutil.Process]:
    command = psutil.Process(pid)
    return [command, *command.children(recursive=True)]


def _processor_time(process: psutil.Process) -> float:
    try:
        return process.cpu_times().user
    except psutil.NoSuchProcess:
        return 0.0
