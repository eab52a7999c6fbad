"""What `winnable play` does before and beside a game: choosing the deal, the shelf, the record."""

from dataclasses import asdict
from datetime import datetime

from ...errors import BadInput, counted, quoted, readable
from ...notation import SavedGame
from ...table.session import Session
from ..common import chosen_deal, chosen_game, faint, print_json, print_paragraph, print_text
from . import records, shelf
from .choosing import random_deal
from .ending import clock, give_up, statistics_told
from .json_table import JsonTable
from .screen import fitted
from .table import Table, Wishes

__all__ = [
    "JsonTable",
    "Table",
    "Wishes",
    "begun",
    "forget_game",
    "hidden_table",
    "list_games",
    "resumed",
    "tell_statistics",
]


def begun(
    name: str, seed: int | None, dealer: str | None, deal_file: str | None, position: str | None, winnable: bool
) -> SavedGame:
    """A new game of the deal that the options say."""
    if not winnable:
        return SavedGame(chosen_deal(name, seed, dealer, deal_file, position), ())
    if seed is not None or deal_file is not None or position is not None or name.count(":") == 2:
        raise BadInput("--winnable chooses the deal; leave it out to play a certain one")
    return SavedGame(random_deal(chosen_game(name), dealer, winnable=True), ())


def resumed(wanted: str) -> tuple[SavedGame, str | None]:
    """A kept game by its name, or a saved one from a file; the last one played if nothing is named."""
    kept = shelf.names()
    if not wanted:
        if not kept:
            raise BadInput("there is no game to go on with")
        wanted = kept[0]
    if wanted in kept:
        return shelf.read_game(str(shelf.path_of(wanted))), wanted
    return shelf.read_game(wanted), None


def hidden_table(saved: SavedGame, name: str | None, wishes: Wishes, know: str, *, as_json: bool) -> Table:
    """A table for a game in the dark."""
    from ...players.views import KNOW, know_number
    from .hidden_table import HiddenTable

    if as_json:
        raise BadInput("--hidden is for people; a program plays in the dark with winnable.players")
    if wishes.light:
        raise BadInput("the light would tell what cannot be known; leave out --light or --hidden")
    return HiddenTable(saved, name, wishes, KNOW[know_number(know)])


def list_games(as_json: bool) -> None:
    """Print the games on the shelf."""
    games = shelf.kept_games()
    if as_json:
        print_json(
            [
                {
                    "name": game.name,
                    "deal": game.saved.deal.id if game.saved else None,
                    "moves": len(game.saved.moves) if game.saved else None,
                    "seconds": game.saved.seconds if game.saved else None,
                    "file": str(shelf.path_of(game.name)),
                    "problem": game.problem,
                }
                for game in games
            ]
        )
        return
    if not games:
        print_paragraph("No game is kept. Every game you begin is, until it is won or given up.")
        return
    width = max(len(readable(game.name, 80)) for game in games)
    for game in games:
        name = readable(game.name, 80)
        if game.saved is None:
            print_paragraph(f"{name:{width}}  {game.problem}", hanging=width + 2)
            continue
        when = datetime.fromtimestamp(game.when).strftime("%Y-%m-%d %H:%M")
        moves = counted(len(game.saved.moves), "move")
        print_text(f"{name:{width}}  {moves:>10}  {clock(game.saved.seconds):>8}  {faint(when)}")
    print_paragraph("Go on with one: winnable play --resume NAME", faint)


def forget_game(name: str, as_json: bool) -> None:
    """Give up a game on the shelf."""
    if name not in shelf.names():
        raise BadInput(f"there is no kept game {quoted(name)}; winnable play --list tells which there are")
    try:
        told = give_up(Session(shelf.read_game(str(shelf.path_of(name))), name))
    except BadInput:
        shelf.remove(name)  # what cannot be read cannot be played either
        told = [f"{name} is removed."]
    if as_json:
        print_json({"forgotten": name})
    else:
        print_text(fitted("\n".join(told)))


def tell_statistics(as_json: bool) -> None:
    """Print what the player has achieved."""
    if not as_json:
        print_text(fitted("\n".join(statistics_told())))
        return
    games, damaged = records.read()
    print_json(asdict(records.statistics(games)) | {"damaged": damaged, "file": str(records.record_file())})
