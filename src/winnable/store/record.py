"""The record: verdicts of millions of deals, a file of blocks for each game and dealer.

Takes a folder, and returns for each game how many deals are won, lost and undecided, the verdict of every seed, and the
seeds that are undecided. Positions, times and lengths are not kept; parts with rows have these for a sample.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from ..errors import BadInput
from ..rows import REASONS, VERDICTS, Run
from ..seeds import SeedRanges
from ..statistics import Tally
from .blocks import ABSENT, MOST_DEALS, UNKNOWN, Block, Codes, read_blocks, tally_of, write_blocks
from .checking import Damaged
from .files import UNFINISHED, cannot_read, make_folder, only_writer, write_whole
from .schema import SCHEMA

FOLDER = "record"
"""The folder of the record in a directory of results."""
_ENDING = ".record"
_MOST_GAP = 1 << 17
"""Blocks alike that lie farther apart are not joined."""
COLUMNS = (
    "game", "rules", "dealer", "seed", "verdict", "reason", "strategy", "seconds_limit", "positions_limit",
    "memory_limit", "attempt", "version",
)  # fmt: skip
"""The columns that the record has of a row."""
_CONSTANT = (
    "game", "rules", "dealer", "strategy", "seconds_limit", "positions_limit", "memory_limit", "attempt", "version",
)  # fmt: skip


@dataclass(frozen=True)
class Key:
    """Which deals a file of the record is about."""

    game: str
    rules: str
    dealer: str

    @classmethod
    def of(cls, run: Run) -> "Key":
        """Return the deals of a run."""
        return cls(run.game, run.rules, run.dealer)

    @property
    def file(self) -> str:
        """The name of its file."""
        words = (re.sub(r"[^\w-]+", "-", word)[:80] for word in (self.game, self.dealer))
        return ".".join(words) + _ENDING


class GameRecord:
    """What the record knows of one game by one dealer: its blocks, and what they say together."""

    def __init__(self, key: Key, blocks: Sequence[Block] = ()) -> None:
        """Raises `Damaged` if the blocks cannot all be true."""
        self.key = key
        self.blocks = tuple(sorted(blocks, key=lambda block: (block.attempt, block.first)))
        self.first = min((block.first for block in self.blocks), default=1)
        """The first seed of `codes`."""
        stop = max((block.stop for block in self.blocks), default=self.first)
        if stop - self.first > MOST_DEALS:
            raise Damaged("has seeds that are too far apart")
        self.codes: Codes = np.full(stop - self.first, ABSENT, np.uint8)
        """For each seed from the first on, the place of its verdict in `VERDICTS`, or `ABSENT`."""
        self.attempts = np.zeros(len(self.codes), np.uint16)
        """For each seed the last attempt; 0 if there was none."""
        for block in self.blocks:
            self._enter(block)

    def _enter(self, block: Block) -> None:
        if Key.of(block.run) != self.key:
            raise Damaged(f"has blocks of several games, rules or dealers ({self.key.rules} and {block.run.rules})")
        place = slice(block.first - self.first, block.stop - self.first)
        tried = block.codes != ABSENT
        before = self.codes[place][tried]
        if (before != (ABSENT if block.attempt == 1 else UNKNOWN)).any() or (
            (self.attempts[place][tried] >= block.attempt).any()
        ):
            raise Damaged(self._overlap(block, place, tried))
        self.codes[place][tried] = block.codes[tried]
        self.attempts[place][tried] = block.attempt

    def _overlap(self, block: Block, place: slice, tried: npt.NDArray[np.bool_]) -> str:
        """Return the sentence for two blocks that both speak of a deal."""
        wanted = ABSENT if block.attempt == 1 else UNKNOWN
        bad = tried & ((self.codes[place] != wanted) | (self.attempts[place] >= block.attempt))
        seed = block.first + int(np.flatnonzero(bad)[0])
        if self.codes[seed - self.first] == ABSENT:
            return f"has a block of attempt {block.attempt} at seed {seed}, but no attempt before it"
        return f"has seed {seed} in two blocks, the second of attempt {block.attempt} although it was not left open"

    def with_block(self, block: Block) -> "GameRecord":
        """Return the same with one more block, which becomes one with its neighbours that tried deals in one way."""
        alike = [other for other in self.blocks if other.is_like(block)]
        others = [other for other in self.blocks if not other.is_like(block)]
        joined: list[Block] = []
        for each in sorted((*alike, block), key=lambda one: one.first):
            if joined and 0 <= each.first - joined[-1].stop <= _MOST_GAP:
                joined[-1] = joined[-1].joined(each)
            else:
                joined.append(each)
        return GameRecord(self.key, (*others, *joined))

    @cached_property
    def tally(self) -> Tally:
        """How many deals are won, lost and not decided."""
        return tally_of(self.codes)

    @cached_property
    def seeds(self) -> SeedRanges:
        """The deals that were tried."""
        is_tried = np.zeros(len(self.codes) + 2, np.int8)
        is_tried[1:-1] = self.codes != ABSENT
        edges = (self.first + np.flatnonzero(np.diff(is_tried))).tolist()
        return SeedRanges(map(range, edges[::2], edges[1::2]))

    def undecided(self, attempt: int | None = None) -> npt.NDArray[np.int64]:
        """Return the seeds that are undecided; with `attempt`, those that were last tried by it."""
        is_open = self.codes == UNKNOWN
        if attempt is not None:
            is_open &= self.attempts == attempt
        return np.asarray(self.first + np.flatnonzero(is_open), np.int64)

    def codes_of(self, seeds: npt.NDArray[np.int64]) -> Codes:
        """Return the codes of these seeds: `ABSENT` for one that was not tried."""
        found = np.full(len(seeds), ABSENT, np.uint8)
        inside = (seeds >= self.first) & (seeds < self.first + len(self.codes))
        found[inside] = self.codes[seeds[inside] - self.first]
        return found

    def verdict(self, seed: int) -> str | None:
        """Return the verdict of a seed, or None if it was not tried."""
        code = int(self.codes_of(np.array([seed], np.int64))[0])
        return None if code == ABSENT else VERDICTS[code]

    @property
    def decided(self) -> int:
        """How many deals are won or lost."""
        return self.tally.winnable + self.tally.unwinnable

    def decided_rows(self, places: Sequence[int]) -> list[dict[str, Any]]:
        """Return the columns of some of the decided deals; a place counts the decided deals before it."""
        offsets = np.flatnonzero(self.codes < UNKNOWN)[list(places)]
        found = []
        for offset in offsets.tolist():
            seed, attempt = self.first + offset, int(self.attempts[offset])
            block = next(
                block
                for block in self.blocks
                if block.attempt == attempt
                and block.first <= seed < block.stop
                and block.codes[seed - block.first] != ABSENT
            )
            found.append(
                asdict(block.run)
                | {"seed": seed, "verdict": VERDICTS[self.codes[offset]], "reason": None}
                | {"attempt": attempt, "version": block.version}
            )
        return found

    def to_arrow(self) -> pa.Table:
        """Return a row for each deal, with the columns of `COLUMNS`."""
        return pa.concat_tables([self._rows(block) for block in self.blocks] or [_empty()])

    def _rows(self, block: Block) -> pa.Table:
        """Return the rows of the deals whose last attempt is this block."""
        place = slice(block.first - self.first, block.stop - self.first)
        last = (block.codes != ABSENT) & (self.attempts[place] == block.attempt)
        codes = block.codes[last]
        why = np.zeros(len(block.codes), np.int32)
        why[block.codes == UNKNOWN] = block.reasons
        constant = vars(block.run) | {"attempt": block.attempt, "version": block.version}
        columns = {name: _repeated(name, constant[name], len(codes)) for name in _CONSTANT}
        columns["seed"] = pa.array(block.first + np.flatnonzero(last), pa.int64())
        columns["verdict"] = pa.DictionaryArray.from_arrays(pa.array(codes.astype(np.int32)), pa.array(VERDICTS))
        numbers = why[last] - 1
        columns["reason"] = pa.DictionaryArray.from_arrays(
            pa.array(numbers, mask=numbers < 0), pa.array(REASONS[1:], pa.string())
        )
        return pa.table({name: columns[name] for name in COLUMNS}, schema=_empty().schema)


def _empty() -> pa.Table:
    return SCHEMA.empty_table().select(list(COLUMNS))


def _repeated(name: str, value: object, count: int) -> pa.Array:
    """Return a value many times. Arrays of the same value share their memory."""
    return _most_repeated(name, value, 1 << (count - 1).bit_length() if count else 1).slice(0, count)


@lru_cache(256)
def _most_repeated(name: str, value: object, count: int) -> pa.Array:
    kind = SCHEMA.field(name).type
    if not pa.types.is_dictionary(kind):
        return pa.repeat(pa.scalar(value, kind), count)
    return pa.DictionaryArray.from_arrays(_zeros(count), pa.array([value], pa.string()))


@lru_cache(4)
def _zeros(count: int) -> pa.Array:
    return pa.array(np.zeros(count, np.int32))


class Record:
    """The record in a folder. Files that cannot be used are left out and named in `damaged`."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.damaged: dict[Path, str] = {}
        """The files that could not be used, and why."""
        self.games: dict[Key, GameRecord] = {}
        """By game, rules and dealer."""
        for path in _files(self.folder):
            try:
                found = read_game(path)
            except Damaged as error:
                self.damaged[path] = str(error)
            else:
                self.games[found.key] = found

    def __bool__(self) -> bool:
        return bool(self.games)

    @property
    def count(self) -> int:
        """How many deals it has."""
        return sum(game.tally.count for game in self.games.values())

    def __repr__(self) -> str:
        return f"<Record in {self.folder}: {self.count:,} deals of {len(self.games)} games>"

    def tallies(self) -> pa.Table:
        """Return a row for each game: its deals, how many are won, lost and undecided, and the interval."""
        return pa.Table.from_pylist([_tally_row(game) for game in self.games.values()], _TALLIES)

    def to_arrow(self) -> pa.Table:
        """Return a row for each deal of every game; for millions of deals this takes some hundred megabytes."""
        return pa.concat_tables([_empty(), *(game.to_arrow() for game in self.games.values())])


