"""Layouts and results as small pieces of HTML, for notebooks: the same table as in the terminal, with cards as boxes.

The HTML has only elements and styles. It loads nothing and runs nothing, and every text is escaped.
"""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import chain, groupby, repeat

from ..cards import Card
from ..families import Group, family_of
from ..layout import Layout
from ..places import Pile
from ..rules import Rules

_STYLE = """
<style>
.winnable { font: 14px/1.2 system-ui, sans-serif; background: #1d6b45; color: #e8f3ec; padding: 12px;
  border-radius: 8px; display: inline-block; }
.winnable .row { display: flex; align-items: flex-start; gap: 6px; margin: 4px 0; }
.winnable .label { width: 104px; opacity: .75; line-height: 26px; }
.winnable .pile { display: flex; flex-direction: column; gap: 2px; min-width: 38px; }
.winnable .name { font-size: 10px; opacity: .6; text-align: center; }
.winnable .card { width: 34px; height: 22px; line-height: 22px; text-align: center; border-radius: 4px;
  background: #fff; color: #111; border: 1px solid #0003; font-weight: 600; }
.winnable .red { color: #c01c28; }
.winnable .down { background: repeating-linear-gradient(45deg, #3458a8 0 4px, #5b7cc4 4px 8px); color: transparent; }
.winnable .none { background: none; border: 1px dashed #fff6; color: #fff9; }
.winnable-result { font: 14px/1.5 system-ui, sans-serif; }
.winnable-result .frames { display: flex; gap: 10px; overflow-x: auto; padding: 6px 0; }
.winnable-result .frame { flex: none; }
.winnable-result .caption, .winnable-result .numbers { opacity: .7; font-size: 12px; }
.winnable-result .moves { columns: 6em; max-height: 20em; overflow-y: auto; }
</style>
"""


_STEP = 42
"""The width of a card and the gap after it, in pixels."""


def _card(card: Card | None, empty: str = "") -> str:
    if card is None:
        return f'<div class="card none">{escape(empty)}</div>'
    return f'<div class="card{" red" if card.is_red else ""}">{card.symbol}</div>'


_DOWN = '<div class="card down" title="face down">?</div>'


def html_table(rules: Rules, layout: Layout) -> str:
    """Return the table as HTML that needs nothing else."""
    return _STYLE + _table(rules, layout)


def html_result(
    rules: Rules, verdict: str, numbers: str, frames: Iterable[tuple[str, Layout]], moves: Sequence[str]
) -> str:
    """Return a result as HTML: a verdict with its numbers, frames with captions to scroll, and all moves to unfold."""
    strip = "".join(
        f'<div class="frame"><div class="caption">{escape(caption)}</div>{_table(rules, layout)}</div>'
        for caption, layout in frames
    )
    listed = "".join(f"<li>{escape(move)}</li>" for move in moves)
    unfolded = f'<details><summary>All moves</summary><ol class="moves">{listed}</ol></details>' if moves else ""
    return (
        f'{_STYLE}<div class="winnable-result"><div><strong>{escape(verdict)}</strong></div>'
        f'<div class="numbers">{escape(numbers)}</div><div class="frames">{strip}</div>{unfolded}</div>'
    )


def _table(rules: Rules, layout: Layout) -> str:
    rows: list[str] = []
    for group in family_of(rules).arrangement(rules):
        kind, piles = group.kind, layout.of(group.kind.kind)
        if group.at == "columns":
            rows += [f'<div class="row">{"".join(map(_column, piles))}</div>'] if piles else []
        elif group.at == "line":
            rows.append(f'<div class="row" style="flex-wrap: wrap">{_tops(piles)}</div>')
        elif group.at == "squares":
            lines = groupby(piles, lambda pile: pile.place.slot)
            rows += [f'<div class="row">{_squares(group, line)}</div>' for _, line in lines]
        else:
            count = f" ({len(layout.cards(kind.kind))})" if kind.shape == "pile" or kind.closes_up else ""
            cells = _one_pile(group, piles[0]) if kind.shape == "pile" else _tops(piles, group.marks)
            label = f'<div class="label">{escape(f"{kind.name}{count}")}</div>'
            rows.append(f'<div class="row">{label}{cells or _card(None)}</div>')
    return f'<div class="winnable">{"".join(rows)}</div>'


def _one_pile(group: Group, pile: Pile) -> str:
    if group.spread == "back":
        return _DOWN if pile.cards else ""
    return "".join(map(_card, pile.cards[-3:] if group.spread == "fan" else pile.cards[-1:]))


def _tops(piles: Iterable[Pile], marks: str = "") -> str:
    tops = [
        _DOWN if pile.hidden else _card(pile.top, mark)
        for pile, mark in zip(piles, chain(marks, repeat("")), strict=False)
    ]
    return "".join(tops)


def _column(pile: Pile) -> str:
    cards = _DOWN * pile.hidden + "".join(map(_card, pile.cards[pile.hidden :])) if pile.cards else _card(None)
    return f'<div class="pile"><div class="name">{pile.place}</div>{cards}</div>'


def _squares(group: Group, line: Iterable[Pile]) -> str:
    """Return a row of squares, with a gap before those that stand apart."""
    cells, end = [], 0.0
    for pile in line:
        left, _ = group.spot(pile.place)
        gap = f' style="margin-left: {(left - end) * _STEP:g}px"' if left > end else ""
        cells.append(f"<div{gap}>{_tops([pile])}</div>")
        end = left + 1
    return "".join(cells)
