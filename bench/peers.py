"""How quick are we beside the solvers of others that are installed? One run, deal by deal in turn.

    python bench/peers.py --deals 100 --seconds 10
    python bench/peers.py --peer solvitaire=/opt/solvitaire --games klondike golf --json
    python bench/peers.py --deals 1000 --write      the table in docs/solving.md

A peer is a library or a program that is installed. A program is found on the PATH, or by `--peer NAME=PATH`. A sentence
says how to get a peer that is not there. Only processor time counts, of the thread for a library and of the process
for a program. So the start of a program counts for the peer, and all that `winnable.solve` does counts for us.
"""

import argparse
import ctypes
import ctypes.util
import json
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from time import thread_time
from typing import ClassVar, Protocol

from winnable import Deal, Limits, find_game, solve
from winnable.core.fingerprint import version
from winnable.notation import write_deal

PAGE = Path(__file__).parents[1] / "docs" / "solving.md"
BEGIN, END = "<!-- peers: begin, written by bench/peers.py -->", "<!-- peers: end -->"
FIRST_SEED = 7_600_001
GUARD = 4
"""How many times its limit in seconds a program may take by the clock."""


@dataclass(frozen=True)
class Answer:
    """What a solver says of a deal."""

    verdict: str
    seconds: float
    in_core: float = 0
    """Of ours, without what Python does around the search."""


class Peer(Protocol):
    """A solver of others."""

    name: str
    games: ClassVar[Mapping[str, str]]
    """The games it plays by our rules, and its names for them."""
    finds_wins_only: bool
    """It proves no loss, so only deals that both sides win are compared."""
    missing: str
    """How to get it; empty if it is there."""

    def answer(self, deal: Deal, seconds: float) -> Answer:
        """Solve a deal."""


class FcSolve:
    """fc-solve's library with its preset for speed. Its presets leave moves out, so it proves no loss."""

    name = "fc-solve"
    games: ClassVar[Mapping[str, str]] = {"freecell": "freecell", "bakers-game": "bakers_game"}
    finds_wins_only = True
    preset = "lg"
    most_positions = 3_000_000
    """It has no limit in seconds."""

    def __init__(self, path: str | None) -> None:
        library = path or ctypes.util.find_library("freecell-solver")
        self.missing = (
            "" if library else "its library is not installed (Debian: libfreecell-solver0, freecell-solver-bin)"
        )
        self._users: dict[str, ctypes.c_void_p] = {}
        if library:
            self._library = ctypes.CDLL(library)
            self._library.freecell_solver_user_alloc.restype = ctypes.c_void_p

    def answer(self, deal: Deal, seconds: float) -> Answer:
        """Solve a deal; the limit is one in positions."""
        del seconds
        user = self._user(self.games[deal.game.name])
        board = write_deal(deal, "fc-solve").encode()
        begun = thread_time()
        code = self._library.freecell_solver_user_solve_board(user, board)
        used = thread_time() - begun
        self._library.freecell_solver_user_recycle(user)
        return Answer("winnable" if code == 0 else "unknown", used)

    def _user(self, game: str) -> ctypes.c_void_p:
        if game not in self._users:
            user = ctypes.c_void_p(self._library.freecell_solver_user_alloc())
            words = [b"--game", game.encode(), b"-l", self.preset.encode()]
            read, fault = ctypes.c_int(), ctypes.c_char_p()
            self._library.freecell_solver_user_cmd_line_parse_args(
                user, len(words), (ctypes.c_char_p * len(words))(*words), 0, None, None, None,
                ctypes.byref(fault), ctypes.byref(read),
            )  # fmt: skip
            if fault.value or read.value != len(words):
                raise SystemExit(f"fc-solve does not take the preset {self.preset}: {fault.value!r}")
            self._library.freecell_solver_user_limit_iterations_long(user, ctypes.c_long(self.most_positions))
            self._users[game] = user
        return self._users[game]


