"""Processes that are begun for an experiment: Ctrl-C is not for them, and SIGTERM lets them go."""

import signal
import subprocess
import sys

_SCRIPT = """
import multiprocessing, signal
from concurrent.futures import ProcessPoolExecutor
from winnable.many_deals.executors import interrupts_held

spawn = multiprocessing.get_context("spawn")
for _ in range(2):
    with interrupts_held(), ProcessPoolExecutor(1, mp_context=spawn) as pool:
        print(signal.SIGINT in pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result())
print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
"""


def test_the_first_process_is_kept_from_ctrl_c_as_all_others() -> None:
    # In an interpreter of its own: what undoes the block is begun with the first process that an interpreter begins.
    done = subprocess.run([sys.executable, "-c", _SCRIPT], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "False"]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


_TERMINATED = """
import os, signal, sys
from winnable.catalogue import find_game
from winnable.many_deals import Job, LocalWorkers
from winnable.seeds import SeedRanges
from winnable.solving.solver import Limits

{handler}
job = Job(find_game("delta-star"), "solvitaire", "auto", Limits(positions=2000), SeedRanges([range(1, 9)]))
workers = LocalWorkers(1)
workers.submit(job.chunk([1, 2], 10.0)).result()
try:
    os.kill(os.getpid(), signal.SIGTERM)
    print("not ended")
except SystemExit as ending:
    print("ended", ending.code)
os.kill(os.getpid(), signal.SIGTERM)  # once more, while they are let go
try:
    workers.submit(job.chunk([3, 4], 10.0)).result()
    print("goes on")
except SystemExit:
    print("still ended")
workers.close(at_once=True)
print(signal.getsignal(signal.SIGTERM) == signal.SIG_DFL)
"""


def terminated(handler: str) -> list[str]:
    script = _TERMINATED.format(handler=handler)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_sigterm_is_an_exception_while_there_are_processes() -> None:
    """Something may swallow it: it is raised again then, and once only while the processes are let go."""
    assert terminated("") == ["ended 143", "still ended", "True"]


def test_somebodys_own_way_to_handle_sigterm_is_left_alone() -> None:
    assert terminated("signal.signal(signal.SIGTERM, lambda *_: None)") == ["not ended", "goes on", "False"]
