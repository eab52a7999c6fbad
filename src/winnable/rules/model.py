"""The rule language: one model per object of a rule file, one field per rule, with its default and meaning.

The defaults together are the game Streets and Alleys. Field names in JSON have spaces where Python has underscores.
"""

import hashlib
import json
import re
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, WithJsonSchema

from ..cards import CLUBS, HEARTS, RANK_TEXTS, SPADES, parse_card, parse_rank
from ..errors import BadInput

BuildPolicy = Literal["any-suit", "red-black", "same-colour", "same-suit", "other-suit", "spaces-only", "no-build"]
SpacesPolicy = Literal[
    "any", "no-build", "kings", "auto-reserve-then-any", "auto-reserve-then-waste", "auto-waste-then-stock"
]
BuildDirection = Literal["down", "up-or-down"]
MoveBuiltGroup = Literal[
    "no", "yes", "as-one-card", "whole-pile", "maximal-group", "partial-if-card-above-buildable", "any-face-up"
]
RedealType = Literal["packets", "rows", "bottom-to-top"]
GroupPolicy = Literal["same-as-build", "any-suit", "red-black", "same-colour", "same-suit", "other-suit", "no-build"]

UNLIMITED = -1


def _rank_text(value: object, or_else: str = " or K") -> object:
    """`A`, `5`, `13` or a number 1 to 13; always the same text for the same rank."""
    rank = parse_rank(str(value)) if isinstance(value, str | int) and not isinstance(value, bool) else None
    if rank is None:
        raise ValueError(f"must be A, 2 to 10, J, Q{or_else}")
    return RANK_TEXTS[rank]


def _base_rank_text(value: object) -> object:
    """A rank, or `random`."""
    return value if value == "random" else _rank_text(value, ", K or random")


def _ranks(value: tuple[str, ...]) -> tuple[str, ...]:
    """Ranks in order, each once, so that the same ranks are the same rules."""
    return tuple(sorted(set(value), key=RANK_TEXTS.index))


def _base_card_text(value: object) -> object:
    """A card such as `AS`, or `random`."""
    if value == "random":
        return value
    try:
        return str(parse_card(value if isinstance(value, str) else ""))
    except BadInput:
        raise ValueError("must be a card such as AS, or random") from None


