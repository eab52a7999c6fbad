"""Hints of `winnable serve` as the page asks for them: whether there always is one, how soon, and whether they win.

    python bench/hints.py [--deals 2] [--follow 10] [--seed 9000001] [--games klondike ...]

Asks for hints at positions of popular games, along wins and after random moves, with cards open and hidden. Says how
often there was no hint although a move was legal, and which share of the first answers came within 150 ms. Then the
hints are followed from deals that can be won, and the wins are counted, and how often a hint led back to an earlier
position.
"""

import argparse
import contextlib
import http.client
import json
import random
import subprocess
import sys
import time
from collections import Counter
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from winnable import Deal, Limits, State, find_game, solve
from winnable.solving.advice import position_key

POPULAR = (
    "klondike", "klondike-deal-1", "freecell", "bakers-game", "eight-off", "seahaven-towers", "spider-1-suit",
    "spider-2-suits-classic", "spider-classic", "spiderette", "yukon", "russian-solitaire", "scorpion", "canfield",
    "golf", "tripeaks", "pyramid", "forty-thieves", "josephine", "beleaguered-castle", "fan", "black-hole",
    "accordion-knuth", "gaps-one-deal", "east-haven",
)  # fmt: skip
FOLLOWED = ("freecell", "klondike", "spider-1-suit", "yukon", "golf")
SOON = 0.15
ALONG = (0.0, 0.3, 0.6, 0.9)
RANDOM_MOVES = (5, 20, 60)
MOST_HINTS = 1_500
LIMITS = Limits(positions=300_000)


class Asked(NamedTuple):
    """A hint as it came."""

    step: list[str]
    line: list[str]
    verdict: str
    seconds: float


