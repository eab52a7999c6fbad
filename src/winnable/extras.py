"""Libraries that come only with an extra: whether they are there, and a sentence that says how to get them."""

import importlib.util

from .errors import BadInput, listing


def require(purpose: str, *modules: str, extra: str) -> None:
    """Raise `BadInput` if a library is missing that an extra brings; `purpose` is the beginning of the sentence."""
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    if missing:
        raise BadInput(f"{purpose} needs {listing(missing, 'and')}; install with: pip install 'winnable[{extra}]'")
