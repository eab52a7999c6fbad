"""Random small rule sets that hold together: few piles, ranks to 7, every option. Unsound shortcuts die here."""

import random
from typing import Any

from winnable import Rules, read_rules
from winnable.errors import BadRules

POLICIES = ["any-suit", "red-black", "same-suit", "no-build"]
SPACES = ["any", "no-build", "kings", "auto-reserve-then-any", "auto-reserve-then-waste", "auto-waste-then-stock"]
GROUPS = ["no", "yes", "whole-pile", "maximal-group", "partial-if-card-above-buildable"]


def random_rules(generator: random.Random) -> Rules:
    """Valid rules, drawn until some hold together."""
    while True:
        try:
            return read_rules(_drawn(generator))
        except BadRules:
            continue


def _drawn(generator: random.Random) -> dict[str, Any]:
    family = generator.choices(["foundations", "hole", "accordion", "sequences", "grid"], [80, 8, 4, 4, 4])[0]
    if family in ("foundations", "hole"):
        return _tableau_game(generator, family == "hole")
    fields: dict[str, Any] = {"tableau piles": {"count": 0}, "foundations": {"present": False}}
    if family == "accordion":
        moves = generator.sample(["L1", "L2", "L3", "R1", "R2"], generator.randint(1, 3))
        policies = generator.sample(["same-suit", "same-rank", "red-black"], generator.randint(1, 2))
        fields["accordion"] = {"size": generator.randint(4, 11), "moves": moves, "build policies": policies}
        fields["max rank"] = generator.randint(3, 5)
    elif family == "sequences":
        way, policy = generator.choice(["L", "R", "LR"]), generator.choice(["same-suit", "red-black", "any-suit"])
        fields["sequences"] = {
            "count": 4,
            "direction": way,
            "build policy": policy,
            "fixed suit": generator.random() < 0.3,
        }
        fields["max rank"] = generator.randint(3, 4)
    else:
        policies = generator.sample(["same-suit", "same-rank", "adjacent-rank"], generator.randint(1, 3))
        rows, columns = generator.randint(2, 3), generator.randint(2, 4)
        fields["grid"] = {"rows": rows, "columns": columns, "build policies": policies}
    return fields


def _tableau_game(generator: random.Random, is_hole: bool) -> dict[str, Any]:
    two_decks = generator.random() < 0.15
    max_rank = generator.randint(2, 3) if two_decks else generator.choice([3, 4, 4, 5, 5, 6, 7])
    deck = 4 * max_rank * (2 if two_decks else 1)
    # Red-black games carry most of the shortcuts, so they are drawn most often.
    build = generator.choices(POLICIES, [20, 50, 20, 10 if is_hole else 2])[0]
    group_policy = "same-as-build" if generator.random() < 0.75 else generator.choice(POLICIES)
    fields: dict[str, Any] = {
        "tableau piles": {
            "count": generator.randint(2, 5),
            "build policy": build,
            "spaces policy": generator.choices(SPACES, [30, 10, 25, 15, 10, 10])[0],
            "diagonal deal": generator.random() < 0.3,
            "move built group": generator.choices(GROUPS, [25, 40, 8, 8, 19])[0],
            "move built group policy": group_policy,
            "face up cards": generator.choice(["all", "top"]),
        },
        "max rank": max_rank,
        "two decks": two_decks,
    }
    if is_hole:
        fields["foundations"] = {"present": False}
        fields["hole"] = {
            "present": True,
            "base card": generator.choice(["AS", "2H", "random"]),
            "build loops": generator.random() < 0.5,
        }
    else:
        fields["foundations"] = {
            "initial cards": generator.choices(["none", "one", "all"], [70, 15, 15])[0],
            "base card": generator.choices(["A", "2", "random"], [70, 10, 20])[0],
            "removable": generator.random() < 0.5,
            "only complete pile moves": generator.random() < 0.1,
        }
    if generator.random() < 0.3:
        cells = generator.randint(1, 2)
        fields["cells"] = {"count": cells, "pre-filled": generator.randint(0, cells) if generator.random() < 0.3 else 0}
    if generator.random() < 0.65:
        to = "hole" if is_hole and generator.random() < 0.5 else generator.choice(["waste", "waste", "tableau piles"])
        fields["stock"] = {
            "size": generator.randint(1, deck // 2),
            "deal type": to,
            "deal count": generator.randint(1, 4),
            "redeal": generator.choice([True, True, False, 1, 2]),
            "deal with spaces": generator.random() < 0.7,
        }
    if generator.random() < 0.35:
        fields["reserve"] = {"size": generator.randint(1, min(7, deck // 3)), "stacked": generator.random() < 0.6}
    if generator.random() < 0.08:
        fields["suits"] = generator.choice([1, 2])
    return fields
