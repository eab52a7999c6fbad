"""The server: pages, the API for playing, analysis and sharing, health and metrics. It holds no rules of any game."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from .. import __version__
from .analysis import analysis_routes
from .answering import BAD, add_error_handlers, as_json
from .guard import Guard
from .metrics import Metrics
from .pages import Pages
from .playing import playing_routes
from .quick_answers import warm_up
from .research import research_routes
from .responses import HealthResponse
from .settings import Settings
from .solvers import Solvers
from .tables import Tables

_ABOUT = """Deal, play and judge any patience. Every request says the deal and the moves played: the server keeps
no games.

What is wrong with a request is answered with status 422 and `problems`, one sentence each.
"""


def create_app(settings: Settings) -> Guard:
    """Return the server as an ASGI application."""
    metrics = Metrics()
    return Guard(_api(settings, metrics), metrics, settings.hosts)


def openapi_schema() -> dict[str, Any]:
    """Return the schema of the API."""
    return _api(Settings(), Metrics()).openapi()


def _api(settings: Settings, metrics: Metrics) -> FastAPI:
    solvers, tables = Solvers(settings), Tables()

    @asynccontextmanager
    async def alive(app: FastAPI) -> AsyncIterator[None]:
        await solvers.start()
        warming = asyncio.create_task(asyncio.to_thread(warm_up))  # the first hint is not to wait for what it loads
        yield
        await warming
        await solvers.end()

    app = FastAPI(
        title="Winnable", version=__version__, description=_ABOUT, lifespan=alive, docs_url=None, redoc_url=None
    )
    add_error_handlers(app)
    app.include_router(playing_routes(tables, solvers), prefix="/api", responses=BAD)
    app.include_router(analysis_routes(tables, solvers, settings), prefix="/api", responses=BAD)
    app.include_router(research_routes(solvers, settings), prefix="/api", responses=BAD)
    _add_watching(app, solvers, metrics)
    _add_pages(app)
    return app


def _add_watching(app: FastAPI, solvers: Solvers, metrics: Metrics) -> None:
    @app.get("/health", response_model=HealthResponse, tags=["watching"])
    async def health() -> Response:
        """Say that the server is there."""
        return as_json(HealthResponse(status="ok", version=__version__))

    @app.get("/metrics", response_class=PlainTextResponse, tags=["watching"])
    async def measured() -> Response:
        """Return what this process of the server did, for Prometheus."""
        gauges: dict[str, float] = {
            "winnable_questions_waiting": solvers.waiting,
            "winnable_solvers_busy": solvers.busy,
            "winnable_questions_answered_total": solvers.counts["answered"],
            "winnable_questions_cancelled_total": solvers.counts["cancelled"],
            "winnable_questions_turned_away_total": solvers.counts["turned away"],
            "winnable_process_id": os.getpid(),
        }
        return PlainTextResponse(metrics.text(gauges))


def _add_pages(app: FastAPI) -> None:
    pages = Pages()

    async def page(request: Request) -> Response:
        return pages.answer(request)

    for address in pages.addresses:
        app.add_route(address, page, methods=["GET"], include_in_schema=False)


def from_environment() -> Guard:
    """Return the server with the settings that the command line chose."""
    return create_app(Settings.from_environment())
