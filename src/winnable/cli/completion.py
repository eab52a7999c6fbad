"""Completion of game names in the shell. Reads only the names of the files below `games/`, to be quick."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
from click.shell_completion import CompletionItem

_GAMES = Path(__file__).parents[1] / "games"


def complete_game(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the names that a partly typed name may become."""
    files = list(_GAMES.rglob("*.json"))
    typed = incomplete.lower()
    names = sorted(file.stem for file in files if file.stem.startswith(typed))
    names = names or sorted(alias for alias in _aliases(files) if alias.startswith(typed))
    if names:
        return [CompletionItem(name) for name in names]
    return [CompletionItem(incomplete, type="file")]


def _aliases(files: list[Path]) -> Iterator[str]:
    for file in files:
        yield from json.loads(file.read_text(encoding="utf-8")).get("aliases", [])
