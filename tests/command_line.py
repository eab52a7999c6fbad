"""The command line as a user types it."""

from click.testing import CliRunner, Result

from winnable.cli import main


def run(*arguments: str, stdin: str = "") -> Result:
    """Everything a command did."""
    return CliRunner().invoke(main, list(arguments), input=stdin)


def told(*arguments: str, stdin: str = "") -> str:
    """What a command that must succeed printed."""
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout
