"""The C library as Python sees it: built as `make embed` does, and called through ctypes."""

import ctypes
import fcntl
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from winnable import Game
from winnable.compiled import compiled

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "build" / "embed"


class Error(ctypes.Structure):
    _fields_ = [("message", ctypes.c_char * 256)]


STOP = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)


class CLimits(ctypes.Structure):
    _fields_ = [
        ("seconds", ctypes.c_double),
        ("positions", ctypes.c_uint64),
        ("memory_bytes", ctypes.c_uint64),
        ("wants_stop", STOP),
        ("data", ctypes.c_void_p),
    ]


_POINTERS = ("game_read", "deal", "position_read", "solve")
_TEXTS = ("version", "game_name", "position_layout", "move", "result_move", "verdict_text", "reason_text")
_SIZES = ("move_count", "result_length")


@cache
def built() -> Path:
    """The folder of the library and the example; several test processes may ask for it at once."""
    BUILT.mkdir(parents=True, exist_ok=True)
    with (BUILT / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(["sh", ROOT / "tools" / "build_embed.sh", Path(sys.executable).parent], check=True)
        archive = BUILT / "installed" / "lib" / "libwinnable.a"
        shared = BUILT / "libwinnable-test.so"
        if not shared.exists() or shared.stat().st_mtime < archive.stat().st_mtime:
            whole = ["-Wl,--whole-archive", str(archive), "-Wl,--no-whole-archive"]
            subprocess.run(["c++", "-shared", "-o", str(shared), *whole], check=True)
    return BUILT


@cache
def library() -> Any:
    """The functions of winnable.h by their names without `winnable_`."""
    loaded = ctypes.CDLL(str(built() / "libwinnable-test.so"))

    class Functions:
        def __getattr__(self, name: str) -> Any:
            function = getattr(loaded, f"winnable_{name}")
            if name in _POINTERS:
                function.restype = ctypes.c_void_p
            elif name in _TEXTS:
                function.restype = ctypes.c_char_p
            elif name in _SIZES:
                function.restype = ctypes.c_size_t
            elif name == "result_positions":
                function.restype = ctypes.c_uint64
            return function

    return Functions()


class Refused(Exception):
    """What the library says is wrong."""


def _handle(function: Any, *arguments: Any) -> ctypes.c_void_p:
    error = Error()
    made = function(*arguments, ctypes.byref(error))
    if not made:
        raise Refused(error.message.decode())
    assert not error.message
    return ctypes.c_void_p(made)


class CGame:
    """A compiled game in the library."""

    def __init__(self, source: Game | str | bytes) -> None:
        text = json.dumps(compiled(source)) if isinstance(source, Game) else source
        data = text.encode() if isinstance(text, str) else text
        self.handle = _handle(library().game_read, data, ctypes.c_size_t(len(data)))

    def deal(self, seed: int, dealer: str | None = None) -> "CPosition":
        name = None if dealer is None else dealer.encode()
        return CPosition(self, _handle(library().deal, self.handle, name, ctypes.c_int64(seed)))

    def read(self, layout: object) -> "CPosition":
        data = (layout if isinstance(layout, str) else json.dumps(layout)).encode()
        return CPosition(self, _handle(library().position_read, self.handle, data, ctypes.c_size_t(len(data))))

    def __del__(self) -> None:
        if hasattr(self, "handle"):
            library().game_free(self.handle)


class CPosition:
    """A position in the library."""

    def __init__(self, game: CGame, handle: ctypes.c_void_p) -> None:
        self.game, self.handle = game, handle

    def layout(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(library().position_layout(self.handle))
        return found

    def moves(self) -> list[str]:
        count = library().move_count(self.handle)
        assert library().move(self.handle, ctypes.c_size_t(count)) is None
        return [library().move(self.handle, ctypes.c_size_t(index)).decode() for index in range(count)]

    def play(self, move: str) -> None:
        error = Error()
        if not library().play(self.handle, move.encode(), ctypes.byref(error)):
            raise Refused(error.message.decode())

    def undo(self) -> bool:
        return bool(library().undo(self.handle))

    def is_won(self) -> bool:
        return bool(library().is_won(self.handle))

    def solve(self, **limits: Any) -> dict[str, Any]:
        wanted = CLimits(**limits)
        result = _handle(library().solve, self.handle, ctypes.byref(wanted))
        length = library().result_length(result)
        found = {
            "verdict": library().verdict_text(library().result_verdict(result)).decode(),
            "reason": library().reason_text(library().result_reason(result)).decode() or None,
            "positions": library().result_positions(result),
            "moves": [library().result_move(result, ctypes.c_size_t(i)).decode() for i in range(length)],
        }
        library().result_free(result)
        return found

    def __del__(self) -> None:
        library().position_free(self.handle)
