"""Requests for playing and sharing, all answered at once except for a deal that must be winnable."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from fastapi import APIRouter, Request
from starlette.responses import Response

from ..errors import BadInput, counted
from ..game import Deal
from ..hardness.grading import difficulties
from ..notation import SavedGame, write_deal, write_save
from ..table.finding import random_seed
from .answering import SEARCHED, address_of, as_json, while_there
from .daily import Dailies
from .deal_requests import as_choice, chosen_deal, chosen_game, pasted
from .games import deal_response, game_lines, game_response, nearest_games, new_deal, rules_checked
from .quick_answers import moves_of
from .requests import DailyRequest, ExportRequest, NewDealRequest, PasteRequest, RulesRequest, TurnRequest
from .responses import (
    DealResponse,
    FoundDeal,
    GameLine,
    GameResponse,
    NearestResponse,
    RulesResponse,
    TableResponse,
    TextResponse,
)
from .solvers import Solvers
from .tables import Tables

T = TypeVar("T")
Text = TypeVar("Text", PasteRequest, RulesRequest)
_EACH = 2.0
"""Seconds for each deal when a winnable one is looked for; a deal that takes longer is passed over."""
_SLICE = 2.5
_LONGEST = 60.0
"""Seconds after which no further deals are tried."""


def playing_routes(tables: Tables, solvers: Solvers) -> APIRouter:
    """Return the requests."""
    routes = APIRouter(tags=["playing"])

    @routes.get("/games", response_model=list[GameLine])
    async def games() -> Response:
        """Return every game in short."""
        return as_json(game_lines())

    @routes.get("/nearest/{name}", response_model=NearestResponse)
    async def nearest(name: str) -> Response:
        """Return the game of a name or alias, and games with similar names."""
        return as_json(nearest_games(name[:100]))

    @routes.get("/games/{name}", response_model=GameResponse)
    async def game(name: str) -> Response:
        """Return a game in full: its rules in words and as JSON, and its dealers."""
        return as_json(game_response(name[:100]))

    @routes.post("/deal", response_model=DealResponse, responses=SEARCHED)
    async def deal(wanted: NewDealRequest, request: Request) -> Response:
        """Return a deal: by seed, id or position, or a random one, which may be winnable or of a wished difficulty."""
        if not wanted.winnable and not wanted.difficulty:
            return as_json(deal_response(tables, new_deal(wanted), hidden=wanted.hidden))
        deal, found = await while_there(request, _looked_for(solvers, address_of(request), wanted))
        return as_json(deal_response(tables, deal, hidden=wanted.hidden, tried=found.tried, grade=found.grade))

    dailies = Dailies(solvers)

    @routes.post("/daily", response_model=DealResponse, responses=SEARCHED)
    async def daily(wanted: DailyRequest, request: Request) -> Response:
        """Return the deal of a day: proved winnable, and the same everywhere by its date and the rules."""
        deal = await while_there(request, dailies.deal(address_of(request), wanted))
        return as_json(deal_response(tables, deal, hidden=wanted.hidden))

    @routes.post("/table", response_model=TableResponse)
    async def table(turn: TurnRequest) -> Response:
        """Return the table after the moves and one turn more; a turn that is not legal is refused with the reason."""
        return as_json(tables.table(turn))

    _add_texts(routes, tables)
    return routes


def _add_texts(routes: APIRouter, tables: Tables) -> None:
    reader = ThreadPoolExecutor(1, "texts")  # reads one long text after another, while moves are still answered

    async def read(work: Callable[[Text], T], text: Text) -> T:
        return await asyncio.get_running_loop().run_in_executor(reader, work, text)

    @routes.post("/paste", response_model=DealResponse)
    async def paste(text: PasteRequest) -> Response:
        """Return a deal, position or saved game in any format; a refusal says precisely what is wrong."""
        saved = await read(pasted, text)
        return as_json(deal_response(tables, saved.deal, " ".join(map(str, saved.moves)), hidden=text.hidden))

    @routes.post("/export", response_model=TextResponse)
    async def export(game: ExportRequest) -> Response:
        """Return the game as text, in one of the formats."""
        return as_json(TextResponse(text=_written(tables, game)))

    @routes.post("/rules", response_model=RulesResponse)
    async def rules(text: RulesRequest) -> Response:
        """Return what is wrong with a rule file, or the game in words."""
        return as_json(await read(rules_checked, text))


def _written(tables: Tables, game: ExportRequest) -> str:
    deal, state = chosen_deal(game.deal), tables.state(game)  # moves that are not legal are refused
    if game.format == "save":
        return write_save(SavedGame(deal, moves_of(game.moves)))
    if game.hidden:
        raise BadInput("a hidden game is exported as a saved game only, since other formats show where cards lie")
    return write_deal(Deal(deal.game, state.layout) if game.moves.strip() else deal, game.format)


async def _looked_for(solvers: Solvers, address: str, request: NewDealRequest) -> tuple[Deal, FoundDeal]:
    """Return a random deal that can be won or has the wished difficulty, with its grade and the number of deals tried.

    Solvers look for the deal piece by piece, so that other questions have their turn. Raises `BadInput` if none is
    found in time.
    """
    if request.id or request.deal.seed or request.deal.position:
        raise BadInput("a deal that can be won is looked for among all; leave seed, id and position out")
    if request.difficulty:
        difficulties(request.difficulty)  # a wrong difficulty is refused before the work begins
    game, dealer = chosen_game(request.deal), request.deal.dealer or None
    seed = random_seed(game, dealer)
    question = {
        "deal": as_choice(game.deal(seed, dealer)).model_dump(),
        "difficulty": request.difficulty,
        "each": _EACH,
    }
    ends, tried, following = time.monotonic() + _LONGEST, 0, str(seed)
    while time.monotonic() < ends:
        found = await solvers.ask(address, "found deal", question | {"seed": following}, _SLICE)
        tried, following = tried + found["tried"], found["following"]
        if found["seed"]:
            return game.deal(int(found["seed"]), dealer), FoundDeal.model_validate(found | {"tried": tried})
    what = f"as hard as {request.difficulty}" if request.difficulty else "winnable"
    raise BadInput(f"none of {counted(tried, 'deal')} of this game was found to be {what} in time; try another game")
