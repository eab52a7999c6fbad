"""Answering requests: JSON, questions that end when the client is gone, and errors as sentences."""

import asyncio
import json
from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..errors import BadInput, readable
from .responses import ProblemsResponse, ResponsePart
from .solvers import Broken, Busy

T = TypeVar("T")
BAD: dict[int | str, dict[str, Any]] = {
    422: {"model": ProblemsResponse, "description": "What is wrong with the request."},
    413: {"model": ProblemsResponse, "description": "The request is too long."},
}
"""Errors that every request may have as its response."""
SEARCHED: dict[int | str, dict[str, Any]] = BAD | {
    503: {"model": ProblemsResponse, "description": "Too many questions wait, or this one took too much."},
}
"""Errors that a question may have as its response."""


MOST_PROBLEMS = 20
"""The most sentences about what is wrong in a response; further ones are only counted."""
_LONGEST_PROBLEM = 400


class Gone(Exception):
    """The client does not wait for the answer any more."""


def as_json(
    value: ResponsePart | Sequence[ResponsePart] | dict[str, Any],
    status: int = 200,
    headers: dict[str, str] | None = None,
) -> Response:
    """Return a response in JSON. The answer of a solver process comes as a dictionary."""
    if isinstance(value, ResponsePart):
        body = value.model_dump_json()
    elif isinstance(value, dict):
        body = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    else:
        body = f"[{','.join(each.model_dump_json() for each in value)}]"
    return Response(body, status, headers, "application/json")


def problems(sentences: Sequence[str], status: int, headers: dict[str, str] | None = None) -> Response:
    """Return a response that says what is wrong."""
    return as_json(ProblemsResponse(problems=first_problems(sentences)), status, headers)


def first_problems(sentences: Sequence[str]) -> list[str]:
    """Return the first sentences, each of a length that can be read, and how many more there are."""
    shown = [readable(sentence, _LONGEST_PROBLEM) for sentence in sentences[:MOST_PROBLEMS]]
    left = len(sentences) - len(shown)
    return [*shown, f"and {left:,} more {'problem' if left == 1 else 'problems'}"] if left else shown


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of some work, which is cancelled once the client has gone away. Raises `Gone`."""
    task: asyncio.Task[T] = asyncio.create_task(work)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise Gone
    finally:
        await _ended(task, gone)


async def _ended(*tasks: "asyncio.Task[Any]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _located(error: dict[str, Any]) -> str:
    place = ".".join(str(part) for part in error["loc"] if part != "body")
    return f"{place}: {error['msg']}" if place else str(error["msg"])


def add_error_handlers(app: FastAPI) -> None:
    """Make the server answer every error with sentences, and none with a traceback."""

    async def bad_input(request: Request, error: Exception) -> Response:
        assert isinstance(error, BadInput)
        return problems(error.problems, 422)

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return problems([_located(dict(each)) for each in error.errors()], 422)

    async def http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return problems([str(error.detail)], error.status_code, dict(error.headers or {}))

    async def busy(request: Request, error: Exception) -> Response:
        return problems([str(error)], 503, {"retry-after": "2"})

    async def gone(request: Request, error: Exception) -> Response:
        return problems(["the client has gone"], 499)

    async def failed(request: Request, error: Exception) -> Response:
        return problems(["this is an error in winnable; it has been written to the log"], 500)

    handlers = {
        BadInput: bad_input,
        RequestValidationError: invalid,
        HTTPException: http_error,
        Busy: busy,
        Broken: busy,
        Gone: gone,
        Exception: failed,
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)


def address_of(request: Request) -> str:
    """Return the address of the client."""
    return request.client.host if request.client else "unknown"
