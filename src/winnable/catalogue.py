"""Finding games: shipped ones (each a JSON file below `games/`), rule files, and games by the id of a deal."""

import difflib
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from .errors import BadInput, BadRules, is_printable, quoted, readable
from .files import read_text_file
from .game import Deal, Game
from .rule_files import check_fields, parse_json_object, read_rules, sentences
from .rules import Rules

Read = TypeVar("Read")

GAMES_FOLDER = Path(__file__).parent / "games"
_LEAST_LIKENESS, _NEARLY = 0.6, 0.05


def _game_name(value: str) -> str:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value):
        raise ValueError("must be lower-case letters, digits and hyphens, as in my-game")
    return value


def _printable(value: str) -> str:
    """Return a text on one line. Refuse characters that a terminal would obey instead of printing them."""
    value = " ".join(value.split())
    strange = next((letter for letter in value if not is_printable(letter)), None)
    if strange is not None:
        raise ValueError(f"must be printable, without the character U+{ord(strange):04X}")
    return value


Text = Annotated[str, AfterValidator(_printable)]


class PublishedFigure(BaseModel):
    """A published winnability figure: how many deals of a sample could be won, and the interval in per cent."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)

    reference: Text
    sample: int | None = None
    winnable: int | None = None
    unwinnable: int | None = None
    unknown: int | None = None
    low: float
    high: float
    printed: Text
    corrected: Text = ""
    """What should have been printed, where that is not what the counts give; `low` and `high` are right."""
    note: Text = ""
    other_rules: bool = Field(default=False, alias="other rules")
    """Whether it was printed for this game, but measured by other rules; then ours is not compared with it."""


class GameFile(BaseModel):
    """A game file: the rules and what is said about them. `extends` names the game whose rules these are laid over."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)

    name: Annotated[str, AfterValidator(_game_name)] = ""
    aliases: list[Text] = []
    title: Text = ""
    description: Text = ""
    source: Text = ""
    published: list[PublishedFigure] = []
    extends: str | None = None
    rules: dict[str, Any] = {}


def game_schema() -> dict[str, Any]:
    """Return the JSON Schema of what a rule file may hold: bare rules, or a whole game file."""
    from pydantic.json_schema import models_json_schema

    _, schema = models_json_schema([(Rules, "validation"), (GameFile, "validation")], by_alias=True)
    schema["$defs"]["GameFile"]["properties"]["rules"] = {"$ref": "#/$defs/Rules"}
    return {"title": "Winnable rule file", "anyOf": [{"$ref": "#/$defs/Rules"}, {"$ref": "#/$defs/GameFile"}], **schema}


def all_games() -> dict[str, Game]:
    """Return every game shipped, by name."""
    return {name: _shipped(name) for name in sorted(_shipped_files())}


def find_game(spec: str | Path) -> Game:
    """Return the game of a name or an alias, or of the path of a rule file (bare rules or a whole game file)."""
    if not isinstance(spec, str | Path):
        raise BadInput(f"a game is said by its name or the path of its rule file, not by {quoted(spec)}")
    text = str(spec)
    if isinstance(spec, Path) or _looks_like_path(text):
        return read_game_file(Path(spec))
    # As people write it ("Baker's Game"), in the form of shipped names.
    name = _as_shipped(text)
    if name in _shipped_files():
        return _shipped(name)
    if name in _aliases():
        return _shipped(_aliases()[name])
    close = likely_games(name)
    advice = f"did you mean {' or '.join(close)}?" if close else "`winnable games` lists all"
    raise BadInput(f"there is no game {quoted(text)}; {advice}")


def _as_shipped(text: str) -> str:
    return re.sub(r"[\s_]+", "-", text.strip().lower().replace("'", "").replace("’", ""))


def likely_games(name: str) -> list[str]:
    """Return the names of at most three games that an unknown name may mean.

    Names with the typed word come first. Else it is similar names, but only those nearly as similar as the best, or at
    last names and aliases that contain what was typed. Plain games come before their variants.
    """
    typed = _as_shipped(name)
    games = {**_aliases(), **{name: name for name in _shipped_files()}}
    likeness = {
        spelling: difflib.SequenceMatcher(None, typed, spelling).ratio()
        for spelling in difflib.get_close_matches(typed, games, 20, _LEAST_LIKENESS)
    }
    best = max(likeness.values(), default=0)
    like = [spelling for spelling, ratio in likeness.items() if ratio >= best - _NEARLY]
    like.sort(key=lambda spelling: (-likeness[spelling], len(spelling), spelling))
    within = sorted((spelling for spelling in games if typed and typed in spelling), key=lambda s: (len(s), s))
    named = [spelling for spelling in within if typed in spelling.split("-")]
    return list(dict.fromkeys(games[spelling] for spelling in named or like or within))[:3]


def _looks_like_path(text: str) -> bool:
    return text.endswith(".json") or "/" in text or "\\" in text


def deal(game: str | Path, seed: int, dealer: str | None = None) -> Deal:
    """Deal a game: `deal("freecell", 11982, dealer="microsoft")`."""
    return find_game(game).deal(seed, dealer)


