"""Which deal to play: a random one, the next one, and only deals that can be won if the player wishes so."""

import random
from collections.abc import Iterable

from ...dealing import dealer as find_dealer
from ...errors import BadInput, counted
from ...game import Deal, Game
from ...solving.solver import Limits, solve
from ..progress import ProgressLine

_MOST = 999_999
"""Seeds that a person can remember."""
_SECONDS = 3.0
"""For each deal that must be winnable; one that takes longer is passed over."""


def random_deal(game: Game, dealer: str | None, *, winnable: bool) -> Deal:
    """A deal that nobody has chosen."""
    first, last = _range(game, dealer)
    seeds = random.SystemRandom()
    if not winnable:
        return game.deal(seeds.randint(first, min(last, _MOST)), dealer)
    return _first_winnable(game, dealer, iter(lambda: seeds.randint(first, min(last, _MOST)), -1))


def next_deal(deal: Deal, *, winnable: bool) -> Deal:
    """The deal with the next number; after one that was typed in, the first."""
    first, last = _range(deal.game, deal.dealer)
    begin = first if deal.seed is None else deal.seed + 1
    if begin > last:
        raise BadInput(f"the dealer {deal.dealer} has no seeds after {last}")
    if not winnable:
        return deal.game.deal(begin, deal.dealer)
    return _first_winnable(deal.game, deal.dealer, range(begin, last + 1))


def _range(game: Game, dealer: str | None) -> tuple[int, int]:
    first, last = find_dealer(dealer or game.default_dealer).seeds(game.rules)
    return max(first, 1), last


def _first_winnable(game: Game, dealer: str | None, seeds: Iterable[int]) -> Deal:
    """The first of these deals that can be won, and is seen to be so in a few seconds."""
    tried = 0
    with ProgressLine(
        lambda _: ["looking for a deal that can be won", f"{counted(tried, 'deal')} tried", "Ctrl-C stops"]
    ):
        for seed in seeds:
            deal = game.deal(seed, dealer)
            if solve(deal, Limits(seconds=_SECONDS)).verdict == "winnable":
                return deal
            tried += 1
    raise BadInput("no further deal that can be won was found")
