"""Proofs of losses in the form of docs/proofs.md, written by someone who wants a winnable deal to be called lost.

He may put anything into the file. `written` encodes any set of positions, by a reading of the page of its own.
"""

import itertools
import random
import subprocess
from collections.abc import Callable, Iterable, Iterator

from winnable.proof_files import native_checker
from winnable.refutations import loss_checker
from winnable.refutations.loss_checker import UNLIMITED, LimitReached, NotAProof, Position, Proof, Refuted, step, suit

CODES = {None: 0, Refuted: 1, NotAProof: 2, LimitReached: 3}


def code_in_python(data: bytes, seconds: float = 60) -> int:
    """The exit code that the checker in Python would end with."""
    try:
        loss_checker.check(data, seconds)
    except (Refuted, NotAProof, LimitReached) as error:
        return CODES[type(error)]
    return 0


def code_in_cpp(data: bytes, *options: str) -> int:
    """The exit code of the compiled checker."""
    program = native_checker()
    assert program is not None, "winnable-check is installed with the package"
    return subprocess.run([program, *options, "-"], input=data, capture_output=True, check=False).returncode


def parts(data: bytes) -> tuple[list[str], int, bytes]:
    """The lines of the header without the last, the number of positions, and the bytes of the set."""
    header, _, rest = data.partition(b"\nset ")
    line, _, body = rest.partition(b"\n")
    return header.decode().split("\n"), int(line.split()[0]), body


def joined(lines: Iterable[str], count: int, body: bytes) -> bytes:
    return ("\n".join(lines) + f"\nset {count} {len(body)}\n").encode() + body


def changed(data: bytes, key: str, line: str | None, nth: int = 0) -> bytes:
    """The proof with another line in place of the one that begins with a key; None leaves it out."""
    lines, count, body = parts(data)
    at = [number for number, text in enumerate(lines) if text.split(" ")[0] == key][nth]
    lines[at : at + 1] = [] if line is None else [line]
    return joined(lines, count, body)


def number(value: int, least_bytes: int = 1) -> bytes:
    """A number as the set has it; more bytes than needed are no right form."""
    found: list[int] = []
    while value >= 128 or len(found) + 1 < least_bytes:
        found.append(128 | value & 127)
        value >>= 7
    return bytes([*found, value])


def code(proof: Proof, position: Position) -> tuple[int, int]:
    """The frame and the places of a position."""
    start = proof.start
    by_bottom = {cards[0]: (hidden, cards) for hidden, cards in position.piles}
    digits = [(height, proof.ranks + 1) for height in position.home]
    still: list[str] = []
    tops: dict[str, str] = {}
    for hidden, cards in start.piles:
        now_hidden, now = by_bottom.get(cards[0], (0, ""))
        same = 0
        while same < min(len(now), len(cards)) and now[same] == cards[same]:
            same += 1
        digits += [(same, len(cards) + 1), (now_hidden, hidden + 1)]
        still += cards[:same]
        if same:
            tops[cards[same - 1]] = cards[same : same + 1]
    if proof.stacked:
        digits.append((len(position.reserve), len(start.reserve) + 1))
    else:
        digits += [(int(card in position.reserve), 2) for card in start.reserve]
    digits += [(int(card in position.talon), 2) for card in start.talon]
    limited = start.redeals if start.redeals != UNLIMITED and start.talon else 0
    digits += [(position.turned, len(start.talon) + 1), (max(0, position.redeals) if limited else 0, limited + 1)]
    home = [card for card in proof.all_cards if step(card) < position.home[suit(card)]]
    placed = {*still, *home, *position.reserve, *position.talon}
    loose = [card for card in proof.all_cards if card not in placed]
    below = {card: under for _, cards in position.piles for under, card in itertools.pairwise(cards)}
    bottoms = {cards[0] for _, cards in start.piles}
    places = []
    for card in loose:
        options = ["cell"] * (proof.cells > 0)
        options += ["space"] * (proof.space_takes(card) and card not in bottoms)
        options += [
            under
            for under in proof.all_cards
            if proof.takes(under, card) and (under in loose or (under in tops and tops[under] != card))
        ]
        lies = "cell" if card in position.cells else below.get(card, "space")
        places.append((options.index(lies), len(options)))
    return mixed(digits), mixed(places)


def mixed(digits: Iterable[tuple[int, int]]) -> int:
    value = 0
    for digit, radix in digits:
        value = value * radix + digit
    return value


def set_of(codes: Iterable[tuple[int, int]]) -> bytes:
    """The bytes of a set."""
    body = b""
    frames: dict[int, list[int]] = {}
    for frame, places in sorted(codes):
        frames.setdefault(frame, []).append(places)
    next_frame = 0
    for frame, rows in frames.items():
        body += number(frame - next_frame) + number(len(rows) - 1)
        next_frame, next_places = frame + 1, 0
        for places in rows:
            body += number(places - next_places)
            next_places = places + 1
    return body


