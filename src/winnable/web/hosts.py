"""The names that the server answers to.

A foreign page can give its own name the address of this machine (DNS rebinding). Then the browser lets the page read
what is served here. Such a request names the foreign host. So the server answers a request with a name only if the name
is its own. It always answers a request with an address in numbers, since an address cannot be given another meaning.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address

from ..errors import BadInput, quoted

_ALL_ADDRESSES = ("", "0.0.0.0", "::")
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*")
_HEADER = re.compile(r"(\[[0-9a-f:.]+(?:%\w+)?\]|[^:\[\]]*)(:[0-9]*)?")


def own_names(host: str, added: Iterable[str]) -> tuple[str, ...]:
    """Return the names of a server that listens at a host, with those added. Raises `BadInput` for a wrong name."""
    names = ["localhost", *map(_added, added)]
    if host in _ALL_ADDRESSES:
        machine = socket.gethostname().lower()
        names += [machine, machine.split(".")[0], f"{machine.split('.')[0]}.local"]
    elif not is_address(host):
        names.append(host.lower())
    return tuple(dict.fromkeys(name.rstrip(".") for name in names))


def _added(name: str) -> str:
    plain = name.lower().rstrip(".")
    if not is_address(plain) and not _NAME.fullmatch(plain):
        raise BadInput(
            f"--allow-host takes a name such as cards.example.org, without scheme, port and path, not {quoted(name)}"
        )
    return plain


def is_address(text: str) -> bool:
    """Return whether a host is an address in numbers."""
    try:
        ip_address(text.split("%")[0])
    except ValueError:
        return False
    return True


def is_answered(names: Iterable[str], header: str) -> bool:
    """Return whether a server with these names answers a request with this Host header."""
    read = _HEADER.fullmatch(header.strip().lower())
    if read is None:
        return False
    host = read[1].removeprefix("[").removesuffix("]")
    return is_address(host) or host.rstrip(".") in names
