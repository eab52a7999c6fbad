"""From JSON text to `Rules`: parsing, merging over a parent, and turning every fault into one clear sentence."""

import difflib
import json
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from ..errors import BadRules, listing, quoted
from .checks import contradictions
from .model import Rules

JsonObject = dict[str, Any]


def parse_json_object(text: str) -> JsonObject:
    """A JSON object; says the line where the text is no JSON and names a key that is given twice."""

    def refuse_repeats(pairs: list[tuple[str, Any]]) -> JsonObject:
        seen: JsonObject = {}
        for key, value in pairs:
            if key in seen:
                raise BadRules(f"the field {quoted(key)} is given twice in one object")
            seen[key] = value
        return seen

    try:
        value = json.loads(text, object_pairs_hook=refuse_repeats)
    except BadRules:
        raise
    except json.JSONDecodeError as error:
        raise BadRules(f"line {error.lineno}, column {error.colno}: not valid JSON ({error.msg})") from None
    except RecursionError:
        raise BadRules("not valid JSON (nested too deeply)") from None
    except ValueError:
        raise BadRules("not valid JSON (a number is too long)") from None
    if not isinstance(value, dict):
        raise BadRules(f"must be a JSON object {{...}}, not {quoted(value)}")
    return value


def merged(parent: Mapping[str, Any], child: Mapping[str, Any]) -> JsonObject:
    """`child` laid over `parent`, field by field, also inside the objects of a rule file."""
    result = dict(parent)
    for key, value in child.items():
        old = result.get(key)
        result[key] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return result


def read_rules(fields: Mapping[str, Any], parent: Rules | None = None) -> Rules:
    """The rules that a JSON object states, the rest taken from `parent` or from the defaults. Raises `BadRules`."""
    try:
        stated = Rules.model_validate(fields)
    except ValidationError as error:
        raise BadRules(sentences(error, Rules)) from None
    rules = stated
    if parent is not None:
        own = stated.model_dump(mode="json", by_alias=True, exclude_unset=True)
        rules = Rules.model_validate(merged(parent.differences(), own))
    problems = contradictions(rules)
    if problems:
        raise BadRules(problems)
    return rules


def sentences(error: ValidationError, model: type[BaseModel]) -> list[str]:
    """One sentence for each thing that pydantic found wrong, with the path of the field."""
    told: dict[str, str] = {}
    for problem in error.errors():
        # The members of a union are part of pydantic's location, not of the user's document.
        location = [part for part in problem["loc"] if not str(part).startswith(("function-", "literal[", "tagged-"))]
        path = _path(location)
        told.setdefault(path, _sentence(problem, location, path, model))
    return list(told.values())


def _path(location: list[int | str]) -> str:
    """`accordion.moves[2]` for ("accordion", "moves", 1): what a person counts from one."""
    text = ""
    for part in location:
        name = quoted(str(part)).strip('"')
        text += f"[{part + 1}]" if isinstance(part, int) else f".{name}" if text else name
    return text


def _sentence(problem: Any, location: list[int | str], path: str, model: type[BaseModel]) -> str:
    kind, given = problem["type"], quoted(problem["input"])
    if kind == "extra_forbidden":
        return f"{path}: there is no such field{_suggestion(location, model)}"
    if kind == "missing":
        return f"{path}: this field is missing"
    limits = problem.get("ctx", {})
    wanted = {
        "literal_error": f"must be {limits.get('expected', '')}".replace("'", ""),
        "bool_type": "must be true or false",
        "string_type": "must be a text in quotes",
        "tuple_type": "must be a list [...]",
        "list_type": "must be a list [...]",
        "float_type": "must be a number",
        "int_type": "must be a whole number",
        "dict_type": "must be an object {...}",
        "model_type": "must be an object {...}",
        "model_attributes_type": "must be an object {...}",
        "greater_than_equal": f"must be at least {limits.get('ge')}",
        "less_than_equal": f"must be at most {limits.get('le')}",
        "value_error": str(limits.get("error", "")),
    }.get(kind, problem["msg"])
    return f"{path}: {wanted}, not {given}"


def _suggestion(location: list[int | str], model: type[BaseModel]) -> str:
    """Which fields there are where an unknown one was given, the likely one first."""
    for part in location[:-1]:
        inner = next((f.annotation for f in model.model_fields.values() if f.alias == part), None)
        if not (isinstance(inner, type) and issubclass(inner, BaseModel)):
            return ""
        model = inner
    known = [str(field.alias or name) for name, field in model.model_fields.items()]
    close = difflib.get_close_matches(str(location[-1]), known, 1)
    return f'; did you mean "{close[0]}"?' if close else f"; the fields here are {listing(known, 'and')}"
