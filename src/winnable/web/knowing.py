"""Requests for knowing: is this won, which moves keep the win, what to play, why is it lost, how hard is it?

Each is searched in a process of its own, and ends when the page that asked goes away or asks something else.
"""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from ..errors import BadInput
from .answering import SEARCHED, address_of, as_json, while_there
from .asked import Graded, Played
from .settings import Settings
from .solvers import Solvers
from .told import ChancesTold, GradeTold, HintTold, MovesTold, ReviewTold, VerdictTold, WhyTold

_STATUS_SECONDS = 3.0
_GRADE_SECONDS = 3.0
"""To see whether a deal can be won; grading comes after that."""
_GRADING = 10.0
_REVIEW_SECONDS = 8.0
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

    _add_judging(routes, solvers, settings)
    return routes


def _add_judging(routes: APIRouter, solvers: Solvers, settings: Settings) -> None:
    @routes.post("/grade", response_model=GradeTold)
    async def grade(asked: Graded, request: Request) -> Response:
        """How hard a deal is among the winnable deals of its game; the reasons unless the game is hidden."""
        question = asked.model_dump() | {"each": _GRADING}
        seconds = min(_GRADE_SECONDS, settings.seconds)
        return as_json(await while_there(request, solvers.ask(address_of(request), "grade", question, seconds)))

    @routes.post("/review", response_model=ReviewTold)
    async def review(game: Played, request: Request) -> Response:
        """A played game judged: where it was lost, and how many choices kept the win at each move."""
        seconds = min(_REVIEW_SECONDS, settings.seconds)
        question = {"game": game.model_dump(), "each": 2.0}
        return as_json(await while_there(request, solvers.ask(address_of(request), "review", question, seconds)))