class Page:
    """Asks a server as the page does."""

    def __init__(self, address: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", urlsplit(address).port, timeout=120)

    def hint(self, deal: Deal, moves: list[str], line: list[str], *, hidden: bool, quick: bool) -> Asked:
        """A hint, and how long it took."""
        choice = {"game": deal.game.name, "dealer": deal.dealer, "seed": str(deal.seed)}
        said: dict[str, Any] = {"deal": choice, "moves": " ".join(moves), "quick": quick, "line": " ".join(line)}
        body = json.dumps(said | {"hidden": hidden}).encode()
        began = time.perf_counter()
        path = "/api/chances" if hidden else "/api/hint"
        self._connection.request("POST", path, body, {"content-type": "application/json", "host": "localhost"})
        answer = self._connection.getresponse()
        found = json.loads(answer.read())
        seconds = time.perf_counter() - began
        if answer.status != 200:
            raise SystemExit(f"{deal.id} after {' '.join(moves)}: status {answer.status}, {found}")
        if hidden:
            plan = (found["hint"] or {"moves": []})["moves"]
            return Asked(plan, plan, "unknown", seconds)
        return Asked(found["step"], found["line"], found["verdict"], seconds)


def positions(deal: Deal, chance: random.Random) -> list[list[str]]:
    """Moves that lead to positions of a deal: on the way to a win, and anywhere."""
    win = [str(move) for move in solve(deal, LIMITS).moves or ()]
    found = [win[: int(share * len(win))] for share in ALONG] if win else [[]]
    state = State(deal)
    for number in range(1, max(RANDOM_MOVES) + 1):
        legal = state.legal_moves()
        if not legal or state.is_won():
            break
        state.push(chance.choice(legal))
        if number in RANDOM_MOVES:
            found.append(list(map(str, state.moves)))
    return found


def is_over(deal: Deal, moves: list[str]) -> bool:
    """Whether there is nothing to play."""
    state = State(deal)
    for move in moves:
        state.push(move)
    return state.is_won() or not state.legal_moves()


def asked_everywhere(page: Page, asked: argparse.Namespace) -> None:
    """Ask for hints in positions of all games, and print what came."""
    chance, first = random.Random(asked.seed), list[float]()
    empty, counts = list[str](), Counter[str]()
    for name in asked.games:
        times = list[float]()
        for seed in range(asked.seed, asked.seed + asked.deals):
            deal = find_game(name).deal(seed)
            for moves in positions(deal, chance):
                if is_over(deal, moves):
                    continue
                for hidden in (False, True) if not State(deal).seen.is_everything else (False,):
                    quick = page.hint(deal, moves, [], hidden=hidden, quick=True)
                    times.append(quick.seconds)
                    found = page.hint(deal, moves, quick.line, hidden=hidden, quick=False)
                    counts["hidden" if hidden else "open"] += 1
                    counts[found.verdict if not hidden else "weighed"] += 1
                    if not quick.step or not found.step:
                        empty.append(f"{deal.id} after {len(moves)} moves{', hidden' if hidden else ''}")
        first += times
        soon = sum(seconds <= SOON for seconds in times)
        longest = 1000 * max(times, default=0)
        print(f"{name:26} {len(times):4} first answers, {soon:4} within 150 ms, longest {longest:5.0f} ms")
    soon = sum(seconds <= SOON for seconds in first)
    print(f"all: {len(first)} first answers, {100 * soon / max(1, len(first)):.1f} % within 150 ms; {dict(counts)}")
    print(f"without a hint although a move was legal: {len(empty)} {empty[:5]}")


def follow(page: Page, deal: Deal, *, hidden: bool) -> tuple[bool, int, int]:
    """Follow hints to the end: whether the game was won, how many hints it took, and how many led back."""
    state, line, back = State(deal), list[str](), 0
    keys = {position_key(deal.rules, state.layout)}
    for count in range(MOST_HINTS):
        if state.is_won():
            return True, count, back
        moves = list(map(str, state.moves))
        hint = page.hint(deal, moves, line, hidden=hidden, quick=True)
        if hint.verdict != "winnable" and not (hidden and line):
            hint = page.hint(deal, moves, hint.line, hidden=hidden, quick=False)
        if not hint.step:
            return False, count, back
        for move in hint.step:
            state.push(move)
        line = hint.line[len(hint.step) :]
        key = position_key(deal.rules, state.layout)
        back += key in keys and not line
        keys.add(key)
    return state.is_won(), MOST_HINTS, back


def followed(page: Page, asked: argparse.Namespace) -> None:
    """Follow hints from deals that can be won, and print how many games were won."""
    for name in FOLLOWED:
        game, deals, seed = find_game(name), list[Deal](), asked.seed
        while len(deals) < asked.follow:
            deal = game.deal(seed)
            if solve(deal, LIMITS).verdict == "winnable":
                deals.append(deal)
            seed += 1
        for hidden in (False, True) if not State(deals[0]).seen.is_everything else (False,):
            ends = [follow(page, deal, hidden=hidden) for deal in deals]
            wins, hints, back = (sum(column) for column in zip(*ends, strict=True))
            said = "hidden" if hidden else "open"
            print(f"{name}, {said}: {wins} of {len(deals)} won by {hints} hints; {back} hints led back")


def main() -> None:
    """Start a server, and ask it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2, help="deals of each game")
    parser.add_argument("--follow", type=int, default=10, help="deals that can be won in which hints are followed")
    parser.add_argument("--seed", type=int, default=9_000_001, help="the first seed")
    parser.add_argument("--games", nargs="+", default=POPULAR)
    parser.add_argument("--timeout", default="3", help="seconds of a search")
    asked = parser.parse_args()
    command = [sys.executable, "-m", "winnable", "serve", "--port", "0", "--json", "--timeout", asked.timeout]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        with contextlib.ExitStack() as stack:
            stack.callback(server.terminate)
            page = Page(json.loads(server.stdout.readline())["address"])
            asked_everywhere(page, asked)
            if asked.follow:
                followed(page, asked)


if __name__ == "__main__":
    main()
