"""The deal of a day: for every game one that is proved winnable, the same everywhere by its date and the rules.

Candidates come from a hash of the rules, the dealer and the date. The first one that a search wins is the deal.
Searches are limited in positions and not in time, so every machine with this version of the search finds the same deal.
"""

import hashlib
import re
import time
from dataclasses import dataclass
from datetime import date

from ..errors import BadInput, quoted
from ..game import Deal, Game
from ..solving.solver import Cancel, Limits, solve
from .finding import LARGEST_SEED, seeds_of

FEW, MANY = 40, 100_000
ROUNDS = ((range(FEW), 5_000), (range(FEW), 200_000), (range(FEW, MANY), 5_000))
"""Which candidates are searched, and with how many positions: a few, the same few longer, and then many, for games that
can rarely be won."""
_SEARCHES = sum(len(numbers) for numbers, _ in ROUNDS)
_MEMORY = 128 << 20
_FIRST, _LAST = date(2020, 1, 1), date(2199, 12, 31)


@dataclass(frozen=True)
class Daily:
    """How far the search for the deal of a day came."""

    deal: Deal | None
    tried: int
    """Searches so far, from which the search goes on; at the end there are no more."""

    @property
    def is_over(self) -> bool:
        """Whether all candidates were searched, or one is the deal."""
        return self.deal is not None or self.tried >= _SEARCHES


def read_day(text: str) -> date:
    """Return a day that is written as 2026-11-19. Raises `BadInput`."""
    try:
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
            raise ValueError
        day = date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"{quoted(text)} is not a day; write it as in 2026-11-19") from None
    if not _FIRST <= day <= _LAST:
        raise BadInput(f"days have deals from {_FIRST} to {_LAST}, and {day} is none of them")
    return day


def candidate(game: Game, day: date, number: int) -> Deal:
    """Return a candidate for the deal of a day."""
    seeds = seeds_of(game)
    words = f"{game.rules.digest} {game.default_dealer} {day} {number}"
    chosen = int.from_bytes(hashlib.sha256(words.encode()).digest()[:8], "big")
    return game.deal(seeds[chosen % min(len(seeds), LARGEST_SEED)])


def find_daily(
    game: Game, day: date, tried: int = 0, seconds: float | None = None, cancel: Cancel | None = None
) -> Daily:
    """Search for the deal of a day. After the seconds no further search is begun; the next call goes on at `tried`."""
    ends = None if seconds is None else time.monotonic() + seconds
    first = tried
    while tried < _SEARCHES and (ends is None or tried == first or time.monotonic() < ends):
        number, positions = _search(tried)
        deal = candidate(game, day, number)
        found = solve(deal, Limits(positions=positions, memory_bytes=_MEMORY), cancel=cancel)
        if found.reason == "cancelled":
            break  # this search counts only if it came to its end
        if found.verdict == "winnable":
            return Daily(deal, tried)
        tried += 1
    return Daily(None, tried)


def _search(tried: int) -> tuple[int, int]:
    """Return which candidate a search is of, and how many positions it has."""
    for numbers, positions in ROUNDS:
        if tried < len(numbers):
            return numbers[tried], positions
        tried -= len(numbers)
    raise AssertionError("there are no more searches")
