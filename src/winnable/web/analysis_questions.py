"""The questions that take a search, from plain JSON to a response. They run in processes of their own."""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from ..core.state import State
from ..errors import BadInput, counted
from ..hardness.grading import Grade, difficulties, grade
from ..moves import Move
from ..notation import describe_move, describe_moves
from ..referee import RefereeState
from ..refutations.fitting import fitting_certificate
from ..reviewing import Review, review
from ..reviewing.presenting import sentences
from ..solving.advice import Advisor
from ..solving.lengths import presentable
from ..solving.results import Result
from ..solving.solver import Cancel, Limits, solve
from ..table.chances import win_chances
from ..table.daily import find_daily, read_day
from ..table.explanations import why_lost
from ..table.finding import find_deal, solved_deals
from ..table.trail import Trail
from ..table.way_back import find_way_back
from .deal_requests import chosen_deal, chosen_game
from .quick_answers import advisor_with, chances_response, hint_response, moves_of, quick_chances
from .requests import ChancesRequest, DealChoice, GameRequest, HintRequest, WayBackRequest
from .responses import (
    ChancesResponse,
    FoundDeal,
    GradeResponse,
    HintResponse,
    LostBy,
    MovesResponse,
    ProofResponse,
    ResponsePart,
    ReviewedMoveResponse,
    ReviewResponse,
    SolvedDeals,
    VerdictResponse,
    WayBackResponse,
    WhyResponse,
)
from .settings import MEGABYTE
from .tables import Tables

Question = dict[str, Any]
_SHORTENING = 0.4
"""Seconds for making a win shorter, so that it reads well."""
_CHANCE_SECONDS = 0.4
_PROMISING = 50_000
"""Positions among which a promising one is looked for, if no win was found."""
_HOW = {
    "model": "Predicted by a model that was trained for this game",
    "measured": "Measured",
    "effort": "By how many positions searches look at, compared with other deals of the game",
}
_MOST_NAMED = 4
_MOST_BYTES_OF_A_PROOF = 4 * MEGABYTE


def _state(game: GameRequest) -> State:
    return Tables().state(game)


def _limits(question: Question, seconds: float | None = None) -> Limits:
    return Limits(question["seconds"] if seconds is None else seconds, memory_bytes=_memory(question))


def _memory(question: Question) -> int:
    return int(question["memory_mb"]) * MEGABYTE


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}." if words else ""


# Positions


def verdict(question: Question, cancel: Cancel) -> VerdictResponse:
    """Return whether a position can be won, and a win in moves and words unless the game is hidden."""
    game = GameRequest.model_validate(question["game"])
    state = _state(game)
    if state.is_won():
        return VerdictResponse(verdict="winnable", reason=None, line=[], words=[], proof="")
    found = solve(state, _limits(question), cancel=cancel)
    line = () if game.hidden else _win(state, found, question["seconds"])
    return VerdictResponse(
        verdict=found.verdict,
        reason="time" if found.reason == "cancelled" else found.reason,
        line=[str(move) for move in line],
        words=list(describe_moves(state, line)),
        proof=_sentence(found.proof),
    )


def _win(state: State, found: Result, seconds: float) -> tuple[Move, ...]:
    if found.moves is None:
        return ()
    left = min(_SHORTENING, seconds - found.seconds)
    return presentable(state, found.moves, left) if left > 0 else found.moves


def moves(question: Question, cancel: Cancel) -> MovesResponse:
    """Return for each legal move whether it keeps the win."""
    state = _state(GameRequest.model_validate(question["game"]))
    found = Advisor(state, _limits(question)).status(state)
    return MovesResponse(verdict=found.verdict, moves={str(move): after for move, after in found.moves.items()})


def hint(question: Question, cancel: Cancel) -> HintResponse:
    """Return what to play: the next step of a win, or what looks best."""
    game = HintRequest.model_validate(question["game"])
    state, trail = _state(game), Trail(chosen_deal(game.deal), moves_of(game.moves))
    advisor = advisor_with(state, game.line, _memory(question))
    found = advisor.hint(state, seconds=question["seconds"], cancel=cancel, looked_at=_PROMISING)
    return hint_response(state, found, trail, _PROMISING)


def way_back(question: Question, cancel: Cancel) -> WayBackResponse:
    """Return the last position of a game that could be won."""
    game = WayBackRequest.model_validate(question["game"])
    played = moves_of(game.moves)
    if sum(game.turns) != len(played):
        raise BadInput(f"the turns have {sum(game.turns)} moves, and the game has {len(played)}")
    left = iter(played)
    turns = [[next(left) for _ in range(length)] for length in game.turns]
    deal = chosen_deal(game.deal)
    found = find_way_back(Advisor(deal, _limits(question)), deal, turns, question["seconds"], cancel)
    return WayBackResponse(start=found.start, turn=found.winnable, is_certain=found.is_certain)


def why(question: Question, cancel: Cancel) -> WhyResponse:
    """Return why a position is lost: the cards that block each other, with reasons; or how else the loss was found."""
    found = why_lost(_state(GameRequest.model_validate(question["game"])), _limits(question), cancel)
    why = found.explanation
    if why is None:
        return WhyResponse(verdict=found.verdict, lines=[], proof=found.sentence(), blocking=[], named=[], cases=[])
    told = {
        "lines": why.lines(),
        "proof": found.sentence(),
        "blocking": sorted(why.blocking()),
        "named": sorted(why.named()),
    }
    return WhyResponse.model_validate({"verdict": found.verdict, **told, **why.to_object()})


