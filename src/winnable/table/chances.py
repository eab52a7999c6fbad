"""Win chances of every decision for a player, without naming a card that the player has not seen."""

from collections.abc import Sequence

from ..core.state import State, after_moves
from ..game import Deal
from ..moves import DEAL, REDEAL, Move
from ..notation import describe_move
from ..players import Chance, CorePlayer, HiddenGame, Know
from ..players.best import BEST, simple_best
from .hints import NO_MOVE, UNPROVED


def win_chances(deal: Deal, moves: Sequence[Move], know: Know, seconds: float) -> list[Chance]:
    """Return what the strongest player that searches thinks of every decision, the best first; nothing if it is won.

    Where `best` is a simple player, which weighs nothing, that is `plans`.
    """
    game = _hidden_game(deal, moves, know)
    if game.is_won():
        return []
    name = BEST if simple_best(deal.rules) is None else "plans"
    return CorePlayer(name, deal.rules, know, len(moves), seconds).chances(game.view())


def untried_decision(deal: Deal, moves: Sequence[Move], know: Know) -> Chance | None:
    """Return a decision that looks best, found at once and tried in no world; None if there is nothing to play."""
    game = _hidden_game(deal, moves, know)
    legal = game.view().legal_moves()
    if game.is_won() or not legal:
        return None
    chosen = CorePlayer("greedy", deal.rules, know).choose(game.view())
    return Chance((legal[0] if chosen is None else chosen,), 0, 0.0)


def _hidden_game(deal: Deal, moves: Sequence[Move], know: Know) -> HiddenGame:
    game = HiddenGame(deal, know)
    for move in moves:
        game.push(move)
    return game


def first_moves(state: State, chance: Chance) -> tuple[Move, ...]:
    """Return what a player does at once of a decision: turns of the stock with the move after them, or one move.

    If the turns show a card that the player has not seen, the move after them is only a guess, and left out.
    """
    if state.rules.stock.deal_type != "waste":
        return chance.moves[:1]
    ahead = state.copy()
    for count, move in enumerate(chance.moves):
        if move not in (DEAL, REDEAL):
            return chance.moves[:count] if count and ahead.seen != state.seen else chance.moves[: count + 1]
        ahead.push(move)
    return chance.moves


def shows_the_stock(state: State, moves: Sequence[Move]) -> bool:
    """Return whether moves only turn the stock, and show cards of it that the player has not seen."""
    is_turn = all(move in (DEAL, REDEAL) for move in moves) and state.rules.stock.deal_type == "waste"
    return is_turn and after_moves(state, moves).seen.stock < state.seen.stock


def describe_chance(state: State, chance: Chance, know: Know) -> str:
    """Return what a decision does: its last move, since the moves before it only turn the stock."""
    before = chance.moves[:-1]
    turns = len(before)
    if not turns or any(move not in (DEAL, REDEAL) for move in before):
        return describe_move(state, chance.moves[0])
    if chance.moves[-1] in (DEAL, REDEAL):
        return f"turn the stock {turns + 1} times"
    words = _last_move(state, chance, know)
    first = f"turn the stock {'once' if turns == 1 else f'{turns} times'}"
    return f"{first}, then {words}" if words else first


def _last_move(state: State, chance: Chance, know: Know) -> str:
    """Return the last move in words, or nothing if it plays a card that the player has not seen."""
    ahead, unseen = after_moves(state, chance.moves[:-1]), state.seen.unknown(state.layout)
    is_unseen = know != "open" and any(card in unseen for card in ahead.cards_moved(chance.moves[-1]))
    return "" if is_unseen else describe_move(ahead, chance.moves[-1])


def chance_standing(chance: Chance) -> str:
    """Return what is known of a decision."""
    return f"wins in {100 * chance.share:.0f} % of the worlds that were tried" if chance.tried else UNPROVED


def chances_title(chances: Sequence[Chance]) -> str:
    """Return a sentence above the chances of every decision."""
    if not chances:
        return NO_MOVE
    if not chances[0].tried and chances[0].moves[0] in (DEAL, REDEAL):
        return "Turn the stock first: that costs nothing, and shows its cards."
    if not chances[0].tried:
        return "Nothing was tried in time; this looks best:"
    if not any(chance.share for chance in chances):
        return "No win was found in any world that was tried. What can be done:"
    worlds = sum(chance.tried for chance in chances)
    tried = "the one possible world" if worlds == 1 else f"{worlds:,} possible worlds"
    return f"Win chance of each decision, over {tried}, the most tried first:"
