"""Requests for analysis: can this be won, which moves keep the win, what to play, why is it lost, how hard is it?

Each request is searched in a process of its own. The search ends when the page that asked goes away or asks something
else.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from ..errors import BadInput
from ..table.trail import Trail
from .answering import SEARCHED, address_of, as_json, while_there
from .deal_requests import chosen_deal
from .quick_answers import moves_of, quick_chances, quick_hint
from .requests import ChancesRequest, GameRequest, GradeRequest, HintRequest, WayBackRequest
from .responses import (
    ChancesResponse,
    GradeResponse,
    HintResponse,
    MovesResponse,
    ProofResponse,
    ResponsePart,
    ReviewResponse,
    VerdictResponse,
    WayBackResponse,
    WhyResponse,
)
from .settings import Settings
from .solvers import Broken, Busy, Solvers
from .tables import Tables

_STATUS_SECONDS = 3.0
_GRADE_SECONDS = 3.0
"""Seconds for the search that says whether a deal can be won; grading comes after that."""
_GRADING = 10.0
_REVIEW_SECONDS = 8.0
_HINT_WAIT = 2.0
"""Seconds that a hint may wait besides its search; after that the hint is the move that looks best."""
Answer = ResponsePart | dict[str, Any]
_OPEN_ONLY = "that would show hidden cards; open the cards first, or ask for the chances"


def analysis_routes(tables: Tables, solvers: Solvers, settings: Settings) -> APIRouter:
    """Return the requests."""
    routes = APIRouter(tags=["analysis"], responses=SEARCHED)

    async def ask(request: Request, kind: str, game: GameRequest, seconds: float, *, is_open: bool = True) -> Response:
        if is_open and game.hidden:
            raise BadInput(_OPEN_ONLY)
        question: dict[str, Any] = {"game": game.model_dump()}
        return as_json(await while_there(request, solvers.ask(address_of(request), kind, question, seconds)))

    @routes.post("/verdict", response_model=VerdictResponse)
    async def verdict(game: GameRequest, request: Request) -> Response:
        """Return whether a position can be won, with a win; of a hidden game only the verdict."""
        return await ask(request, "verdict", game, settings.seconds, is_open=False)

    @routes.post("/moves", response_model=MovesResponse)
    async def moves(game: GameRequest, request: Request) -> Response:
        """Return for each legal move whether it keeps the win."""
        return await ask(request, "moves", game, min(_STATUS_SECONDS, settings.seconds))

    @routes.post("/why", response_model=WhyResponse)
    async def why(game: GameRequest, request: Request) -> Response:
        """Return why a position is lost: the cards that block each other, with reasons."""
        return await ask(request, "why", game, settings.seconds)

    @routes.post("/proof", response_model=ProofResponse)
    async def proof(game: GameRequest, request: Request) -> Response:
        """Return a proof that a position is lost, which `winnable check-proof` checks."""
        return await ask(request, "proof", game, settings.seconds)

    @routes.post("/back", response_model=WayBackResponse)
    async def back(game: WayBackRequest, request: Request) -> Response:
        """Return the last position of a game that could be won."""
        return await ask(request, "way back", game, settings.seconds, is_open=False)

    _add_hints(routes, tables, solvers, settings)
    _add_judging(routes, solvers, settings)
    return routes


def _add_hints(routes: APIRouter, tables: Tables, solvers: Solvers, settings: Settings) -> None:
    """Add the requests for what to play; they have an answer even if the search ends without one."""

    async def searched(
        request: Request, kind: str, game: GameRequest, otherwise: Callable[[], ResponsePart]
    ) -> Response:
        work = solvers.ask(address_of(request), kind, {"game": game.model_dump()}, settings.seconds)
        return as_json(await while_there(request, _or_else(work, settings.seconds + _HINT_WAIT, otherwise)))

    @routes.post("/hint", response_model=HintResponse)
    async def hint(game: HintRequest, request: Request) -> Response:
        """Return what to play: the next step of a win, or what looks best if no win is known in time."""
        if game.hidden:
            raise BadInput(_OPEN_ONLY)
        state = tables.state(game)
        if game.quick:
            return as_json(
                await asyncio.to_thread(lambda: quick_hint(state, _trail(game), game.line, is_searched=True))
            )
        return await searched(request, "hint", game, lambda: quick_hint(state, _trail(game), game.line))

    @routes.post("/chances", response_model=ChancesResponse)
    async def chances(game: ChancesRequest, request: Request) -> Response:
        """Return the win chance of every decision for a player who sees only the cards that lie open.

        If the search does not end in time, the response has one decision, which was tried in no world.
        """
        state, deal = tables.state(game), chosen_deal(game.deal)

        def at_once() -> ChancesResponse:
            return quick_chances(deal, moves_of(game.moves), state, _trail(game), game.line)

        if game.quick:
            return as_json(await asyncio.to_thread(at_once))
        return await searched(request, "chances", game, at_once)


def _trail(game: GameRequest) -> Trail:
    return Trail(chosen_deal(game.deal), moves_of(game.moves))


async def _or_else(
    work: Coroutine[Any, Any, dict[str, Any]], seconds: float, otherwise: Callable[[], ResponsePart]
) -> Answer:
    """Return the result of some work, or something else if the work takes too long or too much, or cannot begin."""
    try:
        return await asyncio.wait_for(work, seconds)
    except (TimeoutError, Busy, Broken):
        return await asyncio.to_thread(otherwise)


def _add_judging(routes: APIRouter, solvers: Solvers, settings: Settings) -> None:
    @routes.post("/grade", response_model=GradeResponse)
    async def grade(wanted: GradeRequest, request: Request) -> Response:
        """Return how hard a deal is among the winnable deals of its game, with reasons unless the game is hidden."""
        question = wanted.model_dump() | {"each": _GRADING}
        seconds = min(_GRADE_SECONDS, settings.seconds)
        return as_json(await while_there(request, solvers.ask(address_of(request), "grade", question, seconds)))

    @routes.post("/review", response_model=ReviewResponse)
    async def review(game: GameRequest, request: Request) -> Response:
        """Return a played game judged: where it was lost, and how many choices kept the win at each move."""
        seconds = min(_REVIEW_SECONDS, settings.seconds)
        question = {"game": game.model_dump(), "each": 2.0}
        return as_json(await while_there(request, solvers.ask(address_of(request), "review", question, seconds)))
