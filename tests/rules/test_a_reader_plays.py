"""A reader who plays by the printed rules alone makes the moves that the referee allows, and no others.

The reader looks for phrases of `winnable rules` and knows nothing of the rule file. It plays shipped games and random
ones of every family but `overlap`.
"""

import random
import re
from collections.abc import Callable, Iterator

import pytest

from helpers.random_rules import random_layout, random_rules
from winnable import Layout, Move, Position, Rules, all_games
from winnable.cards import RANK_NAMES, SUIT_NAMES, Card
from winnable.moves import DEAL, REDEAL
from winnable.places import ACCORDION, CELL, DISCARD, FOUNDATION, HOLE, RESERVE, SQUARE, STOCK, TABLEAU, WASTE, Place
from winnable.referee import RefereeState
from winnable.rule_files import summary

SUITS: dict[str, Callable[[Card, Card], bool]] = {
    "whatever its suit": lambda card, other: True,
    "of the other colour": lambda card, other: card.is_red != other.is_red,
    "alternating colours": lambda card, other: card.is_red != other.is_red,
    "of the same colour": lambda card, other: card.is_red == other.is_red,
    "of one colour": lambda card, other: card.is_red == other.is_red,
    "of the same suit": lambda card, other: card.suit == other.suit,
    "of one suit": lambda card, other: card.suit == other.suit,
    "of another suit": lambda card, other: card.suit != other.suit,
    "different suits": lambda card, other: card.suit != other.suit,
    "single cards only": lambda card, other: False,
}
FEWER_SUITS = {"black cards count as spades and red ones as hearts": 2, "all cards count as spades": 1}


