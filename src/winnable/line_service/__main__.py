"""The command `winnable-solve`."""

import argparse
import os
import sys

from ..arguments import MOST_SECONDS

DESCRIPTION = """Answer questions about deals of patience games: one JSON object a line on standard input, one JSON
object a line on standard output. Each answer repeats the id of its question. docs/lines.md describes the fields."""
EXAMPLE = """example:
  echo '{"id": 1, "game": "klondike", "seed": 7, "positions": 100000}' | winnable-solve
"""


def main(words: list[str] | None = None) -> None:
    """Read the options, and answer until the input ends."""
    parser = argparse.ArgumentParser(
        "winnable-solve",
        description=DESCRIPTION,
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="questions answered at the same time")
    parser.add_argument("--most-seconds", type=float, default=60.0, help="the most time that a question may take")
    parser.add_argument("--most-memory", type=int, default=1024, help="the most memory of a question, in MB")
    options = parser.parse_args(words)
    if not 1 <= options.jobs <= 256:
        parser.error("--jobs must be a number of 1 to 256")
    if not 0 < options.most_seconds <= MOST_SECONDS:
        parser.error(f"--most-seconds must be more than 0 and at most {MOST_SECONDS:.0f}")
    if not 1 <= options.most_memory <= 1 << 20:
        parser.error("--most-memory must be a number of 1 to 1048576")

    from .answers import Caps
    from .process import serve

    caps = Caps(options.most_seconds, options.most_memory << 20, options.jobs)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer, caps)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
