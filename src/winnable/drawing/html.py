"""Layouts and results as small pieces of HTML, for notebooks: the same table as in the terminal, with cards as boxes.

Nothing is loaded and nothing runs: only elements and styles, and every text is escaped.
"""

from collections.abc import Iterable, Sequence
from html import escape

from ..cards import SUIT_SYMBOLS, Card
from ..layout import Layout, Row
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


def _card(card: Card | None, empty: str = "") -> str:
    if card is None:
        return f'<div class="card none">{escape(empty)}</div>'
    return f'<div class="card{" red" if card.is_red else ""}">{card.symbol}</div>'


_DOWN = '<div class="card down" title="face down">?</div>'


def _row(label: str, cells: str) -> str:
    return f'<div class="row"><div class="label">{escape(label)}</div>{cells}</div>'


def html_table(rules: Rules, layout: Layout) -> str:
    """The table as HTML that stands by itself."""
    return _STYLE + _table(rules, layout)


def html_result(
    rules: Rules, verdict: str, numbers: str, frames: Iterable[tuple[str, Layout]], moves: Sequence[str]
) -> str:
    """A verdict with its numbers; frames, each with a caption, as a strip to scroll; and all moves to unfold."""
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
    if rules.stock.size:
        stock = _DOWN if layout.stock else _card(None)
        rows.append(_row(f"stock ({len(layout.stock)})", stock))
    if rules.stock.size and rules.stock.deal_type == "waste":
        rows.append(_row(f"waste ({len(layout.waste)})", "".join(map(_card, layout.waste[-3:])) or _card(None)))
    if rules.foundations.present:
        tops = zip(rules.foundation_suits, layout.foundations, strict=True)
        cells = "".join(_card(pile[-1] if pile else None, SUIT_SYMBOLS[suit]) for suit, pile in tops)
        rows.append(_row("foundations", cells))
    if rules.hole.present:
        rows.append(_row(f"hole ({len(layout.hole)})", _card(layout.hole[-1] if layout.hole else None)))
    if rules.cells.count:
        rows.append(_row("cells", "".join(map(_card, layout.cells))))
    if rules.reserve.size:
        shown = layout.reserve[-1:] if rules.reserve.stacked else layout.reserve
        rows.append(_row(f"reserve ({len(layout.reserve)})", "".join(map(_card, shown)) or _card(None)))
    if layout.tableau:
        rows.append(f'<div class="row">{_tableau(layout)}</div>')
    rows += (
        [f'<div class="row" style="flex-wrap: wrap">{"".join(map(_card, layout.accordion))}</div>']
        if layout.accordion
        else []
    )
    rows += _squares(layout.sequences) + _squares(layout.grid)
    return f'<div class="winnable">{"".join(rows)}</div>'


def _tableau(layout: Layout) -> str:
    piles = []
    for index, (pile, hidden) in enumerate(zip(layout.tableau, layout.hidden, strict=True), 1):
        cards = _DOWN * hidden + "".join(map(_card, pile[hidden:])) if pile else _card(None)
        piles.append(f'<div class="pile"><div class="name">t{index}</div>{cards}</div>')
    return "".join(piles)


def _squares(rows: tuple[Row, ...]) -> list[str]:
    return [f'<div class="row">{"".join(map(_card, row))}</div>' for row in rows]
