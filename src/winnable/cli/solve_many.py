"""Many deals for `winnable solve --seeds`: one after another, each within the limits, and summed up."""

from contextlib import closing

from ..many_deals import Job, Wins, local_workers, solve_many
from ..rows import VERDICTS
from ..seeds import SeedRanges
from ..solving.results import Result
from ..statistics import Tally
from .common import chosen_game
from .group import INTERRUPTED
from .printing import faint, print_json, print_message, print_paragraph, print_text
from .progress import ProgressLine, steps
from .solve_one import Wishes, as_object

_MOST_SHOWN = 20


def print_many(game_name: str, dealer: str | None, seeds: SeedRanges, wishes: Wishes) -> int:
    """Solve the deals of all seeds, sum up, and return the exit code. After Ctrl-C the deals done are summed up."""
    game = chosen_game(game_name)
    wins: Wins = "replayed" if wishes.as_json else "listed"
    model = wishes.model(game.rules)
    text = None if model is None else model.written()
    job = Job(game, dealer or game.default_dealer, wishes.strategy, wishes.limits, seeds, wins=wins, model=text)
    job.check()  # refuse before the work begins, not after
    sums = _Sums(len(seeds))
    is_stopped = False
    try:
        with (
            ProgressLine(sums.parts, delay=0.2) as line,
            closing(solve_many(job, local_workers(1, is_race=wishes.threads > 1))) as solved,
        ):
            for seed, result in solved:
                if wishes.as_json:
                    with line.cleared():
                        print_json(as_object(game.deal(seed, dealer), result))
                sums.add(seed, result)
    except KeyboardInterrupt:
        is_stopped = True
    if not wishes.as_json:
        sums.show()
    if is_stopped:
        done = sums.tally.count
        print_message(
            f"stopped after {done:,} of {len(seeds):,} deals; continue with --seeds {seeds[done:] or seeds[-1:]}"
        )
    return INTERRUPTED if is_stopped else 0


class _Sums:
    def __init__(self, total: int) -> None:
        self._total = total
        self.tally = Tally()
        self._undecided: list[int] = []
        self._seconds = 0.0

    def add(self, seed: int, result: Result) -> None:
        """Count a result."""
        self.tally.add(result.verdict)
        self._seconds += result.seconds
        if result.verdict == "unknown":
            self._undecided.append(seed)

    def parts(self, seconds: float) -> tuple[str, ...]:
        """Return the parts of the progress line."""
        return *steps(self.tally.count, self._total, seconds), str(self.tally)

    def show(self) -> None:
        """Print the sums."""
        done = self.tally.count
        for verdict in VERDICTS:
            count = getattr(self.tally, verdict)
            print_text(f"{verdict:12} {count:8}  {100 * count / done if done else 0:6.2f} %")
        print_text(faint(f"{done:,} deals in {self._seconds:.2f} s of engine time"))
        if self._undecided:
            shown = ", ".join(map(str, self._undecided[:_MOST_SHOWN]))
            more = ", ..." if len(self._undecided) > _MOST_SHOWN else ""
            print_paragraph(f"unknown seeds: {shown}{more}", faint)
