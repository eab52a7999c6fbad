"""What every request passes through: checks of its host and of its size, headers for security, and a count."""

import asyncio
import json
import time

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import readable
from .hosts import is_answered
from .metrics import Metrics
from .settings import MOST_BODY

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""A page loads and runs only files of this server, and no script that stands in the page itself."""
_HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
)
_TOO_LONG = f"a request may have at most {MOST_BODY:,} bytes"


class Guard:
    """The outermost layer of the server."""

    def __init__(self, app: ASGIApp, metrics: Metrics, hosts: tuple[str, ...] = ("localhost",)) -> None:
        self._app, self._metrics, self._hosts = app, metrics, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, count the bytes of its body, and add headers to its response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status, received, is_begun = time.perf_counter(), 500, 0, False

        async def counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > MOST_BODY:
                raise HTTPException(413, _TOO_LONG)
            return message

        async def guarded(message: Message) -> None:
            nonlocal status, is_begun
            if message["type"] == "http.response.start":
                is_begun = True
                status = message["status"]
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        try:
            stranger = self._stranger(scope)
            if stranger is not None:
                await _refuse(guarded, 421, _not_mine(stranger))
            elif self._declared(scope) > MOST_BODY:
                await _refuse(guarded, 413, _TOO_LONG)
            else:
                await self._app(scope, counted, guarded)
        except asyncio.CancelledError:  # the server ends, and has waited for this request as long as it may
            if not is_begun:
                await _refuse(guarded, 503, "the server was stopped before this was answered")
        finally:
            self._metrics.note(getattr(scope.get("route"), "path", "other"), status, time.perf_counter() - begun)

    def _stranger(self, scope: Scope) -> str | None:
        """Return a host that the request names and that is not this server. A browser always names one."""
        named = [value.decode("latin-1") for key, value in scope["headers"] if key == b"host"]
        return next((host for host in named if not is_answered(self._hosts, host)), None)

    @staticmethod
    def _declared(scope: Scope) -> int:
        length = dict(scope["headers"]).get(b"content-length", b"0")
        return int(length) if length.isdigit() else 0


def _not_mine(host: str) -> str:
    name = readable(host.rsplit(":", 1)[0], 80)
    return f"this server does not go by the name {name}; if it should, start it with --allow-host {name}"


async def _refuse(send: Send, status: int, sentence: str) -> None:
    body = json.dumps({"problems": [sentence]}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
