"""How moves of a game with a tableau are typed."""

from ...rules import Rules
from ..family import Line


def typed(rules: Rules) -> list[Line]:
    """Return how moves are typed."""
    lines: list[Line] = []
    if rules.tableau_piles.build_policy != "no-build":
        lines += [
            ("t3-t5", "the last card of pile 3 to pile 5"),
        ]
        if rules.tableau_piles.build_policy != "spaces-only":
            lines.append(("9C 10H", "the same by cards: the 9♣, with what lies on it, onto the 10♥"))
        if rules.tableau_piles.move_built_group != "no" or rules.cells.count:
            lines.append(("t3-t5:2", "two cards at once"))
        if rules.tableau_piles.spaces_policy != "no-build":
            lines.append(("9C e", "into an empty pile"))
    if rules.foundations.present and rules.foundations.only_complete_pile_moves:
        lines.append((f"t3-f:{rules.max_rank}", "a complete run to its foundation"))
    elif rules.foundations.present:
        lines += [("t3-f, 9C f", "to its foundation"), ("home", "every card that can go to a foundation")]
    if rules.discards.lower_of_suit:
        lines.append(("t3-x, 9C x", "to the discards"))
    if rules.hole.present:
        lines.append(("t3-h, 9C h", "to the hole"))
    if rules.cells.count:
        lines += [("t3-c1, 9C c", "to a cell"), ("c1-t3", "from a cell")]
    if rules.reserve.size:
        lines.append(
            ("r-t4", "from the reserve") if rules.reserve.stacked else ("r2-t4", "from the reserve: its card 2")
        )
    if rules.foundations.present and rules.foundations.removable:
        lines.append(("f1-t3", "back from a foundation"))
    if rules.tableau_piles.redeal:
        lines.append(("redeal, d", "deal the piles again"))
    return lines + typed_for_stock(rules)


def typed_for_stock(rules: Rules) -> list[Line]:
    """Return how moves of the stock are typed."""
    if not rules.stock.size:
        return []
    where = {"waste": "turn the stock", "tableau piles": "deal to the tableau", "hole": "turn the stock onto the hole"}
    lines = [("deal, d", f"{where[rules.stock.deal_type]}; d 3: three times")]
    if rules.stock.deal_type == "waste":
        lines.insert(0, ("w-t2", "from the waste"))
        if rules.redeals is None or rules.redeals > 0:
            lines.append(("redeal", "turn the waste over; d does it, too, when the stock is empty"))
    return lines