def _whole_number(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError("must be a whole number")
    return value


def _redeal(value: object) -> object:
    """A number of redeals; `true` is `UNLIMITED`, a number too, since Python takes True and 1 as equal."""
    if not isinstance(value, bool | int):
        raise ValueError("must be true, false or a number of redeals")
    if isinstance(value, bool):
        return UNLIMITED if value else 0
    if not 0 <= value <= 255:
        raise ValueError("must be true, false or a number of redeals from 0 to 255")
    return value


def _redeal_json(value: int) -> bool | int:
    return value == UNLIMITED if value in (UNLIMITED, 0) else value


def _accordion_move(value: str) -> str:
    match = re.fullmatch(r"[LR](\d{1,2})", value)
    if not match or not 1 <= int(match[1]) <= 52:
        raise ValueError("must be L1 to L52 or R1 to R52")
    return f"{value[0]}{int(match[1])}"


def _face_up(value: object) -> object:
    """`all`, `top`, or how many cards of each pile lie face up."""
    counts = tuple(value) if isinstance(value, list | tuple) else ()
    are_counts = counts and all(type(count) is int and 1 <= count <= 104 for count in counts)
    if value not in ("all", "top") and not are_counts:
        raise ValueError("must be all, top, or a list of how many cards of each pile lie face up, at least 1 each")
    return counts or value


def _row(value: str) -> str:
    """A row of cards as a picture: `o` for a card face up, `x` for one face down, each two characters wide."""
    if not re.fullmatch(r" *[ox]( +[ox])*", value.rstrip()):
        raise ValueError("must be a picture of cards, o face up and x face down, with spaces between them")
    return value.rstrip()


def _rows(value: tuple[str, ...]) -> tuple[str, ...]:
    """Rows without the empty space on the left that all of them have."""
    indent = min((len(row) - len(row.lstrip()) for row in value), default=0)
    return tuple(row[indent:] for row in value)


def _hole(value: object) -> object:
    """The paper writes `"hole": false`; an object says more."""
    return {"present": value} if isinstance(value, bool) else value


_RANK_PATTERN = "[Aa1-9TtJjQqKk]|1[0-3]"


def _rank_schema(pattern: str) -> WithJsonSchema:
    """Return the JSON Schema of a rank: a text of this pattern, or a number."""
    texts, numbers = {"type": "string", "pattern": f"^({pattern})$"}, {"type": "integer", "minimum": 1, "maximum": 13}
    return WithJsonSchema({"anyOf": [texts, numbers]})


BaseRank = Annotated[
    str,
    BeforeValidator(_base_rank_text),
    _rank_schema(f"{_RANK_PATTERN}|random"),
]
Rank = Annotated[
    str,
    BeforeValidator(_rank_text),
    _rank_schema(_RANK_PATTERN),
]
Ranks = Annotated[tuple[Rank, ...], AfterValidator(_ranks)]
BaseCard = Annotated[
    str,
    BeforeValidator(_base_card_text),
    WithJsonSchema({"type": "string", "pattern": f"^(({_RANK_PATTERN})[CHSDchsd♣♥♠♦]|random)$"}),
]
AccordionMove = Annotated[
    str,
    AfterValidator(_accordion_move),
    WithJsonSchema({"type": "string", "pattern": "^[LR](0?[1-9]|[1-4][0-9]|5[0-2])$"}),
]
Redeal = Annotated[
    int,
    BeforeValidator(_redeal),
    PlainSerializer(_redeal_json),
    WithJsonSchema({"anyOf": [{"type": "boolean"}, {"type": "integer", "minimum": 0, "maximum": 255}]}),
]
# The limits stand before the validator, or pydantic would leave them out of the JSON Schema.
Count = Annotated[int, Field(ge=0, le=104), BeforeValidator(_whole_number)]
FaceUp = Annotated[
    Literal["all", "top"] | tuple[int, ...],
    BeforeValidator(_face_up),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": ["all", "top"]},
                {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 104}, "minItems": 1},
            ]
        }
    ),
]
Row = Annotated[str, AfterValidator(_row), WithJsonSchema({"type": "string", "pattern": "^ *[ox]( +[ox])* *$"})]
Rows = Annotated[tuple[Row, ...], AfterValidator(_rows)]
Places = Annotated[int, Field(ge=0, le=52), BeforeValidator(_whole_number)]


class _Part(BaseModel):
    """An object of a rule file: unknown fields and wrong types are refused, and nothing changes after reading."""

    model_config = ConfigDict(
        alias_generator=lambda name: "pre-filled" if name == "pre_filled" else name.replace("_", " "),
        extra="forbid",
        strict=True,
        frozen=True,
        use_attribute_docstrings=True,
        defer_build=True,
    )


class _FamilyPart(_Part):
    """The rules of a family of its own. A game that uses none of these objects has a tableau."""

    @property
    def is_used(self) -> bool:
        """Whether the game is one of this family."""
        raise NotImplementedError


