"""What the server counts about itself, and the text in which Prometheus reads it."""

from __future__ import annotations

import os
import sys
import time
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

STARTED: Final = time.time()
# Upper ends in seconds: a table must feel immediate, and a bot may think for a while.
QUICK: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
Look = Callable[[], float | Mapping[str, float]]
SLOW: Final = (0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)


class Counter:
    """Something that only ever grows, if wanted split by one label."""

    kind = "counter"

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name = name
        self.about = about
        self.label = label
        self.values: dict[str, float] = {} if label else {"": 0.0}

    def inc(self, label: str = "", number: float = 1.0) -> None:
        """Count one more."""
        self.values[label] = self.values.get(label, 0.0) + number

    def lines(self) -> Iterator[str]:
        for label, value in self.values.items():
            yield f"{self.name}{_label(self.label, label)} {value:g}"


class Gauge:
    """Something that is looked up when somebody asks: a number, or one for each label."""

    kind = "gauge"

    def __init__(self, name: str, about: str, look: Look, label: str = "", kind: str = "gauge") -> None:
        self.name = name
        self.about = about
        self.label = label
        self.look = look
        self.kind = kind

    def lines(self) -> Iterator[str]:
        value = self.look()
        values = value if isinstance(value, Mapping) else {"": value}
        for label, number in values.items():
            yield f"{self.name}{_label(self.label, label)} {number:.12g}"


class Histogram:
    """How long things take: counted by upper ends, with their sum."""

    kind = "histogram"

    def __init__(self, name: str, about: str, ends: tuple[float, ...] = QUICK) -> None:
        self.name = name
        self.about = about
        self.ends = ends
        self.counts = [0] * (len(ends) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count something that took so long."""
        self.counts[bisect_left(self.ends, seconds)] += 1
        self.sum += seconds

    @contextmanager
    def time(self) -> Iterator[None]:
        """Count how long the body takes."""
        begin = time.perf_counter()
        try:
            yield
        finally:
            self.observe(time.perf_counter() - begin)

    def lines(self) -> Iterator[str]:
        total = 0
        for end, count in zip((*self.ends, float("inf")), self.counts, strict=True):
            total += count
            shown = "+Inf" if end == float("inf") else f"{end:g}"
            yield f'{self.name}_bucket{{le="{shown}"}} {total}'
        yield f"{self.name}_sum {self.sum:.9g}"
        yield f"{self.name}_count {total}"


Metric = Counter | Gauge | Histogram


class Metrics:
    """All numbers of one server. Whoever does something counts it; gauges are added by those who know."""

    def __init__(self) -> None:
        self.answers = Counter("ruleshift_answers_total", "Answers that people gave.")
        self.refused = Counter("ruleshift_refused_total", "Messages of browsers that were refused.")
        self.games = Counter(
            "ruleshift_games_total", "Games that came to an end, by their outcome.", "outcome"
        )
        self.answer_seconds = Histogram(
            "ruleshift_answer_seconds", "From an answer's arrival until everybody has been told."
        )
        self.bot_seconds = Histogram("ruleshift_bot_seconds", "How long bots think about a question.", SLOW)
        self.uploads = Counter("ruleshift_uploads_total", "Files that people sent, by kind.", "kind")
        self.limited = Counter("ruleshift_limited_total", "Requests refused because there were too many.")
        self.all: list[Metric] = [
            self.answers, self.refused, self.games, self.answer_seconds, self.bot_seconds, self.uploads,
            self.limited,
        ]  # fmt: skip
        self.gauge("process_resident_memory_bytes", "Memory the process holds.", memory)
        self.gauge("process_cpu_seconds_total", "Time the processor has worked.", time.process_time,
                   kind="counter")  # fmt: skip
        self.gauge("process_start_time_seconds", "When the process began.", lambda: STARTED)

    def gauge(
        self,
        name: str,
        about: str,
        look: Look,
        label: str = "",
        kind: str = "gauge",
    ) -> None:
        """Add a number that is looked up when somebody asks."""
        self.all.append(Gauge(name, about, look, label, kind))

    def text(self) -> str:
        """Everything, in the format of Prometheus."""
        return "".join(f"{line}\n" for metric in self.all for line in _described(metric))


def _described(metric: Metric) -> Iterator[str]:
    yield f"# HELP {metric.name} {metric.about}"
    yield f"# TYPE {metric.name} {metric.kind}"
    yield from metric.lines()


def _label(name: str, value: str) -> str:
    if not name:
        return ""
    clean = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'{{{name}="{clean}"}}'


def memory() -> float:
    """Bytes the process holds now; where that cannot be had, the most it has held."""
    try:
        with open("/proc/self/statm", encoding="ascii") as stream:
            return int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        pass
    try:
        import resource
    except ImportError:  # not on Windows
        return 0.0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return float(most if sys.platform == "darwin" else most * 1024)
