"""Sentences for the lemmas of a proof: what each stuck card waits for, and where that lies."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from ..cards import RANK_TEXTS, Card
from ..errors import listing
from .board import Assumption, Board, bits
from .cases import Lemma

What = Literal["move", "come", "home", "put"]
Fact = tuple[What, int]
"""What cannot happen: that a card moves, comes into the tableau, goes home, or is put on another card."""

NEVER: dict[What, str] = {
    "move": "never moves",
    "come": "never comes into the tableau",
    "home": "never goes home",
    "put": "is never put on a card",
}
_PLURAL: dict[str, str] = {
    NEVER["move"]: "never move",
    NEVER["come"]: "never come into the tableau",
    NEVER["home"]: "never go home",
    NEVER["put"]: "are never put on a card",
}
OUT, NOT_HOME, NOT_PUT = "out", "not home", "not put"
"""What stands in brackets after a card of which another line says what never happens to it."""
_RULES = {
    "second": "Two cards cannot lie on one card: with one for both, the second waits until the first is home.",
    "under": "A card cannot go home while another lies on it.",
    "king": "A king stays in its space until it goes home.",
}


@dataclass(frozen=True)
class Obstacle:
    """Cards of which something can never be true, and what that waits for, one clause for each way."""

    cards: tuple[str, ...]
    place: str
    """Where they lie: `pile 3`, `stock`, `reserve` or `foundation`."""
    never: str
    """What they never do."""
    waits: tuple[str, ...]
    named: frozenset[str]
    """The cards that these clauses name."""
    uses: frozenset[str] = frozenset()
    """The cards of which another obstacle is used: that they never come into the tableau, or home."""

    @property
    def is_stuck(self) -> bool:
        """Whether the cards never move."""
        return self.never == NEVER["move"]

    def sentence(self) -> str:
        """Return the obstacle in words."""
        never = self.never if len(self.cards) == 1 else _PLURAL[self.never]
        return f"{listing(self.cards, 'and')} {never}: {'; '.join(self.waits)}"


@dataclass(frozen=True)
class Case:
    """What is assumed, one sentence each, and what can never happen then."""

    assumed: tuple[str, ...]
    obstacles: tuple[Obstacle, ...]
    """In an order in which each uses only those before it, and that no stuck card has moved yet."""
    notes: tuple[str, ...]
    """What is said once for all obstacles: which piles can be emptied, what turning the stock brings up."""
    rules: tuple[str, ...] = ()
    """Rules of the game from which the assumptions get their force."""
    needs_order: bool = False
    """Whether the order of the stock matters."""
    together: tuple[str, ...] = ()
    """What else cannot happen before a stuck card moves or another of these happens."""

    @property
    def blocking(self) -> tuple[str, ...]:
        """The cards that never move: none of them can before another of them has."""
        return tuple(card for one in self.obstacles if one.is_stuck for card in one.cards)


class _Told(NamedTuple):
    """What a fact waits for, the cards named there, and those of which another fact is used."""

    waits: tuple[str, ...]
    named: frozenset[str]
    uses: frozenset[str]


class Teller:
    """Finds the words for one lemma."""

    def __init__(self, board: Board, lemma: Lemma, cards: tuple[Card, ...]) -> None:
        self._board, self._lemma, self._cards = board, lemma, cards
        self._play, self._facts = lemma.play(board), lemma.facts
        self._told: dict[Fact, _Told] = {}
        self._telling: list[Fact] = []
        self._circular: list[Fact] = []
        self._named: set[int] = set()
        self._used: set[int] = set()
        self._uses: set[str] = set()

    def case(self) -> Case:
        """Return the lemma in words."""
        assumed = tuple(self.assumption(one) for one in sorted(self._lemma.assumed))
        if self._lemma.only_note:
            return Case(assumed, (), (self._lemma.only_note,))
        for card in bits(self._lemma.stuck):
            self._tell(("move", card))
        if not self._told:
            self._tell(("home", next(card for card in bits(self._facts.reached) if self._is_next_home(card))))
        order = sorted(
            self._told, key=lambda fact: (fact[0] == "move", self._seat(fact[1]) if fact[0] == "move" else ())
        )
        return Case(
            assumed=assumed,
            obstacles=tuple(self._joined(order)),
            notes=tuple(self._notes()),
            rules=tuple(words for rule, words in _RULES.items() if rule in self._uses),
            needs_order=not self._lemma.in_any_order,
            together=tuple(f"{self.symbol(card)} {_HAPPENS[what]}" for what, card in self._circular),
        )

    def symbol(self, card: int) -> str:
        """Return a card as a person writes it."""
        return self._cards[card].symbol

    def assumption(self, one: Assumption) -> str:
        """Return in words what a case assumes."""
        word, card, other = one
        first, second = self.symbol(card), self.symbol(other)
        colour = "black" if self._cards[card].is_red else "red"
        rank = RANK_TEXTS[self._cards[other if word in ("on", "off") else card + 4].rank] if word != "king" else ""
        return {
            "put": f"{first} is put on a {colour} {rank} before {second} is",
            "king": f"{first} goes into a space before {second} does",
            "on": f"{first} is put on a {colour} {rank} before {second} goes home",
            "off": f"{second} goes home before {first} is put on a {colour} {rank}",
            "home": f"{first} goes home before {second}",
        }[word]

    def _is_next_home(self, card: int) -> bool:
        home = self._facts.home
        return not home >> card & 1 and (card < 4 or bool(home >> (card - 4) & 1))

    def _seat(self, card: int) -> tuple[int, ...]:
        """Return where a card comes in the list: by piles, then reserve and stock in their order."""
        board = self._board
        if card in board.pile_of:
            return 0, board.pile_of[card]
        return 1, board.talon.index(card) if card in board.talon else -1

    def _joined(self, facts: list[Fact]) -> list[Obstacle]:
        """Return the facts in words; those of one kind and place that wait for the same are told together."""
        groups: dict[tuple[What, str, _Told], list[int]] = {}
        for fact in facts:
            what, card = fact
            groups.setdefault((what, self._place(card), self._told[fact]), []).append(card)
        return [
            Obstacle(tuple(map(self.symbol, cards)), place, NEVER[what], told.waits, told.named, told.uses)
            for (what, place, told), cards in groups.items()
        ]

    def _place(self, card: int) -> str:
        board = self._board
        if card in board.pile_of:
            return f"pile {board.pile_of[card] + 1}"
        if board.reserve >> card & 1:
            return "reserve"
        return "foundation" if board.home >> card & 1 else "stock"

    def _tagged(self, tags: list[tuple[int, str]]) -> str:
        """Return cards with what is said of each in brackets, once for those that follow each other."""
        self._named.update(card for card, _ in tags)
        following = [*(tag for _, tag in tags[1:]), None]
        return listing(
            [
                self.symbol(card) if tag == after else f"{self.symbol(card)} ({tag})"
                for (card, tag), after in zip(tags, following, strict=True)
            ]
        )

    def _tell(self, fact: Fact) -> None:
        """Find the words for a fact, and for those that it uses."""
        if fact in self._telling and fact[0] != "move" and fact not in self._circular:
            self._circular.append(fact)
        if fact in self._told or fact in self._telling:
            return
        self._telling.append(fact)
        outer, self._named, self._used = (self._named, self._used), set(), set()
        what, card = fact
        if what == "home":
            waits = [self._kept_from_home(card)]
        else:
            waits = [f"home {self._home(card)}"] if what == "move" else []
            waits += self._on_parents(card)
            waits += self._into_space(card) if what != "put" else []
        self._telling.pop()
        named, uses = (frozenset(map(self.symbol, cards)) for cards in (self._named, self._used))
        self._told[fact] = _Told(tuple(waits) or ("no card takes it",), named, uses)
        self._named, self._used = outer

    def _stays(self, card: int) -> bool:
        """Return whether a card is held down, or stuck, and so stays where it lies."""
        return not self._facts.reached >> card & 1 or bool(self._lemma.stuck >> card & 1)

    def _tag(self, card: int) -> str:
        """Return where a card lies that stays there."""
        return self._place(card).removeprefix("pile ")

    def _home(self, card: int) -> str:
        """Return what a card that can be taken waits for before it can go home, as words after `home`."""
        below = [lower for lower in range(card % 4, card + 4, 4) if not self._facts.home >> lower & 1]
        held = [lower for lower in below if not self._facts.reached >> lower & 1]
        if held:
            here = self._board.pile_of.get(card)
            chosen = min(held, key=lambda lower: self._board.pile_of.get(lower) != here)
            return f"after {self._tagged([(chosen, self._tag(chosen))])}"
        if below[0] == card:
            return self._kept_from_home(card)
        self._tell(("home", below[0]))
        self._used.add(below[0])
        return f"after {self._tagged([(below[0], NOT_HOME)])}"

    def _once_home(self, card: int, is_home: str = "is home") -> str:
        """Return that something waits until a card is home, and why the card is never home."""
        if not self._facts.reached >> card & 1:
            return f"only once {self._tagged([(card, self._tag(card))])} {is_home}"
        self._named.add(card)
        return f"only once {self.symbol(card)} {is_home}, {self._home(card)}"

    def _kept_from_home(self, card: int) -> str:
        """Return why a card cannot go home whose turn it is: a card that is assumed to come first cannot."""
        word, child = next(
            (word, child) for word, child in self._play.waits[card] if not self._play.is_settled(word, child, card)
        )
        if word == "home":
            return self._once_home(child)
        if not self._facts.built >> child & 1:
            return f"only once {self._closed([child], 'put')} was put on a card"
        self._uses.add("under")
        self._named.add(child)
        others = [parent for parent in self._board.parents[child] if parent != card]
        return f"only once {self.symbol(child)} has left it: home {self._home(child)}, or on {self._closed(others)}"

    def _closed(self, cards: list[int], in_tableau: What = "come") -> str:
        """Return cards that never lie open in the tableau, with the reasons; or what else those there never do."""
        tags = []
        for card in cards:
            tag = self._tag(card)
            if not self._stays(card):
                what = in_tableau if card in self._board.pile_of else "come"
                self._tell((what, card))
                self._used.add(card)
                tag = NOT_PUT if what == "put" else OUT
            tags.append((card, tag))
        return self._tagged(tags)

    def _on_parents(self, card: int) -> list[str]:
        parents, opened = self._board.parents[card], self._facts.open
        closed = [parent for parent in parents if not opened >> parent & 1]
        waits = [f"on {self._closed(closed)}"] if closed else []
        if len(closed) < len(parents):
            waits.append(self._on_open([parent for parent in parents if opened >> parent & 1], card))
        return waits

    def _on_open(self, parents: list[int], card: int) -> str:
        """Return why a card cannot be put on cards that can take others: something is assumed to come first."""
        play, names = self._play, listing(map(self.symbol, parents))
        self._named.update(parents)
        if card in play.second and len(parents) < 2 and not play.home >> play.second[card] & 1:
            self._uses.add("second")
            return f"on {names} {self._once_home(play.second[card])}"
        after = play.after[card]
        late = next((parent for parent in after if not play.home >> parent & 1), None)
        if late is not None:
            return f"on {names} {self._once_home(late, 'has been home')}"
        return "; ".join(f"{self.symbol(one)} is home by then, and stays: {self._no_way_back(one)}" for one in parents)

    def _no_way_back(self, card: int) -> str:
        if not self._board.can_return:
            return "cards stay home"
        if self._board.kings >> card & 1:
            self._uses.add("spaces")
            return "no space"
        return f"on {self._closed(self._board.parents[card])}"

    def _into_space(self, card: int) -> list[str]:
        """Return why a card cannot go into a space; nothing where a space would not take it anyway."""
        board = self._board
        if board.spaces == "no-build":
            return []
        if board.spaces == "kings" and not (board.kings & ~board.bottoms) >> card & 1:
            return []
        self._uses.add("spaces")
        if not board.emptied(self._facts.moved):
            return ["no space"] if not board.parents[card] else []
        if board.spaces == "kings":
            return [self._no_room(card)]
        self._uses.add("reserve")
        return []

    def _no_room(self, king: int) -> str:
        self._uses.add("king")
        earlier = [one for one in self._play.earlier[king] if not self._facts.home >> one & 1]
        never = next((one for one in earlier if not self._facts.placed >> one & 1), None)
        if never is not None:
            return f"into a space only after {self._closed([never])}"
        return f"into a space {', or '.join(map(self._once_home, earlier))}"

    def _notes(self) -> list[str]:
        board, notes = self._board, []
        if "spaces" in self._uses:
            moved = self._facts.moved
            can = [str(number) for number, pile in enumerate(board.piles, 1) if not pile or moved >> pile[0] & 1]
            piles = f"Only pile{'s' if len(can) > 1 else ''} {listing(can, 'and')}" if can else "No pile"
            notes.append(f"{piles} can be emptied: each {'other ' if can else ''}pile holds a card in [ ].")
        if "reserve" in self._uses:
            notes.append("Spaces are filled from the reserve, which is never used up.")
        if not self._lemma.in_any_order:
            named = frozenset[str]().union(*(told.named for told in self._told.values()))
            held = [self.symbol(card) for card in bits(board.stock & ~self._facts.reached)]
            never = [card for card in map(self.symbol, board.talon) if card in named and card in held]
            notes += [f"Turning the stock never brings up {listing(never)} while these stay."] if never else []
        return notes


_HAPPENS: dict[What, str] = {
    "move": "moves",
    "come": "comes into the tableau",
    "home": "goes home",
    "put": "is put on a card",
}
