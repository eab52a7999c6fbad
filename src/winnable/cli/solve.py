"""`winnable solve`: can this deal be won?"""

import click

from ..errors import BadInput
from .common import GAME_HELP, SEEDS_HELP, chosen_deal, deal_options, game_argument, json_option, strategy_option

_DEFAULT_SECONDS = 60.0


@click.command("solve", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option("--seeds", metavar="SEEDS", help=f"Solve many deals and sum up: {SEEDS_HELP}.")
@click.option(
    "--timeout",
    type=float,
    metavar="SECONDS",
    help="Give up on a deal after this time.  [default: 60, or none with --positions]",
)
@click.option(
    "--positions",
    type=int,
    metavar="N",
    help="Give up on a deal after N positions; results are then the same on every machine.",
)
@click.option(
    "--memory", type=int, default=1024, metavar="MB", help="Memory for the positions of a deal.  [default: 1024]"
)
@strategy_option("auto")
@click.option(
    "--model",
    "model_file",
    metavar="FILE",
    help="Judge positions by a learned model, as `winnable learn` writes it, instead of the usual weights.",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 2),
    default=1,
    help="2: the quick engines and the complete one run on two cores at the same time.  [default: 1]",
)
@click.option(
    "--shorten", type=float, metavar="SECONDS", help="Spend this time on making the win of a single deal shorter."
)
@click.option(
    "--shortest",
    is_flag=True,
    help="Look for the shortest win of a single deal and prove that none is shorter, within the limits.",
)
@click.option(
    "--stacks",
    is_flag=True,
    help="For a grid that is lost: the moves to the best stacks, by the sum of their squared sizes.",
)
@click.option(
    "--export", type=click.Choice(["text", "json", "freecell"]), help="Print only the moves of the win, in this form."
)
@click.option(
    "--certificate",
    metavar="FILE",
    help="Write a proof to FILE that a single deal is lost, for `winnable check-proof`: from a relaxed game, or all "
    "positions if they are at most a million.",
)
@click.option("--step", is_flag=True, help="Walk through the win on the drawn table, forward and back.")
@click.option("--exit-verdict", is_flag=True, help="Exit with 10 for winnable, 20 for unwinnable, 0 for unknown.")
@json_option
@click.pass_context
def solve_command(
    ctx: click.Context,
    game_name: str,
    seed: int | None,
    dealer: str | None,
    deal_file: str | None,
    position: str | None,
    seeds: str | None,
    timeout: float | None,
    positions: int | None,
    memory: int,
    strategy: str,
    model_file: str | None,
    threads: int,
    shorten: float | None,
    shortest: bool,
    stacks: bool,
    export: str | None,
    certificate: str | None,
    step: bool,
    exit_verdict: bool,
    as_json: bool,
) -> None:
    """Say whether a deal of GAME can be won: a win that was replayed, or a proof that there is none.

    \b
    winnable solve klondike --seed 7
    winnable solve freecell --seed 11982 --dealer microsoft
    winnable solve my-game.json --seeds 1-1000 --timeout 5
    winnable solve klondike --seed 7 --shorten 1
    winnable solve accordion --seed 7 --shortest
    winnable solve freecell --seed 1 --dealer microsoft --export freecell

    The exit code is 0 for every verdict, unless --exit-verdict asks for others.
    """
    from ..seeds import parse_seeds
    from ..solving.solver import Limits
    from .solve_many import print_many
    from .solve_one import Wishes, solve_one

    if step and (as_json or export is not None):
        raise BadInput("--step is for a person at the terminal; it does not go with --json or --export")
    if model_file is not None and threads > 1:
        raise BadInput("--model does not go with --threads 2")
    if timeout is None and positions is None:
        timeout = _DEFAULT_SECONDS
    limits = Limits(seconds=timeout, positions=positions, memory_bytes=memory << 20)
    wishes = Wishes(
        limits,
        strategy,
        threads=threads,
        shorten=shorten,
        shortest=shortest,
        export=export,
        step=step,
        exit_verdict=exit_verdict,
        as_json=as_json,
        certificate=certificate,
        model_file=model_file,
        stacks=stacks,
    )
    if seeds is not None:
        if seed is not None or deal_file is not None or position is not None or wishes.is_for_one_deal:
            raise BadInput(
                "--seeds solves many deals; it does not go with --seed, --deal, --position, --shorten, --shortest, "
                "--stacks, --export, --certificate, --step or --exit-verdict"
            )
        ctx.exit(print_many(game_name, dealer, parse_seeds(seeds), wishes))
    if seed is None and deal_file is None and position is None and ":" not in game_name:
        raise BadInput("say which deal is meant, with --seed, --seeds, --deal or --position")
    ctx.exit(solve_one(chosen_deal(game_name, seed, dealer, deal_file, position), wishes))
