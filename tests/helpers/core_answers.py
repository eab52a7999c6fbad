"""What other programs around the core are compared with: what the core finds when Python asks it."""

from typing import Any

from winnable import Deal, _core
from winnable.core.codec import PackedMoves, core_layout, core_rules
from winnable.rows import REASONS, VERDICTS
from winnable.solving.solver import Cancel, Limits, checked_schedule, core_options


def found_by_python(deal: Deal, positions: int) -> dict[str, Any]:
    """What the core finds when Python asks it."""
    options = core_options(deal.rules, Limits(positions=positions), checked_schedule("auto", deal.rules))
    found = _core.solve(core_rules(deal.rules), core_layout(deal.rules, deal.layout), options, Cancel().core)
    verdict = VERDICTS[found.verdict]
    return {
        "verdict": verdict,
        "reason": REASONS[found.reason] if verdict == "unknown" else None,
        "positions": found.positions,
        "moves": list(map(str, PackedMoves(deal.rules, found.win).decoded())) if verdict == "winnable" else [],
    }


def normal(layout: dict[str, Any]) -> dict[str, Any]:
    """Where two texts of one position may differ: a single card in the hole, a base that the foundations show."""
    shown = {key: value for key, value in layout.items() if key != "base card"}
    if isinstance(shown.get("hole"), str):
        shown["hole"] = [shown["hole"]]
    return shown