class Reader:
    """Somebody who has read the rules of a game and looks at a table."""

    def __init__(self, rules: Rules, table: Layout) -> None:
        self.words = {heading: " ".join(sentences) for heading, sentences in summary(rules)}
        self.table = table
        ranks = re.search(r"ranks ace to (\w+)", self.said("Deck"))
        self.highest = int(ranks[1]) if ranks else 13
        self.suits = next((number for words, number in FEWER_SUITS.items() if words in self.said("Deck")), 4)
        self.base = table.base_rank

    def said(self, heading: str) -> str:
        return self.words.get(heading, "")

    # Which card goes on which

    def _is_next(self, card: Card, below: Card) -> bool:
        """Whether the rank of a card lets it lie on another card in the tableau."""
        text = self.said("Tableau")
        difference, ends = below.rank - card.rank, {below.rank, card.rank} == {1, self.highest}
        if (
            re.search("nothing is built on a card of (the foundations' base|that) rank", text)
            and below.rank == self.base
        ):
            return False
        before_base = (self.base - 2) % self.highest + 1
        if "and one of the rank below it do not go on each other" in text and {card.rank, below.rank} == {
            self.base,
            before_base,
        }:
            return False
        if re.search(r"An ace and an? \w+ do not go on each other", text) and ends:
            return False
        if "one rank lower or higher" in text:
            return abs(difference) == 1 or (ends and "count as neighbours" in text)
        return difference == 1 or (ends and below.rank == 1 and "An ace takes a" in text)

    def _suits_fit(self, text: str, card: Card, below: Card) -> bool:
        fits = [fits for words, fits in SUITS.items() if words in text]
        return fits[0](card, below) if fits else True

    def goes_on(self, card: Card, below: Card, count: int) -> bool:
        if count > 1 and "only onto a card that continues it" in self.said("Runs"):
            return self.hang_together(card, below)
        takes = re.search(r"A card takes (.*?)\.", self.said("Tableau"))
        return takes is not None and self._is_next(card, below) and self._suits_fit(takes[1], card, below)

    def hang_together(self, card: Card, below: Card) -> bool:
        run = re.search(r"\((.*)\)", self.said("Runs"))
        return run is not None and self._is_next(card, below) and self._suits_fit(run[1], card, below)

    # Foundations, hole

    def goes_home(self, card: Card) -> bool:
        if "built up in suit" not in self.said("Foundations"):
            return False
        wanted = (card.rank - self.base) % self.highest
        begun = [pile.cards for pile in self.table.of(FOUNDATION) if pile.cards and pile.cards[0].suit == card.suit]
        if wanted:
            return any(len(cards) == wanted for cards in begun)
        return len(begun) < len(self.table.of(FOUNDATION)) // self.suits

    def goes_in_hole(self, card: Card) -> bool:
        last = self.table.cards(HOLE)[-1].rank
        text = re.search(rf"\b(?:An?|an?) {RANK_NAMES[last]} takes (.*?)[;.]", self.said("Goal"))
        if last in (1, self.highest):
            return text is not None and RANK_NAMES[card.rank] in text[1].split()
        return abs(card.rank - last) == 1

    def is_lower(self, card: Card) -> bool:
        ends = [pile.cards[-1] for pile in self.table.of(TABLEAU) if pile.cards]
        same = [other.rank for other in ends if other.suit == card.suit]
        return card.rank != 1 and (1 in same or max(same) > card.rank)

    # Moves

    def spaces(self) -> list[Place]:
        return [pile.place for pile in self.table.of(TABLEAU) if not pile.cards]

    def forced(self) -> list[Move] | None:
        """The moves that fill a space at once, if one must be filled."""
        text, spaces = self.said("Spaces"), self.spaces()
        if not spaces:
            return None
        if "filled at once from the reserve" in text and self.table.cards(RESERVE):
            return [Move(pile.place, spaces[0]) for pile in self.table.of(RESERVE) if pile.cards]
        if "filled at once from the waste" in text:
            for kind in (WASTE, STOCK):
                if self.table.cards(kind):
                    return [Move(Place(kind), spaces[0])]
        return None

    def units(self) -> Iterator[tuple[Place, tuple[Card, ...], bool]]:
        """Cards that may leave a place for a tableau pile, and whether they may only go into a space."""
        text = self.said("Runs")
        for place, cards, hidden in self.table.of(TABLEAU):
            run, seen = min(1, len(cards) - hidden), len(cards) - hidden
            while run < seen and self.hang_together(cards[-run], cards[-run - 1]):
                run += 1
            for count in range(1, seen + 1):
                is_whole, space_only = count == run, False
                if "one at a time" in text:
                    allowed = count == 1
                elif "takes along all that lies on it" in text:
                    allowed = True
                elif "only a whole pile moves" in text:
                    allowed = count == len(cards) and count <= run
                elif "only the whole run" in text:
                    allowed = is_whole
                elif "part of it only if" in text:
                    uncovers = count < run and self.goes_home(cards[-count - 1])
                    space_only = count < run and not uncovers
                    into = "or into a space" in text or (count == 1 and "if it is a single card, into a space" in text)
                    allowed = count <= run and (not space_only or into)
                else:
                    allowed = count <= run
                if allowed:
                    yield place, cards[-count:], space_only
        others = [CELL, RESERVE, WASTE]
        others += [FOUNDATION] if "may come back" in self.said("Foundations") else []
        for kind in others:
            for place, cards, _ in self.table.of(kind):
                if cards:
                    yield place, cards[-1:], False

    def fills_space(self, source: Place, cards: tuple[Card, ...]) -> bool:
        text, first = self.said("Spaces"), cards[0].rank
        if "stays empty" in text or not text:
            return False
        if "takes only a card from the waste" in text:
            return source.kind == WASTE
        if "of the last rank counted from the foundation base" in text:
            return first == (self.base - 2) % self.highest + 1
        if "takes only a" in text:
            return first == self.highest
        return "any single card" not in text or len(cards) == 1

    def moves(self) -> set[Move]:
        """Every move of cards that the words allow; and the deal of the stock."""
        forced = self.forced()
        return set(self._moves()) if forced is None else set(forced)

    def _moves(self) -> Iterator[Move]:
        waits = "only cards from the waste move to the tableau" in self.said("Spaces") and self.spaces()
        if "A card takes" in self.said("Tableau") or "put only into empty piles" in self.said("Tableau"):
            for source, cards, space_only in self.units():
                for target, pile, _ in self.table.of(TABLEAU):
                    if target == source or (waits and source.kind != WASTE):
                        continue
                    fits = self.goes_on(cards[0], pile[-1], len(cards)) if pile else self.fills_space(source, cards)
                    if fits and not (pile and space_only):
                        yield Move(source, target, len(cards))
        for kind in (TABLEAU, CELL, RESERVE, WASTE):
            for place, cards, hidden in self.table.of(kind):
                if cards:
                    yield from self._single(place, cards[-1])
                yield from self._complete_runs(place, cards, hidden)
        if self.table.cards(STOCK) and not ("but not while a pile is empty" in self.said("Stock") and self.spaces()):
            yield DEAL

    def _single(self, place: Place, card: Card) -> Iterator[Move]:
        if self.goes_home(card):
            yield Move(place, Place(FOUNDATION))
        if "Discard every card but the aces" in self.said("Goal") and place.kind == TABLEAU and self.is_lower(card):
            yield Move(place, Place(DISCARD))
        if self.table.cards(HOLE) and self.goes_in_hole(card):
            yield Move(place, Place(HOLE))
        if place.kind != CELL:
            yield from (Move(place, cell.place) for cell in self.table.of(CELL) if not cell.cards)

    def _complete_runs(self, place: Place, cards: tuple[Card, ...], hidden: int) -> Iterator[Move]:
        run = cards[-self.highest :]
        ranks = [(self.base - 2 - step) % self.highest + 1 for step in range(self.highest)]
        is_whole = [card.rank for card in run] == ranks and len({card.suit for card in run}) == 1
        is_open = len(cards) - hidden >= self.highest and place.kind == TABLEAU
        if "A complete run of one suit" in self.said("Foundations") and is_whole and is_open:
            yield Move(place, Place(FOUNDATION), self.highest)


