"""Players that weigh moves are not silent while one is legal, and play a win once all cards are known."""

import random
from collections.abc import Iterator

import pytest

from helpers.hidden_cards import Position
from winnable import Card, Limits, State, deal, find_game, solve
from winnable.core.codec import core_rules
from winnable.families import with_places
from winnable.places import Cards
from winnable.players import PLAYERS, HiddenGame, Know, Match, View, play, run_match
from winnable.players.named import CorePlayer
from winnable.seeds import SeedRanges

GAMES = ("klondike", "klondike-deal-1", "canfield", "spider-1-suit", "east-haven", "gargantua", "freecell", "golf",
         "accordion", "yukon", "gaps-one-deal", "birds-of-a-feather")  # fmt: skip
WEIGHING = [
    (player.name, game)
    for player in PLAYERS.values()
    if player.takes_budget
    for game in GAMES
    if not player.kind.refusal(core_rules(find_game(game).rules), "seen")
]


def ways_to_wins(game: str, know: Know, first: int, wins: int, last: int) -> Iterator[View]:
    """What is seen before each of the last moves of wins that the solver finds."""
    seed = first
    while wins:
        dealt, seed = deal(game, seed), seed + 1
        win = solve(dealt, Limits(positions=100_000)).moves
        if win is None:
            continue
        wins -= 1
        hidden = HiddenGame(dealt, know)
        for number, move in enumerate(win):
            if len(win) - number <= last:
                yield hidden.view()
            hidden.push(move)


@pytest.mark.parametrize("know", ["open", "seen"])
@pytest.mark.parametrize("game", ["klondike", "klondike-deal-1"])
def test_best_is_not_silent_on_the_way_to_a_win(game: str, know: Know) -> None:
    for number, view in enumerate(ways_to_wins(game, know, 4_000_001, wins=5, last=60)):
        best = CorePlayer("best", view.rules, know, number, samples=8)
        found, legal = best.chances(view), view.legal_moves()
        assert found
        assert all(chance.moves[0] in legal for chance in found)
        assert CorePlayer("best", view.rules, know, number, samples=8).choose(view) in legal
        if len(view.unseen) <= 1:
            assert [(chance.tried, chance.share) for chance in found] == [(1, 1.0)]


@pytest.mark.parametrize(
    ("game", "seed", "played"),
    [("klondike", 4200027, 139), ("klondike", 4200040, 113), ("klondike", 4200054, 126),
     ("klondike-deal-1", 4200086, 224)],
)  # fmt: skip
def test_a_card_may_come_back_only_to_make_way(game: str, seed: int, played: int) -> None:
    """The cards that must come back from a foundation lie under others that nothing goes onto.

    Where they cannot be thought of, nothing seems to be left although two cards or more are hidden.
    """
    dealt = deal(game, seed)
    win = (
        solve(dealt, Limits(positions=200_000), "beam=1:width=60:growth=300:noise=0,restarts=1,complete=16").moves or ()
    )
    hidden = HiddenGame(dealt, "open")
    for move in win[:played]:
        hidden.push(move)
    assert len(hidden.view().unseen) > 1
    found = CorePlayer("best", dealt.rules, "open", 1, samples=60).chances(hidden.view())
    assert found[0].share > 0.4
    assert [move for chance in found for move in chance.moves[:2] if move.source.kind == "foundation"]
    best = CorePlayer("best", dealt.rules, "open", 1, samples=60)
    while not hidden.is_won():
        chosen = best.choose(hidden.view())
        assert chosen is not None
        hidden.push(chosen)


@pytest.mark.parametrize(("name", "game"), WEIGHING)
def test_no_player_is_silent_while_a_move_is_legal(name: str, game: str) -> None:
    for played in (0, 10, 40, 160):
        rng, state = random.Random(played), State(deal(game, 4_000_001))
        for _ in range(played):
            if legal := state.legal_moves():
                state.push(rng.choice(legal))
        view = HiddenGame(Position(state.rules, state.layout), "seen").view()
        legal = [] if state.is_won() else view.legal_moves()
        chosen = CorePlayer(name, state.rules, "seen", 1, samples=4).choose(view)
        found = CorePlayer(name, state.rules, "seen", 1, samples=4).chances(view)
        assert (chosen in legal) if legal else chosen is None
        assert bool(found) == bool(legal)
        assert all(chance.moves[0] in legal for chance in found)


