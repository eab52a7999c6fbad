"""Random small games that hold together, with every option of the rule language, and random positions of them.

The values of each option are those of the rule language itself, so that a new one is drawn the day it is added.
Unsound shortcuts die here.
"""

import itertools
import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, get_args

from winnable import Layout, Rules, read_rules
from winnable.cards import Card, ordered_deck, parse_card, parse_rank
from winnable.checking import check_layout
from winnable.errors import BadDeal, BadRules
from winnable.families import laid_out
from winnable.rules import played_suit
from winnable.rules.model import Accordion, Discards, Foundations, Grid, Sequences, Stock, TableauPiles

LIKE_KLONDIKE = "like Klondike"
"""As a family: tableau games of which most have the rules that a few shortcuts ask for all at once."""
CARDS_LEAVE = "cards leave"
"""As a family: games with a hole, and games of overlapping cards."""
_USUAL = 10
"""The weight of a value that is not given one."""


def values(model: type, field: str) -> tuple[Any, ...]:
    """The values of an option, or of the members of a list of them."""
    annotation = model.model_fields[field].annotation  # type: ignore[attr-defined]
    found = get_args(annotation)
    return get_args(found[0]) if get_args(found[0]) else found


def _one(generator: random.Random, options: Iterable[Any], weights: dict[Any, int] | None = None) -> Any:
    options = list(options)
    return generator.choices(options, [(weights or {}).get(option, _USUAL) for option in options])[0]


def _some(generator: random.Random, options: Iterable[Any]) -> list[Any]:
    options = list(options)
    return generator.sample(options, generator.randint(1, len(options)))


def random_rules(
    generator: random.Random, wanted: Callable[[Rules], bool] = lambda rules: True, family: str | None = None
) -> Rules:
    """Valid rules, drawn until some hold together and are as wanted; of one family only, if it is known which."""
    while (rules := _tried(generator, wanted, family)) is None:
        pass
    return rules


# What arguments for shortcuts have overlooked before, or may: most conditions of shortcuts are about these.
_TWISTS: tuple[Callable[[Rules], bool], ...] = (
    lambda rules: rules.stock.size > 0 and rules.stock.deal_type == "tableau piles",
    lambda rules: rules.two_decks or rules.suits < 4,
    lambda rules: rules.tableau_piles.spaces_policy.startswith("auto-"),
    lambda rules: rules.tableau_piles.move_built_group not in ("no", "yes"),
    lambda rules: rules.cells.count > 0,
    lambda rules: rules.group_policy != rules.tableau_piles.build_policy,
    lambda rules: rules.tableau_piles.redeal != 0,
)
_TRIES = 60


class Draws:
    """Rules as a generator draws them one after another. Several tests that look through the same draws, each for rules
    of its own, share the time of drawing."""

    def __init__(self, generator: random.Random, family: str | None = None) -> None:
        self._generator, self._family = generator, family
        self._drawn: list[Rules | None] = []

    def twisted(self, generator: random.Random, wanted: Callable[[Rules], bool]) -> Iterator[Rules]:
        """Rules as wanted, and where that can be had with one of the twists: a condition that is too wide lets it
        pass."""
        draws = self._all()
        while True:
            twist = generator.choice(_TWISTS)
            tries = itertools.islice(draws, _TRIES)
            twisted = next((rules for rules in tries if rules and twist(rules) and wanted(rules)), None)
            yield twisted or next(rules for rules in draws if rules and wanted(rules))

    def _all(self) -> Iterator[Rules | None]:
        for number in itertools.count():
            if number == len(self._drawn):
                self._drawn.append(_tried(self._generator, lambda rules: True, self._family))
            yield self._drawn[number]


@cache
def shared_draws(seed: object, family: str | None = None) -> Draws:
    """The same draws for everything that asks in this process."""
    return Draws(random.Random(f"draws {seed}"), family)


def _tried(generator: random.Random, wanted: Callable[[Rules], bool], family: str | None) -> Rules | None:
    try:
        rules = read_rules(_drawn(generator, family))
    except BadRules:
        return None
    return rules if wanted(rules) else None


