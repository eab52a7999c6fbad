"""What players may know: hidden cards are nowhere in a view."""

from collections import Counter
from typing import Any

import pytest

from winnable import Layout, deal, find_game
from winnable.errors import BadInput
from winnable.players import KNOW, HiddenGame, Know, View, play
from winnable.players.named import CorePlayer

GAMES = ("klondike", "klondike-deal-1", "canfield", "spider", "spiderette", "east-haven", "gargantua",
         "northwest-territory", "freecell", "golf", "accordion")  # fmt: skip


@pytest.mark.parametrize("know", KNOW)
@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_are_not_in_the_view(name: str, know: Know) -> None:
    game = HiddenGame(deal(name, 3), know)
    view = game.view()
    shown = [card for pile in view.piles for card in pile.cards]
    assert shown.count(None) == len(view.unseen)
    assert list(view.unseen) == sorted(view.unseen)
    for pile, hidden in zip(view.tableau, view.hidden, strict=True):
        assert set(pile[:hidden]) <= {None}
    if know != "open" and view.stock:
        assert set(view.stock) == {None}


def test_a_card_is_known_once_it_was_turned() -> None:
    game = HiddenGame(deal("klondike", 3), "seen")
    for _ in range(8):
        game.push("deal")
    assert len(game.view().unseen) == 21
    game.push("redeal")
    assert None not in game.view().stock
    forgetful = HiddenGame(deal("klondike", 3), "top")
    forgetful.push("deal")
    assert forgetful.view().waste[:2] == (None, None)
    assert forgetful.view().waste[2] is not None


def test_worlds_are_uniform_and_fit() -> None:
    game = find_game("klondike").deal(1)
    view = HiddenGame(game, "open").view()
    first = Counter(view.world(seed).stacks("tableau")[1][0] for seed in range(4200))
    assert set(first) == set(view.unseen)
    assert all(140 < count < 260 for count in first.values())  # 200 each, and more than four deviations off is a fault
    world = view.world(7)
    assert sorted(world.cards()) == sorted(game.layout.cards())
    assert world.cards("stock") == game.layout.cards("stock")


class Peeping:
    """A player that looks for the cards wherever Python would have them."""

    def choose(self, view: View) -> None:
        found = (*vars(view).values(), *vars(type(view)).values())
        assert not any(isinstance(value, Layout | HiddenGame) for value in found)
        piles = {(place, index): cards for place, index, cards, _ in view.core.layout.piles}
        assert set(piles["stock", 0]) == {255}
        assert set(piles["tableau", 6][:6]) == {255}
        assert not hasattr(view.core, "umpire")


def test_a_player_that_tries_to_look_cannot() -> None:
    assert not play(deal("klondike", 7), Peeping(), "seen").won


class Wrong:
    """A player that does what it was told to."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: View) -> str | None:
        if isinstance(self.answer, Exception):
            raise self.answer
        chosen: str | None = self.answer
        return chosen


def test_chances_of_decisions_are_legal_and_sorted() -> None:
    game = HiddenGame(deal("klondike-deal-1", 7), "open")
    player = CorePlayer("best", deal("klondike-deal-1", 7).rules, "open", 1, samples=200)
    found = player.chances(game.view())
    assert len(found) > 1
    assert [each.tried for each in found] == sorted((each.tried for each in found), reverse=True)
    assert all(0 <= each.share <= 1 for each in found)
    for chance in found:
        fresh = HiddenGame(deal("klondike-deal-1", 7), "open")
        for move in chance.moves:
            fresh.push(move)
    assert CorePlayer("greedy", deal("klondike", 7).rules).chances(game.view()) == []


def test_where_nothing_is_hidden_the_exact_search_says_what_wins() -> None:
    freecell = deal("freecell", 7)
    (chance,) = CorePlayer("best", freecell.rules, seconds=0.1).chances(HiddenGame(freecell).view())
    assert (chance.tried, chance.share) == (1, 1.0)
    assert chance.moves[0] in HiddenGame(freecell).view().legal_moves()


def test_a_single_decision_has_a_chance_too() -> None:
    """In Spider 7 the queen goes onto the king, or the stock is dealt; after all deals a move may be the only one."""
    spider = deal("spider", 7)
    game = HiddenGame(spider)
    for _ in range(5):
        game.push("deal")
    found = CorePlayer("best", spider.rules, seconds=0.05).chances(game.view())
    assert found
    assert all(each.tried for each in found)


@pytest.mark.parametrize("answer", [ValueError("no"), "t1-t1", "t9-t8", "nonsense", 7])
def test_a_player_that_fails_is_told_in_a_sentence(answer: object) -> None:
    with pytest.raises(BadInput):
        play(deal("klondike", 7), Wrong(answer), "seen")


def test_knowledge_has_three_rules() -> None:
    unknown: Any = "all"
    with pytest.raises(BadInput, match="open, seen or top"):
        HiddenGame(deal("klondike", 7), unknown)
