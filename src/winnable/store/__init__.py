"""The store of results: a directory of Parquet parts and a manifest, which loses nothing and claims nothing twice."""

from .manifest import Run
from .parts import Damaged
from .ranges import SeedRanges
from .results import Results
from .schema import COLUMNS, Column
from .writing import Store

__all__ = ["COLUMNS", "Column", "Damaged", "Results", "Run", "SeedRanges", "Store"]
