"""Write docs/commands.md, the command reference, from the command line itself: `make commands`."""

from pathlib import Path

from click.testing import CliRunner

from winnable.cli import COMMANDS, main

FILE = Path(__file__).parents[1] / "docs" / "commands.md"
WIDTH = 100
BEGINNING = """# Commands

What every command says with `--help`, written from the command line itself (`make commands`).
[The command line](command-line.md) describes how commands behave in a terminal, with files and when they are stopped.
[JSON output](json.md) describes what they print with `--json`.
"""


def help_of(*words: str) -> str:
    """The help of a command, as it is in a terminal of a hundred columns."""
    done = CliRunner().invoke(main, [*words, "--help"], prog_name="winnable", terminal_width=WIDTH)
    if done.exit_code:
        raise SystemExit(done.output)
    return "\n".join(line.rstrip() for line in done.output.strip("\n").splitlines())


def page() -> str:
    """The whole reference."""
    sections = [BEGINNING, f"```text\n{help_of()}\n```\n"]
    sections += [f"## winnable {name}\n\n```text\n{help_of(name)}\n```\n" for name in COMMANDS]
    return "\n".join(sections)


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
