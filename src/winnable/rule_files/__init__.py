"""Rule files: a game read from JSON, checked, and put in words."""

from ..families import family_of
from ..families.family import Section
from ..rules import Rules
from .checks import without_effect
from .reading import check_fields, merged, parse_json_object, read_rules, sentences


def summary(rules: Rules) -> list[Section]:
    """Return the rules in words: headings, each with its sentences, in the order in which a player needs them."""
    return family_of(rules).summary(rules)
