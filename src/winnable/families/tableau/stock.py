"""The stock: turning it to the waste, the tableau or the hole, and turning the waste over."""

from ...layout import Layout
from ...places import HOLE, STOCK, TABLEAU, WASTE, Pile, Place
from ...rules import Rules
from .spaces import first_space

NO_STOCK = "the stock is empty"
NOT_WITH_SPACES = "the stock may not be dealt while a pile is empty"
NO_WASTE = "there is no waste to turn over"
STOCK_LEFT = "the waste is turned over only when the stock is empty"
NO_REDEAL = "no redeal is left"


def why_not_deal(rules: Rules, layout: Layout) -> str | None:
    """Return why the stock may not be turned, or None."""
    if not layout.cards(STOCK):
        return NO_STOCK
    to_tableau = rules.stock.deal_type == "tableau piles"
    if to_tableau and not rules.stock.deal_with_spaces and first_space(layout) is not None:
        return NOT_WITH_SPACES
    return None


def why_not_redeal(rules: Rules, layout: Layout) -> str | None:
    """Return why the waste may not be turned over, or None."""
    if not layout.cards(WASTE):
        return NO_WASTE
    if layout.cards(STOCK):
        return STOCK_LEFT
    return None if rules.redeals is None or layout.redeals_used < rules.redeals else NO_REDEAL


def deal(rules: Rules, layout: Layout) -> Layout:
    """Return the layout after the stock was turned to the waste or the hole, or a card to each pile from the left."""
    stock = layout.cards(STOCK)
    if rules.stock.deal_type == "tableau piles":
        dealt = zip(layout.of(TABLEAU)[: len(stock)], reversed(stock), strict=False)
        grown = [Pile(place, (*cards, card), hidden) for (place, cards, hidden), card in dealt]
        return layout.replaced(Pile(Place(STOCK), stock[: -len(grown)]), *grown)
    count = min(rules.stock.deal_count, len(stock)) if rules.stock.deal_type == "waste" else 1
    target = Place(WASTE if rules.stock.deal_type == "waste" else HOLE)
    turned = layout.cards(target.kind) + stock[-count:][::-1]
    return layout.replaced(Pile(Place(STOCK), stock[:-count]), Pile(target, turned))


def redeal(rules: Rules, layout: Layout) -> Layout:
    """Return the layout after the waste was turned over to be the stock again. Only limited redeals are counted."""
    used = layout.redeals_used + (rules.redeals is not None)
    return layout.replaced(Pile(Place(STOCK), layout.cards(WASTE)[::-1]), Pile(Place(WASTE)), redeals_used=used)
