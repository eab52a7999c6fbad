"""One deal for `winnable solve`: searched and shown; on request, its win is made shorter or proved shortest."""

import contextlib
import dataclasses
import math
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

import click

from ..errors import BadInput, counted
from ..files import write_file
from ..game import Deal
from ..moves import Move
from ..notation import describe_moves, write_moves, write_standard
from ..referee import replay
from ..rules import Rules
from ..solving.lengths import Shortest, counts_sequences, length, metric, presentable
from ..solving.lengths import shorten as shortened
from ..solving.lengths import shortest as shortest_win
from ..solving.models import LearnedModel, read_model
from ..solving.results import RESULT_COLUMNS, Result
from ..solving.solver import Cancel, Limits, solve
from ..solving.stacks import BestStacks, best_stacks, check_is_grid
from .group import INTERRUPTED
from .printing import faint, heading, print_json, print_message, print_paragraph, print_text, print_title
from .progress import ProgressLine, duration
from .step import walk

_EXIT_CODES = {"winnable": 10, "unwinnable": 20, "unknown": 0}
_MOST_MOVES_SHOWN = 200
_SHORTENING_PART, _MOST_SHORTENING = 0.1, 5.0
"""The share of the time for the shortest win that is spent on finding a short one first."""
_LIMITS = {"time": "the time", "positions": "the positions", "memory": "the memory", "cancelled": "your patience"}


@dataclass(frozen=True)
class Wishes:
    """What the options of `winnable solve` ask for."""

    limits: Limits
    strategy: str
    threads: int
    shorten: float | None
    shortest: bool
    export: str | None
    step: bool
    exit_verdict: bool
    as_json: bool
    certificate: str | None
    model_file: str | None
    stacks: bool

    @property
    def is_for_one_deal(self) -> bool:
        """Whether an option is set that makes no sense for many deals."""
        wanted = (self.shorten, self.export, self.certificate)
        return any((self.shortest, self.stacks, self.step, self.exit_verdict, *(wish is not None for wish in wanted)))

    def model(self, rules: Rules) -> LearnedModel | None:
        """Return the learned model that the options ask for."""
        return None if self.model_file is None else read_model(Path(self.model_file), rules)

    @property
    def shortening_seconds(self) -> float | None:
        """How long to look for a shorter win."""
        if self.shorten is None and self.shortest:
            return min(_SHORTENING_PART * (self.limits.seconds or math.inf), _MOST_SHORTENING)
        return self.shorten


def solve_one(deal: Deal, wishes: Wishes) -> int:
    """Solve a deal, show what was found, and return the exit code. Ctrl-C ends the search, not the showing."""
    if wishes.stacks:
        check_is_grid(deal.rules)
    result = searched(deal, wishes)
    is_stopped = result.reason == "cancelled"
    proof = None
    if result.moves is not None:
        try:
            result, proof = _made_short(deal, result, result.moves, wishes)
        except KeyboardInterrupt:
            is_stopped = True
            print_message("stopped; this is the win that was found before, and it may not be the shortest")
    _check(deal, result)
    stacks = _stacked(deal, result, wishes)
    if wishes.certificate is not None:
        _write_certificate(deal, result, wishes.limits, wishes.certificate)
    if wishes.export is not None:
        _export(deal, result, wishes.export)
    elif wishes.as_json:
        print_json(as_object(deal, result) | _lengths_as_object(deal, result, proof) | _stacks_as_object(stacks))
    else:
        _show(deal, result, proof, with_moves=not wishes.step)
        _show_stacks(deal, stacks)
        if wishes.step and result.moves is not None:
            walk(deal, result.moves)
    if is_stopped:
        return INTERRUPTED
    return _EXIT_CODES[result.verdict] if wishes.exit_verdict else 0


def searched(deal: Deal, wishes: Wishes) -> Result:
    """Return the result of the search; after Ctrl-C, what is known by then."""
    model = wishes.model(deal.rules)
    with _told("searching", wishes.limits.seconds), _stopped_by_control_c() as cancel:
        return solve(deal, wishes.limits, wishes.strategy, threads=wishes.threads, cancel=cancel, model=model)


def _made_short(deal: Deal, result: Result, moves: tuple[Move, ...], wishes: Wishes) -> tuple[Result, Shortest | None]:
    seconds = wishes.shortening_seconds
    if seconds is not None:
        with _told(f"a win in {counted(len(moves), 'move')}; looking for a shorter one", seconds):
            moves = shortened(deal, moves, seconds=seconds)
    elif wishes.limits.seconds is not None:
        # If positions are the only limit, the win must be the same on every machine.
        moves = presentable(deal, moves)
    proof = None
    if wishes.shortest:
        with _told(f"a win in {counted(len(moves), 'move')}; proving that none is shorter", wishes.limits.seconds):
            proof = shortest_win(deal, moves, wishes.limits)
        moves = proof.moves
    return dataclasses.replace(result, moves=moves), proof