def test_rules_of_thumb_have_a_move_too() -> None:
    for name in ("random", "greedy", "scores"):
        for game in GAMES:
            view = HiddenGame(deal(game, 4_000_001)).view()
            assert CorePlayer(name, view.rules).choose(view) in view.legal_moves()


def lost_position() -> Position:
    """A position of which every card is known, and which is proved lost."""
    dealt = next(
        found
        for found in map(find_game("delta-star").deal, range(4_000_001, 4_000_100))
        if solve(found).verdict == "unwinnable" and State(found).legal_moves()
    )
    return Position(dealt.rules, dealt.layout)


def test_where_all_is_lost_every_move_is_named_without_hope() -> None:
    position = lost_position()
    view = HiddenGame(position).view()
    found = CorePlayer("best", position.rules, samples=4).chances(view)
    assert [chance.moves for chance in found] == [(move,) for move in view.legal_moves()]
    assert {(chance.tried, chance.share) for chance in found} == {(1, 0.0)}


def test_a_lost_game_is_played_on_but_not_for_ever() -> None:
    position = lost_position()
    played = play(position, CorePlayer("best", position.rules, samples=4))
    assert not played.won
    assert 0 < len(played.moves) < 2000


def test_a_match_ends_a_game_that_its_player_gives_up() -> None:
    game, best = find_game("delta-star"), PLAYERS["best"]
    found = run_match(
        Match(best, best.settings({"samples": 4}), game, SeedRanges([range(4_000_001, 4_000_031)]), "seen")
    )
    for seed, played in found.games.items():
        if solve(game.deal(seed)).verdict == "unwinnable":
            assert (played.won, played.moves) == (False, 0)
        else:
            assert played.won


def test_the_solver_is_asked_once_the_last_unseen_card_is_the_one_that_is_nowhere_else() -> None:
    ways = ways_to_wins("klondike-deal-1", "seen", 4_000_001, wins=6, last=500)
    views = [view for view in ways if len(view.unseen) == 1]
    assert views
    for view in views:
        (chance,) = CorePlayer("best", view.rules, "seen", samples=4).chances(view)
        assert (chance.tried, chance.share) == (1, 1.0)


def test_cards_that_are_the_same_hide_nothing() -> None:
    """Of two decks of one suit two aces are left face down: it does not matter which of them lies where."""
    dealt = deal("spider-1-suit", 4_000_001)
    king_to_two = tuple(Card(rank, 2) for rank in range(13, 1, -1))
    ace = Card(1, 2)
    empty: tuple[Cards, ...] = ((),) * 8
    layout = with_places(
        dealt.rules,
        dealt.layout,
        tableau=((ace, *king_to_two), (ace, *king_to_two), *empty),
        hidden=(1, 1, *(0,) * 8),
        stock=(),
        foundations=((*king_to_two, ace),) * 6 + ((),) * 2,
    )
    view = HiddenGame(Position(dealt.rules, layout)).view()
    assert view.unseen == (ace, ace)
    (chance,) = CorePlayer("best", view.rules, "seen", samples=4).chances(view)
    assert (chance.tried, chance.share) == (1, 1.0)


def test_whoever_goes_back_and_forth_still_gets_advice() -> None:
    """A player that is asked again at positions it has seen does not say that nothing is left."""
    spider = deal("spider-1-suit", 4_000_001)
    best = CorePlayer("best", spider.rules, "seen", 1, samples=4)
    for _ in range(3):
        state = State(spider)
        for move in state.legal_moves():
            state.push(move)
            hidden = HiddenGame(spider)
            hidden.push(move)
            assert best.chances(hidden.view())
            state.pop()
        assert best.chances(HiddenGame(spider).view())
