"""Rows: what is kept of every attempt at a deal, in columns. The fields of `Row` are the only table of them.

The Parquet files, the batches that workers return, the JSON of commands, the documentation and the tests follow from
`COLUMNS`. Loads no library for tables, so that a command can know the columns without one.
"""

import hashlib
import json
import re
from array import array
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

Verdict = Literal["winnable", "unwinnable", "unknown"]
Reason = Literal["time", "positions", "memory", "cancelled"]
Refutation = Literal["blocking", "relaxation"]
"""How a loss was proved without a search to its end: cards that block each other, or a game that allows more."""

Kind = Literal["word", "int16", "int32", "int64", "float64"]
Origin = Literal["run", "deal", "search", "attempt"]
"""Whether a column is the same in a whole run, names the deal, was found by the search, or describes the attempt."""

_FORMATS: dict[Kind, str] = {"word": "B", "int16": "h", "int32": "i", "int64": "q", "float64": "d"}
_KINDS: dict[Any, Kind] = {str: "word", int: "int64", float: "float64"}


@dataclass(frozen=True)
class Column:
    """One column. Its name, type and words are those of its field."""

    meaning: str
    origin: Origin = "search"
    kind: Kind = "word"
    least: int | None = None
    """The least number it may hold."""
    name: str = ""
    nullable: bool = False
    """Whether it may be empty. In parts of a store that are older than the column it is empty."""
    words: tuple[str, ...] = ()
    """The only words it may hold, in the order of the core's numbers; none: any."""

    def values(self, numbers: bytes) -> list[Any]:
        """Return what the core's numbers mean: if a column may be empty, 0 is no word, and less than 0 no number."""
        found = array(_FORMATS[self.kind], numbers)
        if self.words:
            meant = (None, *self.words) if self.nullable else self.words
            return [meant[number] for number in found]
        return [None if number < 0 else number for number in found] if self.nullable else found.tolist()

    def numbers(self, values: Sequence[Any]) -> bytes:
        """Return the core's numbers for these values."""
        if self.words:
            meant = (None, *self.words) if self.nullable else self.words
            values = [meant.index(value) for value in values]
        return array(_FORMATS[self.kind], [-1 if value is None else value for value in values]).tobytes()


def columns_of(table: type) -> tuple[Column, ...]:
    """Return the columns that the fields of a class describe."""
    hints = get_type_hints(table, include_extras=True)
    return tuple(
        _column(name, get_args(hint)[0], get_args(hint)[1])
        for name, hint in hints.items()
        if get_origin(hint) is Annotated
    )


def _column(name: str, hint: Any, column: Column) -> Column:
    is_union = get_origin(hint) in (Union, UnionType)
    (kind,) = (part for part in (get_args(hint) if is_union else (hint,)) if part is not NoneType)
    words = get_args(kind) if get_origin(kind) is Literal else ()
    of_type = _KINDS.get(kind, "word") if column.kind == "word" else column.kind
    return replace(column, name=name, kind=of_type, nullable=is_union, words=words)


@dataclass(frozen=True, kw_only=True)
class Row:
    """One attempt at a deal, with all that is needed to repeat it."""

    game: Annotated[str, Column("the game; one that is not shipped carries the hash of its rules after an @", "run")]
    rules: Annotated[str, Column("the rules hash", "run")]
    dealer: Annotated[str, Column("whose numbering the seed belongs to", "run")]
    seed: Annotated[int, Column("the number of the deal", "deal")]
    verdict: Annotated[Verdict, Column("`winnable`, `unwinnable` or `unknown`")]
    reason: Annotated[Reason | None, Column("why it is unknown: `time`, `positions` or `memory`")]
    refuted: Annotated[
        Refutation | None, Column("how a loss was proved: `blocking` or `relaxation`; empty if by a search to its end")
    ]
    positions: Annotated[int, Column("positions looked up; forced moves are not counted", least=0)]
    unique: Annotated[int, Column("of these, new ones", least=0)]
    deepest: Annotated[int, Column("the longest path of the search", least=0)]
    length: Annotated[int | None, Column("elementary moves of the win that was found", kind="int32", least=0)]
    seconds: Annotated[float, Column("engine time", least=0)]
    strategy: Annotated[str, Column("the engines and their shares of the positions", "run")]
    seconds_limit: Annotated[float | None, Column("the limit in seconds", "run")]
    positions_limit: Annotated[int | None, Column("the limit in positions", "run")]
    memory_limit: Annotated[int, Column("the limit in memory, in bytes", "run")]
    attempt: Annotated[
        int, Column("1 for the first attempt at the deal, more for `--retry`", "attempt", kind="int16", least=1)
    ]
    version: Annotated[
        str, Column("the version of the package and, after a +, the fingerprint of the code that solves", "attempt")
    ]

    @property
    def id(self) -> str:
        """The deal."""
        return f"{self.game}:{self.dealer}:{self.seed}"


COLUMNS = columns_of(Row)
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
REASONS: tuple[Reason | None, ...] = (None, *get_args(Reason))
REFUTATIONS: tuple[Refutation | None, ...] = (None, *get_args(Refutation))


@dataclass(frozen=True)
class Run:
    """What all rows of a run have in common: a game, a dealer, a strategy and limits."""

    game: str
    rules: str
    dealer: str
    strategy: str
    seconds_limit: float | None
    positions_limit: int | None
    memory_limit: int

    def __post_init__(self) -> None:
        if self.seconds_limit is not None:  # 2 and 2.0 are the same limit, and must give the same key
            object.__setattr__(self, "seconds_limit", float(self.seconds_limit))

    @property
    def key(self) -> str:
        """The name of its folder: readable, and different for every run."""
        text = json.dumps(asdict(self), sort_keys=True)
        readable = re.sub(r"[^\w.-]+", "-", self.game)[:60]
        dealer = re.sub(r"[^\w.-]+", "-", self.dealer)[:60]
        return f"{readable}.{dealer}.{hashlib.sha256(text.encode()).hexdigest()[:8]}"

    def is_same_deals(self, other: "Run") -> bool:
        """Whether another run has the same deals, solved in any way."""
        return (self.game, self.rules, self.dealer) == (other.game, other.rules, other.dealer)


LAST_SEED = 2**63 - 1
"""The last seed that a column can hold."""
RUN_COLUMNS = tuple(column.name for column in fields(Run))
"""The columns that are the same in all rows of a run."""
DEAL_COLUMNS = ("game", "rules", "dealer", "seed")
"""The columns that say which deal a row is about."""
