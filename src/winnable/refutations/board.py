"""What can ever happen in a position, in a game that allows more than the real one (docs/relaxations.md).

The board is for explanations. Here any card may be *freed*: it then moves as soon as nothing holds it down. What can
still not happen with all other cards freed needs only the cards that were not.

Sets of cards are the bits of a number; a card is four times its place on its foundation plus its suit.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from ..cards import Card
from ..core.codec import core_layout
from ..families.matching import match
from ..layout import Layout
from ..places import FOUNDATION, RESERVE, STOCK, TABLEAU, WASTE
from ..rules import Rules

Assumption = tuple[str, int, int]
"""What a case assumes: a word and two cards, in the order in which something happens to them first.

`put`: of two cards of one rank and colour, the first is put on a card before the second is. `king`: the first is put
into a space before the second is. `on`: the first is put on a card before the second, which can take it, goes home;
`off`: the second goes home before that. `home`: the first goes home before the second.
"""


class Facts(NamedTuple):
    """What can happen: cards that can be taken, take cards, were put on others, went home, moved, and filled spaces."""

    reached: int
    open: int
    built: int
    home: int
    moved: int
    placed: int


def bits(cards: int) -> Iterator[int]:
    """Yield the cards of a set."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def as_set(cards: Iterable[int]) -> int:
    """Return a set of cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


class Board:
    """A position, and what can happen in it under assumptions."""

    def __init__(self, rules: Rules, layout: Layout) -> None:
        tableau = rules.tableau_piles
        self.ranks, self.build, self.has_units = rules.max_rank, tableau.build_policy, tableau.move_built_group != "no"
        self.spaces = "no-build" if self.build == "no-build" else tableau.spaces_policy
        self.can_return, self.deal_count = rules.foundations.removable, rules.stock.deal_count
        self.deck, self.kings = (1 << 4 * self.ranks) - 1, 0xF << 4 * (self.ranks - 1)
        self.parents = [self._parents(card) for card in range(4 * self.ranks)]
        self.takes = [as_set(parents) for parents in self.parents]
        piles = core_layout(rules, layout).piles
        self.piles = [list(cards) for place, _, cards, _ in piles if place == TABLEAU]
        hidden = [down for place, _, _, down in piles if place == TABLEAU]
        self.home = as_set(card for place, _, cards, _ in piles if place == FOUNDATION for card in cards)
        held = [list(cards) for place, _, cards, _ in piles if place == RESERVE]
        self.reserve = as_set(card for cards in held for card in cards)
        waste, stock = (
            [card for place, _, cards, _ in piles if place == kind for card in cards] for kind in (WASTE, STOCK)
        )
        self.cover: dict[int, int] = {below: above for cards in held for below, above in pairwise(cards)}
        self.lies_built, self.pile_of = 0, {card: number for number, pile in enumerate(self.piles) for card in pile}
        for pile, down in zip(self.piles, hidden, strict=True):
            self._lay_pile(pile, down)
        self.tableau, self.bottoms = as_set(self.pile_of), as_set(pile[0] for pile in self.piles if pile)
        is_turned = rules.stock.deal_type == "waste"
        if not is_turned:  # the cards are dealt to the tableau some day, whatever lies there
            self.tableau |= as_set(stock)
        self.talon, self.waste = ([*waste, *reversed(stock)], len(waste)) if is_turned else ([], 0)
        self.stock = as_set(self.talon)
        self.redeals = None if rules.redeals is None else max(0, rules.redeals - layout.redeals_used)
        held_down = as_set(self.cover)
        self._first = (self.tableau | self.reserve) & ~held_down | (self.home if self.can_return else 0)
        self._tops = as_set(self._turned_up())
        self._under: dict[int, int] = {}
        for below, above in self.cover.items():
            self._under[above] = self._under.get(above, 0) | 1 << below
        self.given = frozenset(self._given())

    def _parents(self, card: int) -> list[int]:
        higher = [4 * (card // 4 + 1) + suit for suit in range(4) if card // 4 + 1 < self.ranks]
        return [parent for parent in higher if match((self.build,), Card(1, card % 4), Card(1, parent % 4))]

    def _lay_pile(self, pile: list[int], down: int) -> None:
        """Note what holds each card of a pile down: what lies on the whole of its run, where runs move together."""
        for height in reversed(range(len(pile) - 1)):
            card, above = pile[height], pile[height + 1]
            on_parent = height >= down and card in self.parents[above]
            self.lies_built |= 1 << above if on_parent else 0
            if not (on_parent and self.has_units):
                self.cover[card] = above
            elif above in self.cover:
                self.cover[card] = self.cover[above]

    def _given(self) -> Iterator[Assumption]:
        """Yield what holds from the start: a card of an open run was put on its parent before its twin will be."""
        if self.build == "red-black" and self.has_units:
            for card in bits(self.lies_built & self._first):
                if not self.lies_built >> (card ^ 2) & 1:
                    yield "put", card, card ^ 2

    def _turned_up(self) -> Iterator[int]:
        """Yield the cards that turning the stock brings up at the start."""
        size, step = len(self.talon), self.deal_count
        for first in (self.waste, *([0] if self.redeals != 0 else [])):
            for turned in range(first or step, size + step, step):
                yield self.talon[min(turned, size) - 1]

    def _turned(self, moved: int) -> int:
        """Return the stock cards that come up once others have moved: the card after them, or one turned before."""
        found = as_set(card for card, following in pairwise(self.talon) if moved >> following & 1)
        places = [place for place, card in enumerate(self.talon) if moved >> card & 1]
        if places and self.redeals != 0:
            first = places[0] + 1 if self.waste else places[0] - places[0] % self.deal_count + self.deal_count
            found |= as_set(self.talon[first:])
        return found

    def emptied(self, moved: int) -> int:
        """Return how many piles are empty or have been emptied."""
        return self.piles.count([]) + (self.bottoms & moved).bit_count()

    def is_loose(self, moved: int) -> bool:
        """Return whether any card may lie in a space, so that nothing is known of where a card lies."""
        if self.spaces in ("kings", "no-build") or not self.emptied(moved):
            return False
        return self.spaces == "any" or not self.reserve & ~moved

    def close(
        self, freed: int, assumed: Iterable[Assumption], *, in_any_order: bool, known: Facts | None = None
    ) -> Facts:
        """Return what can happen. `in_any_order`: the stock can be played so. `known`: what is known to happen."""
        play = Play(self, assumed, in_any_order=in_any_order, known=known)
        return play.closed(freed)

    def start(self, *, in_any_order: bool) -> int:
        """Return the cards that can be taken at the start."""
        return self._first | (self.stock if in_any_order else self._tops)


class Play:
    """What can happen under assumptions, one thing after another."""

    def __init__(
        self, board: Board, assumed: Iterable[Assumption], *, in_any_order: bool, known: Facts | None = None
    ) -> None:
        self.board, self.has_order = board, bool(board.stock) and not in_any_order
        assumed = [*assumed, *board.given]
        self.second = {late: early for word, early, late in assumed if word == "put"}
        self.after: dict[int, list[int]] = {}
        self.waits: dict[int, list[tuple[str, int]]] = {}
        self.earlier: dict[int, list[int]] = {}
        for word, one, other in assumed:
            if word == "off":
                self.after.setdefault(one, []).append(other)
            elif word in ("on", "home"):
                self.waits.setdefault(other, []).append((word, one))
            elif word == "king":
                self.earlier.setdefault(other, []).append(one)
        first = board.start(in_any_order=in_any_order)
        known = known or Facts(first, 0, board.lies_built, board.home, board.home, 0)
        self.reached, self.open, self.built, self.home, self.moved, self.placed = known
        self.reached |= first

    def closed(self, freed: int) -> Facts:
        """Return everything that can happen if some cards are freed."""
        board, seen = self.board, self.moved
        while True:
            before = self.reached, self.open, self.built, self.home, self.moved, self.placed
            self._uncover(self.moved & ~seen)
            seen = self.moved
            self.open |= self.reached & board.tableau
            now = self.reached & freed
            self.moved |= now
            now &= board.tableau
            self.built, self.open, self.placed = self.built | now, self.open | now, self.placed | now & board.kings
            self._fill_spaces()
            self._build()
            self._go_home()
            after = self.reached, self.open, self.built, self.home, self.moved, self.placed
            if after == before:
                return Facts(*after)

    def _uncover(self, fresh: int) -> None:
        for card in bits(fresh):
            self.reached |= self.board._under.get(card, 0)
        if self.has_order and fresh & self.board.stock:
            self.reached |= self.board._turned(self.moved)

    def _build(self) -> None:
        board, is_loose = self.board, self.board.is_loose(self.moved)
        lying = board.lies_built
        for card in bits(self.reached & ~(self.built & ~lying) & ~board.kings):
            if not board.takes[card] & self.open:
                continue
            if lying >> card & 1:
                self.moved |= 0 if board.has_units else 1 << card
            elif is_loose or self.may_build(card):
                self.built |= 1 << card
                self.moved |= 1 << card
                self.open |= 1 << card

    def may_build(self, card: int) -> bool:
        """Return whether a card can be put on one that is open, as far as the assumptions say."""
        opened = self.board.takes[card] & self.open
        if card in self.second and opened.bit_count() < 2 and not self.home >> self.second[card] & 1:
            return False
        after = self.after.get(card)
        if not after:
            return True
        if any(not self.home >> parent & 1 for parent in after):
            return False
        return any(parent not in after or self.comes_back(parent) for parent in bits(opened))

    def comes_back(self, card: int) -> bool:
        """Return whether a card that went home can lie in the tableau again."""
        board = self.board
        if not board.can_return:
            return False
        into_space = board.kings >> card & 1 and board.emptied(self.moved)
        return bool(into_space or board.takes[card] & self.open)

    def _go_home(self) -> None:
        for suit in range(4):
            card = suit
            while card < 4 * self.board.ranks and self.home >> card & 1:
                card += 4
            while card < 4 * self.board.ranks and self.reached >> card & 1 and self.may_go_home(card):
                self.home |= 1 << card
                self.moved |= 1 << card
                card += 4

    def may_go_home(self, card: int) -> bool:
        """Return whether a card can go home after the one below it, as far as the assumptions say."""
        waits = self.waits.get(card, ())
        return self.board.is_loose(self.moved) or all(self.is_settled(word, child, card) for word, child in waits)

    def is_settled(self, word: str, child: int, parent: int) -> bool:
        """Return whether a card that is assumed to come first no longer keeps another from going home."""
        is_home = bool(self.home >> child & 1)
        if word == "home":
            return is_home
        return bool(self.built >> child & 1) and (is_home or bool(self.board.takes[child] & self.open & ~(1 << parent)))

    def _fill_spaces(self) -> None:
        board, emptied = self.board, self.board.emptied(self.moved)
        if not emptied or board.spaces == "no-build":
            return
        if board.spaces == "kings":
            takes = as_set(king for king in bits(board.kings & self.reached & ~board.bottoms) if self.may_place(king))
        else:
            takes = self.reached if board.is_loose(self.moved) else self.reached & board.reserve
        self.placed, self.open, self.moved = self.placed | takes, self.open | takes, self.moved | takes

    def may_place(self, king: int) -> bool:
        """Return whether a king finds a space beside those that are assumed to have come earlier."""
        lying = as_set(self.earlier.get(king, ())) & ~self.home
        return not lying & ~self.placed and self.board.emptied(self.moved) > lying.bit_count()
