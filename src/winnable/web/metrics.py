"""What the server did: counts and times, in the text form that Prometheus reads."""

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper ends of the classes of times, in seconds."""


class Metrics:
    """Requests by path and status, and how long they took."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self._times: dict[str, list[int]] = {}
        self._seconds: dict[str, float] = {}

    def note(self, path: str, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        self.requests[path, status] += 1
        self._times.setdefault(path, [0] * (len(BOUNDS) + 1))[bisect_left(BOUNDS, seconds)] += 1
        self._seconds[path] = self._seconds.get(path, 0.0) + seconds

    def text(self, gauges: dict[str, float]) -> str:
        """Return all counts and times, one on each line."""
        lines = ["# TYPE winnable_requests_total counter"]
        lines += [
            f'winnable_requests_total{{path="{path}",status="{status}"}} {count}'
            for (path, status), count in sorted(self.requests.items())
        ]
        lines.append("# TYPE winnable_request_seconds histogram")
        for path, times in sorted(self._times.items()):
            running = 0
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), times, strict=True):
                running += count
                lines.append(f'winnable_request_seconds_bucket{{path="{path}",le="{bound}"}} {running}')
            lines.append(f'winnable_request_seconds_sum{{path="{path}"}} {self._seconds[path]:.6f}')
            lines.append(f'winnable_request_seconds_count{{path="{path}"}} {running}')
        for name, value in gauges.items():
            lines += [f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}", f"{name} {value:g}"]
        return "\n".join(lines) + "\n"
