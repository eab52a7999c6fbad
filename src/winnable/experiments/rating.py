"""Rating games from Python: the same experiment as `winnable rate`, with tables as its result."""

import sys
import time
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Literal, overload

import pyarrow as pa

from ..catalogue import find_game
from ..core.fingerprint import version
from ..errors import BadInput, quoted
from ..files import results_folder
from ..game import Game
from ..many_deals import LocalWorkers, Workers, workers_for
from ..many_deals import cluster as cluster_at
from ..seeds import Seeds, as_seeds
from ..solving.solver import Limits, chosen_limits
from ..statistics import Interval
from ..store import Results, Store
from ..store.results import as_pandas, as_polars, joined
from .jobs import Outcome, Progress
from .plan import DEFAULT_SEEDS, Plan, limits_of, make_plan
from .running import Experiment
from .shards import NO_RETRY_IN_SHARDS, shard_of
from .tallies import known_rows

if TYPE_CHECKING:
    import pandas
    import polars

Per = Literal["deal", "game"]
_EVERY = 0.2  # seconds


class Rates(Sequence[Outcome]):
    """How many deals of some games can be won: an outcome for each, and a row for every deal."""

    def __init__(self, outcomes: Sequence[Outcome], folder: Path) -> None:
        self._outcomes, self.folder = tuple(outcomes), folder

    @overload
    def __getitem__(self, place: int) -> Outcome: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Outcome]: ...
    def __getitem__(self, place: int | slice) -> Outcome | Sequence[Outcome]:
        return self._outcomes[place]

    def __len__(self) -> int:
        return len(self._outcomes)

    @property
    def interval(self) -> Interval:
        """The interval, if one game was rated in one way."""
        if len(self) != 1:
            raise BadInput(f"there are {len(self)} intervals here; each outcome has its own, as in rates[0].interval")
        return self[0].interval

    @property
    def results(self) -> Results:
        """All results of the directory, of every run."""
        return Results(self.folder)

    def to_arrow(self, per: Per = "deal") -> pa.Table:
        """Return one row for every deal, as an Arrow table; with `per="game"`, one row for every game.

        A game that was rated in several ways has a row for each, with the counts and the interval.
        """
        if per == "game":
            return pa.Table.from_pylist([outcome.as_object() for outcome in self])
        if per != "deal":
            raise BadInput(f'there is a row for every "deal" or for every "game", not for every {quoted(per)}')
        results = self.results
        return joined([_rows(results, outcome) for outcome in self])

    def to_pandas(self, per: Per = "deal") -> "pandas.DataFrame":
        """Return the same as a pandas frame."""
        return as_pandas(self.to_arrow(per))

    def to_polars(self, per: Per = "deal") -> "polars.DataFrame":
        """Return the same as a polars frame."""
        return as_polars(self.to_arrow(per))

    def __repr__(self) -> str:
        return "\n".join(map(_sentence, self)) or "no game was rated"

    def _repr_html_(self) -> str:
        names = ("game", "strategy", "deals", "winnable", "unwinnable", "unknown", "can be won (95%)")
        head = "".join(f"<th>{name}</th>" for name in names)
        body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _cells(each))}</tr>" for each in self)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _sentence(outcome: Outcome) -> str:
    tally = outcome.tally
    name = quoted(outcome.job.game.id)[1:-1]
    return f"{name} ({outcome.job.strategy}): {tally.share} of {tally.count:,} deals ({tally})"


def _cells(outcome: Outcome) -> list[str]:
    tally = outcome.tally
    counts = [f"{count:,}" for count in (tally.count, tally.winnable, tally.unwinnable, tally.unknown)]
    return [outcome.job.game.id, outcome.job.strategy, *counts, tally.share]


def _rows(results: Results, outcome: Outcome) -> pa.Table:
    """Return the rows of an outcome, each deal once. For a deal that was retried, it is the attempt that decides it."""
    run = outcome.job.run
    return known_rows(results, run, results.to_arrow(runs=[run]), outcome.seeds, of_all_runs=outcome.is_retry)


