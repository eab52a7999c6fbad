"""A line on the terminal that shows the progress of work that takes longer than a moment."""

import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType

_EVERY = 0.2  # seconds
_ERASE = "\r\x1b[2K"
_BAR = 20


class ProgressLine:
    """Shows the line while a `with` block runs, after the first `delay` seconds, and removes it at the end."""

    def __init__(self, parts: Callable[[float], Sequence[str]], delay: float = 1.0) -> None:
        self._parts, self._delay = parts, delay
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._is_drawn = False
        self._begun = time.monotonic()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._is_wanted = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def __enter__(self) -> "ProgressLine":
        self._begun = time.monotonic()
        if self._is_wanted:
            self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()
        self._erase()

    @contextmanager
    def cleared(self) -> Iterator[None]:
        """Time to print something else on the same terminal."""
        with self._lock:
            self._erase()
            yield

    def _run(self) -> None:
        wait = self._delay
        while not self._ended.wait(wait):
            with self._lock:
                line = fitting(self._parts(time.monotonic() - self._begun), shutil.get_terminal_size().columns - 1)
                sys.stderr.write(_ERASE + line)
                sys.stderr.flush()
                self._is_drawn = True
            wait = _EVERY

    def _erase(self) -> None:
        if self._is_drawn:
            sys.stderr.write(_ERASE)
            sys.stderr.flush()
            self._is_drawn = False


def fitting(parts: Sequence[str], width: int) -> str:
    """Return as many of the first parts as there is room for; none is cut."""
    line = ""
    for part in filter(None, parts):
        longer = f"{line}  {part}" if line else part
        if len(longer) > width:
            break
        line = longer
    return line


def bar(done: int, total: int) -> str:
    """Return how much is done, drawn."""
    filled = _BAR * done // total if total else _BAR
    return "[" + "#" * filled + "-" * (_BAR - filled) + "]"


def duration(seconds: float) -> str:
    """Seconds as people write them: 7 s, 2:05, 1:00:00."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}:{minutes:02}:{rest:02}"
    return f"{minutes}:{rest:02}" if minutes else f"{rest} s"


def pace(done: int, total: int, seconds: float) -> tuple[str, str]:
    """Return the rate and the time left, once something is done."""
    if not done or not seconds > 0:
        return "", ""
    rate = done / seconds
    return f"{rate:,.1f}/s", f"{duration((total - done) / rate)} left"


def steps(done: int, total: int, seconds: float) -> tuple[str, ...]:
    """Return the usual parts of a line: a bar, how much is done, the rate and the time left."""
    return bar(done, total), f"{done:,} of {total:,}", *pace(done, total, seconds)
