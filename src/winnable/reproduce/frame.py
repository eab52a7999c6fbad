"""The frame for papers: what a paper is, what is kept of the work on it, and how long that may take.

A paper is one file in this folder, with a `PAPER` that says how to compute its tables and figures again. Long work is
done in pieces that are kept in the results directory, so that the same command continues where it stopped.
"""

import json
import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..core.fingerprint import version
from ..errors import BadInput
from ..files import make_folder, read_text_file, write_file
from ..reports.document import Document

_MOST_BYTES = 64 << 20
_SAVE_EVERY = 2.0  # seconds


@dataclass(frozen=True)
class Reproduction:
    """A paper's tables and figures beside ours."""

    document: Document
    tables: dict[str, list[dict[str, Any]]]
    """The numbers for JSON: a list of objects for each table or figure."""
    is_complete: bool
    """Whether everything in the paper was computed; if not, the same command continues."""


@dataclass(frozen=True)
class Paper:
    """A paper behind this project."""

    name: str
    title: str
    authors: str
    year: int
    where: str
    brings: str
    """What is computed again, in a few words."""
    make: "Callable[[Work], Reproduction]" = field(repr=False)


class Work:
    """The work on a paper: the time that is left for it, and what is kept of it."""

    def __init__(
        self,
        name: str,
        folder: Path,
        seconds: float = math.inf,
        *,
        with_plots: bool = False,
        progress: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.folder, self.with_plots, self.progress = folder, with_plots, progress
        self._path = folder / "reproduce" / f"{name}.json"
        self._ends = time.monotonic() + seconds
        self._saved_at = time.monotonic()
        self.kept: dict[str, Any] = self._read()

    @property
    def has_time(self) -> bool:
        """Whether another piece may be begun."""
        return time.monotonic() < self._ends

    @contextmanager
    def part(self, share: float) -> Iterator[None]:
        """Allow only a share of the time that is left, so that later work has some too."""
        ends, now = self._ends, time.monotonic()
        self._ends = now + share * max(ends - now, 0.0) if ends < math.inf else ends
        try:
            yield
        finally:
            self._ends = ends

    def _read(self) -> dict[str, Any]:
        """Return what the same code has kept; results of other code are computed again."""
        if not self._path.exists():
            return {}
        try:
            kept = json.loads(read_text_file(self._path, _MOST_BYTES))
            pieces = kept["pieces"] if kept["version"] == version() else {}
        except (ValueError, TypeError, KeyError):
            raise BadInput(
                f"{self._path}: is not a file that `winnable reproduce` writes; move it away to begin again"
            ) from None
        return dict(pieces)

    def piece(self, key: str, make: Callable[[], Any]) -> Any:
        """Return a piece of the work: as it was kept, else made now, or None if there is no time."""
        if key not in self.kept:
            if not self.has_time:
                return None
            self.progress(key)
            self.kept[key] = make()
            if time.monotonic() - self._saved_at > _SAVE_EVERY:
                self.save()
        return self.kept[key]

    def save(self) -> None:
        """Keep what was found."""
        make_folder(self._path.parent)
        unfinished = self._path.with_suffix(".part")
        write_file(unfinished, json.dumps({"version": version(), "pieces": self.kept}))
        unfinished.replace(self._path)
        self._saved_at = time.monotonic()