_TALLIES = pa.schema(
    [(name, pa.string()) for name in ("game", "rules", "dealer")]
    + [(name, pa.int64()) for name in ("first_seed", "last_seed", "deals", *VERDICTS)]
    + [(name, pa.float64()) for name in ("low", "high", "seconds")]
)


def _tally_row(game: GameRecord) -> dict[str, object]:
    seconds = sum(block.seconds for block in game.blocks)
    seeds = {"first_seed": game.seeds.first, "last_seed": game.seeds.last, "deals": game.tally.count}
    return asdict(game.key) | seeds | asdict(game.tally) | asdict(game.tally.interval) | {"seconds": seconds}


def has_record(folder: Path) -> bool:
    """Whether a folder has files of the record."""
    return any(True for _ in _files(folder))


def _files(folder: Path) -> Iterator[Path]:
    try:
        if folder.is_dir():
            yield from sorted(folder.glob(f"*{_ENDING}"))
    except OSError as error:
        raise cannot_read(folder, error) from None


def read_game(path: Path) -> GameRecord:
    """Return what a file of the record says. Raises `Damaged` with a sentence if it cannot be used."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Damaged(str(cannot_read(path, error))) from None
    try:
        blocks = list(read_blocks(content))
        if not blocks:
            raise Damaged("has no blocks")
        found = GameRecord(Key.of(blocks[0].run), blocks)
        if found.key.file != path.name:
            raise Damaged(f"has verdicts of {found.key.file.removesuffix(_ENDING)}, not of what its name says")
    except Damaged as error:
        raise Damaged(f"{path}: {error}") from None
    return found


class RecordWriter:
    """A folder of the record, open for writing by one process. Use it in a `with` statement.

    A file is replaced as a whole. So a process that is killed at any moment loses only what it had not yet added.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self._exit = ExitStack()
        self.games: dict[Key, GameRecord] = {}

    def __enter__(self) -> "RecordWriter":
        make_folder(self.folder)
        with ExitStack() as stack:
            stack.enter_context(only_writer(self.folder))
            for path in self.folder.glob(f"*{_ENDING}{UNFINISHED}"):
                path.unlink(missing_ok=True)
            record = Record(self.folder)
            if record.damaged:
                raise BadInput(f"{why}; restore it or move it away" for why in record.damaged.values())
            self.games = record.games
            self._exit = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._exit.close()

    def game(self, key: Key) -> GameRecord:
        """Return what is known of a game. Raises `BadInput` if the file of its name is about other rules."""
        for other in self.games:
            if other != key and other.file == key.file:
                raise BadInput(
                    f"{self.folder / key.file}: has verdicts of other rules ({other.rules}, and {key.game} now has "
                    f"{key.rules}); move it away"
                )
        return self.games.get(key) or GameRecord(key)

    def add(self, block: Block) -> GameRecord:
        """Add a block. When this returns, it is on the disk. Raises `BadInput` if its deals were tried already."""
        key = Key.of(block.run)
        try:
            found = self.game(key).with_block(block)
        except Damaged as error:
            raise BadInput(f"{self.folder / key.file}: would be wrong with this block: it {error}") from None
        write_whole(self.folder / key.file, write_blocks(found.blocks))
        self.games[key] = found
        return found

    @property
    def size(self) -> int:
        """How many bytes all files have."""
        return sum(path.stat().st_size for path in _files(self.folder))
