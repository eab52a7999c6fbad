"""`python -m winnable` is the command line."""

from .cli import main

main(prog_name="winnable")
