"""`winnable explain`: why a deal cannot be won."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..files import write_file
from .common import GAME_HELP, DealChoice, deal_options, game_argument, json_option
from .printing import heading, print_json, print_paragraph, print_title

if TYPE_CHECKING:
    from ..game import Deal
    from ..refutations.explain import Explanation
    from ..table.explanations import Why


@click.command("explain", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option("--timeout", type=float, default=10.0, show_default=True, help="Seconds of search if there is no proof.")
@click.option("--html", "html_file", metavar="FILE", help="Write the explanation to FILE, as a page.")
@click.option("--full", is_flag=True, help="Print all lines of a long explanation.")
@json_option
def explain_command(
    game_name: str, choice: DealChoice, timeout: float, html_file: str | None, full: bool, as_json: bool
) -> None:
    """Say why a deal of GAME cannot be won: which cards wait for each other.

    The answer is a short proof. It names cards of which none can move before another of them has, and says of each what
    it waits for. If no such cards are found, the deal is searched, and the answer says so.
    """
    from ..solving.solver import Limits
    from ..table.explanations import why_lost

    choice.check_is_certain(game_name, "say which deal is meant, with --seed, --deal or --position")
    deal = choice.deal(game_name)
    why = why_lost(deal, Limits(seconds=timeout))
    if html_file is not None:
        write_file(Path(html_file), _page(deal, why.sentence(), why.explanation))
    if as_json:
        print_json(_as_object(deal, why))
    else:
        _show(deal, why, full=full)


def _as_object(deal: "Deal", why: "Why") -> dict[str, object]:
    return {
        "id": deal.id,
        "verdict": why.verdict,
        "by": "proof" if why.explanation else "search",
        "sentence": why.sentence(),
        "positions": why.result.positions if why.result else 0,
        "explanation": why.explanation.to_object() if why.explanation else None,
    }


def _show(deal: "Deal", why: "Why", *, full: bool) -> None:
    print_title(deal.game.title, deal.id)
    print_paragraph(why.sentence(), heading)
    for line in why.explanation.lines(full=full) if why.explanation else ():
        indent = len(line) - len(line.lstrip())
        print_paragraph(line.strip(), indent=indent, hanging=2 * indent)


def _page(deal: "Deal", sentence: str, found: "Explanation | None") -> Any:
    from html import escape

    body = found.html() if found else ""
    title = escape(f"{deal.game.title}: {deal.id}")
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{title}</title></head>"
        f"<body><h1>{title}</h1><p>{escape(sentence)}</p>{body}</body></html>\n"
    )