def _stacked(deal: Deal, result: Result, wishes: Wishes) -> BestStacks | None:
    """Return the best stacks of a deal that was not won, if the options ask for them."""
    if not wishes.stacks or result.moves is not None:
        return None
    with _told("looking for the best stacks", wishes.limits.seconds):
        return best_stacks(deal, wishes.limits)


def _stacks_as_object(stacks: BestStacks | None) -> dict[str, object]:
    if stacks is None:
        return {}
    moves = [str(move) for move in stacks.moves]
    return {"stacks": {"score": stacks.score, "none_above": stacks.none_above, "moves": moves}}


def _show_stacks(deal: Deal, stacks: BestStacks | None) -> None:
    if stacks is None:
        return
    known = "no play reaches more" if stacks.is_proved else f"no play reaches more than {stacks.none_above}"
    print_paragraph(f"best stacks: {stacks.score} as the sum of their squared sizes; {known}", heading)
    _show_moves(deal, stacks.moves)


def _told(what: str, seconds: float | None) -> ProgressLine:
    """Return a progress line: the present task, the time passed, and the time limit."""
    limit = "" if seconds is None else f"of at most {duration(seconds)}"
    return ProgressLine(lambda passed: (f"{what}: {duration(passed)} {limit}".rstrip(), "(Ctrl-C stops)"))


@contextlib.contextmanager
def _stopped_by_control_c() -> Iterator[Cancel]:
    """Yield what the first Ctrl-C uses to make a search stop and return what it knows. The second stops at once."""
    cancel = Cancel()
    before = signal.getsignal(signal.SIGINT)

    def stop(number: int, frame: FrameType | None) -> None:
        cancel.cancel()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, stop)
    try:
        yield cancel
    finally:
        signal.signal(signal.SIGINT, before)


def as_object(deal: Deal, result: Result) -> dict[str, object]:
    """Return a result as JSON."""
    return {
        "game": deal.game.id,
        "dealer": deal.dealer,
        "seed": deal.seed,
        "id": deal.id,
        **{column.name: getattr(result, column.name) for column in RESULT_COLUMNS},
        "seconds": round(result.seconds, 6),
        "strategy": result.strategy,
        "moves": None if result.moves is None else [str(move) for move in result.moves],
    }


def _lengths_as_object(deal: Deal, result: Result, proof: Shortest | None) -> dict[str, object]:
    if result.moves is None:
        return {}
    counted_length: dict[str, object] = {"metric": metric(deal.rules), "metric_length": length(deal, result.moves)}
    return counted_length if proof is None else {**counted_length, "no_win_below": proof.no_win_below}


def _check(deal: Deal, result: Result) -> None:
    """Let the referee replay the win. If it does not agree, that is an error of ours and no win is reported."""
    if result.moves is not None and not replay(deal, result.moves).is_won():
        raise AssertionError(f"{deal.id}: the referee does not accept the win that was found; please report this")


def _write_certificate(deal: Deal, result: Result, limits: Limits, file: str) -> None:
    """Write a proof that the deal is lost; raises `BadInput` with the verdict if there is none."""
    if result.verdict != "unwinnable":
        raise BadInput(f"{deal.id} is {_sentence(result).split(':')[0]}, so there is no proof that it is lost")
    from ..refutations.fitting import fitting_certificate

    seen = 0

    def tell(count: int) -> None:
        nonlocal seen
        seen = count

    with ProgressLine(lambda passed: (f"looking for a proof to write{_counted(seen)}", "(Ctrl-C stops)")):
        proof = fitting_certificate(deal, deal.id, limits, tell=tell)
    write_file(Path(file), proof)


def _counted(seen: int) -> str:
    return f": {seen:,} positions" if seen else ""


def _sentence(result: Result) -> str:
    if result.verdict == "winnable":
        return f"winnable: a win in {counted(result.length or 0, 'elementary move')}"
    if result.verdict == "unwinnable":
        return f"unwinnable: {result.proof}"
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
    print_title(deal.game.title, deal.id)
    print_paragraph(_sentence(result), heading)
    for sentence in _length_sentences(deal, result.moves, proof) if result.moves is not None else ():
        print_paragraph(sentence)
    rate = result.positions / result.seconds if result.seconds else 0
    print_paragraph(
        f"{result.positions:,} positions, {result.unique:,} of them new, {result.forced:,} forced moves, "
        f"{result.seconds:.3f} s ({rate / 1e6:.1f} million a second), {result.memory_bytes / 2**20:.1f} MB",
        faint,
    )
    print_paragraph(f"engines: {result.strategy}", faint)
    if result.moves is not None and with_moves:
        _show_moves(deal, result.moves)


def _show_moves(deal: Deal, moves: tuple[Move, ...]) -> None:
    shown = moves[:_MOST_MOVES_SHOWN]
    for number, (move, words) in enumerate(zip(shown, describe_moves(deal, shown), strict=True), 1):
        print_text(f"{number:5}  {move!s:10} {words}")
    more = len(moves) - _MOST_MOVES_SHOWN
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