def proof(question: Question, cancel: Cancel) -> ProofResponse:
    """Return a proof that a position is lost. Raises `BadInput` if there is none, or none that is small enough."""
    game = GameRequest.model_validate(question["game"])
    deal = chosen_deal(game.deal)
    name = f"{deal.id} after {counted(len(moves_of(game.moves)), 'move')}" if game.moves else deal.id
    found = fitting_certificate(_state(game), name, _limits(question))
    if len(found) > _MOST_BYTES_OF_A_PROOF:
        raise BadInput(
            f"the proof has {len(found):,} bytes, more than this page hands out; winnable solve --certificate writes it"
        )
    return ProofResponse(name=re.sub(r"[^\w.-]+", "-", f"{name}.proof"), content=b64encode(found).decode("ascii"))


def chances(question: Question, cancel: Cancel) -> ChancesResponse:
    """Return the win chance of every decision, as a player can know it who does not see the hidden cards."""
    game = ChancesRequest.model_validate(question["game"])
    deal, played, state = chosen_deal(game.deal), moves_of(game.moves), _state(game)
    trail = Trail(deal, played)
    found = win_chances(deal, played, "seen", min(_CHANCE_SECONDS, question["seconds"]))
    return chances_response(state, trail, found) if found else quick_chances(deal, played, state, trail)


# Deals and whole games


def deals(question: Question, cancel: Cancel) -> SolvedDeals:
    """Solve deals of a game from a seed on, for some seconds, and return how many have each verdict."""
    choice = DealChoice.model_validate(question["deal"])
    seed, last, limits = int(question["seed"]), int(question["last"]), _limits(question, question["each"])
    found = dict(
        solved_deals(chosen_game(choice), choice.dealer or None, seed, limits, question["seconds"], cancel, last)
    )
    return SolvedDeals(counts=Counter(found.values()), following=str(max(found, default=seed - 1) + 1))


def found_deal(question: Question, cancel: Cancel) -> FoundDeal:
    """Return a deal that can be won, or has the wished difficulty, if some seconds are enough to find one."""
    choice = DealChoice.model_validate(question["deal"])
    found = find_deal(
        chosen_game(choice),
        choice.dealer or None,
        int(question["seed"]),
        difficulties(question["difficulty"]) if question["difficulty"] else None,
        _limits(question, question["each"]),
        question["seconds"],
        cancel,
    )
    return FoundDeal(
        seed="" if found.deal is None else str(found.deal.seed),
        grade=None if found.grade is None else _grade_response(found.grade, hidden=True),
        tried=found.tried,
        following=str(found.following),
    )


def daily(question: Question, cancel: Cancel) -> FoundDeal:
    """Return the deal of a day, or how far the search for it came."""
    game = chosen_game(DealChoice.model_validate(question["deal"]))
    found = find_daily(game, read_day(question["day"]), int(question["tried"]), question["seconds"], cancel)
    seed = "" if found.deal is None else str(found.deal.seed)
    return FoundDeal(seed=seed, grade=None, tried=found.tried, following="" if found.is_over else str(found.tried))


def graded(question: Question, cancel: Cancel) -> GradeResponse:
    """Return how hard a deal is, and why. Reasons speak of where cards lie, so a hidden game has none."""
    found = grade(chosen_deal(DealChoice.model_validate(question["deal"])), seconds=question["seconds"])
    return _grade_response(found, hidden=question["hidden"])


def _grade_response(found: Grade, *, hidden: bool) -> GradeResponse:
    error = f"; on average it is off by {found.error} points" if found.error else ""
    return GradeResponse(
        verdict=found.verdict,
        difficulty=found.difficulty,
        word=found.word,
        error=found.error,
        how=f"{_HOW[found.by]}{error}.",
        reasons=[] if hidden else list(found.reasons),
    )


def reviewed(question: Question, cancel: Cancel) -> ReviewResponse:
    """Return a played game judged move by move. Of a hidden game no move is named that was not played."""
    game = GameRequest.model_validate(question["game"])
    found = review(chosen_deal(game.deal), moves_of(game.moves), seconds=question["seconds"])
    lost = found.lost_by
    return ReviewResponse(
        start=found.start,
        end=found.end,
        won=found.is_won,
        lost_by=None if lost is None else LostBy(first=lost[0], last=lost[1]),
        sentences=list(sentences(found, "", with_better=not game.hidden)),
        moves=list(_reviewed_moves(found, hidden=game.hidden)),
    )


def _reviewed_moves(found: Review, *, hidden: bool) -> Iterator[ReviewedMoveResponse]:
    state = RefereeState(found.deal)
    for each in found.moves:
        better = [move for move, verdict in each.choices if verdict == "winnable" and move != each.move]
        yield ReviewedMoveResponse(
            words=describe_move(state, each.move),
            before=each.before,
            after=each.after,
            keep=each.count("winnable"),
            lose=each.count("unwinnable"),
            unknown=each.count("unknown"),
            better=[] if hidden else [describe_move(state, move) for move in better[:_MOST_NAMED]],
        )
        state.push(each.move)


QUESTIONS: dict[str, Callable[[Question, Cancel], ResponsePart]] = {
    "verdict": verdict,
    "moves": moves,
    "hint": hint,
    "way back": way_back,
    "why": why,
    "proof": proof,
    "chances": chances,
    "deals": deals,
    "found deal": found_deal,
    "daily": daily,
    "grade": graded,
    "review": reviewed,
}
