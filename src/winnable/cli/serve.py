"""`winnable serve`: the table in the browser."""

import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadInput
from ..optional import require
from .common import json_option, number_option
from .printing import print_json, print_text

if TYPE_CHECKING:
    from ..web.settings import Settings

_MOST_PROCESSES = 64


@click.command("serve")
@click.option("--host", default="127.0.0.1", help="The address to listen at; 0.0.0.0 means all.  [default: 127.0.0.1]")
@number_option("--port", click.IntRange(0, 65535), 8000, "The port; 0 takes any free port.")
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
@number_option("--workers", click.IntRange(1, _MOST_PROCESSES), 1, "Processes that answer requests.")
@click.option(
    "--solvers",
    type=click.IntRange(1, _MOST_PROCESSES),
    help="Processes that search, for each worker.  [default: 2, or one for each core if there are more]",
)
@number_option("--timeout", float, 10.0, "Seconds for each search.")
@number_option("--memory", click.IntRange(16, 65536), 256, "MB for each search.")
@click.option(
    "--stop-after", type=float, metavar="SECONDS", help="Stop after this time, to try whether the server works here."
)
@click.option("--openapi", is_flag=True, help="Print the OpenAPI schema of the API and stop.")
@click.option("--proxy", metavar="ADDRESS", help="Trust what a reverse proxy at ADDRESS says about the client.")
@click.option(
    "--allow-host",
    "allowed",
    metavar="NAME",
    multiple=True,
    help="Answer requests to this name too, such as cards.example.org; may be given several times.",
)
@number_option("--connections", click.IntRange(8, 2000), 256, "Connections from one address to each worker.")
@number_option(
    "--request-timeout", float, 15.0, "Seconds for a request to arrive; after that its connection is closed."
)
@click.option(
    "--experiment", metavar="DIR", help="Show the results in DIR, as `rate --out DIR` writes them, while they come in."
)
@json_option
def serve_command(
    host: str,
    port: int,
    opens: bool,
    workers: int,
    stop_after: float | None,
    openapi: bool,
    as_json: bool,
    solvers: int | None,
    timeout: float,
    memory: int,
    proxy: str | None,
    allowed: tuple[str, ...],
    connections: int,
    request_timeout: float,
    experiment: str | None,
) -> None:
    """Play in the browser: serve the table, with all that is known about a game, until Ctrl-C.

    \b
    winnable serve --open
    winnable serve --port 0
    winnable serve --host 0.0.0.0 --workers 4
    winnable serve --host 0.0.0.0 --allow-host cards.example.org
    winnable serve --experiment results

    The page needs no network beyond this server.
    """
    require("winnable serve", "fastapi", "uvicorn", extra="web")
    _check_range("--stop-after", stop_after, 1_000_000)
    from ..web.hosts import own_names
    from ..web.settings import Settings

    _check_range("--timeout", timeout, 3600)
    _check_range("--request-timeout", request_timeout, 3600)
    settings = Settings(
        solvers=solvers or max(2, (os.cpu_count() or 1) // workers),
        seconds=timeout,
        memory_mb=memory,
        connections=connections,
        request_seconds=request_timeout,
        hosts=own_names(host, allowed),
        proxy=proxy or "",
        experiment=_watched(experiment),
    )
    if openapi:
        from ..web.app import openapi_schema

        return print_json(openapi_schema())
    listening = _listening(host, port)
    address = _address(host, listening.getsockname()[1])
    _print_address(address, workers, settings, as_json=as_json)
    if opens:
        click.launch(address)
    from ..web.running import run

    if run(listening, workers, settings, stop_after):
        raise KeyboardInterrupt
    return None


def _check_range(option: str, value: float | None, most: int) -> None:
    if value is not None and not 0 < value <= most:
        raise BadInput(f"{option} must be more than 0 and at most {most}, not {value:g}")


def _watched(experiment: str | None) -> str:
    """Return the directory of results to show. Raises `BadInput` if there is none."""
    if experiment is None:
        return ""
    require("--experiment", "pyarrow", "numpy", extra="lab")
    from ..store import Results

    Results(experiment)
    return str(Path(experiment).absolute())


def _print_address(address: str, workers: int, settings: "Settings", *, as_json: bool) -> None:
    if as_json:
        print_json({"address": address, "workers": workers, "solvers": settings.solvers})
        return
    print_text(f"The table is at {address}")
    print_text(f"The API is at {address}docs")
    print_text("Ctrl-C stops.")


def _listening(host: str, port: int) -> socket.socket:
    """Return the socket to listen at. Raises `BadInput` if it cannot be opened."""
    try:
        listening = socket.socket(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0], socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(512)  # a client that comes before the server is ready waits
        listening.set_inheritable(True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(f"cannot listen at {host} port {port}: {reason[0].lower()}{reason[1:]}; try --port 0") from None
    return listening


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"
