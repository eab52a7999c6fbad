"""A server of the table for tests: started as a user starts it, asked as the page asks it."""

import asyncio
import contextlib
import http.client
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

Answer = tuple[int, Any]


class Server:
    """A running server."""

    def __init__(self, address: str, process: "subprocess.Popen[str]") -> None:
        self.address, self.process = address, process
        self.port = urlsplit(address).port or 0

    def request(
        self, verb: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Any request: status, headers and body of the answer."""
        connection = http.client.HTTPConnection("localhost", self.port, timeout=200)
        with contextlib.closing(connection):
            connection.request(verb, path, body, headers)
            answer = connection.getresponse()
            return answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read()

    def get(self, path: str) -> Answer:
        """What a path holds."""
        status, _, body = self.request("GET", path)
        return status, json.loads(body)

    def ask(self, path: str, **said: Any) -> Answer:
        """The answer to a question."""
        headers = {"content-type": "application/json"}
        status, _, body = self.request("POST", f"/api/{path}", json.dumps(said).encode(), **headers)
        return status, json.loads(body)

    def told(self, path: str, **said: Any) -> Any:
        """The answer to a question that must not be refused."""
        status, answer = self.ask(path, **said)
        assert status == 200, answer
        return answer

    def metric(self, name: str) -> float:
        """A number that the server counts."""
        text = self.request("GET", "/metrics")[2].decode()
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"{name} "))


@contextlib.contextmanager
def running(*options: str) -> Iterator[Server]:
    """A server with options, ended at the end."""
    command = [sys.executable, "-m", "winnable", "serve", "--port", "0", "--json", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield Server(json.loads(process.stdout.readline())["address"], process)
        finally:
            process.terminate()
            process.wait(30)


def asked_inside(app: Any, path: str, **said: Any) -> Answer:
    """The answer of an application that runs in this process, so that tests can change what is in it."""

    async def ask() -> Answer:
        body, sent = json.dumps(said).encode(), list[dict[str, Any]]()
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        scope = {"type": "http", "method": "POST", "path": f"/api/{path}", "headers": headers, "query_string": b""}
        messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        messages.put_nowait({"type": "http.request", "body": body, "more_body": False})

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await app(scope, messages.get, send)
        return sent[0]["status"], json.loads(b"".join(message.get("body", b"") for message in sent))

    with ThreadPoolExecutor(1) as thread:  # the browser has a loop of its own in this one
        return thread.submit(asyncio.run, ask()).result()
