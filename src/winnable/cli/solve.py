"""`winnable solve`: can this deal be won?"""

import dataclasses
import json
import math
import re
import sys
from collections import Counter
from collections.abc import Iterator

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..errors import BadInput, counted
from ..game import Deal
from ..lengths import Shortest, counts_sequences, length, metric
from ..lengths import shorten as shortened
from ..lengths import shortest as shortest_win
from ..moves import Move
from ..notation import describe_move, write_moves, write_standard
from ..racing import race
from ..referee import replay
from ..schedules import STRATEGIES
from ..solving import Limits, Result, solve
from ..state import State
from .common import (
    GAME_HELP,
    chosen_deal,
    chosen_game,
    deal_options,
    faint,
    game_argument,
    heading,
    json_option,
    print_json,
    print_text,
)
from .step import walk

_EXIT_CODES = {"winnable": 10, "unwinnable": 20, "unknown": 0}
_MOST_MOVES_SHOWN = 200
_DEFAULT_SECONDS = 60.0
_SHORTENING_PART, _MOST_SHORTENING = 0.1, 5.0
"""Of the time for the shortest win, what is spent on finding a short one first."""
_LIMITS = {"time": "the time", "positions": "the positions", "memory": "the memory", "cancelled": "your patience"}


@click.command("solve", epilog=GAME_HELP)
@game_argument
@deal_options
@click.option("--seeds", metavar="A-B", help="Solve all deals from A to B and sum up.")
@click.option(
    "--timeout",
    type=float,
    metavar="SECONDS",
    help="Give up on a deal after so long.  [default: 60, or none with --positions]",
)
@click.option(
    "--positions",
    type=int,
    metavar="N",
    help="Give up on a deal after so many positions; results are then the same everywhere.",
)
@click.option(
    "--memory", type=int, default=1024, metavar="MB", help="Memory for the positions of a deal.  [default: 1024]"
)
@click.option(
    "--strategy",
    default="auto",
    metavar="NAME|SHARES",
    help=f"Which engines to use: {', '.join(STRATEGIES)}, or shares such as best-first=4,complete=1.  [default: auto]",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 2),
    default=1,
    help="2: the quick engines and the complete one race on two cores.  [default: 1]",
)
@click.option(
    "--shorten", type=float, metavar="SECONDS", help="Spend so long on making the win of a single deal shorter."
)
@click.option(
    "--shortest",
    is_flag=True,
    help="Look for the shortest win of a single deal and prove that none is shorter, as far as the limits allow.",
)
@click.option(
    "--export", type=click.Choice(["text", "json", "freecell"]), help="Print only the moves of the win, in this form."
)
@click.option("--step", is_flag=True, help="Walk through the win on the drawn table, forward and back.")
@click.option("--exit-verdict", is_flag=True, help="Exit with 10 for winnable, 20 for unwinnable, 0 for unknown.")
@json_option
@click.pass_context
def solve_command(
    ctx: click.Context,
    game_name: str,
    seed: int | None,
    dealer: str | None,
    deal_file: str | None,
    seeds: str | None,
    timeout: float | None,
    positions: int | None,
    memory: int,
    strategy: str,
    threads: int,
    shorten: float | None,
    shortest: bool,
    export: str | None,
    step: bool,
    exit_verdict: bool,
    as_json: bool,
) -> None:
    """Say whether a deal of GAME can be won: a win that was replayed, or a proof that there is none.

    \b
    winnable solve klondike --seed 7
    winnable solve freecell --seed 11982 --dealer microsoft
    winnable solve my-game.json --seeds 1-1000 --timeout 5
    winnable solve klondike --seed 7 --shorten 1
    winnable solve accordion --seed 7 --shortest
    winnable solve freecell --seed 1 --dealer microsoft --export freecell

    The exit code is 0 whatever the verdict, unless --exit-verdict asks for another.
    """
    if step and (as_json or export is not None):
        raise BadInput("--step is for a person at the terminal; it does not go with --json or --export")
    if timeout is None and positions is None:
        timeout = _DEFAULT_SECONDS
    limits = Limits(seconds=timeout, positions=positions, memory_bytes=memory << 20)
    limits.check()
    if seeds is not None:
        if (
            seed is not None
            or deal_file is not None
            or shorten is not None
            or shortest
            or export is not None
            or step
            or exit_verdict
        ):
            raise BadInput(
                "--seeds solves many deals; it does not go with --seed, --deal, --shorten, --shortest, --export, "
                "--step or --exit-verdict"
            )
        _solve_many(game_name, dealer, _range(seeds), limits, strategy, threads, as_json)
        return
    if seed is None and deal_file is None and ":" not in game_name:
        raise BadInput("say which deal is meant, with --seed, --seeds or --deal")
    deal = chosen_deal(game_name, seed, dealer, deal_file)
    result = race(deal, limits, strategy) if threads > 1 else solve(deal, limits, strategy)
    if shortest and shorten is None:
        shorten = min(_SHORTENING_PART * (timeout or math.inf), _MOST_SHORTENING)
    if shorten is not None and result.moves is not None:
        result = dataclasses.replace(result, moves=shortened(deal, result.moves, shorten))
    proof = None
    if shortest and result.moves is not None:
        proof = shortest_win(deal, result.moves, limits)
        result = dataclasses.replace(result, moves=proof.moves)
    _check(deal, result)
    if export is not None:
        _export(deal, result, export)
    elif as_json:
        print_json(as_object(deal, result) | _lengths_as_object(deal, result, proof))
    else:
        _show(deal, result, proof, with_moves=not step)
        if step and result.moves is not None:
            walk(deal, result.moves)
    ctx.exit(_EXIT_CODES[result.verdict] if exit_verdict else 0)


