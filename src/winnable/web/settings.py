"""What a server may use: one table of limits, from which the command line and the documentation take them."""

import json
import os
from dataclasses import asdict, dataclass

ENVIRONMENT = "WINNABLE_SERVE"
"""Carries the settings to the processes of a server with several workers."""
MEGABYTE = 1 << 20
MOST_BODY = 256 * 1024
"""The most bytes of a request."""
MOST_RULES = 32_000
"""The most letters of a pasted rule file."""
MOST_POSITION = 4_000
MOST_MOVES = 10_000
"""The most moves of a game; a longer game is refused with a sentence."""
MOST_MOVES_TEXT = 12 * MOST_MOVES
MOST_TURN = 2_000
"""The most letters of a turn; the longest hint has some hundred moves."""
MOST_PASTED = 100_000
MOST_KEPT = 64 * MEGABYTE
"""The most bytes of games in the cache of a worker, by estimate; with all that belongs to them it is below 100 MB."""


@dataclass(frozen=True)
class Settings:
    """How much the server may use."""

    solvers: int = 2
    """Processes that search; each uses at most one core, and yields to the processes that answer moves."""
    seconds: float = 10.0
    """The longest search for one question."""
    memory_mb: int = 256
    """Memory for the positions of one search; a process that takes more than this and a fixed share is ended."""
    queue: int = 200
    """The most questions that wait for a solver; a further one is refused."""
    per_address: int = 60
    """The most questions from one address at a time, waiting or under way."""
    connections: int = 256
    """The most connections from one address at a time, to each worker; a browser has about six for all its tabs."""
    request_seconds: float = 15.0
    """Seconds in which the head of a request must have come; its body then has the same time."""
    hosts: tuple[str, ...] = ("localhost",)
    """Names that the server answers to, besides addresses as numbers."""
    proxy: str = ""
    """Addresses of reverse proxies: they name the client's address, and their connections are not counted."""
    experiment: str = ""
    """A directory of results whose progress is shown; it is only read."""

    def to_environment(self) -> None:
        """Put the settings where the processes of the server find them."""
        os.environ[ENVIRONMENT] = json.dumps(asdict(self))

    @classmethod
    def from_environment(cls) -> "Settings":
        """Return the settings that the command line put there, or the usual ones."""
        read = json.loads(os.environ.get(ENVIRONMENT, "{}"))
        return cls(**read | {"hosts": tuple(read.get("hosts", cls.hosts))})
