"""Whatever the public functions are given, they answer, or refuse it with a sentence: no bare TypeError, no crash."""

import math
import random
from collections.abc import Callable
from typing import Any

import numpy
import pytest

import winnable
from winnable import (
    Advisor,
    BadInput,
    Card,
    Deal,
    Game,
    Layout,
    Limits,
    Move,
    State,
    deal,
    deal_from_id,
    find_game,
    length,
    parse_move,
    read_rules,
    replay,
    shorten,
    shortest,
    solve,
    status,
    wilson,
)
from winnable.arguments import seconds, whole_number
from winnable.places import Place
from winnable.solving.schedules import EngineSpec, Schedule

STRANGE: tuple[Any, ...] = (
    -1, 0, 2**31 - 1, 2**31, 2**32, 2**63 - 1, 2**63, 2**64, -(2**31), -(2**63), 10**5000, 1.5, 1e308, math.nan,
    math.inf, -math.inf, True, None, "", "x", "5", "\0", "\ud800", b"5", (), [], {}, [1], {"a": 1}, object(),
    Card(1, 1),
)  # fmt: skip
NOT: tuple[Any, ...] = (5, "x", "klondike")
GOLF = deal("golf", 1)
KLONDIKE = deal("klondike", 7)
WIN = solve(KLONDIKE, Limits(positions=300_000)).moves or ()

