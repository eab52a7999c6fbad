"""What the server does not let pass."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from helpers.web_server import Server
from winnable.web.guard import POLICY
from winnable.web.settings import MOST_BODY

SECRET = "cards that nobody may read"


def test_every_answer_has_the_strict_policy(server: Server) -> None:
    for path in ("/", "/docs", "/api/games", "/nothing", "/static/js/main.js", "/health"):
        headers = server.request("GET", path)[1]
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
    assert "unsafe" not in POLICY
    assert "http" not in POLICY


def test_pages_load_nothing_from_elsewhere() -> None:
    folder = Path(__file__).parents[2] / "src" / "winnable" / "web" / "static"
    for path in folder.rglob("*.*"):
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert "http://" not in text, path
        assert "https://" not in text, path
        assert "innerHTML" not in text, path


def test_a_long_request_is_turned_away(server: Server) -> None:
    body = json.dumps({"text": "x" * MOST_BODY}).encode()
    assert server.request("POST", "/api/paste", body, **{"content-type": "application/json"})[0] == 413


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd", "/static/js"])
def test_only_the_files_of_the_page_are_served(server: Server, path: str) -> None:
    assert server.request("GET", path)[0] == 404


def test_no_name_reads_a_file(server: Server, tmp_path: Path) -> None:
    secret = tmp_path / "secret.json"
    secret.write_text(json.dumps({"name": SECRET}))
    named = str(secret)
    asked: list[tuple[str, dict[str, Any]]] = [
        ("deal", {"deal": {"game": named, "seed": "1"}}),
        ("deal", {"deal": {"rules": json.dumps({"extends": named, "rules": {}}), "seed": "1"}}),
        ("deal", {"deal": {"game": str(secret.with_suffix("")), "seed": "1"}}),
        ("deal", {"id": f"{named}:solvitaire:1"}),
        ("paste", {"text": f"game: {named}\ndeal: {named}:solvitaire:1\nmoves:\n"}),
        ("paste", {"text": f"game: klondike\ndeal: {named}:solvitaire:1\nmoves:\n"}),
        ("paste", {"text": json.dumps({"game": named, "layout": {}})}),
        ("rules", {"rules": json.dumps({"extends": named})}),
    ]
    for path, said in asked:
        status, answer = server.ask(path, **said)
        text = json.dumps(answer)
        assert status == 422 or answer["problems"], (path, said)
        assert SECRET not in text, (path, said)
        assert "lower-case letters" not in text, (path, said)  # what is said of the name in that file


def test_health_and_metrics(server: Server) -> None:
    assert server.get("/health")[1]["status"] == "ok"
    text = server.request("GET", "/metrics")[2].decode()
    assert 'winnable_requests_total{path="/health",status="200"}' in text
    assert "winnable_request_seconds_bucket" in text


def test_the_page_is_kept_by_the_browser_until_it_changes(server: Server) -> None:
    tag = server.request("GET", "/")[1]["etag"]
    assert server.request("GET", "/", None, **{"if-none-match": tag})[0] == 304
    assert server.request("GET", "/", None, **{"accept-encoding": "gzip"})[1]["content-encoding"] == "gzip"


def test_a_server_that_is_stopped_at_once_ends_well() -> None:
    command = [sys.executable, "-m", "winnable", "serve", "--port", "0", "--json", "--stop-after", "0.0001"]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
