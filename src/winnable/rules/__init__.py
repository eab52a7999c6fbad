"""The rule language: what a game is, read from JSON, checked, and told back in words."""

from .checks import without_effect
from .model import BuildPolicy, Rules, played_suit
from .reading import merged, parse_json_object, read_rules, sentences
from .summary import summary

__all__ = [
    "BuildPolicy",
    "Rules",
    "merged",
    "parse_json_object",
    "played_suit",
    "read_rules",
    "sentences",
    "summary",
    "without_effect",
]
