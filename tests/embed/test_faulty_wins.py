"""A win that the core knows to be wrong is not reported by the C library either."""

import ctypes
import json
import subprocess
from pathlib import Path

from helpers.c_library import ROOT, Error, built
from winnable import find_game
from winnable.compiled import compiled


def test_a_win_that_does_not_replay_is_an_error(tmp_path: Path) -> None:
    """The library with a solver that always errs, in place of its own."""
    archive, shared = built() / "installed" / "lib" / "libwinnable.a", tmp_path / "faulty.so"
    source = Path(__file__).with_name("faulty_solver.cpp")
    whole = ["-Wl,--allow-multiple-definition", "-Wl,--whole-archive", str(archive), "-Wl,--no-whole-archive"]
    flags = ["-std=c++20", "-fPIC", "-shared", f"-I{ROOT / 'cpp'}"]
    subprocess.run(["c++", *flags, "-o", str(shared), str(source), *whole], check=True)
    library = ctypes.CDLL(str(shared))
    for name in ("game_read", "deal", "solve"):
        getattr(library, f"winnable_{name}").restype = ctypes.c_void_p
    text = json.dumps(compiled(find_game("klondike"))).encode()
    error = Error()
    game = ctypes.c_void_p(library.winnable_game_read(text, ctypes.c_size_t(len(text)), ctypes.byref(error)))
    position = ctypes.c_void_p(library.winnable_deal(game, None, ctypes.c_int64(7), ctypes.byref(error)))
    assert not error.message
    assert library.winnable_solve(position, None, ctypes.byref(error)) is None
    assert b"cannot be replayed" in error.message
    library.winnable_position_free(position)
    library.winnable_game_free(game)
