"""Rows and record together: how many deals of a game are won, lost and undecided, each deal counted once."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..statistics import Tally
from .database import Database

if TYPE_CHECKING:
    from ..store import GameRecord


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
    return {
        (key.game, key.rules, key.dealer): _with_rows(database, game) for key, game in database.record.games.items()
    }


def _with_rows(database: Database, game: "GameRecord") -> Recorded:
    """Count the deals of the record, those that only rows have, and those that only rows decide."""
    import numpy as np
    import pyarrow.compute as pc

    from ..rows import VERDICTS
    from ..store.blocks import ABSENT, UNKNOWN, tally_of

    key, rows = game.key, database.latest
    rows = rows.filter((pc.field("game") == key.game) & (pc.field("rules") == key.rules))
    rows = rows.filter(pc.field("dealer") == key.dealer)
    seeds = rows["seed"].to_numpy()
    codes = np.array([VERDICTS.index(verdict) for verdict in rows["verdict"].to_pylist()], np.uint8)
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