def run(command: Sequence[str], text: str, seconds: float) -> tuple[str, float]:
    """Run a program; return what it says, and its processor time. A program that takes too long says nothing."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, check=False, timeout=GUARD * seconds + 5
        )
    except subprocess.TimeoutExpired:
        return "", seconds
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Solvitaire:
    """Solvitaire, with its preset and its seed for a game. Its limit is by the clock.

    Games that it plays by other rules than ours are left out, as those of the Spider family.
    """

    name = "solvitaire"
    games: ClassVar[Mapping[str, str]] = {
        **{name: name for name in ("bakers-game", "beleaguered-castle", "black-hole", "canfield", "eight-off", "fan")},
        **{name: name for name in ("forty-thieves", "golf", "king-albert", "klondike", "klondike-deal-1", "thirty")},
        "freecell": "free-cell",
        "freecell-2-cell": "free-cell-2-cell",
    }
    finds_wins_only = False
    _verdicts: ClassVar[Mapping[str, str]] = {"solved": "winnable", "unsolvable": "unwinnable"}

    def __init__(self, path: str | None) -> None:
        self._program = path or shutil.which("solvitaire") or ""
        self.missing = "" if self._program else "build it from its source, and say --peer solvitaire=PATH"

    def answer(self, deal: Deal, seconds: float) -> Answer:
        """Solve the deal with the same seed."""
        words = ["--type", self.games[deal.game.name], "--random", str(deal.seed), "--classify"]
        said, used = run([self._program, *words, "--timeout", str(round(1000 * seconds))], "", seconds)
        return Answer(self._verdicts.get(said.strip().split(",")[-1].strip(), "unknown"), used)


class BlackHoleSolve:
    """black-hole-solve, with its pruning by ranks. It has a limit in positions only."""

    name = "black-hole-solve"
    games: ClassVar[Mapping[str, str]] = {"black-hole": "black_hole"}
    finds_wins_only = False
    most_positions = 10_000_000
    _verdicts: ClassVar[Mapping[str, str]] = {"Solved!": "winnable", "Unsolved!": "unwinnable"}

    def __init__(self, path: str | None) -> None:
        self._program = path or shutil.which("black-hole-solve") or ""
        self.missing = "" if self._program else "build it from its source, and say --peer black-hole-solve=PATH"

    def answer(self, deal: Deal, seconds: float) -> Answer:
        """Solve a deal, given as a board."""
        words = [
            "--game",
            self.games[deal.game.name],
            "--rank-reach-prune",
            "--max-iters",
            str(self.most_positions),
            "-",
        ]
        said, used = run([self._program, *words], board(deal), seconds)
        return Answer(self._verdicts.get(said.partition("\n")[0].strip(), "unknown"), used)


def board(deal: Deal) -> str:
    """Return a deal of Black Hole as black-hole-solve reads it: the hole, then a line for each pile."""
    lines = {"hole": "", "tableau": ""}
    for pile in deal.layout.piles:
        lines[pile.place.kind] += " ".join(str(card).replace("10", "T") for card in pile.cards) + "\n"
    return f"Foundations: {lines['hole']}{lines['tableau']}"


PEERS = (FcSolve, Solvitaire, BlackHoleSolve)


@dataclass
class Comparison:
    """A game beside a peer, deal by deal."""

    peer: str
    game: str
    finds_wins_only: bool
    seeds: list[int] = field(default_factory=list)
    ours: list[Answer] = field(default_factory=list)
    theirs: list[Answer] = field(default_factory=list)

    def decided(self, answers: Sequence[Answer]) -> int:
        """Count the deals that count as decided."""
        wanted = {"winnable"} if self.finds_wins_only else {"winnable", "unwinnable"}
        return sum(answer.verdict in wanted for answer in answers)

    def disagreements(self) -> list[int]:
        """Return the seeds of the deals that one side wins and the other calls lost."""
        lost = {"winnable", "unwinnable"}
        pairs = zip(self.seeds, self.ours, self.theirs, strict=True)
        return [seed for seed, ours, theirs in pairs if {ours.verdict, theirs.verdict} == lost]

    def row(self) -> dict[str, object]:
        """Return what is reported; a ratio above 1 says how many times as long the peer takes."""
        pairs = zip(self.ours, self.theirs, strict=True)
        both = [(a, b) for a, b in pairs if self.decided([a]) and self.decided([b])]
        ours, core, theirs = ([a.seconds for a, _ in both], [a.in_core for a, _ in both], [b.seconds for _, b in both])
        return {
            "peer": self.peer,
            "game": self.game,
            "regime": "first win" if self.finds_wins_only else "decided",
            "deals": len(self.seeds),
            "decided by us": self.decided(self.ours),
            "decided by the peer": self.decided(self.theirs),
            "by both": len(both),
            "our ms": mean(ours),
            "in the core": mean(core),
            "its ms": mean(theirs),
            "ratio of totals": sum(theirs) / sum(ours) if both else None,
            "mean ratio": mean_ratio(theirs, ours),
            "in the core, mean ratio": mean_ratio(theirs, core),
            "disagreements": self.disagreements(),
        }


def mean(seconds: Sequence[float]) -> float | None:
    """Return the mean in milliseconds."""
    return 1000 * statistics.fmean(seconds) if seconds else None


def mean_ratio(theirs: Sequence[float], ours: Sequence[float]) -> float | None:
    """Return the geometric mean of the ratios, deal by deal."""
    ratios = [max(b, 1e-6) / max(a, 1e-6) for a, b in zip(ours, theirs, strict=True)]
    return statistics.geometric_mean(ratios) if ratios else None


def ours(deal: Deal, seconds: float) -> Answer:
    """Solve a deal, with all that the call does."""
    begun = thread_time()
    found = solve(deal, Limits(seconds=seconds))
    return Answer(found.verdict, thread_time() - begun, found.seconds)


def compared(peer: Peer, game: str, seeds: range, seconds: float) -> Comparison:
    """Solve deals of a game by both sides, who take turns in being first."""
    found = Comparison(peer.name, game, peer.finds_wins_only)
    for seed in seeds:
        deal = find_game(game).deal(seed)
        first = ours(deal, seconds) if seed % 2 else None
        found.theirs.append(peer.answer(deal, seconds))
        found.ours.append(first or ours(deal, seconds))
        found.seeds.append(seed)
    for seed in found.disagreements():
        print(f"DISAGREEMENT with {peer.name} on {game}, seed {seed}", file=sys.stderr, flush=True)
    return found


def table(rows: Sequence[Mapping[str, object]], missing: Mapping[str, str], seeds: range, seconds: float) -> str:
    """Return the results as Markdown."""
    sentence = (
        f"`bench/peers.py` with winnable {version()}, {datetime.now(UTC):%Y-%m-%d}, seeds {seeds[0]}-{seeds[-1]}, "
        f"at most {seconds:g} s a deal, on {os.cpu_count()} processors ({platform.machine()}). Times are means of the "
        "deals that both sides decide, in milliseconds of processor time. Ours are with the call, and in the "
        "core alone. A ratio above 1 says how many times as long the peer takes."
    )
    left_out = {"by both", "disagreements"}
    columns = [column for column in rows[0] if column not in left_out] if rows else ["peer"]
    lines = [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    lines += ["| " + " | ".join(shown(row[column]) for column in columns) + " |" for row in rows]
    wrong = [
        f"**{row['peer']} disagrees on {row['game']}: {row['disagreements']}**" for row in rows if row["disagreements"]
    ]
    absent = [f"Not compared: {name}. {how[0].upper()}{how[1:]}." for name, how in missing.items()]
    return "\n\n".join([sentence, "\n".join(lines), *wrong, *absent])


def shown(value: object) -> str:
    """Return a value for a cell of the table."""
    return f"{value:.3g}" if isinstance(value, float) else "" if value is None else str(value)


def write(text: str, page: Path) -> None:
    """Put the table into the page."""
    old = page.read_text(encoding="utf-8")
    before, after = old[: old.index(BEGIN)], old[old.index(END) :]
    page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{after}", encoding="utf-8")


def main() -> None:
    """Measure, and print or write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=FIRST_SEED, help="the first seed")
    parser.add_argument("--seconds", type=float, default=10, help="the limit for a deal")
    parser.add_argument("--games", nargs="+", help="these games only")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=PATH", help="where a peer is")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--write", action="store_true", help="put the table into docs/solving.md")
    parser.add_argument("--page", type=Path, default=PAGE)
    wishes = parser.parse_args()
    paths = dict(word.split("=", 1) for word in wishes.peer)
    unknown = set(paths) - {kind.name for kind in PEERS}
    if unknown:
        parser.error(f"there is no peer {sorted(unknown)[0]}; the peers are {', '.join(kind.name for kind in PEERS)}")
    peers: list[Peer] = [kind(paths.get(kind.name)) for kind in PEERS]
    seeds = range(wishes.first, wishes.first + wishes.deals)
    rows = [
        compared(peer, game, seeds, wishes.seconds).row()
        for peer in peers
        if not peer.missing
        for game in peer.games
        if not wishes.games or game in wishes.games
    ]
    missing = {peer.name: peer.missing for peer in peers if peer.missing}
    if wishes.json:
        print(
            json.dumps({"first": wishes.first, "seconds": wishes.seconds, "rows": rows, "missing": missing}, indent=2)
        )
        return
    text = table(rows, missing, seeds, wishes.seconds)
    if wishes.write:
        write(text, wishes.page)
    else:
        print(text)


if __name__ == "__main__":
    main()
