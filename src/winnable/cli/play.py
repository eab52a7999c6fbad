"""`winnable play`: a game of patience in the terminal."""

import contextlib
import importlib
import os
import re
import sys
from pathlib import Path

import click

from ..advice import Advisor
from ..errors import BadInput, counted, quoted
from ..game import Deal
from ..moves import CELL, FOUNDATION, TABLEAU, Move, parse_move
from ..notation import SavedGame, describe_move, layout_to_object, read_save, write_save
from ..notation.freecell import expand, has_standard_notation, looks_standard, sequence_moves
from ..referee import replay
from ..show import draw
from ..state import State
from .common import (
    GAME_HELP,
    chosen_deal,
    deal_options,
    faint,
    heading,
    json_option,
    print_json,
    print_text,
    read_text,
    table_width,
    use_colour,
)

_HELP = """\
t3-t5      move the last card of pile 3 to pile 5; t3-t5:2 moves two cards
t3-f       to its foundation      t3-c1   to cell 1
w-t2       from the waste         r1-t4   from the reserve
deal       turn the stock         redeal turn the waste over
home       play every card that can go to a foundation
moves      list the legal moves
?          a hint                 warn    tell when a move loses the game, or stop telling
undo, u    take the last move back (u 5: five moves)
restart    begin again            save FILE  write the game to a file
reveal     show face-down cards   quit, q    stop; winnable play --resume goes on"""
_STANDARD_HELP = "26, 7a, 4h standard notation works as well, and carries whole sequences"
_NUMBER_HELP = "3          the third move of the list"
_HINT_SECONDS = 2.0
_NUMBER = re.compile("[0-9]{1,6}")


@click.command("play", epilog=GAME_HELP)
@click.argument("game_name", metavar="[GAME]", required=False)
@deal_options
@click.option(
    "--resume",
    "resume_file",
    metavar="FILE",
    is_flag=False,
    flag_value="",
    help="Go on with a saved game; without FILE, with the last one.",
)
@json_option
def play_command(
    game_name: str | None,
    seed: int | None,
    dealer: str | None,
    deal_file: str | None,
    resume_file: str | None,
    as_json: bool,
) -> None:
    """Play GAME in the terminal: type a move, or `help`.

    The game is kept after every move, so that nothing is lost. With --json the commands are read from standard input
    and every position is written as one line of JSON.
    """
    if resume_file is not None:
        if seed is not None or dealer is not None or deal_file is not None:
            raise BadInput("a saved game says which deal it is; --seed, --dealer and --deal are not needed")
        saved = _resumed(resume_file, game_name)
    elif game_name is None:
        raise click.UsageError("Missing argument 'GAME' (or --resume).")
    else:
        saved = SavedGame(chosen_deal(game_name, seed, dealer, deal_file), ())
    table = _JsonTable(saved) if as_json else _Table(saved)
    table.run()


def _last_game_file() -> Path:
    """Where the running game is kept after every move."""
    home = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(home) / "winnable" / "last-game.txt"


def _resumed(path: str, game_name: str | None) -> SavedGame:
    if game_name is not None and not path:
        path = game_name
    if not path and not _last_game_file().exists():
        raise BadInput("there is no game to go on with")
    path = path or str(_last_game_file())
    try:
        saved = read_save(read_text(path))
        replay(saved.deal, saved.moves)
    except BadInput as error:
        raise error if path in str(error) else error.located(path) from None
    return saved


def _write_whole(path: Path, text: str) -> None:
    """Write a file so that it is there whole or not at all."""
    try:
        part = path.with_name(path.name + ".part")
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written: {error.strerror}") from None
    except ValueError:
        raise BadInput(f"{quoted(str(path))}: no file can have this name") from None


