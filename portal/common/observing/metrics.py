"""What is counted, for Prometheus. Processes of one machine share a folder (``METRICS_DIR``) and are added up."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from django.conf import settings
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from redis.exceptions import RedisError

from portal.common.health import own_folders
from portal.common.observing.queues import waiting

_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_TASK_SECONDS: Final = (0.05, 0.25, 1, 2.5, 5, 10, 30, 60, 120, 300)

requests: Final = Counter("portal_requests", "Requests by page and status.", ["page", "status"])
request_seconds: Final = Histogram(
    "portal_request_seconds", "How long an answer took, by kind of page.", ["kind"], buckets=_SECONDS
)
tasks: Final = Counter("portal_tasks", "Tasks that workers have ended, by name and state.", ["task", "state"])
task_seconds: Final = Histogram(
    "portal_task_seconds", "How long a task took, by name.", ["task"], buckets=_TASK_SECONDS
)

Gauges = Callable[[], Iterable[Metric]]
_gauges: list[Gauges] = []


def gauging(function: Gauges) -> Gauges:
    """Register a function that is asked for present values whenever somebody reads the metrics."""
    _gauges.append(function)
    return function


def text() -> bytes:
    """All metrics in the text format of Prometheus."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(_Present())
    return generate_latest(registry)


def count_request(page: str, status: str, seconds: float) -> None:
    """Note an answer: the name of its ``page`` (``public:standings``, ``kept``, ``static``), and how long it took."""
    requests.labels(page, status).inc()
    request_seconds.labels(page.partition(":")[0]).observe(seconds)


def count_task(task: str, state: str, seconds: float) -> None:
    """Note a task that a worker has ended."""
    tasks.labels(task, state).inc()
    task_seconds.labels(task).observe(seconds)


def forget_dead_processes(before: float) -> int:
    """Delete what processes that are gone counted and did not touch since ``before``; how many files that were."""
    folder = settings.METRICS_DIR
    gone = 0
    for path in folder.glob("*.db") if folder.exists() else ():
        number = path.stem.rpartition("_")[2]
        if number.isdigit() and not _lives(int(number)) and path.stat().st_mtime < before:
            path.unlink(missing_ok=True)
            gone += 1
    return gone


class _Present(Collector):
    """Values that are looked up when somebody asks."""

    def collect(self) -> Iterator[Metric]:
        for function in _gauges:
            yield from function()


@gauging
def queues() -> Iterator[Metric]:
    """How much waits in each queue and for how long; nothing where the broker is away."""
    tasks_waiting = GaugeMetricFamily("portal_queue_tasks", "Tasks that no worker has taken up.", labels=["queue"])
    oldest = GaugeMetricFamily("portal_queue_oldest_seconds", "How long the oldest of them waits.", labels=["queue"])
    answers = GaugeMetricFamily("portal_broker_up", "Whether the broker answers.")
    try:
        for one in waiting():
            tasks_waiting.add_metric([one.queue], one.tasks)
            oldest.add_metric([one.queue], one.oldest)
        answers.add_metric([], 1)
    except (RedisError, OSError):
        answers.add_metric([], 0)
    yield from (tasks_waiting, oldest, answers)


@gauging
def room() -> Iterator[Metric]:
    """Free bytes where this installation writes on a disk of this machine."""
    free = GaugeMetricFamily("portal_disk_free_bytes", "Free bytes where database or queue lie.", labels=["folder"])
    for folder in own_folders():
        free.add_metric([folder.name], shutil.disk_usage(folder).free)
    yield free


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
