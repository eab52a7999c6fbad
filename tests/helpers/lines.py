"""The program `winnable-solve` as tests use it: lines go in, answers come out."""

import json
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

COMMAND = (sys.executable, "-m", "winnable.line_service")


def answered(lines: Iterable[object], *options: str) -> list[dict[str, Any]]:
    """The answers to all lines, in the order of the lines; the process must end well. Bytes go in as they are."""
    written = b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    done = subprocess.run([*COMMAND, *options], input=written, capture_output=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    assert done.stderr == b""
    return sorted(map(json.loads, done.stdout.splitlines()), key=lambda answer: int(answer["line"]))


class Conversation:
    """A process that is asked one question after another."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen([*COMMAND, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._in, self._out = self.process.stdin, self.process.stdout

    def say(self, line: object) -> None:
        self._in.write(json.dumps(line).encode() + b"\n")
        self._in.flush()

    def hear(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self._out.readline())
        return found

    def end(self) -> int:
        """Close the input, and return with what the process ended."""
        self._in.close()
        assert self._out.read() == b""
        self._out.close()
        return self.process.wait(timeout=60)
