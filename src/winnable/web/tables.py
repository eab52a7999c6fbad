"""The table as the page draws it: where cards lie, which moves are legal, and a turn played. Nothing is searched.

Every move of a player is such a request, so it has to be quick. A game that was just played is found in a cache, and
only its last turn is played.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

from ..cards import SUIT_LETTERS
from ..core.state import State
from ..errors import BadInput, IllegalMove, counted, quoted
from ..families import Group as Arranged
from ..families import family_of, parts_of
from ..game import Deal
from ..layout import Layout
from ..moves import parse_move
from ..notation import possible_sequences
from ..rules import Rules
from ..table.autoplay import moves_to_finish
from ..table.turns import Turn, play_turn, typed_turn
from .deal_requests import chosen_deal
from .requests import DealChoice, GameRequest, TurnRequest
from .responses import Group, Pile, Shape, TableResponse
from .settings import MOST_KEPT, MOST_MOVES

_UNKNOWN = "?"
_LONG = 200
"""If a game has more moves, the cache keeps only its position, without the moves; that is enough to play on."""
_RULES_BYTES, _CARD_BYTES, _MOVE_BYTES = 16_000, 18, 64
"""The bytes that rules, room for a card, and a move take; measured, and rounded up."""
_LEAST_PLACES = 4
"""Places that the core has room for in every game."""


class Kept(NamedTuple):
    """A game in the cache, and how many bytes it may take."""

    state: State
    size: int


class Tables:
    """Games in progress, found by their requests. A cache keeps the latest games, up to a number and a size."""

    def __init__(self, most: int = 1_000, most_bytes: int = MOST_KEPT) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._kept: OrderedDict[bytes, Kept] = OrderedDict()
        self.bytes = 0
        """The bytes that the games in the cache may take."""

    def __len__(self) -> int:
        return len(self._kept)

    def table(self, request: TurnRequest) -> TableResponse:
        """Return the table after a turn, or as it is if nothing is played."""
        moves = " ".join(request.moves.split())
        state, turn = self._taken(request.deal, moves), Turn()
        try:
            turn = _played(state, request, len(moves.split()))
            return _table(state, turn, hidden=request.hidden)
        finally:
            self._keep(request.deal, " ".join([*moves.split(), *map(str, turn.moves)]), state)

    def state(self, request: GameRequest) -> State:
        """Return a new game in the position of the request."""
        moves = " ".join(request.moves.split())
        state = self._taken(request.deal, moves)
        self._keep(request.deal, moves, state)
        return state.copy()

    def _taken(self, deal: DealChoice, moves: str) -> State:
        """Take the game after these moves out of the cache, or play it; no other request gets it meanwhile."""
        kept = self._kept.pop(_key(deal, moves), None)
        if kept is None:
            return _replayed(chosen_deal(deal), moves)
        self.bytes -= kept.size
        return kept.state

    def _keep(self, deal: DealChoice, moves: str, state: State) -> None:
        """Put a game into the cache, without its moves if they are many. The oldest games go until all fit."""
        if len(state.moves) > _LONG:
            state = state.copy()
        key, kept = _key(deal, moves), Kept(state, _size(state))
        old = self._kept.pop(key, None)
        self.bytes += kept.size - (old.size if old else 0)
        self._kept[key] = kept
        while self._kept and (len(self._kept) > self._most or self.bytes > self._most_bytes):
            self.bytes -= self._kept.popitem(last=False)[1].size


def _key(deal: DealChoice, moves: str) -> bytes:
    """Return a game in progress as a few bytes, however long its rules and its moves are."""
    return hashlib.sha256(f"{deal.model_dump_json()}\n{moves}".encode()).digest()


def _size(state: State) -> int:
    """Return about how many bytes a game takes, rather too many: each place of the core has room for the whole deck."""
    rules = state.rules
    places = _LEAST_PLACES + sum(len(part.places()) for part in parts_of(rules) if part.kind.shape != "rows")
    return _RULES_BYTES + _CARD_BYTES * places * rules.deck_size + _MOVE_BYTES * len(state.moves)


def _played(state: State, request: TurnRequest, before: int) -> Turn:
    wanted = typed_turn(state, request.play)
    if before + len(wanted) > MOST_MOVES:
        raise BadInput(f"a game here has at most {counted(MOST_MOVES, 'move')}")
    return play_turn(state, wanted, request.autoplay)


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


def _table(state: State, turn: Turn, *, hidden: bool) -> TableResponse:
    """Return a position as the page draws it. Of a hidden game no card is sent that lies face down."""
    layout = state.layout
    return TableResponse(
        turn=[str(move) for move in turn.moves],
        words=list(turn.words),
        piles=[Pile(id=place, cards=cards) for place, cards in _piles(state.rules, layout, hidden=hidden)],
        legal=[str(move) for move in state.legal_moves()],
        sequences=[str(move) for move in possible_sequences(state.rules, layout)],
        won=state.is_won(),
        finish=[str(move) for move in moves_to_finish(state)],
        redeals_used=layout.redeals_used,
    )


def _piles(rules: Rules, layout: Layout, *, hidden: bool) -> Iterable[tuple[str, list[str]]]:
    """Yield every place with its cards from the bottom: `9H` face up, `9h` face down but known, `?` face down."""
    for group in family_of(rules).arrangement(rules):
        for pile in layout.of(group.kind.kind):
            below = group.kind.unseen(pile)
            down = [_UNKNOWN if hidden else card.face_down for card in pile.cards[:below]]
            yield str(pile.place), [*down, *map(str, pile.cards[below:])]


def shape(deal: Deal) -> Shape:
    """Return what the page needs to know of a game to draw its table and to name its parts."""
    rules = deal.rules
    sizes = {part.kind: sum(part.sizes) for part in parts_of(rules)}
    return Shape(
        groups=[_group(group, sizes[group.kind]) for group in family_of(rules).arrangement(rules)],
        foundations=[SUIT_LETTERS[suit] for suit in rules.foundation_suits],
        deal_count=rules.stock.deal_count,
        redeals=rules.redeals if rules.stock.size or rules.tableau_piles.redeal else 0,
        has_hidden=has_hidden_cards(deal),
        one_suit=rules.suits == 1,
    )


def _group(group: Arranged, size: int) -> Group:
    """Return where places of a kind stand; the page knows squares as `q`, and other kinds by their letters."""
    return Group(
        kind=group.kind.letter or "q",
        at=group.at,
        spread=group.spread,
        fan=group.fan,
        size=size,
        row_height=group.row_height,
        columns=group.columns,
    )


def has_hidden_cards(deal: Deal) -> bool:
    """Return whether a player who cannot look under cards would not see all of them."""
    return not State(deal).seen.is_everything
