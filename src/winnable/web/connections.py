"""Connections: how many an address may have, and how long a request may take to arrive.

uvicorn waits without a limit for a request that comes bit by bit. Here the head of a request and its body each have a
time limit. If an address has too many connections, one that only waits is closed: first one whose request has not come,
then one between two requests. A connection whose request is being answered is never closed to make room. A connection
that was just opened has a moment to send its request.
"""

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Callable
from enum import Enum
from functools import cache
from ipaddress import ip_address, ip_network

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .settings import Settings

MOST_CONNECTIONS = 2_000
"""The most connections of a worker, if the system lets a process have as many open files."""
_OTHER_FILES = 200
"""Open files that are not connections."""
_MOMENT = 0.5
"""Seconds in which a connection that was just opened is not closed to make room."""
_EVERYBODY = "*"


class Phase(Enum):
    """What a connection does."""

    NEW = "it was just opened"
    HEAD = "the head of a request is awaited"
    BODY = "the body of a request is awaited"
    ANSWERED = "a request is being answered"
    KEPT = "kept open for a further request"


_WAITING = (Phase.HEAD, Phase.BODY, Phase.KEPT)
"""Phases in which a connection may be closed to make room, in this order."""


class Connections:
    """The connections of a worker, by address and by what they wait for, the longest waiting first."""

    def __init__(self, most: int, per_address: int, is_proxy: Callable[[str], bool] = lambda _: False) -> None:
        self._most, self._per_address, self._is_proxy = most, per_address, is_proxy
        self._phases: dict[Bounded, Phase] = {}
        self._counts: Counter[tuple[str, Phase]] = Counter()
        self._waiting: defaultdict[tuple[str, Phase], dict[Bounded, None]] = defaultdict(dict)

    def __len__(self) -> int:
        return len(self._phases)

    def admit(self, connection: "Bounded") -> bool:
        """Let a connection in, if necessary in place of one that only waits. Return False if there is no room."""
        address = connection.address
        is_full = self._counts[address, Phase.ANSWERED] >= self._per_address and not self._is_proxy(address)
        if is_full or (len(self) >= self._most and not self._make_room(_EVERYBODY)):
            return False
        self._enlist(connection, Phase.NEW)
        return True

    def now_in(self, connection: "Bounded", phase: Phase) -> None:
        """Note what a connection does from now on. If its address has too many connections, close one that waits."""
        if connection not in self._phases:
            return
        self._strike(connection)
        self._enlist(connection, phase)
        address = connection.address
        settled = sum(self._counts[address, each] for each in (*_WAITING, Phase.ANSWERED))
        if settled > self._per_address and not self._is_proxy(address):
            self._make_room(address)

    def forget(self, connection: "Bounded") -> None:
        """Note that a connection is gone."""
        if connection in self._phases:
            self._strike(connection)

    def _make_room(self, address: str) -> bool:
        for phase in _WAITING:
            longest = next(iter(self._waiting.get((address, phase), ())), None)
            if longest is not None:
                self.forget(longest)
                longest.transport.abort()
                return True
        return False

    def _enlist(self, connection: "Bounded", phase: Phase) -> None:
        self._phases[connection] = phase
        self._counts[connection.address, phase] += 1
        for address in (connection.address, _EVERYBODY) if phase in _WAITING else ():
            self._waiting[address, phase][connection] = None

    def _strike(self, connection: "Bounded") -> None:
        phase, key = self._phases.pop(connection), connection.address
        self._counts[key, phase] -= 1
        if not self._counts[key, phase]:
            del self._counts[key, phase]
        for address in (key, _EVERYBODY) if phase in _WAITING else ():
            del self._waiting[address, phase][connection]
            if not self._waiting[address, phase]:
                del self._waiting[address, phase]


class Bounded(H11Protocol):
    """A connection of HTTP/1.1 that has to bring its requests in time."""

    address = ""
    _phase = Phase.NEW
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, and begin to wait for its first request."""
        assert isinstance(transport, asyncio.Transport)
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        if _connections().admit(self):
            self._timer = self.loop.call_later(_MOMENT, self._enter, Phase.HEAD)
        else:
            self._refuse(503, "there are too many connections from this address; close some and try again")

    def data_received(self, data: bytes) -> None:
        """Read on, and see how far the request has come."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_timer()
        _connections().forget(self)
        super().connection_lost(exc)

    def _look(self) -> None:
        """Note what the connection does. Its time begins when that changes, not with every byte."""
        phase = self._now()
        if phase is not self._phase and (phase, self._phase) != (Phase.HEAD, Phase.NEW):
            self._enter(phase)

    def _enter(self, phase: Phase) -> None:
        if self.transport.is_closing():
            return
        self._stop_timer()
        self._phase = phase
        if phase in (Phase.HEAD, Phase.BODY):
            self._timer = self.loop.call_later(_settings().request_seconds, self._too_slow)
        _connections().now_in(self, phase)

    def _now(self) -> Phase:
        if self.conn.their_state is h11.SEND_BODY:
            return Phase.BODY
        if self.cycle is not None and not self.cycle.response_complete:
            return Phase.ANSWERED
        # uvicorn closes a connection that is kept open too long, unless something has come since.
        return Phase.HEAD if self.timeout_keep_alive_task is None else Phase.KEPT

    def _too_slow(self) -> None:
        self._refuse(408, f"the request did not arrive within {_settings().request_seconds:g} seconds")

    def _refuse(self, status: int, sentence: str) -> None:
        """Say why, unless a response is under way, and close the connection."""
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            body = json.dumps({"problems": [sentence]}).encode()
            head = f"HTTP/1.1 {status} \r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
            self.transport.write(f"{head}connection: close\r\n\r\n".encode() + body)
        self.transport.close()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


@cache
def _settings() -> Settings:
    return Settings.from_environment()


@cache
def _connections() -> Connections:
    settings = _settings()
    return Connections(
        min(MOST_CONNECTIONS, most_files() - _OTHER_FILES), settings.connections, proxies(settings.proxy)
    )


def most_files() -> int:
    """Return how many files this process may have open, after asking for as many as connections may need."""
    try:
        import resource
    except ImportError:
        return MOST_CONNECTIONS + _OTHER_FILES  # not on this system
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft


def proxies(text: str) -> Callable[[str], bool]:
    """Return whether an address is that of a reverse proxy, as a function. The text is as uvicorn reads it."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts:
        return lambda _: False
    networks = [ip_network(part, strict=False) for part in parts if _is_network(part)]

    def is_proxy(address: str) -> bool:
        if "*" in parts or address in parts:
            return True
        return _is_network(address) and any(ip_address(address) in network for network in networks)

    return is_proxy


def _is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True
