"""The players that come with the package, with their parameters; they play in the compiled core."""

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
from .views import Know, View, know_number
from .weights import player_weights

_KINDS, _OF_THESIS, _READINGS, _FITNESS, _INFORMATION, _SCORES, _REWARDS = (
    tuple(_core.WORDS[name]) for name in ("player", "thesis", "reading", "fitness", "information", "score", "rewards")
)
_MOST = 10**9
EXACT_POSITIONS = 300_000
"""Positions that the exact search may look at once nothing is hidden."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a player: a whole number with its range, or one of some names."""

    name: str
    default: int | str
    summary: str
    least: int = 0
    most: int = _MOST
    choices: tuple[str, ...] = ()
    seeing: tuple[str, ...] = ()
    """The choices with which a player looks at hidden cards."""

    def checked(self, value: object) -> int | str:
        """The value, if it is one. Raises `BadInput`."""
        if not self.choices:
            return whole_number(_number(value), self.name, self.least, self.most)
        if value not in self.choices:
            raise BadInput(f"{self.name} is {listing(self.choices, 'or')}, not {quoted(value)}")
        return str(value)


def _number(value: object) -> object:
    """A number that was typed."""
    return int(value) if isinstance(value, str) and value.strip().lstrip("-").isdigit() else value


@dataclass(frozen=True)
class NamedPlayer:
    """A player of the package."""

    name: str
    summary: str
    parameters: tuple[Parameter, ...] = ()
    is_of_thesis: bool = False
    """Whether it plays on a table of its own, with the moves of a study of random play: Klondike only."""
    is_for_klondike: bool = False
    """Whether it knows only Klondike with unlimited redeals, and remembers the stock."""

    @property
    def takes_budget(self) -> bool:
        """Whether it can be given a budget in samples or seconds."""
        return any(parameter.name == "samples" for parameter in self.parameters)

    def settings(self, given: Mapping[str, object]) -> dict[str, int | str]:
        """Every parameter with its value. Raises `BadInput` for those there are not."""
        names = [parameter.name for parameter in self.parameters]
        for name in given:
            if name not in names:
                known = f"it uses {listing(names, 'and')}" if names else "it has no parameters"
                raise BadInput(f"{self.name} does not use {quoted(name)}; {known}")
        return {p.name: p.checked(given.get(p.name, p.default)) for p in self.parameters}


