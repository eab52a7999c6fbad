"""The table as the page draws it: where cards lie, which moves are legal, and a turn played. No solver is asked here.

This is the way of every move, so it has to be quick: a game that was just played is found again, and only its last turn
is played anew.
"""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

from ..autoplay import automatic_moves
from ..cards import SUIT_LETTERS, Card
from ..core.state import State
from ..errors import BadInput, IllegalMove, counted, quoted
from ..game import Deal
from ..layout import Layout, Row
from ..moves import TABLEAU, Move, Place, parse_move
from ..notation import describe_move, typed_moves
from ..referee.building import suits_agree
from ..referee.runs import run_length
from ..rules import Rules
from .asked import Chosen, Played, Turn
from .choosing import chosen_deal
from .settings import MOST_MOVES

Table = dict[str, Any]
_UNKNOWN = "?"


class Tables:
    """Games in progress as requests say them; the latest are kept at hand."""

    def __init__(self, most: int = 1_000) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[Chosen, str], State] = OrderedDict()

    def table(self, asked: Turn) -> Table:
        """The table after a turn, or as it is if nothing is played."""
        state = self._taken(asked)
        try:
            turn, told = self._played(state, asked)
            return {"turn": [str(move) for move in turn], "told": told} | shown(state, hidden=asked.hidden)
        finally:
            self._keep(asked.deal, state)

    def state(self, asked: Played) -> State:
        """A game of its own that stands where the request says."""
        state = self._taken(asked)
        self._keep(asked.deal, state)
        return state.copy()

    def _taken(self, asked: Played) -> State:
        moves = " ".join(asked.moves.split())
        state = self._kept.pop((asked.deal, moves), None)
        return _replayed(chosen_deal(asked.deal), moves) if state is None else state

    def _keep(self, deal: Chosen, state: State) -> None:
        self._kept[deal, " ".join(map(str, state.moves))] = state
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def _played(self, state: State, asked: Turn) -> tuple[list[Move], list[str]]:
        """Play the turn that is asked for, all of it or nothing; its moves, and what they do in words."""
        wanted = typed_moves(state, asked.play) if asked.play.strip() else []
        if len(state.moves) + len(wanted) > MOST_MOVES:
            raise BadInput(f"a game here has at most {counted(MOST_MOVES, 'move')}")
        before = len(state.moves)
        try:
            for move in wanted:
                state.push(move)
        except BadInput:
            _take_back(state, before)
            raise
        told = list[str]()
        if wanted:
            _take_back(state, before)
            told.append(describe_move(state, wanted[0] if len(wanted) == 1 else parse_move(asked.play)))
            for move in wanted:
                state.push(move)
            for move in automatic_moves(state, asked.autoplay):
                told.append(describe_move(state, move))
                state.push(move)
        return list(state.moves[before:]), told


def _take_back(state: State, length: int) -> None:
    while len(state.moves) > length:
        state.pop()


def _replayed(deal: Deal, moves: str) -> State:
    words = moves.split()
    if len(words) > MOST_MOVES:
        raise BadInput(f"a game here has at most {counted(MOST_MOVES, 'move')}, not {len(words)}")
    state = State(deal)
    for number, word in enumerate(words, 1):
        try:
            state.push(parse_move(word))
        except BadInput as error:
            raise IllegalMove(f"move {number}, {quoted(word)}: {problem}" for problem in error.problems) from None
    return state


def shown(state: State, *, hidden: bool) -> Table:
    """A position as the page draws it. Of a hidden game no card is told that lies face down."""
    layout = state.layout
    return {
        "piles": [{"id": place, "cards": cards} for place, cards in _piles(state.rules, layout, hidden=hidden)],
        "legal": [str(move) for move in state.legal_moves()],
        "carried": [str(move) for move in carried(state, layout)],
        "won": state.is_won(),
        "redeals_used": layout.redeals_used,
    }


