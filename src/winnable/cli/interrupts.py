"""Ctrl-C that no library can swallow. While some libraries load others, they take any error for a missing library.

Gives a context that remembers an interruption and ends the work, even if a library has caught the exception.
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
    """Says whether Ctrl-C was pressed. An error after Ctrl-C counts as its consequence. Work that ends as if nothing
    had happened is stopped too.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    pressed: list[int] = []

    def heed(number: int, frame: object) -> None:
        pressed.append(number)
        raise KeyboardInterrupt

    def pass_over(ignored: "sys.UnraisableHookArgs") -> None:
        """Python prints a long text if an interruption comes where it cannot be raised, as while a module is loaded."""
        if not isinstance(ignored.exc_value, KeyboardInterrupt):
            hook_before(ignored)

    before, hook_before = signal.signal(signal.SIGINT, heed), sys.unraisablehook
    sys.unraisablehook = pass_over
    try:
        yield lambda: bool(pressed)
    except Exception:
        if pressed:
            raise KeyboardInterrupt from None
        raise
    finally:
        signal.signal(signal.SIGINT, before)
        sys.unraisablehook = hook_before
    if pressed:
        raise KeyboardInterrupt


def remembering_interrupts(make: Callable[[], Made]) -> Callable[[], Made]:
    """Iterate over the same values; a Ctrl-C meanwhile ends it, wherever the interruption came."""

    def made() -> Made:
        with interrupts_remembered():
            return make()

    return made
