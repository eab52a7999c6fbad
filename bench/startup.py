"""How long the command line takes to start: CPU seconds of help, version, completion and short answers, best of ten or
of the number that is given. Compiled modules are kept, as they are for users."""

import os
import resource
import subprocess
import sys

RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 10
COMPLETION = {"_WINNABLE_COMPLETE": "bash_complete", "COMP_WORDS": "winnable solve klo", "COMP_CWORD": "2"}
CASES: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "--help": (("--help",), {}),
    "--version": (("--version",), {}),
    "solve --help": (("solve", "--help"), {}),
    "completion of a game": ((), COMPLETION),
    "games spider": (("games", "spider"), {}),
    "deal klondike --seed 7": (("deal", "klondike", "--seed", "7"), {}),
    "solve klondike --seed 7": (("solve", "klondike", "--seed", "7"), {}),
    "solve freecell --seed 1": (("solve", "freecell", "--seed", "1"), {}),
}


def cpu_seconds(arguments: tuple[str, ...], environment: dict[str, str]) -> float:
    """What one run of a command takes, with the start of Python."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "winnable", *arguments],
        env={**kept, **environment},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    for name, case in CASES.items():
        print(f"{name:26} {min(cpu_seconds(*case) for _ in range(RUNS)):.3f} s of CPU")


if __name__ == "__main__":
    main()
