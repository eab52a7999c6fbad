"""`winnable grade`: how hard a deal is."""

from dataclasses import asdict
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
    from ..game import Deal
    from ..hardness import Grade
    from ..hardness.score import Score

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
@click.option(
    "--score",
    "with_score",
    is_flag=True,
    help="Add the score of Chen (2015), for FreeCell and games dealt like it: where aces and kings lie, what blocks "
    "aces, what is out of order.",
)
@number_option("--timeout", float, 5.0, "Time to find out whether the deal can be won.", "SECONDS")
@json_option
@click.pass_context
def grade_command(
    ctx: click.Context,
    game_name: str,
    choice: DealChoice,
    seeds: str | None,
    measure: bool,
    with_score: bool,
    timeout: float,
    as_json: bool,
) -> None:
    """Grade a deal of GAME: how hard it is among the winnable deals of the game, from 1 to 100, and why.

    \b
    winnable grade freecell --seed 617 --dealer microsoft
    winnable grade klondike --seeds 1-20
    winnable grade freecell --seed 617 --dealer microsoft --measure
    winnable grade freecell --seed 617 --dealer microsoft --score

    Some games have a model that predicts the difficulty from the cards before play. All others are graded by the effort
    of searches, compared with that of other deals. The answer says which of the two it is, and the expected error.
    """
    from ..hardness import grade

    if not timeout > 0:
        raise BadInput(f"--timeout must be more than 0, not {timeout}")
    if seeds is not None:
        if choice.is_certain:
            raise BadInput("--seeds grades many deals; it does not go with --seed, --deal or --position")
        ctx.exit(_many(game_name, choice, seeds, measure, with_score, timeout, as_json))
    choice.check_is_certain(game_name, "say which deal is meant, with --seed, --seeds, --deal or --position")
    deal = choice.deal(game_name)
    score = _score(deal) if with_score else None
    with ProgressLine(lambda passed: (f"grading: {duration(passed)}", "(Ctrl-C stops)")):
        found = grade(deal, measured=measure, seconds=timeout)
    if as_json:
        print_json(as_object(found, score))
    else:
        _show(found)
        if score is not None:
            print_paragraph(_told(score))


def _score(deal: "Deal") -> "Score":
    from ..hardness.score import check_has_score, hardness_score

    check_has_score(deal.game)
    return hardness_score(deal.layout)


def _told(score: "Score") -> str:
    return (
        f"score by Chen (2015): {score.total} = 2 x ({score.aces} above the aces + {score.kings} beneath the kings) + "
        f"{score.blocking} in the ranks on the aces + {score.disordered} out of order"
    )


def as_object(found: "Grade", score: "Score | None" = None) -> dict[str, object]:
    """Return a grade as JSON, with a score if one is wanted."""
    scored = {} if score is None else {"score": asdict(score) | {"total": score.total}}
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
        **scored,
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


def _many(
    game_name: str, choice: DealChoice, seeds: str, measure: bool, with_score: bool, timeout: float, as_json: bool
) -> int:
    """Grade deals one after another, and return the exit code."""
    from ..hardness import grade

    game, dealer, wanted, done = chosen_game(game_name), choice.dealer, choice.seeds(seeds), 0
    for end in (wanted.first, wanted.last):
        game.deal(end, dealer)  # refuses seeds that the dealer does not have, before the work begins
    if not as_json:
        print_text(f"{'seed':>10}  {'verdict':10}  difficulty{' ' * 13 + 'score' if with_score else ''}")
    try:
        with ProgressLine(lambda passed: steps(done, len(wanted), passed)) as line:
            for seed in wanted:
                deal = game.deal(seed, dealer)
                score = _score(deal) if with_score else None
                found = grade(deal, measured=measure, seconds=timeout)
                with line.cleared():
                    if as_json:
                        print_json(as_object(found, score))
                    else:
                        grade_words = "" if found.difficulty is None else f"{found.difficulty:3}  {found.word}"
                        total = "" if score is None else f"{score.total:5}"
                        print_text(f"{seed:10}  {found.verdict:10}  {grade_words:23}{total}".rstrip())
                done += 1
    except KeyboardInterrupt:
        print_message(
            f"stopped after {done:,} of {len(wanted):,} deals; continue with --seeds {wanted[done:] or wanted[-1:]}"
        )
        return INTERRUPTED
    return 0
