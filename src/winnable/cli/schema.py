"""`winnable schema`: what the JSON that commands print looks like, as JSON Schema."""

import click

from .common import json_option
from .printing import print_json


@click.command("schema")
@click.argument("command", required=False)
@json_option
def schema_command(command: str | None, as_json: bool) -> None:
    """Print the JSON Schema of what COMMAND prints with --json; without COMMAND print all schemas.

    \b
    winnable schema solve > solve.schema.json

    A schema describes one line of output. It is JSON with and without --json.
    """
    from ..schemas import commands, output_schema

    if command is not None:
        print_json(output_schema(command))
    else:
        print_json({name: output_schema(name) for name in commands()})