class _Table:
    """One game at the table: reads commands and shows what they do."""

    def __init__(self, saved: SavedGame) -> None:
        self.deal: Deal = saved.deal
        self.state = State(saved.deal)
        for move in saved.moves:
            self.state.push(move)
        self.reveal = False
        self.is_over = False
        self.warns = False
        self.advisor = Advisor(saved.deal)

    def run(self) -> None:
        """Read and carry out commands until the player stops."""
        with contextlib.suppress(ImportError):
            importlib.import_module("readline")  # line editing and history, where the system has it
        self.show_start()
        self.show_position()
        while not self.is_over:
            line = self.read_command()
            if line is None:
                line = "quit"
            try:
                self.carry_out(line.strip())
            except BadInput as error:
                self.show_problem(error)

    # What the player sees

    def show_start(self) -> None:
        """Say which game this is."""
        print_text(heading(self.deal.game.title) + faint(f"  {self.deal.id}   type a move, or help"))

    def show_position(self) -> None:
        """Draw the table and say how the game stands."""
        print_text(
            "\n"
            + draw(self.state.rules, self.state.layout, colour=use_colour(), reveal=self.reveal, width=table_width())
        )
        if self.state.is_won():
            print_text(heading(f"\nWon in {counted(len(self.state.moves), 'move')}."))
        elif not self.state.legal_moves():
            print_text("\nNo move is left. You can undo, restart or quit.")

    def show_problem(self, error: BadInput) -> None:
        """Say why a command was not carried out."""
        for problem in error.problems:
            print_text(problem)

    def show_text(self, text: str) -> None:
        """Answer in words."""
        print_text(text)

    def read_command(self) -> str | None:
        """The next line the player types; None at the end of input."""
        try:
            line = input(f"\n{len(self.state.moves) + 1}> ")
        except (EOFError, KeyboardInterrupt):
            print_text("")
            return None
        if not sys.stdin.isatty():
            print_text(line)
        return line

    # What the player can do

    def carry_out(self, line: str) -> None:
        """Do what one line says."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                return
            case "quit" | "q" | "exit":
                self.quit()
            case "?" | "hint":
                self.show_text(self.hint())
            case "warn":
                self.warns = not self.warns
                self.show_text("A move that loses the game is told from now on." if self.warns else "No more warnings.")
            case "help" | "h":
                self.show_text(
                    f"{_HELP}\n{_STANDARD_HELP if has_standard_notation(self.state.rules) else _NUMBER_HELP}"
                )
            case "moves" | "m":
                self.show_text(self.list_of_moves())
            case "undo" | "u":
                self.undo(rest.strip())
            case "restart":
                self.state = State(self.deal)
                self.after_change()
            case "save":
                self.save(rest.strip())
            case "reveal":
                self.reveal = not self.reveal
                self.show_position()
            case "home":
                self.play_home()
            case _:
                self.play(line)

    def hint(self) -> str:
        """What to play, if that can be found out soon."""
        if self.state.is_won():
            return "The game is won."
        found = self.advisor.status(self.state, _HINT_SECONDS)
        if found.hint is not None:
            return f"{found.hint}   {describe_move(self.state, found.hint)}"
        if found.verdict == "unwinnable":
            return "This position cannot be won any more; undo goes back."
        return f"Not found in {_HINT_SECONDS:g} seconds."

    def warn(self) -> None:
        """Tell if the game was just lost."""
        lost = self.advisor.verdict(self.state, _HINT_SECONDS) == "unwinnable"
        moves = self.state.moves
        if not lost or not moves:
            return
        last = self.state.pop()
        was_winnable = self.advisor.verdict(self.state, _HINT_SECONDS) == "winnable"
        self.state.push(last)
        if was_winnable:
            self.show_text("That move loses the game: it could be won before it. undo takes it back.")

    def play(self, line: str) -> None:
        """Play the elementary moves that a line stands for, all or none of them."""
        played = 0
        try:
            for move in self.moves_of(line):
                self.state.push(move)
                played += 1
        except BadInput:
            for _ in range(played):
                self.state.pop()
            raise
        self.after_change()
        if self.warns:
            self.warn()

    def moves_of(self, line: str) -> list[Move]:
        """The elementary moves of a typed line: a move, a sequence move, or the number of a listed move."""
        rules = self.state.rules
        if has_standard_notation(rules) and looks_standard([line]):
            return expand(self.state, line)
        if _NUMBER.fullmatch(line):
            if has_standard_notation(rules):
                raise BadInput(f"{line} is not a move; write both places, as in 26, or t2-t6")
            listed = self.listed_moves()
            if not 1 <= int(line) <= len(listed):
                raise BadInput(f"there is no move {line}; type moves to see the list")
            return [listed[int(line) - 1]]
        move = parse_move(line)
        within_tableau = move.source.kind == TABLEAU == move.target.kind
        if within_tableau and move.amount > 1 and rules.tableau_piles.move_built_group == "no":
            return sequence_moves(self.state, move.source.slot, move.target.slot, move.amount)
        return [move]

    def listed_moves(self) -> list[Move]:
        """The legal moves, only one of those that differ just in the cell they fill."""
        seen = set()
        listed = []
        for move in self.state.legal_moves():
            kind = (move.source, CELL) if move.target.kind == CELL else move
            if kind not in seen:
                seen.add(kind)
                listed.append(move)
        return listed

    def list_of_moves(self) -> str:
        """The legal moves with what they do; numbered where a number is not itself a move."""
        listed = self.listed_moves()
        if not listed:
            return "No move is left."
        numbered = not has_standard_notation(self.state.rules)
        lines = []
        for number, move in enumerate(listed, 1):
            label = f"{number:3}  " if numbered else "  "
            lines.append(f"{label}{move!s:10} {describe_move(self.state, move)}")
        return "\n".join(lines)

    def undo(self, count: str) -> None:
        """Take moves back."""
        if count and not _NUMBER.fullmatch(count):
            raise BadInput(f"{quoted(count)} is not a number of moves to take back")
        if int(count or 1) > max(1, len(self.state.moves)):
            raise BadInput(f"only {counted(len(self.state.moves), 'move')} can be taken back")
        for _ in range(int(count or 1)):
            self.state.pop()
        self.after_change()

    def play_home(self) -> None:
        """Play every card that can go to a foundation."""
        played = 0
        while home := [move for move in self.state.legal_moves() if move.target.kind == FOUNDATION]:
            self.state.push(home[0])
            played += 1
        if not played:
            raise BadInput("no card can go to a foundation now")
        self.after_change()

    def save(self, path: str) -> None:
        """Write the game to a file of the player's choice."""
        if not path:
            raise BadInput("say where to, as in: save my-game.txt")
        try:
            place = Path(path).expanduser()
        except RuntimeError:
            raise BadInput(f"{quoted(path)}: there is no such user") from None
        _write_whole(place, write_save(SavedGame(self.deal, self.state.moves)))
        self.show_text(f"saved; go on with it later: winnable play --resume {path}")

    def after_change(self) -> None:
        """Keep the game and show it."""
        with contextlib.suppress(BadInput):  # a home that cannot be written to must not stop the game
            self.keep()
        self.show_position()

    def keep(self) -> None:
        """Write the game to the place where `--resume` finds it."""
        with contextlib.suppress(OSError):
            _last_game_file().parent.mkdir(parents=True, exist_ok=True)
        _write_whole(_last_game_file(), write_save(SavedGame(self.deal, self.state.moves)))

    def quit(self) -> None:
        """Stop; say how to go on, if the game was kept."""
        self.is_over = True
        if self.state.moves and not self.state.is_won():
            try:
                self.keep()
                self.show_text("Go on with this game: winnable play --resume")
            except BadInput as error:
                self.show_problem(error)


class _JsonTable(_Table):
    """The same game for a program: commands on standard input, one JSON object a line as answer."""

    def show_start(self) -> None:
        """Nothing: every position names the deal."""

    def show_position(self) -> None:
        """The position as JSON."""
        state = self.state
        print_json(
            {
                "deal": self.deal.id,
                "layout": layout_to_object(state.rules, state.layout),
                "played": [str(move) for move in state.moves],
                "legal_moves": [str(move) for move in state.legal_moves()],
                "won": state.is_won(),
            }
        )

    def show_problem(self, error: BadInput) -> None:
        """The problem as JSON."""
        print_json({"error": " ".join(error.problems)})

    def show_text(self, text: str) -> None:
        """An answer in words as JSON."""
        print_json({"text": text})

    def read_command(self) -> str | None:
        """The next line of standard input."""
        line = sys.stdin.readline()
        return line if line else None

    def quit(self) -> None:
        """Stop without a word."""
        self.is_over = True
        with contextlib.suppress(BadInput):
            self.keep()
