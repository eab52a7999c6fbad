"""Requests for knowing: is this won, which moves keep the win, what to play, why is it lost, what are the chances?

Each is searched in a process of its own, and ends when the page that asked goes away or asks something else.
"""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from ..errors import BadInput
from .answering import SEARCHED, address_of, as_json, while_there
from .asked import Played
from .settings import Settings
from .solvers import Solvers
from .told import ChancesTold, HintTold, MovesTold, VerdictTold, WhyTold

_STATUS_SECONDS = 3.0
_OPEN_ONLY = "that would tell hidden cards; open the cards first, or ask for the chances"


def knowing_routes(solvers: Solvers, settings: Settings) -> APIRouter:
    """The requests."""
    routes = APIRouter(tags=["knowing"], responses=SEARCHED)

    async def ask(request: Request, kind: str, game: Played, seconds: float, *, is_open: bool = True) -> Response:
        if is_open and game.hidden:
            raise BadInput(_OPEN_ONLY)
        question: dict[str, Any] = {"game": game.model_dump()}
        return as_json(await while_there(request, solvers.ask(address_of(request), kind, question, seconds)))

    @routes.post("/verdict", response_model=VerdictTold)
    async def verdict(game: Played, request: Request) -> Response:
        """Whether a position can be won, with a win; of a hidden game only the verdict is told."""
        return await ask(request, "verdict", game, settings.seconds, is_open=False)

    @routes.post("/moves", response_model=MovesTold)
    async def moves(game: Played, request: Request) -> Response:
        """For each legal move whether it keeps the win."""
        return await ask(request, "moves", game, min(_STATUS_SECONDS, settings.seconds))

    @routes.post("/hint", response_model=HintTold)
    async def hint(game: Played, request: Request) -> Response:
        """What to play: the next step of a win, or what looks best where none is known."""
        return await ask(request, "hint", game, settings.seconds)

    @routes.post("/why", response_model=WhyTold)
    async def why(game: Played, request: Request) -> Response:
        """Why a position is lost: the cards that block each other, with reasons."""
        return await ask(request, "why", game, settings.seconds)

    @routes.post("/chances", response_model=ChancesTold)
    async def chances(game: Played, request: Request) -> Response:
        """The win chance of every decision for somebody who sees only the cards that lie open."""
        return await ask(request, "chances", game, settings.seconds, is_open=False)

    return routes
