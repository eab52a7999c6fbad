"""Requests, as models with limits: the schema of the API and the first check of every input."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from .settings import MOST_MOVES, MOST_MOVES_TEXT, MOST_PASTED, MOST_POSITION, MOST_RULES, MOST_TURN

Autoplay = Literal["off", "safe", "all"]
Format = Literal["text", "solvitaire", "fc-solve", "position", "json", "save"]
GameName = Annotated[str, Field(max_length=100)]
_MOST_FIELDS = 40


class RequestPart(BaseModel):
    """A part of a request; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    @model_validator(mode="before")
    @classmethod
    def _has_few_fields(cls, fields: object) -> object:
        """Refuse a part with very many fields: to say what is wrong with each would take long."""
        if isinstance(fields, dict) and len(fields) > _MOST_FIELDS:
            raise PydanticCustomError("too_many_fields", f"there are more than {_MOST_FIELDS} fields")
        return fields


class DealChoice(RequestPart):
    """Which deal: a game by name or as the text of a rule file, and a seed or a position."""

    game: GameName = ""
    """The name of a game; with `rules`, the name that they are to have."""
    rules: Annotated[str, Field(max_length=MOST_RULES)] = ""
    """A rule file, as text, in place of a game that comes with winnable."""
    dealer: Annotated[str, Field(max_length=40)] = ""
    """The dealer that numbers the seed; empty: the game's own dealer."""
    seed: Annotated[str, Field(max_length=80)] = ""
    """A number as text, since some dealers have numbers of 68 digits."""
    position: Annotated[str, Field(max_length=MOST_POSITION)] = ""
    """Where the cards lie, in one line, in place of a seed."""


class GameRequest(RequestPart):
    """A game in progress: the deal, and the elementary moves played so far."""

    deal: DealChoice
    moves: Annotated[str, Field(max_length=MOST_MOVES_TEXT)] = ""
    """Elementary moves with spaces between them."""
    hidden: bool = False
    """Whether cards that lie face down are left out of the answer."""


class HintRequest(GameRequest):
    """A game in progress, with a question for the next move."""

    quick: bool = False
    """Whether the most promising move is enough. It is found at once, without a search for a move that wins."""
    line: Annotated[str, Field(max_length=MOST_MOVES_TEXT)] = ""
    """What is left of the line of the last hint, if the player followed it. The next hint goes on with that line, so
    that hints do not go round in circles."""


class ChancesRequest(GameRequest):
    """A hidden game in progress, with a question for the chances of every decision."""

    quick: bool = False
    """Whether one decision is enough that looks best. It is found at once, and tried in no world."""
    line: Annotated[str, Field(max_length=MOST_MOVES_TEXT)] = ""
    """What is left of the last hint, if the player followed it. With `quick` the decision is the rest of that hint."""


class WayBackRequest(GameRequest):
    """A game in progress, with a question for the last position that could be won."""

    turns: Annotated[list[Annotated[int, Field(ge=1, le=MOST_MOVES)]], Field(max_length=MOST_MOVES)]
    """How many moves each turn has; the turns together have all moves."""


class TurnRequest(GameRequest):
    """A game in progress, and what is played next."""

    play: Annotated[str, Field(max_length=MOST_TURN)] = ""
    """What the player does: a move such as t3-t5, also of several cards where only one at a time moves; or several
    moves with spaces between them; or nothing."""
    autoplay: Autoplay = "off"
    """Which cards go home by themselves after the turn."""


class GradeRequest(RequestPart):
    """A deal, with a question for its difficulty."""

    deal: DealChoice
    hidden: bool = False
    """Whether reasons are left out, since they show where hidden cards lie."""


class NewDealRequest(RequestPart):
    """A new deal: by seed, by id, or any."""

    deal: DealChoice = DealChoice()
    id: Annotated[str, Field(max_length=200)] = ""
    """The id of a deal, such as freecell:microsoft:617, in place of game, dealer and seed."""
    hidden: bool = False
    """Whether cards that lie face down are left out of the answer."""
    winnable: bool = False
    """Whether the deal must be winnable. Such a deal is looked for from a random seed on."""
    difficulty: Annotated[str, Field(max_length=20)] = ""
    """The wished difficulty of a winnable deal: very easy, easy, medium, hard, very hard, or a range such as 70-90."""


class DailyRequest(RequestPart):
    """The deal of a day."""

    deal: DealChoice
    """The game; the seed is found by the date."""
    day: Annotated[str, Field(max_length=20)]
    """The day, as in 2026-11-19."""
    hidden: bool = False
    """Whether cards that lie face down are left out of the answer."""


class PasteRequest(RequestPart):
    """A pasted text: a deal or position in any format, a saved game, or the id of a deal."""

    text: Annotated[str, Field(max_length=MOST_PASTED)]
    deal: DealChoice = DealChoice()
    """The game that the text belongs to, if the text does not say."""
    hidden: bool = False
    """Whether cards that lie face down are left out of the answer."""


class ExportRequest(GameRequest):
    """A game in progress, to be written as text."""

    format: Format = "text"
    """`save` has the deal and the moves; the others have the position as it is."""


class RulesRequest(RequestPart):
    """A rule file, as text."""

    rules: Annotated[str, Field(max_length=MOST_RULES)]
    game: GameName = ""
    """A name for the game, if the text has none."""


class EstimateRequest(RequestPart):
    """A game, with a question for how many of its deals can be won."""

    deal: DealChoice
    first_seed: Annotated[int, Field(ge=0, le=2**31)] = 1
    deals: Annotated[int, Field(ge=1, le=20_000)] = 1_000
    """The most deals that are tried."""
    seconds: Annotated[float, Field(gt=0, le=120)] = 60.0
    """The most time that is spent."""
