"""The deal of a day, for the page. Solvers look for it piece by piece; a found one is kept."""

import time
from collections import OrderedDict

from ..errors import BadInput
from ..game import Deal, Game
from ..table.daily import read_day
from .deal_requests import chosen_game
from .requests import DailyRequest
from .solvers import Solvers

_SLICE = 1.0
"""Seconds of a piece of the search, so that other questions have their turn."""
_EACH = 15.0
"""Seconds that the last search of a piece may take beyond it."""
_LONGEST = 90.0
_MOST_KEPT = 2_000


class Dailies:
    """The deals of days that were found."""

    def __init__(self, solvers: Solvers) -> None:
        self._solvers = solvers
        self._kept: OrderedDict[tuple[str, str, str], int] = OrderedDict()

    async def deal(self, address: str, wanted: DailyRequest) -> Deal:
        """Return the deal of a day. Raises `BadInput` if no candidate is known to be winnable."""
        game, day = chosen_game(wanted.deal), read_day(wanted.day)
        key = (game.rules.digest, game.default_dealer, str(day))
        if key not in self._kept:
            self._kept[key] = await self._found(address, game, wanted)
            while len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
        return game.deal(self._kept[key])

    async def _found(self, address: str, game: Game, wanted: DailyRequest) -> int:
        ends, tried = time.monotonic() + _LONGEST, 0
        question = {"deal": wanted.deal.model_dump(), "day": wanted.day, "each": _EACH}
        while time.monotonic() < ends:
            found = await self._solvers.ask(address, "daily", question | {"tried": tried}, _SLICE)
            if found["seed"]:
                return int(found["seed"])
            if not found["following"]:
                raise BadInput(f"{game.title} has no deal of the day: no candidate for {wanted.day} could be won")
            tried = found["tried"]
        raise BadInput("the deal of the day was not found in time; try again when the server has less to do")
