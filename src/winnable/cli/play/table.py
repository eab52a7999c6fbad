"""The table: does what the player types, and shows the result."""

import contextlib
import importlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ...drawing import draw
from ...errors import BadInput, BadMove, counted, listing, quoted
from ...game import Deal
from ...moves import Move, has_the_form_of_a_move
from ...notation import SavedGame, describe_move, write_save
from ...notation.freecell import has_standard_notation
from ...solving.advice import equal_moves
from ...table.autoplay import KINDS, automatic_moves
from ...table.hints import NO_MOVE
from ...table.session import Session
from ...table.turns import typed_turn
from ..printing import faint, heading, print_text, table_width, use_colour
from ..progress import ProgressLine
from ..step import walk
from . import saved_games
from .advising import (
    deal_sentence,
    hint_sentence,
    judged_moves_text,
    rest_of_the_win,
    turns_to_a_win,
    warning,
    why_lines,
)
from .choosing import next_deal, random_deal
from .helping import help_text
from .results import game_statistics_sentences, give_up, win_sentences
from .screen import HINT_SECONDS, Screen, width

_NUMBER = re.compile("[0-9]{1,6}")
_SEED = re.compile("-?[0-9]{1,80}")


def _thinking() -> ProgressLine:
    """Shows a player who waits that something is going on."""
    return ProgressLine(lambda seconds: ("thinking",), delay=0.3)


@dataclass
class Wishes:
    """What the player wants for this game and the next ones."""

    winnable: bool = False
    """Only deals that can be won."""
    light: bool = False
    autoplay: str = "off"
    warns: bool = False
    reveal: bool = False