class TableauPiles(_Part):
    """The tableau: how it is dealt, built on and moved."""

    count: Places = 8
    """Number of tableau piles."""
    build_policy: BuildPolicy = "any-suit"
    """Which card may be put on a card one rank higher. `spaces-only`: none, but spaces may be filled. `no-build`:
    nothing is ever placed on the tableau."""
    build_direction: BuildDirection = "down"
    """`up-or-down`: a card may also be put on one that is one rank lower."""
    spaces_policy: SpacesPolicy = "any"
    """What may fill an empty pile. `kings` is the last rank counted from the foundation base; the `auto-` policies
    fill it at once."""
    diagonal_deal: bool = False
    """Deal the piles as a triangle, the longest on the right."""
    sizes: tuple[Count, ...] = Field((), strict=False)
    """How many cards each pile is dealt, where that is not the same for all."""
    sink: Ranks = Field((), strict=False)
    """Ranks whose cards go to the bottom of their piles once all cards are dealt (Baker's Dozen)."""
    move_built_group: MoveBuiltGroup = "no"
    """Whether runs may be moved as a unit, and which parts of them. `as-one-card`: as `yes`, but a run is put down by
    the build policy, as its first card would be alone. `any-face-up`: any face-up card moves with all that
    lies on it, in order or not."""
    move_built_group_policy: GroupPolicy = "same-as-build"
    """Which cards make a run that may be moved as a unit."""
    face_up_cards: FaceUp = "all"
    """`top`: only the last card of each pile is dealt face up. A list: how many of each pile are."""
    redeal: Redeal = 0
    """Whether the piles may be dealt again without shuffling: `true` without limit, or how often."""
    redeal_type: RedealType = "packets"
    """How the piles are dealt again. They are gathered in order, and then each pile gets its cards at once (`packets`,
    as in Cruel), or one card is dealt to each pile, row by row (`rows`). `bottom-to-top`: the bottom card of each pile
    goes to its top."""


class Foundations(_Part):
    """The foundations: built up in suit from the base card; filling them wins."""

    present: bool = True
    """Whether filling the foundations is the goal."""
    initial_cards: Literal["none", "one", "two", "all-but-one", "all"] = "none"
    """How many base cards are put out before the deal. `all-but-one`: the one that is left is the first card dealt to
    the tableau (Penguin)."""
    base_card: BaseRank = "A"
    """The rank the foundations start from; `random`: that of the first card of the shuffled deck."""
    removable: bool = False
    """Whether the top card of a foundation may come back to the tableau (worrying back)."""
    only_complete_pile_moves: bool = False
    """Spider: only a complete run of one suit, from the highest rank down to the base, goes to a foundation."""


class Hole(_Part):
    """A hole: one pile that takes cards one rank up or down; moving all cards there wins."""

    present: bool = False
    """Whether moving all cards to the hole is the goal."""
    base_card: BaseCard = "AS"
    """The card that starts in the hole; `random`: the first card of the shuffled deck."""
    build_loops: bool = True
    """Whether an ace may follow the highest rank and the other way round."""
    build_on_last_rank: bool = True
    """Whether anything may follow a card of the highest rank; strict Golf stops at kings."""


class Cells(_Part):
    """Cells: each holds one card."""

    count: Places = 0
    """Number of cells."""
    pre_filled: Count = 0
    """How many of them hold a card from the start."""


class Stock(_Part):
    """The stock: cards that come into play during the game."""

    size: Count = 0
    """Number of cards in the stock."""
    deal_type: Literal["waste", "tableau piles", "hole"] = "waste"
    """Where turned cards go: to the waste, one to each tableau pile, or to the hole."""
    deal_count: Annotated[int, Field(ge=1, le=104), BeforeValidator(_whole_number)] = 1
    """How many cards are turned to the waste at once."""
    redeal: Redeal = 0
    """Whether the waste may be turned over when the stock is empty: `true` without limit, or how often."""
    deal_with_spaces: bool = True
    """Whether the stock may be dealt to the tableau while a pile is empty."""
    face_up: bool = False
    """Whether the top card of the stock lies face up and may be played."""


class Reserve(_Part):
    """The reserve: cards that may be played from, never to."""

    size: Count = 0
    """Number of cards in the reserve."""
    stacked: bool = False
    """Whether only the top card is available."""


