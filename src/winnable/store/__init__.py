"""The store of results: a directory of Parquet parts and a manifest. It loses no row and counts none twice."""

from ..rows import COLUMNS, Column, Run
from .checking import Damaged
from .results import Results
from .writing import Store

__all__ = ["COLUMNS", "Column", "Damaged", "Results", "Run", "Store"]
