"""From JSON text to `Rules`: parsing, merging over a parent, and turning every fault into one clear sentence."""

import difflib
import json
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from pydantic import BaseModel, ValidationError

from ..errors import BadRules, listing, quoted
from ..rules import Rules
from .checks import contradictions
from .doubts import Doubts, Path

JsonObject = dict[str, Any]
Location = list[int | str]
"""Where a field stands: names of fields, and numbers in lists."""


def parse_json_object(text: str, repeated: list[str] | None = None) -> JsonObject:
    """Return a JSON object. An error names the line where the text is not JSON, or the keys that are given twice.

    If `repeated` is a list, keys that are given twice are added to it, and the rest is read.
    """
    twice: list[str] = []

    def note_repeats(pairs: list[tuple[str, Any]]) -> JsonObject:
        seen: JsonObject = {}
        for key, value in pairs:
            if key in seen:
                twice.append(f"the field {quoted(key)} is given twice in one object")
            seen[key] = value
        return seen

    try:
        value = json.loads(text, object_pairs_hook=note_repeats)
    except json.JSONDecodeError as error:
        raise BadRules(f"line {error.lineno}, column {error.colno}: not valid JSON ({error.msg})") from None
    except RecursionError:
        raise BadRules("not valid JSON (nested too deeply)") from None
    except ValueError:
        raise BadRules("not valid JSON (a number is too long)") from None
    if not isinstance(value, dict):
        raise BadRules(f"must be a JSON object {{...}}, not {quoted(value)}")
    if repeated is not None:
        repeated += twice
    elif twice:
        raise BadRules(twice)
    return value


def merged(parent: Mapping[str, Any], child: Mapping[str, Any]) -> JsonObject:
    """Return `parent` with the fields of `child` in place of its own, also inside the objects of a rule file."""
    result = dict(parent)
    for key, value in child.items():
        old = result.get(key)
        result[key] = merged(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return result


def read_rules(fields: Mapping[str, Any], parent: Rules | None = None) -> Rules:
    """Read the rules that a JSON object states. The rest is taken from `parent` or from the defaults.

    Raises `BadRules` with everything that is wrong.
    """
    if not isinstance(fields, Mapping):
        raise BadRules(f"rules are a dictionary of fields, not {quoted(fields)}")
    stated, problems, doubts = _stated(fields)
    rules = stated
    if parent is not None:
        own = stated.model_dump(mode="json", by_alias=True, exclude_unset=True)
        rules = Rules.model_validate(merged(parent.differences(), own))
    problems += contradictions(rules, doubts)
    if problems:
        raise BadRules(problems)
    return rules


def check_fields(fields: Mapping[str, Any]) -> None:
    """Check the fields of rules whose parent is not known. Raises `BadRules` with what is wrong in any case."""
    _, problems, _ = _stated(fields)
    if problems:
        raise BadRules(problems)


def _stated(fields: Mapping[str, Any]) -> tuple[Rules, list[str], Doubts]:
    """Return the rules without their faulty fields, what is wrong with these, and what is in doubt without them."""
    problems: dict[str, None] = {}
    doubts: set[Path] = set()
    sound = deepcopy(dict(fields))
    while True:
        try:
            return Rules.model_validate(sound), list(problems), frozenset(doubts)
        except ValidationError as error:
            problems |= dict.fromkeys(sentences(error, Rules))
            faults = [(problem["type"], _location(problem)) for problem in error.errors()]
            doubts |= {_doubt(kind, location) for kind, location in faults}
            if not any([_is_taken_out(sound, location) for _, location in faults]):  # noqa: C419 (all are to go)
                raise BadRules(problems) from None


def _doubt(kind: str, location: Location) -> Path:
    """Return what a faulty field leaves open: itself, the field it was meant as, or any field of its object."""
    names = tuple(part for part in location if isinstance(part, str))
    if kind != "extra_forbidden":
        return names
    meant = _close_field(location, Rules)
    return (*names[:-1], meant) if meant else names[:-1]


def _is_taken_out(fields: JsonObject, location: Location) -> bool:
    """Remove a field, or the whole list in which it stands, and return whether it was there."""
    names = [part for part in location if isinstance(part, str)]
    for name in names[:-1]:
        inner = fields.get(name)
        if not isinstance(inner, dict):
            return False
        fields = inner
    return bool(names) and fields.pop(names[-1], None) is not None


def sentences(error: ValidationError, model: type[BaseModel]) -> list[str]:
    """Return one sentence for each problem that pydantic found, with the path of the field."""
    found: dict[str, str] = {}
    for problem in error.errors():
        location = _location(problem)
        path = _path(location)
        found.setdefault(path, _sentence(problem, location, path, model))
    return list(found.values())


def _location(problem: Any) -> Location:
    # The members of a union are part of pydantic's location, not of the user's document.
    return [part for part in problem["loc"] if not str(part).startswith(("function-", "literal[", "tagged-"))]


def _path(location: Location) -> str:
    """Return a path such as `accordion.moves[2]` for ("accordion", "moves", 1): people count from one."""
    text = ""
    for part in location:
        name = quoted(str(part)).strip('"')
        text += f"[{part + 1}]" if isinstance(part, int) else f".{name}" if text else name
    return text


def _sentence(problem: Any, location: Location, path: str, model: type[BaseModel]) -> str:
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


def _suggestion(location: Location, model: type[BaseModel]) -> str:
    """Return which fields exist where an unknown one was given, the likely one first."""
    known = _fields_beside(location, model)
    close = _close_field(location, model)
    if not known:
        return ""
    return f'; did you mean "{close}"?' if close else f"; the fields here are {listing(known, 'and')}"


def _close_field(location: Location, model: type[BaseModel]) -> str | None:
    close = difflib.get_close_matches(str(location[-1]), _fields_beside(location, model), 1)
    return close[0] if close else None


def _fields_beside(location: Location, model: type[BaseModel]) -> list[str]:
    for part in location[:-1]:
        inner = next((f.annotation for f in model.model_fields.values() if f.alias == part), None)
        if not (isinstance(inner, type) and issubclass(inner, BaseModel)):
            return []
        model = inner
    return [str(field.alias or name) for name, field in model.model_fields.items()]
