"""Schedules: which engines search a game, in which order they take turns, and how much each gets of the positions.

A schedule is a list of engines with their shares and parameters, as text `best-first=4,beam=2:width=500,complete=1`;
or with slices of time, one after the other, as `best-first=0.2s,beam=1s:width=500,complete=rest`. The core has the
table of engines and their parameters. The schedules that suit each game are data, in `schedules.json`, which
`bench/tune_schedules.py` writes and whose field `measured` says how they were found. A game that is not listed there
gets the schedule of its kind; if cards only leave in it, it gets the complete engine alone.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from .. import _core
from ..arguments import instance, seconds, whole_number
from ..core.codec import core_rules
from ..errors import BadInput, listing, quoted
from ..files import read_text_file
from ..rule_files import parse_json_object
from ..rules import Rules

ENGINES: Mapping[str, _core.EngineKind] = {kind.name: kind for kind in _core.ENGINES}
"""The engines by name, in the default order of turns."""
STRATEGIES = {
    "auto": "the shares measured for the game, or for its kind",
    "complete": "exhaustive search only",
    "streamlined": "quick searches that find wins but prove no loss",
    "smart": "a tenth of the limits streamlined, the rest complete",
}
_SMART = "smart:"
_REST = "rest"
"""The last slice: all the time that is left."""
MOST_SLICE = 1e6
_UNTIL = "until"
"""The parameter after whose positions an engine ends."""


@dataclass(frozen=True)
class EngineSpec:
    """An engine with its share of the positions. Raises `BadInput` for a name that the table of engines does not have.

    >>> str(EngineSpec("beam", 4, {"width": 2000}))
    'beam=4:width=2000'
    """

    name: str
    share: int = 1
    parameters: dict[str, int] = field(default_factory=dict, hash=False)
    """The parameters that differ from their default."""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or self.name not in ENGINES:
            raise BadInput(f"there is no engine {quoted(self.name)}; the engines are {listing(ENGINES, 'and')}")
        object.__setattr__(self, "share", whole_number(self.share, f"the share of {self.name}", 1, _core.MOST_SHARE))
        given = instance(self.parameters, dict, f"the parameters of {self.name} must be a dictionary")
        object.__setattr__(self, "parameters", self._unusual(given))

    def _unusual(self, given: dict[str, int]) -> dict[str, int]:
        """Return the parameters that differ from their default, in the order of the table."""
        known = {parameter.name: parameter for parameter in self.kind.parameters}
        for name in given:
            if name not in known:
                raise BadInput(f"{self.name} has no parameter {quoted(name)}; it has {listing(known, 'and')}")
        values = {
            name: whole_number(given[name], f"{name} of {self.name}", parameter.least, parameter.most)
            for name, parameter in known.items()
            if name in given
        }
        return {name: value for name, value in values.items() if value != known[name].usual}

    @property
    def kind(self) -> _core.EngineKind:
        """What the table says of the engine."""
        return ENGINES[self.name]

    @property
    def values(self) -> dict[str, int]:
        """Every parameter, in the order of the table."""
        return {one.name: self.parameters.get(one.name, one.usual) for one in self.kind.parameters}

    @property
    def core(self) -> _core.EngineSpec:
        """The engine as the core takes it."""
        return _core.EngineSpec(self.name, self.share, list(self.values.values()))

    @property
    def until(self) -> int | None:
        """The positions after which the engine ends and leaves its turns to the others; None: it does not end."""
        return self.parameters.get(_UNTIL)

    @property
    def variant(self) -> str:
        """The engine and how it searches, without its share and its end.

        >>> EngineSpec("beam", 4, {"width": 2000, "until": 50_000}).variant
        'beam:width=2000'
        """
        kept = (f"{name}={value}" for name, value in self.parameters.items() if name != _UNTIL)
        return ":".join([self.name, *kept])

    def __str__(self) -> str:
        return self.with_part(str(self.share))

    def with_part(self, part: str) -> str:
        """Return the engine as text, with `part` in place of its share."""
        return ":".join([f"{self.name}={part}", *(f"{name}={value}" for name, value in self.parameters.items())])


@dataclass(frozen=True)
class Slice:
    """Time for one engine. An engine with several slices continues each time where it stopped."""

    engine: EngineSpec
    seconds: float | None = None
    """None: all the time that is left. Only the last slice may have it."""

    def __post_init__(self) -> None:
        instance(self.engine, EngineSpec, "the engine of a slice must be an EngineSpec")
        if self.seconds is not None and not 0 < seconds(self.seconds, "a slice of time") <= MOST_SLICE:
            raise BadInput(f"a slice of time lasts at most {MOST_SLICE:,.0f} seconds, not {self.seconds}")

    def __str__(self) -> str:
        if self.seconds is None:
            return self.engine.with_part(_REST)
        return self.engine.with_part(f"{self.seconds:.9f}".rstrip("0").rstrip(".") + "s")


@dataclass(frozen=True)
class Schedule:
    """Engines in the order of their turns. Raises `BadInput` if they cannot work together.

    >>> str(Schedule((EngineSpec("best-first", 4), EngineSpec("complete"))))
    'best-first=4,complete=1'
    """

    engines: tuple[EngineSpec, ...]
    is_smart: bool = False
    """Whether the engines that only find wins get a tenth of the limits, in place of their shares of all."""
    slices: tuple[Slice, ...] = ()
    """Slices of time in their order; none: the engines take turns by their shares."""

    def __post_init__(self) -> None:
        given = instance(self.engines, tuple, "the engines of a schedule must be a tuple")
        specs = [instance(spec, EngineSpec, "an engine of a schedule must be an EngineSpec") for spec in given]
        fault = _core.schedule_fault([spec.core for spec in specs]) or _fault_of(self.slices)
        if fault:
            raise BadInput(f"{quoted(str(self)) if self.engines else 'the schedule'} {fault}")

    @classmethod
    def of_slices(cls, slices: Iterable[Slice]) -> "Schedule":
        """Return the schedule of slices of time, one after the other.

        >>> str(Schedule.of_slices([Slice(EngineSpec("beam"), 0.5), Slice(EngineSpec("complete"))]))
        'beam=0.5s,complete=rest'
        """
        given = tuple(slices)
        engines = {str(one.engine): one.engine for one in given}
        return cls(tuple(engines.values()), slices=given)

    @property
    def core_slices(self) -> list[tuple[int, float]]:
        """The slices as the core takes them: the place of the engine, and seconds."""
        places = {str(spec): place for place, spec in enumerate(self.engines)}
        return [(places[str(one.engine)], one.seconds or MOST_SLICE) for one in self.slices]

    @property
    def quick(self) -> tuple[EngineSpec, ...]:
        """The engines that only find wins, or only prove losses."""
        return tuple(spec for spec in self.engines if not spec.kind.is_complete)

    @property
    def complete(self) -> tuple[EngineSpec, ...]:
        """The engine that proves losses too, if it takes part."""
        return tuple(spec for spec in self.engines if spec.kind.is_complete)

    def __str__(self) -> str:
        return (_SMART if self.is_smart else "") + ",".join(map(str, self.slices or self.engines))


def _fault_of(slices: tuple[Slice, ...]) -> str:
    """Return what is wrong with slices of time, as the end of a sentence about them; empty if nothing is."""
    if len(slices) > _core.MOST_SLICES:
        return f"has more than {_core.MOST_SLICES} slices"
    if slices and [one.seconds is None for one in slices] != [False] * (len(slices) - 1) + [True]:
        return f"must have the {_REST} of the time for its last engine, and only for it"
    return ""


_FINDING = EngineSpec("restarts")
"""The engine that finds wins where the complete search alone is best: what its orders of moves find, restarts find."""


def proving(share: int = 1) -> EngineSpec:
    """Return the engine that proves losses, with a share."""
    return EngineSpec(next(name for name, kind in ENGINES.items() if kind.is_complete), share)


def kind_of(rules: Rules) -> str:
    """Return the kind of a game, by its rules alone, as far as it decides which engines win and prove.

    The weights of positions go by other kinds: what a good position looks like and which engine finds one are two
    questions.
    """
    if rules.family != "tableau":
        return rules.family
    if rules.hole.present:
        return "hole-stock" if rules.stock.size else "hole"
    if rules.foundations.only_complete_pile_moves:
        return "runs"
    if rules.tableau_piles.redeal:
        return "redealt"
    if rules.stock.size:
        if rules.stock.deal_type == "tableau piles":
            return "dealt"
        if rules.redeals is None:
            return "two-deck-stock" if rules.two_decks else "stock-redeal"
        if rules.two_decks:
            return "two-deck-stock-once-removable" if rules.foundations.removable else "two-deck-stock-once"
        return "stock-once-kings" if rules.tableau_piles.spaces_policy == "kings" else "stock-once"
    if rules.reserve.size:
        return "reserve"
    return "cells" if rules.cells.count else "open"


def is_swept(rules: Rules) -> bool:
    """Return whether the complete engine sweeps the deals of a game. Then it is quicker than engines that only win."""
    return not rules.two_decks and "sweep" in _core.applicable(core_rules(rules))


def schedule_for(strategy: str, rules: Rules) -> Schedule:
    """Return the schedule that a strategy means for a game.

    A strategy is a name, engines with shares such as `best-first=4,complete=1`, or the path of a schedule file
    (`….json`).
    """
    strategy = written_out(strategy, rules)
    if "=" in strategy:
        return read_engines(strategy)
    if strategy not in STRATEGIES:
        raise BadInput(
            f"there is no strategy {quoted(strategy)}; the strategies are {listing(STRATEGIES, 'and')}, "
            "shares such as best-first=4,complete=1, or a schedule file ending in .json"
        )
    if strategy == "complete":
        return Schedule((proving(),))
    data = _data()
    usual = data.games.get(rules.digest) or (Schedule((proving(),)) if is_swept(rules) else data.kinds[kind_of(rules)])
    if strategy == "auto":
        return usual
    quick = usual.quick or data.kinds[kind_of(rules)].quick or (_FINDING,)
    if strategy == "streamlined":
        return Schedule(quick)
    return Schedule((*quick, *(usual.complete or [proving()])), is_smart=True)


def written_out(strategy: str, rules: Rules) -> str:
    """Return the strategy. A schedule file is replaced by its shares for these rules, which need no file."""
    return read_schedule(Path(strategy)).strategy_for(rules) if strategy.endswith(".json") else strategy


@lru_cache
def read_engines(text: str) -> Schedule:
    """Return the schedule of a text: `ENGINE=SHARE[:PARAMETER=VALUE…],…`, with `smart:` before a smart one.

    An engine with a share of 0 takes no part. Slices of time have seconds instead of shares, and the last one the rest:
    `beam=0.5s,complete=rest`.

    >>> read_engines("beam=4:width=30,restarts=0,complete=1") == read_engines("beam=4,complete=1")
    True
    """
    is_smart = text.startswith(_SMART)
    parts = [_read_engine(part.strip()) for part in text.removeprefix(_SMART).split(",")]
    playing = [part for part in parts if part is not None]
    slices = [part for part in playing if isinstance(part, Slice)]
    specs = [part for part in playing if isinstance(part, EngineSpec)]
    if not playing:
        raise BadInput(f"{quoted(text)} gives no engine a share")
    if slices and (specs or is_smart):
        raise BadInput(f"{quoted(text)} has shares and slices of time; a schedule has either")
    return Schedule.of_slices(slices) if slices else Schedule(tuple(specs), is_smart)


def _read_engine(text: str) -> EngineSpec | Slice | None:
    """Return one engine of a text, or None if its share is 0."""
    first, *more = text.split(":")
    match = re.fullmatch(rf"([a-z-]+)=([0-9]{{1,3}}|[0-9]{{0,7}}\.?[0-9]{{1,9}}s|{_REST})", first)
    if not match:
        raise BadInput(
            f"{quoted(first)} is not a share of an engine; shares are numbers up to {_core.MOST_SHARE}, "
            f"such as best-first=4,complete=1, and the engines are {listing(ENGINES, 'and')}"
        )
    parameters = _read_parameters(match[1], more)
    if match[2] == _REST:
        return Slice(EngineSpec(match[1], 1, parameters))
    if match[2].endswith("s"):
        return Slice(EngineSpec(match[1], 1, parameters), float(match[2][:-1]))
    spec = EngineSpec(match[1], int(match[2]) or 1, parameters)
    return spec if int(match[2]) else None


def _read_parameters(engine: str, parts: list[str]) -> dict[str, int]:
    parameters: dict[str, int] = {}
    for part in parts:
        name, _, value = part.partition("=")
        if not re.fullmatch(r"-?[0-9]{1,18}", value):
            raise BadInput(f"{quoted(part)} is not a parameter of {engine}, such as width=2000 is of beam")
        if name in parameters:
            raise BadInput(f"{engine} is given its {quoted(name)[1:-1]} twice")
        parameters[name] = int(value)
    return parameters


def read_objects(objects: Iterable[object]) -> Schedule:
    """Return the schedule of a list of JSON objects: `[{"name": "beam", "share": 4, "parameters": {…}}]`."""
    specs = []
    for number, found in enumerate(objects):
        try:
            fields = dict(instance(found, dict, "an engine must be an object"))
            for key in set(fields) - {"name", "share", "parameters"}:
                raise BadInput(f"there is no field {quoted(key)}; they are name, share and parameters")
            specs.append(EngineSpec(fields.get("name", ""), fields.get("share", 1), fields.get("parameters", {})))
        except BadInput as error:
            raise error.located(f"[{number}]") from None
    return Schedule(tuple(specs))


@dataclass(frozen=True)
class ScheduleFile:
    """A file of schedules that someone has measured, for instance with `winnable tune`, by the rules of games.

    `{"games": {"my-game": {"rules": "0123456789ab", "shares": "beam=4,complete=1"}}}`; `rules` is the hash that
    `winnable rules` shows, and `shares` may also be a list of objects. In place of `shares` an entry may have `slices`,
    such as `"beam=0.5s,complete=rest"`. Other fields of an entry, such as how it was measured, are for people.
    """

    path: Path
    games: dict[str, dict[str, Any]]

    def strategy_for(self, rules: Rules) -> str:
        """Return the schedule for these rules, as a strategy. Raises `BadInput` if the file has none."""
        for entry in self.games.values():
            if entry["rules"] == rules.digest:
                return str(_read_entry(entry))
        raise BadInput(
            f"{self.path}: has no schedule for these rules (hash {rules.digest}), "
            f"but for {quoted(listing(self.games, 'and'))[1:-1]}; `winnable tune` makes one"
        )


def read_schedule(path: Path) -> ScheduleFile:
    """Return the schedules of a file. Raises `BadInput` with the path for anything that is not such a file."""
    try:
        games = parse_json_object(read_text_file(path)).get("games")
        if not isinstance(games, dict) or not games:
            raise BadInput('is not a schedule file: it has no "games"')
        for name, entry in games.items():
            _check_entry(name, entry)
    except BadInput as error:
        raise error if str(path) in str(error) else error.located(str(path)) from None
    return ScheduleFile(path, games)


def _check_entry(name: str, entry: object) -> None:
    where = f"games.{quoted(name)[1:-1]}"
    fields = entry if isinstance(entry, dict) else {}
    if not isinstance(fields.get("rules"), str):
        raise BadInput(f"{where}.rules: a text is missing")
    if "shares" in fields and "slices" in fields:
        raise BadInput(f"{where}: has both shares and slices; a schedule has either")
    kind = "slices" if "slices" in fields else "shares"
    if not isinstance(fields.get(kind), str if kind == "slices" else str | list):
        missing = "a text" if kind == "slices" else "a text or a list of engines"
        raise BadInput(f"{where}.{kind}: {missing} is missing")
    try:
        schedule = _read_entry(fields)
        if bool(schedule.slices) != (kind == "slices"):
            raise BadInput(f"{quoted(str(schedule))} does not consist of {kind}")
    except BadInput as error:
        raise error.located(f"{where}.{kind}") from None


def _read_entry(entry: Mapping[str, Any]) -> Schedule:
    """Return a schedule as JSON has it: slices or shares as a text, or shares as a list of objects."""
    engines: str | list[object] = entry["slices"] if "slices" in entry else entry["shares"]
    return read_engines(engines) if isinstance(engines, str) else read_objects(engines)


@dataclass(frozen=True)
class _Data:
    kinds: dict[str, Schedule]
    games: dict[str, Schedule]
    """Schedules by the hash of the rules."""


@cache
def _data() -> _Data:
    data = json.loads(files(__package__).joinpath("schedules.json").read_text(encoding="utf-8"))
    return _Data(
        {kind: read_engines(shares) for kind, shares in data["kinds"].items()},
        {entry["rules"]: read_engines(entry["shares"]) for entry in data["games"].values()},
    )
