"""Jobs: one game with one dealer, one strategy, limits and seeds. Many deals are always solved as jobs."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..dealing import dealer as find_dealer
from ..errors import BadInput
from ..game import Game
from ..rows import LAST_SEED, Run
from ..seeds import SeedRanges
from ..solving.schedules import schedule_for
from ..solving.solver import Limits, checked_schedule, core_options
from .chunks import Chunk, Wins


@dataclass(frozen=True)
class Job:
    """Seeds of a game that are solved in the same way."""

    game: Game
    dealer: str
    strategy: str
    limits: Limits
    seeds: SeedRanges
    called: str | None = None
    """The user's name for the strategy, if it differs: that of a schedule file."""
    wins: Wins = "counted"
    """What is wanted of wins."""
    most_moves: int | None = None
    """The longest win whose moves are wanted."""
    model: str | None = None
    """A learned model as JSON text."""

    @property
    def run(self) -> Run:
        """What its rows have in common."""
        return Run(
            game=self.game.id,
            rules=self.game.rules.digest,
            dealer=self.dealer,
            strategy=str(schedule_for(self.strategy, self.game.rules)),
            seconds_limit=self.limits.seconds,
            positions_limit=self.limits.positions,
            memory_limit=self.limits.memory_bytes,
        )

    @property
    def last_seed(self) -> int:
        """The last seed that the dealer has and a store can hold."""
        return min(find_dealer(self.dealer).seeds(self.game.rules)[1], LAST_SEED)

    def chunk(self, seeds: Sequence[int], seconds: float) -> Chunk:
        """Return some of its seeds, as workers get them."""
        same = {name: getattr(self, name) for name in ("dealer", "strategy", "limits", "wins", "most_moves", "model")}
        return Chunk.of(self.game.rules, seeds=seeds, seconds=seconds, **same)

    def check(self, *, is_stored: bool = False) -> None:
        """Raise `BadInput` if the job cannot be solved, or its results cannot be stored."""
        core_options(self.game.rules, self.limits, checked_schedule(self.strategy, self.game.rules))
        if is_stored and (self.seeds.last > LAST_SEED or self.seeds.first < -LAST_SEED):
            raise BadInput(f"seed {self.seeds.last}: experiments go up to seed {LAST_SEED}")
        for seed in (self.seeds.first, self.seeds.last):
            self.game.deal(seed, self.dealer)
