"""Requests for playing and sharing: games, deals, turns, texts in and out. All but a deal that must be winnable are
answered at once."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from starlette.responses import Response

from ..errors import BadInput, counted
from ..game import Deal
from ..hardness.grading import difficulties
from ..moves import parse_move
from ..notation import SavedGame, write_deal, write_save
from .answering import SEARCHED, address_of, as_json, while_there
from .asked import Exported, Pasted, RuleText, Turn, Wanted
from .choosing import as_chosen, chosen_deal, chosen_game, pasted
from .games import dealt, game_lines, game_told, random_seed, rules_checked, seeds_of, wanted_deal
from .solvers import Solvers
from .tables import Tables
from .told import Dealt, GameLine, GameTold, RulesTold, Table, TextTold

T = TypeVar("T")
Asked = TypeVar("Asked")
_EACH = 2.0
"""Seconds for each deal that must be winnable; one that takes longer is passed over."""
_SLICE = 2.5
_LONGEST = 60.0
"""Seconds after which no further deals are tried."""


def playing_routes(tables: Tables, solvers: Solvers) -> APIRouter:
    """The requests."""
    routes = APIRouter(tags=["playing"])

    @routes.get("/games", response_model=list[GameLine])
    async def games() -> Response:
        """Every game in short."""
        return as_json(game_lines())

    @routes.get("/games/{name}", response_model=GameTold)
    async def game(name: str) -> Response:
        """A game in full: its rules in words and as JSON, and its dealers."""
        return as_json(game_told(name[:100]))

    @routes.post("/deal", response_model=Dealt, responses=SEARCHED)
    async def deal(wanted: Wanted, request: Request) -> Response:
        """A deal: by seed, by id, by position, or any; or any that can be won, or that is so hard."""
        if not wanted.winnable and not wanted.difficulty:
            return as_json(dealt(tables, wanted_deal(wanted), "", hidden=wanted.hidden))
        found, tried, grade = await while_there(request, _looked_for(solvers, address_of(request), wanted))
        return as_json(dealt(tables, found, "", hidden=wanted.hidden, tried=tried, grade=grade))

    @routes.post("/table", response_model=Table)
    async def table(asked: Turn) -> Response:
        """The table after the moves and one turn more; a turn that is not legal is refused with the reason."""
        return as_json(tables.table(asked))

    _add_texts(routes, tables)
    return routes


def _add_texts(routes: APIRouter, tables: Tables) -> None:
    reader = ThreadPoolExecutor(1, "texts")  # one long text after another, beside the moves of others

    async def read(work: Callable[[Asked], T], asked: Asked) -> T:
        return await asyncio.get_running_loop().run_in_executor(reader, work, asked)

    @routes.post("/paste", response_model=Dealt)
    async def paste(asked: Pasted) -> Response:
        """A deal, position or saved game in any format; what is wrong with it is told precisely."""
        saved = await read(pasted, asked)
        moves = " ".join(map(str, saved.moves))
        return as_json(dealt(tables, saved.deal, moves, hidden=asked.hidden))

    @routes.post("/export", response_model=TextTold)
    async def export(asked: Exported) -> Response:
        """The game as text, in one of the formats."""
        return as_json({"text": _written(tables, asked)})

    @routes.post("/rules", response_model=RulesTold)
    async def rules(asked: RuleText) -> Response:
        """What is wrong with a rule file, or the game in words."""
        return as_json(await read(rules_checked, asked))


def _written(tables: Tables, asked: Exported) -> str:
    if asked.format == "save":
        tables.state(asked)  # moves that are not legal are refused
        return write_save(SavedGame(chosen_deal(asked.deal), tuple(map(parse_move, asked.moves.split()))))
    if asked.hidden:
        raise BadInput("where the cards lie is not told of a hidden game; export it as a saved game, or open the cards")
    deal = chosen_deal(asked.deal)
    if asked.moves.strip():
        deal = Deal(deal.game, tables.state(asked).layout)
    return write_deal(deal, asked.format)


async def _looked_for(solvers: Solvers, address: str, wanted: Wanted) -> tuple[Deal, int, dict[str, Any] | None]:
    """A random deal that can be won, or is as hard as it is wished; how many were tried before it, and its grade.

    Raises `BadInput` if none is found in time.
    """
    game, dealer = chosen_game(wanted.deal), wanted.deal.dealer
    if wanted.id or wanted.deal.seed or wanted.deal.position:
        raise BadInput("a deal that can be won is looked for among all; leave seed, id and position out")
    if wanted.difficulty:
        difficulties(wanted.difficulty)  # what is no difficulty is refused before the work begins
    seed, last = random_seed(game, dealer), seeds_of(game, dealer)[1]
    asked = {"deal": as_chosen(game.deal(seed, dealer or None)).model_dump(), "last": str(last), "each": _EACH}
    asked |= {"difficulty": wanted.difficulty} if wanted.difficulty else {"until": "winnable"}
    ends, tried, following = time.monotonic() + _LONGEST, 0, str(seed)
    while time.monotonic() < ends:
        question = asked | {"seed": following}
        found = await solvers.ask(address, "wished" if wanted.difficulty else "deals", question, _SLICE)
        if wanted.difficulty and found["found"]:
            return game.deal(int(found["found"]), dealer or None), tried + found["tried"], found["grade"]
        deals = found.get("deals", [])
        if deals and deals[-1][1] == "winnable":
            return game.deal(int(deals[-1][0]), dealer or None), tried + len(deals) - 1, None
        tried, following = tried + found.get("tried", len(deals)), found["next"]
    what = f"as hard as {wanted.difficulty}" if wanted.difficulty else "winnable"
    raise BadInput(f"none of {counted(tried, 'deal')} of this game was found to be {what} in time; try another game")
