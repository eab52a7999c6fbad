"""`winnable check-proof`: whether a file proves a deal lost."""

from typing import TYPE_CHECKING, Any

import click

from ..errors import BadInput, counted, quoted, readable
from .common import json_option, read_bytes
from .group import NO
from .printing import faint, print_json, print_paragraph

if TYPE_CHECKING:
    from ..proof_files import CheckedProof

MOST_BYTES_OF_A_PROOF = 1 << 27
_SECONDS = 600


@click.command("check-proof")
@click.argument("file", metavar="FILE")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=_SECONDS,
    show_default=True,
    metavar="SECONDS",
    help="How much processor time the check may take.",
)
@json_option
@click.pass_context
def check_proof_command(ctx: click.Context, file: str, timeout: float, as_json: bool) -> None:
    """Check a proof that a deal is lost, as `winnable solve --certificate` writes it.

    `winnable prove --certificate` writes proofs, too. The proof is checked by a small program that knows nothing of the
    one that found it. Only what was checked is
    printed: the position in FILE, and the name of the deal only if that deal is exactly this position. The exit code is
    0 if the proof is valid, 1 if a step of it fails or the time is over, and 2 if FILE is not a proof.
    """
    from ..proof_files import checked_file
    from ..refutations.checker import Invalid, NoProof, OutOfTime

    try:
        checked = checked_file(read_bytes(file, MOST_BYTES_OF_A_PROOF), timeout)
    except Invalid as error:
        _refuse(ctx, readable(str(error), 200), as_json)
    except OutOfTime:
        _refuse(ctx, f"the check did not end within {timeout:g} s; --timeout gives it more time", as_json)
    except NoProof as error:
        raise BadInput(f"{file}: this is not a proof: {readable(str(error), 200)}") from None
    else:
        _show(checked, as_json)


def _refuse(ctx: click.Context, problem: str, as_json: bool) -> None:
    if as_json:
        print_json(_as_object(None, problem))
    else:
        print_paragraph(f"not valid: {problem}")
    ctx.exit(NO)


def _show(checked: "CheckedProof", as_json: bool) -> None:
    if as_json:
        print_json(_as_object(checked, None))
        return
    from ..notation.lines import layout_to_lines

    steps = f"({counted(checked.steps, 'step')} checked)"
    if checked.deal is not None and checked.deal.game.is_shipped:
        print_paragraph(f"valid: {checked.deal.id} is lost {steps}")
        return
    print_paragraph(f"valid: the position in the file is lost {steps}")
    for line in layout_to_lines(checked.position.rules, checked.position.layout).splitlines():
        print_paragraph(line, indent=2, hanging=4)
    if checked.deal is not None:
        sentence = "The name of the deal was compared: its rules and its cards are those of the file."
    elif checked.named is not None:
        sentence = f"The file calls it {quoted(checked.named, 80)}. That name was not compared with the position."
    else:
        sentence = "The file does not name the deal."
    name = _game_name(checked)
    known = f"those of {name}" if name else "not those of a game that comes with winnable"
    rules = f"The rules have the hash {checked.position.rules.digest}; they are {known}."
    print_paragraph(f"{rules} {sentence}", faint)


def _game_name(checked: "CheckedProof") -> str | None:
    """Return the game that comes with winnable and has these rules."""
    from ..catalogue import all_games

    return next((name for name, game in all_games().items() if game.rules == checked.position.rules), None)


def _as_object(checked: "CheckedProof | None", problem: str | None) -> dict[str, Any]:
    deal = checked.deal if checked else None
    return {
        "valid": checked is not None,
        "problem": problem,
        "steps": checked.steps if checked else None,
        "position": str(checked.position) if checked else None,
        "rules": checked.position.rules.digest if checked else None,
        "game": _game_name(checked) if checked else None,
        "deal": deal.id if deal else None,
        "named": readable(checked.named, 100) if checked and checked.named is not None else None,
        "compared": deal is not None,
    }
