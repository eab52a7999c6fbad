"""Chunks: seeds of one game, dealt and solved in one call into the core, each exactly as `solve` does alone."""

import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Any, Literal, Self

from .. import _core
from ..core.codec import PackedMoves, core_layout, core_rules
from ..core.deal_plans import COMPILED_DEALERS, core_deal_plan
from ..core.fingerprint import version
from ..dealing import dealer as find_dealer
from ..errors import BadInput
from ..position import Position
from ..referee import replay
from ..rows import COLUMNS, Row, Run
from ..rule_files import read_rules
from ..rules import Rules
from ..solving.models import parse_model
from ..solving.results import RESULT_COLUMNS, Result
from ..solving.solver import Cancel, Limits, checked_schedule, core_options, solve

Wins = Literal["counted", "listed", "replayed"]
"""Whether wins come only with their length, with their moves, or with moves that the referee has replayed."""
_FOUND = {column.name: column for column in RESULT_COLUMNS}
_KEPT = [column.name for column in COLUMNS if column.origin == "search"]


@dataclass(frozen=True)
class Chunk:
    """Deals to be solved, as plain data that any worker understands."""

    rules: str
    """The rules that differ from the defaults, as JSON."""
    rules_hash: str
    dealer: str
    seeds: Sequence[int]
    strategy: str
    limits: Limits
    seconds: float
    """The time after which no further deal is begun."""
    version: str
    """The version of the code that the client runs."""
    wins: Wins = "counted"
    most_moves: int | None = None
    """The longest win whose moves are wanted."""
    model: str | None = None
    """A learned model as JSON text."""

    @classmethod
    def of(cls, rules: Rules, **given: Any) -> Self:
        """Return a chunk of the client that runs here."""
        return cls(rules=json.dumps(rules.differences()), rules_hash=rules.digest, version=version(), **given)


@dataclass(frozen=True)
class Batch:
    """What was found for the first deals of a chunk: by column, the bytes of numbers in the machine's order."""

    count: int
    columns: Mapping[str, bytes]
    strategy: str = ""
    """The engines and their shares of the positions."""
    wins: tuple[bytes | None, ...] = ()
    """The moves of wins as the core's numbers, if they were wanted."""

    @classmethod
    def nothing(cls) -> "Batch":
        """No deal was finished."""
        return cls(0, dict.fromkeys(_FOUND, b""))

    @classmethod
    def of(cls, rules: Rules, results: Sequence[Result]) -> "Batch":
        """Results one after another."""
        columns = {name: column.numbers([getattr(found, name) for found in results]) for name, column in _FOUND.items()}
        strategy = results[0].strategy if results else ""
        wins = [None if found.moves is None else PackedMoves.of(rules, found.moves).numbers for found in results]
        return cls(len(results), columns, strategy, tuple(wins))

    @classmethod
    def out_of_memory(cls) -> "Batch":
        """Return what is recorded for a single deal whose worker was lost again and again."""
        values: dict[str, Any] = {"verdict": "unknown", "reason": "memory", "refuted": None, "length": None}
        return cls(1, {name: column.numbers([values.get(name, 0)]) for name, column in _FOUND.items()}, wins=(None,))

    def values(self, name: str) -> list[Any]:
        """Return a column."""
        return _FOUND[name].values(self.columns[name])

    def rows(self, run: Run, seeds: Sequence[int]) -> Iterator[Row]:
        """Yield a row for each of the seeds that were finished."""
        common = {**asdict(run), "attempt": 1, "version": version()}
        for seed, *values in zip(seeds[: self.count], *map(self.values, _KEPT), strict=True):
            yield Row(**common, seed=seed, **dict(zip(_KEPT, values, strict=True)))

    def results(self, rules: Rules) -> Iterator[Result]:
        """Return the result of each deal; wins must have come with their moves."""
        names = [name for name in _FOUND if name != "length"]
        for win, *values in zip(self.wins, *map(self.values, names), strict=True):
            moves: Any = None if win is None else PackedMoves(rules, win)
            yield Result(**dict(zip(names, values, strict=True)), moves=moves, strategy=self.strategy)


