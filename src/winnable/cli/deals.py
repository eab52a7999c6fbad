"""`winnable deals`: a stream of deals with their verdicts, ready for a game maker to ship."""

import math
import shutil
import sys
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from ..core.fingerprint import version
from ..dealing import DEALERS, DEALS_OF_A_FAMILY
from ..deals_on_demand import (
    Order,
    Supplied,
    Supplier,
    Wish,
    first_seed,
    is_wanted,
    known_verdicts,
    out_of_seeds,
    wanted_deals,
)
from ..errors import BadInput, counted, quoted
from ..files import results_folder
from ..many_deals import LAST_SEED, cores, local_workers
from ..optional import require
from ..solving.solver import Limits
from ..statistics import Tally
from ..text import wrapped
from .common import (
    GAME_HELP,
    chosen_game,
    dealer_of_family,
    family_option,
    game_argument,
    json_option,
    number_option,
    seed_in_family,
    strategy_option,
    timeout_option,
)
from .deal_forms import FORMS, Echo, check_form, usual_form, writer
from .group import INTERRUPTED, NO

Tried = Callable[[Supplied], None]
Moved = Callable[[int, int], None]
"""A function that takes how many deals were found and how many seeds were tried."""

_DEFAULT_SECONDS = 10.0
_GRADED_SECONDS = 2.0
"""If deals are chosen, enough of them are decided quickly."""
_DEALS_A_WORKER = 5
"""For fewer deals another worker is not worth starting."""


@click.command("deals", epilog=GAME_HELP)
@game_argument
@number_option("--count", click.IntRange(1), 10, "How many deals.", "N")
@click.option("--winnable", "winnable_only", is_flag=True, help="Only deals that can be won.")
@click.option(
    "--dealer", type=click.Choice(list(DEALERS)), help="Whose numbering the seeds belong to.  [default: the game's own]"
)
@family_option
@click.option("--from", "first", type=int, metavar="SEED", help="The first seed to try.  [default: 1]")
@click.option(
    "--max-moves",
    type=int,
    metavar="N",
    help="Only deals for which a win of at most N elementary moves is found (stock turns and redeals count).",
)
@click.option(
    "--difficulty",
    metavar="WORD|N|A-B",
    help="Only deals of this grade: very easy, easy, medium, hard, very hard, or 1-100, as `winnable grade` says.",
)
@click.option("--levels", type=int, metavar="N", help="The same number of deals from each of N bands of difficulty.")
@click.option(
    "--cells-needed", type=int, metavar="N", help="Only deals that can be won with N cells and not with fewer."
)
@click.option(
    "--length", "lengths", metavar="A-B", help="Only deals whose short win has A to B moves, as fc-solve counts."
)
@click.option(
    "--score",
    "score",
    metavar="A-B",
    help="Only deals with this score of Chen (2015), for FreeCell and games dealt like it: see `winnable grade`.",
)
@timeout_option("Time for each deal.  [default: 10; 2 if chosen by difficulty, cells or length; none with --positions]")
@click.option(
    "--positions", type=int, metavar="N", help="Positions for each deal; results are then the same on every machine."
)
@strategy_option("auto")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    help="table: to read. csv and json: a line each. text: drawn, can be read back. pysol: boards that PySolFC "
    "imports. seeds: only the seeds, with their provenance in comments.  [default: table in a terminal, else csv]",
)
@click.option("--with-solution", is_flag=True, help="Include the moves of the win, replayed by the referee.")
@click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    metavar="N",
    help="Processes that search.  [default: one for each core, fewer for few deals]",
)
@click.option("--store", metavar="DIR", help="Where verdicts are looked up and kept.  [default: the results of `rate`]")
@click.option("--keep/--no-keep", default=True, help="Whether the store keeps what is found.  [default: keep]")
@click.option("--out", "folder", metavar="DIR", help="Write each deal as a file of its own into this folder.")
@json_option
@click.pass_context
def deals_command(
    ctx: click.Context,
    game_name: str,
    count: int,
    winnable_only: bool,
    dealer: str | None,
    family: str | None,
    first: int | None,
    max_moves: int | None,
    difficulty: str | None,
    levels: int | None,
    cells_needed: int | None,
    lengths: str | None,
    score: str | None,
    timeout: float | None,
    positions: int | None,
    strategy: str,
    form: str | None,
    with_solution: bool,
    workers: int | None,
    store: str | None,
    keep: bool,
    folder: str | None,
    as_json: bool,
) -> None:
    """Find deals of GAME, seed after seed, and print each as soon as its verdict is known.

    \b
    winnable deals klondike --count 1000 --winnable > winnable.csv
    winnable deals freecell --winnable --max-moves 120 --with-solution --json
    winnable deals freecell --winnable --format pysol --out boards
    winnable deals klondike --difficulty hard --count 100 --format seeds
    winnable deals freecell --levels 5 --count 500 > graded.csv
    winnable deals freecell --cells-needed 4
    winnable deals freecell --family colour-sorted --score 90-100

    Verdicts in the store are used. All other deals are searched, and the store keeps their verdicts. The same command
    continues where it was stopped. Without --winnable every verdict is listed. The deals are the same for any number of
    workers.
    """
    form = "json" if as_json else form or usual_form(folder)
    game = chosen_game(game_name)
    if family is not None:
        dealer = dealer_of_family(family, dealer)
        first = seed_in_family(family, first if first is not None else 0)
    dealer = dealer or game.default_dealer
    wish = _wish(difficulty, levels, cells_needed, lengths, score)
    wish.check(game, count)
    if timeout is None and positions is None:
        timeout = _DEFAULT_SECONDS if wish.is_empty else _GRADED_SECONDS
    order = Order(
        game=game,
        dealer=dealer,
        first=first_seed(game, dealer) if first is None else first,
        limits=Limits(timeout, positions),
        strategy=strategy,
        winnable_only=winnable_only or max_moves is not None or not wish.is_empty,
        most_moves=max_moves,
        with_moves=with_solution,
        end=None if family is None else seed_in_family(family, DEALS_OF_A_FAMILY - 1),
    )
    order.check()
    check_form(form, order)
    serving = _Serving(order, count, is_graded=not wish.is_empty)
    try:
        with ExitStack() as stack:
            make, serving.kept_in = _suppliers(order, count, workers, store, keep, stack)
            graded = partial(wanted_deals, order, wish, count, make, workers or cores())
            deals = make(order, count).deals if wish.is_empty else graded
            serving.run(deals, writer(form, order, folder, wish.columns), is_scrolling=folder is None)
    except KeyboardInterrupt:
        width = shutil.get_terminal_size().columns if sys.stderr.isatty() else None
        click.echo("\n" + wrapped(serving.stopped(), width), err=True)
        ctx.exit(INTERRUPTED)
    ctx.exit(serving.end())


