"""Questions about whole games: how hard is a deal, where was a played game lost, and a deal of a wished difficulty.

Like those of `questions` they take and give plain JSON, and run in a process of their own.
"""

import time
from collections.abc import Iterator
from typing import Any

from ..core.state import State
from ..deals_on_demand.wishes import wished_grade
from ..errors import BadInput
from ..hardness.grading import Grade, difficulties, grade
from ..moves import parse_move
from ..notation import describe_move
from ..reviewing import Review, review
from ..reviewing.telling import sentences
from ..solving.solver import Cancel, Limits, solve
from .asked import Chosen, Played
from .choosing import chosen_deal, chosen_game
from .settings import MEGABYTE

Question = dict[str, Any]
Answer = dict[str, Any]
_HOW = {
    "model": "Told in advance by a model that was trained for this game",
    "measured": "Measured",
    "effort": "By how many positions searches look at, compared with other deals of the game",
}
_MOST_NAMED = 4


def graded(question: Question, cancel: Cancel) -> Answer:
    """How hard a deal is, and why. Reasons speak of where cards lie, so a hidden game has none."""
    found = grade(chosen_deal(Chosen.model_validate(question["deal"])), seconds=question["seconds"])
    return grade_told(found, hidden=question["hidden"])


def grade_told(found: Grade, *, hidden: bool) -> Answer:
    """A grade as the page gets it."""
    error = f"; in the mean it is off by {found.error} points" if found.error else ""
    return {
        "verdict": found.verdict,
        "difficulty": found.difficulty,
        "word": found.word,
        "error": found.error,
        "how": f"{_HOW[found.by]}{error}.",
        "reasons": [] if hidden else list(found.reasons),
    }


def wished(question: Question, cancel: Cancel) -> Answer:
    """Deals tried one after another from a seed on, for so many seconds, until one is as hard as it is wished."""
    chosen = Chosen.model_validate(question["deal"])
    game, wanted = chosen_game(chosen), difficulties(question["difficulty"])
    ends = time.monotonic() + question["seconds"]
    seed, last, tried = int(question["seed"]), int(question["last"]), 0
    if seed > last:
        raise BadInput("there are no further seeds")
    while seed <= last and (tried == 0 or time.monotonic() < ends):
        deal = game.deal(seed, chosen.dealer or None)
        limits = Limits(seconds=question["each"], memory_bytes=question["memory_mb"] * MEGABYTE)
        result = solve(deal, limits, cancel=cancel)
        if result.reason == "cancelled":
            break
        found = wished_grade(deal, wanted) if result.verdict == "winnable" else None
        if found is not None:
            return {"found": str(seed), "grade": grade_told(found, hidden=True), "tried": tried, "next": ""}
        seed += 1
        tried += 1
    return {"found": "", "grade": None, "tried": tried, "next": str(seed)}


def reviewed(question: Question, cancel: Cancel) -> Answer:
    """A played game judged move by move. Of a hidden game no move is named that was not played."""
    asked = Played.model_validate(question["game"])
    moves = [parse_move(word) for word in asked.moves.split()]
    found = review(chosen_deal(asked.deal), moves, question["seconds"])
    lost = found.lost_by
    return {
        "start": found.start,
        "end": found.end,
        "won": found.is_won,
        "lost_by": None if lost is None else {"first": lost[0], "last": lost[1]},
        "sentences": list(sentences(found, "")) if not asked.hidden else list(_plainly(found)),
        "moves": list(_moves_told(found, hidden=asked.hidden)),
    }


def _plainly(found: Review) -> Iterator[str]:
    """What there is to say without a word about moves that would have been better."""
    return (sentence for sentence in sentences(found, "") if not sentence.startswith("What kept the win"))


def _moves_told(found: Review, *, hidden: bool) -> Iterator[Answer]:
    state = State(found.deal)
    for each in found.moves:
        better = [move for move, verdict in each.choices if verdict == "winnable" and move != each.move]
        named = [] if hidden else [describe_move(state, move) for move in better[:_MOST_NAMED]]
        yield {
            "words": describe_move(state, each.move),
            "before": each.before,
            "after": each.after,
            "keep": each.count("winnable"),
            "lose": each.count("unwinnable"),
            "unknown": each.count("unknown"),
            "better": named,
        }
        state.push(each.move)
