"""The table as the page draws it: where cards lie, which moves are legal, and a turn played. No solver is asked here.

This is the way of every move, so it has to be quick: a game that was just played is found again, and only its last turn
is played anew.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, NamedTuple

from ..autoplay import automatic_moves
from ..cards import SUIT_LETTERS, Card
from ..core.state import State
from ..errors import BadInput, IllegalMove, counted, quoted
from ..families import Group, family_of, parts_of
from ..families.tableau.building import why_not_on
from ..families.tableau.runs import run_length
from ..families.tableau.spaces import why_not_into_space
from ..game import Deal
from ..layout import Layout
from ..moves import Move, parse_move
from ..notation import describe_move, typed_moves
from ..places import CELL, TABLEAU, Place
from ..rules import Rules
from .asked import Chosen, Played, Turn
from .choosing import chosen_deal
from .settings import MOST_KEPT, MOST_MOVES

Table = dict[str, Any]
_UNKNOWN = "?"
_LONG = 200
"""Moves after which the way a game went is not kept with it; where it stands is enough to go on."""
_RULES_BYTES, _CARD_BYTES, _MOVE_BYTES = 16_000, 18, 64
"""What rules, room for a card and a move take; measured, and rounded up."""
_LEAST_PLACES = 4
"""Places that the core has room for in every game."""


class Kept(NamedTuple):
    """A game that is kept at hand, and how many bytes it may take."""

    state: State
    size: int


class Tables:
    """Games in progress as requests say them; the latest are kept at hand, within a number and a size."""

    def __init__(self, most: int = 1_000, most_bytes: int = MOST_KEPT) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._kept: OrderedDict[bytes, Kept] = OrderedDict()
        self.bytes = 0
        """The bytes that the games at hand may take."""

    def __len__(self) -> int:
        return len(self._kept)

    def table(self, asked: Turn) -> Table:
        """The table after a turn, or as it is if nothing is played."""
        moves = " ".join(asked.moves.split())
        state = self._taken(asked.deal, moves)
        turn = list[str]()
        try:
            played, told = _played(state, asked, moves.count(" "))
            turn = [str(move) for move in played]
            return {"turn": turn, "told": told} | shown(state, hidden=asked.hidden)
        finally:
            self._keep(asked.deal, " ".join([moves, *turn] if moves else turn), state)

    def state(self, asked: Played) -> State:
        """A game of its own that stands where the request says."""
        moves = " ".join(asked.moves.split())
        state = self._taken(asked.deal, moves)
        self._keep(asked.deal, moves, state)
        return state.copy()

    def _taken(self, deal: Chosen, moves: str) -> State:
        """The game after these moves. While it is played on, nobody else has it."""
        kept = self._kept.pop(_key(deal, moves), None)
        if kept is None:
            return _replayed(chosen_deal(deal), moves)
        self.bytes -= kept.size
        return kept.state

    def _keep(self, deal: Chosen, moves: str, state: State) -> None:
        """Keep a game, without the way it went if that is long; the oldest go until all fit."""
        if len(state.moves) > _LONG:
            state = state.copy()
        key, kept = _key(deal, moves), Kept(state, _size(state))
        old = self._kept.pop(key, None)
        self.bytes += kept.size - (old.size if old else 0)
        self._kept[key] = kept
        while self._kept and (len(self._kept) > self._most or self.bytes > self._most_bytes):
            self.bytes -= self._kept.popitem(last=False)[1].size


def _key(deal: Chosen, moves: str) -> bytes:
    """A game in progress as a few bytes, however long its rules and its moves are."""
    return hashlib.sha256(f"{deal.model_dump_json()}\n{moves}".encode()).digest()


def _size(state: State) -> int:
    """About how many bytes a game takes, rather too many: the core has room for the whole deck in every place."""
    rules = state.rules
    places = _LEAST_PLACES + sum(len(part.places()) for part in parts_of(rules) if part.kind.shape != "rows")
    return _RULES_BYTES + _CARD_BYTES * places * rules.deck_size + _MOVE_BYTES * len(state.moves)


def _played(state: State, asked: Turn, before: int) -> tuple[list[Move], list[str]]:
    """Play the turn that is asked for, all of it or nothing; its moves, and what they do in words."""
    wanted = typed_moves(state, asked.play) if asked.play.strip() else []
    if not wanted:
        return [], []
    if before + len(wanted) > MOST_MOVES:
        raise BadInput(f"a game here has at most {counted(MOST_MOVES, 'move')}")
    _push_all(state, wanted)
    for _ in wanted:
        state.pop()
    told = [describe_move(state, wanted[0] if len(wanted) == 1 else parse_move(asked.play))]
    _push_all(state, wanted)
    for move in automatic_moves(state, asked.autoplay):
        told.append(describe_move(state, move))
        state.push(move)
        wanted.append(move)
    return wanted, told


def _push_all(state: State, moves: list[Move]) -> None:
    """Play moves, all of them or none."""
    played = 0
    try:
        for move in moves:
            state.push(move)
            played += 1
    except BadInput:
        for _ in range(played):
            state.pop()
        raise


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
        "carried": [str(move) for move in carried(state.rules, layout)],
        "won": state.is_won(),
        "redeals_used": layout.redeals_used,
    }


def _piles(rules: Rules, layout: Layout, *, hidden: bool) -> Iterable[tuple[str, list[str]]]:
    """Every place with its cards from the bottom: `9H` face up, `9h` face down but known, `?` face down."""
    for group in family_of(rules).arrangement(rules):
        for pile in layout.of(group.kind.kind):
            below = group.kind.unseen(pile)
            down = [_UNKNOWN if hidden else card.face_down for card in pile.cards[:below]]
            yield str(pile.place), [*down, *map(str, pile.cards[below:])]


def carried(rules: Rules, layout: Layout) -> list[Move]:
    """Moves of several cards where only one at a time moves: those that free cells and spaces can carry.

    Every card of a run can lie on the next one, on any cell and in any space that takes all cards. So a run can be
    carried if its first card can be placed and there is room for the others; nothing else happens on the way.
    """
    tableau = rules.tableau_piles
    if rules.family != "tableau" or tableau.move_built_group != "no" or tableau.spaces_policy.startswith("auto-"):
        return []
    if rules.group_policy != tableau.build_policy or rules.foundations.only_complete_pile_moves:
        return []
    spaces = layout.tops(TABLEAU).count(None) if tableau.spaces_policy == "any" else 0
    room = 1 + layout.tops(CELL).count(None)
    if room << spaces < 2:
        return []
    found = list[Move]()
    for source, pile in enumerate(layout.stacks(TABLEAU)):
        longest = run_length(rules, layout, source) if pile else 0
        for target, onto in enumerate(layout.stacks(TABLEAU)) if longest > 1 else ():
            most = min(longest, room << spaces) if onto else min(longest, len(pile) - 1, room << max(0, spaces - 1))
            found += [
                Move(Place(TABLEAU, source), Place(TABLEAU, target), count)
                for count in range(2, most + 1)
                if source != target and _takes(rules, layout, onto, pile[-count])
            ]
    return found


def _takes(rules: Rules, layout: Layout, onto: tuple[Card, ...], card: Card) -> bool:
    """Whether a pile of the tableau takes a card."""
    if not onto:
        return why_not_into_space(rules, layout, card, 1) is None
    return why_not_on(rules, layout, rules.tableau_piles.build_policy, card, onto[-1]) is None


def shape(deal: Deal) -> dict[str, Any]:
    """What the page has to know of a game to draw its table and to speak of it."""
    rules = deal.rules
    sizes = {part.kind: sum(part.sizes) for part in parts_of(rules)}
    return {
        "groups": [_group(group, sizes[group.kind]) for group in family_of(rules).arrangement(rules)],
        "foundations": [SUIT_LETTERS[suit] for suit in rules.foundation_suits],
        "deal_count": rules.stock.deal_count,
        "redeals": rules.redeals,
        "has_hidden": has_hidden_cards(deal),
        "one_suit": rules.suits == 1,
    }


def _group(group: Group, size: int) -> dict[str, Any]:
    """Where places of a kind stand; the page knows squares as `q`, and other kinds by their letters."""
    return {
        "kind": group.kind.letter or "q",
        "at": group.at,
        "spread": group.spread,
        "fan": group.fan,
        "size": size,
        "row_height": group.row_height,
        "indents": group.indents,
    }


def has_hidden_cards(deal: Deal) -> bool:
    """Whether a player who cannot look under cards would not see all of them."""
    return not State(deal).seen.is_everything