def _piles(rules: Rules, layout: Layout, *, hidden: bool) -> Iterable[tuple[str, list[str]]]:
    """Every place with its cards from the bottom: `9H` face up, `9h` face down but told, `?` face down, "" a gap."""

    def down(card: Card) -> str:
        return _UNKNOWN if hidden else card.face_down

    if rules.stock.size:
        yield "s", [down(card) for card in layout.stock]
    if rules.stock.size and rules.stock.deal_type == "waste":
        yield "w", [str(card) for card in layout.waste]
    for number, card in enumerate(layout.cells, 1):
        yield f"c{number}", [] if card is None else [str(card)]
    if rules.hole.present:
        yield "h", [str(card) for card in layout.hole]
    for number, pile in enumerate(layout.foundations, 1):
        yield f"f{number}", [str(card) for card in pile]
    if rules.reserve.size and rules.reserve.stacked:
        yield "r", [*(down(card) for card in layout.reserve[:-1]), *(str(card) for card in layout.reserve[-1:])]
    elif rules.reserve.size:
        for number, card in enumerate(layout.reserve, 1):
            yield f"r{number}", [str(card)]
    for number, (pile, below) in enumerate(zip(layout.tableau, layout.hidden, strict=True), 1):
        yield f"t{number}", [*(down(card) for card in pile[:below]), *(str(card) for card in pile[below:])]
    for number, card in enumerate(layout.accordion, 1):
        yield f"p{number}", [str(card)]
    for row, cards in enumerate(layout.sequences or layout.grid, 1):
        yield from _squares(row, cards)


def _squares(row: int, cards: Row) -> Iterable[tuple[str, list[str]]]:
    for column, card in enumerate(cards, 1):
        yield f"r{row}c{column}", [] if card is None else [str(card)]


def carried(state: State, layout: Layout) -> list[Move]:
    """Moves of several cards where only one at a time moves: those that free cells and spaces can carry."""
    rules = state.rules
    if rules.family != "tableau" or rules.tableau_piles.move_built_group != "no":
        return []
    spaces = [number for number, pile in enumerate(layout.tableau) if not pile]
    most = _capacity(rules, layout, len(spaces))
    if most < 2:
        return []
    found, ahead = list[Move](), state.copy()
    for source, pile in enumerate(layout.tableau):
        longest = min(run_length(rules, layout, source), most) if pile else 0
        for target, onto in enumerate(layout.tableau):
            counts = range(2, longest + 1) if onto and source != target else ()
            fitting = (count for count in counts if _may_fit(rules, pile[-count], onto[-1]))
            found += [
                move for move in (_moved(source, target, count) for count in fitting) if _can_be_carried(ahead, move)
            ]
        found += _into_spaces(ahead, source, min(longest, len(pile) - 1), spaces)
    return found


def _may_fit(rules: Rules, card: Card, onto: Card) -> bool:
    """A quick look before it is tried."""
    is_next = abs(card.rank - onto.rank) in (1, rules.max_rank - 1)
    return is_next and suits_agree(rules.tableau_piles.build_policy, card, onto)


def _into_spaces(state: State, source: int, longest: int, spaces: list[int]) -> list[Move]:
    """Runs that can be carried into a space; the whole of a pile would change nothing. All spaces are alike, and where
    many cards can be carried, fewer can."""
    counts = range(2, longest + 1) if spaces else ()
    can = next((count for count in reversed(counts) if _can_be_carried(state, _moved(source, spaces[0], count))), 1)
    return [_moved(source, target, count) for target in spaces for count in range(2, can + 1)]


def _moved(source: int, target: int, count: int) -> Move:
    return Move(Place(TABLEAU, source), Place(TABLEAU, target), count)


def _capacity(rules: Rules, layout: Layout, spaces: int) -> int:
    """How many cards can be carried at most: one and a card for each cell, doubled by each space that any may fill."""
    usable = spaces if rules.tableau_piles.spaces_policy == "any" else 0
    return (1 + layout.cells.count(None)) << usable


def _can_be_carried(state: State, move: Move) -> bool:
    played = 0
    try:
        for step in typed_moves(state, str(move)):
            state.push(step)
            played += 1
        return True
    except BadInput:
        return False
    finally:
        for _ in range(played):
            state.pop()


def shape(deal: Deal) -> dict[str, Any]:
    """What the page has to know of a game to draw its table and to speak of it."""
    rules = deal.rules
    return {
        "family": rules.family,
        "foundations": [SUIT_LETTERS[suit] for suit in rules.foundation_suits],
        "base_rank": deal.layout.base_rank,
        "stock_to": rules.stock.deal_type if rules.stock.size else "",
        "deal_count": rules.stock.deal_count,
        "redeals": rules.redeals,
        "stacked_reserve": rules.reserve.stacked,
        "reserve": rules.reserve.size,
        "has_hidden": has_hidden_cards(deal),
        "one_suit": rules.suits == 1,
    }


def has_hidden_cards(deal: Deal) -> bool:
    """Whether a player who cannot look under cards would not see all of them."""
    return not State(deal).seen.is_everything
