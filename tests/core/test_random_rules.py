"""The random games that attack the shortcuts draw every option of the rule language, and every value of it."""

import random
import typing
from typing import Any, Literal

from pydantic import BaseModel

from helpers.random_rules import random_rules
from winnable import Rules


def options(model: type[BaseModel], path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    """Every option of the rule language with its type, however deep it lies."""
    found: dict[tuple[str, ...], Any] = {}
    for name, field in model.model_fields.items():
        annotation = field.annotation
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            found |= options(annotation, (*path, name))
        else:
            found[*path, name] = annotation
    return found


def wanted(annotation: Any) -> set[Any] | None:
    """The values of an option, where they can be listed."""
    if annotation is bool:
        return {False, True}
    if typing.get_origin(annotation) is tuple:
        return wanted(typing.get_args(annotation)[0])
    return set(typing.get_args(annotation)) if typing.get_origin(annotation) is Literal else None


def drawn(rules: list[Rules], path: tuple[str, ...]) -> set[Any]:
    found = set()
    for value in rules:
        part: Any = value
        for name in path:
            part = getattr(part, name)
        found |= set(part) if isinstance(part, tuple) else {part}
    return found


def test_every_value_of_every_option_is_drawn() -> None:
    generator = random.Random("every value")
    rules = [random_rules(generator) for _ in range(2000)]
    found = options(Rules)
    assert len(found) > 35
    for path, annotation in found.items():
        values, listed = drawn(rules, path), wanted(annotation)
        if listed is None:
            assert len(values) >= 3, f"{path}: only {values}"
        else:
            assert values == listed, f"{path}: only {values}"
