"""Responses, as models: the server builds them, and the schema of the API and the types of the page come from them."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from ..families.arrangement import At, Spread
from .requests import DealChoice

VerdictWord = Literal["winnable", "unwinnable", "unknown"]


class ResponsePart(BaseModel):
    """A part of a response."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ProblemsResponse(ResponsePart):
    """What is wrong with a request, one sentence each."""

    problems: list[str]


class Pile(ResponsePart):
    """A place and its cards from the bottom: `9H` face up, `9h` face down but known, `?` face down."""

    id: str
    cards: list[str]


class TableResponse(ResponsePart):
    """A position, and the turn that led to it."""

    turn: list[str]
    """The elementary moves of the turn that was played now."""
    words: list[str]
    """What the turn did, and each card that went home by itself after it."""
    piles: list[Pile]
    legal: list[str]
    sequences: list[str]
    """Moves of several cards in a game where cards move one at a time: those that free cells and spaces can carry."""
    won: bool
    finish: list[str]
    """The moves home that win the game from here, if every card can go home, one after another."""
    redeals_used: int


class Group(ResponsePart):
    """The places of one kind: where they stand, how their cards lie, and how many places there can be."""

    kind: str
    at: At
    spread: Spread
    fan: int
    size: int
    row_height: float
    columns: tuple[tuple[float, ...], ...]


class Shape(ResponsePart):
    """What a table looks like."""

    groups: list[Group]
    foundations: list[str]
    deal_count: int
    redeals: int | None
    has_hidden: bool
    one_suit: bool


class GradeResponse(ResponsePart):
    """How hard a deal is."""

    verdict: VerdictWord
    difficulty: int | None
    """The percentile among winnable deals of the game: 1 is the easiest, 100 the hardest."""
    word: str | None
    error: int
    """By how many points the difficulty is off, on average."""
    how: str
    reasons: list[str]


class DealResponse(ResponsePart):
    """A deal: how to ask for it again, what it is called, and its table."""

    deal: DealChoice
    id: str
    game_id: str
    title: str
    description: str
    moves: str
    shape: Shape
    table: TableResponse
    tried: int
    """Deals that were passed over before this one was found."""
    grade: GradeResponse | None
    """How hard the deal is, if a difficulty was wished for."""


class Picture(ResponsePart):
    """The opening layout of a game, as a small picture shows it."""

    left: list[int]
    """The places above on the left: 1 if a card lies there."""
    right: list[int]
    columns: list[tuple[int, int]]
    """The cards of each pile, and how many of them lie face down."""
    squares: list[tuple[float, float]]
    """Where cards lie that form no piles: from the left and from above, in cards."""


class GameOption(ResponsePart):
    """A choice that a variant of a game stands for."""

    label: str
    value: str


class GameLine(ResponsePart):
    """A game in the list of games."""

    name: str
    title: str
    aliases: list[str]
    family: str
    extends: str | None
    has_hidden: bool
    published: str
    """The last published figure, as printed."""
    group: str
    """The games that it is shown with."""
    decks: int
    skill: str
    """How much depends on how one plays: low, medium or high; empty if it was not measured, as are the next two."""
    length: str
    """Of a win: short, medium or long."""
    difficulty: str
    """For a strong player: easy, medium or hard."""
    variant_of: str
    """The game as one of whose variants it is shown; empty if it is shown as a game of its own."""
    options: list[GameOption]
    """What the variant stands for, if it is one of many."""
    picture: Picture | None
    """The opening layout; null for a variant."""


class NearestResponse(ResponsePart):
    """Games that a name may mean."""

    found: str
    """The game that has this name or alias; empty if there is none."""
    nearest: list[GameLine]
    """At most three games with similar names; popular ones if there is no similar name."""


class DealerResponse(ResponsePart):
    """A dealer that serves a game."""

    name: str
    description: str
    first: str
    last: str


class RuleSection(ResponsePart):
    """Some rules in words, under a heading."""

    heading: str
    sentences: list[str]


class GameResponse(ResponsePart):
    """A game in full."""

    name: str
    title: str
    description: str
    source: str
    rules: dict[str, Any]
    words: list[RuleSection]
    dealers: list[DealerResponse]


class VerdictResponse(ResponsePart):
    """Whether a position can be won, and a win."""

    verdict: VerdictWord
    reason: str | None
    line: list[str]
    words: list[str]
    proof: str


class MovesResponse(ResponsePart):
    """For each legal move whether it keeps the win."""

    verdict: VerdictWord
    moves: dict[str, VerdictWord]


class HintResponse(ResponsePart):
    """What to play. If the verdict is winnable, the move keeps the win; if it is unknown, the move only looks best."""

    verdict: VerdictWord
    step: list[str]
    words: str
    why: str
    """What the step is good for, in a few words; empty if there is nothing to say."""
    standing: str
    """What is known of the step, in words."""
    line: list[str]
    """The line that the hint follows: a win, or a promising line. The next request sends what is left of the line."""