def _wish(
    difficulty: str | None, levels: int | None, cells: int | None, lengths: str | None, score: str | None
) -> Wish:
    from ..hardness.grading import difficulties
    from ..hardness.score import scores

    wanted = None
    if lengths is not None:
        first, dash, last = lengths.partition("-")
        ends = (first, last if dash else first)
        if not all(end.isascii() and end.isdigit() and len(end) <= 6 for end in ends) or int(ends[0]) > int(ends[1]):
            raise BadInput(f"--length is a number of moves or a range such as 70-80, not {quoted(lengths)}")
        wanted = range(int(ends[0]), int(ends[1]) + 1)
    graded = None if difficulty is None else difficulties(difficulty)
    return Wish(graded, levels, cells, wanted, None if score is None else scores(score))


def _suppliers(
    order: Order, count: int, workers: int | None, store: str | None, keep: bool, stack: ExitStack
) -> tuple[Callable[[Order, int], Supplier], Path | None]:
    """Return a function that begins an order, and the store that keeps what is found, if its libraries are there."""
    if workers is not None and workers > 1:
        require("--workers", "pyarrow", "numpy", extra="lab")
    can_store = all(find_spec(name) is not None for name in ("pyarrow", "numpy"))
    if not can_store or order.first > LAST_SEED:
        known = known_verdicts(store, order.game, order.dealer, order.limits)
        return lambda wanted, number: Supplier(wanted, number, known, report=_print_message), None
    from ..store import Store

    folder = Path(store) if store is not None else results_folder()
    kept: Store | None = None
    if keep:
        try:
            kept = stack.enter_context(Store(folder, version()))
        except BadInput as error:
            advice = "--store, or leave it as it is with --no-keep"
            raise BadInput(problem.replace("--out", advice) for problem in error.problems) from None
    is_there = keep or store is not None
    known = known_verdicts(folder if is_there else None, order.game, order.dealer, order.limits)
    # A process takes half a second to start, so a few deals get fewer than cores.
    make_workers = local_workers(workers or min(cores(), math.ceil(count / _DEALS_A_WORKER)))
    return lambda wanted, number: Supplier(
        wanted, number, known, make_workers, kept, _print_message
    ), folder if keep else None