def deal_from_id(text: str, game: Game | None = None) -> Deal:
    """Return the deal of an id such as `freecell:microsoft:11982`. For a game of the user's own, give the game too."""
    if not isinstance(text, str):
        raise BadInput(f"the id of a deal is a text such as freecell:microsoft:11982, not {quoted(text)}")
    match = re.fullmatch(r"([^:@]+)(?:@([0-9a-f]+))?:([a-z-]+):(-?[0-9]{1,80}|[0-9a-f]{12})", text.strip())
    if not match:
        raise BadInput(f"{quoted(text)} is not the id of a deal; ids look like freecell:microsoft:11982")
    name, digest, dealer, seed = match.groups()
    text, name = readable(text, 80), readable(name, 40)
    if dealer == "layout":
        raise BadInput(f"{text}: this deal was typed in, so its id does not say where the cards lie; give its file")
    if game is not None and game.name != name:
        raise BadInput(f"{text}: this is a deal of {name}, not of {game.name}")
    if game is None:
        if digest:
            raise BadInput(
                f"{text}: the rules of {name} do not come with winnable; use their rule file and the seed instead"
            )
        game = find_game(name)
    if digest and digest != game.rules.digest:
        raise BadInput(f"{text}: the rules given have the hash {game.rules.digest}, so they are not those of this deal")
    if not re.fullmatch(r"-?[0-9]+", seed):
        raise BadInput(f'{text}: "{seed}" is not a seed')
    return game.deal(int(seed), dealer)


def read_game_file(path: Path) -> Game:
    """Return the game of a rule file. Raises `BadInput` with the path before every sentence."""
    # Some characters mean something in ids and saved games, so a name has none of them.
    name = re.sub(r"[^\w.-]+", "-", path.stem).strip("-") or "game"
    return parse_game(read_text_file(path), name, str(path), folder=path.parent)


def parse_game(text: str, name: str, origin: str, *, folder: Path | None = None, is_shipped: bool = False) -> Game:
    """Return the game of a JSON text: bare rules, or a game file, whose `extends` may name a file in `folder`."""
    problems: list[str] = []
    try:
        fields = parse_json_object(text, problems)
        if "rules" not in fields and "extends" not in fields and not _is_game_file(fields):
            game = Game(name=name, title=name, rules=read_rules(fields))
        else:
            game = _game_of(fields, name, folder, is_shipped)
        if problems:
            raise BadRules(problems)
        return game
    except BadInput as error:
        raise BadRules(dict.fromkeys([*problems, *error.problems])).located(origin) from None


def _is_game_file(fields: dict[str, Any]) -> bool:
    """Return whether fields are meant as a game file: also a file with a name or a title but no rules is one."""
    rule_fields = {field.alias for field in Rules.model_fields.values()}
    return bool(fields.keys() & GameFile.model_fields.keys()) and not fields.keys() & rule_fields


def _game_of(fields: dict[str, Any], name: str, folder: Path | None, is_shipped: bool) -> Game:
    problems: list[str] = []
    file = _part(problems, lambda: GameFile.model_validate(fields))
    extends, stated = fields.get("extends"), fields.get("rules", {})
    if file is not None and "rules" not in fields and extends is None:
        problems.append("rules: this field is missing")
    before = len(problems)
    parent = _part(problems, lambda: _parent_rules(extends if isinstance(extends, str) else None, folder))
    is_known = len(problems) == before and isinstance(extends, str | None)
    rules = None
    if isinstance(stated, dict):
        rules = _part(problems, lambda: read_rules(stated, parent) if is_known else check_fields(stated), "rules.")
    if problems or file is None or rules is None:
        raise BadRules(problems)
    return Game(
        name=file.name or name,
        title=file.title or file.name or name,
        rules=rules,
        aliases=tuple(file.aliases),
        description=file.description,
        source=file.source,
        published=tuple(figure.model_dump(exclude_defaults=True, by_alias=True) for figure in file.published),
        extends=file.extends,
        is_shipped=is_shipped,
    )


def _part(problems: list[str], read: Callable[[], Read], place: str = "") -> Read | None:
    """Return a part of a game file, and add what is wrong with it to the problems."""
    try:
        return read()
    except ValidationError as error:
        problems += sentences(error, GameFile)
    except BadInput as error:
        problems += (f"{place}{problem}" for problem in error.problems)
    return None


def _parent_rules(name: str | None, folder: Path | None) -> Rules | None:
    """Return the rules that a game file extends: of a shipped game, or of another file, which may not extend a file."""
    if name is None:
        return None
    try:
        if not _looks_like_path(name):
            return find_game(name).rules
        path = (folder or Path()) / name
        fields = parse_json_object(read_text_file(path))
        if _looks_like_path(str(fields.get("extends", ""))):
            raise BadRules(f"{path}: extends a file itself; only one file deep is allowed")
        return parse_game(json.dumps(fields), path.stem, str(path)).rules
    except BadInput as error:
        raise BadRules(f"extends: {problem}" for problem in error.problems) from None


@cache
def _shipped_files() -> dict[str, Path]:
    return {path.stem: path for path in GAMES_FOLDER.rglob("*.json")}


@cache
def _shipped(name: str) -> Game:
    path = _shipped_files()[name]
    return parse_game(path.read_text(encoding="utf-8"), name, str(path), is_shipped=True)


_PRESETS = {
    "canfield-arbitrary-built-moves": "canfield",
    "default": "streets-and-alleys",
    "klondike-arbitrary-built-moves": "klondike",
    "klondike-deal-1-arbitrary-built-moves": "klondike-deal-1",
    "northwest-territory-arbitrary-built-moves": "northwest-territory",
}
"""Presets of Solvitaire that find a game here by their name. They are not shown, since no player uses these names."""


@cache
def _aliases() -> dict[str, str]:
    return _PRESETS | {alias: game.name for game in all_games().values() for alias in game.aliases}


def matching(words: str) -> Iterator[Game]:
    """Yield the games whose name, alias, title or description has all of these words."""
    wanted = words.lower().split()
    for game in all_games().values():
        text = " ".join((game.name, *game.aliases, game.title, game.description)).lower()
        if all(word in text for word in wanted):
            yield game
