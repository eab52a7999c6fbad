"""The manifest: which runs a directory holds, and by which code it was begun.

Takes and gives `manifest.json`. It describes; which seeds are done is always told by the parts themselves, so there is
nothing that could get out of step.
"""

import hashlib
import json
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ..errors import BadInput
from .files import write_whole

FORMAT = 1
_FILE = "manifest.json"


@dataclass(frozen=True)
class Run:
    """What all rows of a run have in common: a game, a dealer, a strategy and limits."""

    game: str
    rules: str
    dealer: str
    strategy: str
    seconds_limit: float | None
    positions_limit: int | None
    memory_limit: int

    @property
    def key(self) -> str:
        """The name of its folder: readable, and different for every run."""
        text = json.dumps(asdict(self), sort_keys=True)
        readable = re.sub(r"[^\w.-]+", "-", self.game)[:60]
        return f"{readable}.{self.dealer}.{hashlib.sha256(text.encode()).hexdigest()[:8]}"


@dataclass
class Manifest:
    """What `manifest.json` says."""

    version: str
    """The code that began the directory."""
    runs: dict[str, Run] = field(default_factory=dict)
    """By key."""
    definitions: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The rules of games that are not shipped, by rules hash, so that their deals can be dealt again."""

    def write(self, folder: Path) -> None:
        """Write it whole or not at all."""
        content = {
            "format": FORMAT,
            "version": self.version,
            "runs": {key: asdict(run) for key, run in sorted(self.runs.items())},
            "rules": self.definitions,
        }
        write_whole(folder / _FILE, (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode())


def read_manifest(folder: Path) -> Manifest | None:
    """The manifest of a folder, or None if there is none that can be understood; the parts tell all of it again."""
    path = folder / _FILE
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        return None
    try:
        content = json.loads(text)
        made_by = content["format"]
        if made_by == FORMAT:
            runs = {key: Run(**run) for key, run in content["runs"].items()}
            return Manifest(content["version"], runs, content["rules"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    raise BadInput(f"{path}: was made by another version of winnable (format {made_by}, not {FORMAT})")
