"""Checks a proof that a position is lost, as docs/proofs.md describes it. This file needs nothing but Python.

It reads the rules, the position and a set of positions from the file, and tests by its own reading of the rules that
the set has the position, that no position of the set is won, and that every move leads into the set again. It uses the
lemmas of docs/proofs.md and nothing else: L1 exchange, L2 fill, L3 safe move, L4 turning, L5 looking ahead.

    python loss_checker.py FILE
"""

import re
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

MOST_SECONDS = 600.0
MOST_POSITIONS = 4_000_000
MOST_HEADER = 10_000
MOST_AHEAD = 4
RANKS, SUITS = "A23456789TJQK", "CHSD"
POLICIES = ("any-suit", "red-black", "same-colour", "same-suit", "other-suit", "no-build")
SPACES = ("any", "no-build", "kings", "auto-reserve-then-any")
UNLIMITED = -1


class NotAProof(ValueError):
    """The file is not written as docs/proofs.md says."""


class Refuted(ValueError):
    """The file is written as proofs are, but it does not prove the position lost."""


class LimitReached(ValueError):
    """The check takes more time or memory than is allowed."""


class Position(NamedTuple):
    """A position. Cards are characters. Piles without cards are left out."""

    home: tuple[int, ...]  # how many cards of each suit are on the foundations
    piles: tuple[tuple[int, str], ...]  # how many cards of each pile lie face down, and its cards from the bottom
    cells: str
    reserve: str  # from the bottom
    talon: str  # waste and stock in the order of dealing
    turned: int  # how many cards of the talon are the waste
    redeals: int  # how many are left