CALLS: dict[str, Callable[[Any], object]] = {
    "Limits.seconds": lambda value: solve(GOLF, Limits(seconds=value, positions=50)),
    "Limits.positions": lambda value: solve(GOLF, Limits(positions=value, seconds=0.05)),
    "Limits.memory_bytes": lambda value: solve(GOLF, Limits(memory_bytes=value, positions=50)),
    "solve.deal": lambda value: solve(value, Limits(positions=50)),
    "solve.limits": lambda value: solve(GOLF, value),
    "solve.strategy": lambda value: solve(GOLF, Limits(positions=50), value),
    "solve.switches": lambda value: solve(GOLF, Limits(positions=50), switches=value),
    "solve.cancel": lambda value: solve(GOLF, Limits(positions=50), cancel=value),
    "solve.weights": lambda value: solve(GOLF, Limits(positions=50), weights=value),
    "solve.weight": lambda value: solve(GOLF, Limits(positions=50), weights={"home": value}),
    "Schedule.engines": lambda value: Schedule(value),
    "EngineSpec.name": lambda value: EngineSpec(value),
    "EngineSpec.share": lambda value: EngineSpec("beam", value),
    "EngineSpec.parameters": lambda value: EngineSpec("beam", 1, value),
    "EngineSpec.width": lambda value: EngineSpec("beam", 1, {"width": value}),
    "solve.seconds": lambda value: solve(GOLF, Limits(positions=50), seconds=value),
    "solve.threads": lambda value: solve(GOLF, Limits(positions=50), threads=value),
    "threads.deal": lambda value: solve(value, Limits(positions=50), threads=2),
    "threads.strategy": lambda value: solve(GOLF, Limits(positions=50), value, threads=2),
    "Card.rank": lambda value: Card(value, 0),
    "Card.suit": lambda value: Card(1, value),
    "Game.name": lambda value: Game(value, "A game", GOLF.rules),
    "find_game": find_game,
    "deal.game": lambda value: deal(value, 1),
    "deal.seed": lambda value: deal("klondike", value),
    "deal.dealer": lambda value: deal("klondike", 1, value),
    "deal.microsoft": lambda value: deal("freecell", value, "microsoft"),
    "deal.pysol": lambda value: deal("freecell", value, "pysol"),
    "deal.exact": lambda value: deal("klondike", value, "exact"),
    "deal_from_id": deal_from_id,
    "read_rules": read_rules,
    "Deal.game": lambda value: Deal(value, GOLF.layout),
    "Deal.layout": lambda value: Deal(GOLF.game, value),
    "State": State,
    "State.push": lambda value: State(GOLF).push(value),
    "State.why_not": lambda value: State(GOLF).why_not(value),
    "State.cards_moved": lambda value: State(GOLF).cards_moved(value),
    "State.perft": lambda value: State(GOLF).perft(min(value, 3) if _is_whole(value) and 0 <= value < 256 else value),
    "parse_move": parse_move,
    "replay.moves": lambda value: replay(GOLF, value),
    "length.deal": lambda value: length(value, ()),
    "length.moves": lambda value: length(GOLF, value),
    "length.move": lambda value: length(GOLF, [value]),
    "shorten.seconds": lambda value: shorten(KLONDIKE, WIN, seconds=value if not _is_long(value) else 0.01),
    "shorten.moves": lambda value: shorten(KLONDIKE, value, seconds=0.01),
    "shortest.moves": lambda value: shortest(KLONDIKE, value, Limits(positions=50)),
    "shortest.limits": lambda value: shortest(KLONDIKE, WIN, value if value is not None else Limits(positions=50)),
    "status.state": lambda value: status(value, seconds=0.01),
    "status.seconds": lambda value: status(State(GOLF), seconds=value if not _is_long(value) else 0.01),
    "Advisor.deal": Advisor,
    "Advisor.limits": lambda value: Advisor(GOLF, value).status(State(GOLF), seconds=0.01),
    "wilson": lambda value: wilson(value, 10),
}


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_long(value: object) -> bool:
    """A time that is allowed and longer than a test may take."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= 1e9


def refusal(call: Callable[..., object], *values: Any) -> str | None:
    """The sentences of a refusal, or None if there was an answer. Any other error is one of ours."""
    try:
        call(*values)
    except BadInput as error:
        return str(error)
    return None


@pytest.mark.parametrize("name", CALLS)
def test_strange_values_are_answered_or_refused_with_a_sentence(name: str) -> None:
    for value in STRANGE:
        told = refusal(CALLS[name], value)
        assert told is None or 0 < len(told) < 1000


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: solve(GOLF, NOT[0]), "limits must be Limits, such as Limits(seconds=5), not 5"),
        (lambda: deal("klondike", NOT[1]), 'a seed must be a whole number, not "x"'),
        (lambda: Limits(seconds=-1), "the limit in seconds must be more than 0, not -1"),
        (lambda: Limits(positions=2**63), "the limit in positions must be at most 9223372036854775807"),
        (lambda: solve(NOT[2]), "this needs a deal or a position, such as deal('klondike', 7)"),
        (lambda: Deal(GOLF.game, Layout()), "0 tableau piles given, but the game has 7"),
        (lambda: State(GOLF).perft(2**31), "the depth must be at most 255, not 2147483648"),
        (lambda: length(GOLF, [NOT[0]]), "a move is a Move or a text such as t3-t5, not 5"),
    ],
)
def test_refusals_say_what_is_wanted(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        call()
    assert sentence in str(refused.value)


def test_moves_with_strange_places_are_refused() -> None:
    generator = random.Random(3)
    values = [*STRANGE, "tableau", "foundation", 3]
    for _ in range(300):
        source, target = (Place(*(generator.choice(values) for _ in range(3))) for _ in range(2))
        move = Move(generator.choice((source, generator.choice(values))), target, generator.choice(values))
        assert isinstance(repr(move), str)
        assert refusal(State(KLONDIKE).push, move)
        assert refusal(length, KLONDIKE, [move])


def test_numbers_of_other_kinds_are_numbers() -> None:
    seven: Any = numpy.int64(7)
    half: Any = numpy.float32(0.5)
    assert whole_number(seven, "it", 0, 9) == 7
    assert seconds(half, "it") == 0.5
    assert deal("klondike", seven) == KLONDIKE
    assert solve(GOLF, Limits(positions=seven, seconds=half)).positions <= 60


def test_the_time_is_given_once() -> None:
    assert solve(GOLF, Limits(positions=50), seconds=5).positions <= 60
    with pytest.raises(BadInput, match="give the time either as seconds=5 or as"):
        solve(GOLF, Limits(seconds=5), seconds=5)
    with pytest.raises(BadInput, match="shortening is limited by time alone"):
        shorten(KLONDIKE, WIN, Limits(positions=50))


def test_the_package_shows_its_public_names_and_no_others() -> None:
    assert dir(winnable) == sorted(winnable.__all__)
    assert "Results" in dir(winnable)


@pytest.mark.parametrize("name", ["a b", "", "a:b", "a/b", "a@b", "a\n"])
def test_a_game_has_a_name_that_an_id_can_hold(name: str) -> None:
    with pytest.raises(BadInput, match="is not the name of a game: a name has letters, digits, dots, hyphens and"):
        Game(name, "A game", GOLF.rules)


def test_moves_are_not_given_as_one_text() -> None:
    with pytest.raises(BadInput, match='moves are given in a list or a tuple, not as "deal"'):
        replay(KLONDIKE, "deal")
