"""`winnable deal`: deal a game, or read a deal, check it, and write it in another format."""

import click

from .common import GAME_HELP, DealChoice, deal_options, game_argument, json_option
from .printing import print_json, print_text, print_title, table_width, use_colour

DEAL_FORMATS = ("text", "solvitaire", "fc-solve", "position", "json")
"""The formats besides the drawn table. They are written out here because loading them takes long."""


@click.command("deal", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", *DEAL_FORMATS]),
    default="table",
    help="The format to write.  [default: table]",
)
@click.option("--reveal", is_flag=True, help="Show face-down cards and the order of the stock in the table.")
@json_option
def deal_command(game_name: str, choice: DealChoice, form: str, reveal: bool, as_json: bool) -> None:
    """Deal GAME and draw it; or read a deal, check it, and convert it.

    \b
    winnable deal freecell --seed 11982 --dealer microsoft
    winnable deal klondike --seed 7 --format solvitaire > deal.json
    winnable deal klondike --deal deal.json --format text
    winnable deal klondike:solvitaire:7

    Without --seed, --deal and --position the deal is a random one. --deal reads all these formats except table.
    """
    from ..drawing import draw
    from ..notation import deal_to_object, write_deal

    deal = choice.deal(game_name)
    if as_json or form == "json":
        print_json(deal_to_object(deal))
    elif form != "table":
        click.echo(write_deal(deal, form), nl=False)
    else:
        print_title(deal.game.title, deal.id)
        print_text("\n" + draw(deal.rules, deal.layout, colour=use_colour(), reveal=reveal, width=table_width()))
