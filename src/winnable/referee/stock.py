"""The stock: turning it to the waste, the tableau or the hole, and turning the waste over."""

from dataclasses import replace

from ..layout import Layout
from ..rules import Rules
from .spaces import first_space

NO_STOCK = "the stock is empty"
NOT_WITH_SPACES = "the stock may not be dealt while a pile is empty"
NO_WASTE = "there is no waste to turn over"
STOCK_LEFT = "the waste is turned over only when the stock is empty"
NO_REDEAL = "no redeal is left"


def why_not_deal(rules: Rules, layout: Layout) -> str | None:
    """Why the stock may not be turned, or None."""
    if not layout.stock:
        return NO_STOCK
    to_tableau = rules.stock.deal_type == "tableau piles"
    if to_tableau and not rules.stock.deal_with_spaces and first_space(layout) is not None:
        return NOT_WITH_SPACES
    return None


def why_not_redeal(rules: Rules, layout: Layout) -> str | None:
    """Why the waste may not be turned over, or None."""
    if not layout.waste:
        return NO_WASTE
    if layout.stock:
        return STOCK_LEFT
    return None if rules.redeals is None or layout.redeals_used < rules.redeals else NO_REDEAL


def deal(rules: Rules, layout: Layout) -> Layout:
    """The layout after the stock was turned."""
    if rules.stock.deal_type == "waste":
        return _deal_to_waste(rules, layout)
    if rules.stock.deal_type == "hole":
        return replace(layout, stock=layout.stock[:-1], hole=(*layout.hole, layout.stock[-1]))
    return _deal_to_tableau(layout)


def _deal_to_waste(rules: Rules, layout: Layout) -> Layout:
    count = min(rules.stock.deal_count, len(layout.stock))
    turned = layout.stock[-count:][::-1]
    return replace(layout, stock=layout.stock[:-count], waste=layout.waste + turned)


def _deal_to_tableau(layout: Layout) -> Layout:
    """One card to each pile, from the left, as far as the stock goes."""
    count = min(len(layout.tableau), len(layout.stock))
    dealt = layout.stock[-count:][::-1]
    piles = [(*pile, card) for pile, card in zip(layout.tableau, dealt, strict=False)]
    return replace(layout, stock=layout.stock[:-count], tableau=(*piles, *layout.tableau[count:]))


def redeal(rules: Rules, layout: Layout) -> Layout:
    """The layout after the waste was turned over to be the stock again. Only limited redeals are counted."""
    used = layout.redeals_used + (rules.redeals is not None)
    return replace(layout, stock=layout.waste[::-1], waste=(), redeals_used=used)