def written(
    lines: list[str], positions: Iterable[Position] | None = None, codes: Iterable[tuple[int, int]] = ()
) -> bytes:
    """A proof with a header and a set, given as positions or as numbers."""
    proof = loss_checker.Proof(joined(lines, 1, b"\0"))
    found = {code(proof, position) for position in positions or ()} | set(codes)
    return joined(lines, len(found), set_of(found))


def reachable(lines: list[str], most: int) -> dict[str, Position] | None:
    """All settled positions that can be reached, by their keys; the first is the start. None if there are more."""
    proof = loss_checker.Proof(joined(lines, 1, b"\0"))
    start = proof.settled(proof.start)
    found, waiting = {proof.key(start): start}, [start]
    while waiting:
        for move in proof.moves(waiting.pop()):
            after = proof.settled(move)
            if proof.key(after) not in found:
                found[proof.key(after)] = after
                waiting.append(after)
        if len(found) > most:
            return None
    return found


def forged_sets(lines: list[str], positions: dict[str, Position], rng: random.Random) -> Iterator[tuple[str, bytes]]:
    """Sets for a position that can be won: by name, the proof."""
    proof = loss_checker.Proof(joined(lines, 1, b"\0"))
    every = list(positions.values())
    not_won = [position for position in every if min(position.home) < proof.ranks]
    for ahead in (0, 1, 4):
        header = [f"ahead {ahead}" if line.startswith("ahead ") else line for line in lines]
        yield f"all positions, ahead {ahead}", written(header, every)
        yield f"all that are not won, ahead {ahead}", written(header, not_won)
        yield f"the start alone, ahead {ahead}", written(header, every[:1])
        yield f"all but the start, ahead {ahead}", written(header, every[1:] or every)
        ends = [position for position in not_won if not list(proof.moves(position))]
        yield f"the ends, ahead {ahead}", written(header, ends or every[:1])
        for share in (0.3, 0.7, 0.95):
            some = [every[0], *(position for position in not_won[1:] if rng.random() < share)]
            yield f"{share} of all, ahead {ahead}", written(header, some)
    for position in rng.sample(not_won, min(10, len(not_won))):
        yield "without one position", written(lines, [other for other in not_won if other is not position])


def changed_headers(data: bytes, rng: random.Random) -> Iterator[tuple[str, bytes]]:
    """What is no proof, whatever the set: by name, the file."""
    lines, count, body = parts(data)
    piles = [line for line in lines if line.startswith("pile ")]
    full = next(line for line in piles if len(line.split()) > 2)
    card, other = full.split()[1:3]
    one: Callable[[str, str | None], bytes] = lambda key, line: changed(data, key, line)  # noqa: E731
    yield "nothing", b""
    yield "no set", "\n".join(lines).encode()
    yield "the next version", data.replace(b"winnable loss 1", b"winnable loss 2", 1)
    yield "a byte order mark", b"\xef\xbb\xbf" + data
    yield "lines that end as in Windows", data.replace(b"\n", b"\r\n", 5)
    for key in ("name", "ranks", "build", "spaces", "cells", "reserve", "redeals", "piles", "ahead", "home", "left"):
        yield f"no line {key}", one(key, None)
        twice = next(line for line in lines if line.split(" ")[0] == key)
        yield f"two lines {key}", one(key, twice + "\n" + twice)
        yield f"a space after {key}", one(key, twice + " ")
        yield f"a word more in {key}", one(key, twice + " x")
        yield f"{key} in capitals", one(key, twice.upper())
    yield "an unknown line", one("ahead", "ahead 1\nsink yes")
    yield "lines in another order", one("ranks", None).replace(b"\nbuild ", b"\nranks 13\nbuild ", 1)
    for value in ("", "-1", "+4", "04", "4.0", "4e0", "٤", "53", "4294967300", "99999999999", "0x4", "true", "four"):
        yield f"cells {value}", one("cells", f"cells {value}")
    for value in ("5", "99", "-1", "unlimited"):
        yield f"ahead {value}", one("ahead", f"ahead {value}")
    for value in ("255", "-1", "true", "Unlimited", "infinite"):
        yield f"redeals {value}", one("redeals", f"redeals {value}")
    yield "turn 0", one("turn", "turn 0")
    yield "ranks 0", one("ranks", "ranks 0")
    yield "ranks 14", one("ranks", "ranks 14")
    yield "no such policy", one("build", "build down")
    yield "spaces that the waste fills", one("spaces", "spaces auto-waste-then-stock")
    yield (
        "spaces that an open reserve fills",
        changed(one("spaces", "spaces auto-reserve-then-any"), "reserve", "reserve open"),
    )
    yield "groups of another kind", one("groups", "groups whole-pile")
    yield "a pile less", one("pile", None)
    yield "a pile more", one("pile", full + "\npile")
    yield "a pile less, said", changed(one("pile", None), "piles", f"piles {len(piles) - 1}")
    yield "a card twice", one("pile", piles[0] + f" {other}")
    yield "a card in a cell too", one("cell", f"cell {card}")
    yield "a card home too", one("home", "home 3 3 3 3")
    yield "a card missing", data.replace(f" {card}".encode(), b"", 1)
    yield "a suit in small letters", data.replace(f" {card}".encode(), f" {card.lower()}".encode(), 1)
    yield "a card that is none", data.replace(f" {card}".encode(), b" 1C", 1)
    yield "a ten in two digits", data.replace(f" {card}".encode(), b" 10C", 1)
    yield "a joker", data.replace(f" {card}".encode(), b" XX", 1)
    yield "all cards face down", changed(data, "pile", full + " |", piles.index(full))
    yield "a bar too many", changed(data, "pile", full.replace(f" {other}", f" | | {other}"), piles.index(full))
    yield "a bar at the bottom", changed(data, "pile", full.replace(f" {card}", f" | {card}", 1), piles.index(full))
    yield "a name with a space", one("name", "name a b")
    yield "a name in Cyrillic", one("name", "name freeсell:microsoft:1")
    yield "a long name", one("name", "name " + "x" * 201)
    yield "a long line", one("cell", "cell" + " " * 500)
    yield "no positions", joined(lines, 0, b"")
    yield "a position less than it says", joined(lines, count + 1, body + b"")
    yield "a position more than it says", joined(lines, max(1, count - 1), body) if count > 1 else b""
    yield "many positions", joined(lines, 9_999_999_999, body)
    yield "bytes after the set", data + b"\0"
    yield "bytes missing", data[:-1]
    yield "bytes missing, said", joined(lines, count, body[:-1])
    yield "a second set", data + f"set 1 {len(body)}\n".encode() + body
    yield "a number with needless bytes", joined(lines, count, number(body[0] & 127, 3) + body[1:])
    yield "a frame that is too large", joined(lines, 1, number(2**128 - 1) + number(0) + number(0))
    yield "a frame beyond all numbers", joined(lines, 1, number(2**128) + number(0) + number(0))
    yield "a number without end", joined(lines, 1, b"\xff" * 40)
    yield "places beyond all numbers", joined(lines, 1, body[:1] + number(0) + number(2**128 + 5))
    yield "more in a group than there are", joined(lines, 1, number(0) + number(2**64) + number(0))


