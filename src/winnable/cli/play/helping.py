"""The help at the table: what can be typed in this game, and nothing that it does not have."""

import textwrap

from ...notation.freecell import has_standard_notation
from ...rules import Rules

Line = tuple[str, str]
_WIDEST = 100
_LEAST_TEXT = 20


def help_text(rules: Rules, width: int) -> str:
    """The commands of a game, wrapped at words."""
    lines = [*_moves(rules), *_advice(rules), *_game(rules)]
    keys = max(len(key) for key, _ in lines) + 2
    room = max(min(width, _WIDEST) - keys, _LEAST_TEXT)
    shown = []
    for key, text in lines:
        first, *more = textwrap.wrap(text, room, break_long_words=False, break_on_hyphens=False)
        shown += [f"{key:{keys}}{first}", *(" " * keys + rest for rest in more)]
    return "\n".join(shown)


def _moves(rules: Rules) -> list[Line]:
    """How moves are typed."""
    by_family = {"accordion": _accordion, "sequences": _sequences, "grid": _grid, "tableau": _tableau}
    lines = by_family[rules.family](rules)
    if has_standard_notation(rules):
        lines.append(("26, 7a, 4h", "standard notation works as well, and carries whole sequences"))
    else:
        lines.append(("9C", "the 9♣ alone, if there is only one way for it to go"))
        lines.append(("3", "the third move of the list that `moves` shows"))
    return lines


def _accordion(rules: Rules) -> list[Line]:
    return [("p5-p4", "pile 5 onto pile 4"), ("9C 9H", "the same by cards: the 9♣ onto the 9♥")]


def _sequences(rules: Rules) -> list[Line]:
    return [
        ("r1c4-r2c1", "the card in row 1, column 4 into the gap in row 2, column 1"),
        ("9C 8C", "the same by cards: the 9♣ into the gap beside the 8♣"),
    ]


def _grid(rules: Rules) -> list[Line]:
    return [
        ("r1c4-r2c4", "the stack in row 1, column 4 onto the one in row 2, column 4"),
        ("9C 8C", "the same by cards: the 9♣ onto the 8♣"),
    ]


def _tableau(rules: Rules) -> list[Line]:
    lines: list[Line] = []
    if rules.tableau_piles.build_policy != "no-build":
        lines += [
            ("t3-t5", "the last card of pile 3 to pile 5"),
            ("9C 10H", "the same by cards: the 9♣, with what lies on it, onto the 10♥"),
        ]
        if rules.tableau_piles.move_built_group != "no" or rules.cells.count:
            lines.append(("t3-t5:2", "two cards at once"))
        if rules.tableau_piles.spaces_policy != "no-build":
            lines.append(("9C e", "into an empty pile"))
    if rules.foundations.present and rules.foundations.only_complete_pile_moves:
        lines.append((f"t3-f:{rules.max_rank}", "a complete run to its foundation"))
    elif rules.foundations.present:
        lines += [("t3-f, 9C f", "to its foundation"), ("home", "every card that can go to a foundation")]
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
    return lines + _stock(rules)


def _stock(rules: Rules) -> list[Line]:
    if not rules.stock.size:
        return []
    where = {"waste": "turn the stock", "tableau piles": "deal to the tableau", "hole": "turn the stock onto the hole"}
    lines = [("deal, d", f"{where[rules.stock.deal_type]}; d 3: three times")]
    if rules.stock.deal_type == "waste":
        lines.insert(0, ("w-t2", "from the waste"))
        if rules.redeals is None or rules.redeals > 0:
            lines.append(("redeal", "turn the waste over; d does it, too, when the stock is empty"))
    return lines


def _advice(rules: Rules) -> list[Line]:
    lines = [
        ("?", "a hint; Enter then plays it"),
        ("??", "judge every move: does it keep the win?"),
        ("moves", "list the legal moves"),
        ("light", "show after every move whether the game can be won; again: no more"),
        ("warn", "say when a move loses the game; again: no more"),
    ]
    if rules.foundations.present and rules.foundations.only_complete_pile_moves:
        lines.append(("auto on", "complete runs go home by themselves; auto off: no more"))
    elif rules.foundations.present:
        lines.append(("auto on", "cards go home once nothing can be built on them; also auto all, auto off"))
    return lines


def _game(rules: Rules) -> list[Line]:
    lines = [
        ("undo, u", "take the last move back; u 5: five of them"),
        ("redo", "play again what was taken back; redo 5: five of them"),
        ("restart", "begin this deal again; redo brings the moves back"),
        ("new", "another deal; new 17: that of seed 17; next: the next seed"),
        ("give up", "end this game as lost and see whether it could be won"),
        ("stats", "games, wins, streaks, time"),
        ("save FILE", "write the game to a file"),
    ]
    if _hides(rules):
        lines.append(("reveal", "show hidden cards; again: hide them"))
    return [*lines, ("quit, q", "stop; the game is saved")]


def _hides(rules: Rules) -> bool:
    """Whether there are cards that the table does not show."""
    covered = rules.family == "tableau" and rules.tableau_piles.face_up_cards != "all"
    return covered or rules.stock.size > 0 or (rules.reserve.size > 0 and rules.reserve.stacked)