_SAMPLES = Parameter("samples", 1000, "Worlds tried for each decision, over all moves.", 1)
_POSITIONS = Parameter("positions", 300, "The most positions looked at in each world.", 2, 10**7)
_BEAM = Parameter("positions", 600, "Positions the beam looks at in each world.", 2, 10**7)
_MONTE_CARLO = (
    Parameter("playouts", 10, "Random games for each move.", 1, 10**6),
    Parameter("depth", 0, "Moves of a playout; 0 plays to the end.", 0, 10**6),
    Parameter("score", "average", "What counts of the playouts.", choices=_SCORES),
    Parameter("fitness", "cards-up", "What a table is worth.", choices=_FITNESS),
    Parameter(
        "information",
        "reshuffled",
        "What playouts see; only `reshuffled` does not see the real cards.",
        choices=_INFORMATION,
        seeing=tuple(name for name in _INFORMATION if name != "reshuffled"),
    ),
    Parameter("stock", "standard", "How the stock is read.", choices=("standard", "ring")),
)
PLAYERS: Mapping[str, NamedPlayer] = MappingProxyType(
    {
        player.name: player
        for player in (
            NamedPlayer(
                "random", "Any legal move, each as likely as the others; nothing comes back from a foundation."
            ),
            NamedPlayer("greedy", "The first kind of move in Bjarnason's order that there is."),
            NamedPlayer("scores", "The move with the highest of Yan's scores."),
            NamedPlayer(
                "random-klondike",
                "The random players of two studies, with their own moves and end of a game (Klondike).",
                (Parameter("stock", "kortsmit", "Whose reading of the stock.", choices=_READINGS),),
                is_of_thesis=True,
            ),
            NamedPlayer(
                "monte-carlo",
                "Player A of the thesis: each move played out at random (Klondike).",
                _MONTE_CARLO,
                is_of_thesis=True,
            ),
            NamedPlayer(
                "monte-carlo-heuristics",
                "Player C of the thesis: as A, and the rewards of its heuristics decide, too (Klondike).",
                (
                    *_MONTE_CARLO,
                    Parameter(
                        "rewards",
                        "equals",
                        "Between moves of equal fitness, or first of all where one is special.",
                        choices=_REWARDS,
                    ),
                ),
                is_of_thesis=True,
            ),
            NamedPlayer(
                "hindsight",
                "The move after which most sampled worlds can be won with open cards, by the exact solver.",
                (Parameter("samples", 100, _SAMPLES.summary, 1), Parameter("positions", 1000, _POSITIONS.summary, 2)),
            ),
            NamedPlayer(
                "plans",
                "The plan that goes on best in sampled worlds, up to the first card that turns up, by a beam.",
                (Parameter("samples", 36, "Plans tried in worlds for each decision.", 1), _BEAM),
            ),
            NamedPlayer(
                "bandit",
                "Hindsight by a bandit over decisions that cannot be undone (Klondike).",
                (_SAMPLES, _POSITIONS),
                is_for_klondike=True,
            ),
            NamedPlayer(
                "nested",
                "Hindsight by nested rollouts in place of the solver (Klondike).",
                (
                    Parameter("samples", 100, _SAMPLES.summary, 1),
                    Parameter("level", 1, "How deep rollouts are nested; 0 is a greedy game.", 0, 3),
                ),
                is_for_klondike=True,
            ),
            NamedPlayer(
                "uct",
                "A tree over what the player sees, with greedy games at its leaves (Klondike).",
                (_SAMPLES,),
                is_for_klondike=True,
            ),
            NamedPlayer(
                "sparse-uct",
                "The same with few of the cards that a decision may turn up (Klondike).",
                (_SAMPLES, Parameter("width", 5, "Cards that a decision may turn up in the tree.", 1, 52)),
                is_for_klondike=True,
            ),
            NamedPlayer(
                "ensemble-uct",
                "Several such trees, sparse or not, which vote (Klondike).",
                (
                    _SAMPLES,
                    Parameter("trees", 10, "Trees, which share the samples.", 2, 1000),
                    Parameter("width", 0, "Cards that a decision may turn up in a tree; 0 sets no limit.", 0, 52),
                ),
                is_for_klondike=True,
            ),
            NamedPlayer(
                "solver-tree",
                "A tree over what the player sees, with the solver at its leaves (Klondike).",
                (_SAMPLES, _POSITIONS),
                is_for_klondike=True,
            ),
            NamedPlayer(
                "expectimax",
                "The tree of best, and the exact chance of every decision once few cards are hidden (Klondike).",
                (
                    _SAMPLES,
                    Parameter("hidden", 3, "Cards face down from which on chances are exact.", 0, 21),
                    Parameter("positions", 3000, "Positions looked at for an exact chance; then samples.", 2, 10**7),
                ),
                is_for_klondike=True,
            ),
            NamedPlayer(
                "best",
                "The strongest: in Klondike a tree with nested rollouts at its leaves, in other games plans.",
                (_SAMPLES,),
            ),
        )
    }
)
"""Every player by name."""


def named_player(name: object) -> NamedPlayer:
    """A player of the package. Raises `BadInput` if there is none of this name."""
    player = PLAYERS.get(instance(name, str, "a player is named by a text such as best"))
    if player is None:
        raise BadInput(f"there is no player {quoted(name)}; there are {listing(list(PLAYERS), 'and')}")
    return player


def core_options_of(rules: Rules, seconds_of_game: float | None) -> _core.PlayerOptions:
    """What a player may spend besides its parameters, as the core wants it."""
    options = _core.PlayerOptions()
    if seconds_of_game is not None:
        options.seconds = seconds(seconds_of_game, "the seconds of a game")
    exact = core_options(rules, Limits(positions=EXACT_POSITIONS), checked_schedule("auto", rules))
    exact.weights = core_weights(player_weights(rules))
    options.exact = exact
    return options


