"""JSON Schemas of what commands print with `--json`: one file for each command, which describes one line of output.

A schema refers to shared parts by `#/$defs/NAME`. The parts of `common.json`, the columns of results and the rule
language are added when a schema is read, so that the result is complete. A new command needs a file here with the name
of the command.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from ..catalogue import game_schema
from ..errors import BadInput, listing
from ..rows import COLUMNS, Column
from ..solving.results import RESULT_COLUMNS

Schema = dict[str, Any]
_COMMON = "common"
_JSON_TYPES = {"word": "string", "float64": "number", "int16": "integer", "int32": "integer", "int64": "integer"}


@cache
def commands() -> tuple[str, ...]:
    """Return the commands whose output is described."""
    names = (file.name.removesuffix(".json") for file in files(__package__).iterdir() if file.name.endswith(".json"))
    return tuple(sorted(name for name in names if name != _COMMON))


def output_schema(command: str) -> Schema:
    """Return the schema of a line that a command prints. Raises `BadInput` if there is no such command."""
    if command not in commands():
        raise BadInput(f'there is no command "{command}"; the commands are {listing(commands(), "and")}')
    schema = _read(command)
    own = schema.pop("$defs", {})
    return schema | {"$defs": own | _needed(schema | {"$defs": own}, _shared(), set(own))}


def _needed(part: Any, shared: Schema, known: set[str]) -> Schema:
    """Return the shared parts that a part refers to, directly or through others."""
    found: Schema = {}
    for name in _references(part) - known:
        known.add(name)
        found |= {name: shared[name]} | _needed(shared[name], shared, known)
    return found


def _references(part: Any) -> set[str]:
    if isinstance(part, list):
        return set().union(*map(_references, part))
    if not isinstance(part, dict):
        return set()
    own = {part["$ref"].removeprefix("#/$defs/")} if isinstance(part.get("$ref"), str) else set()
    return own.union(*map(_references, part.values()))


@cache
def _shared() -> Schema:
    columns = {f"column_{column.name}": _of_column(column) for column in (*COLUMNS, *RESULT_COLUMNS)}
    shared: Schema = _read(_COMMON)["$defs"] | columns | game_schema()["$defs"]
    return shared


def _of_column(column: Column) -> Schema:
    schema: Schema = {"description": column.meaning[0].upper() + column.meaning[1:] + "."}
    if column.words:
        return schema | {"enum": [*column.words, *([None] if column.nullable else [])]}
    kind = _JSON_TYPES[column.kind]
    schema["type"] = [kind, "null"] if column.nullable else kind
    return schema if column.least is None else schema | {"minimum": column.least}


def _read(name: str) -> Schema:
    schema: Schema = json.loads(files(__package__).joinpath(f"{name}.json").read_text(encoding="utf-8"))
    return schema