class Discards(_Part):
    """Discards: free cards that add up, that have the same rank, or that are lower ones of a suit, leave the table."""

    sum: Annotated[int, Field(ge=0, le=26), BeforeValidator(_whole_number)] = 0
    """A card of this rank is discarded alone, and two cards whose ranks add up to it together; 0: no discards."""
    equal_rank: bool = False
    """Whether two cards of the same rank are discarded together, in place of two that add up."""
    lower_of_suit: bool = False
    """Aces Up: the last card of a tableau pile is discarded if that of another one has its suit and a higher rank. Aces
    are the highest cards, and discarding all other cards wins."""
    clear: Literal["rows", "all"] = "rows"
    """What must be cleared to win: the rows, or stock and waste too."""

    @property
    def are_there(self) -> bool:
        """Whether cards of rows are discarded."""
        return self.sum > 0 or self.equal_rank


class Accordion(_FamilyPart):
    """Accordion: a row of piles that is folded into one."""

    size: Count = 0
    """Number of piles at the start; 0: not an accordion game."""
    moves: tuple[AccordionMove, ...] = Field((), strict=False)
    """How far a pile may move: `L1` one to the left, `R3` three to the right."""
    build_policies: tuple[Literal["same-suit", "same-rank", "red-black", "any-suit"], ...] = Field((), strict=False)
    """A pile may go on another if the two top cards satisfy any of these."""

    @property
    def is_used(self) -> bool:
        """Whether there are piles."""
        return bool(self.size)


class Sequences(_FamilyPart):
    """Gaps: rows of cards whose aces are taken out, to be put in order."""

    count: Annotated[int, Field(ge=0, le=8), BeforeValidator(_whole_number)] = 0
    """Number of rows; 0: not a game of this kind."""
    direction: Literal["L", "R", "LR"] = "L"
    """Which neighbour of a gap says what may fill it: the left one, the right one, or either."""
    build_policy: Literal["same-suit", "red-black", "any-suit"] = "same-suit"
    """Which card follows which in a row."""
    fixed_suit: bool = False
    """Whether each row takes only the two of one suit at its left end (clubs, hearts, spades, diamonds)."""

    @property
    def is_used(self) -> bool:
        """Whether there are rows."""
        return bool(self.count)


class Grid(_FamilyPart):
    """Birds of a Feather: a grid of stacks; one moves onto another in its row or column if their top cards flock."""

    rows: Count = 0
    """Number of rows; 0: not a grid game."""
    columns: Count = 0
    """Number of columns."""
    build_policies: tuple[Literal["same-suit", "same-rank", "adjacent-rank"], ...] = Field(
        ("same-suit", "same-rank", "adjacent-rank"), strict=False
    )
    """Two cards flock if any of these holds; the ace is low and not next to the king."""

    @property
    def is_used(self) -> bool:
        """Whether there are rows or columns."""
        return bool(self.rows or self.columns)


class Overlap(_FamilyPart):
    """Pyramid and TriPeaks: rows of cards that cover each other. A card is free once nothing covers it."""

    rows: Rows = Field((), strict=False)
    """The rows as a picture, from above: `o` is a card face up, `x` one that lies face down until it is free. A card is
    two characters wide and covers each card of the row above that it touches. No rows: not a game of this kind."""
    no_equal_ranks: bool = False
    """Whether no card is dealt over or under one of its rank, directly or with cards between them (Nestor)."""

    @property
    def is_used(self) -> bool:
        """Whether there are rows."""
        return bool(self.rows)


