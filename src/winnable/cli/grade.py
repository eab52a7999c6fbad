"""`winnable grade`: how hard a deal is."""

from typing import TYPE_CHECKING

import click

from ..errors import BadInput
from .common import (
    GAME_HELP,
    SEEDS_HELP,
    DealChoice,
    chosen_game,
    deal_options,
    game_argument,
    json_option,
    number_option,
)
from .group import INTERRUPTED
from .printing import faint, heading, print_json, print_message, print_paragraph, print_text, print_title
from .progress import ProgressLine, duration, steps

if TYPE_CHECKING:
    from ..hardness import Grade

_HOW = {
    "model": "predicted by a model trained for this game",
    "measured": "measured",
    "effort": "by the general label, since no model was trained for this game",
}


@click.command("grade", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option("--seeds", metavar="SEEDS", help=f"Grade many deals, a line each: {SEEDS_HELP}.")
@click.option("--measure", is_flag=True, help="Measure what the model predicts: slower, and exact.")
@number_option("--timeout", float, 5.0, "Time to find out whether the deal can be won.", "SECONDS")
@json_option
@click.pass_context
def grade_command(
    ctx: click.Context,
    game_name: str,
    choice: DealChoice,
    seeds: str | None,
    measure: bool,
    timeout: float,
    as_json: bool,
) -> None:
    """Grade a deal of GAME: how hard it is among the winnable deals of the game, from 1 to 100, and why.

    \b
    winnable grade freecell --seed 617 --dealer microsoft
    winnable grade klondike --seeds 1-20
    winnable grade freecell --seed 617 --dealer microsoft --measure

    Some games have a model that predicts the difficulty from the cards before play. All others are graded by the effort
    of searches, compared with that of other deals. The answer says which of the two it is, and the expected error.
    """
    from ..hardness import grade

    if not timeout > 0:
        raise BadInput(f"--timeout must be more than 0, not {timeout}")
    if seeds is not None:
        if choice.is_certain:
            raise BadInput("--seeds grades many deals; it does not go with --seed, --deal or --position")
        ctx.exit(_many(game_name, choice.dealer, seeds, measure, timeout, as_json))
    choice.check_is_certain(game_name, "say which deal is meant, with --seed, --seeds, --deal or --position")
    deal = choice.deal(game_name)
    with ProgressLine(lambda passed: (f"grading: {duration(passed)}", "(Ctrl-C stops)")):
        found = grade(deal, measured=measure, seconds=timeout)
    if as_json:
        print_json(as_object(found))
    else:
        _show(found)


def as_object(found: "Grade") -> dict[str, object]:
    """Return a grade as JSON."""
    return {
        "game": found.deal.game.id,
        "id": found.deal.id,
        "verdict": found.verdict,
        "difficulty": found.difficulty,
        "word": found.word,
        "by": found.by,
        "label": found.label,
        "value": None if found.value is None else round(found.value, 4),
        "error": found.error,
        "reasons": list(found.reasons),
    }


def _show(found: "Grade") -> None:
    print_title(found.deal.game.title, found.deal.id)
    if found.verdict == "unwinnable":
        print_paragraph("This deal cannot be won, so it has no difficulty.", heading)
        return
    no_others = "no grade: there are no known deals of this game to compare it with"
    print_paragraph(no_others if found.difficulty is None else f"{found.word}: {found.difficulty} of 100", heading)
    if found.verdict == "unknown":
        print_paragraph("Whether it can be won is not known; --timeout gives more time.")
    for reason in found.reasons:
        print_paragraph(f"- {reason}", hanging=2)
    error = "" if not found.error else f"; the mean error is {found.error} points"
    print_paragraph(f"{found.label}{_value(found)}: {_HOW[found.by]}{error}", faint)


def _value(found: "Grade") -> str:
    """Return the value of the label after a comma; a share in per cent. An effort says nothing by itself."""
    from ..hardness.grading import SHARE

    if found.value is None or found.by == "effort":
        return ""
    return f", {found.value:.0%}" if found.label == SHARE else f", {found.value:.3g}"


def _many(game_name: str, dealer: str | None, seeds: str, measure: bool, timeout: float, as_json: bool) -> int:
    """Grade deals one after another, and return the exit code."""
    from ..hardness import grade
    from ..seeds import parse_seeds

    game, wanted, done = chosen_game(game_name), parse_seeds(seeds), 0
    for end in (wanted.first, wanted.last):
        game.deal(end, dealer)  # refuses seeds that the dealer does not have, before the work begins
    if not as_json:
        print_text(f"{'seed':>10}  {'verdict':10}  difficulty")
    try:
        with ProgressLine(lambda passed: steps(done, len(wanted), passed)) as line:
            for seed in wanted:
                found = grade(game.deal(seed, dealer), measured=measure, seconds=timeout)
                with line.cleared():
                    if as_json:
                        print_json(as_object(found))
                    else:
                        grade_words = "" if found.difficulty is None else f"{found.difficulty:3}  {found.word}"
                        print_text(f"{seed:10}  {found.verdict:10}  {grade_words}".rstrip())
                done += 1
    except KeyboardInterrupt:
        print_message(
            f"stopped after {done:,} of {len(wanted):,} deals; continue with --seeds {wanted[done:] or wanted[-1:]}"
        )
        return INTERRUPTED
    return 0