def check_budget(player: NamedPlayer, given: Mapping[str, object], seconds_of_game: float | None) -> None:
    """Raise `BadInput` for seconds that a player does not use, or that leave no use for samples that were given."""
    if seconds_of_game is None:
        return
    if not player.takes_budget:
        raise BadInput(f"{player.name} takes no budget in seconds")
    if "samples" in given:
        raise BadInput("give a budget either in samples or in seconds, not both")


def check_playable(player: NamedPlayer, rules: Rules, name: str, know: Know) -> None:
    """Raise `BadInput` if a player does not know a game, or not what is known of its stock."""
    if (player.is_of_thesis or player.is_for_klondike) and not is_thesis_klondike(rules):
        raise BadInput(f"{player.name} plays only Klondike with unlimited redeals, not {name}")
    if player.is_for_klondike and know == "top":
        raise BadInput(f"{player.name} remembers the stock; it plays with open or seen, not with top")
    if player.is_of_thesis and know != "seen":
        raise BadInput(f"{player.name} has a table of its own, on which the stock is known as with seen, not {know}")


def is_thesis_klondike(rules: Rules) -> bool:
    """Whether the players of the thesis know the game: seven piles, twenty-four cards in the stock, kings in spaces."""
    tableau = rules.tableau_piles
    return (
        rules.family == "tableau"
        and (rules.decks, rules.suits, rules.max_rank, tableau.count, rules.stock.size) == (1, 4, 13, 7, 24)
        and tableau.build_policy == "red-black"
        and tableau.spaces_policy == "kings"
        and tableau.diagonal_deal
        and rules.stock.deal_type == "waste"
        and rules.redeals is None
        and rules.reserve.size == rules.cells.count == 0
    )


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
    """Have a player play layouts one after another, each with the seed of its own random numbers.

    After `most_seconds` no further game is begun.
    """
    options, parameters = core_options_of(rules, seconds_of_game), dict(settings)
    if player.is_of_thesis:
        kind, draw = _OF_THESIS.index(player.name), rules.stock.deal_count
        return _core.play_thesis(kind, draw, layouts, seeds, parameters, options, most_seconds)
    kind, number = _KINDS.index(player.name), know_number(know)
    return _core.play_layouts(
        kind, core_rules(rules), layouts, seeds, number, parameters, options, most_moves, most_seconds
    )


class CorePlayer:
    """A player of the package that plays one game from views, as anybody's player does."""

    def __init__(
        self,
        name: str,
        rules: Rules,
        know: Know = "seen",
        seed: int = 0,
        seconds_of_game: float | None = None,
        **parameters: object,
    ) -> None:
        player = named_player(name)
        if player.is_of_thesis:
            raise BadInput(f"{name} plays only whole games, on a table of its own")
        settings, number = player.settings(parameters), know_number(know)
        check_budget(player, parameters, seconds_of_game)
        check_playable(player, rules, "a game of these rules", know)
        options = core_options_of(rules, seconds_of_game)
        self._core = _core.Player(_KINDS.index(name), core_rules(rules), number, settings, options, seed)

    def choose(self, view: View) -> Move | None:
        """The move to play; None where no move is legal, or once it got nowhere for hundreds of moves."""
        number = self._core.choose(view.core)
        return None if number < 0 else codec_for(view.rules).move(number)

    def chances(self, view: View) -> list["Chance"]:
        """What the player thinks of every decision, the best first; nothing from one that does not weigh them.

        One that does has something to say wherever a move is legal.
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
    """What a player thinks of a decision."""

    moves: tuple[Move, ...]
    """The elementary moves that it takes."""
    tried: int
    """Worlds that it was tried in; 0 where there is nothing to weigh."""
    share: float
    """Of these, how many were won: an estimate, and rather a hopeful one."""