class Header:
    """The lines of the header, read one after another."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at, self.number = data, 0, 0
        self.ranks, self.base = 13, 0

    def words(self, key: str, least: int = 0, most: int = 60) -> list[str]:
        """Return the words of the next line after its key."""
        self.number += 1
        end = self.data.find(b"\n", self.at, MOST_HEADER + 1)
        line = self.data[self.at : end]
        if end < 0 or len(line) > 400 or not re.fullmatch(b"[!-~]+( [!-~]+)*", line):
            raise self.wrong("is too long, has strange characters or spaces, or is missing")
        self.at = end + 1
        first, *words = line.decode("ascii").split(" ")
        if first != key or not least <= len(words) <= most:
            raise self.wrong(f"must be {key!r} and what belongs to it")
        return words

    def word(self, key: str, *allowed: str) -> str:
        """Return the only word of the next line."""
        (word,) = self.words(key, 1, 1)
        if allowed and word not in allowed:
            raise self.wrong(f"must have one of {', '.join(allowed)}")
        return word

    def whole(self, word: str, least: int, most: int) -> int:
        """Return a number that is written without needless digits."""
        if not re.fullmatch("0|[1-9][0-9]{0,9}", word) or not least <= int(word) <= most:
            raise self.wrong(f"must have numbers from {least} to {most}")
        return int(word)

    def cards(self, words: list[str]) -> str:
        """Return the cards that words mean, as characters. Ranks are counted from the base."""
        cards = ""
        for word in words:
            if len(word) != 2 or word[0] not in RANKS[: self.ranks] or word[1] not in SUITS:
                raise self.wrong("has something that is not a card")
            cards += chr(33 + 4 * ((RANKS.index(word[0]) - self.base) % self.ranks) + SUITS.index(word[1]))
        return cards

    def wrong(self, why: str) -> NotAProof:
        """Return what is wrong with the line."""
        return NotAProof(f"line {self.number} {why}")


def step(card: str) -> int:
    """Return the rank of a card counted from the base, from 0."""
    return (ord(card) - 33) // 4


def suit(card: str) -> int:
    """Return the suit of a card."""
    return (ord(card) - 33) % 4


class Proof:
    """A proof as it is read, and its rules of play."""

    def __init__(self, data: bytes) -> None:
        read = Header(data)
        if read.words("winnable") != ["loss", "1"]:
            raise read.wrong("must be: winnable loss 1")
        self.name = read.word("name")
        if len(self.name) > 200:
            raise read.wrong("has a name that is too long")
        self.ranks = read.ranks = read.whole(read.word("ranks"), 1, 13)
        self.base = read.base = RANKS.index(read.word("base", *RANKS[: self.ranks]))
        self.build = read.word("build", *POLICIES)
        self.groups = read.word("groups", "no", "yes") == "yes"
        self.spaces = read.word("spaces", *SPACES)
        self.removable = read.word("removable", "no", "yes") == "yes"
        self.cells = read.whole(read.word("cells"), 0, 52)
        self.stacked = read.word("reserve", "open", "stacked") == "stacked"
        if self.spaces == "auto-reserve-then-any" and not self.stacked:
            raise read.wrong("must be stacked where the reserve fills spaces")
        self.turn = read.whole(read.word("turn"), 1, 52)
        word = read.word("redeals")
        redeals = UNLIMITED if word == "unlimited" else read.whole(word, 0, 254)
        self.piles = read.whole(read.word("piles"), 0, 52)
        self.ahead = read.whole(read.word("ahead"), 0, MOST_AHEAD)
        self.all_cards = [chr(33 + number) for number in range(4 * self.ranks)]
        self.onto = {below: {card for card in self.all_cards if self.takes(below, card)} for below in self.all_cards}
        self.start = self.first_position(read, redeals)
        count, size = (read.whole(word, 1, 10**10 - 1) for word in read.words("set", 2, 2))
        self.count, self.body = count, data[read.at :]
        if len(self.body) != size or count > size:
            raise read.wrong("does not say how many bytes follow")

    def takes(self, below: str, card: str) -> bool:
        """Return whether one card may be put on another. Odd suits are red."""
        a, b = suit(below), suit(card)
        agrees = {"any-suit": True, "red-black": (a + b) % 2 == 1, "same-colour": (a + b) % 2 == 0}
        agrees |= {"same-suit": a == b, "other-suit": a != b, "no-build": False}
        return step(below) == step(card) + 1 and agrees[self.build]

    def first_position(self, read: Header, redeals: int) -> Position:
        """Return the position in the header. Every card of the deck must be there once."""
        home = tuple(read.whole(word, 0, self.ranks) for word in read.words("home", 4, 4))
        cells, reserve, waste, stock = (read.cards(read.words(key)) for key in ("cell", "left", "waste", "stock"))
        piles = []
        for _ in range(self.piles):
            words = read.words("pile")
            hidden = words.index("|") if "|" in words else 0
            if "|" in words and (hidden == 0 or words[-1] == "|"):
                raise read.wrong("has a bar where none may be")
            piles.append((hidden, read.cards(words[:hidden] + words[hidden + ("|" in words) :])))
        lying = [self.all_cards[4 * at + s] for s in range(4) for at in range(home[s])]
        lying += [*cells, *reserve, *waste, *stock, *(card for _, cards in piles for card in cards)]
        if sorted(lying) != self.all_cards or len(cells) > self.cells:
            raise NotAProof("a card is missing or there twice, or there are too few cells")
        talon = waste + stock
        return Position(home, tuple(pile for pile in piles if pile[1]), cells, reserve, talon, len(waste), redeals)

    # The rules of play

    def goes_home(self, position: Position, card: str) -> bool:
        """Return whether the foundation of a card takes it now."""
        return position.home[suit(card)] == step(card)

    def must_fill(self, position: Position) -> bool:
        """Return whether the reserve must fill a space before anything else is done."""
        fills = self.spaces == "auto-reserve-then-any" and self.build != "no-build"
        return fills and len(position.piles) < self.piles and bool(position.reserve)

    def space_takes(self, card: str) -> bool:
        """Return whether a space takes a card, or a run that begins with it."""
        if self.build == "no-build" or self.spaces == "no-build":
            return False
        return self.spaces != "kings" or step(card) == self.ranks - 1

    def free_cards(self, position: Position) -> Iterator[tuple[str, str, Position]]:
        """Yield each card that is free without turning the stock, where it lies, and the position without it."""
        for at, (_, cards) in enumerate(position.piles):
            yield cards[-1], "pile", self.without_end(position, at, 1)
        for card in position.cells:
            yield card, "cell", position._replace(cells=position.cells.replace(card, ""))
        for card in position.reserve[-1:] if self.stacked else position.reserve:
            yield card, "reserve", position._replace(reserve=position.reserve.replace(card, ""))

    def without_end(self, position: Position, at: int, count: int) -> Position:
        """Return a position without the last cards of a pile. A card that is uncovered turns face up."""
        hidden, cards = position.piles[at]
        rest = cards[:-count]
        pile = ((min(hidden, len(rest) - 1), rest),) if rest else ()
        return position._replace(piles=position.piles[:at] + pile + position.piles[at + 1 :])

    def sent_home(self, left: Position, card: str) -> Position:
        """Return the position after a card, which has left its place, goes to its foundation."""
        return left._replace(home=tuple(n + (s == suit(card)) for s, n in enumerate(left.home)))

    def moves(self, position: Position) -> Iterator[Position]:
        """Yield the positions after each move but turning the stock, and after each play from the waste (L4)."""
        for card, place, left in self.free_cards(position):
            if self.goes_home(position, card):
                yield self.sent_home(left, card)
            if place != "cell" and len(position.cells) < self.cells:
                yield left._replace(cells=left.cells + card)
            if place != "pile":
                yield from self.onto_piles(left, card)
        for at, (hidden, cards) in enumerate(position.piles):
            count = 1
            yield from self.onto_piles(self.without_end(position, at, 1), cards[-1:], at, len(cards))
            while self.groups and count < len(cards) - hidden and cards[-count] in self.onto[cards[-count - 1]]:
                count += 1
                yield from self.onto_piles(self.without_end(position, at, count), cards[-count:], at, len(cards))
        for s in range(4):
            if self.removable and position.home[s]:
                home = tuple(n - (s == other) for other, n in enumerate(position.home))
                yield from self.onto_piles(position._replace(home=home), self.all_cards[4 * (position.home[s] - 1) + s])
        for turned, redeals in self.turns(position):
            if turned > 0:
                card = position.talon[turned - 1]
                talon = position.talon[: turned - 1] + position.talon[turned:]
                left = position._replace(talon=talon, turned=turned - 1, redeals=redeals)
                if self.goes_home(position, card):
                    yield self.sent_home(left, card)
                if len(position.cells) < self.cells:
                    yield left._replace(cells=left.cells + card)
                yield from self.onto_piles(left, card)

    def onto_piles(self, left: Position, unit: str, source: int = -1, size: int = 0) -> Iterator[Position]:
        """Yield the positions after cards, which have left their place, are put onto other piles or into a space.

        A whole pile does not move to a space, since that changes nothing but the order of the piles (L1).
        """
        is_whole_pile = len(unit) == size
        for at, (hidden, cards) in enumerate(left.piles):
            if (is_whole_pile or at != source) and unit[0] in self.onto[cards[-1]]:
                yield left._replace(piles=(*left.piles[:at], (hidden, cards + unit), *left.piles[at + 1 :]))
        if not is_whole_pile and len(left.piles) < self.piles and self.space_takes(unit[0]):
            yield left._replace(piles=(*left.piles, (0, unit)))

    def turns(self, position: Position) -> list[tuple[int, int]]:
        """Return the sizes of the waste that turning the stock can reach, each with the redeals that are left then."""
        found: dict[tuple[int, int], None] = {}
        turned, redeals = position.turned, position.redeals
        while (turned, redeals) not in found:
            found[turned, redeals] = None
            if turned < len(position.talon):
                turned = min(len(position.talon), turned + self.turn)
            elif turned > 0 and redeals != 0:
                turned, redeals = 0, redeals if redeals == UNLIMITED else redeals - 1
        return list(found)

    # The lemmas

    def is_safe(self, home: tuple[int, ...], card: str) -> bool:
        """Return the side condition of L3: whether a card that fits its foundation may go there at once."""
        r, s = step(card) + 1, suit(card)
        one, twin, other = home[(s + 1) % 4], home[(s + 2) % 4], home[(s + 3) % 4]
        if self.build in ("same-suit", "no-build"):
            return True
        if self.build in ("any-suit", "other-suit"):
            return min(one, twin, other) >= r - 2
        if self.build == "same-colour":
            return twin >= r - 2
        return (min(one, other) >= r - 2 and twin >= r - 3) or (not self.removable and min(one, other) >= r - 1)

    def tidied(self, position: Position) -> Position:
        """Return the position with the stock turned in one way of those that L4 says are alike."""
        turned, redeals, size = position.turned, position.redeals, len(position.talon)
        if redeals == UNLIMITED and (turned % self.turn == 0 or turned == size):
            turned = 0
        return position._replace(turned=turned if size else 0, redeals=redeals if size else min(redeals, 0))

    def settled(self, position: Position) -> Position:
        """Return the position after all fills (L2) and safe moves (L3)."""
        while True:
            if self.must_fill(position):
                pile = (0, position.reserve[-1])
                position = position._replace(piles=(*position.piles, pile), reserve=position.reserve[:-1])
                continue
            for card, _, left in self.free_cards(position):
                if self.goes_home(position, card) and self.is_safe(position.home, card):
                    position = self.sent_home(left, card)
                    break
            else:
                return self.tidied(position)

    def key(self, position: Position) -> str:
        """Return a text that is the same for two settled positions if L1 says that they are alike, and only then."""
        piles = " ".join(sorted(chr(65 + hidden) + cards for hidden, cards in position.piles))
        home, cells = position.home, "".join(sorted(position.cells))
        return f"{home} {position.turned} {position.redeals} {cells} {position.reserve} {position.talon} {piles}"

    # The set

    def positions(self) -> Iterator[Position]:
        """Yield the positions of the set."""
        start = self.start
        limited = start.redeals if start.redeals != UNLIMITED and start.talon else 0
        radices = [self.ranks + 1] * 4
        for hidden, cards in start.piles:
            radices += [len(cards) + 1, hidden + 1]
        radices += [len(start.reserve) + 1] if self.stacked else [2] * len(start.reserve)
        radices += [2] * len(start.talon) + [len(start.talon) + 1, limited + 1]
        at = listed = frame = 0
        while at < len(self.body):
            distance, at = self.read_number(at)
            more, at = self.read_number(at)
            frame += distance
            if more >= self.count - listed:
                raise NotAProof("the set has more positions than it says")
            digits, rest = [], frame
            for radix in reversed(radices):
                rest, digit = divmod(rest, radix)
                digits.append(digit)
            if rest or frame >> 128:
                raise NotAProof("a frame is too large a number")
            found = Frame(self, digits[::-1])
            places = 0
            for _ in range(more + 1):
                distance, at = self.read_number(at)
                places += distance
                yield found.position(places)
                places += 1
                listed += 1
            frame += 1
        if listed != self.count:
            raise NotAProof("the set has fewer positions than it says")

    def read_number(self, at: int) -> tuple[int, int]:
        """Return a number of the body, seven bits in each byte, the lowest first, and where the next one begins."""
        number = shift = 0
        while at < len(self.body) and shift < 133:
            byte = self.body[at]
            at, number, shift = at + 1, number | (byte & 127) << shift, shift + 7
            if byte < 128:
                if (byte == 0 and shift > 7) or number >> 128:
                    break
                return number, at
        raise NotAProof("the set is cut off, or has a number that is too large or has needless bytes")


class Frame:
    """What lies as at the start, and the places that the other cards can have."""

    def __init__(self, proof: Proof, digits: list[int]) -> None:
        start, take = proof.start, iter(digits)
        self.proof = proof
        self.home = tuple(next(take) for _ in range(4))
        lying = [(next(take), next(take)) for _ in start.piles]
        if any(hidden > max(0, count - 1) for count, hidden in lying):
            raise NotAProof("a position has more cards face down than it can have")
        self.piles = [(hidden, pile[1][:count]) for (count, hidden), pile in zip(lying, start.piles, strict=True)]
        if proof.stacked:
            self.reserve = start.reserve[: next(take)]
        else:
            self.reserve = "".join(card for card in start.reserve if next(take))
        self.talon = "".join(card for card in start.talon if next(take))
        self.turned, redeals = next(take), next(take)
        self.redeals = UNLIMITED if start.redeals == UNLIMITED else redeals
        home = [proof.all_cards[4 * at + s] for s in range(4) for at in range(self.home[s])]
        placed = [*home, *self.reserve, *self.talon, *(card for _, cards in self.piles for card in cards)]
        if len(set(placed)) != len(placed) or self.turned > len(self.talon):
            raise NotAProof("a position has a card twice, or a waste that is too large")
        self.loose = [card for card in proof.all_cards if card not in placed]
        lying_before = zip(self.piles, start.piles, strict=True)
        tops = {cards[-1]: before[len(cards) :][:1] for (_, cards), (_, before) in lying_before if cards}
        bottoms = [cards[0] for _, cards in start.piles]
        self.places = []
        for card in self.loose:
            places = ["cell"] if proof.cells else []
            if proof.space_takes(card) and card not in bottoms:
                places.append("space")
            for below in proof.all_cards:
                if card in proof.onto[below] and (below in self.loose or (below in tops and tops[below] != card)):
                    places.append(below)
            self.places.append(places)

    def position(self, number: int) -> Position:
        """Return the position of a number that says where the loose cards lie."""
        if number >> 128:
            raise NotAProof("a position is too large a number")
        above: dict[str, str] = {}
        cells, spaces = "", []
        for card, places in zip(reversed(self.loose), reversed(self.places), strict=True):
            if not places:
                raise NotAProof("a position has a card that has no place")
            number, digit = divmod(number, len(places))
            if places[digit] == "cell":
                cells += card
            elif places[digit] == "space":
                spaces.append((0, card))
            elif places[digit] in above:
                raise NotAProof("a position has two cards on the same card")
            else:
                above[places[digit]] = card
        piles = []
        for hidden, cards in [*(pile for pile in self.piles if pile[1]), *spaces]:
            while cards[-1] in above:
                cards += above[cards[-1]]
            piles.append((hidden, cards))
        if number or len(cells) > self.proof.cells or len(piles) > self.proof.piles:
            raise NotAProof("a position is too large a number, or has too many cards in cells or too many piles")
        return Position(self.home, tuple(piles), cells, self.reserve, self.talon, self.turned, self.redeals)


class Check:
    """The check of a proof: what is known of the set, and how much time is left."""

    def __init__(self, proof: Proof, seconds: float, most: int) -> None:
        self.proof, self.ends = proof, time.process_time() + seconds
        self.known: set[str] = set()
        if proof.count > most:
            raise LimitReached(f"the set has more than {most} positions")

    def run(self) -> None:
        """Raise `Refuted` if the set does not prove the position lost."""
        proof = self.proof
        for position in proof.positions():
            self.look(position)
            if proof.settled(position) != position or proof.key(position) in self.known:
                raise NotAProof("a position is there twice, or a fill, a safe move or a turn is left in it")
            self.known.add(proof.key(position))
        start = proof.settled(proof.start)
        self.look(start)
        if proof.key(start) not in self.known:
            raise Refuted("the position itself is not in the set")
        for position in proof.positions():
            self.closed(position, proof.key(position), proof.ahead)

    def look(self, position: Position) -> None:
        """Stop at a position that is won, or if the time is over."""
        if min(position.home) == self.proof.ranks:
            raise Refuted("a position that is won can be reached")
        if time.process_time() > self.ends:
            raise LimitReached("the check takes more time than is allowed")

    def closed(self, position: Position, own: str, ahead: int) -> None:
        """Check that each move leads into the set, or to a position from which so many moves fewer do (L5)."""
        for move in self.proof.moves(position):
            after = self.proof.settled(move)
            key = self.proof.key(after)
            self.look(after)
            if key not in self.known and key != own:
                if ahead == 0:
                    raise Refuted("a move leads out of the set")
                self.closed(after, key, ahead - 1)


def check(data: bytes, seconds: float = MOST_SECONDS, most: int = MOST_POSITIONS) -> Proof:
    """Check a proof and return what was read. Raises `NotAProof`, `Refuted` or `LimitReached`."""
    proof = Proof(data)
    Check(proof, seconds, most).run()
    return proof


def main() -> int:
    """Check the file that is named on the command line."""
    try:
        with open(sys.argv[1], "rb") as file:
            proof = check(file.read())
    except (NotAProof, Refuted, LimitReached) as error:
        print(f"not valid: {error}")
        return {Refuted: 1, NotAProof: 2, LimitReached: 3}[type(error)]
    print(f"valid: the position in the file is lost ({proof.count} positions)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
