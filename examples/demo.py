"""What `make demo` shows: deals of some games drawn and played, deals of a dozen games solved, three games rated."""

import os
import random
import tempfile

from rich.console import Console
from rich.live import Live
from rich.table import Table

from winnable import Game, Limits, State, all_games, find_game, replay, solve
from winnable.cli.output import prepare_output
from winnable.cli.printing import faint, heading, print_paragraph, print_text, print_title, table_width, use_colour
from winnable.core.fingerprint import version
from winnable.drawing import draw
from winnable.errors import counted
from winnable.experiments import Experiment, Plan, Progress
from winnable.many_deals import Job, LocalWorkers
from winnable.notation import describe_move
from winnable.seeds import parse_seeds
from winnable.store import Store

SHOWN = (
    ("klondike", 7, None),
    ("freecell", 11982, "microsoft"),
    ("canfield", 3, None),
    ("birds-of-a-feather", 1, None),
)
MOVES = 4
SOLVED = (
    "klondike", "klondike-deal-1", "freecell", "bakers-game", "canfield", "black-hole", "golf", "accordion-knuth",
    "king-albert", "northwest-territory", "spanish-patience", "beleaguered-castle", "birds-of-a-feather",
    "spider-1-suit",
)  # fmt: skip
DEALS = 10
LIMITS = Limits(seconds=1)
RATED = {"klondike": 600, "beleaguered-castle": 800, "accordion-knuth": 800}
RATED_LIMITS = Limits(positions=1_000_000)


def show(game: Game, seed: int, dealer: str | None) -> None:
    """Draw a deal, then play a few moves at random and draw it again."""
    deal = game.deal(seed, dealer)
    print_text("")
    print_title(game.title, deal.id)
    print_paragraph(game.description)
    print_text("\n" + draw(deal.rules, deal.layout, colour=use_colour(), width=table_width()))
    state, generator = State(deal), random.Random(1)
    print_text("")
    for _ in range(MOVES):
        moves = state.legal_moves()
        if not moves:
            break
        move = generator.choice(moves)
        print_text(f"  {counted(len(moves), 'legal move'):>14}; plays {move!s:9} {describe_move(state, move)}")
        state.push(move)
    print_text("")
    print_text(draw(state.rules, state.layout, colour=use_colour(), width=table_width()))


def solve_some(game: Game) -> None:
    """Solve a few deals of a game and sum up; the referee replays every win."""
    found = []
    for seed in range(1, DEALS + 1):
        deal = game.deal(seed)
        result = solve(deal, LIMITS)
        if result.moves is not None and not replay(deal, result.moves).is_won():
            raise AssertionError(f"{deal.id}: the referee does not accept this win")
        found.append(result)
    verdicts = [result.verdict for result in found]
    marks = "".join({"winnable": "●", "unwinnable": "○", "unknown": "?"}[verdict] for verdict in verdicts)
    seconds, positions = sum(result.seconds for result in found), sum(result.positions for result in found)
    lengths = sorted(result.length for result in found if result.length is not None)
    typical = f"{lengths[len(lengths) // 2]:,}" if lengths else ""
    print_text(f"{game.name:20} {marks:>11} {1000 * seconds / DEALS:10.1f} {positions:11,} {typical:>6}")


class Watcher:
    """Shows how the interval of each game narrows while deals come in."""

    def __init__(self, games: list[Game]) -> None:
        self._console = Console(highlight=False)
        self._progress: dict[str, Progress | None] = {game.name: None for game in games}
        self._games = games
        self.live = Live(self._table(), console=self._console, refresh_per_second=4)

    def progressed(self, progress: Progress) -> None:
        """Draw the table again."""
        self._progress[progress.job.game.name] = progress
        self.live.update(self._table())

    def report(self, sentence: str) -> None:
        """Whatever is worth knowing."""
        self._console.print(sentence)

    def _table(self) -> Table:
        table = Table(box=None, pad_edge=False)
        for column in ("game", "deals", "unknown", "can be won", "published"):
            table.add_column(column, justify="left" if column == "game" else "right", no_wrap=True)
        for game in self._games:
            progress = self._progress[game.name]
            published = game.published[-1]["printed"] if game.published else ""
            found = ("", "", "") if progress is None else self._found(progress)
            table.add_row(game.name, *found, published)
        return table

    @staticmethod
    def _found(progress: Progress) -> tuple[str, str, str]:
        tally = progress.tally
        return f"{tally.count:,}", f"{tally.unknown:,}", str(tally.interval)


def rate_some() -> None:
    """Estimate the winnability of three games, live, on all cores."""
    games = [find_game(name) for name in RATED]
    jobs = tuple(
        Job(game, game.default_dealer, "auto", RATED_LIMITS, parse_seeds(f"1-{RATED[game.name]}")) for game in games
    )
    watcher = Watcher(games)
    workers = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, Store(folder, version()) as store, watcher.live:
        Experiment(Plan(jobs), store, lambda: LocalWorkers(workers), watcher).run()
    print_text("")


def main() -> None:
    """The tour."""
    prepare_output()
    print_text(heading(f"Winnable knows {len(all_games())} games of patience; here are {len(SHOWN)}."))
    for name, seed, dealer in SHOWN:
        show(find_game(name), seed, dealer)
    print_text(heading(f"\nCan they be won? Deals 1 to {DEALS} of {len(SOLVED)} games, a second each at most"))
    print_paragraph("● winnable   ○ unwinnable   ? unknown; moves: the median length of the wins found", faint)
    print_text(heading(f"\n{'game':20} {'deals':>11} {'ms a deal':>10} {'positions':>11} {'moves':>6}"))
    for name in SOLVED:
        solve_some(find_game(name))
    print_text(heading("\nHow many of all deals can be won? An estimate of three games, live"))
    print_paragraph("95 % intervals; the lower bound counts unknown deals as lost, the upper one as won", faint)
    print_text("")
    rate_some()
    print_text(heading("\nGo on yourself"))
    for command in (
        "games",
        "rules spider",
        "solve klondike --seed 7",
        "hint klondike --seed 7",
        "play freecell --seed 617 --dealer microsoft",
        "deals klondike --count 10 --winnable",
        "rate klondike --until 1%",
    ):
        print_text(f"  ./winnable {command}")
    print_text(heading("\nOr play in the browser"))
    print_text("  ./winnable serve --open")


if __name__ == "__main__":
    main()
