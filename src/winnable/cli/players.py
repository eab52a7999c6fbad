"""`winnable players`: the players that play without seeing the cards."""

from typing import TYPE_CHECKING

import click

from .common import json_option
from .printing import faint, heading, print_json, print_paragraph, print_text

if TYPE_CHECKING:
    from ..players import NamedPlayer


@click.command("players")
@json_option
def players_command(as_json: bool) -> None:
    """List the players that `match` takes, with their parameters.

    \b
    winnable players
    winnable match best klondike --seeds 1-20 --set samples=100
    """
    from ..players import PLAYERS

    for player in PLAYERS.values():
        if as_json:
            print_json(as_object(player))
        else:
            _print(player)


def _print(player: "NamedPlayer") -> None:
    print_text(heading(player.name))
    print_paragraph(player.kind.meaning, indent=2, hanging=2)
    for parameter in player.parameters:
        allowed = f" ({', '.join(parameter.choices)})" if parameter.choices else ""
        print_paragraph(f"{parameter.name}={parameter.usual}  {parameter.meaning}{allowed}", faint, indent=2, hanging=4)


def as_object(player: "NamedPlayer") -> dict[str, object]:
    """Return a player as JSON."""
    return {
        "player": player.name,
        "summary": player.kind.meaning,
        "parameters": [
            {
                "name": parameter.name,
                "default": parameter.usual,
                "summary": parameter.meaning,
                "choices": parameter.choices,
            }
            for parameter in player.parameters
        ],
    }
