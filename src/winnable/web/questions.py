"""The questions that take a search: is this won, which moves keep the win, why is it lost, what are the chances?

Each takes a question as plain JSON and gives an answer as plain JSON; it runs in a process of its own.
"""

import time
from collections.abc import Callable
from typing import Any

from ..core.state import State
from ..errors import BadInput
from ..moves import DEAL, REDEAL, Move
from ..notation import describe_move, describe_step, first_step
from ..players import Chance, CorePlayer, HiddenGame
from ..refutations.explain import explain
from ..solving.advice import Advisor
from ..solving.lengths import presentable
from ..solving.solver import Cancel, Limits, Result, solve
from .asked import Chosen, Played
from .choosing import chosen_deal, chosen_game
from .judging import graded, reviewed, wished
from .looking import looks_best, looks_best_in_the_dark, over
from .settings import MEGABYTE
from .tables import Tables

Question = dict[str, Any]
Answer = dict[str, Any]
_SHORTENING = 0.4
"""Seconds for making a win shorter, so that it reads well."""
_PROVED = {
    None: "Every line of play was searched, and none wins.",
    "blocking": "Some cards block each other for ever.",
    "relaxation": "It is lost even in a game that allows more.",
}
_CHANCE_SECONDS = 0.4
_PROMISING = 50_000
"""Positions that are looked at for a move that looks best, once no win was found."""


def _state(question: Question) -> State:
    return Tables().state(Played.model_validate(question["game"]))


def _limits(question: Question) -> Limits:
    return Limits(seconds=question["seconds"], memory_bytes=question["memory_mb"] * MEGABYTE)


def verdict(question: Question, cancel: Cancel) -> Answer:
    """Whether a position can be won, and a win in moves and words unless the game is hidden."""
    state = _state(question)
    if state.is_won():
        return {"verdict": "winnable", "reason": None, "line": [], "words": [], "proof": ""}
    found = solve(state, _limits(question), cancel=cancel)
    line = _win(state, found, question["seconds"])
    if question["game"].get("hidden"):
        line = ()
    return {
        "verdict": found.verdict,
        "reason": "time" if found.reason == "cancelled" else found.reason,
        "line": [str(move) for move in line],
        "words": _words(state, line),
        "proof": _PROVED[found.refuted] if found.verdict == "unwinnable" else "",
    }


def _win(state: State, found: Result, seconds: float) -> tuple[Move, ...]:
    if found.moves is None:
        return ()
    left = min(_SHORTENING, seconds - found.seconds)
    return presentable(state, found.moves, left) if left > 0 else found.moves


def _words(state: State, line: tuple[Move, ...]) -> list[str]:
    """What each move of a line does."""
    words = []
    ahead = state.copy()
    for move in line:
        words.append(describe_move(ahead, move))
        ahead.push(move)
    return words


def moves(question: Question, cancel: Cancel) -> Answer:
    """For each legal move whether it keeps the win."""
    state = _state(question)
    found = Advisor(state, question["memory_mb"] * MEGABYTE).status(state, question["seconds"])
    return {"verdict": found.verdict, "moves": {str(move): after for move, after in found.moves.items()}}


def hint(question: Question, cancel: Cancel) -> Answer:
    """What to play: the next step of a win, or what looks best."""
    state = _state(question)
    ended = over(state)
    if ended is not None:
        return ended
    found = solve(state, _limits(question), cancel=cancel)
    if found.verdict == "unknown":
        return looks_best(state, _PROMISING)
    line = _win(state, found, question["seconds"])
    step = first_step(state, line) if line else ()
    return {
        "verdict": found.verdict,
        "step": [str(move) for move in step],
        "words": describe_step(state, step)[1] if step else "",
        "line": [str(move) for move in line],
    }


def why(question: Question, cancel: Cancel) -> Answer:
    """Why a position is lost: the cards that block each other, with reasons; or how else that was found."""
    state = _state(question)
    found = explain(state.position)
    if found is not None:
        return {"verdict": "unwinnable", "lines": found.lines(), "proof": "", **found.to_object()}
    result = solve(state, _limits(question), cancel=cancel)
    proof = _PROVED[result.refuted] if result.verdict == "unwinnable" else ""
    nothing: Answer = {"stock": "", "rules": [], "buried": [], "cases": []}
    return {"verdict": result.verdict, "lines": [], "proof": proof, **nothing}


def chances(question: Question, cancel: Cancel) -> Answer:
    """The win chance of every decision, as far as somebody can know it who does not see the hidden cards."""
    asked = Played.model_validate(question["game"])
    deal = chosen_deal(asked.deal)
    game = HiddenGame(deal, "seen")
    for move in asked.moves.split():
        game.push(move)
    if game.is_won():
        return {"worlds": 0, "chances": []}
    played = len(asked.moves.split())
    player = CorePlayer("best", deal.rules, "seen", played, min(_CHANCE_SECONDS, question["seconds"]))
    found, state = player.chances(game.view()), _state(question)
    if not found:
        return looks_best_in_the_dark(asked, state)
    return {
        "worlds": sum(chance.tried for chance in found),
        "chances": [
            {
                "moves": [str(move) for move in chance.moves],
                "words": _decision(state, chance),
                "tried": chance.tried,
                "share": chance.share,
            }
            for chance in found
        ],
    }


def _decision(state: State, chance: Chance) -> str:
    """What the last move does, told only of cards in sight; those before it turn the stock."""
    turns = sum(move in (DEAL, REDEAL) for move in chance.moves[:-1])
    ahead = state.copy()
    if any(move not in (DEAL, REDEAL) for move in chance.moves[:-1]):
        return describe_move(ahead, chance.moves[0])
    if turns:
        seen = _last_is_known(ahead, chance)
        first = f"turn the stock {'once' if turns == 1 else f'{turns} times'}"
        return f"{first}, then {seen}" if seen else first
    return describe_move(ahead, chance.moves[0])


def _last_is_known(state: State, chance: Chance) -> str:
    """The last move in words if the card was in sight before, else nothing: the stock is not told in advance."""
    unseen = state.seen.unknown(state.layout)
    for move in chance.moves[:-1]:
        state.push(move)
    cards = state.cards_moved(chance.moves[-1])
    return "" if any(card in unseen for card in cards) else describe_move(state, chance.moves[-1])


def deals(question: Question, cancel: Cancel) -> Answer:
    """Deals of a game solved one after another from a seed on, for so many seconds; how each of them went."""
    chosen = Chosen.model_validate(question["deal"])
    game = chosen_game(chosen)
    ends = time.monotonic() + question["seconds"]
    found: list[tuple[str, str]] = []
    seed, last = int(question["seed"]), int(question["last"])
    if seed > last:
        raise BadInput("there are no further seeds")
    while seed <= last:
        left = min(question["each"], ends - time.monotonic()) if found else question["each"]
        if left <= 0:
            break
        limits = Limits(seconds=left, memory_bytes=question["memory_mb"] * MEGABYTE)
        result = solve(game.deal(seed, chosen.dealer or None), limits, cancel=cancel)
        if result.reason == "cancelled" or (left < question["each"] and result.verdict == "unknown"):
            break
        found.append((str(seed), result.verdict))
        seed += 1
        if result.verdict == question.get("until"):
            break
    return {"deals": found, "next": str(seed)}


QUESTIONS: dict[str, Callable[[Question, Cancel], Answer]] = {
    "verdict": verdict,
    "moves": moves,
    "hint": hint,
    "why": why,
    "chances": chances,
    "deals": deals,
    "grade": graded,
    "wished": wished,
    "review": reviewed,
}
