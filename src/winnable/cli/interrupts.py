"""Ctrl-C that no library can swallow: while some load what they need, they take any error for a missing library.

Gives a context in which an interruption is remembered and ends the work, whatever became of the exception.
"""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Made = TypeVar("Made")


@contextmanager
def interrupts_remembered() -> Iterator[Callable[[], bool]]:
    """Says whether Ctrl-C was pressed; an error that comes after it is taken for its consequence, and what ends as if
    nothing had happened is stopped all the same.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    pressed: list[int] = []

    def heed(number: int, frame: object) -> None:
        pressed.append(number)
        raise KeyboardInterrupt

    def pass_over(ignored: "sys.UnraisableHookArgs") -> None:
        """Python tells at length of an interruption that came where it raises nothing, as while a module is loaded."""
        if not isinstance(ignored.exc_value, KeyboardInterrupt):
            tell_before(ignored)

    before, tell_before = signal.signal(signal.SIGINT, heed), sys.unraisablehook
    sys.unraisablehook = pass_over
    try:
        yield lambda: bool(pressed)
    except Exception:
        if pressed:
            raise KeyboardInterrupt from None
        raise
    finally:
        signal.signal(signal.SIGINT, before)
        sys.unraisablehook = tell_before
    if pressed:
        raise KeyboardInterrupt


def remembering_interrupts(make: Callable[[], Made]) -> Callable[[], Made]:
    """The same, with a Ctrl-C meanwhile heeded wherever it came."""

    def made() -> Made:
        with interrupts_remembered():
            return make()

    return made
