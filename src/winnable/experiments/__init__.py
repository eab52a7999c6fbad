"""Experiments: many deals solved by many workers, into a store that can be continued at any time."""

from .jobs import Outcome, Progress
from .plan import Plan, limits_of, make_plan, read_plan
from .rating import Rates, rate
from .running import Experiment
from .shards import shard_of
