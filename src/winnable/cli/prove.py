"""`winnable prove`: try to prove deals lost in a relaxed game."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import BadInput, counted
from ..files import write_file
from ..optional import require
from .common import GAME_HELP, SEEDS_HELP, DealChoice, chosen_game, deal_options, game_argument, json_option
from .printing import faint, heading, print_json, print_paragraph, print_text, print_title

if TYPE_CHECKING:
    from ..game import Deal
    from ..refutations.cp_sat import Found
    from ..refutations.position_sets import PositionSet
    from ..refutations.prove import Proof

    Result = Proof | Found | PositionSet

STOCKS, SOLVERS = ("total", "partial", "strict"), ("core", "cp-sat", "positions")
SENTENCES = {
    "lost": "lost: not even the relaxed game can be won",
    "possible": "possible: the relaxed game can be won, which says nothing about the real one",
    "unknown": "unknown: the limit was reached",
}
SENTENCES_OF_POSITIONS = {
    "lost": "lost: none of the positions that can be reached is won",
    "possible": "possible: a position that is won can be reached",
    "unknown": "unknown: more positions can be reached than the limit allows",
}


@click.command("prove", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option("--seeds", metavar="SEEDS", help=f"Many deals: {SEEDS_HELP}.")
@click.option(
    "--stock",
    type=click.Choice(STOCKS),
    default="partial",
    show_default=True,
    help="How the stock is played. total: any card at any time. partial: no card before one of those it waits for has "
    "moved. strict: in an order that turning the stock allows.",
)
@click.option(
    "--level",
    type=click.IntRange(0, 5),
    default=4,
    show_default=True,
    help="How strict the relaxed game is; 0 is the published model.",
)
@click.option(
    "--limit",
    type=click.IntRange(1),
    metavar="N",
    help="At most N closures, or positions.  [default: 150000, or a million positions]",
)
@click.option(
    "--solver",
    type=click.Choice(SOLVERS),
    default="core",
    show_default=True,
    help="cp-sat: the published models, level 0 only. positions: all positions of a small game, not a relaxed one.",
)
@click.option("--certificate", metavar="FILE", help="Write the proof to FILE, for `winnable check-proof`.")
@json_option
def prove_command(
    game_name: str,
    choice: DealChoice,
    seeds: str | None,
    stock: str,
    level: int,
    limit: int | None,
    solver: str,
    certificate: str | None,
    as_json: bool,
) -> None:
    """Try to prove a deal of GAME lost in a relaxed game, with a proof that can be checked.

    The relaxed game allows more than the real one. A deal that is lost in it is therefore lost.

    \b
    winnable prove klondike --seed 1
    winnable prove klondike --seeds 1-1000 --stock strict --level 5
    winnable prove klondike --seed 1 --certificate proof.json
    winnable prove freecell-0-cell --seed 1 --solver positions
    """
    if solver == "cp-sat" and (level != 0 or certificate is not None):
        raise BadInput("--solver cp-sat has the published models only and writes no proofs: use it with --level 0")
    judge = _judge(solver, stock, level, limit)
    if seeds is not None:
        if choice.is_certain or certificate is not None:
            raise BadInput("--seeds is for many deals; it does not go with --seed, --deal, --position or --certificate")
        game, wanted = chosen_game(game_name), choice.seeds(seeds)
        _many((game.deal(number, choice.dealer) for number in wanted), judge, as_json)
        return
    choice.check_is_certain(game_name, "say which deal is meant, with --seed, --seeds, --deal or --position")
    deal = choice.deal(game_name)
    proof = judge(deal)
    if certificate is not None:
        write_file(Path(certificate), json.dumps({"deal": deal.id, **proof.certificate()}) + "\n")
    _one(deal, proof, as_json)


def _judge(solver: str, stock: str, level: int, limit: int | None) -> "Callable[[Deal], Result]":
    """Return what judges a deal; each solver is loaded only if it is used."""
    if solver == "core":
        from ..refutations.prove import prove
        from ..solving.solver import Limits

        limits = None if limit is None else Limits(positions=limit)
        return lambda deal: prove(deal, limits, stock=stock, level=level)
    if solver == "positions":
        from ..refutations.position_sets import all_positions
        from ..refutations.positions import MOST_POSITIONS

        return lambda deal: all_positions(deal, limit or MOST_POSITIONS)
    require("winnable prove --solver cp-sat", "ortools", extra="cp")
    from ..refutations import cp_sat

    return lambda deal: cp_sat.prove(deal, stock)


def as_object(deal: "Deal", proof: "Result") -> dict[str, Any]:
    """Return what was found, as JSON; null for values that the solver does not have."""
    values = {
        name: getattr(proof, name, None) for name in ("reason", "stock", "level", "closures", "lemmas", "positions")
    }
    return {"id": deal.id, "seed": deal.seed, "status": proof.status, **values, "seconds": round(proof.seconds, 7)}


def _one(deal: "Deal", proof: "Result", as_json: bool) -> None:
    if as_json:
        print_json(as_object(deal, proof))
        return
    found = as_object(deal, proof)
    print_title(deal.game.title, deal.id)
    sentences = SENTENCES if found["positions"] is None else SENTENCES_OF_POSITIONS
    print_paragraph(sentences[proof.status], heading)
    parts = [] if found["stock"] is None else [f"{found['stock']} stock, level {found['level']}"]
    for name, word in (("closures", "closure"), ("lemmas", "lemma"), ("positions", "position")):
        parts += [counted(found[name], word)] if found[name] else []
    print_paragraph(f"{', '.join(parts)}, {proof.seconds:.6f} s", faint)


def _many(deals: "Iterator[Deal]", judge: "Callable[[Deal], Result]", as_json: bool) -> None:
    counts: Counter[str] = Counter()
    seconds = 0.0
    for deal in deals:
        proof = judge(deal)
        counts[proof.status] += 1
        seconds += proof.seconds
        if as_json:
            print_json(as_object(deal, proof))
    if as_json:
        return
    for status in SENTENCES:
        print_text(f"{status:10} {counts[status]:8}  {100 * counts[status] / counts.total():6.2f} %")
    print_text(faint(f"{counts.total():,} deals, {1e6 * seconds / counts.total():,.1f} microseconds each"))
