"""Many deals: the one way from a job (game, dealer, seeds, limits, strategy) and workers to what was found.

`solve --seeds`, `deals` and `rate` all use it: they hand in jobs, and print, choose or store what comes back.
"""

from ..rows import LAST_SEED
from .chunks import Batch, Chunk, Wins
from .dispatch import Dispatcher, Landed, Task
from .executors import LocalWorkers, ThisProcess, Workers, cluster, signals_noted
from .jobs import Job
from .memory import most_at_once, workers_for
from .solving import cores, local_workers, solve_many
