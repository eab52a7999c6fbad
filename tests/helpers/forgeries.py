"""Proofs written by someone who wants a winnable deal to be called lost. He may put anything into every key.

`forgeries` gives texts by name for one winnable deal, and `bombs` texts that cost much to read.
"""

import base64
import copy
import itertools
import json
import zlib
from collections.abc import Iterator
from typing import Any

from winnable import Deal, deal, find_game, prove, solve
from winnable.cards import RANK_TEXTS
from winnable.position import Position, position_of
from winnable.proof_files import CheckedProof, checked_proof
from winnable.refutations import checker, positions
from winnable.refutations.checker.lemmas import SWITCHES
from winnable.refutations.layouts import layout_object
from winnable.solving.solver import Limits
from winnable.solving.switches import Switches

MODEL = {"stock": "strict"} | dict.fromkeys(SWITCHES, True)
WITHOUT = Switches.all().without("relaxation", "blocking")
STRANGE_NAMES = (
    "{0}:",
    ":{0}",
    "{0} ",
    " {0}",
    "{0}\u200b",
    "{0}\n",
    "{1}@000000000000:{2}:{3}",
    "{1}:{2}:0{3}",
    "{1}:{2}:+{3}",
    "{4}:{2}:{3}",
    "{1}:{2}:{5}",
    "{6}:{2}:{3}",
    "{0}:{0}",
    "{1}@:{2}:{3}",
    "./{1}.json:{2}:{3}",
)


def is_fooled(text: str) -> CheckedProof | None:
    """What a text is believed to prove, if that is not true; None if it is refused or true."""
    try:
        found = checked_proof(text, 60)
    except (checker.Invalid, checker.NoProof):
        return None
    is_won = solve(found.position, Limits(positions=50_000), switches=WITHOUT).verdict == "winnable"
    names_another = found.deal is not None and (
        found.deal.layout != found.position.layout or found.deal.rules != found.position.rules
    )
    return found if is_won or names_another else None


def proof_object(dealt: Deal, lemmas: list[Any]) -> dict[str, Any]:
    """A relaxed proof of a deal, right in everything but its lemmas."""
    return {
        "deal": dealt.id,
        "format": checker.FORMAT,
        "rules": dealt.rules.for_proofs(),
        "base rank": RANK_TEXTS[dealt.layout.base_rank],
        "layout": layout_object(dealt.layout),
        "model": dict(MODEL),
        "lemmas": lemmas,
    }


def set_object(dealt: Deal, data: bytes, count: int, line: str) -> dict[str, Any]:
    """A set of positions, right in everything but the set."""
    packed = base64.b64encode(data).decode()
    rules = dealt.rules.for_proofs()
    return {
        "deal": dealt.id,
        "format": positions.FORMAT,
        "rules": rules,
        "position": line,
        "count": count,
        "set": packed,
    }


def closure(*decided: list[str], stuck: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"decided": list(decided), "by": "closure", "stuck": list(stuck)}


def split(words: list[str], *cases: Any, decided: tuple[list[str], ...] = ()) -> dict[str, Any]:
    return {"decided": list(decided), "split": words, "cases": list(cases)}


def empty_splits() -> list[Any]:
    """Every complete order of kings split once more, into no cases, and then back to nothing decided."""
    lemmas: list[Any] = []
    number: dict[tuple[str, ...], int] = {}
    for length in (4, 3, 2, 1, 0):
        for order in itertools.permutations("CHSD", length):
            more = [number[(*order, suit)] for suit in "CHSD" if length < 4 and suit not in order]
            lemmas.append(split(["kings"], *more, decided=(["kings", *order],) if order else ()))
            number[order] = len(lemmas)
    return lemmas


def forgeries(dealt: Deal, lost: Deal) -> Iterator[tuple[str, str]]:
    """Texts that claim a winnable deal lost. `lost` is a deal of the same game that an honest proof is known of."""
    honest = prove(lost, stock="strict", level=5).certificate()
    for name, lemmas in _lemmas(dealt, honest["lemmas"]):
        yield name, json.dumps(proof_object(dealt, lemmas))
    yield from _names(dealt, honest)
    yield from _two_positions(dealt, honest)
    for name, changed in _changed(proof_object(dealt, honest["lemmas"])):
        yield name, json.dumps(changed)
    yield from _sets(dealt, lost)


