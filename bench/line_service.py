"""How many questions a second `winnable-solve` answers: small games, one after the other and many at once.

    .venv/bin/python bench/line_service.py --questions 5000

One after the other means that a question is written once the last one is answered, as a game does that waits for the
verdict. Many at once means that all questions are written, and answers are read meanwhile.
"""

import argparse
import json
import subprocess
import sys
import time
from threading import Thread
from typing import IO

GAMES = ("alina", "delta-star", "golf", "freecell", "klondike")


def questions(game: str, count: int, positions: int) -> list[bytes]:
    """Deals of one game, each with its seed as id."""
    fields = ({"id": seed, "game": game, "seed": seed, "positions": positions} for seed in range(1, count + 1))
    return [json.dumps(question).encode() + b"\n" for question in fields]


def rate(lines: list[bytes], *, is_piped: bool, jobs: int) -> float:
    """Return the questions a second of one process, without its start."""
    command = [sys.executable, "-m", "winnable.line_service", "--jobs", str(jobs)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        source, sink = process.stdout, process.stdin
        assert source is not None
        assert sink is not None
        ask(source, sink, lines[:1])
        start = time.perf_counter()
        if is_piped:
            writer = Thread(target=write, args=(sink, lines))
            writer.start()
            for _ in lines:
                check(source.readline())
            writer.join()
        else:
            for line in lines:
                ask(source, sink, [line])
        seconds = time.perf_counter() - start
        sink.close()
    return len(lines) / seconds


def write(sink: IO[bytes], lines: list[bytes]) -> None:
    for line in lines:
        sink.write(line)
    sink.flush()


def ask(source: IO[bytes], sink: IO[bytes], lines: list[bytes]) -> None:
    write(sink, lines)
    for _ in lines:
        check(source.readline())


def check(answer: bytes) -> None:
    assert "verdict" in json.loads(answer), answer


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--questions", type=int, default=3000)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    print(f"{'questions a second':20} {'one by one':>12} {'at once':>12}")
    for game in options.games or GAMES:
        lines = questions(game, options.questions, options.positions)
        rates = [rate(lines, is_piped=is_piped, jobs=options.jobs) for is_piped in (False, True)]
        print(f"{game:20} {rates[0]:12.0f} {rates[1]:12.0f}")


if __name__ == "__main__":
    main()
