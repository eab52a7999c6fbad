"""Make src/winnable/reports/skill.json, which the page of the server shows, from the tables of docs/skill.md.

Run it after bench/skill_table.py. Columns with shares become players, whatever they are called; a column `games of a
and b` says how many games these were measured by. Other columns and further games are no trouble.

    python tools/skill_data.py
"""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "skill.md"
DATA = ROOT / "src" / "winnable" / "reports" / "skill.json"
_GAME = re.compile(r"\[([^]]+)\]\(games/([^)]+)\.md\)")
_BETWEEN = re.compile(r"(?:[\d.]+% \()?([\d.]+)–([\d.]+)%\)?")


def share(cell: str) -> list[float] | None:
    """The ends of an interval in per cent, as fractions; None if a cell has none."""
    between = _BETWEEN.fullmatch(cell)
    return [round(float(end) / 100, 6) for end in between.groups()] if between else None


def cells(line: str) -> list[str]:
    """The cells of a line of a table."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def measured(columns: list[str], values: list[str]) -> dict[str, dict[str, object]]:
    """Who wins how often, by the names of columns."""
    games: dict[str, int] = {}
    for column, value in zip(columns, values, strict=True):
        if column.startswith("games of ") and value.replace(",", "").isdigit():
            games |= dict.fromkeys(re.split(r", | and ", column[len("games of ") :]), int(value.replace(",", "")))
    found = {column: share(value) for column, value in zip(columns, values, strict=True)}
    return {name: {"share": ends, "games": games.get(name)} for name, ends in found.items() if ends is not None}


def data(page: str) -> dict[str, object]:
    """What a page says, as data."""
    about = next(line for line in page.splitlines() if line and not line.startswith(("<!--", "#", "|")))
    columns: list[str] = []
    games: dict[str, object] = {}
    for line in page.splitlines():
        if not line.startswith("|"):
            columns = []
        elif not columns:
            columns = cells(line)
        elif game := _GAME.fullmatch(cells(line)[0]):
            games[game[2]] = measured(columns, cells(line))
    about = re.sub(r" \(\[[^]]+\]\([^)]*\)\)", "", about)  # a page of the server has nothing to link to there
    return {"about": re.sub(r"\[([^]]+)\]\([^)]*\)|`([^`]*)`", r"\1\2", about), "games": games}


def text() -> str:
    """The file."""
    return json.dumps(data(PAGE.read_text(encoding="utf-8")), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    DATA.write_text(text(), encoding="utf-8")