def _drawn(generator: random.Random, family: str | None) -> dict[str, Any]:
    others = ["accordion", "sequences", "grid", "overlap"]
    family = generator.choice(["hole", "overlap"]) if family == CARDS_LEAVE else family
    family = family or generator.choices(["foundations", "hole", "another"], [76, 9, 15])[0]
    family = generator.choice(others) if family == "another" else family
    if family in ("foundations", "hole"):
        return _tableau_game(generator, family == "hole")
    if family == LIKE_KLONDIKE:
        return _more_like_klondike(generator, _tableau_game(generator, is_hole=False))
    fields: dict[str, Any] = {"tableau piles": {"count": 0}, "foundations": {"present": False}}
    fields["suits"] = _one(generator, values(Rules, "suits"), {4: 40})
    fields["two decks"] = two_decks = generator.random() < 0.2
    if family == "accordion":
        steps = [f"{way}{step}" for way in "LR" for step in (1, 2, 3, 4)]
        policies = generator.sample(list(values(Accordion, "build_policies")), generator.randint(1, 2))
        moves = generator.sample(steps, generator.randint(1, 3))
        fields["accordion"] = {"size": generator.randint(1, 11), "moves": moves, "build policies": policies}
        fields["max rank"] = generator.randint(2 if two_decks else 3, 5)
    elif family == "sequences":
        fields["sequences"] = {
            "count": 8 if two_decks else 4,
            "direction": _one(generator, values(Sequences, "direction")),
            "build policy": _one(generator, values(Sequences, "build_policy")),
            "fixed suit": fields["suits"] == 4 and generator.random() < 0.3,
        }
        fields["max rank"] = 2 if two_decks else generator.randint(2, 4)
    elif family == "overlap":
        fields |= _overlap_game(generator, two_decks)
    else:
        rows, columns = generator.randint(1, 3), generator.randint(1, 4)
        policies = _some(generator, values(Grid, "build_policies"))
        fields["grid"] = {"rows": rows, "columns": columns, "build policies": policies}
        fields["max rank"] = generator.choice([3, 4, 6, 13])
    return fields


def _overlap_game(generator: random.Random, two_decks: bool) -> dict[str, Any]:
    """Rows of cards here and there, and the rest of a small deck as the stock."""
    max_rank = generator.randint(2, 3) if two_decks else generator.randint(2, 6)
    deck = 4 * max_rank * (1 + two_decks)
    rows: list[list[bool]] = []
    while not rows or (len(rows) < 5 and generator.random() < 0.75):
        spots, row, at = generator.randint(2, 9), [False] * 10, generator.randint(0, 2)
        while at < spots:
            row[at] = generator.random() < 0.8
            at += generator.choice([2, 2, 2, 3]) if row[at] else 1
        rows += [row] if any(row) else []
    is_hole, squares = generator.random() < 0.35, sum(map(sum, rows))
    drawn = []
    for row, covering in zip(rows, [*rows[1:], []], strict=True):
        covered = [any(covering[max(0, at - 1) : at + 2]) for at in range(len(row))]
        marks = [("x" if hides and generator.random() < 0.4 else "o") for hides in covered]
        drawn.append("".join(mark if here else " " for mark, here in zip(marks, row, strict=True)))
    fields: dict[str, Any] = {"max rank": max_rank, "overlap": {"rows": drawn}}
    fields["overlap"]["no equal ranks"] = not any("x" in row for row in drawn) and generator.random() < 0.3
    if is_hole:
        fields["hole"] = {
            "present": True,
            "base card": "random",
            "build loops": generator.random() < 0.5,
            "build on last rank": generator.random() < 0.7,
        }
    else:
        total = _one(generator, range(1, 2 * max_rank + 1), {max_rank: 30, max_rank + 1: 30})
        pairs = {"equal rank": True} if generator.random() < 0.3 else {"sum": total}
        fields["discards"] = pairs | {"clear": _one(generator, values(Discards, "clear"))}
    to = _one(generator, ["waste", "hole"], {"hole": 30 if is_hole else 0})
    fields["stock"] = {
        "size": max(0, deck - squares - is_hole),
        "deal type": to,
        "deal count": _one(generator, range(1, 5), {1: 50}) if to == "waste" else 1,
        "redeal": generator.choice([True, False, 1, 2, 3]) if to == "waste" else False,
        "face up": to == "waste" and generator.random() < 0.5,
    }
    return fields


