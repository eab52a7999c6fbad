"""Moves as people type them at the table: by places, by cards, in standard notation, or `d` for the stock.

    t3-t5     9C 10H     9C home     9C t5     w 10H     9C     26     d     d 3

Takes the state and a line; returns the elementary moves of the line. A card is looked for only among those that lie
face up, so that no answer shows where a hidden card lies.
"""

import re

from ..cards import Card, parse_card
from ..core.state import State, after_moves
from ..errors import BadInput, BadMove, IllegalMove, listing
from ..families import family_of
from ..moves import DEAL, REDEAL, Move, parse_move
from ..places import CELL, DISCARD, FOUNDATION, HOLE, STOCK, TABLEAU, Pile, Place
from ..solving.advice import equal_moves, position_key
from .freecell import expand, has_standard_notation, looks_standard
from .sequence_moves import sequence_moves

_TURNS = re.compile(r"(d|deal)(?:\s*[x*]?\s*([0-9]{1,3}))?")
_BETWEEN = re.compile(r"\s*(?:->|[->])\s*|\s+(?:(?:to|onto|on)\s+)?")
_HOME = ("f", "h", "home", "foundation", "hole")
_DISCARDS = ("x", "discard", "discards")
_CELL = ("c", "cell")
_SPACE = ("e", "empty", "space")

_Taken = tuple[Place, int]
"""A place, and how many cards a move takes from it."""


def typed_moves(state: State, line: str) -> list[Move]:
    """Return the elementary moves of a typed line. Raises `BadInput`; the moves may still be illegal."""
    line = line.strip()
    if turns := _TURNS.fullmatch(line.lower()):
        return _turns(state, int(turns[2] or 1), may_turn_over=turns[1] == "d")
    if has_standard_notation(state.rules) and looks_standard([line]):
        return expand(state, line)
    words = [word for word in _BETWEEN.split(line) if word]
    if len(words) == 1 and (card := _card(words[0])):
        return _only_way(state, card)
    if len(words) == 2 and any(map(_card, words)):
        return _by_cards(state, *words)
    return _elementary(state, parse_move(line))


def _turns(state: State, count: int, *, may_turn_over: bool) -> list[Move]:
    """Return the moves that turn the stock `count` times. A plain `d` also turns the waste over if the stock is empty.
    Where the piles can be dealt again, these are redeals."""
    ahead, turns = State(state), []
    for _ in range(count):
        runs_out = may_turn_over and not ahead.layout.cards(STOCK) and ahead.why_not(REDEAL) is None
        turns.append(REDEAL if runs_out or state.rules.tableau_piles.redeal else DEAL)
        if ahead.why_not(turns[-1]) is not None:
            break  # the caller gets the reason when it plays the move
        ahead.push(turns[-1])
    return turns


def _elementary(state: State, move: Move) -> list[Move]:
    """Return a move, or the moves that carry its cards if only single cards move."""
    within_tableau = move.source.kind == TABLEAU == move.target.kind
    if within_tableau and move.amount > 1 and state.rules.tableau_piles.move_built_group == "no":
        return sequence_moves(state, move.source.slot, move.target.slot, move.amount)
    return [move]


def _card(word: str) -> Card | None:
    try:
        return parse_card(word)
    except BadInput:
        return None


# By cards


def _only_way(state: State, card: Card) -> list[Move]:
    """Return the move of a card that is named alone, if it has only one way to go."""
    moves = [[move for move in group if state.cards_moved(move)[:1] == (card,)] for group in equal_moves(state)]
    ways = [group[0] for group in moves if group]
    if not ways:
        _sources(state, card)
        raise IllegalMove(f"{card.symbol} cannot go anywhere now")
    if len(ways) > 1:
        raise BadMove(f"{card.symbol} has several ways to go; write {listing(ways)}")
    return ways


def _by_cards(state: State, source: str, target: str) -> list[Move]:
    taken, targets = _sources_of(state, source), _targets_of(state, target)
    ways: dict[object, list[Move]] = {}
    refused: BadInput | None = None
    for place, count in taken:
        for there in targets:
            try:
                moves = _elementary(state, Move(place, there, count))
                ahead = after_moves(state, moves)
                ways.setdefault(position_key(ahead.rules, ahead.layout), moves)
            except BadInput as error:
                refused = refused or error
    if not ways:
        assert refused is not None, "neither sources nor targets are ever empty"
        raise refused
    if len(ways) > 1:
        named = [Move(moves[0].source, moves[-1].target, moves[0].amount) for moves in ways.values()]
        raise BadMove(f"{source} {target} can be done in several ways; write {listing(named)}")
    return next(iter(ways.values()))


def _sources_of(state: State, word: str) -> list[_Taken]:
    if card := _card(word):
        return _sources(state, card)
    return [(parse_move(f"{word}-f").source, 1)]


def _sources(state: State, card: Card) -> list[_Taken]:
    """Return where a card lies face up, and how many cards a move takes. Raises `IllegalMove` if it does not lie so."""
    found: list[_Taken] = []
    for kind in family_of(state.rules).sources:
        for place, cards, hidden in state.layout.of(kind):
            lowest = hidden if kind == TABLEAU else max(hidden, len(cards) - 1)
            found += [(place, len(cards) - at) for at in range(len(cards) - 1, lowest - 1, -1) if cards[at] == card]
    if not found:
        raise IllegalMove(f"{card.symbol} does not lie open")
    return found


def _targets_of(state: State, word: str) -> list[Place]:
    """Return the places that a target word may mean. Raises `BadInput` if there is none."""
    if card := _card(word):
        return _targets_at(state, card)
    layout, word = state.layout, word.lower()
    if word in _HOME:
        return [Place(HOLE) if state.rules.hole.present else Place(FOUNDATION)]
    if word in _DISCARDS and layout.of(DISCARD):
        return [Place(DISCARD)]
    if word in _CELL and layout.of(CELL):
        free = next((cell.place for cell in layout.of(CELL) if not cell.cards), None)
        if free is None:
            raise IllegalMove("no cell is empty")
        return [free]
    if word in _SPACE and layout.of(TABLEAU):
        empty = [pile.place for pile in layout.of(TABLEAU) if not pile.cards]
        if not empty:
            raise IllegalMove("no pile is empty")
        return empty
    return [parse_move(f"w-{word}").target]


def _targets_at(state: State, card: Card) -> list[Place]:
    """Return the places where another card can be put on a card; in games with gaps, the places beside it."""
    rules, layout = state.rules, state.layout
    family = family_of(rules)
    piles = [pile for kind in family.targets for pile in layout.of(kind)]
    found = [pile.place for pile in piles if pile.top == card and pile.hidden < len(pile.cards)]
    if family.places_beside is not None:
        gaps = [place for place in family.places_beside(rules, found) if layout.at(place) == Pile(place)]
        if found and not gaps:
            raise IllegalMove(f"there is no gap beside {card.symbol}")
        found = gaps
    if not found:
        raise IllegalMove(f"nothing can be put on {card.symbol}: it is not the last card of a pile")
    return list(dict.fromkeys(Place(FOUNDATION) if place.kind == FOUNDATION else place for place in found))