def _lemmas(dealt: Deal, honest: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Lists of lemmas. The layout is that of the winnable deal."""
    yield "empty splits", empty_splits()
    yield "an empty split at the end", [split(["kings"])]
    yield "an empty split of a whole order", [split(["kings"], decided=(["kings", *"CHSD"],)), split(["kings"], 1)]
    yield "no lemmas", []
    yield "transplanted", honest
    yield "nothing stuck", [closure()]
    yield "a card said to be stuck", [closure(stuck=("KC",))]
    yield "stock orders", [{"decided": [], "by": "stock orders"}]
    yield "stock orders with stuck cards", [{"decided": [], "by": "stock orders", "stuck": ["KC"]}]
    yield "by nothing", [{"decided": [], "by": ""}, {"decided": [], "by": None, "stuck": []}]
    for number in (0, 1, 2, -1, True, 1.0, "1", None, [1], 10**30):
        yield f"a case that is {number!r}", [split(["twins", "5C"], number, number)]
    contradiction = [["second", "5C"], ["second", "5S"], ["after", "5C", "6H"], ["before", "5C", "6H"]]
    yield "contradictory decisions", [closure(*contradiction), split(["twins", "5C"], 1, 1)]
    yield "decisions dropped", [closure(["kings", *"CHSD"], ["kings", *"DSHC"]), split(["kings"], 1, 1, 1, 1)]
    yield "the same king twice", [closure(["kings", *"CCCC"]), split(["kings"], 1, 1, 1, 1)]
    yield "no kings", [closure(["kings"]), split(["kings"], 1, 1, 1, 1)]
    yield "five kings", [closure(["kings", *"CHSDC"]), split(["kings"], 1, 1, 1, 1)]
    yield "a split of nothing", [split([])]
    yield "a split of no kind", [split(["queens"]), split(["cards"], 1)]
    yield "both twins at once", [split(["both twins", "5C", "6H"], 1, 1)]
    yield (
        "a parent that is none",
        [
            closure(["before", "5C", "5C"]),
            closure(["after", "5C", "5C"]),
            split(["parent", "5C", "5C"], 1, 2),
        ],
    )
    waits = [["before", child, parent] for child in ("2C", "2H", "2S", "2D") for parent in ("3C", "3H", "3S", "3D")]
    yield "everything waits", [closure(*waits), split(["parent", "2C", "3H"], 1, 1)]
    yield "the last is not the last", [*honest, closure(["kings", *"CHSD"])]
    yield "words of another kind", [{"decided": [{"second": "5C"}], "by": "closure", "stuck": []}]
    yield "both ways", [closure() | split(["kings"])]
    yield "more keys", [split(["kings"]) | {"note": "trust me"}]


def _names(dealt: Deal, honest: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The honest proof of another deal, with names that look like that of the winnable one."""
    name, dealer, seed = dealt.game.name, dealt.dealer, str(dealt.seed)
    looks = name.replace("i", "\u0456").replace("e", "\u0435").replace("a", "\u0430")  # Cyrillic
    digits = "".join(chr(0x660 + int(digit)) for digit in seed)
    for form in (*STRANGE_NAMES, "{0}"):
        written = form.format(dealt.id, name, dealer, seed, looks, digits, name.upper())
        yield f"the name {written!r}", json.dumps(honest | {"deal": written})
    for value in (7, [dealt.id], {"id": dealt.id}, True):
        yield f"the name {value!r}", json.dumps(honest | {"deal": value})
    hashed = f"{name}@{dealt.rules.digest}:{dealer}:{seed}"
    yield f"the name {hashed!r}", json.dumps(honest | {"deal": hashed})


def _two_positions(dealt: Deal, honest: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Texts with two deals in them, one that is compared and one that is proved."""
    named = honest | {"deal": dealt.id}
    line = str(_position(dealt))
    yield "a position beside the layout", json.dumps(named | {"position": line})
    shown = json.dumps(named)
    layout = json.dumps(layout_object(dealt.layout))
    yield "two layouts, the lost one last", shown.replace('"layout":', f'"layout": {layout}, "layout":', 1)
    yield "two layouts, the lost one first", f'{shown[:-1]}, "layout": {layout}}}'
    yield "two formats", f'{shown[:-1]}, "format": "{positions.FORMAT}", "position": "{line}"}}'
    for key, value in (("Layout", layout_object(dealt.layout)), ("layout ", {}), ("deal ", dealt.id), ("stock", [])):
        yield f"the key {key!r}", json.dumps(named | {key: value})
    piles = '"tableau piles":'
    won = json.dumps(layout_object(dealt.layout)["tableau piles"])
    yield (
        "two tableaus",
        shown.replace(piles, f"{piles} {won}, {piles}").replace(f"{piles} {won}, {{", f"{piles} {{", 1),
    )


def _position(dealt: Deal) -> Position:
    return position_of(dealt.rules, dealt.layout)


def _changed(proof: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The winnable deal written in ways that a reader may take otherwise, with a claim that something is stuck."""
    proof = proof | {"lemmas": [closure(stuck=())]}
    layout, rules = proof["layout"], proof["rules"]
    piles = layout["tableau piles"]
    lower = [[card.lower() if card[:2] != "10" else "10" + card[2:].lower() for card in pile] for pile in piles]
    yield "all face down", proof | {"layout": layout | {"tableau piles": lower}}
    but_tops = [[*low[:-1], *pile[-1:]] for low, pile in zip(lower, piles, strict=True)]
    yield "face down but for the tops", proof | {"layout": layout | {"tableau piles": but_tops}}
    yield "face down, upside down", proof | {"layout": layout | {"tableau piles": [pile[::-1] for pile in but_tops]}}
    yield "a pile more", proof | {"layout": layout | {"tableau piles": [*piles, []]}}
    yield "a pile less", proof | {"layout": layout | {"tableau piles": [*piles[1:-1], piles[0] + piles[-1]]}}
    yield "piles as texts", proof | {"layout": layout | {"tableau piles": ["".join(pile) for pile in piles]}}
    yield "redeals used", proof | {"layout": layout | {"redeals used": 255}}
    yield "redeals not used", proof | {"layout": layout | {"redeals used": -255}}
    yield "redeals used as truth", proof | {"layout": layout | {"redeals used": True}}
    stock = layout.get("stock", [])
    yield "the stock is turned round", proof | {"layout": layout | {"stock": stock[::-1]}}
    yield (
        "the stock is a waste",
        proof | {"layout": {k: v for k, v in layout.items() if k != "stock"} | {"waste": stock}},
    )
    yield "a reserve", proof | {"layout": {k: v for k, v in layout.items() if k != "stock"} | {"reserve": stock}}
    for strange in ("1C", "11H", "KX", "kc", "K C", "\uff15C", "", "10", "TC", "KC ", "\u041aC"):
        first = [[strange, *piles[0][1:]], *piles[1:]]
        yield f"a card {strange!r}", proof | {"layout": layout | {"tableau piles": first}}
    home = [card for pile in piles for card in pile if card[-1].isupper()][:1]
    yield "a card at home without those below", proof | {"layout": layout | {"foundations": home}}
    for rank in ("2", "K", "A", "a", "1", 1, None, "random"):
        yield f"the base rank {rank!r}", proof | {"base rank": rank}
    for part, name, value in _other_rules():
        changed = copy.deepcopy(rules)
        changed.setdefault(part, {})[name] = value
        yield f"the rule {part}, {name} is {value!r}", proof | {"rules": changed}
    yield "rules with less said", proof | {"rules": {k: v for k, v in rules.items() if k != "cells"}}
    yield "no rules", proof | {"rules": {}}
    yield "a rule that there is not", proof | {"rules": rules | {"jokers": 2}}
    for name, value in (("max rank", 12), ("max rank", 13.0), ("suits", True), ("suits", 1), ("two decks", True)):
        yield f"the rule {name} is {value!r}", proof | {"rules": rules | {name: value}}
    for model in (
        {},
        {"stock": "none"},
        MODEL | {"stock": "none"},
        MODEL | {"stock": None},
        MODEL | {"trust": True},
        3,
    ):
        yield f"the model {model!r}", proof | {"model": model}
    for form in (
        "",
        None,
        1,
        checker.FORMAT + " ",
        checker.FORMAT.upper(),
        positions.FORMAT,
        "winnable relaxed proof 2",
    ):
        yield f"the format {form!r}", proof | {"format": form}


def _other_rules() -> list[tuple[str, str, Any]]:
    return [
        ("tableau piles", "spaces policy", "no-build"),
        ("tableau piles", "build policy", "no-build"),
        ("tableau piles", "build policy", "same-suit"),
        ("tableau piles", "build policy", "none"),
        ("tableau piles", "build direction", "up-or-down"),
        ("tableau piles", "move built group", "no"),
        ("tableau piles", "move built group", "any-face-up"),
        ("tableau piles", "move built group policy", "no-build"),
        ("tableau piles", "face up cards", "top"),
        ("tableau piles", "face up cards", "all"),
        ("foundations", "removable", False),
        ("foundations", "removable", 0),
        ("foundations", "base card", "K"),
        ("foundations", "base card", 1),
        ("foundations", "present", False),
        ("foundations", "only complete pile moves", True),
        ("cells", "count", 3),
        ("cells", "count", -1),
        ("hole", "present", True),
        ("stock", "redeal", False),
        ("stock", "redeal", 0),
        ("stock", "redeal", -1),
        ("stock", "deal count", 24),
        ("stock", "deal count", 0),
        ("stock", "deal type", "tableau piles"),
        ("stock", "deal type", "hole"),
        ("grid", "rows", 1),
        ("accordion", "size", 1),
    ]


def _sets(dealt: Deal, lost: Deal) -> Iterator[tuple[str, str]]:
    """Sets of positions that leave something out, or are about something else."""
    line, other = str(_position(dealt)), str(_position(lost))
    first = str(position_of(dealt.rules, positions.canonical(dealt.rules, dealt.layout)))
    after = sorted({first, *map(str, positions.successors(dealt.rules, dealt.layout))})
    texts = {
        "nothing": [""],
        "the deal alone": [first],
        "the deal and what follows": after,
        "another deal": [other],
        "the deal and nonsense": sorted([first, "-"]),
        "what follows alone": after[1:] or [""],
        "twice the same": [first, first],
        "not in order": after[::-1],
    }
    for name, lines in texts.items():
        proof = set_object(dealt, zlib.compress("\n".join(lines).encode()), len(lines), line)
        yield f"a set of {name}", json.dumps(proof)
        yield f"a set of {name} with another count", json.dumps(proof | {"count": 0})
        yield f"a set of {name} for another position", json.dumps(proof | {"position": other})
    packed = zlib.compress(first.encode())
    for name, data in (
        ("cut off", packed[:-3]),
        ("with something behind it", packed + b"x"),
        ("of two", packed + packed),
        ("unpacked", first.encode()),
    ):
        yield f"a set {name}", json.dumps(set_object(dealt, data, 1, line))
    yield (
        "a set with a layout",
        json.dumps(set_object(dealt, packed, 1, line) | {"layout": layout_object(lost.layout), "lemmas": []}),
    )
    strange: list[Any] = [None, 3, [], {}, "?", "A" * 5]
    for value in strange:
        yield f"the set {value!r}", json.dumps(set_object(dealt, packed, 1, line) | {"set": value})


def bombs() -> Iterator[tuple[str, str]]:
    """Texts that are small and cost much to read."""
    dealt = deal("freecell-1-cell", 1)
    line = str(_position(dealt))
    for name, byte in (("newlines", b"\n"), ("one long line", b"A"), ("short lines", b"A\n")):
        packer = zlib.compressobj(9)
        data = b"".join(packer.compress(byte * (1 << 20) * (2 // len(byte))) for _ in range(64)) + packer.flush()
        yield f"a set of {name}", json.dumps(set_object(dealt, data, 1, line))
    yield "deep lists", '{"lemmas": ' + "[" * 200_000 + "]" * 200_000 + "}"
    yield "deep objects", '{"a":' * 100_000 + "1" + "}" * 100_000
    yield "very many values", '{"lemmas": [' + "[]," * 9_000_000 + "[]]}"
    yield "a very long number", '{"count": ' + "9" * 100_000 + "}"
    yield "no number", '{"count": NaN}'


def some_pairs() -> list[tuple[Deal, Deal]]:
    """A winnable and a lost deal of several games."""
    pairs = {
        "klondike": (7, 1),
        "klondike-deal-1": (2, 1),
        "canfield": (3, 286),
        "streets-and-alleys": (2, 4),
        "thirty": (3000005, 14),
        "northwest-territory": (2, 1),
        "trigon": (3, 1),
        "king-albert": (1, 18),
        "klondike-reserve": (2, 1),
        "fan": (4, 1),
    }
    return [(find_game(name).deal(won), find_game(name).deal(lost)) for name, (won, lost) in pairs.items()]
