"""The rules of a game with a tableau in words, in the order a player wants to know them."""

from collections.abc import Iterator

from ...cards import RANK_NAMES, rank_with_article
from ...errors import counted, listing
from ...rules import Rules
from ..family import Section, deck_in_words
from ..matching import BUILD_WORDS
from .hole import hole_in_words


def summary(rules: Rules) -> list[Section]:
    """Return the rules in words: the goal first, then each place of the table."""
    sections = [
        ("Goal", list(_goal(rules))),
        deck_in_words(rules),
        ("Tableau", list(_tableau(rules))),
        ("Spaces", list(_spaces(rules))),
        ("Runs", list(_groups(rules))),
        ("Foundations", list(_foundations(rules))),
        ("Cells", list(_cells(rules))),
        ("Stock", list(stock_in_words(rules))),
        ("Reserve", list(_reserve(rules))),
    ]
    return [(heading, sentences) for heading, sentences in sections if sentences]


def _goal(rules: Rules) -> Iterator[str]:
    if rules.hole.present:
        base = "a card chosen by the deal" if rules.hole.base_card == "random" else f"the {rules.hole.base_card}"
        yield f"Move every card to the hole, which starts with {base}."
        yield from hole_in_words(rules)
    elif rules.foundations.only_complete_pile_moves:
        yield f"Build {counted(4 * rules.decks, 'complete run')} of one suit in the tableau and remove them."
    else:
        yield "Move every card to the foundations."


def _foundations(rules: Rules) -> Iterator[str]:
    foundations = rules.foundations
    if not foundations.present:
        return
    base = "a rank chosen by the deal" if foundations.base_card == "random" else foundations.base_card
    if foundations.only_complete_pile_moves:
        yield "A complete run of one suit, from the highest rank down to the base, may be removed from a pile's end."
    else:
        around = "" if foundations.base_card == "A" else ", round the corner from the highest rank to the ace"
        yield f"{4 * rules.decks} foundations are built up in suit from {base}{around}."
    if foundations.initial_cards != "none":
        yield {"one": "One base card is", "all": "All base cards are"}[
            foundations.initial_cards
        ] + " there from the start."
    if not foundations.only_complete_pile_moves:
        yield (
            "Cards may come back from the foundations to the tableau." if foundations.removable else "Cards stay there."
        )


def _tableau(rules: Rules) -> Iterator[str]:
    tableau = rules.tableau_piles
    if not tableau.count:
        return
    shape = "dealt as a triangle, the longest on the right" if tableau.diagonal_deal else "dealt row by row"
    if tableau.sizes:
        shape = f"of {listing(map(str, tableau.sizes), 'and')} cards"
    yield f"{counted(tableau.count, 'pile')}, {shape}, {_faces(rules)}."
    if tableau.build_policy == "no-build":
        yield "Nothing is ever placed on the tableau."
    else:
        takes = BUILD_WORDS[tableau.build_policy].takes
        if tableau.build_direction == "up-or-down":
            takes = takes.replace("lower", "lower or higher")
        yield f"A card takes {takes}."
        if rules.foundations.present and rules.foundations.base_card != "A":
            around = f"An ace takes a {RANK_NAMES[rules.max_rank]}"
            yield f"{around}; nothing is built on a card of the foundations' base rank."


def _faces(rules: Rules) -> str:
    face_up = rules.tableau_piles.face_up_cards
    if face_up == "all":
        return "all face up"
    if face_up == "top":
        return "only the last card of each face up"
    numbers = sorted(set(face_up))
    if len(numbers) == 1:
        return f"the last {counted(numbers[0], 'card')} of each face up"
    return f"the last {listing(map(str, face_up), 'and')} cards of them face up"


def _spaces(rules: Rules) -> Iterator[str]:
    tableau = rules.tableau_piles
    if not tableau.count or tableau.build_policy == "no-build":
        return
    yield {
        "any": "An empty pile takes any card.",
        "no-build": "An empty pile stays empty.",
        "kings": f"An empty pile takes only {_last_rank(rules)}.",
        "auto-reserve-then-any": "An empty pile is filled at once from the reserve; "
        "when that is empty it takes any card.",
        "auto-reserve-then-waste": "An empty pile is filled at once from the reserve; when that is empty it takes only "
        "a card from the waste, and until it is filled no other card moves to the tableau.",
        "auto-waste-then-stock": "An empty pile is filled at once from the waste, or from the stock if the waste is "
        "empty; when both are empty it takes any single card.",
    }[tableau.spaces_policy]


def _last_rank(rules: Rules) -> str:
    if rules.foundations.present and rules.foundations.base_card != "A":
        return "a card of the last rank counted from the foundation base"
    return rank_with_article(rules.max_rank)


def _groups(rules: Rules) -> Iterator[str]:
    tableau = rules.tableau_piles
    if not tableau.count or tableau.build_policy == "no-build":
        return
    run = BUILD_WORDS[rules.group_policy].run
    yield {
        "no": "Cards are moved one at a time.",
        "yes": f"A run at the end of a pile, or any part of it, moves as a unit ({run}).",
        "whole-pile": f"Within the tableau only a whole pile moves, and only if it is one run ({run}).",
        "maximal-group": f"Within the tableau only the whole run at the end of a pile moves ({run}).",
        "partial-if-card-above-buildable": f"A run at the end of a pile moves as a unit ({run}); part of it "
        "only if the card it uncovers can go to a foundation at once, or into a space.",
        "any-face-up": "Any face-up card moves, and takes along all that lies on it, in order or not.",
    }[tableau.move_built_group]
    if tableau.move_built_group not in ("no", "any-face-up") and rules.group_policy != tableau.build_policy:
        if rules.foundations.only_complete_pile_moves:
            yield "A run is placed like a single card."
        else:
            yield "A run of two or more cards goes only onto a card that continues it."


def _cells(rules: Rules) -> Iterator[str]:
    if rules.cells.count:
        filled = f", {rules.cells.pre_filled} of them filled from the start" if rules.cells.pre_filled else ""
        yield f"{counted(rules.cells.count, 'cell')}, each for one card{filled}."


def stock_in_words(rules: Rules) -> Iterator[str]:
    """Yield sentences that say how the stock is turned."""
    stock = rules.stock
    if not stock.size:
        return
    if stock.deal_type == "waste":
        turned = "one at a time" if stock.deal_count == 1 else f"{stock.deal_count} at a time"
        redeals = rules.redeals
        again = "without limit" if redeals is None else "never" if redeals == 0 else counted(redeals, "time")
        yield f"{counted(stock.size, 'card')}, turned {turned} to the waste, whose top card may be played."
        yield f"The waste may be turned over {again}." if redeals != 0 else "The waste is not turned over."
    elif stock.deal_type == "tableau piles":
        spaces = ", also while a pile is empty" if stock.deal_with_spaces else ", but not while a pile is empty"
        yield f"{counted(stock.size, 'card')}, dealt one to each tableau pile{spaces}."
    else:
        yield f"{counted(stock.size, 'card')}, turned one at a time onto the hole, whatever the rank."


def _reserve(rules: Rules) -> Iterator[str]:
    if rules.reserve.size:
        which = "only the top one may be played" if rules.reserve.stacked else "all may be played"
        yield f"{counted(rules.reserve.size, 'card')}; {which}."
