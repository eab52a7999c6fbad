"""An experiment under way, for a page that watches it: how many deals each run has solved, and what is known by now.

The directory is set when the server is started. The server only reads it, and no request can name another.
"""

import threading
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..catalogue import all_games
from ..errors import BadInput
from .responses import ExperimentResponse, RunResponse

if TYPE_CHECKING:
    from ..rows import Run
    from ..store import Results

_EVERY = 1.0
"""Seconds between two looks at the directory, however many pages watch."""
_COLUMNS = ("seed", "verdict", "attempt")
_MOST_RUNS = 500
_NO_EXPERIMENT = ExperimentResponse(name="", runs=[], seconds_ago=None)


class _Run(NamedTuple):
    parts: tuple[str, ...]
    """The parts that were read."""
    changed: float
    response: RunResponse


@dataclass
class Experiment:
    """A directory of results that may be growing. A run without new parts is not read again."""

    folder: str
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _looked: float = float("-inf")
    _latest: ExperimentResponse = _NO_EXPERIMENT
    _runs: dict[str, _Run] = field(default_factory=dict)
    """Runs by their keys."""

    def response(self) -> ExperimentResponse:
        """Return all runs as they stand. Raises `BadInput`."""
        if not self.folder:
            return _NO_EXPERIMENT
        with self._lock:
            if time.monotonic() - self._looked >= _EVERY:
                self._latest = self._look()
                self._looked = time.monotonic()
            return self._latest

    def _look(self) -> ExperimentResponse:
        from ..store import Results

        name = Path(self.folder).resolve().name
        try:
            results = Results(self.folder)
            runs = [self._run(results, run) for run in results.runs[:_MOST_RUNS]]
        except BadInput as error:
            # A page that watches the experiment must not learn where the directory lies.
            raise BadInput(problem.replace(self.folder, name) for problem in error.problems) from None
        runs.sort(key=lambda run: -run.changed)
        newest = runs[0].changed if runs else 0.0
        return ExperimentResponse(
            name=name,
            runs=[run.response for run in runs],
            seconds_ago=max(0.0, round(time.time() - newest, 1)) if newest else None,
        )

    def _run(self, results: "Results", run: "Run") -> _Run:
        parts = results.parts_of(run)
        names = tuple(str(part.path) for part in parts)
        known = self._runs.get(run.key)
        if known is None or known.parts != names:
            changed = max((_changed(part.path) for part in parts), default=0.0)
            known = self._runs[run.key] = _Run(names, changed, _standing(results, run))
        return known


def _changed(path: Path) -> float:
    """Return when a part was written, or 0 if the part was merged into another meanwhile."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _standing(results: "Results", run: "Run") -> RunResponse:
    from ..experiments.tallies import tally_of
    from ..store.results import best_rows

    tally = tally_of(best_rows(results.to_arrow(_COLUMNS, [run]), ["seed"]))
    limits = [] if run.seconds_limit is None else [f"{run.seconds_limit:g} s"]
    limits += [] if run.positions_limit is None else [f"{run.positions_limit:,} positions"]
    game = all_games().get(run.game)
    return RunResponse(
        game=run.game,
        title=game.title if game else run.game,
        dealer=run.dealer,
        strategy=results.strategies.get(run) or run.strategy,
        limits=", ".join(limits),
        deals=tally.count,
        **asdict(tally),
        **asdict(tally.interval),
    )