def core_layouts(rules: Rules, dealer: str, seeds: Iterable[int]) -> list[_core.Layout]:
    """Return the deals of these seeds as the core has them; the core deals them itself if it has the dealer."""
    if dealer in COMPILED_DEALERS:
        plan, core = core_deal_plan(rules), core_rules(rules)
        return [_core.layout_of_seed(core, plan, COMPILED_DEALERS[dealer], seed) for seed in seeds]
    found = find_dealer(dealer)
    return [core_layout(rules, found.deal(rules, seed)) for seed in seeds]


def solve_chunk(chunk: Chunk, cancel: Cancel | None = None) -> Batch:
    """Deal and solve. Raises `BadInput` if the worker's code or rules are not those of the client."""
    rules = checked_rules(chunk)
    model = None if chunk.model is None else parse_model(chunk.model)
    schedule = checked_schedule(chunk.strategy, rules)
    options = core_options(rules, chunk.limits, schedule, model)
    rest = (options, chunk.seconds, (cancel or Cancel()).core, chunk.wins != "counted")
    if chunk.dealer in COMPILED_DEALERS:
        is_second = COMPILED_DEALERS[chunk.dealer]
        found = _core.solve_seeds(core_rules(rules), core_deal_plan(rules), is_second, list(chunk.seeds), *rest)
    else:
        found = _core.solve_layouts(core_rules(rules), core_layouts(rules, chunk.dealer, chunk.seeds), *rest)
    return _with_wins(chunk, Batch(len(found), found.columns(), str(schedule)), found.wins())


def _with_wins(chunk: Chunk, batch: Batch, wins: list[bytes]) -> Batch:
    """Return the batch with the moves that are wanted, replayed if the chunk asks for that."""
    if chunk.wins == "counted":
        return batch
    lengths = batch.values("length")
    wanted = [
        win if length is not None and (chunk.most_moves is None or length <= chunk.most_moves) else None
        for win, length in zip(wins, lengths, strict=True)
    ]
    if chunk.wins == "replayed":
        for seed, win in zip(chunk.seeds[: len(wanted)], wanted, strict=True):
            if win is not None:
                _replay(chunk, seed, win)
    return replace(batch, wins=tuple(wanted))


def _replay(chunk: Chunk, seed: int, win: bytes) -> None:
    rules = _rules(chunk.rules)
    deal = Position(rules, find_dealer(chunk.dealer).deal(rules, seed))
    if not replay(deal, PackedMoves(rules, win).decoded()).is_won():
        raise AssertionError(f"seed {seed}: the referee does not accept the win that was found; please report this")


def race_chunk(chunk: Chunk) -> Batch:
    """Do the same as `solve_chunk`, with two engines that search each deal at the same time."""
    rules = checked_rules(chunk)
    end, results = time.monotonic() + chunk.seconds, []
    for seed in chunk.seeds:
        deal = Position(rules, find_dealer(chunk.dealer).deal(rules, seed))
        results.append(solve(deal, chunk.limits, chunk.strategy, threads=2))
        if time.monotonic() >= end:
            break
    batch = Batch.of(rules, results)
    return _with_wins(chunk, batch, [win or b"" for win in batch.wins])


def checked_rules(chunk: Chunk) -> Rules:
    """Return the rules of a chunk. Raises `BadInput` if the worker's code or rules are not those of the client."""
    check_version(chunk.version, version())
    rules = _rules(chunk.rules)
    if rules.digest != chunk.rules_hash:
        raise BadInput(f"a worker reads the rules as {rules.digest}, the client as {chunk.rules_hash}")
    return rules


def check_version(client: str, worker: str) -> None:
    """Refuse a worker that runs other code than the client."""
    if client != worker:
        raise BadInput(
            f"a worker runs winnable {worker}, this is winnable {client}; install the same version everywhere"
        )


@lru_cache(64)
def _rules(text: str) -> Rules:
    fields: dict[str, Any] = json.loads(text)
    return read_rules(fields)