def _tableau_game(generator: random.Random, is_hole: bool) -> dict[str, Any]:
    two_decks = generator.random() < 0.2
    max_rank = generator.choice([1, 2, 2, 3, 3, 4]) if two_decks else generator.choice([2, 3, 4, 4, 5, 5, 6, 7])
    deck = 4 * max_rank * (2 if two_decks else 1)
    # Red-black games carry most of the shortcuts, so they are drawn most often.
    weights = {"red-black": 25, "no-build": 5 if is_hole else 1, "spaces-only": 7}
    build = _one(generator, values(TableauPiles, "build_policy"), weights)
    groups = values(TableauPiles, "move_built_group")
    piles = _one(generator, range(9), {0: 0, 1: 2, 6: 3, 7: 2, 8: 1})
    fields: dict[str, Any] = {
        "tableau piles": {
            "count": piles,
            "build direction": _one(generator, values(TableauPiles, "build_direction"), {"down": 60}),
            "build policy": build,
            "spaces policy": _one(generator, values(TableauPiles, "spaces_policy"), {"any": 20, "kings": 18}),
            "diagonal deal": generator.random() < 0.3,
            "move built group": _one(generator, groups, {"yes": 25, "no": 15}),
            "move built group policy": "same-as-build"
            if generator.random() < 0.75
            else _one(generator, values(TableauPiles, "move_built_group_policy")),
            "face up cards": generator.choice(["all", "top", [generator.randint(1, 4) for _ in range(piles)]]),
        },
        "max rank": max_rank,
        "two decks": two_decks,
        "suits": _one(generator, values(Rules, "suits"), {1: 1, 2: 3, 4: 20}),
    }
    ranks = ["A", "2", "3", "4", "5", "6", "7"][:max_rank]
    if fields["tableau piles"]["face up cards"] == "all" and generator.random() < 0.2:
        fields["tableau piles"]["sink"] = generator.sample(
            range(1, max_rank + 1), generator.randint(1, min(2, max_rank))
        )
    if is_hole:
        fields["foundations"] = {"present": False}
        base = generator.choice([f"{generator.choice(ranks)}{generator.choice('CHSD')}", "random"])
        fields["hole"] = {
            "present": True,
            "base card": base,
            "build loops": generator.random() < 0.5,
            "build on last rank": generator.random() < 0.7,
        }
    else:
        fields["foundations"] = {
            "initial cards": _one(generator, values(Foundations, "initial_cards"), {"none": 45}),
            "base card": generator.choice(["A", "A", "random", generator.choice(ranks)]),
            "removable": generator.random() < 0.5,
            "only complete pile moves": generator.random() < 0.1,
        }
        if generator.random() < 0.1:
            fields |= {"foundations": {"present": False}, "discards": {"lower of suit": True}}
    if generator.random() < 0.3:
        cells = _one(generator, range(1, 6), {1: 30, 2: 20})
        fields["cells"] = {"count": cells, "pre-filled": generator.randint(0, cells) if generator.random() < 0.3 else 0}
    if fields["tableau piles"]["face up cards"] == "all" and generator.random() < 0.3:
        fields["tableau piles"] |= {
            "redeal": generator.choice([True, True, 1, 1, 2, 3]),
            "redeal type": _one(generator, values(TableauPiles, "redeal_type")),
        }
    elif generator.random() < 0.65:
        fields["stock"] = {
            "size": generator.randint(1, max(1, 2 * deck // 3)),
            "deal type": _one(generator, values(Stock, "deal_type"), {"waste": 20, "hole": 20 if is_hole else 0}),
            "deal count": _one(generator, range(1, 14), {1: 60, 2: 40, 3: 40, 4: 20} | dict.fromkeys(range(5, 14), 3)),
            "redeal": generator.choice([True, True, False, 1, 2, 3, 7]),
            "deal with spaces": generator.random() < 0.7,
        }
    if generator.random() < 0.35:
        fields["reserve"] = {"size": generator.randint(1, max(1, deck // 3)), "stacked": generator.random() < 0.6}
    if generator.random() < 0.15:
        fields["tableau piles"] |= {"diagonal deal": False, "sizes": _sizes(generator, fields, deck)}
    if build == "spaces-only":
        fields["tableau piles"]["move built group policy"] = generator.choice(["same-as-build", "no-build"])
    return fields


def _more_like_klondike(generator: random.Random, fields: dict[str, Any]) -> dict[str, Any]:
    """Each rule that makes a game one like Klondike, in nine of ten games; what is not as wanted is drawn again."""
    usual: dict[str, dict[str, Any]] = {
        "tableau piles": {"build direction": "down", "build policy": "red-black", "spaces policy": "kings"},
        "foundations": {"initial cards": "none", "only complete pile moves": False},
        "stock": {"deal type": "waste", "redeal": True},
    }
    for place, options in usual.items():
        for option, value in options.items():
            if place in fields and generator.random() < 0.9:
                fields[place][option] = value
    for place in ("cells", "reserve"):
        if generator.random() < 0.9:
            fields.pop(place, None)
    if generator.random() < 0.9:
        fields["tableau piles"]["move built group policy"] = "same-as-build"
    if generator.random() < 0.9:
        fields["tableau piles"] |= {"redeal": False, "redeal type": "packets"}
    return fields


def _sizes(generator: random.Random, fields: dict[str, Any], deck: int) -> list[int]:
    """Sizes of piles that add up to what other places leave; rules that ask for too much are refused anyway."""
    foundations, every = fields["foundations"], 4 + 4 * fields["two decks"]
    put_out = {"none": 0, "one": 1, "two": 2, "all-but-one": every - 1, "all": every}[
        foundations.get("initial cards", "none")
    ]
    taken = put_out + ("hole" in fields) + fields.get("cells", {}).get("pre-filled", 0)
    left = deck - taken - sum(fields.get(place, {}).get("size", 0) for place in ("stock", "reserve"))
    piles = fields["tableau piles"]["count"]
    sizes = [0] * piles
    for _ in range(left if piles else 0):
        sizes[generator.randrange(piles)] += 1
    return sizes


def random_layout(rules: Rules, generator: random.Random) -> Layout:
    """A position that somebody could have typed in: it need not come about by playing."""
    while True:
        layout = _typed_in(rules, generator)
        try:
            check_layout(rules, layout)
        except BadDeal:
            continue
        return layout


def _typed_in(rules: Rules, generator: random.Random) -> Layout:
    deck = [Card(card.rank, played_suit(card.suit, rules.suits)) for card in ordered_deck(rules.max_rank, rules.decks)]
    generator.shuffle(deck)
    if rules.family == "tableau":
        return _tableau_layout(rules, generator, deck)
    if rules.family == "accordion":
        return laid_out(rules, accordion=tuple(deck[: generator.randint(1, rules.accordion.size)]))
    if rules.family == "sequences":
        squares = [card if card.rank > 1 else None for card in deck]
        width = rules.max_rank
        return laid_out(rules, sequences=tuple(tuple(squares[i : i + width]) for i in range(0, len(squares), width)))
    if rules.family == "overlap":
        return _overlap_layout(rules, generator, deck)
    width = rules.grid.columns
    stacks = [card if generator.random() < 0.8 else None for card in deck[: rules.grid.rows * width]]
    return laid_out(rules, grid=tuple(tuple(stacks[i : i + width]) for i in range(0, len(stacks), width)))


def _overlap_layout(rules: Rules, generator: random.Random, deck: list[Card]) -> Layout:
    """Cards leave the rows from below, as they would in play; the rest lies anywhere."""
    hole = _hole(rules, generator, deck) if rules.hole.present else []
    in_stock = [deck.pop() for _ in range(min(len(deck), generator.randint(0, rules.stock.size)))]
    waste = generator.randint(0, len(in_stock)) if rules.stock.deal_type == "waste" else 0
    rows: list[list[Card | None]] = [[None] * len(row.split()) for row in rules.overlap.rows]
    for row in rows:
        for column in range(len(row)):
            row[column] = deck.pop() if deck and generator.random() < 0.9 else None
    hidden = [
        int(card is not None and mark == "x" and generator.random() < 0.8)
        for row, marks in zip(rows, rules.overlap.rows, strict=True)
        for card, mark in zip(row, marks.split(), strict=True)
    ]
    gone: dict[str, Any] = {"hole": [*hole, *deck]} if rules.hole.present else {"discards": deck}
    return laid_out(
        rules,
        overlap=rows,
        hidden=hidden,
        stock=in_stock[waste:],
        waste=in_stock[:waste],
        redeals_used=generator.randint(0, rules.redeals) if rules.redeals else 0,
        **gone,
    )


def _tableau_layout(rules: Rules, generator: random.Random, deck: list[Card]) -> Layout:
    base_rank = parse_rank(rules.foundations.base_card) or generator.randint(1, rules.max_rank)
    foundations = _foundations(rules, generator, deck, base_rank)
    hole = _hole(rules, generator, deck)

    def some(most: int) -> list[Card]:
        return [deck.pop() for _ in range(min(len(deck), generator.randint(0, most)))]

    in_stock = some(rules.stock.size)
    waste = generator.randint(0, len(in_stock)) if rules.stock.deal_type == "waste" else 0
    reserve = some(rules.reserve.size)
    gone = [card for card in deck if card.rank > 1 and generator.random() < 0.3] if rules.discards.lower_of_suit else []
    for card in gone:
        deck.remove(card)
    cells = [deck.pop() if deck and generator.random() < 0.4 else None for _ in range(rules.cells.count)]
    piles: list[list[Card]] = [[] for _ in range(rules.tableau_piles.count)]
    # Some piles stay empty now and then.
    used = piles[generator.randint(0, len(piles) - 1) if generator.random() < 0.3 else 0 :] if piles else []
    for card in deck if used else []:
        generator.choice(used).append(card)
    generator.shuffle(piles)
    hides = rules.tableau_piles.face_up_cards != "all"
    hidden = [generator.randint(0, len(pile) - 1) if hides and pile else 0 for pile in piles]
    return laid_out(
        rules,
        tableau=piles,
        hidden=hidden,
        foundations=foundations,
        cells=cells,
        stock=in_stock[waste:],
        waste=in_stock[:waste],
        reserve=reserve,
        hole=hole,
        discards=gone,
        base_rank=base_rank if rules.foundations.present else 1,
        redeals_used=generator.randint(0, rules.redeals) if rules.redeals else 0,
    )


def _foundations(rules: Rules, generator: random.Random, deck: list[Card], base_rank: int) -> list[list[Card]]:
    foundations = []
    complete = rules.foundations.only_complete_pile_moves
    for suit in rules.foundation_suits:
        height = generator.choice([0, 0, 0, 1, 1, 2, rules.max_rank // 2])
        if complete:
            height = generator.choice([0, 0, 0, rules.max_rank])
        ranks = [(base_rank - 1 + step) % rules.max_rank + 1 for step in range(min(height, rules.max_rank))]
        pile = [Card(rank, suit) for rank in ranks]
        for card in pile:
            deck.remove(card)
        foundations.append(pile[::-1] if complete else pile)
    return foundations


def _hole(rules: Rules, generator: random.Random, deck: list[Card]) -> list[Card]:
    if not rules.hole.present:
        return []
    if rules.hole.base_card == "random":
        return [deck.pop()]
    card = parse_card(rules.hole.base_card)
    card = Card(card.rank, played_suit(card.suit, rules.suits))
    deck.remove(card)
    return [card]
