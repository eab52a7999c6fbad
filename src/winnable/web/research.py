"""Requests for research: what is known of every game, of one game, and how winnable a game of one's own is."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from functools import cache
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, Request
from starlette.responses import Response, StreamingResponse

from ..catalogue import all_games
from ..errors import BadInput
from ..statistics import wilson
from .answering import SEARCHED, address_of, as_json
from .asked import Estimate
from .choosing import as_chosen, chosen_game, shipped_game
from .experiment import Experiment
from .games import seeds_of
from .settings import Settings
from .skill import skill_told
from .solvers import Broken, Busy, Solvers
from .told import ExperimentTold, GameFigures, SkillTold, Winnability

if TYPE_CHECKING:
    from ..reports.summary import Summary

_SLICE = 0.4
"""Seconds of a piece of an estimate, short enough that nobody waits for it."""
_EACH = 2.0
"""Seconds for each deal; one that takes longer is not decided."""
_DECADES = range(9)


def research_routes(solvers: Solvers, settings: Settings) -> APIRouter:
    """The requests."""
    routes = APIRouter(tags=["research"])
    _add_tables(routes, Experiment(settings.experiment))

    @routes.post("/rate", responses=SEARCHED, response_class=Response)
    async def rate(asked: Estimate, request: Request) -> Response:
        """How winnable a game is: a line of JSON for each piece of work, with an interval that gets narrower."""
        game = chosen_game(asked.deal)
        chosen = as_chosen(game.deal(asked.first_seed, asked.deal.dealer or None)).model_dump()
        last = min(seeds_of(game, asked.deal.dealer)[1], asked.first_seed + asked.deals - 1)
        lines = _rated(solvers, address_of(request), chosen, asked, last)
        return StreamingResponse(lines, media_type="application/x-ndjson")

    return routes


def _add_tables(routes: APIRouter, experiment: Experiment) -> None:
    @routes.get("/winnability", response_model=list[Winnability])
    async def winnability() -> Response:
        """How many deals of every game can be won, as far as the dataset of the package tells."""
        return as_json(await asyncio.to_thread(_all_figures))

    @routes.get("/winnability/{name}", response_model=GameFigures)
    async def figures(name: str) -> Response:
        """One game: its interval, published figures, and how many positions its deals took."""
        return as_json(await asyncio.to_thread(_figures, shipped_game(name[:100]).name))

    @routes.get("/skill", response_model=SkillTold)
    async def skill() -> Response:
        """Luck and skill: how often each game is won by players who do not see the hidden cards."""
        return as_json(skill_told())

    @routes.get("/experiment", response_model=ExperimentTold)
    async def watched() -> Response:
        """The experiment that the server was told to show, as it stands."""
        return as_json(await asyncio.to_thread(experiment.told))


async def _rated(
    solvers: Solvers, address: str, chosen: dict[str, Any], asked: Estimate, last: int
) -> AsyncIterator[str]:
    """Pieces of work one after another, until the deals or the time run out or nobody listens any more."""
    counts = {"winnable": 0, "unwinnable": 0, "unknown": 0}
    begun, following, problem = time.monotonic(), asked.first_seed, ""
    while following <= last and time.monotonic() - begun < asked.seconds and not problem:
        question = {"deal": chosen, "seed": str(following), "last": str(last), "each": _EACH}
        try:
            found = await solvers.ask(address, "deals", question, _SLICE)
        except (BadInput, Busy, Broken) as error:
            problem = str(error)
        else:
            for _, verdict in found["deals"]:
                counts[verdict] += 1
            following = int(found["next"])
        yield json.dumps(_standing(counts, asked, time.monotonic() - begun, problem)) + "\n"


def _standing(counts: dict[str, int], asked: Estimate, seconds: float, problem: str) -> dict[str, Any]:
    deals = sum(counts.values())
    interval = wilson(counts["winnable"], counts["unwinnable"], counts["unknown"]) if deals else None
    low, high = (interval.low, interval.high) if interval else (0.0, 1.0)
    done = max(deals / asked.deals, min(1.0, seconds / asked.seconds))
    measured = {"deals": deals, "low": low, "high": high, "seconds": round(seconds, 2)}
    return {**counts, **measured, "done": done, "problem": problem}


@cache
def _summaries() -> "dict[str, Summary]":
    from ..reports.database import Database
    from ..reports.dataset import shipped_dataset
    from ..reports.summary import summaries

    rows, _ = shipped_dataset()
    return {each.game: each for each in summaries(Database(rows, rows))}


def _shown(name: str, found: "Summary") -> dict[str, Any]:
    figures = found.published
    return {
        "game": name,
        "title": all_games()[name].title,
        "deals": found.sample,
        "winnable": found.winnable,
        "unwinnable": found.unwinnable,
        "unknown": found.unknown,
        "low": found.interval.low,
        "high": found.interval.high,
        "published": figures[-1].shown if figures else "",
        "agreement": figures[-1].agreement if figures else "",
        "median_seconds": found.median_seconds,
    }


@cache
def _all_figures() -> list[dict[str, Any]]:
    found = _summaries()
    return [_shown(name, found[name]) for name in all_games() if name in found]


@cache
def _figures(name: str) -> dict[str, Any]:
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
    return _shown(name, found) | {
        "figures": [{"reference": each.reference, "shown": each.shown, "note": each.note} for each in found.published],
        "positions": counts,
        "median_length": found.median_length,
        "version": provenance.version,
    }
