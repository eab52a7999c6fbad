"""Which deal to play: a random one or the next one, and only winnable deals if the player asks for that."""

from ...errors import counted
from ...game import Deal, Game
from ...table.finding import find_deal, next_seed, random_seed
from ..progress import ProgressLine


def random_deal(game: Game, dealer: str | None, *, winnable: bool) -> Deal:
    """Return a random deal."""
    return _deal_from(game, dealer, random_seed(game, dealer), winnable=winnable)


def next_deal(deal: Deal, *, winnable: bool) -> Deal:
    """Return the deal with the next number; after a deal that was typed in, the first."""
    return _deal_from(deal.game, deal.dealer, next_seed(deal), winnable=winnable)


def _deal_from(game: Game, dealer: str | None, seed: int, *, winnable: bool) -> Deal:
    if not winnable:
        return game.deal(seed, dealer)
    tried = 0

    def count(passed: int) -> None:
        nonlocal tried
        tried = passed

    with ProgressLine(
        lambda _: ["looking for a deal that can be won", f"{counted(tried, 'deal')} tried", "Ctrl-C stops"]
    ):
        found = find_deal(game, dealer, seed, passed=count)
    assert found.deal is not None, "without a time limit the search ends with a deal, or there are no further seeds"
    return found.deal