class ObstacleResponse(ResponsePart):
    """Cards of which something can never be true, and what that waits for."""

    cards: list[str]
    place: str
    never: str
    waits: list[str]
    named: list[str]


class CaseResponse(ResponsePart):
    """What is assumed, and what can never happen then."""

    assumed: list[str]
    notes: list[str]
    rules: list[str]
    together: list[str]
    obstacles: list[ObstacleResponse]


class WhyResponse(ResponsePart):
    """Why a position is lost."""

    verdict: VerdictWord
    lines: list[str]
    proof: str
    """The answer in a sentence or two."""
    blocking: list[str]
    """The cards that never move."""
    named: list[str]
    """The other cards that are spoken of."""
    cases: list[CaseResponse]


class ProofResponse(ResponsePart):
    """A proof that a position is lost, as a file for `winnable check-proof`."""

    name: str
    """A name for the file."""
    content: str
    """The file, in base64."""


class WayBackResponse(ResponsePart):
    """Where a game was lost, as far as that is known."""

    start: VerdictWord
    """Whether the deal could be won."""
    turn: int | None
    """After how many turns the game could be won last; null if no such position is known."""
    is_certain: bool
    """Whether the next turn is known to have lost the game."""


class LostBy(ResponsePart):
    """The first and the last move that can have lost the game; both are 0 if the deal could never be won."""

    first: int
    last: int


class ReviewedMoveResponse(ResponsePart):
    """A move that was played, and how many of the choices there were kept the win."""

    words: str
    before: VerdictWord
    after: VerdictWord
    keep: int
    lose: int
    unknown: int
    better: list[str]
    """Some of the other moves that kept the win."""


class ReviewResponse(ResponsePart):
    """A played game, judged."""

    start: VerdictWord
    end: VerdictWord
    won: bool
    lost_by: LostBy | None
    sentences: list[str]
    moves: list[ReviewedMoveResponse]


class ChanceResponse(ResponsePart):
    """The chance of a decision."""

    moves: list[str]
    words: str
    why: str
    """What the decision is good for, in a few words; empty if there is nothing to say."""
    standing: str
    tried: int
    share: float


class ChancesResponse(ResponsePart):
    """The chances of every decision."""

    title: str
    worlds: int
    hint: ChanceResponse | None
    """The decision to play: the best one that leads to a position that the game has not been in."""
    chances: list[ChanceResponse]


class SolvedDeals(ResponsePart):
    """A piece of an estimate, from a solver to the server."""

    counts: dict[VerdictWord, int]
    following: str
    """The seed to go on with."""


class FoundDeal(ResponsePart):
    """How far a search for a deal came, from a solver to the server."""

    seed: str
    """The seed of the deal; empty if none was found yet."""
    grade: GradeResponse | None
    tried: int
    following: str
    """The seed to go on with."""


class TextResponse(ResponsePart):
    """A text to copy or to save."""

    text: str


class RulesResponse(ResponsePart):
    """A rule file: what is wrong with it, or the game in words."""

    problems: list[str]
    title: str
    words: list[RuleSection]
    notes: list[str]


class HealthResponse(ResponsePart):
    """That the server is there."""

    status: Literal["ok"]
    version: str


class WinnabilityResponse(ResponsePart):
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


class EstimateLine(ResponsePart):
    """How far an estimate has come: a line of the stream."""

    winnable: int
    unwinnable: int
    unknown: int
    deals: int
    low: float
    high: float
    seconds: float
    done: float
    problem: str
    """Why the estimate ended before its time; else empty."""


class PublishedResponse(ResponsePart):
    """A published figure."""

    reference: str
    shown: str
    note: str


class GameFiguresResponse(WinnabilityResponse):
    """One game in numbers."""

    figures: list[PublishedResponse]
    positions: dict[str, list[int]]
    """For each verdict how many deals took 1 to 9, 10 to 99, ... positions."""
    median_length: float | None
    version: str


class SkillShare(ResponsePart):
    """How often a player wins a game, between two shares."""

    name: str
    low: float
    high: float
    games: int | None
    """How many games the share was measured by, if that is known."""


class SkillLine(ResponsePart):
    """Luck and skill of a game: who wins how often."""

    game: str
    title: str
    shares: list[SkillShare]
    """First the share of deals that can be won at all, then the shares of the players."""


class SkillResponse(ResponsePart):
    """Luck and skill of all games that were measured."""

    about: str
    games: list[SkillLine]


class RunResponse(ResponsePart):
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


class ExperimentResponse(ResponsePart):
    """An experiment as it stands."""

    name: str
    """The directory's own name; empty if the server shows none."""
    runs: list[RunResponse]
    seconds_ago: float | None
    """How many seconds ago the last result came in."""
