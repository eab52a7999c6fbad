"""`winnable hint`: what to play in a position."""

from typing import TYPE_CHECKING

import click

from ..errors import BadInput, counted
from .common import GAME_HELP, DealChoice, deal_options, game_argument, json_option, number_option
from .printing import heading, print_json, print_paragraph, print_text, print_title, table_width, use_colour
from .progress import ProgressLine, duration

if TYPE_CHECKING:
    from ..core.state import State
    from ..game import Deal
    from ..solving.advice import Status
    from ..table.hints import Step


@click.command("hint", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option("--played", metavar="MOVES", default="", help="Moves played from there, such as 't3-t5 deal w-t2'.")
@number_option("--timeout", float, 2.0, "Think at most this long.", "SECONDS")
@json_option
def hint_command(game_name: str, choice: DealChoice, played: str, timeout: float, as_json: bool) -> None:
    """Suggest what to play in a position of GAME, and say which moves keep the win.

    \b
    winnable hint klondike --seed 7
    winnable hint klondike --seed 7 --played 't1-t4 deal'
    winnable hint freecell --deal half-played.txt
    """
    from ..core.state import State
    from ..solving.advice import Advisor
    from ..table.hints import step_of

    if not timeout > 0:
        raise BadInput(f"--timeout must be more than 0, not {timeout}")
    choice.check_is_certain(game_name, "say which deal is meant, with --seed, --deal or --position")
    deal = choice.deal(game_name)
    state = State(deal)
    for word in played.split():
        state.push(word)
    advisor = Advisor(deal)
    with ProgressLine(lambda passed: (f"thinking: {duration(passed)} of about {duration(timeout)}",)):
        found = advisor.status(state, seconds=timeout)
        is_won = found.verdict == "winnable"
        step = step_of(state, advisor.hint(state, seconds=timeout) if is_won else advisor.quick_hint(state))
    if as_json:
        print_json(_as_object(deal, state, found, step))
    else:
        _show(deal, state, found, step)


def _as_object(deal: "Deal", state: "State", found: "Status", step: "Step") -> dict[str, object]:
    return {
        "game": deal.game.id,
        "id": deal.id,
        "played": [str(move) for move in state.moves],
        "verdict": found.verdict,
        "hint": None if found.hint is None else str(found.hint),
        "promising": str(step.moves[0]) if found.verdict == "unknown" else None,
        "moves_to_win": found.moves_to_win,
        "moves": {str(move): verdict for move, verdict in found.moves.items()},
    }


def _show(deal: "Deal", state: "State", found: "Status", step: "Step") -> None:
    from ..drawing import draw
    from ..table.hints import judged_moves

    print_title(deal.game.title, deal.id)
    print_text(draw(deal.rules, state.layout, colour=use_colour(), width=table_width()) + "\n")
    distance = (
        f": {counted(found.moves_to_win, 'elementary move')} to a win that is known" if found.moves_to_win else ""
    )
    lost = ": the position is lost already, and no move can change that" if found.verdict == "unwinnable" else ""
    print_paragraph(f"{found.verdict}{distance}{lost}", heading)
    if step.moves:
        print_paragraph(f"{step.words} ({step.typed}) {step.standing}")
    for line in judged_moves(state, found, step.moves[0] if step.moves else found.hint):
        print_text(line)
