"""Engines alone on deals of Klondike, for schedules: each deal is a piece of the work, kept when it is done."""

import math
from functools import partial
from typing import Any

import numpy as np

from ..catalogue import find_game
from ..scheduling import Times
from ..solving.schedules import EngineSpec, Schedule
from ..solving.solver import Limits, solve
from .frame import Work

_GAME, _DEALER = "klondike", "solvitaire"
_SECONDS = 2.0
_DEALS = 200
_LEAST = 20
_ENGINES = ("best-first", "restarts", "complete")


def engine_times(work: Work) -> tuple[Times | None, bool]:
    """Return what is known of the engines, None if too little, and whether it is complete."""
    game = find_game(_GAME)
    found: list[tuple[int, list[Any]]] = []
    for seed in range(1, _DEALS + 1):
        piece = work.piece(f"engines {seed}", partial(_alone, seed))
        if piece is not None:
            found.append((seed, piece))
    if len(found) < _LEAST:
        return None, False
    times = Times(
        game.name, game.rules.digest, tuple(EngineSpec(name) for name in _ENGINES),
        tuple((_DEALER, seed) for seed, _ in found),
        np.array([[math.inf if one[0] is None else one[0] for one in piece] for _, piece in found]),
        np.array([[math.inf if one[1] is None else one[1] for one in piece] for _, piece in found]),
        _SECONDS,
    )  # fmt: skip
    return times, len(found) == _DEALS


def _alone(seed: int) -> list[Any]:
    """Return for each engine the seconds after which it decides the deal, or after which it ends without an answer."""
    deal = find_game(_GAME).deal(seed, _DEALER)
    pieces: list[Any] = []
    for name in _ENGINES:
        result = solve(deal, Limits(seconds=_SECONDS), str(Schedule((EngineSpec(name),))))
        seconds = round(result.seconds, 6)
        is_decided, has_ended = result.verdict != "unknown", result.verdict == "unknown" and result.reason != "time"
        pieces.append([seconds if is_decided else None, seconds if has_ended else None])
    return pieces
