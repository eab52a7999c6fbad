"""Labels: what makes a deal hard, measured. Models are trained on them, and deals on demand are checked by them.

The effort of a single run of a solver is mostly luck, so efforts are averaged over runs of the same deal under other
names. A label that cannot be measured within its limits is None.
"""

import math

from ..arguments import instance
from ..core.codec import core_layout
from ..errors import BadInput
from ..families import with_places
from ..game import Deal
from ..places import CELL
from ..players.hidden_game import MOST_MOVES
from ..players.named import check_playable, find_player, play_layouts
from ..position import position_of
from ..referee import Dealt
from ..rule_files import read_rules
from ..rules import Rules
from ..solving.lengths import by_length, length
from ..solving.schedules import ENGINES, schedule_for
from ..solving.solver import Limits, solve
from .renaming import renamed

WIDTH = 1500
"""The width of the beam that looks for a short win. A beam of 500 finds wins that are a move longer by chance."""
RUNS = 8
CAP = 20_000
"""The most positions of a run; a run that needs more counts as if it had ended there."""
CELL_POSITIONS = 2_000_000


def near_optimal_length(deal: Dealt, width: int = WIDTH, seconds: float = 20.0) -> int | None:
    """Return the length of a short win, as `winnable.length` counts. A beam that goes by length finds the win."""
    found = solve(deal, Limits(seconds=seconds), by_length(width))
    return None if found.moves is None else length(deal, found.moves)


def minimum_cells(deal: Dealt, limits: Limits | None = None) -> int | None:
    """Return the smallest number of cells with which a deal can be won: every win found, every loss proved.

    Return None if the deal cannot be won with the cells of the game, or if the limits were too low.

    >>> import winnable
    >>> minimum_cells(winnable.deal("freecell", 1, dealer="microsoft"))
    3
    """
    count = deal.rules.cells.count
    if count == 0 or deal.layout.cards(CELL):
        raise BadInput("the smallest number of cells is asked of deals with cells that are empty")
    limits = Limits(positions=CELL_POSITIONS) if limits is None else limits
    if solve(deal, limits).verdict != "winnable":
        return None
    for cells in range(count - 1, -1, -1):
        verdict = solve(with_cells(deal, cells), limits).verdict
        if verdict != "winnable":
            return cells + 1 if verdict == "unwinnable" else None
    return 0


def with_cells(deal: Dealt, count: int) -> Dealt:
    """Return the same cards with another number of cells, all empty."""
    differences = deal.rules.differences()
    differences["cells"] = {"count": count}
    rules = read_rules(differences)
    return position_of(rules, with_places(rules, deal.layout, cells=()))


def effort(deal: Dealt, runs: int = RUNS, positions: int = CAP, first: int = 0) -> float:
    """Return the decimal logarithm of the positions a search looks at: the mean of runs with different random numbers.

    Suits and piles have other names in each run too. `first` is the number of the first run; other runs give another
    measurement.
    """
    looked_at = [
        solve(renamed(deal, run), Limits(positions=positions), _randomised(deal.rules, run + 1)).positions
        for run in range(first, first + runs)
    ]
    return math.fsum(math.log10(max(count, 1)) for count in looked_at) / runs


def _randomised(rules: Rules, stream: int) -> str:
    """Return the engines of a game, with random numbers where an engine takes them. Other names change too little."""
    specs = schedule_for("auto", rules).engines
    is_random = {name for name, kind in ENGINES.items() if any(one.name == "stream" for one in kind.parameters)}
    return ",".join(f"{spec}:stream={stream}" if spec.name in is_random else str(spec) for spec in specs)


def win_share(deal: Deal, player: str, tries: int = 100, **settings: object) -> float:
    """Return how forgiving a deal is: the share of games that a player wins who does not see the hidden cards."""
    instance(deal, Deal, "players play a Deal, such as deal('klondike', 7)")
    who = find_player(player)
    check_playable(who, deal.rules, "seen")
    layouts = [core_layout(deal.rules, deal.layout)] * tries
    games = play_layouts(
        who, deal.rules, layouts, list(range(1, tries + 1)), "seen", who.settings(settings), None, MOST_MOVES, math.inf
    )
    return sum(games.won) / tries
