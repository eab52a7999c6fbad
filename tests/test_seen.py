"""What a player has seen, against a plain record of every card that ever lay in sight."""

import random
from collections import Counter

import pytest

from winnable import Layout, Rules, Seen, State, all_games, deal
from winnable.cards import Card

ONE_DECK = [name for name, game in all_games().items() if game.rules.decks == 1 and game.rules.suits == 4]
HIDING = ["klondike", "klondike-deal-1-2-redeals", "canfield", "east-haven", "spider", "gypsy", "american-toad", "golf"]


def in_sight(rules: Rules, layout: Layout) -> set[Card]:
    """The cards that lie where a player sees them."""
    cards = set(layout.cards("waste")) | set(layout.cards("hole")) | set(layout.cards("accordion"))
    cards |= set(layout.cards("reserve")[-1:] if rules.reserve.stacked else layout.cards("reserve"))
    cards |= set(layout.cards("stock")[-1:] if rules.stock.face_up else ()) | set(layout.cards("discard"))
    for kind in ("tableau", "square"):
        for pile, down in zip(layout.stacks(kind), layout.hidden(kind), strict=True):
            cards |= set(pile[down:])
    for row in (*layout.stacks("foundation"), layout.tops("cell")):
        cards |= {card for card in row if card is not None}
    return cards


@pytest.mark.parametrize("name", ONE_DECK)
def test_unknown_are_the_cards_that_never_lay_in_sight(name: str) -> None:
    generator, state = random.Random(name), State(deal(name, 1))
    seen = in_sight(state.rules, state.layout)
    for _ in range(60):
        assert set(state.seen.unknown(state.layout)) == set(state.layout.cards()) - seen
        legal = state.legal_moves()
        if not legal:
            break
        if state.moves and generator.random() < 0.3:
            state.pop()
        else:
            state.push(generator.choice(legal))
        seen |= in_sight(state.rules, state.layout)


@pytest.mark.parametrize("name", HIDING)
def test_at_the_start_what_is_covered_is_unknown(name: str) -> None:
    state = State(deal(name, 7))
    layout, rules = state.layout, state.rules
    covered = max(0, len(layout.cards("reserve")) - 1) if rules.reserve.stacked else 0
    assert state.seen == Seen(layout.hidden("tableau"), len(layout.cards("stock")), covered)
    assert not state.seen.is_everything
    assert state.seen.unknown(layout).total() == sum(layout.hidden("tableau")) + len(layout.cards("stock")) + covered


@pytest.mark.parametrize("name", ["freecell", "accordion", "gaps-one-deal", "birds-of-a-feather", "black-hole"])
def test_where_all_cards_lie_open_nothing_is_unknown(name: str) -> None:
    state = State(deal(name, 7))
    assert state.seen.is_everything
    assert state.seen.unknown(state.layout) == Counter()


def test_a_stock_that_was_turned_to_its_end_is_known_after_a_redeal() -> None:
    state = State(deal("klondike", 7))
    for _ in range(8):
        state.push("deal")
    assert state.seen.stock == 0
    state.push("redeal")
    assert len(state.layout.cards("stock")) == 24
    assert state.seen.stock == 0


def test_what_was_seen_stays_seen_when_a_move_is_taken_back() -> None:
    state = State(deal("klondike", 7))
    state.push("deal")
    assert state.seen.stock == 21
    state.pop()
    assert len(state.layout.cards("stock")) == 24
    assert state.seen.stock == 21


def test_a_copy_knows_what_was_seen_and_goes_its_own_way() -> None:
    state = State(deal("klondike", 7))
    state.push("deal")
    state.pop()
    copy = state.copy()
    assert copy.seen == state.seen
    assert copy.position == state.position
    assert copy.moves == ()
    copy.push("deal")
    copy.push("deal")
    assert copy.seen.stock == 18
    assert state.seen.stock == 21
    assert State(state.position).seen.stock == 24


def test_a_refused_move_shows_nothing() -> None:
    state = State(deal("klondike", 7))
    before = state.seen
    with pytest.raises(ValueError, match="t1-t7"):
        state.push("t1-t7")
    assert state.seen == before


def test_seen_is_a_value() -> None:
    assert Seen((1, 2), 3, 0) == Seen((1, 2), 3, 0)
    assert len({Seen((1, 2), 3, 0), Seen((1, 2), 3, 0), Seen((1, 2), 2, 0)}) == 2
