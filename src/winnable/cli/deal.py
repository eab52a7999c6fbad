"""`winnable deal`: deal a game, or read a deal, check it, and write it in another format."""

import click

from ..notation import FORMATS, write_deal
from ..show import draw
from .common import (
    GAME_HELP,
    chosen_deal,
    deal_options,
    faint,
    game_argument,
    heading,
    json_option,
    print_text,
    table_width,
    use_colour,
)


@click.command("deal", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", *FORMATS]),
    default="table",
    help="How to write it.  [default: table]",
)
@click.option("--reveal", is_flag=True, help="Show face-down cards and the order of the stock in the table.")
@json_option
def deal_command(
    game_name: str, seed: int | None, dealer: str | None, deal_file: str | None, form: str, reveal: bool, as_json: bool
) -> None:
    """Deal GAME and draw it; or read a deal, check it, and convert it.

    \b
    winnable deal freecell --seed 11982 --dealer microsoft
    winnable deal klondike --seed 7 --format solvitaire > deal.json
    winnable deal klondike --deal deal.json --format text
    winnable deal klondike:solvitaire:7

    Without --seed and --deal the deal is a random one. The formats text, solvitaire, fc-solve and json can all be read
    back by --deal.
    """
    deal = chosen_deal(game_name, seed, dealer, deal_file)
    if as_json or form != "table":
        click.echo(write_deal(deal, "json" if as_json else form), nl=False)
        return
    print_text(heading(deal.game.title) + faint(f"  {deal.id}") + "\n")
    print_text(draw(deal.rules, deal.layout, colour=use_colour(), reveal=reveal, width=table_width()))
