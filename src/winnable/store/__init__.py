"""The store of results: a directory of Parquet parts and a manifest. It loses no row and counts none twice."""

from ..rows import COLUMNS, Run
from .record import GameRecord, Key, Record, RecordWriter
from .results import Results
from .shards import Shard, ShardedPlan
from .standing import PlanStanding
from .writing import Store
