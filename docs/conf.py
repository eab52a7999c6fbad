"""Sphinx configuration. Before every build the pages of the games are written from the games themselves."""

import json
from collections.abc import Iterator
from pathlib import Path

from sphinx.application import Sphinx

import winnable
from winnable.rule_files import summary

project = "Winnable"
author = "The Winnable developers"
copyright = "2026, The Winnable developers"
release = winnable.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
default_role = "code"  # a name between single backticks, as in the docstrings
myst_heading_anchors = 3
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Winnable {release}"

GAMES = Path(__file__).parent / "games"


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", lambda _: write_game_pages())


def write_game_pages() -> None:
    """One page for each game and a list of them all; a page that has not changed is left alone."""
    games = winnable.all_games()
    pages = {name: game_page(game) for name, game in games.items()} | {"index": index_page(games)}
    GAMES.mkdir(exist_ok=True)
    for old in GAMES.glob("*.md"):
        if old.stem not in pages:
            old.unlink()
    for name, text in pages.items():
        path = GAMES / f"{name}.md"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def index_page(games: dict[str, winnable.Game]) -> str:
    rows = (f"| [{name}]({name}.md) | {game.title} | {printed(game)} |" for name, game in games.items())
    table = "\n".join(("| name | title | winnable, published |", "|---|---|---|", *rows))
    entries = "\n".join(games)
    about = "An asterisk marks a figure with a note, which is on the page of the game."
    return f"# The games\n\n{about}\n\n{table}\n\n```{{toctree}}\n:hidden:\n:maxdepth: 1\n\n{entries}\n```\n"


def printed(game: winnable.Game) -> str:
    """The last published figure, marked if it has a note."""
    if not game.published:
        return ""
    last = game.published[-1]
    return f"{shown(last)} \\*" if "note" in last else shown(last)


def game_page(game: winnable.Game) -> str:
    return "\n\n".join(blocks(game)) + "\n"


def blocks(game: winnable.Game) -> Iterator[str]:
    yield f"# {game.title}"
    yield f"Name: `{game.name}`"
    if game.aliases:
        yield "Also called: " + ", ".join(f"`{alias}`" for alias in game.aliases)
    if game.extends:
        yield f"Variant of: [{game.extends}]({game.extends}.md)"
    yield game.description
    yield "## Rules"
    yield "\n".join(f"- **{heading}.** {' '.join(told)}" for heading, told in summary(game.rules))
    yield "## Rules as JSON"
    yield f"What differs from the [defaults](../rule-language.md). Rules hash: `{game.rules.digest}`"
    yield f"```json\n{json.dumps(game.rules.differences(), indent=2)}\n```"
    if game.published:
        yield "## Published figures"
        yield "\n".join(map(figure_line, game.published))
    if game.source:
        yield f"## Source\n\n{game.source}."


def figure_line(figure: dict[str, object]) -> str:
    counts = [f"{figure[key]:,} {key}" for key in ("winnable", "unwinnable", "unknown") if key in figure]
    sample = f" Of {figure['sample']:,} deals: {', '.join(counts)}." if "sample" in figure else ""
    note = f" {figure['note']}" if "note" in figure else ""
    return f"- {shown(figure)} can be won ({figure['reference']}).{sample}{note}"


def shown(figure: dict[str, object]) -> str:
    """As it was printed, or as it should have been."""
    return str(figure.get("corrected") or figure["printed"])
