"""Libraries that come only with an extra: whether they are installed, and a sentence that says how to get them."""

import importlib.metadata
import importlib.util
import shlex
import sys
from pathlib import Path

from .errors import BadInput, listing


def require(purpose: str, *modules: str, extra: str) -> None:
    """Raise `BadInput` if a library of an extra is missing; `purpose` is the beginning of the sentence."""
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    if missing:
        raise BadInput(f"{purpose} needs {listing(missing, 'and')}; install with: {_advice(extra)}")


def _advice(extra: str) -> str:
    """Return a command that installs the libraries of an extra. In a clone, pip does not know the name of the package,
    and installing the clone again would build it again; there the command names the libraries themselves."""
    try:
        ours = importlib.metadata.distribution("winnable")
        is_from_index = ours.read_text("direct_url.json") is None
    except importlib.metadata.PackageNotFoundError:
        is_from_index = True
    if is_from_index:
        return f"pip install 'winnable[{extra}]'"
    wanted = [entry.split(";") for entry in ours.requires or ()]
    libraries = [name.strip() for name, *when in wanted if when and f'"{extra}"' in when[0].replace("'", '"')]
    return f"{shlex.quote(_python())} -m pip install {shlex.join(libraries)}"


def _python() -> str:
    """Return the path of this Python, as it can be typed here."""
    python, here = Path(sys.executable), Path.cwd()
    return str(python.relative_to(here)) if python.is_relative_to(here) else str(python)
