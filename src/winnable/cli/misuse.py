"""Words of a command that click refuses, as sentences in the style of all other errors."""

import ast
import difflib
import re

import click

from ..errors import listing, quoted, readable


def misuse_sentence(error: click.ClickException) -> str:
    """Return one sentence for an error of click: what is wrong, and what would be right."""
    if isinstance(error, click.MissingParameter):
        return f"{_name(error.param)} is missing{_usage(error)}"
    if isinstance(error, click.BadParameter) and error.param is not None:
        return f"{_name(error.param)} {_expected(error.param, error.message)}"
    if isinstance(error, click.NoSuchOption):
        return _unknown_option(error)
    if isinstance(error, click.BadOptionUsage):
        wants = "takes no value" if "not take" in error.message else "needs a value"
        return f"{readable(error.option_name, 40)} {wants}{_usage(error)}"
    extra = re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", error.message, re.DOTALL)
    if extra:
        return f"{quoted(extra[1])} is too much{_usage(error)}"
    words = error.format_message().rstrip(".")
    return f"{words[0].lower()}{words[1:]}{_usage(error)}"


def _name(param: click.Parameter | None) -> str:
    """Return an option as it is typed, or an argument as the usage calls it."""
    if param is None:
        return "an argument"
    if isinstance(param, click.Option):
        return next((name for name in param.opts if name.startswith("--")), param.opts[0])
    return param.metavar or param.human_readable_name


def _usage(error: click.ClickException) -> str:
    context = error.ctx if isinstance(error, click.UsageError) else None
    return "" if context is None else f"; the command is used as: {' '.join(context.get_usage().split()[1:])}"


def _expected(param: click.Parameter, message: str) -> str:
    """Return what a value must be, and what it is. Click says only in its message what was typed."""
    kind = param.type
    value, _, _ = message.rpartition(" is not ")
    typed = f", not {_shown(value)}" if value else ""
    unit = " MB" if param.metavar == "MB" else ""
    if isinstance(kind, click.Choice):
        return f"must be {listing(kind.choices)}{typed}"
    if isinstance(kind, click.IntRange | click.FloatRange) and " is not in the range " in message:
        number = float(value)
        if kind.min is not None and (number <= kind.min if kind.min_open else number < kind.min):
            return f"must be {'more than' if kind.min_open else 'at least'} {kind.min}{unit}{typed}"
        return f"must be {'less than' if kind.max_open else 'at most'} {kind.max}{unit}{typed}"
    if isinstance(kind, click.types.IntParamType):
        return f"must be a whole number{typed}"
    if isinstance(kind, click.types.FloatParamType):
        return f"must be a number{typed}"
    return f"cannot be used: {message}"


def _shown(value: str) -> str:
    """Return what was typed, of which click shows text as Python writes it."""
    try:
        typed = ast.literal_eval(value)
    except (SyntaxError, ValueError):
        typed = value
    return readable(value, 40) if isinstance(typed, int | float) else quoted(typed)


def _unknown_option(error: click.NoSuchOption) -> str:
    known = [name for param in error.ctx.command.params for name in param.opts] if error.ctx else []
    close = difflib.get_close_matches(error.option_name, [name for name in known if name.startswith("--")], 1)
    path = error.ctx.command_path if error.ctx else "winnable"
    advice = f"did you mean {close[0]}?" if close else f"`{path} --help` lists all"
    return f"there is no option {readable(error.option_name, 40)}; {advice}"
