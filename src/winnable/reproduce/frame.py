"""The frame for papers: what a paper is, what is kept of the work on it, and how long that may take.

A paper is one file in this folder, with a `PAPER` that says how to compute its tables and figures again. Long work is
done in pieces that are kept in the results directory, so that the same command continues where it stopped. Pieces may
be made in several processes.
"""

import json
import math
import re
import time
from collections import ChainMap, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from ..core.fingerprint import version
from ..errors import BadInput, counted, listing
from ..files import make_folder, read_text_file, write_file
from ..many_deals import LocalWorkers
from ..reports.document import Document, Paragraph
from .comparing import Number, summed_up
from .runs import Run

_MOST_BYTES = 64 << 20
_SAVE_EVERY = 2.0  # seconds
_SAVE_PART = 20
"""How many times longer the work between two savings is than a saving."""
_MOST_LOSSES = 3
"""On how many worker processes a piece may end before it is given up."""
_Item = TypeVar("_Item")


@dataclass(frozen=True)
class Reproduction:
    """A paper's tables and figures beside ours."""

    document: Document
    tables: dict[str, list[dict[str, Any]]]
    """The numbers for JSON: a list of objects for each table or figure."""
    is_complete: bool
    """Whether everything in the paper was computed; if not, the same command continues."""
    numbers: tuple[Number, ...] = ()
    """Every number of the paper that has one of ours, or will have."""


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
    kinds: tuple[str, ...] = ()
    """The kinds of results, as data versions name them, that its pieces are."""


@dataclass(frozen=True)
class HowFar:
    """How much of the work on a paper is done."""

    share: float
    """From 0 to 1, by time."""
    seconds_left: float | None
    """What the rest will take. None if no piece was made yet."""
    has_more: bool = False
    """Whether there may be pieces that were not asked for yet, because there was no time."""

    def __str__(self) -> str:
        if self.share >= 1:
            return "100 % done"
        share = f"{'at most ' if self.has_more else ''}{min(math.floor(100 * self.share), 99)} % done"
        about = "at least" if self.has_more else "about"
        return share if self.seconds_left is None else f"{share}, {about} {_words(self.seconds_left)} more"


def _words(seconds: float) -> str:
    """Return a time as people say it: 40 minutes, 3 hours."""
    for size, most, name in ((1, 90, "second"), (60, 90 * 60, "minute"), (3600, math.inf, "hour")):
        if seconds < most:
            count = max(math.ceil(seconds / size), 1)
            return f"{count:,} {name}{'' if count == 1 else 's'}"
    raise AssertionError(seconds)


def in_turn(rows: Iterable[Iterable[_Item]]) -> list[_Item]:
    """Return the first item of each row, then the second of each, and so on: any beginning has something of each row.

    >>> in_turn([[1, 2, 3], [10], [100, 200]])
    [1, 10, 100, 2, 200, 3]
    """
    missing = object()
    return [item for turn in zip_longest(*rows, fillvalue=missing) for item in turn if item is not missing]  # type: ignore[misc]


def reproduced(paper: Paper, work: "Work") -> Reproduction:
    """Compute a paper as far as there is time. Its title is followed by how far that is, and how many numbers agree."""
    found = paper.make(work)
    how_far = work.how_far(found.is_complete)
    sentences = [f"{str(how_far).capitalize()}."] if work.has_pieces else []
    sentences += work.origins()
    if found.numbers:
        sentences.append(summed_up(found.numbers))
    if not sentences:
        return found
    document = [found.document[0], Paragraph(" ".join(sentences)), *found.document[1:]]
    return replace(found, document=document)