def _print_message(sentence: str) -> None:
    click.echo(f"winnable: {sentence}", err=True)


class _Serving:
    """An order being served: what was found so far, and what to say at the end."""

    def __init__(self, order: Order, count: int, *, is_graded: bool = False) -> None:
        self._order, self._count, self._is_graded = order, count, is_graded
        self._tally = Tally()
        self._goes_on_from, self._found = order.first, 0
        self.kept_in: Path | None = None

    def run(
        self,
        deals: Callable[[Tried], Generator[Supplied]],
        write: Callable[[Supplied, Echo], None],
        *,
        is_scrolling: bool,
    ) -> None:
        """Print the deals."""
        with _progress(self._count, is_scrolling=is_scrolling) as (moved, echo):

            def tried(deal: Supplied) -> None:
                self._tally.add(deal.row.verdict)
                # A wanted deal counts as done only when it is printed. Grading may delay that for long.
                if not self._is_graded:
                    self._goes_on_from = deal.row.seed + (not is_wanted(self._order, deal))
                moved(self._found, self._tally.count)

            with closing(deals(tried)) as found:
                for deal in islice(found, self._count):
                    write(deal, echo)
                    self._found, self._goes_on_from = self._found + 1, deal.row.seed + 1
                    moved(self._found, self._tally.count)

    def end(self) -> int:
        """Sum up, and return the exit code."""
        looked_at = counted(self._tally.count, "seed")
        click.echo(f"{counted(self._found, 'deal')} of {looked_at} tried: {self._tally}", err=True)
        if self._found < self._count:
            click.echo(f"winnable: {out_of_seeds(self._order, self._found, self._count)}", err=True)
            return NO
        return 0

    def stopped(self) -> str:
        """Return the message after an interruption."""
        stopped = f"Stopped with {self._found} of {self._count} deals."
        if self.kept_in is None:
            return f"{stopped} Continue with: --from {self._goes_on_from}"
        message = f"{stopped} What was found is kept in {self.kept_in}; the same command continues from there."
        if self._found:
            message += f" For only the deals that follow: --from {self._goes_on_from}"
        return message


@contextmanager
def _progress(count: int, *, is_scrolling: bool) -> Iterator[tuple[Moved, Echo]]:
    """A bar on the terminal, below the deals if they are printed there too; elsewhere nothing."""
    console = Console(stderr=True)

    def plain(text: str) -> None:
        click.echo(text, nl=False)

    if not (console.is_terminal and sys.stderr.isatty()):
        yield lambda found, looked_at: None, plain
        return
    columns = (BarColumn(bar_width=20), MofNCompleteColumn(), TextColumn("{task.fields[text]}"))
    begun = time.monotonic()
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=count, text="")

        def moved(found: int, looked_at: int) -> None:
            pace = _pace(found, count, time.monotonic() - begun)
            progress.update(task, completed=found, text=f"{counted(looked_at, 'seed')} tried{pace}")

        def above(text: str) -> None:
            # On one terminal both go through the bar, or it would overwrite the deals.
            progress.console.out(text, end="", highlight=False)

        yield moved, above if is_scrolling and sys.stdout.isatty() else plain


def _pace(found: int, count: int, seconds: float) -> str:
    """Return how fast deals are found, and the time left at that rate; an empty text until a rate is known."""
    if not found or seconds <= 0:
        return ""
    rate = found / seconds
    minutes, rest = divmod(int((count - found) / rate), 60)
    hours, minutes = divmod(minutes, 60)
    return f", {rate:,.1f}/s, {f'{hours}:{minutes:02}' if hours else minutes}:{rest:02} left"
