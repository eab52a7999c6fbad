"""A process that searches: questions come as lines of JSON on standard input, answers go to standard output.

The process runs beside the server, with a lower priority and with bounded memory, so that no search slows moves down or
ends the server. Its first line says that it is ready. `{"cancel": true}` ends the search under way. The process ends
when its standard input ends.
"""

import json
import os
import queue
import sys
import threading
from collections.abc import Iterator
from typing import Any

from ..errors import BadInput
from ..solving.solver import Cancel
from .analysis_questions import QUESTIONS
from .settings import MEGABYTE

_FIXED_SHARE = 1536 * MEGABYTE
"""Address space that the interpreter and its libraries may take, besides the memory of the search."""
_NICE = 10


class Inbox:
    """Questions as they come; a request to stop reaches the search under way at once."""

    def __init__(self) -> None:
        self.cancel = Cancel()
        self._questions: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        threading.Thread(target=self._listen, daemon=True).start()

    def __iter__(self) -> Iterator[tuple[dict[str, Any], Cancel]]:
        while (question := self._questions.get()) is not None:
            with self._lock:
                self.cancel = Cancel()
                cancel = self.cancel
            yield question, cancel

    def _listen(self) -> None:
        for line in sys.stdin:
            message = json.loads(line)
            if message.get("cancel"):
                with self._lock:
                    self.cancel.cancel()
            else:
                self._questions.put(message)
        self._questions.put(None)
        os._exit(0)  # the server is gone, and does not wait for an answer


def answered(question: dict[str, Any], cancel: Cancel) -> dict[str, Any]:
    """Return the answer to a question, or the sentences that say what is wrong with it."""
    try:
        return {"answer": QUESTIONS[question["kind"]](question, cancel).model_dump(mode="json")}
    except BadInput as error:
        return {"problems": list(error.problems)}
    except MemoryError:
        return {"broken": "this took more memory than a question may take here"}


def main(memory_mb: int) -> None:
    """Answer questions until there are no more."""
    os.nice(_NICE)
    try:
        import resource

        most = _FIXED_SHARE + 2 * memory_mb * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    except (ImportError, ValueError, OSError):
        pass  # this system has no such limit; the search itself keeps to its own
    print(json.dumps({"ready": True}), flush=True)
    for question, cancel in Inbox():
        print(json.dumps(answered(question, cancel)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
