"""`winnable solve`: can this deal be won?"""

from typing import Any

import click

from ..errors import BadInput
from .common import (
    GAME_HELP,
    SEEDS_HELP,
    DealChoice,
    deal_options,
    game_argument,
    json_option,
    limit_options,
    number_option,
    strategy_option,
)

_DEFAULT_SECONDS = 60.0


@click.command("solve", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option("--seeds", metavar="SEEDS", help=f"Solve many deals and sum up: {SEEDS_HELP}.")
@limit_options(60, memory=1024)
@strategy_option("auto")
@click.option(
    "--model",
    "model_file",
    metavar="FILE",
    help="Judge positions by a learned model, as `winnable learn` writes it, instead of the usual weights.",
)
@number_option(
    "--threads", click.IntRange(1, 2), 1, "2: the quick engines and the complete one run on two cores at the same time."
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
    help="Write a proof to FILE that a single deal is lost, for `winnable check-proof`: from a relaxed game, or a set "
    "of positions that no win passes through.",
)
@click.option("--step", is_flag=True, help="Walk through the win on the drawn table, forward and back.")
@click.option("--exit-verdict", is_flag=True, help="Exit with 10 for winnable, 20 for unwinnable, 0 for unknown.")
@json_option
@click.pass_context
def solve_command(
    ctx: click.Context,
    /,
    game_name: str,
    choice: DealChoice,
    seeds: str | None,
    timeout: float | None,
    positions: int | None,
    memory: int,
    **wanted: Any,
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
    from ..solving.solver import Limits
    from .solve_one import Wishes, solve_one

    if wanted["step"] and (wanted["as_json"] or wanted["export"] is not None):
        raise BadInput("--step is for a person at the terminal; it does not go with --json or --export")
    if wanted["model_file"] is not None and wanted["threads"] > 1:
        raise BadInput("--model does not go with --threads 2")
    if timeout is None and positions is None:
        timeout = _DEFAULT_SECONDS
    wishes = Wishes(Limits(timeout, positions, memory << 20), **wanted)
    if seeds is not None:
        if choice.is_certain or wishes.is_for_one_deal:
            raise BadInput(
                "--seeds solves many deals; it does not go with --seed, --deal, --position, --shorten, --shortest, "
                "--stacks, --export, --certificate, --step or --exit-verdict"
            )
        from .solve_many import print_many

        ctx.exit(print_many(game_name, choice.dealer, choice.seeds(seeds), wishes))
    choice.check_is_certain(game_name, "say which deal is meant, with --seed, --seeds, --deal or --position")
    ctx.exit(solve_one(choice.deal(game_name), wishes))
