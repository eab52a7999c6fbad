"""The players of the compiled core. Their names, their parameters and their games come from the table of the core."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from .. import _core
from ..arguments import instance, seconds, whole_number
from ..core.codec import codec_for, core_rules
from ..errors import BadInput, listing, quoted
from ..moves import Move
from ..rules import Rules
from ..solving.solver import Limits, checked_schedule, core_options
from ..solving.weights import core_weights
from .best import BEST, simple_best
from .views import Know, View, checked_know
from .weights import player_weights

EXACT_POSITIONS = 300_000
"""Positions that the exact search may visit once nothing is hidden."""


@dataclass(frozen=True)
class NamedPlayer:
    """A player of the core."""

    kind: _core.PlayerKind

    @property
    def name(self) -> str:
        """The name that commands take."""
        return self.kind.name

    @property
    def parameters(self) -> list[_core.PlayerParameter]:
        """What can be set: whole numbers in ranges, and words."""
        return self.kind.parameters

    @property
    def takes_budget(self) -> bool:
        """Whether it can be given a budget in samples or seconds."""
        return any(parameter.name == "samples" for parameter in self.parameters)

    def settings(self, given: Mapping[str, object]) -> dict[str, int | str]:
        """Return every parameter with its value. Raises `BadInput` for parameters that the player does not have."""
        names = [parameter.name for parameter in self.parameters]
        for name in given:
            if name not in names:
                known = f"it uses {listing(names, 'and')}" if names else "it has no parameters"
                raise BadInput(f"{self.name} does not use {quoted(name)}; {known}")
        return {each.name: _checked(each, given.get(each.name, each.usual)) for each in self.parameters}


def _checked(parameter: _core.PlayerParameter, value: object) -> int | str:
    """Return the value of a parameter, if it can have this value. A number may be typed as text."""
    if not parameter.choices:
        is_typed = isinstance(value, str) and value.strip().lstrip("-").isdigit()
        return whole_number(int(str(value)) if is_typed else value, parameter.name, parameter.least, parameter.most)
    if value not in parameter.choices:
        raise BadInput(f"{parameter.name} is {listing(parameter.choices, 'or')}, not {quoted(value)}")
    return str(value)


PLAYERS: Mapping[str, NamedPlayer] = MappingProxyType({kind.name: NamedPlayer(kind) for kind in _core.PLAYERS})
"""Every player by name."""


def find_player(name: object) -> NamedPlayer:
    """Return the player of a name. Raises `BadInput` if there is none."""
    player = PLAYERS.get(instance(name, str, "a player is named by a text such as best"))
    if player is None:
        raise BadInput(f"there is no player {quoted(name)}; there are {listing(list(PLAYERS), 'and')}")
    return player


def check_budget(player: NamedPlayer, given: Mapping[str, object], seconds_of_game: float | None) -> None:
    """Raise `BadInput` for seconds that a player does not use, or that leave no use for samples that were given."""
    if seconds_of_game is None:
        return
    if not player.takes_budget:
        raise BadInput(f"{player.name} takes no budget in seconds")
    if "samples" in given:
        raise BadInput("give a budget either in samples or in seconds, not both")


def check_playable(player: NamedPlayer, rules: Rules, know: Know) -> None:
    """Raise `BadInput` if a player does not play a game, or not with what is known of its stock."""
    if refusal := player.kind.refusal(core_rules(rules), checked_know(know)):
        raise BadInput(refusal)


def exact_options(rules: Rules) -> _core.Options:
    """Return the search of a player once nothing is hidden, with the weights for players."""
    exact = core_options(rules, Limits(positions=EXACT_POSITIONS), checked_schedule("auto", rules))
    exact.weights = core_weights(player_weights(rules))
    return exact


def _seated(
    player: NamedPlayer, rules: Rules, settings: Mapping[str, int | str], seconds_of_game: float | None
) -> tuple[str, dict[str, int | str], float]:
    """Return who plays, its settings, and the seconds of a game, 0 for none. A simple player needs no budget."""
    budget = 0.0 if seconds_of_game is None else seconds(seconds_of_game, "the seconds of a game")
    simple = simple_best(rules) if player.name == BEST else None
    return (player.name, dict(settings), budget) if simple is None else (simple, {}, 0.0)


def play_layouts(
    player: NamedPlayer,
    rules: Rules,
    layouts: list[_core.Layout],
    seeds: list[int],
    know: Know,
    settings: Mapping[str, int | str],
    seconds_of_game: float | None,
    most_moves: int,
    most_seconds: float,
) -> _core.Games:
    """Have a player play layouts, each with its own seed. After `most_seconds` no further game is begun."""
    name, used, budget = _seated(player, rules, settings, seconds_of_game)
    return _core.play_layouts(
        name, core_rules(rules), layouts, seeds, know, used, budget, exact_options(rules), most_moves, most_seconds
    )


class CorePlayer:
    """A player of the core that plays one game from views, as a player written in Python does."""

    def __init__(
        self,
        name: str,
        rules: Rules,
        know: Know = "seen",
        seed: int = 0,
        seconds: float | None = None,
        **parameters: object,
    ) -> None:
        player = find_player(name)
        if player.kind.has_own_table:
            raise BadInput(f"{name} plays only whole games, on a table of its own")
        settings = player.settings(parameters)
        check_budget(player, parameters, seconds)
        check_playable(player, rules, know)
        name, settings, budget = _seated(player, rules, settings, seconds)
        self._core = _core.Player(name, core_rules(rules), know, settings, budget, exact_options(rules), seed)

    def choose(self, view: View) -> Move | None:
        """Return the move to play; None if no move is legal, or after hundreds of moves without progress."""
        number = self._core.choose(view.core)
        return None if number < 0 else codec_for(view.rules).move(number)

    def chances(self, view: View) -> list["Chance"]:
        """Return the chances of every decision, the best first; an empty list if the player does not weigh decisions.

        A player that does returns at least one decision if a move is legal.
        """
        codec = codec_for(view.rules)
        found = [
            Chance(tuple(map(codec.move, numbers)), tried, share)
            for numbers, tried, share in self._core.chances(view.core)
        ]
        return sorted(
            (chance for chance in found if chance.moves), key=lambda each: (each.tried, each.share), reverse=True
        )


@dataclass(frozen=True)
class Chance:
    """A decision and its chances by a player."""

    moves: tuple[Move, ...]
    """The elementary moves that it takes."""
    tried: int
    """Worlds in which it was tried; 0 if there is nothing to weigh."""
    share: float
    """How many of these were won: an estimate that is rather too high."""