class Table(Screen):
    """A place to play at: one game, then the next."""

    ways_on = "undo, restart, give up, or begin a new game"
    """What can be done if no move is left."""
    closed: tuple[str, ...] = ()
    """Commands that this table refuses."""

    def __init__(self, saved: SavedGame, name: str | None, wishes: Wishes) -> None:
        super().__init__()
        self.wishes = wishes
        self.session = Session(saved, name)
        self.is_over = False
        self.offered: tuple[Move, ...] = ()
        """The hint that Enter plays."""
        self.commands = self._commands()

    def _commands(self) -> dict[str, Callable[[str], None]]:
        """Return what each word does with what follows it."""
        commands: dict[tuple[str, ...], Callable[[str], None]] = {
            ("quit", "q", "exit"): lambda _: self.quit(),
            ("?", "hint"): lambda _: self.hint(),
            ("??",): lambda _: self.judge(),
            ("why",): self.why,
            ("back",): lambda _: self.go_back(),
            ("warn",): self.switch_warnings,
            ("light",): self.switch_light,
            ("auto", "autoplay"): self.switch_autoplay,
            ("help", "h"): lambda _: self.show_text(help_text(self.session.state.rules, width(), self.closed)),
            ("moves", "m"): lambda _: self.show_text(self.list_of_moves()),
            ("undo", "u"): lambda rest: self.change(lambda: self.session.undo(_count(rest, "take back"))),
            ("redo",): lambda rest: self.change(lambda: self.session.redo(_count(rest, "play again"))),
            ("restart", "again"): lambda _: self.restart(),
            ("new", "n"): self.new,
            ("next",): lambda _: self.begin(next_deal(self.session.deal, winnable=self.wishes.winnable)),
            ("giveup", "give"): lambda _: self.give_up(),
            ("stats",): lambda _: self.show_text("\n".join(game_statistics_sentences(self.session))),
            ("replay",): lambda _: self.walk_through(self.session.state.moves),
            ("best",): lambda _: self.walk_through(self.session.best_win),
            ("save",): self.save,
            ("reveal",): lambda _: self.switch_reveal(),
            ("home",): lambda _: self.play_home(),
            ("finish",): lambda _: self.finish(),
        }
        return {word: act for words, act in commands.items() for word in words}

    def run(self) -> None:
        """Read and carry out commands until the player stops."""
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # line editing and history, where the system has it
        try:
            self.show_start()
            self.show_position()
            while not self.is_over:
                line = self.read_command(self.session, with_light=self.wishes.light)
                try:
                    self.carry_out("quit" if line is None else line.strip())
                except BadInput as error:
                    self.show_problem(error)
                except KeyboardInterrupt:  # ends only what takes long; at the prompt it ends the game
                    self.show_text("Stopped.")
        finally:
            self.light.stop()

    def carry_out(self, line: str) -> None:
        """Do what one line says."""
        word, _, rest = line.partition(" ")
        offered, self.offered = self.offered, ()
        if act := self.commands.get(word.lower()):
            act(rest.strip())
        elif line:
            self.play(self.moves_of(line))
        elif offered:
            self.play(list(offered))

    # What the player sees

    def show_start(self) -> None:
        """Say which game this is."""
        deal = self.session.deal
        print_text(heading(deal.game.title) + faint(f"  {deal.id}   type a move, ? or help"))

    def show_position(self) -> None:
        """Draw the table and say how the game stands."""
        state = self.session.state
        table = draw(state.rules, state.layout, colour=use_colour(), reveal=self.wishes.reveal, width=table_width())
        print_text("\n" + table)
        if state.is_won():
            self.show_ending()
        elif not state.legal_moves():
            self.show_text(f"\nNo move is left. You can {self.ways_on}.")

    def show_ending(self) -> None:
        """Show a win, and what can be done now."""
        first, *more = win_sentences(self.session)
        print_text("\n" + heading(first))
        self.show_text("\n".join(more))
        best = "best walks through the shortest win known, " if self.session.best_win else ""
        self.show_text(f"replay walks through your game, {best}new deals another one, quit stops.")

    def list_of_moves(self) -> str:
        """List the legal moves with what they do; numbered if a number is not itself a move."""
        state = self.session.state
        numbered = not has_standard_notation(state.rules)
        lines = []
        for number, (move, *_) in enumerate(equal_moves(state), 1):
            label = f"{number:3}  " if numbered else "  "
            lines.append(f"{label}{move!s:10} {describe_move(state, move)}")
        return "\n".join(lines) or NO_MOVE

    def hint(self) -> None:
        """Say one thing to play."""
        self.session.hints += 1
        with _thinking():
            sentence, self.offered = hint_sentence(self.session, HINT_SECONDS)
        self.show_text(sentence + (" Enter plays it." if self.offered else ""))

    def judge(self) -> None:
        """Say of every move whether it keeps the win."""
        self.session.hints += 1
        with _thinking():
            judged = judged_moves_text(self.session, HINT_SECONDS)
        self.show_text(judged)

    def why(self, word: str) -> None:
        """Say why the game is lost."""
        if word.lower() not in ("", "full"):
            raise BadInput(f"{quoted(word)} cannot follow why; why full shows all lines")
        self.session.hints += 1
        with _thinking():
            lines = why_lines(self.session, HINT_SECONDS, full=bool(word))
        self.show_text("\n".join(lines))

    # What the player does

    def go_back(self) -> None:
        """Take back the moves after which the game cannot be won any more."""
        self.session.hints += 1
        with _thinking():
            turns = turns_to_a_win(self.session, HINT_SECONDS)
        if not turns:
            return self.show_text("This position can be won; no move need be taken back.")
        self.change(lambda: self.session.undo(turns))
        taken_back = counted(turns, "move")
        return self.show_text(f"From here the game can be won. {taken_back} taken back; redo {turns} returns.")

    def play(self, moves: list[Move]) -> None:
        """Play a turn."""
        self.session.autoplay = self.wishes.autoplay
        self.change(lambda: self.session.play(moves))
        if self.wishes.warns and (sentence := warning(self.session, HINT_SECONDS)):
            self.show_text(sentence)

    def change(self, act: Callable[[], object]) -> None:
        """Do something to the game, keep it and show it."""
        act()
        with contextlib.suppress(BadInput):  # a home folder that cannot be written to must not stop the game
            self.keep()
        self.show_position()

    def moves_of(self, line: str) -> list[Move]:
        """Return the elementary moves of a typed line: a move, or the number of a listed move."""
        is_standard = has_standard_notation(self.session.state.rules)
        if not _NUMBER.fullmatch(line) or (is_standard and len(line) == 2):
            try:
                return typed_turn(self.session.state, line)
            except BadMove:
                if has_the_form_of_a_move(line):
                    raise
                raise BadInput(f"{quoted(line)} is not a move; help lists what can be typed") from None
        if is_standard:
            raise BadInput(f"{line} is not a move; write both places, as in 26, or t2-t6")
        listed = equal_moves(self.session.state)
        if not 1 <= int(line) <= len(listed):
            raise BadInput(f"there is no move {line}; type moves to see the list")
        return [listed[int(line) - 1][0]]

    def play_home(self) -> None:
        """Play every card that can go to a foundation."""
        moves = automatic_moves(self.session.state, "all")
        if not moves:
            raise BadInput("no card can go to a foundation now")
        self.play(moves)

    def finish(self) -> None:
        """Play a win to its end, once every card of the tableau lies open."""
        with _thinking():
            win = rest_of_the_win(self.session, HINT_SECONDS)
        self.play(list(win))

    def switch_warnings(self, word: str) -> None:
        """Warn of moves that lose, or stop warning."""
        self.wishes.warns = _switched(self.wishes.warns, word)
        self.show_text("You are warned of a move that loses the game." if self.wishes.warns else "No more warnings.")

    def switch_light(self, word: str) -> None:
        """Show the light, or no more."""
        self.wishes.light = _switched(self.wishes.light, word)
        if not self.wishes.light:
            self.light.stop()
        self.show_text("The light is on." if self.wishes.light else "The light is off.")

    def switch_autoplay(self, word: str) -> None:
        """Let cards go home by themselves, or no more."""
        kind = {"on": "safe", "": "off" if self.wishes.autoplay != "off" else "safe"}.get(word.lower(), word.lower())
        if kind not in KINDS:
            raise BadInput(f"{quoted(word)} is no kind of autoplay; write auto {listing(('on', *KINDS))}")
        self.wishes.autoplay = kind
        meanings = {
            "off": "No card goes home by itself.",
            "safe": "Cards go home by themselves once nothing can be built on them.",
            "all": "Cards go home by themselves whenever they can.",
        }
        self.show_text(meanings[kind])

    def switch_reveal(self) -> None:
        """Show hidden cards, or hide them again."""
        self.wishes.reveal = not self.wishes.reveal
        self.show_position()

    # From game to game

    def begin(self, deal: Deal) -> None:
        """Leave this game, which stays saved, and begin another."""
        self.leave()
        self.session = Session(SavedGame(deal, ()))
        self.show_start()
        self.show_position()

    def new(self, seed: str) -> None:
        """Another deal of the same game."""
        deal = self.session.deal
        if not seed:
            self.begin(random_deal(deal.game, deal.dealer, winnable=self.wishes.winnable))
        elif _SEED.fullmatch(seed):
            self.begin(deal.game.deal(int(seed), deal.dealer))
        else:
            raise BadInput(f"{quoted(seed)} is not a seed; write new, or a number as in new 17")

    def restart(self) -> None:
        """Begin this deal again; moves of a game that is not over can be played again."""
        if self.session.is_over:
            return self.begin(self.session.deal)
        return self.change(lambda: self.session.undo(self.session.turns) if self.session.turns else None)

    def give_up(self) -> None:
        """End this game as lost."""
        if self.session.is_over or not self.session.state.moves:
            raise BadInput("there is nothing to give up; new deals another game")
        self.show_text(deal_sentence(self.session, HINT_SECONDS))
        self.show_text("\n".join([*give_up(self.session), "new deals another one, quit stops."]))

    def walk_through(self, win: tuple[Move, ...]) -> None:
        """Show moves one by one."""
        if not win:
            raise BadInput("there are no moves to walk through yet")
        walk(self.session.deal, win)
        self.show_position()

    def save(self, path: str) -> None:
        """Write the game to a file of the player's choice."""
        if not path:
            raise BadInput("say where to, as in: save my-game.txt")
        try:
            place = Path(path).expanduser()
        except RuntimeError:
            raise BadInput(f"{quoted(path)}: there is no such user") from None
        saved_games.write_whole(place, write_save(self.session.saved))
        self.show_text(f"saved; continue it later: winnable play --resume {path}")

    def keep(self) -> None:
        """Save the game, so that `--resume` finds it. Raises `BadInput`."""
        session = self.session
        if session.is_over or not (session.state.moves or session.name):
            return
        if session.name is None:
            session.name = saved_games.free_name(session.deal)
        saved_games.save(session.name, session.saved)

    def leave(self) -> None:
        """Say how to continue this game, if anything was played."""
        session = self.session
        if not session.state.moves or session.is_over:
            return
        try:
            self.keep()
            self.show_text(f"Continue this game: winnable play --resume {session.name}")
        except BadInput as error:
            self.show_problem(error)

    def quit(self) -> None:
        """Stop."""
        self.is_over = True
        self.leave()


def _count(text: str, verb: str) -> int:
    if text and (not _NUMBER.fullmatch(text) or int(text) == 0):
        raise BadInput(f"{quoted(text)} is not a number of moves to {verb}")
    return int(text or 1)


def _switched(is_on: bool, word: str) -> bool:
    """Return the new value of a switch after `on`, `off`, or nothing."""
    if word.lower() not in ("", "on", "off"):
        raise BadInput(f"{quoted(word)} is neither on nor off")
    return not is_on if not word else word.lower() == "on"
