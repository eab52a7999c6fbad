"""How many workers the memory lets: of the machine, and of control groups of both versions."""

from pathlib import Path

import pytest

from winnable.many_deals import memory
from winnable.many_deals.memory import machine_memory, most_at_once, workers_for

MB = 1 << 20
MEMINFO = "MemTotal:       16777216 kB\nMemFree:          123456 kB\n"
GB16 = 16 << 30


def machine(root: Path, groups: str, limits: dict[str, str], meminfo: str = MEMINFO) -> Path:
    """A machine: what the system says of its memory, of the groups of this process, and of their limits."""
    files = {"proc/meminfo": meminfo, "proc/self/cgroup": groups}
    for name, text in (files | {f"sys/fs/cgroup/{path}": text for path, text in limits.items()}).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


@pytest.mark.parametrize(
    ("groups", "limits", "expected"),
    [
        ("0::/\n", {}, GB16),
        ("0::/job/step\n", {"job/step/memory.max": "max\n", "job/memory.max": f"{300 * MB}\n"}, 300 * MB),
        ("0::/job\n", {"memory.max": f"{200 * MB}\n", "job/memory.max": f"{300 * MB}\n"}, 200 * MB),
        ("0::/../../elsewhere\n", {"memory.max": f"{100 * MB}\n"}, 100 * MB),
        ("0::/job\n", {"job/memory.max": f"{64 << 30}\n"}, GB16),
        (
            "5:cpu,cpuacct:/job\n4:memory:/slurm/job_7\n0::/\n",
            {
                "memory/slurm/job_7/memory.limit_in_bytes": f"{400 * MB}\n",
                "memory/memory.limit_in_bytes": "9223372036854771712\n",
                "cpu,cpuacct/job/memory.limit_in_bytes": "1\n",
            },
            400 * MB,
        ),
        # A container sees its own group at the top, while the path is that of the host.
        ("4:memory:/docker/0123\n", {"memory/memory.limit_in_bytes": f"{500 * MB}\n"}, 500 * MB),
        ("nonsense\n7:memory\n", {"memory.max": "nonsense\n", "memory/memory.limit_in_bytes": "-1"}, GB16),
    ],
)
def test_the_lowest_limit_counts(tmp_path: Path, groups: str, limits: dict[str, str], expected: int) -> None:
    assert machine_memory(machine(tmp_path, groups, limits)) == expected


def test_without_proc_the_system_is_asked(tmp_path: Path) -> None:
    assert machine_memory(tmp_path) > 100 * MB
    assert machine_memory() <= machine_memory(tmp_path)


def test_there_are_fewer_workers_than_cores_if_memory_is_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "cores", lambda: 16)
    root, said = machine(tmp_path, "0::/job\n", {"job/memory.max": f"{10_000 * MB}\n"}), list[str]()
    assert workers_for(1024 * MB, said.append, root) == 7
    (sentence,) = said
    assert sentence.startswith("7 workers for 16 cores: a deal may use 1,024 MB, and this process has 10,000 MB")
    assert workers_for(500 * MB, said.append, root) == 16
    assert len(said) == 1


def test_there_is_always_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "cores", lambda: 2)
    root, said = machine(tmp_path, "0::/\n", {}, "MemTotal: 1024 kB\n"), list[str]()
    assert workers_for(1024 * MB, said.append, root) == 1
    assert said[0].startswith("1 worker for 2 cores: ")


def test_deals_at_once_leave_room_for_the_rest() -> None:
    assert most_at_once(100 * MB, 1000 * MB) == 8
    assert most_at_once(1000 * MB, 1000 * MB) == 0
