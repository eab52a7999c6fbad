"""`python -m winnable` is the command line, and so is the command `winnable`."""

import signal
import sys


def run() -> None:
    """Run the command line; Ctrl-C stops it also while it is still being loaded, and silently while it is leaving."""
    try:
        from .cli import main

        main(prog_name="winnable")
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        # All is said and done: what Python does after this would answer Ctrl-C with a traceback.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        # Ctrl-C in the midst of an `exec` of a text, of which libraries have many while they are loaded, has Python die
        # of the signal at its very end, whoever took the exception, unless another text was run after it.
        exec("")


if __name__ == "__main__":
    run()
