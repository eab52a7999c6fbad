"""Connections by real sockets: half-sent requests are closed in time, and nobody else is kept out by them."""

import contextlib
import http.client
import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest

from helpers.web_server import Server, running
from winnable.web.connections import Bounded, Connections, Phase, proxies

HEAD = b"POST /api/table HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
HALF_HEAD = HEAD + b"accept: */*"
HALF_BODY = HEAD + b'content-length: 60\r\n\r\n{"deal": {"game"'
PER_ADDRESS = 30


@pytest.fixture(scope="module")
def patient() -> Iterator[Server]:
    """A server that waits long for requests, with few connections for an address."""
    with running("--connections", str(PER_ADDRESS), "--request-timeout", "3600") as started:
        yield started


@pytest.fixture(scope="module")
def hasty() -> Iterator[Server]:
    """A server that does not wait long for requests."""
    with running("--request-timeout", "2") as started:
        yield started


@contextlib.contextmanager
def sockets(server: Server, count: int, sent: bytes) -> Iterator[list[socket.socket]]:
    """Connections that send something and then nothing more."""
    opened = [socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(count)]
    try:
        for each in opened:
            with contextlib.suppress(ConnectionError):  # it may be closed already to make room
                each.sendall(sent)
        yield opened
    finally:
        for each in opened:
            each.close()


def received(connection: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(65536):
            found += part
    return found


@pytest.mark.parametrize("sent", [HALF_HEAD, HALF_BODY, b""])
def test_many_half_sent_requests_keep_nobody_out(patient: Server, sent: bytes) -> None:
    with sockets(patient, 5 * PER_ADDRESS, sent) as opened:
        for _ in range(3):
            assert patient.get("/health")[0] == 200
        assert patient.told("table", deal={"game": "golf", "seed": "1"})["legal"]
        assert received(opened[0]) == b""  # the oldest were closed to make room for others


@pytest.mark.parametrize("sent", [HALF_HEAD, HALF_BODY, b""])
def test_a_half_sent_request_is_closed_with_a_sentence(hasty: Server, sent: bytes) -> None:
    with sockets(hasty, 3, sent) as opened:
        for each in opened:
            answer = received(each)
            assert answer.startswith(b"HTTP/1.1 408 ")
            assert b"the request did not arrive within 2 seconds" in answer


def test_a_byte_now_and_then_gains_no_time(hasty: Server) -> None:
    with sockets(hasty, 1, HEAD) as (slow,):
        ends = time.monotonic() + 60
        with contextlib.suppress(ConnectionError):
            while time.monotonic() < ends:
                slow.sendall(b"x-more: 1\r\n")
                time.sleep(0.05)
        assert time.monotonic() < ends, "the connection was never closed"


def test_a_connection_between_requests_stays_open_and_may_be_asked_again(hasty: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", hasty.port, timeout=60)
    connection.request("GET", "/health")
    assert connection.getresponse().read()
    first = connection.sock
    time.sleep(3)  # longer than a request may take
    connection.request("GET", "/health")
    assert connection.getresponse().read()
    assert connection.sock is first
    connection.close()


def test_a_long_answer_is_not_cut_by_the_time_of_requests(hasty: Server) -> None:
    said = {"deal": {"game": "gaps-one-deal", "seed": "7"}, "deals": 50, "seconds": 2}
    headers = {"content-type": "application/json"}
    lines = hasty.request("POST", "/api/rate", json.dumps(said).encode(), **headers)[2].splitlines()
    assert json.loads(lines[-1])["done"] == 1


def test_the_tabs_of_a_browser_are_far_from_the_limit(patient: Server) -> None:
    open_ones = [http.client.HTTPConnection("127.0.0.1", patient.port, timeout=60) for _ in range(PER_ADDRESS - 2)]
    for each in open_ones * 2:
        each.request("GET", "/health")
        assert each.getresponse().read()
    for each in open_ones:
        each.close()


class Fake(Bounded):
    """A connection that only counts."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.closed = False
        self.transport: Any = self

    def abort(self) -> None:
        """Note that it was closed."""
        self.closed = True


def settled(connections: Connections, address: str, phase: Phase) -> Fake:
    """A connection that was let in and does something."""
    made = Fake(address)
    assert connections.admit(made)
    connections.now_in(made, phase)
    return made


def test_room_is_made_by_who_waits_longest_and_never_by_who_is_answered() -> None:
    connections = Connections(most=100, per_address=3)
    kept = settled(connections, "here", Phase.KEPT)
    answered = settled(connections, "here", Phase.ANSWERED)
    half = settled(connections, "here", Phase.HEAD)
    settled(connections, "there", Phase.HEAD)
    assert not half.closed
    settled(connections, "here", Phase.ANSWERED)
    assert (half.closed, kept.closed) == (True, False)
    settled(connections, "here", Phase.ANSWERED)
    assert kept.closed
    assert not connections.admit(Fake("here"))
    connections.forget(answered)
    assert connections.admit(Fake("here"))
    assert not answered.closed
    assert len(connections) == 4


def test_who_was_just_let_in_has_a_moment() -> None:
    connections = Connections(most=100, per_address=2)
    fresh = [Fake("here") for _ in range(5)]
    assert all(map(connections.admit, fresh))
    for each in reversed(fresh):
        assert not each.closed
        connections.now_in(each, Phase.HEAD)
    assert [each.closed for each in fresh] == [False, False, True, True, True]


def test_many_addresses_have_one_limit_together_and_a_proxy_none_of_its_own() -> None:
    connections = Connections(most=4, per_address=2, is_proxy=proxies("10.0.0.0/8, 127.0.0.1"))
    first = settled(connections, "1.1.1.1", Phase.HEAD)
    proxied = [settled(connections, "127.0.0.1", Phase.ANSWERED) for _ in range(3)]
    assert not first.closed
    assert connections.admit(Fake("10.2.3.4"))
    assert first.closed
    assert not connections.admit(Fake("2.2.2.2"))
    assert not any(each.closed for each in proxied)


@pytest.mark.parametrize(
    ("said", "address", "is_one"),
    [("", "127.0.0.1", False), ("*", "1.2.3.4", True), ("10.0.0.0/8", "10.1.1.1", True), ("::1", "::1", True),
     ("10.0.0.0/8", "11.1.1.1", False), ("unix", "unix", True), ("10.0.0.0/8", "unknown", False)],
)  # fmt: skip
def test_addresses_of_proxies(said: str, address: str, is_one: bool) -> None:
    assert proxies(said)(address) is is_one
