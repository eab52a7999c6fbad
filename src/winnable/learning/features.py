"""Features of many deals: one row of numbers for each, with the names of the core's table as columns."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from .. import _core
from ..core.codec import core_rules
from ..core.fingerprint import version
from ..files import write_file
from ..game import Game
from ..many_deals.chunks import core_layouts
from ..optional import require
from ..seeds import Seeds, as_seeds
from ..solving.weights import FEATURES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_AT_ONCE = 5000


def feature_rows(game: Game, seeds: Seeds, dealer: str | None = None) -> "NDArray[np.int32]":
    """Return the features of the deals of these seeds, a row for each."""
    import numpy as np

    wanted = as_seeds(seeds)
    found = _core.features_of(core_rules(game.rules), core_layouts(game.rules, dealer or game.default_dealer, wanted))
    return np.frombuffer(found, np.int32).reshape(len(wanted), len(FEATURES))


def write_features(
    game: Game, seeds: Seeds, path: Path, dealer: str | None = None, *, progress: Callable[[int], None] = lambda _: None
) -> None:
    """Write the features of deals as Parquet, whole or not at all. `progress` gets the number of deals done."""
    require("writing Parquet", "numpy", "pyarrow", extra="lab")
    import pyarrow as pa
    import pyarrow.parquet as pq

    wanted = as_seeds(seeds)
    fields = [pa.field("seed", pa.int64())]
    fields += [pa.field(name, pa.int32(), metadata={"meaning": meaning}) for name, meaning in FEATURES.items()]
    about = {"game": game.id, "rules": game.rules.digest, "dealer": dealer or game.default_dealer, "version": version()}
    schema = pa.schema(fields, metadata=about)
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, schema) as writer:
        for first in range(0, len(wanted), _AT_ONCE):
            some = wanted[first : first + _AT_ONCE]
            rows = feature_rows(game, some, dealer)
            columns = [pa.array(list(some), pa.int64())]
            columns += [pa.array(rows[:, place], pa.int32()) for place in range(len(FEATURES))]
            writer.write_table(pa.table(columns, schema=schema))
            progress(first + len(some))
    write_file(path, sink.getvalue().to_pybytes())
