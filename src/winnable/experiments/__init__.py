"""Experiments: many deals solved in chunks by many workers, into a store that can be continued at any time."""

from .executors import LocalWorkers, Workers, cluster
from .jobs import Observer, Outcome, Progress
from .plan import Job, Plan, limits_of, make_plan, read_plan
from .running import Experiment
from .tallies import Tally

__all__ = [
    "Experiment",
    "Job",
    "LocalWorkers",
    "Observer",
    "Outcome",
    "Plan",
    "Progress",
    "Tally",
    "Workers",
    "cluster",
    "limits_of",
    "make_plan",
    "read_plan",
]
