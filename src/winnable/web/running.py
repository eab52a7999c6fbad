"""Running the server until it is stopped."""

import os
import signal
import socket
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn

from .settings import Settings

_APP = "winnable.web.app:from_environment"
_PROTOCOL = "winnable.web.connections:Bounded"
_AT_ONCE = 16
"""Connections that are accepted at once, so that a thousand new connections do not hold up those that are open."""
_QUEUE = 2048
"""Connections that wait in the system until they are accepted."""


class _Server(uvicorn.Server):
    """A server that ends without an error when it is interrupted, and remembers that it was."""

    was_interrupted = False
    on_start: Callable[[], None] = staticmethod(lambda: None)
    """Called once signals are handled."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen. The loop accepts as many connections at once as the queue has, so the queue is set again."""
        self.on_start()
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(_QUEUE)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop the server; at the second signal, stop at once."""
        self.was_interrupted = self.was_interrupted or sig == signal.SIGINT
        self.force_exit = self.should_exit
        self.should_exit = True


def run(listening: socket.socket, workers: int, settings: Settings, stop_after: float | None) -> bool:
    """Serve at a socket. Return whether Ctrl-C ended the server."""
    settings.to_environment()
    options: dict[str, Any] = {
        "factory": True,
        "log_level": "error",
        "access_log": False,
        "http": _PROTOCOL,
        "ws": "none",
        "proxy_headers": bool(settings.proxy),
        "forwarded_allow_ips": settings.proxy or None,
        "server_header": False,
        "timeout_keep_alive": 30,
        "timeout_graceful_shutdown": 2,
    }
    stopping = threading.Timer(stop_after or 0, os.kill, (os.getpid(), signal.SIGTERM))
    stopping.daemon = True
    if workers == 1:
        server = _Server(uvicorn.Config(_APP, **options, backlog=_AT_ONCE))
        if stop_after is not None:
            server.on_start = stopping.start  # a signal that comes before this would end the process
        server.run(sockets=[listening])
        stopping.cancel()
        return server.was_interrupted
    if stop_after is not None:
        stopping.start()
    uvicorn.run(_APP, **options, workers=workers, fd=listening.fileno(), backlog=_QUEUE)
    return stop_after is None