def as_object(deal: Deal, result: Result) -> dict[str, object]:
    """A result as JSON."""
    return {
        "game": deal.game.id,
        "dealer": deal.dealer,
        "seed": deal.seed,
        "id": deal.id,
        "verdict": result.verdict,
        "reason": result.reason,
        "moves": None if result.moves is None else [str(move) for move in result.moves],
        "length": result.length,
        "refuted": result.refuted,
        "positions": result.positions,
        "unique": result.unique,
        "forced": result.forced,
        "deepest": result.deepest,
        "seconds": round(result.seconds, 6),
        "memory_bytes": result.memory_bytes,
        "stored": result.stored,
        "replaced": result.replaced,
        "strategy": result.strategy,
    }


def _lengths_as_object(deal: Deal, result: Result, proof: Shortest | None) -> dict[str, object]:
    if result.moves is None:
        return {}
    counted_length: dict[str, object] = {"metric": metric(deal.rules), "metric_length": length(deal, result.moves)}
    return counted_length if proof is None else {**counted_length, "no_win_below": proof.no_win_below}


def _range(text: str) -> range:
    match = re.fullmatch(r"([0-9]{1,20})-([0-9]{1,20})", text)
    if not match or int(match[1]) > int(match[2]):
        raise BadInput(f'--seeds: "{text}" is not a range of seeds such as 1-1000')
    return range(int(match[1]), int(match[2]) + 1)


def _check(deal: Deal, result: Result) -> None:
    """The referee replays the win; if it does not agree, that is an error of ours and nothing is claimed."""
    if result.moves is not None and not replay(deal, result.moves).is_won():
        raise AssertionError(f"{deal.id}: the referee does not accept the win that was found; please report this")


def _sentence(result: Result) -> str:
    if result.verdict == "winnable":
        return f"winnable: a win in {counted(result.length or 0, 'elementary move')}"
    if result.verdict == "unwinnable":
        if result.refuted:
            return "unwinnable: some cards block each other for ever, even in a relaxed game that allows more"
        return "unwinnable: every line of play was searched, and none wins"
    return f"unknown: {_LIMITS[result.reason or 'cancelled']} ran out"


def _length_sentences(deal: Deal, moves: tuple[Move, ...], proof: Shortest | None) -> Iterator[str]:
    if counts_sequences(deal.rules):
        yield f"as fc-solve counts, where a sequence is one move: {counted(length(deal, moves), 'move')}"
    if proof is None:
        return
    if proof.is_proved:
        yield f"no win is shorter: proved in {proof.metric}"
    else:
        limit = _LIMITS[proof.reason or "cancelled"]
        yield f"no win has fewer than {proof.no_win_below} {proof.metric}; {limit} ran out before more was proved"


