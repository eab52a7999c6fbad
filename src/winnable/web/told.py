"""What the API answers, as models: they describe answers in the schema, and tests hold the answers to them."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from ..families.arrangement import At, Spread
from .asked import Chosen

VerdictWord = Literal["winnable", "unwinnable", "unknown"]


class Told(BaseModel):
    """A part of an answer."""

    model_config = ConfigDict(extra="forbid")


class Problems(Told):
    """What is wrong with a request, one sentence each."""

    problems: list[str]


class Pile(Told):
    """A place and its cards from the bottom: `9H` face up, `9h` face down but told, `?` face down."""

    id: str
    cards: list[str]


class Table(Told):
    """A position, and the turn that led to it."""

    turn: list[str]
    told: list[str]
    piles: list[Pile]
    legal: list[str]
    carried: list[str]
    won: bool
    redeals_used: int


class GroupTold(Told):
    """The places of one kind: where they stand, how their cards lie, and how many places there can be."""

    kind: str
    at: At
    spread: Spread
    fan: int
    size: int
    row_height: float
    indents: tuple[float, ...]


class Shape(Told):
    """What a table looks like."""

    groups: list[GroupTold]
    foundations: list[str]
    deal_count: int
    redeals: int | None
    has_hidden: bool
    one_suit: bool


class GradeTold(Told):
    """How hard a deal is."""

    verdict: VerdictWord
    difficulty: int | None
    """The percentile among winnable deals of the game: 1 is the easiest, 100 the hardest."""
    word: str | None
    error: int
    """By how many points it is off, in the mean."""
    how: str
    reasons: list[str]


class Dealt(Told):
    """A deal: how to ask for it again, what it is called, and its table."""

    deal: Chosen
    id: str
    game_id: str
    title: str
    description: str
    moves: str
    shape: Shape
    table: Table
    tried: int
    """Deals that were looked at before one was found that can be won, or is as hard as it was wished."""
    grade: GradeTold | None
    """How hard it is, where a difficulty was wished for."""


class GameLine(Told):
    """A game in the list of games."""

    name: str
    title: str
    aliases: list[str]
    family: str
    extends: str | None
    has_hidden: bool
    published: str
    """The newest published figure, as printed."""


class DealerTold(Told):
    """A dealer that serves a game."""

    name: str
    description: str
    first: str
    last: str


class RuleSection(Told):
    """Some rules in words, under a heading."""

    heading: str
    sentences: list[str]


class GameTold(Told):
    """A game in full."""

    name: str
    title: str
    description: str
    source: str
    rules: dict[str, Any]
    words: list[RuleSection]
    dealers: list[DealerTold]


class VerdictTold(Told):
    """Whether a position can be won, and a win."""

    verdict: VerdictWord
    reason: str | None
    line: list[str]
    words: list[str]
    proof: str


class MovesTold(Told):
    """For each legal move whether it keeps the win."""

    verdict: VerdictWord
    moves: dict[str, VerdictWord]


class HintTold(Told):
    """What to play. It keeps the win where the verdict is winnable; where that is unknown it only looks best."""

    verdict: VerdictWord
    step: list[str]
    words: str
    line: list[str]


class Blocker(Told):
    """A card that can never move."""

    card: str
    place: str
    hides: list[str]
    reasons: list[str]


class Case(Told):
    """What is assumed, and the cards that block each other then."""

    assumed: list[str]
    note: str
    blockers: list[Blocker]


class WhyTold(Told):
    """Why a position is lost."""

    verdict: VerdictWord
    lines: list[str]
    proof: str
    stock: str
    rules: list[str]
    buried: list[str]
    cases: list[Case]


class LostBy(Told):
    """The first and the last move by which the point of no return can have been passed; both 0: never winnable."""

    first: int
    last: int


class ReviewedTold(Told):
    """A move that was played, and how many of the choices there were kept the win."""

    words: str
    before: VerdictWord
    after: VerdictWord
    keep: int
    lose: int
    unknown: int
    better: list[str]
    """Some of the other moves that kept the win."""


class ReviewTold(Told):
    """A played game, judged."""

    start: VerdictWord
    end: VerdictWord
    won: bool
    lost_by: LostBy | None
    sentences: list[str]
    moves: list[ReviewedTold]


class ChanceTold(Told):
    """The chance of a decision."""

    moves: list[str]
    words: str
    tried: int
    share: float


class ChancesTold(Told):
    """The chances of every decision."""

    worlds: int
    chances: list[ChanceTold]


class TextTold(Told):
    """A text to copy or to save."""

    text: str


class RulesTold(Told):
    """A rule file that was looked at: what is wrong with it, or the game in words."""

    problems: list[str]
    title: str
    words: list[RuleSection]
    notes: list[str]


class Health(Told):
    """That the server is there."""

    status: Literal["ok"]
    version: str


class Winnability(Told):
    """How many deals of a game can be won."""

    game: str
    title: str
    deals: int
    winnable: int
    unwinnable: int
    unknown: int
    low: float
    high: float
    published: str
    agreement: str
    median_seconds: float


class PublishedTold(Told):
    """A published figure."""

    reference: str
    shown: str
    note: str


class GameFigures(Winnability):
    """One game in numbers."""

    figures: list[PublishedTold]
    positions: dict[str, list[int]]
    """For each verdict how many deals took 1 to 9, 10 to 99, ... positions."""
    median_length: float | None
    version: str


class SkillShare(Told):
    """How often a game is won by somebody, between two shares."""

    name: str
    low: float
    high: float
    games: int | None
    """How many games that is measured by, where it is known."""


class SkillLine(Told):
    """Luck and skill of a game: who wins how often."""

    game: str
    title: str
    shares: list[SkillShare]
    """First those that can be won at all, then the players."""


class SkillTold(Told):
    """Luck and skill of all games that were measured."""

    about: str
    games: list[SkillLine]


class RunTold(Told):
    """A run of an experiment as it stands."""

    game: str
    title: str
    dealer: str
    strategy: str
    limits: str
    deals: int
    winnable: int
    unwinnable: int
    unknown: int
    low: float
    high: float


class ExperimentTold(Told):
    """An experiment as it stands."""

    name: str
    """The directory's own name; empty if the server shows none."""
    runs: list[RunTold]
    seconds_ago: float | None
    """When the last result came in."""