class Rules(_Part):
    """The rules of one game, complete. Only the differences from the defaults need to be written."""

    tableau_piles: TableauPiles = TableauPiles.model_construct()
    foundations: Foundations = Foundations.model_construct()
    hole: Annotated[Hole, BeforeValidator(_hole, json_schema_input_type=bool | Hole)] = Hole.model_construct()
    cells: Cells = Cells.model_construct()
    stock: Stock = Stock.model_construct()
    reserve: Reserve = Reserve.model_construct()
    discards: Discards = Discards.model_construct()
    accordion: Accordion = Accordion.model_construct()
    sequences: Sequences = Sequences.model_construct()
    grid: Grid = Grid.model_construct()
    overlap: Overlap = Overlap.model_construct()
    max_rank: Annotated[int, Field(ge=1, le=13), BeforeValidator(_whole_number)] = 13
    """The deck has the ranks from ace to this one."""
    two_decks: bool = False
    """Whether the game is played with two decks."""
    suits: Annotated[Literal[1, 2, 4], BeforeValidator(_whole_number)] = 4
    """Play with fewer suits: 2 makes black cards spades and red cards hearts, 1 makes all cards spades."""

    def __hash__(self) -> int:
        """Quick after the first time, since what belongs to rules is kept by them."""
        return hash(self.digest)

    @cached_property
    def family(self) -> str:
        """Which kind of game these rules describe: the name of the family's own object, or `tableau`."""
        return next((name for name in _FAMILY_PARTS if getattr(self, name).is_used), "tableau")

    @property
    def decks(self) -> int:
        """One or two."""
        return 2 if self.two_decks else 1

    @property
    def deck_size(self) -> int:
        """Number of cards in all decks."""
        return 4 * self.max_rank * self.decks

    @property
    def redeals(self) -> int | None:
        """How often the waste may be turned over, or the piles dealt again; None: without limit."""
        times = self.tableau_piles.redeal or self.stock.redeal
        return None if times == UNLIMITED else times

    @property
    def deals_to_piles_in_order(self) -> bool:
        """Whether cards are dealt to one pile after another during the game, so that it matters where a pile stands."""
        redeals_in_order = self.tableau_piles.redeal and self.tableau_piles.redeal_type != "bottom-to-top"
        return self.stock.deal_type == "tableau piles" or bool(redeals_in_order)

    @cached_property
    def group_policy(self) -> BuildPolicy:
        """Which cards make a run that moves as a unit, with `same-as-build` resolved."""
        tableau = self.tableau_piles
        policy = tableau.move_built_group_policy
        return tableau.build_policy if policy == "same-as-build" else policy

    @cached_property
    def foundation_suits(self) -> tuple[int, ...]:
        """The suit of each foundation; empty if the game has none."""
        return tuple(played_suit(i % 4, self.suits) for i in range(4 * self.decks)) if self.foundations.present else ()

    def differences(self) -> dict[str, Any]:
        """The rules as JSON, without what equals the default."""
        shown: dict[str, Any] = self.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        return shown

    def complete(self) -> dict[str, Any]:
        """The rules as JSON, every field written out."""
        return self.model_dump(mode="json", by_alias=True)

    def for_proofs(self) -> dict[str, Any]:
        """The rules as proofs write them: every field, but those that are younger than proofs only if they are set."""
        written, different = self.complete(), self.differences()
        for part, names in _YOUNGER_THAN_PROOFS.items():
            for name in names:
                if name not in different.get(part, {}):
                    del written[part][name]
            if not written[part]:
                del written[part]
        return written

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that differ whenever the rules do."""
        canonical = json.dumps(self.differences(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()[:12]


_YOUNGER_THAN_PROOFS = {
    "tableau piles": ("sink", "redeal", "redeal type"),
    "stock": ("face up",),
    "discards": ("sum", "equal rank", "lower of suit", "clear"),
    "overlap": ("rows", "no equal ranks"),
}
"""Fields that were added after the first proofs, so that these are still written and read as they were."""
_FAMILY_PARTS = tuple(name for name, field in Rules.model_fields.items() if isinstance(field.default, _FamilyPart))


def played_suit(suit: int, suits: int) -> int:
    """The suit that a dealt suit counts as when the game is played with fewer suits."""
    if suits == 4:
        return suit
    return SPADES if suits == 1 or suit in (CLUBS, SPADES) else HEARTS
