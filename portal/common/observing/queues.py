"""What waits in the queues of the broker: how many tasks, and for how long the oldest."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from pathlib import Path

import redis
from django.conf import settings


@dataclass(frozen=True, slots=True)
class Waiting:
    """One queue."""

    queue: str
    tasks: int
    """How many messages no worker has taken up yet."""
    oldest: float
    """For how many seconds the oldest has waited; 0 where none does, or where it does not say."""


def waiting() -> list[Waiting]:
    """Every queue of this installation, now. Raises ``RedisError`` or ``OSError`` where the broker does not answer."""
    names = [queue.name for queue in settings.CELERY_TASK_QUEUES]
    return _in_redis(names) if settings.REDIS_URL else _in_files(names)


def _in_redis(names: list[str]) -> list[Waiting]:
    now = time.time()
    with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1, socket_timeout=2) as broker:
        pipeline = broker.pipeline(transaction=False)
        for name in names:
            pipeline.llen(name)
            pipeline.lindex(name, -1)
        answers = pipeline.execute()
    return [
        Waiting(name, int(tasks), _age(oldest, now))
        for name, tasks, oldest in zip(names, answers[::2], answers[1::2], strict=True)
    ]


def _age(message: bytes | None, now: float) -> float:
    """Seconds since a message was sent, by what ``portal.common.sending`` wrote into it."""
    if message is None:
        return 0.0
    try:
        return max(0.0, now - float(json.loads(message)["headers"]["sent_at"]))
    except (ValueError, KeyError, TypeError):
        return 0.0


def _in_files(names: list[str]) -> list[Waiting]:
    folder = Path(settings.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_out"])
    now = time.time()
    ages: dict[str, list[float]] = {name: [] for name in names}
    for path in folder.glob("*.msg") if folder.exists() else ():
        queue = path.name.removesuffix(".msg").partition(".")[2]
        try:
            since = now - path.stat().st_mtime
        except FileNotFoundError:
            continue  # a worker has just taken it
        if queue in ages:
            ages[queue].append(max(0.0, since))
    return [Waiting(name, len(found), max(found, default=0.0)) for name, found in ages.items()]
