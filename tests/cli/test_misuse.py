"""Words of a command that make no sense: one sentence in one style, exit code 2, and no block of usage."""

import click
import pytest

from helpers.command_line import run
from winnable.cli import main


def refused(*arguments: str) -> str:
    """The only line that a refused command prints."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    lines = result.stderr.splitlines()
    assert lines[0].startswith("winnable: ")
    return " ".join(result.stderr.split())[len("winnable: ") :]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("solve klondike --seed abc", '--seed must be a whole number, not "abc"'),
        ("solve klondike --seed 1.5", '--seed must be a whole number, not "1.5"'),
        ("solve klondike --timeout soon", '--timeout must be a number, not "soon"'),
        ("deals klondike --count 0", "--count must be at least 1, not 0"),
        ("solve klondike --threads 3", "--threads must be at most 2, not 3"),
        ("serve --port 99999", "--port must be at most 65535, not 99999"),
        ("solve klondike --memory 0", "--memory must be at least 1 MB, not 0"),
        ("rate klondike --memory 0", "--memory must be at least 1 MB, not 0"),
        ("solve klondike --export pdf", '--export must be text, json or freecell, not "pdf"'),
        ("solve", "GAME is missing; the command is used as: winnable solve [OPTIONS] GAME"),
        ("match best", "GAME is missing; the command is used as: winnable match [OPTIONS] PLAYER GAME"),
        ("perft klondike", "--depth is missing; the command is used as: winnable perft [OPTIONS] GAME"),
        ("rules", "GAME is missing; name at least one game, a rule file, or - for standard input"),
        ("rate", "GAME is missing; name at least one game, or a plan with --plan"),
        ("play", "GAME is missing; name the game, or continue a saved one with --resume"),
        ("solve klondike --sede 3", "there is no option --sede; did you mean --seed?"),
        ("solve klondike --zzz", "there is no option --zzz; `winnable solve --help` lists all"),
        ("--zzz", "there is no option --zzz; `winnable --help` lists all"),
        ("solve klondike --seed", "--seed needs a value"),
        ("solve klondike --json=3", "--json takes no value"),
        ("solve klondike a b", '"a b" is too much; the command is used as: winnable solve [OPTIONS] GAME'),
        ("rate klondike --seeds 10-1", '"10-1" runs backwards; the smaller seed comes first, as in 1-10'),
        ("rate klondike --seeds 1-5,9-7", '"9-7" runs backwards; the smaller seed comes first, as in 1-10'),
        (
            "rate klondike --until 200%",
            '"200%" is not half the width of an interval: it must be more than 0% and less than 50%, as in 0.5%',
        ),
        (
            "tune fan --seeds 0",
            "--seeds 0 is one deal, that of seed 0; give at least two, such as 1-40: the first half is to learn from, "
            "the rest to confirm",
        ),
    ],
)
def test_every_mistake_has_its_sentence(line: str, sentence: str) -> None:
    assert refused(*line.split()) == sentence


def test_a_list_of_moves_without_its_deal_is_named_with_the_options_that_it_needs() -> None:
    result = run("review", "-", stdin="t1-f\nt2-t3\n")
    assert result.exit_code == 2
    assert "with --game and --seed, --deal or --position" in " ".join(result.stderr.split())


def test_no_option_answers_in_the_style_of_click() -> None:
    """Whatever takes a number or one of some words refuses another word in our own style."""
    context, asked = click.Context(main), 0
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        for option in command.params:
            kinds = (click.types.IntParamType, click.types.FloatParamType, click.Choice)
            if not isinstance(option, click.Option) or not isinstance(option.type, kinds):
                continue
            typed = next(each for each in option.opts if each.startswith("--"))
            assert refused(name, "klondike", typed, "nonsense word").startswith(f"{typed} must be "), (name, typed)
            asked += 1
    assert asked > 60
