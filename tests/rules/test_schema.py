"""The published JSON Schema accepts what we accept."""

import json
from pathlib import Path

import jsonschema
import pytest

from winnable import all_games
from winnable.catalogue import GAMES_FOLDER, game_schema

PUBLISHED = Path(__file__).parents[2] / "docs" / "rules.schema.json"
SCHEMA = game_schema()


def test_the_published_schema_is_up_to_date() -> None:
    assert json.loads(PUBLISHED.read_text()) == SCHEMA, "write it anew with `make schema`"


def test_every_game_satisfies_the_schema() -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    for game in all_games().values():
        validator.validate(game.rules.differences())
        validator.validate(game.rules.complete())
    for path in GAMES_FOLDER.rglob("*.json"):
        validator.validate(json.loads(path.read_text()))


def test_the_schema_takes_the_papers_hole() -> None:
    jsonschema.validate({"hole": False}, SCHEMA)


@pytest.mark.parametrize(
    "fields",
    [
        {"tableau": {}},
        {"tableau piles": {"count": "8"}},
        {"stock": {"redeal": "yes"}},
        {"suits": 3},
        {"accordion": {"moves": ["X1"]}},
    ],
)
def test_the_schema_refuses_what_we_refuse(fields: object) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(fields, SCHEMA)


def test_every_field_is_described() -> None:
    for name, part in SCHEMA["$defs"].items():
        if name in ("GameFile", "PublishedFigure", "Rules"):
            continue
        for field, described in part["properties"].items():
            assert described.get("description"), f"{name}.{field}"
