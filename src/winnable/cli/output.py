"""Output that any terminal and file can hold: characters that an encoding does not have are written in ASCII.

Suits become letters (10♥ is 10H), face-down cards ##. Without this a Latin-1 terminal would end in an error.
"""

import codecs
import io
import os
import sys

_HANDLER = "winnable-ascii"
_ASCII = {
    **dict(zip("♣♥♠♦", "CHSD", strict=True)),
    **dict(zip("▒·–—−×│┃─━╸╺╷•●○✓✗", "#.---x||----|**o+x", strict=True)),
    **dict(zip("“”„‘’‚", "\"\"\"'''", strict=True)),
    "±": "+/-",
    "…": "...",
    "≤": "<=",
    "≥": ">=",
    "→": "->",
    "½": "1/2",
}


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_ASCII.get(letter, "?") for letter in error.object[error.start : error.end]), error.end


codecs.register_error(_HANDLER, _replaced)


def prepare_output() -> None:
    """Let standard output and standard error take any text; if one is closed, drop what is written to it."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - open until the end
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - open until the end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)


def can_be_written(text: str) -> bool:
    """Whether the encoding of standard output has every character of a text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
