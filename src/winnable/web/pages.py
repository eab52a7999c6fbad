"""The pages and what belongs to them: read once when the server starts, and served from memory."""

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

FOLDER = Path(__file__).parent / "static"
_FRAME = FOLDER / "frame.html"
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
PAGES = {
    "/": "index.html",
    "/games": "games.html",
    "/research": "research.html",
    "/skill": "skill.html",
    "/experiment": "experiment.html",
    "/editor": "editor.html",
    "/docs": "docs.html",
}


@dataclass(frozen=True)
class _File:
    kind: str
    body: bytes
    packed: bytes
    tag: str


def _framed(path: Path) -> bytes:
    """Return a page to read: its content in the frame, which has the head and the links to the other pages."""
    content, frame = path.read_text(encoding="utf-8"), _FRAME.read_text(encoding="utf-8")
    current = "research" if 'class="tabs"' in content else path.stem
    title = re.findall("<h1.*?>(.*)</h1>", content)[0]
    framed = frame.replace(f'"/{current}"', f'"/{current}" aria-current="page"').replace("{title}", title)
    return framed.replace("{name}", path.stem).replace("{content}", content).encode()


def _read(path: Path) -> _File:
    body = _framed(path) if path.suffix == ".html" and path.stem != "index" else path.read_bytes()
    return _File(_KINDS[path.suffix], body, gzip.compress(body, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:16]}"')


class Pages:
    """All files of the pages, by the path of their address."""

    def __init__(self) -> None:
        paths = [path for path in sorted(FOLDER.rglob("*")) if path.suffix in _KINDS and path != _FRAME]
        self._files = {f"/static/{path.relative_to(FOLDER).as_posix()}": _read(path) for path in paths}
        self._files |= {address: self._files[f"/static/{name}"] for address, name in PAGES.items()}

    @property
    def addresses(self) -> list[str]:
        """Every address that has a file."""
        return list(self._files)

    def answer(self, request: Request) -> Response:
        """Return the file of an address, or a response that says that the browser has it already."""
        file = self._files[request.url.path]
        headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.packed, media_type=file.kind, headers=headers | {"content-encoding": "gzip"})
        return Response(file.body, media_type=file.kind, headers=headers)
