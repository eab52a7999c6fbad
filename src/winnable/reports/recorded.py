"""Rows and record together: how many deals of a game are won, lost and undecided, each deal counted once."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..statistics import Tally
from .database import Database

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow

    from ..store import GameRecord, Key


@dataclass(frozen=True)
class Recorded:
    """What the record and the rows of a game say together."""

    game: "GameRecord"
    tally: Tally
    first_seed: int
    last_seed: int
    contradictions: tuple[int, ...]
    """Seeds that a row and the record decide otherwise; they count as the record has them."""


def recorded_games(database: Database) -> dict[tuple[str, str, str], Recorded]:
    """Return the games of the record, each with its rows, by game, rules and dealer."""
    if not database.record:
        return {}
    rows = _Rows(database)
    return {(key.game, key.rules, key.dealer): _with_rows(rows, game) for key, game in database.record.games.items()}


class _Rows:
    """The seeds and verdicts of rows, to be found by game, rules and dealer."""

    def __init__(self, database: Database) -> None:
        import numpy as np

        from ..rows import VERDICTS

        latest = database.latest
        self._seeds = latest["seed"].to_numpy()
        self._columns = [_words(latest[name]) for name in ("game", "rules", "dealer")]
        words, places = _words(latest["verdict"])
        meant = np.array([VERDICTS.index(word) for word in words] or [0], np.uint8)
        self._codes = meant[places]

    def of(self, key: "Key") -> "tuple[npt.NDArray[np.int64], npt.NDArray[np.uint8]]":
        """Return the seeds of a game and their codes, as the record has codes."""
        import numpy as np

        wanted = np.ones(len(self._seeds), np.bool_)
        for (words, places), word in zip(self._columns, (key.game, key.rules, key.dealer), strict=True):
            wanted &= places == (words.index(word) if word in words else -1)
        return self._seeds[wanted], self._codes[wanted]


def _words(column: "pyarrow.ChunkedArray") -> "tuple[list[str], npt.NDArray[np.int32]]":
    """Return the words of a column, and for each row which of them it has."""
    import numpy as np
    import pyarrow as pa

    column = column.cast(pa.dictionary(pa.int32(), pa.string())).unify_dictionaries()
    if not column.num_chunks:
        return [], np.zeros(0, np.int32)
    places = [chunk.indices.to_numpy() for chunk in column.chunks]
    return column.chunk(0).dictionary.to_pylist(), np.concatenate(places)


def _with_rows(rows: _Rows, game: "GameRecord") -> Recorded:
    """Count the deals of the record, those that only rows have, and those that only rows decide."""
    from ..store.blocks import ABSENT, UNKNOWN, tally_of

    seeds, codes = rows.of(game.key)
    known = game.codes_of(seeds)
    decides = (known == UNKNOWN) & (codes != UNKNOWN)
    added, better, tally = tally_of(codes[known == ABSENT]), tally_of(codes[decides]), game.tally
    differs = (known < UNKNOWN) & (codes < UNKNOWN) & (known != codes)
    return Recorded(
        game,
        Tally(
            tally.winnable + added.winnable + better.winnable,
            tally.unwinnable + added.unwinnable + better.unwinnable,
            tally.unknown + added.unknown - better.count,
        ),
        min([game.seeds.first, *([int(seeds.min())] if len(seeds) else [])]),
        max([game.seeds.last, *([int(seeds.max())] if len(seeds) else [])]),
        tuple(int(seed) for seed in seeds[differs]),
    )
