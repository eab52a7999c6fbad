"""Finding a deal to play, one after another from a seed on; `deals_on_demand` finds many on many cores."""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..dealing import dealer as find_dealer
from ..errors import BadInput
from ..game import Deal, Game
from ..rows import Verdict
from ..solving.solver import Cancel, Limits, solve

if TYPE_CHECKING:
    from ..hardness.grading import Grade

LARGEST_SEED = 999_999
"""The largest seed that is chosen at random, so that a person can remember the seed."""
SECONDS = 2.0
"""Seconds for each deal that must be winnable; a deal that takes longer is passed over."""


def seeds_of(game: Game, dealer: str | None = None) -> range:
    """Return the seeds that a dealer has for a game. They begin with 1 if there is such a deal, as people count."""
    first, last = find_dealer(dealer or game.default_dealer).seeds(game.rules)
    return range(max(first, 1), last + 1)


def random_seed(game: Game, dealer: str | None = None) -> int:
    """Return a random seed, small enough to be remembered."""
    seeds = seeds_of(game, dealer)
    return random.SystemRandom().randint(seeds[0], min(seeds[-1], LARGEST_SEED))


def next_seed(deal: Deal) -> int:
    """Return the seed after that of a deal; the first if the deal has none. Raises `BadInput` if there is no next."""
    seeds = seeds_of(deal.game, deal.dealer)
    if deal.seed is None:
        return seeds[0]
    if deal.seed >= seeds[-1]:
        raise BadInput(f"the dealer {deal.dealer} has no seeds after {seeds[-1]}")
    return deal.seed + 1


@dataclass(frozen=True)
class Finding:
    """How far a search for a deal came."""

    deal: Deal | None
    """The deal, if one was found."""
    grade: "Grade | None"
    """The difficulty of the deal, if one was wished for."""
    tried: int
    """Deals that were passed over."""
    following: int
    """The seed to go on with, if no deal was found."""


def find_deal(
    game: Game,
    dealer: str | None,
    first: int,
    difficulties: range | None = None,
    limits: Limits | None = None,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    passed: Callable[[int], None] = lambda _: None,
) -> Finding:
    """Find the first deal from a seed on that is winnable, as far as the limits show, and has the wished difficulty.

    After the seconds no further deal is begun. `passed` is called with the number of deals passed over so far. Raises
    `BadInput` if the dealer has no further seeds.
    """
    tried, following = 0, first
    for seed, verdict in solved_deals(game, dealer, first, limits, seconds, cancel):
        following = seed + 1
        if verdict == "winnable":
            deal = game.deal(seed, dealer)
            if difficulties is None:
                return Finding(deal, None, tried, following)
            from ..deals_on_demand.wishes import wished_grade  # loads much, and most searches do not need it

            if (grade := wished_grade(deal, difficulties)) is not None:
                return Finding(deal, grade, tried, following)
        tried += 1
        passed(tried)
    if following not in seeds_of(game, dealer):
        raise BadInput("there are no further seeds")
    return Finding(None, None, tried, following)


def solved_deals(
    game: Game,
    dealer: str | None,
    first: int,
    limits: Limits | None = None,
    seconds: float | None = None,
    cancel: Cancel | None = None,
    last: int | None = None,
) -> Iterator[tuple[int, Verdict]]:
    """Yield seeds with their verdicts. After the seconds, or if cancelled, no further deal is begun."""
    ends = None if seconds is None else time.monotonic() + seconds
    seeds = seeds_of(game, dealer)
    for seed in range(first, min(seeds[-1], seeds[-1] if last is None else last) + 1):
        if ends is not None and seed > first and time.monotonic() >= ends:
            return
        result = solve(game.deal(seed, dealer), limits or Limits(seconds=SECONDS), cancel=cancel)
        if result.reason == "cancelled":
            return
        yield seed, result.verdict
