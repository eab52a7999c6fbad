"""`winnable deals`: a stream of deals with their verdicts, ready for a game maker to ship.

Takes a game and what is wanted of its deals. Gives one deal after another as it is found, in one of four forms, and
tells on standard error how it goes.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from ..dealing import DEALERS
from ..errors import counted
from ..solving import Limits
from ..supply import Known, Order, Supplied, first_seed, is_wanted, known_verdicts, out_of_seeds, supply
from .common import GAME_HELP, NO, chosen_game, game_argument, json_option
from .deal_forms import FORMS, writer

Told = Callable[[int, Counter[str]], None]

_DEFAULT_SECONDS = 10.0
_INTERRUPTED = 130


@click.command("deals", epilog=GAME_HELP)
@game_argument
@click.option("--count", type=click.IntRange(1), default=10, metavar="N", help="How many deals.  [default: 10]")
@click.option("--winnable", "winnable_only", is_flag=True, help="Only deals that can be won.")
@click.option(
    "--dealer", type=click.Choice(list(DEALERS)), help="Whose numbering the seeds belong to.  [default: the game's own]"
)
@click.option("--from", "first", type=int, metavar="SEED", help="The first seed to look at.  [default: 1]")
@click.option(
    "--max-moves",
    type=int,
    metavar="N",
    help="Only deals whose win found has at most N elementary moves (stock turns and redeals counted).",
)
@click.option(
    "--timeout", type=float, metavar="SECONDS", help="For each deal.  [default: 10, or none with --positions]"
)
@click.option("--positions", type=int, metavar="N", help="For each deal; results are then the same everywhere.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="csv",
    help="csv and json: a line each. text: drawn, can be read back. pysol: boards that PySolFC imports. [default: csv]",
)
@click.option("--with-solution", is_flag=True, help="Include the moves of the win, replayed by the referee.")
@click.option("--store", metavar="DIR", help="Where verdicts may be known already.  [default: that of `rate`]")
@click.option("--out", "folder", metavar="DIR", help="Write each deal as a file of its own into this folder.")
@json_option
@click.pass_context
def deals_command(
    ctx: click.Context,
    game_name: str,
    count: int,
    winnable_only: bool,
    dealer: str | None,
    first: int | None,
    max_moves: int | None,
    timeout: float | None,
    positions: int | None,
    form: str,
    with_solution: bool,
    store: str | None,
    folder: str | None,
    as_json: bool,
) -> None:
    """Find deals of GAME, seed after seed, and print each as soon as its verdict is known.

    \b
    winnable deals klondike --count 1000 --winnable > winnable.csv
    winnable deals freecell --winnable --dealer microsoft --max-moves 120 --with-solution --json
    winnable deals freecell --winnable --format pysol --out boards

    Verdicts that a store has are taken from there; all others are searched. Without --winnable every verdict is listed.
    """
    form = "json" if as_json else form
    game = chosen_game(game_name)
    dealer = dealer or game.default_dealer
    order = Order(
        game=game,
        dealer=dealer,
        first=first_seed(game, dealer) if first is None else first,
        limits=_limits(timeout, positions),
        winnable_only=winnable_only or max_moves is not None,
        most_moves=max_moves,
        with_moves=with_solution,
    )
    order.check()
    write = writer(form, order, folder)
    ctx.exit(_serve(order, count, known_verdicts(store, game, dealer), write))


def _limits(timeout: float | None, positions: int | None) -> Limits:
    is_free = timeout is None and positions is None
    return Limits(seconds=_DEFAULT_SECONDS if is_free else timeout, positions=positions)


def _serve(order: Order, count: int, known: Mapping[int, Known], write: Callable[[Supplied], None]) -> int:
    """Print so many deals; the exit code."""
    told: Counter[str] = Counter()
    goes_on_from, found = order.first, 0
    try:
        with _progress(count) as moved:

            def tried(deal: Supplied) -> None:
                nonlocal goes_on_from
                told[deal.verdict] += 1
                # A deal that is wanted counts as done only when it is printed.
                goes_on_from = (deal.deal.seed or 0) + (not is_wanted(order, deal))
                moved(found, told)

            for deal in supply(order, known, tried):
                write(deal)
                found, goes_on_from = found + 1, goes_on_from + 1
                moved(found, told)
                if found == count:
                    break
    except KeyboardInterrupt:
        click.echo(f"\nStopped with {found} of {count} deals. Go on with: --from {goes_on_from}", err=True)
        return _INTERRUPTED
    click.echo(_sum(found, told), err=True)
    if found < count:
        click.echo(f"winnable: {out_of_seeds(order, found, count)}", err=True)
        return NO
    return 0


@contextmanager
def _progress(count: int) -> Iterator[Told]:
    """A bar on the terminal; elsewhere nothing."""
    console = Console(stderr=True)
    # Where deals scroll by on the same terminal a bar would only get in their way.
    if not (console.is_terminal and sys.stderr.isatty()) or sys.stdout.isatty():
        yield lambda found, told: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[told]}"))
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=count, told="")
        yield lambda found, told: progress.update(task, completed=found, told=_verdicts(told))


def _sum(found: int, told: Counter[str]) -> str:
    return f"{counted(found, 'deal')} of {counted(told.total(), 'seed')} looked at: {_verdicts(told)}"


def _verdicts(told: Counter[str]) -> str:
    return ", ".join(f"{told[verdict]} {verdict}" for verdict in ("winnable", "unwinnable", "unknown"))
