"""Contradictions between fields of a rule file, and fields that have no effect."""

from collections.abc import Iterator

from ..errors import listing
from ..families import FAMILIES
from ..rules import Rules
from .doubts import Doubts, family_beyond_doubt, said_beyond_doubt


def contradictions(rules: Rules, doubts: Doubts = frozenset()) -> list[str]:
    """Return why these rules describe no game, as far as no field in doubt is involved; empty if they do."""
    family = family_beyond_doubt(rules, doubts)
    checks = (_goals, *(FAMILIES[family].contradictions if family is not None else ()))
    return [problem for check in checks for problem in said_beyond_doubt(check, rules, doubts)]


def without_effect(rules: Rules) -> list[str]:
    """Return fields that are set but have no effect, with the reason: harmless, but perhaps not what was meant."""
    notes = []
    stock, tableau = rules.stock, rules.tableau_piles
    if stock.size and stock.deal_type != "waste":
        if stock.deal_count > 1:
            notes.append(f'stock.deal count: has no effect, since the deal type is "{stock.deal_type}"')
        if stock.redeal:
            notes.append(f'stock.redeal: has no effect, since the deal type is "{stock.deal_type}"')
    if not stock.size and stock != type(stock)():
        notes.append("stock: has no effect, since its size is 0")
    if not stock.deal_with_spaces and stock.deal_type != "tableau piles":
        notes.append("stock.deal with spaces: has no effect, since the stock is not dealt to the tableau piles")
    if tableau.build_policy == "no-build":
        if tableau.spaces_policy != "any":
            notes.append('tableau piles.spaces policy: has no effect, since the build policy is "no-build"')
        if tableau.move_built_group != "no":
            notes.append('tableau piles.move built group: has no effect, since the build policy is "no-build"')
        if tableau.build_direction != "down":
            notes.append('tableau piles.build direction: has no effect, since the build policy is "no-build"')
    elif tableau.move_built_group in ("no", "any-face-up") and tableau.move_built_group_policy != "same-as-build":
        moved = tableau.move_built_group
        notes.append(f'tableau piles.move built group policy: has no effect, since move built group is "{moved}"')
    if tableau.sink and not tableau.count:
        notes.append("tableau piles.sink: has no effect, since there are no tableau piles")
    if tableau.redeal_type != "packets" and not tableau.redeal:
        notes.append("tableau piles.redeal type: has no effect, since tableau piles.redeal is false")
    has_waste = stock.size and stock.deal_type == "waste"
    if tableau.spaces_policy == "auto-reserve-then-waste" and not has_waste:
        notes.append(
            "tableau piles.spaces policy: once the reserve is empty a space stops all building, since there is no waste"
        )
    if not rules.foundations.present and rules.foundations.model_dump(exclude_defaults=True) != {"present": False}:
        notes.append("foundations: the other fields have no effect, since foundations.present is false")
    if not rules.hole.present and rules.hole != type(rules.hole)():
        notes.append("hole: the other fields have no effect, since hole.present is false")
    if rules.foundations.only_complete_pile_moves and rules.foundations.removable:
        notes.append("foundations.removable: has no effect, since a complete run stays on its foundation")
    if not rules.discards.are_there and rules.discards.clear != "rows":
        notes.append("discards.clear: has no effect, since no cards of rows are discarded")
    if rules.overlap.no_equal_ranks and not rules.overlap.rows:
        notes.append("overlap.no equal ranks: has no effect, since there are no rows")
    if rules.reserve.stacked and not rules.reserve.size:
        notes.append("reserve.stacked: has no effect, since the reserve's size is 0")
    return notes


def _goals(rules: Rules) -> Iterator[str]:
    """Check that the game has exactly one goal."""
    goals = {path: is_set for family in FAMILIES.values() for path, is_set in family.goals(rules).items()}
    used = FAMILIES[rules.family].uses
    chosen = [path for path, is_chosen in goals.items() if is_chosen and path not in used]
    if not chosen:
        yield f"no goal: one of {listing(goals)} must be set"
    elif len(chosen) > 1:
        advice = "; foundations are present unless foundations.present is false" if goals["foundations.present"] else ""
        yield f"{' and '.join(chosen)}: {len(chosen)} goals are set, and a game has one{advice}"
