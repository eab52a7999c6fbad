"""Rule files: a game read from JSON, checked, and put in words."""

from ..families import family_of
from ..families.family import Section
from ..rules import Rules
from .checks import without_effect
from .reading import check_fields, merged, parse_json_object, read_rules, sentences

__all__ = [
    "Section",
    "check_fields",
    "merged",
    "parse_json_object",
    "read_rules",
    "sentences",
    "summary",
    "without_effect",
]


def summary(rules: Rules) -> list[Section]:
    """The rules in words: a list of headings, each with its sentences, in the order a player wants to know them."""
    return family_of(rules).summary(rules)
