"""Requests for research: what is known of every game, of one game, and how winnable a game of one's own is."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from ..catalogue import all_games
from ..errors import BadInput
from ..statistics import Tally
from ..table.finding import seeds_of
from .answering import SEARCHED, address_of, as_json
from .deal_requests import as_choice, chosen_game, shipped_game
from .experiment import Experiment
from .requests import EstimateRequest
from .responses import (
    EstimateLine,
    ExperimentResponse,
    GameFiguresResponse,
    PublishedResponse,
    SkillResponse,
    WinnabilityResponse,
)
from .settings import Settings
from .skill import skill_response
from .solvers import Broken, Busy, Solvers

if TYPE_CHECKING:
    from ..reports.summary import Summary

_SLICE = 0.4
"""Seconds of a piece of an estimate, short enough that other questions do not wait."""
_EACH = 2.0
"""Seconds for each deal; a deal that takes longer stays undecided."""
_DECADES = range(9)


def research_routes(solvers: Solvers, settings: Settings) -> APIRouter:
    """Return the requests."""
    routes = APIRouter(tags=["research"])
    _add_tables(routes, Experiment(settings.experiment))

    @routes.post("/rate", responses=SEARCHED, response_class=Response)
    async def rate(wanted: EstimateRequest, request: Request) -> Response:
        """Return how winnable a game is: a line of JSON for each piece of work, with an interval that gets narrower."""
        game = chosen_game(wanted.deal)
        choice = as_choice(game.deal(wanted.first_seed, wanted.deal.dealer or None)).model_dump()
        last = min(seeds_of(game, wanted.deal.dealer)[-1], wanted.first_seed + wanted.deals - 1)
        lines = _rated(solvers, address_of(request), choice, wanted, last)
        return StreamingResponse(lines, media_type="application/x-ndjson")

    return routes


def _add_tables(routes: APIRouter, experiment: Experiment) -> None:
    @routes.get("/winnability", response_model=list[WinnabilityResponse])
    async def winnability() -> Response:
        """Return how many deals of every game can be won, by the dataset of the package."""
        return as_json(await asyncio.to_thread(_all_figures))

    @routes.get("/winnability/{name}", response_model=GameFiguresResponse)
    async def figures(name: str) -> Response:
        """Return the numbers of one game: its interval, published figures, and how many positions its deals took."""
        return as_json(await asyncio.to_thread(_figures, shipped_game(name[:100]).name))

    @routes.get("/skill", response_model=SkillResponse)
    async def skill() -> Response:
        """Return luck and skill: how often each game is won by players who do not see the hidden cards."""
        return as_json(skill_response())

    @routes.get("/experiment", response_model=ExperimentResponse)
    async def watched() -> Response:
        """Return the experiment that the server shows, as it stands."""
        return as_json(await asyncio.to_thread(experiment.response))


async def _rated(
    solvers: Solvers, address: str, choice: dict[str, Any], wanted: EstimateRequest, last: int
) -> AsyncIterator[str]:
    """Yield the results of pieces of work, until the deals or the time run out, or the client has gone."""
    counts: Counter[str] = Counter()
    begun, following, problem = time.monotonic(), wanted.first_seed, ""
    while following <= last and time.monotonic() - begun < wanted.seconds and not problem:
        question = {"deal": choice, "seed": str(following), "last": str(last), "each": _EACH}
        try:
            found = await solvers.ask(address, "deals", question, _SLICE)
        except (BadInput, Busy, Broken) as error:
            problem = str(error)
        else:
            counts.update(found["counts"])
            following = int(found["following"])
        yield _standing(counts, wanted, time.monotonic() - begun, problem).model_dump_json() + "\n"


def _standing(counts: "Counter[str]", wanted: EstimateRequest, seconds: float, problem: str) -> EstimateLine:
    tally = Tally(**counts)
    return EstimateLine(
        **asdict(tally),
        deals=tally.count,
        **asdict(tally.interval),
        seconds=round(seconds, 2),
        done=max(tally.count / wanted.deals, min(1.0, seconds / wanted.seconds)),
        problem=problem,
    )


@cache
def _summaries() -> "dict[str, Summary]":
    from ..reports.database import Database
    from ..reports.dataset import shipped_dataset, shipped_record
    from ..reports.summary import summaries

    rows, _ = shipped_dataset()
    return {each.game: each for each in summaries(Database(rows, rows, shipped_record()))}


def _shown(name: str, found: "Summary") -> WinnabilityResponse:
    figures = found.published
    return WinnabilityResponse(
        game=name,
        title=all_games()[name].title,
        deals=found.sample,
        winnable=found.winnable,
        unwinnable=found.unwinnable,
        unknown=found.unknown,
        **asdict(found.interval),
        published=figures[-1].marked if figures else "",
        agreement=figures[-1].agreement if figures else "",
        median_seconds=found.median_seconds or 0.0,
    )


@cache
def _all_figures() -> list[WinnabilityResponse]:
    found = _summaries()
    return [_shown(name, found[name]) for name in all_games() if name in found]


@cache
def _figures(name: str) -> GameFiguresResponse:
    from ..reports.dataset import shipped_dataset

    found = _summaries().get(name)
    if found is None:
        raise BadInput(f"the dataset has no deals of {name}")
    rows, provenance = shipped_dataset()
    columns = (rows.column(column).to_pylist() for column in ("game", "verdict", "positions"))
    counts = {verdict: [0] * len(_DECADES) for verdict in ("winnable", "unwinnable", "unknown")}
    for game, verdict, positions in zip(*columns, strict=True):
        if game == name:
            counts[verdict][min(len(str(positions)) - 1, len(_DECADES) - 1)] += 1
    return GameFiguresResponse(
        **_shown(name, found).model_dump(),
        figures=[
            PublishedResponse(reference=each.reference, shown=each.shown, note=each.note) for each in found.published
        ],
        positions=counts,
        median_length=found.median_length,
        version=provenance.version,
    )
