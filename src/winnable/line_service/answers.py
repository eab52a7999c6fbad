"""Answers: what each question gives, as an object for JSON."""

from dataclasses import dataclass
from typing import Any

from .. import __version__, _core
from ..core.state import State
from ..errors import BadInput
from ..game import Deal
from ..hardness.grading import graded
from ..notation import describe_move
from ..solving.advice import Advisor
from ..solving.solver import Cancel, Limits, solve
from .questions import FIELDS, state_of

DEFAULT_SECONDS = 5.0
DEFAULT_BYTES = 1 << 28


@dataclass(frozen=True)
class Caps:
    """The most that a question may ask for, and how many questions are answered at the same time."""

    seconds: float = 60.0
    memory_bytes: int = 1 << 30
    jobs: int = 1


def answer(ask: str, fields: dict[str, Any], caps: Caps, cancel: Cancel) -> dict[str, Any]:
    """Return the answer to a question. Raises `BadInput`."""
    if ask == "about":
        return {
            "version": f"{__version__}+{_core.fingerprint}",
            "asks": list(FIELDS),
            "jobs": caps.jobs,
            "most_seconds": caps.seconds,
            "most_memory_bytes": caps.memory_bytes,
        }
    limits = _limits(fields, caps)
    deal, state = state_of(fields)
    return _ANSWERS[ask](deal, state, limits, cancel)


def _limits(fields: dict[str, Any], caps: Caps) -> Limits:
    """Return the limits of a question. With positions alone the time is still limited, by the cap."""
    seconds, positions, memory = fields.get("seconds"), fields.get("positions"), fields.get("memory_bytes")
    if seconds is None:
        seconds = caps.seconds if positions is not None else min(DEFAULT_SECONDS, caps.seconds)
    limits = Limits(seconds, positions, min(DEFAULT_BYTES, caps.memory_bytes) if memory is None else memory)
    if limits.seconds is not None and limits.seconds > caps.seconds:
        raise BadInput(f"seconds: this process allows at most {caps.seconds:g}")
    if limits.memory_bytes > caps.memory_bytes:
        raise BadInput(f"memory_bytes: this process allows at most {caps.memory_bytes}")
    return limits


def _solved(_: Deal, state: State, limits: Limits, cancel: Cancel) -> dict[str, Any]:
    found = solve(state, limits, cancel=cancel)
    moves = None if found.moves is None else [str(move) for move in found.moves]
    return {
        "verdict": found.verdict,
        "reason": found.reason,
        "moves": moves,
        "refuted": found.refuted,
        "positions": found.positions,
        "seconds": round(found.seconds, 6),
    }


def _hinted(deal: Deal, state: State, limits: Limits, cancel: Cancel) -> dict[str, Any]:
    hint = Advisor(deal, limits).hint(state, limits, cancel=cancel)
    return {
        "verdict": hint.verdict,
        "moves": [str(move) for move in hint.line],
        "words": describe_move(state, hint.line[0]) if hint.line else None,
    }


def _graded(deal: Deal, state: State, limits: Limits, cancel: Cancel) -> dict[str, Any]:
    found = solve(state, limits, cancel=cancel)
    is_start = state.layout == deal.layout
    grade = graded(deal if is_start else Deal(deal.game, state.layout), found.verdict)
    return {
        "verdict": found.verdict,
        "reason": found.reason,
        "difficulty": grade.difficulty,
        "word": grade.word,
        "by": grade.by,
        "points_off": grade.error,
        "reasons": list(grade.reasons),
    }


_ANSWERS = {"solve": _solved, "hint": _hinted, "grade": _graded}