def _show(deal: Deal, result: Result, proof: Shortest | None, *, with_moves: bool) -> None:
    print_text(heading(deal.game.title) + faint(f"  {deal.id}"))
    print_text(heading(_sentence(result)))
    for sentence in _length_sentences(deal, result.moves, proof) if result.moves is not None else ():
        print_text(sentence)
    rate = result.positions / result.seconds if result.seconds else 0
    print_text(
        faint(
            f"{result.positions:,} positions, {result.unique:,} of them new, {result.forced:,} forced moves, "
            f"{result.seconds:.3f} s ({rate / 1e6:.1f} million a second), {result.memory_bytes / 2**20:.1f} MB\n"
            f"engines: {result.strategy}"
        )
    )
    if result.moves is None or not with_moves:
        return
    state = State(deal)
    for number, move in enumerate(result.moves[:_MOST_MOVES_SHOWN], 1):
        print_text(f"{number:5}  {move!s:10} {describe_move(state, move)}")
        state.push(move)
    more = len(result.moves) - _MOST_MOVES_SHOWN
    if more > 0:
        print_text(faint(f"       and {more:,} more; --export text prints all"))


def _export(deal: Deal, result: Result, form: str) -> None:
    if result.moves is None:
        raise BadInput(f"{deal.id} is {_sentence(result).split(':')[0]}, so there is no win to export")
    if form == "json":
        print_json([str(move) for move in result.moves])
    elif form == "text":
        click.echo(write_moves(result.moves), nl=False)
    else:
        words = write_standard(deal, result.moves)
        click.echo("\n".join(" ".join(words[start : start + 10]) for start in range(0, len(words), 10)))


def _solve_many(
    game_name: str, dealer: str | None, seeds: range, limits: Limits, strategy: str, threads: int, as_json: bool
) -> None:
    game = chosen_game(game_name)
    game.deal(seeds[0], dealer), game.deal(seeds[-1], dealer)  # refuse before the work begins, not after
    verdicts: Counter[str] = Counter()
    undecided, seconds, seed = [], 0.0, seeds[0]
    try:
        for seed in _with_progress(seeds, verdicts):
            deal = game.deal(seed, dealer)
            result = race(deal, limits, strategy) if threads > 1 else solve(deal, limits, strategy)
            verdicts[result.verdict] += 1
            seconds += result.seconds
            if result.verdict == "unknown":
                undecided.append(seed)
            if as_json:
                click.echo(json.dumps(as_object(deal, result)))
    except KeyboardInterrupt:
        click.echo(f"\nStopped. Go on with: --seeds {seed}-{seeds[-1]}", err=True)
    if not as_json:
        _print_summary(verdicts, undecided, seconds)


def _with_progress(seeds: range, verdicts: Counter[str]) -> Iterator[int]:
    """The seeds one after another, with a bar on the terminal that shows rate and time left."""
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[told]}"),
        TextColumn("{task.speed:.1f}/s", justify="right"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    if not console.is_terminal or not sys.stderr.isatty():
        yield from seeds
        return
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("", total=len(seeds), told="")
        progress.tasks[0].finished_speed = 0.0
        for seed in seeds:
            yield seed
            told = f"{verdicts['winnable']} won, {verdicts['unwinnable']} lost, {verdicts['unknown']} unknown"
            progress.update(task, advance=1, told=told)


def _print_summary(verdicts: Counter[str], undecided: list[int], seconds: float) -> None:
    total = sum(verdicts.values())
    for verdict in ("winnable", "unwinnable", "unknown"):
        share = 100 * verdicts[verdict] / total if total else 0
        print_text(f"{verdict:12} {verdicts[verdict]:8}  {share:6.2f} %")
    print_text(faint(f"{total} deals in {seconds:.2f} s of engine time"))
    if undecided:
        shown = ", ".join(map(str, undecided[:20])) + (", ..." if len(undecided) > 20 else "")
        print_text(faint(f"unknown seeds: {shown}"))