def compare(rules: Rules, games: int, most: int) -> None:
    generator = random.Random(f"reader {rules.digest}")
    for _ in range(games):
        state = RefereeState(Position(rules, random_layout(rules, generator)))
        for _ in range(most):
            legal = state.legal_moves()
            read, allowed = Reader(rules, state.layout).moves(), set(legal) - {REDEAL}
            assert read == allowed, f"{rules.differences()}\n{state}"
            if not legal:
                break
            state.push(generator.choice(legal))


@pytest.mark.parametrize("part", [0, 1, *(pytest.param(part, marks=pytest.mark.long) for part in range(2, 40))])
def test_random_games(part: int) -> None:
    generator = random.Random(f"read {part}")
    for _ in range(50):
        compare(random_rules(generator, lambda rules: rules.family == "tableau"), games=2, most=25)


def test_shipped_games() -> None:
    rules = {
        game.rules.digest: game.rules for name, game in all_games().items() if not name.startswith("klondike-deal")
    }
    for each in rules.values():
        if each.family == "tableau":
            compare(each, games=1, most=8)


# Games without a tableau


def read_accordion(words: dict[str, str], table: Layout) -> set[Move]:
    piles = table.of(ACCORDION)
    steps = re.findall(r"(\d+) places? to the (left|right)", words["Moves"])
    found = set()
    for here in range(len(piles)):
        for distance, side in steps:
            there = here + int(distance) * (-1 if side == "left" else 1)
            if 0 <= there < len(piles) and tops_fit(words["Moves"], piles[here].cards[-1], piles[there].cards[-1]):
                found.add(Move(piles[here].place, piles[there].place))
    return found


def tops_fit(text: str, card: Card, other: Card) -> bool:
    tests = {
        "the same suit": card.suit == other.suit,
        "the same rank": card.rank == other.rank,
        "adjacent ranks": abs(card.rank - other.rank) == 1,
        "different colours": card.is_red != other.is_red,
        "any suits": True,
    }
    return any(fits for words, fits in tests.items() if words in text)


def read_grid(words: dict[str, str], table: Layout) -> set[Move]:
    stacks = [pile for pile in table.of(SQUARE) if pile.cards]
    return {
        Move(here.place, there.place)
        for here in stacks
        for there in stacks
        if here != there
        and (here.place.slot == there.place.slot or here.place.column == there.place.column)
        and tops_fit(words["Moves"], here.cards[-1], there.cards[-1])
    }


def read_sequences(words: dict[str, str], table: Layout) -> set[Move]:
    text, rows = words["Moves"], table.squares()
    last = next(rank for rank, name in enumerate(RANK_NAMES) if f"from the 2 to the {name}," in words["Goal"])
    suits = re.search(r"from the top, (.*)\.", text)
    row_suits = re.findall(r"\w+", suits[1].replace(" and ", " ")) if suits else []

    def follows(card: Card, left: Card | None) -> bool:
        kind = re.search(r"neighbour.*?\((.*?)\)", text) or re.search(r"follows \((.*?)\)", text)
        assert kind
        same, other = "of the same suit" in kind[1], "of the other colour" in kind[1]
        if left is None or card.rank != left.rank + 1:
            return False
        return (card.suit == left.suit or not same) and (card.is_red != left.is_red or not other)

    def fits(card: Card, row: int, column: int) -> bool:
        if "left neighbour" in text:
            if column == 0:
                if card.rank == 2 and (not row_suits or SUIT_NAMES[card.suit] == row_suits[row]):
                    return True
            elif follows(card, rows[row][column - 1]):
                return True
        if "right neighbour" in text:
            if column == len(rows[row]) - 1:
                return card.rank == last
            right = rows[row][column + 1]
            return right is not None and follows(right, card)
        return False

    return {
        Move(pile.place, gap.place)
        for pile in table.of(SQUARE)
        for gap in table.of(SQUARE)
        if pile.cards and not gap.cards and fits(pile.cards[0], gap.place.slot, gap.place.column)
    }


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 20))])
@pytest.mark.parametrize(
    ("family", "read"), [("accordion", read_accordion), ("grid", read_grid), ("sequences", read_sequences)]
)
def test_games_without_a_tableau(family: str, read: Callable[[dict[str, str], Layout], set[Move]], part: int) -> None:
    generator = random.Random(f"read {family} {part}")
    shipped = [game.rules for game in all_games().values() if game.rules.family == family]
    for rules in [*shipped, *(random_rules(generator, family=family) for _ in range(30))]:
        words = {heading: " ".join(sentences) for heading, sentences in summary(rules)}
        state = RefereeState(Position(rules, random_layout(rules, generator)))
        for _ in range(12):
            legal = state.legal_moves()
            assert read(words, state.layout) == set(legal), f"{rules.differences()}\n{state}"
            if not legal:
                break
            state.push(generator.choice(legal))
