"""An experiment under way, for a page that watches it: how many deals each run has solved, and what is known by now.

The directory is said once, when the server is started, and only read. No request can name another.
"""

import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..catalogue import all_games
from ..errors import BadInput

if TYPE_CHECKING:
    from ..rows import Run
    from ..store import Results

_EVERY = 1.0
"""Seconds between two looks at the directory, however many pages watch."""
_COLUMNS = ("seed", "verdict", "attempt")
_MOST_RUNS = 500


@dataclass
class Experiment:
    """A directory of results that may be growing; runs in which nothing is new are not read again."""

    folder: str
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _looked: float = float("-inf")
    _told: dict[str, Any] = field(default_factory=dict)
    _runs: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = field(default_factory=dict)
    """For each run by its key the parts that were read, and what they say."""

    def told(self) -> dict[str, Any]:
        """All runs as they stand. Raises `BadInput`."""
        if not self.folder:
            return {"name": "", "runs": [], "seconds_ago": None}
        with self._lock:
            if time.monotonic() - self._looked >= _EVERY:
                self._told = self._look()
                self._looked = time.monotonic()
            return self._told

    def _look(self) -> dict[str, Any]:
        from ..store import Results

        name = Path(self.folder).resolve().name
        try:
            results = Results(self.folder)
            runs = [self._run(results, run) for run in results.runs[:_MOST_RUNS]]
        except BadInput as error:
            # Where the directory lies is nobody's business who watches the page.
            raise BadInput(problem.replace(self.folder, name) for problem in error.problems) from None
        newest = max((run["changed"] for run in runs), default=0.0)
        runs.sort(key=lambda run: -run["changed"])
        return {
            "name": name,
            "runs": [{key: value for key, value in run.items() if key != "changed"} for run in runs],
            "seconds_ago": max(0.0, round(time.time() - newest, 1)) if newest else None,
        }

    def _run(self, results: "Results", run: "Run") -> dict[str, Any]:
        from ..store.parts import parts_in

        parts = parts_in(results.folder / "parts" / run.key)
        names = tuple(part.path.name for part in parts)
        known = self._runs.get(run.key)
        if known is None or known[0] != names:
            changed = max((_changed(part.path) for part in parts), default=0.0)
            known = names, _standing(results, run) | {"changed": changed}
            self._runs[run.key] = known
        return known[1]


def _changed(path: Path) -> float:
    """When a part was written; one that was merged away meanwhile counts for nothing."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _standing(results: "Results", run: "Run") -> dict[str, Any]:
    """What a run has found by now."""
    from ..experiments.tallies import tally_of
    from ..store.results import best_rows

    tally = tally_of(best_rows(results.to_arrow(_COLUMNS, [run]), ["seed"]))
    interval = tally.interval
    limits = [] if run.seconds_limit is None else [f"{run.seconds_limit:g} s"]
    limits += [] if run.positions_limit is None else [f"{run.positions_limit:,} positions"]
    game = all_games().get(run.game)
    return {
        "game": run.game,
        "title": game.title if game else run.game,
        "dealer": run.dealer,
        "strategy": results.strategies.get(run) or run.strategy,
        "limits": ", ".join(limits),
        "deals": tally.count,
        "winnable": tally.winnable,
        "unwinnable": tally.unwinnable,
        "unknown": tally.unknown,
        "low": interval.low,
        "high": interval.high,
    }
