"""Shards of a plan: from a text such as `3/100` to the jobs that one of N processes solves."""

import re
from dataclasses import replace

from ..errors import BadInput, quoted
from ..store import Shard, ShardedPlan
from .plan import Plan

NO_RETRY_IN_SHARDS = (
    "undecided deals are tried again without a shard: the same directory has the results of all its shards"
)
_SHARD = re.compile(r"([0-9]{1,12})/([0-9]{1,12})")


def shard_of(plan: Plan, text: str) -> tuple[Shard, Plan]:
    """Return the shard of a plan that `I/N` means, and the plan with the seeds of this shard only."""
    match = _SHARD.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"{quoted(text)} is not a shard; give its number and how many there are, as in 3/100")
    number, of = int(match[1]), int(match[2])
    if plan.until is not None:
        raise BadInput("a plan in shards has fixed seeds; until adds deals, and so does not go with a shard")
    shards = ShardedPlan(tuple(job.run for job in plan.jobs), plan.jobs[0].seeds, of)
    if not 1 <= number <= of:
        raise BadInput(f"there is no shard {number} of {of}; shards are numbered from 1 to {of}")
    shard = Shard(shards, number)
    return shard, replace(plan, jobs=tuple(replace(job, seeds=shard.seeds) for job in plan.jobs))
