"""The rules of a game with a tableau in words, in the order a player wants to know them."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ...cards import RANK_NAMES, SUIT_NAMES, parse_card, parse_rank, rank_with_article
from ...errors import counted, listing
from ...rules import Rules
from ..family import Section, deck_in_words
from ..matching import BUILD_WORDS
from .dealing import pile_sizes
from .hole import hole_in_words


def summary(rules: Rules) -> list[Section]:
    """Return the rules in words: the goal first, then each place of the table."""
    sections = [
        ("Goal", list(_goal(rules))),
        deck_in_words(rules),
        ("Tableau", list(_tableau(rules))),
        ("Spaces", list(_spaces(rules))),
        ("Runs", list(_groups(rules))),
        ("Redeals", list(_redeals(rules))),
        ("Foundations", list(_foundations(rules))),
        ("Cells", list(_cells(rules))),
        ("Stock", list(stock_in_words(rules))),
        ("Reserve", list(_reserve(rules))),
    ]
    return [(heading, sentences) for heading, sentences in sections if sentences]


def _goal(rules: Rules) -> Iterator[str]:
    if rules.hole.present:
        yield f"Move every card to the hole, which starts with {hole_base_in_words(rules)}."
        yield from hole_in_words(rules)
    elif rules.discards.lower_of_suit:
        yield "Discard every card but the aces."
        yield (
            "The last card of a pile is discarded if that of another pile has its suit and a higher rank; aces are the "
            "highest cards."
        )
    elif rules.foundations.only_complete_pile_moves:
        yield f"Build {counted(4 * rules.decks, 'complete run')} in the tableau, each of one suit, and remove them."
    else:
        yield "Move every card to the foundations."


def hole_base_in_words(rules: Rules) -> str:
    """Return the card that starts the hole, as a sentence names it: "the ace of spades"."""
    if rules.hole.base_card == "random":
        return "a card chosen by the deal"
    rank, suit = parse_card(rules.hole.base_card)
    return f"the {RANK_NAMES[rank]} of {SUIT_NAMES[suit]}"


def _foundations(rules: Rules) -> Iterator[str]:
    foundations = rules.foundations
    if not foundations.present:
        return
    if foundations.only_complete_pile_moves:
        yield f"A complete run of one suit, {_complete_run(rules)}, may be removed from the end of a pile."
        return
    base, around = "the ace", ""
    if foundations.base_card != "A":
        base = "a rank chosen by the deal" if foundations.base_card == "random" else f"the {_base_name(rules)}"
        around = f", round the corner from the {RANK_NAMES[rules.max_rank]} to the ace"
    yield f"{4 * rules.decks} foundations are built up in suit from {base}{around}."
    is_random = foundations.base_card == "random"
    if foundations.initial_cards == "all":
        yield "All base cards are there from the start."
    elif foundations.initial_cards == "all-but-one":
        one = "one" if is_random else "that of clubs"
        yield f"All base cards but {one} are there from the start, and that one is the first card dealt to the tableau."
    elif foundations.initial_cards == "two":
        yield "The base cards of clubs and hearts are there from the start."
    elif foundations.initial_cards == "one":
        yield f"One base card{'' if is_random else ' of clubs'} is there from the start."
    yield "Cards may come back from the foundations to the tableau." if foundations.removable else "Cards stay there."


def _complete_run(rules: Rules) -> str:
    """Return the first and the last card of a complete run, in words."""
    if rules.foundations.base_card == "A":
        return f"from the {RANK_NAMES[rules.max_rank]} down to the ace"
    around = f"round the corner from the ace to the {RANK_NAMES[rules.max_rank]}"
    if rules.foundations.base_card == "random":
        return f"down to a rank chosen by the deal, {around}"
    return f"down to the {_base_name(rules)}, {around}"


def _base_name(rules: Rules) -> str:
    return RANK_NAMES[parse_rank(rules.foundations.base_card) or 1]


def _tableau(rules: Rules) -> Iterator[str]:
    tableau = rules.tableau_piles
    if not tableau.count:
        return
    sizes, hidden = zip(*pile_sizes(rules), strict=True)
    faces = f", {_faces(rules, hidden)}" if any(sizes) else ""
    yield f"{counted(tableau.count, 'pile')}{_dealt(sizes)}{faces}."
    if tableau.sink:
        sunk = listing([RANK_NAMES[parse_rank(rank) or 1] for rank in tableau.sink], "and")
        yield f"After the deal every {sunk} goes to the bottom of its pile."
    if any(hidden):
        yield "A card that lies face down turns face up once no card lies on it."
    if tableau.build_policy == "no-build":
        yield "Only the last card of a pile may be played; nothing is ever placed on a pile."
    elif tableau.build_policy == "spaces-only":
        yield "Nothing is ever placed on a card; cards are put only into empty piles."
    else:
        takes = BUILD_WORDS[tableau.build_policy].takes
        if tableau.build_direction == "up-or-down":
            takes = takes.replace("lower", "lower or higher")
        yield f"A card takes {takes}."
        yield from _ends_of_building(rules)


def _ends_of_building(rules: Rules) -> Iterator[str]:
    """Yield what an ace and a card of the highest rank take, where a player could think otherwise."""
    is_down, last = rules.tableau_piles.build_direction == "down", rank_with_article(rules.max_rank)
    goes_round = rules.foundations.present and rules.foundations.base_card != "A"
    if is_down and goes_round:
        ace = f"An ace takes {last}"
        if rules.foundations.base_card == "random":
            yield f"{ace}, unless it is of the foundations' base rank: nothing is built on a card of that rank."
        else:
            yield f"{ace}; nothing is built on a card of the foundations' base rank."
    elif not is_down and rules.max_rank > 2:  # of two ranks each is next to the other anyway
        yield f"An ace and {last} {'count as neighbours' if goes_round else 'do not go on each other'}."
        if goes_round:
            yield "A card of the foundations' base rank and one of the rank below it do not go on each other."


def _dealt(sizes: Sequence[int]) -> str:
    """Return how many cards each pile is dealt, to be put after the number of piles."""
    if not any(sizes):
        return ", which start empty" if sizes[1:] else ", which starts empty"
    groups = [(f"of {counted(size, 'card')}" if size else "empty", len(list(same))) for size, same in groupby(sizes)]
    if len(groups) == 1:
        return f" {groups[0][0]}"
    if len(groups) == 2:
        (first, first_count), (last, last_count) = groups
        return f", {_some('first', first_count)} {first} and {_some('last', last_count)} {last}"
    return f" of {listing(sizes, 'and')} cards"


def _some(which: str, count: int) -> str:
    """Return "the first" or "the first 4"."""
    return f"the {which}" if count == 1 else f"the {which} {count}"


def _shown_of_each(rules: Rules) -> int:
    """Return how many cards of each pile lie face up, if that is one number; a shorter pile shows all it has."""
    piles = [(size, size - down) for size, down in pile_sizes(rules)]
    shown = max(up for _, up in piles)
    return shown if all(up == min(size, shown) for size, up in piles) else 0


def _faces(rules: Rules, hidden: Sequence[int]) -> str:
    """Return how many cards of the piles lie face down."""
    if not any(hidden):
        return "all face up"
    if shown := _shown_of_each(rules):
        return f"only the last {'card' if shown == 1 else f'{shown} cards'} of each face up"
    lowest = f"the lowest {counted(hidden[0], 'card')} of"
    if len(set(hidden)) == 1:
        return f"{lowest} each face down"
    covered = sum(map(bool, hidden))
    if hidden[0] and set(hidden[:covered]) == {hidden[0]}:
        return f"{lowest} {_some('first', covered)} face down, all others face up"
    return f"of which, from the first pile on, {listing(hidden, 'and')} lie face down"


def _spaces(rules: Rules) -> Iterator[str]:
    tableau = rules.tableau_piles
    if not tableau.count or tableau.build_policy == "no-build":
        return
    any_card, on_it = {
        "no": ("any card", ""),
        "whole-pile": (
            "a whole pile, or a card from outside the tableau",
            ", alone or as the first card of a whole pile",
        ),
        "any-face-up": ("any card with all that lies on it", " with all that lies on it"),
    }.get(_moving(rules), ("any card or run", ", alone or as the first card of a run"))
    yield {
        "any": f"An empty pile takes {any_card}.",
        "no-build": "An empty pile stays empty.",
        "kings": f"An empty pile takes only {_last_rank(rules)}{on_it}.",
        "auto-reserve-then-any": "An empty pile is filled at once from the reserve; "
        f"when that is empty it takes {any_card}.",
        "auto-reserve-then-waste": "An empty pile is filled at once from the reserve; when that is empty it takes only "
        "a card from the waste, and until it is filled only cards from the waste move to the tableau.",
        "auto-waste-then-stock": "An empty pile is filled at once from the waste, or from the stock if the waste is "
        "empty; when both are empty it takes any single card.",
    }[tableau.spaces_policy]


def _last_rank(rules: Rules) -> str:
    if rules.foundations.present and rules.foundations.base_card != "A":
        return "a card of the last rank counted from the foundation base"
    return rank_with_article(rules.max_rank)


def _moving(rules: Rules) -> str:
    """Return which runs move as a unit; "no" also where no two cards make a run."""
    mode = rules.tableau_piles.move_built_group
    return "no" if rules.group_policy == "no-build" and mode not in ("whole-pile", "any-face-up") else mode


def _groups(rules: Rules) -> Iterator[str]:
    tableau = rules.tableau_piles
    if not tableau.count or tableau.build_policy == "no-build":
        return
    run = BUILD_WORDS[rules.group_policy].run
    if tableau.build_direction == "up-or-down":
        run = run.replace("descending rank", "ranks that go up or down by one")
    any_part = f"A run at the end of a pile, or any part of it, moves as a unit ({run})."
    yield {
        "no": "Cards are moved one at a time.",
        "yes": any_part,
        "as-one-card": any_part,
        "whole-pile": f"Within the tableau only a whole pile moves, and only if it is one run ({run}).",
        "maximal-group": f"Within the tableau only the whole run at the end of a pile moves ({run}).",
        "partial-if-card-above-buildable": f"Within the tableau a run at the end of a pile moves as a unit ({run}); "
        f"part of it only if the card it uncovers can go to a foundation at once{_part_into_space(rules)}.",
        "any-face-up": "Any face-up card moves, and takes along all that lies on it, in order or not.",
    }[_moving(rules)]
    if _moving(rules) not in ("no", "any-face-up") and rules.group_policy not in (tableau.build_policy, "no-build"):
        if rules.foundations.only_complete_pile_moves or _moving(rules) == "as-one-card":
            yield "Where a run goes depends on its first card alone."
        else:
            yield "A run of two or more cards goes only onto a card that continues it."


def _part_into_space(rules: Rules) -> str:
    """Return in words which part of a run may go into a space though the card it uncovers stays."""
    policy, direction = rules.tableau_piles.spaces_policy, rules.tableau_piles.build_direction
    if policy == "auto-waste-then-stock":
        return ", or, if it is a single card, into a space"
    # A card of the last rank is the first card of its run, unless runs go up too.
    takes_parts = policy in ("any", "auto-reserve-then-any") or (policy == "kings" and direction == "up-or-down")
    return ", or into a space" if takes_parts else ""


def _redeals(rules: Rules) -> Iterator[str]:
    """Yield sentences that say how the piles are dealt again."""
    if not rules.tableau_piles.redeal:
        return
    if rules.tableau_piles.redeal_type == "bottom-to-top":
        yield f"In all piles together the bottom card may be brought to the top, {_often(rules)}."
    else:
        yield f"The piles may be gathered, from the first to the last, and dealt again, {_often(rules)}."
        yield "The cards are not shuffled: the bottom card of the first pile is the first one dealt."
        if rules.tableau_piles.redeal_type == "rows":
            yield "They are dealt in rows, one card to each pile from the first."
        else:
            yield "Each pile from the first gets as many cards as at the start, as far as they go."
            if rules.reserve.size or rules.cells.count or rules.foundations.removable:
                yield "If there are more cards than at the start, one more goes to each pile from the first."
    yield "A redeal must change something."


def _often(rules: Rules) -> str:
    """Return how often the waste may be turned over, or the piles dealt again."""
    return {None: "without limit", 1: "once", 2: "twice"}.get(rules.redeals, f"{rules.redeals} times")


def _cells(rules: Rules) -> Iterator[str]:
    count, filled = rules.cells.count, rules.cells.pre_filled
    if count == 1:
        yield f"1 cell for one card{', filled from the start' if filled else ''}."
    elif count:
        some = "all" if filled == count else f"{filled} of them"
        yield f"{count} cells, each for one card{f', {some} filled from the start' if filled else ''}."


def stock_in_words(rules: Rules) -> Iterator[str]:
    """Yield sentences that say how the stock is turned."""
    stock = rules.stock
    if not stock.size:
        return
    cards = counted(stock.size, "card")
    if stock.deal_type == "waste":
        turned = "one at a time" if stock.deal_count == 1 else f"{stock.deal_count} at a time (or what is left)"
        yield f"{cards}, turned {turned} to the waste, whose top card may be played."
        is_turned = f"When the stock is empty, the waste may be turned over to be the stock again, {_often(rules)}."
        yield "The waste is not turned over." if rules.redeals == 0 else is_turned
    elif stock.deal_type == "tableau piles":
        piles = rules.tableau_piles.count
        spaces = ", also while a pile is empty" if stock.deal_with_spaces else ", but not while a pile is empty"
        if stock.size < piles:
            yield f"{cards}, dealt together and face up, {_reach(stock.size)}{spaces}."
        else:
            yield f"{cards}, dealt face up, one to each tableau pile{spaces}."
            if stock.size % piles:
                yield f"The last deal has {counted(stock.size % piles, 'card')}, {_reach(stock.size % piles)}."
    else:
        yield f"{cards}, turned one at a time onto the hole, whatever the rank."


def _reach(cards: int) -> str:
    return "for the first tableau pile" if cards == 1 else f"one to each of the first {cards} tableau piles"


def _reserve(rules: Rules) -> Iterator[str]:
    size = rules.reserve.size
    if size == 1:
        yield "1 card, which may be played."
    elif size:
        yield f"{size} cards; {'only the top one may' if rules.reserve.stacked else 'all may'} be played."
        yield "No card is put there."