def rate(
    *games: str | Path | Game,
    seeds: Seeds = DEFAULT_SEEDS,
    dealer: str | None = None,
    limits: Limits | None = None,
    seconds: float | None = None,
    strategy: str | Sequence[str] = "auto",
    until: str | float | None = None,
    retry: bool = False,
    out: str | Path | None = None,
    shard: str | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    progress: bool | None = None,
) -> Rates:
    """Estimate how many deals of some games can be won, with intervals that count undecided deals both ways.

    `seeds` is a range such as `"1-1000"`, or how many from 1 on. The limits are for each deal, 10 seconds by default.
    `strategy` may be several, to compare them. `until=0.01` adds deals until the interval is ± 1 %. `retry` solves only
    undecided deals again. Results are kept in the directory `out`; the same call again goes on where it stopped.
    `progress` shows a line, by default in a terminal and in a notebook.
    """
    if workers is not None and cluster is not None:
        raise BadInput("give either workers or cluster, not both")
    if workers is not None and workers < 1:
        raise BadInput(f"there must be at least 1 worker, not {workers}")
    plan = make_plan(
        [game if isinstance(game, Game) else find_game(game) for game in games],
        str(as_seeds(seeds)),
        None if dealer is None else [dealer],
        [chosen_limits(limits, seconds, limits_of(None, None))],
        [strategy] if isinstance(strategy, str) else list(strategy),
        None if until is None else str(until),
    )
    if retry and plan.until is not None:
        raise BadInput("until adds deals and retry does not; use them one after the other")
    if retry and shard is not None:
        raise BadInput(NO_RETRY_IN_SHARDS)
    part, plan = (None, plan) if shard is None else shard_of(plan, shard)
    folder = Path(out) if out is not None else results_folder()
    return Rates(_outcomes(plan, Store(folder, version(), part), workers, cluster, retry, progress), folder)


def _outcomes(
    plan: Plan, store: Store, workers: int | None, address: str | None, retry: bool, progress: bool | None
) -> list[Outcome]:
    def make_workers() -> Workers:
        if address is not None:
            return cluster_at(address)
        return LocalWorkers(workers or workers_for(plan.memory_bytes, line.report))

    line = _Line(progress)
    try:
        with store:
            return Experiment(plan, store, make_workers, line, retry=retry).run()
    except KeyboardInterrupt as interruption:
        interruption.add_note(f"What was solved is kept in {store.folder}; the same call continues from there.")
        raise
    finally:
        line.end()


class _Line:
    """One line that is replaced by the next: in a terminal, and in a notebook, which can do that too."""

    def __init__(self, is_wanted: bool | None) -> None:
        is_notebook = "ipykernel" in sys.modules
        self._file = sys.stdout if is_notebook else sys.stderr
        self._is_wanted = is_notebook or sys.stderr.isatty() if is_wanted is None else is_wanted
        self._drawn_at, self._length = -_EVERY, 0

    def progressed(self, progress: Progress) -> None:
        """Show how far a job is."""
        if self._is_wanted and time.monotonic() - self._drawn_at >= _EVERY:
            self._write(f"\r{self._padded(_progress_text(progress))}")
            self._drawn_at = time.monotonic()

    def report(self, sentence: str) -> None:
        """Print a sentence where the line was."""
        self.end()
        print(f"winnable: {sentence}", file=sys.stderr)

    def end(self) -> None:
        """Remove the line."""
        if self._length:
            self._write(f"\r{self._padded('')}\r")

    def _padded(self, text: str) -> str:
        padded = text.ljust(self._length)
        self._length = len(text)
        return padded

    def _write(self, text: str) -> None:
        self._file.write(text)
        self._file.flush()


def _progress_text(progress: Progress) -> str:
    name = quoted(progress.job.game.name, 24)[1:-1]
    rate = progress.solved_now / max(progress.seconds, 1e-9)
    left = f", {(progress.wanted - progress.done) / rate:,.0f} s left" if rate else ""
    interval = f", {progress.tally.share}" if progress.tally.count else ""
    return f"{name}: {progress.done:,} of {progress.wanted:,}{interval}{left}"
