"""A report as a list of blocks that know nothing of their form: text, Markdown or HTML."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from .plots import Plot


class Marked(str):
    """A text that is Markdown on purpose. In any other text no character has a special meaning."""

    __slots__ = ()


@dataclass(frozen=True)
class Heading:
    """A title; level 1 is that of the whole."""

    text: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    """Some sentences."""

    text: str


@dataclass(frozen=True)
class Alarm:
    """Sentences that the reader must not miss."""

    text: str


@dataclass(frozen=True)
class Table:
    """Rows of texts under their columns; numbers stand to the right."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: frozenset[str] = field(default_factory=frozenset)
    least_important: Sequence[str] = ()
    """Which columns a narrow terminal leaves out, in this order."""

    def is_number(self, column: str) -> bool:
        """Whether a column stands to the right."""
        return column in self.numbers


@dataclass(frozen=True)
class Picture:
    """A figure."""

    plot: Plot


Block = Heading | Paragraph | Alarm | Table | Picture
Document = list[Block]
