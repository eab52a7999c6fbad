"""`python -m winnable` is the command line, and so is the command `winnable`."""

import signal
import sys


def run() -> None:
    """Run the command line. Ctrl-C also stops it while it is being loaded, and without a message while it ends."""
    try:
        from .cli import main

        main(prog_name="winnable")
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        # The work is done. From here on Python would answer Ctrl-C with a traceback.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        # Libraries `exec` many texts while they are loaded. If Ctrl-C comes during such an `exec`, the signal ends
        # Python at its very end, even if the exception was caught, unless another text was run after it.
        exec("")


if __name__ == "__main__":
    run()