def wrapped(lines: list[str], target: tuple[int, int]) -> bytes:
    """A set whose frames come to the target only if numbers of 128 bits begin again at zero."""
    first = target[0] + 1
    body = number(first) + number(0) + number(0)
    body += number((target[0] - first - 1) % 2**128) + number(0) + number(target[1])
    return joined(lines, 2, body)


def mutated(data: bytes, rng: random.Random) -> bytes:
    """The proof with one change, in the header or in the set."""
    lines, count, body = parts(data)
    kind = rng.randrange(8)
    if kind == 0 and body:
        at = rng.randrange(len(body))
        body = body[:at] + bytes([rng.randrange(256)]) + body[at + 1 :]
    elif kind == 1 and len(body) > 1:
        at = rng.randrange(len(body))
        body = body[:at] + body[at + 1 :]
    elif kind == 2:
        at = rng.randrange(len(body) + 1)
        body = body[:at] + bytes([rng.randrange(128)]) + body[at:]
    elif kind == 3:
        count += rng.choice((-1, 1))
    elif kind == 4:  # two cards change places
        spots = card_spots(lines)
        (a, i), (b, j) = rng.sample(spots, 2) if len(spots) > 1 else (spots[0], spots[0])
        one, two = lines[a].split(" "), lines[b].split(" ") if a != b else None
        if two is None:
            one[i], one[j] = one[j], one[i]
        else:
            one[i], two[j] = two[j], one[i]
            lines[b] = " ".join(two)
        lines[a] = " ".join(one)
    elif kind == 5:  # another word
        words = {
            "build": loss_checker.POLICIES,
            "groups": ("no", "yes"),
            "spaces": loss_checker.SPACES,
            "removable": ("no", "yes"),
            "reserve": ("open", "stacked"),
            "cells": tuple("012345"),
            "turn": tuple("1234"),
            "redeals": ("0", "1", "2", "unlimited"),
            "ahead": tuple("01234"),
            "base": tuple("A234"),
        }
        key = rng.choice([*words])
        lines = [f"{key} {rng.choice(words[key])}" if line.split(" ")[0] == key else line for line in lines]
    elif kind == 6:  # a card moves
        spots = card_spots(lines)
        if spots:
            n, k = rng.choice(spots)
            found = lines[n].split(" ")
            card = found.pop(k)
            lines[n] = " ".join(found)
            targets = [m for m, line in enumerate(lines) if line.split(" ")[0] in CARD_LINES]
            lines[rng.choice(targets)] += f" {card}"
    else:
        at = rng.randrange(len(data))
        return data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]
    return joined(lines, count, body)


CARD_LINES = ("cell", "left", "waste", "stock", "pile")


def card_spots(lines: list[str]) -> list[tuple[int, int]]:
    """Where cards are: the number of a line, and of a word in it."""
    return [
        (number, at)
        for number, line in enumerate(lines)
        for at, word in enumerate(line.split(" "))
        if at > 0 and line.split(" ")[0] in CARD_LINES and word != "|"
    ]
