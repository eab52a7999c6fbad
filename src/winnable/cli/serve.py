"""`winnable serve`: the table in the browser."""

import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import BadInput
from ..optional import require
from .common import json_option, print_json, print_text

if TYPE_CHECKING:
    from ..web.settings import Settings

_MOST_PROCESSES = 64


@click.command("serve")
@click.option(
    "--host", default="127.0.0.1", help="The address to listen at; 0.0.0.0 is all of them.  [default: 127.0.0.1]"
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, help="The port; 0 takes any that is free.  [default: 8000]"
)
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
@click.option(
    "--workers",
    type=click.IntRange(1, _MOST_PROCESSES),
    default=1,
    help="Processes that answer requests.  [default: 1]",
)
@click.option(
    "--solvers",
    type=click.IntRange(1, _MOST_PROCESSES),
    help="Processes that search, for each worker.  [default: 2, or one for each core if there are more]",
)
@click.option("--timeout", type=float, default=10.0, help="Search so many seconds at most.  [default: 10]")
@click.option("--memory", type=click.IntRange(16, 65536), default=256, help="MB for each search.  [default: 256]")
@click.option("--stop-after", type=float, metavar="SECONDS", help="Stop by itself, to try out whether it works here.")
@click.option("--openapi", is_flag=True, help="Print the OpenAPI schema of the API and stop.")
@click.option("--proxy", metavar="ADDRESS", help="Believe what a reverse proxy at ADDRESS says about who asks.")
@click.option("--experiment", metavar="DIR", help="Show how the results in DIR, as of `rate --out DIR`, come in.")
@json_option
def serve_command(
    host: str,
    port: int,
    opens: bool,
    workers: int,
    solvers: int | None,
    timeout: float,
    memory: int,
    stop_after: float | None,
    openapi: bool,
    proxy: str | None,
    experiment: str | None,
    as_json: bool,
) -> None:
    """Play in the browser: serve the table, with all that is known of a game, until Ctrl-C.

    \b
    winnable serve --open
    winnable serve --port 0
    winnable serve --host 0.0.0.0 --workers 4
    winnable serve --experiment results

    The page needs no network beyond this server.
    """
    require("winnable serve", "fastapi", "uvicorn", extra="web")
    if not 0 < timeout <= 3600:
        raise BadInput(f"--timeout must be more than 0 and at most 3600, not {timeout:g}")
    if stop_after is not None and not 0 < stop_after <= 1e6:
        raise BadInput(f"--stop-after must be more than 0 and at most 1000000, not {stop_after:g}")
    from ..web.settings import Settings

    if openapi:
        from ..web.app import openapi_schema

        return print_json(openapi_schema())
    per_worker = solvers or max(2, (os.cpu_count() or 1) // workers)
    watched = _watched(experiment)
    settings = Settings(solvers=per_worker, seconds=timeout, memory_mb=memory, experiment=watched)
    listening = _listening(host, port)
    address = _address(host, listening.getsockname()[1])
    _tell(address, workers, settings, as_json=as_json)
    if opens:
        click.launch(address)
    return _serve(settings, listening, workers, proxy, stop_after)


def _watched(experiment: str | None) -> str:
    """The directory of results that is to be shown. Raises `BadInput` if there is none."""
    if experiment is None:
        return ""
    require("--experiment", "pyarrow", "numpy", extra="lab")
    from ..store import Results

    Results(experiment)
    return str(Path(experiment).absolute())


def _serve(
    settings: "Settings", listening: socket.socket, workers: int, proxy: str | None, stop_after: float | None
) -> None:
    from ..web.running import run

    settings.to_environment()
    if run(listening, workers, proxy, stop_after):
        raise KeyboardInterrupt


def _tell(address: str, workers: int, settings: "Settings", *, as_json: bool) -> None:
    if as_json:
        print_json({"address": address, "workers": workers, "solvers": settings.solvers})
        return
    print_text(f"The table is at {address}")
    print_text(f"The API is at {address}docs")
    print_text("Ctrl-C stops.")


def _listening(host: str, port: int) -> socket.socket:
    """The socket to listen at. Raises `BadInput` if it cannot be had."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(512)  # who comes before the server is ready waits
        listening.set_inheritable(True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(f"cannot listen at {host} port {port}: {reason[0].lower()}{reason[1:]}; try --port 0") from None
    return listening


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"
