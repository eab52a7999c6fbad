"""`winnable check-proof`: whether a file proves a deal lost."""

import json
from typing import TYPE_CHECKING, Any

import click

from ..errors import BadInput, counted, quoted, readable
from .common import NO, json_option, print_json, print_paragraph, read_text

if TYPE_CHECKING:
    from ..position import Position

MOST_BYTES_OF_A_PROOF = 1 << 28


@click.command("check-proof")
@click.argument("file", metavar="FILE")
@json_option
@click.pass_context
def check_proof_command(ctx: click.Context, file: str, as_json: bool) -> None:
    """Check a proof that a deal is lost, as `winnable prove --certificate` writes it.

    It is checked by a small program that knows nothing of the one that found it. The exit code is 0 if the proof is
    valid, 1 if a step of it fails, and 2 if FILE is no proof.
    """
    from ..refutations import checker, positions

    proof = _read(read_text(file, MOST_BYTES_OF_A_PROOF), file)
    problem, steps = None, None
    try:
        _check_deal(proof)
        steps = positions.check(proof) if proof.get("format") == positions.FORMAT else checker.check(proof)
    except checker.Invalid as error:
        problem = readable(str(error), 200)
    except (BadInput, ValueError) as error:
        raise BadInput(f"{file}: {readable(str(error), 200)}") from None
    if as_json:
        print_json({"deal": _name(proof), "valid": problem is None, "steps": steps, "problem": problem})
    elif problem is None:
        print_paragraph(f"valid: {_name(proof) or 'the deal'} is lost ({counted(steps or 0, 'step')} checked)")
    else:
        print_paragraph(f"not valid: {problem}")
    ctx.exit(0 if problem is None else NO)


def _check_deal(proof: dict[str, Any]) -> None:
    """Raise `BadInput` if there is no such position, and `Invalid` if it is not that of the deal in the file."""
    from ..catalogue import deal_from_id
    from ..refutations.checker import Invalid
    from ..refutations.layouts import layout_object

    position = _position(proof)
    name = proof.get("deal")
    if not isinstance(name, str) or name.count(":") != 2:
        return
    try:
        deal = deal_from_id(name)
    except BadInput:
        return  # a deal of somebody's own game, or one that was typed in
    if position.rules != deal.rules:
        raise Invalid(f"the rules are not those of {readable(name, 100)}")
    if layout_object(position.layout) != layout_object(deal.layout):
        raise Invalid(f"the cards do not lie as in {readable(name, 100)}")


def _position(proof: dict[str, Any]) -> "Position":
    """The position that a certificate of either kind is about."""
    from ..notation import layout_from_object
    from ..position import Position
    from ..rules import read_rules

    shown, places = proof.get("rules"), proof.get("layout")
    if not isinstance(shown, dict):
        raise BadInput("this is not a proof: it has no rules")
    rules = read_rules(shown)
    if "position" in proof:
        return Position.parse(rules, proof["position"])
    if not isinstance(places, dict):
        raise BadInput("this is not a proof: it does not say where the cards lie")
    base = {"base card": proof.get("base rank")} if rules.foundations.base_card == "random" else {}
    return Position(rules, layout_from_object(rules, places | base))


def _name(proof: dict[str, Any]) -> str | None:
    name = proof.get("deal")
    return readable(name, 100) if isinstance(name, str) else None


def _read(text: str, file: str) -> dict[str, Any]:
    try:
        proof = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput(f"{file}: this is not a proof: it is not JSON") from None
    if not isinstance(proof, dict):
        raise BadInput(f"{file}: this is not a proof but {quoted(proof)}")
    return proof
