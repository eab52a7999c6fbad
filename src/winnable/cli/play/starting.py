"""How `winnable play` starts: a new game, a saved one, a list of games, or the record."""

from dataclasses import asdict
from datetime import datetime

from ...errors import BadInput, counted, quoted, readable
from ...notation import SavedGame
from ...table.session import Session
from ..common import DealChoice, chosen_game
from ..printing import faint, print_json, print_paragraph, print_text
from . import records, saved_games
from .choosing import random_deal
from .results import clock, give_up, statistics_sentences
from .screen import fitted
from .table import Table, Wishes


def new_game(name: str, choice: DealChoice, winnable: bool) -> SavedGame:
    """Return a new game of the deal that the options choose."""
    if not winnable:
        return SavedGame(choice.deal(name), ())
    if choice.is_certain or name.count(":") == 2:
        raise BadInput("--winnable chooses the deal; leave it out to play a certain one")
    return SavedGame(random_deal(chosen_game(name), choice.dealer, winnable=True), ())


def resumed_game(wanted: str) -> tuple[SavedGame, str | None]:
    """Return a saved game by its name or from a file; the last one played if nothing is named."""
    kept = saved_games.names()
    if not wanted:
        if not kept:
            raise BadInput("there is no game to continue")
        wanted = kept[0]
    if wanted in kept:
        return saved_games.read_game(str(saved_games.path_of(wanted))), wanted
    return saved_games.read_game(wanted), None


def hidden_table(saved: SavedGame, name: str | None, wishes: Wishes, know: str, *, as_json: bool) -> Table:
    """Return a table for a game with hidden cards."""
    from ...players.views import checked_know
    from .hidden_table import HiddenTable

    if as_json:
        raise BadInput("--hidden is for people; a program plays with hidden cards by winnable.players")
    if wishes.light:
        raise BadInput("the light would show what cannot be known; leave out --light or --hidden")
    return HiddenTable(saved, name, wishes, checked_know(know))


def print_games(as_json: bool) -> None:
    """Print the saved games."""
    games = saved_games.saved_files()
    if as_json:
        print_json(
            [
                {
                    "name": game.name,
                    "deal": game.saved.deal.id if game.saved else None,
                    "moves": len(game.saved.moves) if game.saved else None,
                    "seconds": game.saved.seconds if game.saved else None,
                    "file": str(saved_games.path_of(game.name)),
                    "problem": game.problem,
                }
                for game in games
            ]
        )
        return
    if not games:
        print_paragraph("There is no saved game. Every game that you begin is saved until it is won or given up.")
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
    print_paragraph("Continue one of them: winnable play --resume NAME", faint)


def forget_game(name: str, as_json: bool) -> None:
    """Give up a saved game."""
    if name not in saved_games.names():
        raise BadInput(f"there is no saved game {quoted(name)}; winnable play --list shows which there are")
    try:
        sentences = give_up(Session(saved_games.read_game(str(saved_games.path_of(name))), name))
    except BadInput:
        saved_games.remove(name)  # what cannot be read cannot be played either
        sentences = [f"{name} is removed."]
    if as_json:
        print_json({"forgotten": name})
    else:
        print_text(fitted("\n".join(sentences)))


def print_statistics(as_json: bool) -> None:
    """Print what the player has achieved."""
    if not as_json:
        print_text(fitted("\n".join(statistics_sentences())))
        return
    games, damaged = records.read()
    print_json(asdict(records.statistics(games)) | {"damaged": damaged, "file": str(records.record_file())})
