"""The group of all commands: it loads a command when it is used, and ends each with a sentence and an exit code.

If something goes wrong, a user sees a sentence. A traceback is printed only if `WINNABLE_DEBUG` asks for it.
"""

import contextlib
import difflib
import importlib
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from ..errors import BadInput, counted, readable
from .help import HelpContext
from .misuse import misuse_sentence
from .output import prepare_output
from .printing import print_message

NO = 1
"""Exit code when the answer is no."""
BAD_INPUT = 2
"""Exit code for what the user can correct: bad input, or output that cannot be written."""
INTERNAL_ERROR = 70
"""Exit code for an error of our own, or when there is no memory left."""
INTERRUPTED = 130
"""Exit code after Ctrl-C."""
_MOST_PROBLEMS = 20


class Group(click.Group):
    """Commands that are loaded by name: `check-proof` is `check_proof_command` in the module `check_proof`."""

    context_class = HelpContext

    def __init__(self, *arguments: Any, sentences: Mapping[str, str], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._sentences = sentences

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse words that no shell can pass on, so that no command has to check them."""
        if any("\0" in word for word in args):
            raise BadInput("a word of the command has a NUL character; no name can have one")
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in the order of the help."""
        return list(self._sentences)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        if cmd_name not in self._sentences:
            return None
        name = cmd_name.replace("-", "_")
        command = getattr(importlib.import_module(f".{name}", __package__), f"{name}_command")
        assert isinstance(command, click.Command)
        command.context_class = HelpContext
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first word names. If there is none, the error suggests the likely one."""
        if args and args[0] not in self._sentences and not ctx.resilient_parsing and not args[0].startswith("-"):
            close = difflib.get_close_matches(args[0], self._sentences, 1)
            advice = f"did you mean {close[0]}?" if close else "`winnable --help` lists all"
            raise BadInput(f'there is no command "{readable(args[0], 40)}"; {advice}')
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._sentences.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. If a reader such as `head` closes the pipe early, that is no error, unlike in click."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _drop_output()
            ctx.exit(0)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit with its exit code."""

        def act() -> Any:
            return super(Group, self).main(args, prog_name, complete_var, standalone_mode=False, **extra)

        if not standalone_mode:
            return act()
        prepare_output()
        sys.exit(_ended(act))


def _ended(act: Callable[[], int | None]) -> int:
    """Call a function, print its error if it fails, and return the exit code."""
    try:
        code = act() or 0
        sys.stdout.flush()
        return code
    except BadInput as error:
        _print_problems(error)
    except click.ClickException as error:
        _print_misuse(error)
    except (click.Abort, KeyboardInterrupt):
        print_message("stopped")
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        where = f"{error.filename}: " if error.filename else "the output cannot be written: "
        print_message(f"{where}{error.strerror or error}")
    except MemoryError:
        print_message("there is not enough memory for this; a lower --memory leaves more for the rest")
        return _details()
    except Exception as error:
        print_message(
            f"an error of winnable's own, please report it ({type(error).__name__}: {error}); "
            "with WINNABLE_DEBUG=1 in the environment the details are shown"
        )
        return _details()
    return BAD_INPUT


def _print_problems(error: BadInput) -> None:
    for problem in error.problems[:_MOST_PROBLEMS]:
        print_message(problem)
    more = len(error.problems) - _MOST_PROBLEMS
    if more > 0:
        print_message(f"and {counted(more, 'more problem')}")


def _print_misuse(error: click.ClickException) -> None:
    """Say what is wrong with the words of a command."""
    if error.message.startswith("Usage:"):
        error.show()  # a command without any words prints its help
    else:
        print_message(misuse_sentence(error))


def _details() -> int:
    """Show the traceback, if `WINNABLE_DEBUG` asks for it."""
    if os.environ.get("WINNABLE_DEBUG"):
        traceback.print_exc()
    return INTERNAL_ERROR


def _drop_output() -> None:
    """Discard the output that is not yet written, so that Python does not fail on it at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
