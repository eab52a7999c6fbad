"""The light: whether the game can be won as it stands, found out in the background while the player thinks.

Every change of the position begins a new search and ends the one before. The advisor remembers what a search finds, so
that hints come at once.
"""

import threading
from collections.abc import Callable

from ...core.state import State
from ...layout import Layout
from ...position import Position
from ...solving.advice import Advisor
from ...solving.solver import Cancel, Limits, solve

SECONDS = 10.0
_MEMORY = 1 << 28
_WORDS = {"winnable": "winnable", "unwinnable": "lost", "unknown": "unknown"}


class VerdictLight:
    """Winnable, lost, thinking or unknown."""

    def __init__(self, changed: Callable[[], None] = lambda: None, seconds: float = SECONDS) -> None:
        self.word = "unknown"
        self._changed = changed
        self._seconds = seconds
        self._cancel = Cancel()
        self._thread: threading.Thread | None = None
        self._layout: Layout | None = None

    def look(self, state: State, advisor: Advisor, patience: float) -> None:
        """Look at a position, unless that is done already, and wait some seconds for an answer."""
        if self._thread is not None and state.layout == self._layout:
            return
        self.stop()
        self._layout = state.layout
        known = advisor.known(state)
        if known != "unknown" or not state.legal_moves():
            self.word = _WORDS[known] if known != "unknown" else "lost"
            return
        self.word = "thinking"
        self._cancel = Cancel()
        self._thread = threading.Thread(target=self._think, args=(state.position, advisor, self._cancel), daemon=True)
        self._thread.start()
        self._thread.join(patience)

    def stop(self) -> None:
        """End the search that is under way."""
        if self._thread is not None:
            self._cancel.cancel()
            self._thread.join()
            self._thread = None

    def _think(self, position: Position, advisor: Advisor, cancel: Cancel) -> None:
        found = solve(position, Limits(seconds=self._seconds, memory_bytes=_MEMORY), cancel=cancel)
        if found.reason == "cancelled":
            return
        advisor.learn(State(position), found)
        self.word = _WORDS[found.verdict]
        self._changed()