class Work:
    """The work on a paper: the time that is left for it, its processes, and what is kept of it."""

    def __init__(
        self,
        name: str,
        folder: Path,
        seconds: float = math.inf,
        *,
        with_plots: bool = False,
        progress: Callable[[str], None] = lambda _: None,
        workers: int = 1,
        finished: Sequence[Run] = (),
    ) -> None:
        self.folder, self.with_plots, self.progress, self.workers = folder, with_plots, progress, workers
        self._path = folder / "reproduce" / f"{name}.json"
        self._ends = time.monotonic() + seconds
        self._processes: LocalWorkers | None = None
        self._wanted: dict[str, None] = {}
        self._has_more = False
        self._own: dict[str, Any] = {}
        self._own_seconds: dict[str, float] = {}
        self._finished = tuple(finished)
        # A piece of one's own comes before one that comes with the package.
        self.kept = ChainMap(self._own, *(run.pieces for run in self._finished))
        self._seconds = ChainMap(self._own_seconds, *(run.seconds for run in self._finished))
        self._written_at: int | None = None
        self._read()
        self._saved_at, self._pause, self._is_saved = time.monotonic(), _SAVE_EVERY, True

    def __enter__(self) -> "Work":
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        """Keep what was found, and end the processes; at once after an error."""
        try:
            if not self._is_saved:
                self.save()
        finally:
            if self._processes is not None:
                self._processes.close(at_once=kind is not None)
                self._processes = None

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

    @contextmanager
    def some_more(self, seconds: float = 1.0) -> Iterator[None]:
        """Allow to begin a piece even if the time is over: one that makes long work useful, and is short itself."""
        ends = self._ends
        self._ends = max(ends, time.monotonic() + seconds)
        try:
            yield
        finally:
            self._ends = ends

    def piece(self, key: str, make: Callable[[], Any]) -> Any:
        """Return a piece of the work: as it was kept, else made now, or None if there is no time."""
        self._wanted[key] = None
        if key not in self.kept and not self._make(key, make):
            self._has_more = True  # the caller may give up here, and not ask for the pieces after this one
        return self.kept.get(key)

    def piece_if_kept(self, key: str) -> Any:
        """Return a piece that cannot be made here, if it was kept or comes with the package."""
        if key in self.kept:
            self._wanted[key] = None
        return self.kept.get(key)

    def _make(self, key: str, make: Callable[[], Any]) -> bool:
        """Make a piece in this process if there is time, and return whether there was."""
        if not self.has_time:
            return False
        self.progress(key)
        self._keep(key, *_timed(make))
        return True

    def pieces(self, wanted: Iterable[tuple[str, Callable[[], Any]]]) -> list[Any]:
        """Return many pieces that do not depend on each other: as they were kept, else made now, else None.

        They are begun in their order. With several workers each is made in a process. So what makes a piece must be a
        function of a module, or a `partial` of one.
        """
        asked = dict(wanted)
        self._wanted.update(dict.fromkeys(asked))
        missing = [(key, make) for key, make in asked.items() if key not in self.kept]
        if self.workers > 1 and len(missing) > 1:
            self._make_in_processes(missing)
        else:
            for key, make in missing:
                self._make(key, make)
        return [self.kept.get(key) for key in asked]

    @property
    def has_pieces(self) -> bool:
        """Whether there is anything to compute in pieces."""
        return bool(self._wanted)

    def origins(self) -> list[str]:
        """Return a sentence about the results that come with the package, if any of them were used."""
        others = [key for key in self._wanted if key not in self._own]
        makers = [run for key in others if (run := next((run for run in self._finished if key in run.pieces), None))]
        if not makers:
            return []
        names = listing(dict.fromkeys(map(str, makers)), "and")
        return [f"From the package: {counted(len(makers), 'piece')} of the work, made by {names}."]

    @property
    def has_all(self) -> bool:
        """Whether every piece that was asked for is there."""
        return all(key in self.kept for key in self._wanted)

    def how_far(self, is_complete: bool = False) -> HowFar:
        """Return how much of what was wanted so far is done, from the time that pieces of the same kind took."""
        if is_complete:
            return HowFar(1.0, 0.0)
        means = self._mean_seconds()
        usual = self._seconds and math.fsum(self._seconds.values()) / len(self._seconds)
        spent = left = 0.0
        count = 0
        for key in list(self._wanted):  # a copy, since the line of progress asks from its own thread
            is_kept = key in self.kept
            seconds = self._seconds.get(key) if is_kept else None
            expected = means.get(_kind(key), usual or 1.0) if seconds is None else seconds
            spent, left, count = spent + expected * is_kept, left + expected * (not is_kept), count + is_kept
        share = spent / (spent + left) if spent + left > 0 else 0.0
        seconds = left / self.workers if count and left else None
        return HowFar(share if left else min(share, 0.99), seconds, self._has_more)

    def _mean_seconds(self) -> dict[str, float]:
        every: dict[str, list[float]] = {}
        for key, seconds in list(self._seconds.items()):
            every.setdefault(_kind(key), []).append(seconds)
        return {kind: math.fsum(times) / len(times) for kind, times in every.items()}

    def _make_in_processes(self, missing: Sequence[tuple[str, Callable[[], Any]]]) -> None:
        """Make pieces as long as there is time. A piece that was begun is made to its end."""
        waiting = deque(missing)
        flying: dict[Future[Any], tuple[str, Callable[[], Any]]] = {}
        losses: dict[str, int] = {}
        while flying or (waiting and self.has_time):
            while waiting and len(flying) < self.workers and self.has_time:
                key, make = waiting.popleft()
                self.progress(key)
                if self._processes is None:
                    self._processes = LocalWorkers(self.workers, _timed)
                flying[self._processes.submit(make)] = (key, make)
            for future in wait(flying, return_when=FIRST_COMPLETED).done:
                key, make = flying.pop(future)
                error = future.exception()
                if error is None:
                    self._keep(key, *future.result())
                    continue
                losses[key] = losses.get(key, 0) + 1
                if self._processes is None or not self._processes.losses(error):
                    raise error
                if losses[key] >= _MOST_LOSSES:
                    raise BadInput(f"{losses[key]} processes died on the piece {key}; try it with fewer --workers")
                waiting.appendleft((key, make))

    def _keep(self, key: str, value: Any, seconds: float) -> None:
        self.kept[key], self._seconds[key], self._is_saved = value, round(seconds, 4), False
        if time.monotonic() - self._saved_at > self._pause:
            self.save()

    def _add(self, pieces: dict[str, Any], seconds: dict[str, float]) -> None:
        """Take pieces that another run of the command has kept; those of this run stay."""
        for own, others in ((self._own, pieces), (self._own_seconds, seconds)):
            own.update({key: value for key, value in others.items() if key not in own})

    def _read(self) -> None:
        """Take what the same code has kept; results of other code are computed again."""
        if not self._path.exists():
            return
        self._written_at = self._path.stat().st_mtime_ns
        try:
            kept = json.loads(read_text_file(self._path, _MOST_BYTES))
            pieces, seconds = (kept["pieces"], kept.get("seconds", {})) if kept["version"] == version() else ({}, {})
            self._add(pieces, seconds)
        except (ValueError, TypeError, KeyError, AttributeError):
            raise BadInput(
                f"{self._path}: is not a file that `winnable reproduce` writes; move it away to begin again"
            ) from None

    def save(self) -> None:
        """Keep what was found, beside what another run of the same command has kept meanwhile."""
        began = time.monotonic()
        make_folder(self._path.parent)
        if self._path.exists() and self._path.stat().st_mtime_ns != self._written_at:
            self._read()
        unfinished = self._path.with_suffix(".part")
        write_file(unfinished, json.dumps({"version": version(), "pieces": self._own, "seconds": self._own_seconds}))
        unfinished.replace(self._path)
        self._written_at = self._path.stat().st_mtime_ns
        self._saved_at, self._is_saved = time.monotonic(), True
        self._pause = max(_SAVE_EVERY, _SAVE_PART * (self._saved_at - began))


def _timed(make: Callable[[], Any]) -> tuple[Any, float]:
    """Make a piece, here or in a worker, and return it with the seconds that it took."""
    began = time.monotonic()
    return make(), time.monotonic() - began


def _kind(key: str) -> str:
    """Return what pieces that take about as long have in common: their name without its numbers."""
    return re.sub(r"\d+", "#", key)
