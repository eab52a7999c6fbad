"""Processes that are begun for an experiment: Ctrl-C is not for them."""

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
