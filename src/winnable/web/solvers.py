"""The processes that search, and the order of questions: short questions first, and every search ends in time.

A question first gets a short slice of time. If that is not enough, the question waits again, behind all short slices,
for its full time. One process takes short slices only, so that a quick answer never waits for a slow one.
"""

import asyncio
import contextlib
import json
import sys
from collections import Counter, deque
from typing import Any

from ..errors import BadInput
from .settings import Settings

SHORT = 0.4
"""Seconds of a short slice."""
_STARTING = 60.0
"""Seconds in which a process must be ready for its first question; they do not count as time of the question."""
_GRACE = 4.0
"""Seconds that a process may take beyond the time of its question, before it is ended."""
_STOPPING = 0.5
"""Seconds in which a process must have stopped its search, or it is ended."""
_SLACK = 4
"""How many times its limit in processor time a search may take by the clock."""
_LONGEST_LINE = 1 << 24
_CANCEL = b'{"cancel": true}\n'


class Busy(Exception):
    """There are too many questions already."""


class Broken(Exception):
    """A search took more time or memory than it may, and was ended."""


class _Process:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._process: asyncio.subprocess.Process | None = None
        self._is_ready = False

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a question. Its time begins when the process is ready. Cancelling ends the search."""
        process = await self._ready()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(question).encode() + b"\n")
            await process.stdin.drain()
            line = await self._line(process, question["seconds"] + question.get("each", 0))
            if not line:
                raise Broken
            answer: dict[str, Any] = json.loads(line)
            return answer
        except asyncio.CancelledError:
            await asyncio.shield(self._stop(process))
            raise
        except (TimeoutError, ConnectionError, Broken):
            await self.end()
            raise Broken("this took more time or memory than a question may take here") from None

    async def _line(self, process: asyncio.subprocess.Process, seconds: float) -> bytes:
        """Return the line of the answer. Stop the search when its time by the clock is over.

        A search counts its own processor time, of which it gets little if many other processes run.
        """
        assert process.stdin is not None
        assert process.stdout is not None
        reading = asyncio.ensure_future(process.stdout.readline())
        try:
            done, _ = await asyncio.wait({reading}, timeout=_SLACK * seconds)
            if not done:
                process.stdin.write(_CANCEL)
                await process.stdin.drain()
            return await asyncio.wait_for(asyncio.shield(reading), _GRACE)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)

    async def _stop(self, process: asyncio.subprocess.Process) -> None:
        """End the search under way; if it does not stop, end the process."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(_CANCEL)
            await process.stdin.drain()
            if not await asyncio.wait_for(process.stdout.readline(), _STOPPING):
                await self.end()
        except (TimeoutError, ConnectionError):
            await self.end()

    async def _ready(self) -> asyncio.subprocess.Process:
        """Return a process that waits for questions. To start one takes a while, on a busy machine a long while."""
        process = await self._running()
        if not self._is_ready:
            assert process.stdout is not None
            try:
                line = await asyncio.wait_for(process.stdout.readline(), _STARTING)
            except TimeoutError:
                line = b""
            if not line:
                await self.end()
                raise Broken("a process that searches could not be started")
            self._is_ready = True
        return process

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._is_ready = False
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "winnable.web.solver_process",
                str(self._settings.memory_mb),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
                # Ctrl-C is for the server, which ends its processes itself. They stay in its session: Linux weighs
                # sessions against each other first, and being nice counts only within one.
                process_group=0,
            )
        return self._process

    async def start(self) -> None:
        """Start the process before it is needed."""
        await self._running()

    async def end(self) -> None:
        """End the process; the next question starts another."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        transport = getattr(process, "_transport", None)
        if transport is not None:
            transport.close()


class Solvers:
    """All processes that search, and the questions that wait for one."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._processes = [_Process(settings) for _ in range(max(1, settings.solvers))]
        self._free = set(range(len(self._processes)))
        self._waiting: dict[bool, deque[asyncio.Future[int]]] = {True: deque(), False: deque()}
        self._open: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()

    async def start(self) -> None:
        """Start all processes."""
        await asyncio.gather(*(process.start() for process in self._processes))

    async def end(self) -> None:
        """End all processes."""
        await asyncio.gather(*(process.end() for process in self._processes))

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def busy(self) -> int:
        """How many processes search."""
        return len(self._processes) - len(self._free)

    async def ask(self, address: str, kind: str, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the answer to a question. Raises `BadInput`, `Busy` or `Broken`."""
        if self.waiting >= self._settings.queue or self._open[address] >= self._settings.per_address:
            self.counts["turned away"] += 1
            raise Busy("too many questions are waiting; try again in a moment")
        whole = question | {"kind": kind, "memory_mb": self._settings.memory_mb}
        self._open[address] += 1
        try:
            answer = await self._sliced(whole, min(seconds, self._settings.seconds))
        except asyncio.CancelledError:
            self.counts["cancelled"] += 1
            raise
        finally:
            self._open[address] -= 1
            self._open += Counter()  # forget addresses without a question
        self.counts["answered"] += 1
        return answer

    async def _sliced(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        is_searched = question["kind"] in ("verdict", "hint")
        if is_searched and seconds > SHORT:
            found = await self._one(question | {"seconds": SHORT}, is_short=True)
            if found["verdict"] != "unknown" or found.get("reason") == "memory":
                return found
        return await self._one(question | {"seconds": seconds}, is_short=is_searched and seconds <= SHORT)

    async def _one(self, question: dict[str, Any], *, is_short: bool) -> dict[str, Any]:
        number = await self._place(is_short)
        try:
            answer = await self._processes[number].ask(question)
        finally:
            self._give_back(number)
        if "problems" in answer:
            raise BadInput(answer["problems"])
        if "broken" in answer:
            raise Broken(answer["broken"])
        found: dict[str, Any] = answer["answer"]
        return found

    def _may_take(self, number: int, is_short: bool) -> bool:
        return is_short or number > 0 or len(self._processes) == 1

    async def _place(self, is_short: bool) -> int:
        """Wait for a free process, and return its number."""
        fitting = [number for number in self._free if self._may_take(number, is_short)]
        if fitting:
            number = min(fitting) if is_short else max(fitting)
            self._free.remove(number)
            return number
        place: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        queue = self._waiting[is_short]
        queue.append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._give_back(place.result())
            else:
                queue.remove(place)
            raise

    def _give_back(self, number: int) -> None:
        for is_short in (True, False):
            queue = self._waiting[is_short]
            while queue and self._may_take(number, is_short):
                place = queue.popleft()
                if not place.done():
                    place.set_result(number)
                    return
        self._free.add(number)
