"""Ctrl-C that no library can swallow: while some load what they need, they take any error for a missing library.

Gives a context in which an interruption is remembered and ends the work, whatever became of the exception.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_remembered() -> Iterator[Callable[[], bool]]:
    """Says whether Ctrl-C was pressed; an error that comes after it is taken for its consequence."""
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    pressed: list[int] = []

    def heed(number: int, frame: object) -> None:
        pressed.append(number)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, heed)
    try:
        yield lambda: bool(pressed)
    except Exception:
        if pressed:
            raise KeyboardInterrupt from None
        raise
    finally:
        signal.signal(signal.SIGINT, before)
