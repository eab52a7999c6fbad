"""The process: one thread reads lines, others answer, and an answer is written as soon as it is known.

Nothing that a line says ends the process. The end of the input does, once all questions are answered.
"""

import json
import os
import sys
from collections.abc import Callable
from queue import Queue
from threading import Lock, Thread
from typing import Any, BinaryIO

from ..errors import BadInput, readable
from ..solving.solver import Cancel
from .answers import Caps, answer
from .questions import MOST_BYTES, Id, checked_ask, checked_id, read_line

WAITING = 1000
"""If so many questions wait, no further line is read until one of them is answered."""
_MOST_MESSAGE = 600


class Service:
    """Takes lines, and hands each answer to `write` as an object."""

    def __init__(self, write: Callable[[dict[str, Any]], None], caps: Caps) -> None:
        self._write = write
        self._caps = caps
        self._open: dict[Id, Cancel] = {}
        self._unnamed: set[Cancel] = set()
        self._lock = Lock()
        self._waiting: Queue[tuple[dict[str, Any], str, dict[str, Any], Cancel] | None] = Queue(WAITING)
        self._threads = [Thread(target=self._work, daemon=True) for _ in range(caps.jobs)]
        for thread in self._threads:
            thread.start()

    def take(self, number: int, line: bytes) -> None:
        """Take one line of the input: a question is answered later, everything else at once."""
        head: dict[str, Any] = {"line": number}
        try:
            fields = read_line(line)
            name = checked_id(fields.get("id"))
            head |= {} if name is None else {"id": name}
            ask = checked_ask(fields)
            if ask == "cancel":
                self._write(head | {"cancelled": self._cancel(checked_id(fields.get("of"), "of"))})
                return
            cancel = self._opened(name)
        except BadInput as error:
            self._write(head | {"error": sentence(error)})
            return
        self._waiting.put((head, ask, fields, cancel))

    def end(self) -> None:
        """Answer what still waits, and end the threads."""
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()

    def cancel_all(self) -> None:
        """Cancel every question that is not answered."""
        with self._lock:
            for cancel in (*self._open.values(), *self._unnamed):
                cancel.cancel()

    def _opened(self, name: Id) -> Cancel:
        cancel = Cancel()
        with self._lock:
            if name is None:
                self._unnamed.add(cancel)
            elif name in self._open:
                raise BadInput("id: a question with this id is not answered yet")
            else:
                self._open[name] = cancel
        return cancel

    def _cancel(self, name: Id) -> bool:
        """Cancel a question. Return False if there is none of that id that is not answered."""
        if name is None:
            raise BadInput("of: must be the id of a question")
        with self._lock:
            found = self._open.get(name)
            if found is not None:
                found.cancel()
        return found is not None

    def _work(self) -> None:
        while (waiting := self._waiting.get()) is not None:
            head, ask, fields, cancel = waiting
            found = head | self._answered(ask, fields, cancel)
            with self._lock:
                self._open.pop(head.get("id"), None)
                self._unnamed.discard(cancel)
            self._write(found)

    def _answered(self, ask: str, fields: dict[str, Any], cancel: Cancel) -> dict[str, Any]:
        try:
            return answer(ask, fields, self._caps, cancel)
        except BadInput as error:
            return {"error": sentence(error)}
        except MemoryError:
            return {"error": "there is not enough memory for this question"}
        except RecursionError:
            return {"error": "the question is nested too deeply"}
        except Exception as error:  # a fault of ours must not end the process for all other questions
            return {"error": f"an error in winnable, please report it: {readable(repr(error), _MOST_MESSAGE)}"}


def sentence(error: BadInput) -> str:
    """Return the first problem of an error, on one line."""
    return readable(" ".join(error.problems[0].split()), _MOST_MESSAGE)


def serve(source: BinaryIO, sink: BinaryIO, caps: Caps) -> None:
    """Answer the lines of a stream until it ends. If nobody reads the answers any more, stop at the next line."""
    lock, is_read = Lock(), True

    def write(found: dict[str, Any]) -> None:
        nonlocal is_read
        data = json.dumps(found, separators=(",", ":")).encode() + b"\n"
        with lock:
            try:
                if is_read:
                    sink.write(data)
                    sink.flush()
            except (OSError, ValueError):
                is_read = False

    service = Service(write, caps)
    number = 0
    try:
        while is_read and (line := source.readline(MOST_BYTES + 2)):
            number += 1
            _skip_rest(source, line)
            if line.strip():
                service.take(number, line)
    except KeyboardInterrupt:
        service.cancel_all()
        raise
    finally:
        if not is_read:
            service.cancel_all()
            _drop(sink)
        service.end()


def _skip_rest(source: BinaryIO, line: bytes) -> None:
    """Read a line that is too long to its end."""
    while line and not line.endswith(b"\n"):
        line = source.readline(1 << 16)


def _drop(sink: BinaryIO) -> None:
    """Let what is left in a stream that nobody reads go nowhere, so that Python ends without a complaint."""
    if sink is sys.stdout.buffer:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sink.fileno())
