"""Write src/winnable/web/static/js/responses.d.ts from the models of the server's responses.

python tools/write_page_types.py
"""

import json
from pathlib import Path
from typing import Any

from pydantic.json_schema import models_json_schema

from winnable.web.responses import ResponsePart

FILE = Path(__file__).parents[1] / "src" / "winnable" / "web" / "static" / "js" / "responses.d.ts"
_HEAD = "// What the server sends: made from src/winnable/web/responses.py by tools/write_page_types.py; do not edit.\n"
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def page_types() -> str:
    """The types of all responses, for the page."""
    _, schema = models_json_schema([(model, "serialization") for model in _models(ResponsePart)])
    described = sorted(schema["$defs"].items())
    return _HEAD + "".join(_interface(name, model) for name, model in described)


def _models(base: type[ResponsePart]) -> list[type[ResponsePart]]:
    """All kinds of responses."""
    below = base.__subclasses__()
    return [*below, *(model for each in below for model in _models(each))]


def _interface(name: str, model: dict[str, Any]) -> str:
    fields = "".join(f"  {key}: {_type(value)};\n" for key, value in model["properties"].items())
    return f"export interface {name} {{\n{fields}}}\n"


def _type(schema: dict[str, Any]) -> str:
    """A JSON Schema as a type of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if "anyOf" in schema:
        return " | ".join(map(_type, schema["anyOf"]))
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(_type, schema['prefixItems']))}]"
        return f"{_type(schema['items'])}[]"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"{{ [key: string]: {_type(values) if isinstance(values, dict) else 'any'} }}"
    return _PLAIN[schema["type"]] if "type" in schema else "any"


if __name__ == "__main__":
    FILE.write_text(page_types(), encoding="utf-8")
