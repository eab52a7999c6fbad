"""To which names the server answers: a stranger's page cannot reach it under a name of its own."""

import socket

import pytest

import winnable
from helpers.command_line import run
from helpers.web_server import Server, running
from winnable.web.hosts import is_answered, own_names

MACHINE = socket.gethostname().lower().split(".")[0]


@pytest.mark.parametrize("path", ["/", "/api/games", "/static/js/main.js", "/health", "/metrics"])
def test_a_name_of_somebody_else_is_refused_with_a_sentence(server: Server, path: str) -> None:
    status, headers, body = server.request("GET", path, None, host="evil.example:8000")
    assert status == 421
    assert "evil.example" in body.decode()
    assert "--allow-host" in body.decode()
    assert headers["content-type"] == "application/json"


def test_a_question_under_a_strange_name_is_not_looked_at(server: Server) -> None:
    said = {"content-type": "application/json", "host": "evil.example"}
    assert server.request("POST", "/api/table", b'{"deal": {"game": "golf", "seed": "1"}}', **said)[0] == 421


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:80", "localhost.", "127.0.0.1:9", "[::1]:8000", "192.168.0.7"]
)
def test_its_own_names_and_all_numbers_are_answered(server: Server, host: str) -> None:
    assert server.request("GET", "/health", None, host=host)[0] == 200


def test_names_that_were_allowed_are_answered() -> None:
    with running("--allow-host", "cards.example.org", "--allow-host", "Other.example") as server:
        hosts = ("cards.example.org", "other.example:443", "localhost", "example.org", "a.cards.example.org")
        assert [server.request("GET", "/health", None, host=host)[0] for host in hosts] == [200, 200, 200, 421, 421]


@pytest.mark.parametrize("said", ["http://cards.example.org", "a b", "", "cards.example.org:80", "x/y", "*"])
def test_what_is_no_name_is_refused(said: str) -> None:
    result = run("serve", "--allow-host", said)
    assert (result.exit_code, "--allow-host takes a name" in result.stderr) == (2, True)
    with pytest.raises(winnable.BadInput):
        own_names("127.0.0.1", [said])


@pytest.mark.parametrize(
    ("listens_at", "host", "answered"),
    [
        ("127.0.0.1", MACHINE, False),
        ("0.0.0.0", MACHINE, True),
        ("0.0.0.0", f"{MACHINE}.local:8000", True),
        ("0.0.0.0", "evil.example", False),
        ("0.0.0.0", "10.0.0.5:8000", True),
        ("::", "[fe80::1%eth0]:8000", True),
        ("cards.lan", "cards.lan:8000", True),
        ("cards.lan", "127.0.0.1.evil.example", False),
        ("127.0.0.1", "", False),
        ("127.0.0.1", "localhost:80:80", False),
        ("127.0.0.1", "localhost@evil.example", False),
        ("127.0.0.1", "evil.example/localhost", False),
        ("127.0.0.1", "2130706433.evil.example", False),
    ],
)
def test_which_names_belong_to_where_it_listens(listens_at: str, host: str, answered: bool) -> None:
    assert is_answered(own_names(listens_at, ()), host) is answered
