"""Schedule files: `winnable tune` and `winnable schedule` add games to them; `solve`, `rate` and `deals` take them."""

import datetime
import json
from pathlib import Path
from typing import Any

from ..core.fingerprint import version
from ..errors import BadInput
from ..files import write_file
from ..solving.schedules import read_schedule


def schedules_in(target: Path) -> dict[str, dict[str, Any]]:
    """Return the schedules that the file has already; a file that is something else is not replaced."""
    if not target.parent.is_dir():
        raise BadInput(f"{target}: cannot be written: there is no folder {target.parent}")
    return dict(read_schedule(target).games) if target.exists() else {}


def schedule_entry(rules: str, schedule: dict[str, str], by: str, **measured: Any) -> dict[str, Any]:
    """Return what a schedule file says of a game: its shares or slices, and how they were measured."""
    when = {"by": by, "version": version(), "date": datetime.date.today().isoformat()}
    return {"rules": rules, **schedule, "measured": when | measured}


def write_schedules(target: Path, content: dict[str, Any]) -> None:
    """Write a schedule file."""
    write_file(target, json.dumps(content, indent=2, ensure_ascii=False) + "\n")
