"""Compiled games: all of a game as the numbers that the core takes, for the C API (docs/embedding.md)."""

from typing import Any

from .core.codec import codec_for, core_rules
from .core.deal_plans import COMPILED_DEALERS, core_deal_plan
from .core.fingerprint import version
from .dealing import DEALERS
from .families import parts_of
from .game import Game
from .places import Part, Place
from .rules import Rules
from .solving.schedules import schedule_for
from .solving.switches import SHORTCUTS
from .solving.weights import core_weights, weights_for

FORMAT = 5


def compiled(game: Game) -> dict[str, Any]:
    """Return the game for JSON."""
    rules, core = game.rules, core_rules(game.rules)
    left_out = unused_younger_rules(rules)
    return {
        "format": FORMAT,
        "game": game.name,
        "rules_hash": rules.digest,
        "version": version(),
        "face_down": rules.tableau_piles.face_up_cards != "all",
        "rules": {name: getattr(core, name) for name in core.FIELDS if name not in left_out},
        "deal_plan": _deal_plan(rules),
        "search": {
            # Every parameter is written, so that the file means the same to a library with other defaults.
            "engines": [
                {"name": spec.name, "share": spec.share, "parameters": spec.values}
                for spec in schedule_for("auto", rules).engines
            ],
            "weights": core_weights(weights_for(rules)),
            "switches": dict.fromkeys(SHORTCUTS, True),
        },
        "dealers": _dealers(game),
    }


def unused_younger_rules(rules: Rules) -> set[str]:
    """Return rules that are younger than the format and not used: games are compiled as before there were these."""
    used = {
        ("pile_redeals", "redeal_type", "packets"): rules.tableau_piles.redeal,
        ("discard_equal",): rules.discards.equal_rank,
        ("discard_lower",): rules.discards.lower_of_suit,
    }
    return {name for names, is_used in used.items() if not is_used for name in names}


def _deal_plan(rules: Rules) -> dict[str, Any]:
    deal_plan = core_deal_plan(rules)
    return {
        "parts": [_part(rules, part) for part in parts_of(rules)],
        "hole": deal_plan.hole,
        "base_rank": deal_plan.base_rank,
        "initial": deal_plan.initial,
        "aces_are_gaps": deal_plan.aces_are_gaps,
        "played_suits": list(deal_plan.played_suits),
        # Games without these rules are compiled as before there were these rules.
        **({"sink": list(deal_plan.sink)} if deal_plan.sink else {}),
        **({"in_line": list(deal_plan.in_line)} if deal_plan.in_line else {}),
    }


def _part(rules: Rules, part: Part) -> dict[str, Any]:
    """Return a kind of place: how it is written, and for each of its piles the numbers of the cards dealt there."""
    kind, codec = part.kind, codec_for(rules)
    piles = [
        {"row": max(place.slot, 0) if kind.shape == "rows" else 0, "cards": list(numbers), "hidden": hidden}
        for place, numbers, hidden in (
            (codec.place(word, index), numbers, hidden)
            for word, index, numbers, hidden in core_deal_plan(rules).places.piles
        )
        if place.kind == kind.kind
    ]
    return {
        "place": codec.core_place(Place(kind.kind, 0, 0))[0],
        "field": kind.field,
        "letter": kind.letter,
        "shape": kind.shape,
        "gaps": kind.has_gaps,
        "hidden": kind.has_hidden,
        "silent": kind.is_silent,
        "piles": piles,
    }


def _dealers(game: Game) -> list[dict[str, Any]]:
    """Return the dealers that the core has and that serve the game, its own first."""
    served = [DEALERS[name] for name in COMPILED_DEALERS if DEALERS[name].serves(game.rules)]
    served.sort(key=lambda dealer: dealer.name != game.default_dealer)
    ranges = {dealer.name: dealer.seeds(game.rules) for dealer in served}
    return [{"name": name, "first": first, "last": last} for name, (first, last) in ranges.items()]
