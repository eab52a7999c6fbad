"""The manifest: which runs a directory holds, and by which code it was begun.

Reads and writes `manifest.json`. The manifest only describes. The parts themselves say which seeds are done, so the two
cannot disagree about that.
"""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ..errors import BadInput, quoted
from ..rows import COLUMNS, Run
from .files import cannot_read, not_a_name, write_whole

FORMAT = 1
_FILE = "manifest.json"
_NUMBER = (int, float)


@dataclass
class Manifest:
    """What `manifest.json` says."""

    version: str
    """The code that began the directory."""
    runs: dict[str, Run] = field(default_factory=dict)
    """By key."""
    definitions: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The rules of games that are not shipped, by rules hash, so that their deals can be dealt again."""
    strategies: dict[str, str] = field(default_factory=dict)
    """By key of a run, the user's name for its strategy; the run itself has the shares that the name meant."""

    def write(self, folder: Path) -> None:
        """Write the file whole or not at all."""
        content = {
            "format": FORMAT,
            "version": self.version,
            "runs": {key: asdict(run) for key, run in sorted(self.runs.items())},
            "strategies": dict(sorted(self.strategies.items())),
            "rules": self.definitions,
        }
        write_whole(folder / _FILE, (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode())


def read_manifest(folder: Path) -> Manifest | None:
    """Return the manifest of a folder, or None if none can be read; it can be made again from the parts."""
    path = folder / _FILE
    try:
        if path.exists() and not path.is_file():
            raise BadInput(f"{path}: is not a file; move it away, and a new one is made from the parts")
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise cannot_read(path, error) from None
    except BadInput:
        raise
    except (ValueError, RecursionError):  # no text, no JSON, or nested too deeply
        if "\0" in str(path):
            raise not_a_name(folder) from None
        return None
    if not isinstance(content, dict):
        return None
    if "format" in content and content["format"] != FORMAT:
        other = quoted(content["format"])
        raise BadInput(f"{path}: was made by another version of winnable (format {other}, not {FORMAT})")
    return _understood(content)


def _understood(content: dict[str, Any]) -> Manifest | None:
    """Return the manifest if its content has our format; a file from elsewhere may contain anything."""
    version, rules, runs = content.get("version"), content.get("rules", []), content.get("runs", [])
    names = content.get("strategies", {})
    if not (isinstance(version, str) and _is_table(rules, dict) and _is_table(runs, dict) and _is_table(names, str)):
        return None
    try:
        read = {key: run_of(**entry) for key, entry in runs.items()}
    except TypeError:
        return None
    if any(run is None or run.key != key for key, run in read.items()):
        return None
    return Manifest(version, {key: run for key, run in read.items() if run is not None}, rules, names)


def _is_table(value: object, kind: type) -> bool:
    return isinstance(value, dict) and all(isinstance(entry, kind) for entry in value.values())


def run_of(**entry: Any) -> Run | None:
    """Return the run of an entry of a file, or None if it does not describe one."""
    words = [column.name for column in COLUMNS if column.origin == "run" and column.kind == "word"]
    numbers = [column.name for column in COLUMNS if column.origin == "run" and column.kind != "word"]
    is_run = all(isinstance(entry.get(name), str) for name in words) and all(
        entry.get(name) is None or (isinstance(entry[name], _NUMBER) and not isinstance(entry[name], bool))
        for name in numbers
    )
    return Run(**entry) if is_run else None
