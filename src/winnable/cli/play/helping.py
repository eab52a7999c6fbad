"""The help at the table: the commands and moves that can be typed in this game, and no others."""

import textwrap
from collections.abc import Sequence

from ...families import family_of
from ...families.family import Line
from ...notation.freecell import has_standard_notation
from ...rules import Rules

_WIDEST = 100
_LEAST_TEXT = 20


def help_text(rules: Rules, width: int, closed: Sequence[str] = ()) -> str:
    """Return the commands of a game but those that are closed, wrapped at words."""
    lines = [line for line in (*_moves(rules), *_advice(rules), *_game(rules)) if not _is_closed(line, closed)]
    keys = max(len(key) for key, _ in lines) + 2
    room = max(min(width, _WIDEST) - keys, _LEAST_TEXT)
    shown = []
    for key, text in lines:
        first, *more = textwrap.wrap(text, room, break_long_words=False, break_on_hyphens=False)
        shown += [f"{key:{keys}}{first}", *(" " * keys + rest for rest in more)]
    return "\n".join(shown)


def _is_closed(line: Line, closed: Sequence[str]) -> bool:
    """Return whether the line is about a command that the table refuses."""
    return line[0].split(",")[0] in closed


def _moves(rules: Rules) -> list[Line]:
    lines = list(family_of(rules).typed(rules))
    if has_standard_notation(rules):
        lines.append(("26, 7a, 4h", "standard notation works as well, and carries whole sequences"))
    else:
        lines.append(("9C", "the 9♣ alone, if there is only one way for it to go"))
        lines.append(("3", "the third move of the list that `moves` shows"))
    return lines


def _advice(rules: Rules) -> list[Line]:
    lines = [
        ("?", "a hint; Enter then plays it"),
        ("??", "judge every move: does it keep the win?"),
        ("moves", "list the legal moves"),
        ("light", "show after every move whether the game can be won; again: no more"),
        ("why", "why the game is lost; why full: all of a long reason"),
        ("back", "take moves back, up to where the game could be won"),
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
        ("finish", "play a win to its end, once all cards of the table lie face up"),
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
    """Return whether there are cards that the table does not show."""
    covered = family_of(rules).hides_cards(rules)
    return covered or rules.stock.size > 0 or (rules.reserve.size > 0 and rules.reserve.stacked)
