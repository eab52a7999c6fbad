"""The terminal that other tests use is one."""

import sys

from helpers.terminal import Terminal, run_in_terminal

PYTHON = (sys.executable, "-c")


def test_a_command_sees_a_terminal_of_the_width_asked_for() -> None:
    program = "import os, sys; print(sys.stdout.isatty(), os.get_terminal_size().columns); sys.exit(7)"
    with Terminal([program], columns=93, program=PYTHON) as terminal:
        pass
    assert terminal.screen.lines == ("True 93",)
    assert terminal.screen.exit_code == 7


def test_a_line_that_is_too_long_is_seen_even_if_it_was_erased() -> None:
    with Terminal(["print('x' * 90, end='\\r\\x1b[2K'); print('short')"], program=PYTHON) as terminal:
        pass
    assert terminal.screen.lines == ("short",)
    assert terminal.screen.widest == 90


def test_keys_and_control_c_reach_the_command() -> None:
    # Many short waits, since a signal that comes just before a wait does not end it, only the next one.
    program = "import time; print(input('name? '))\nwhile True: time.sleep(0.1)"
    with Terminal([program], program=PYTHON) as terminal:
        terminal.wait_for("name?")
        terminal.type("Ada\n")
        terminal.wait_for("Ada\r\nAda")
        terminal.interrupt()
    assert "KeyboardInterrupt" in terminal.screen.text
    assert terminal.screen.exit_code != 0


def test_a_command_of_ours() -> None:
    screen = run_in_terminal(["--version"], columns=80)
    assert screen.exit_code == 0
    assert screen.text.startswith("winnable ")
