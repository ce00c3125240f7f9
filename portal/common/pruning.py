"""What nobody needs any more goes: once a day by a worker, or by ``manage.py prune``. Twice changes nothing."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.utils import timezone
from django_scopes import scopes_disabled

from portal.common.sweeps import sweeping

DAY: Final = timedelta(days=1)
_BATCH: Final = 5_000
LARGEST_LOG: Final = 20 * 1024 * 1024
"""A log of an embedded worker that has grown so large is cut to its end."""
KEPT_OF_LOG: Final = 1024 * 1024
_DONE: Final = "pruned-lately"

Pruned = Callable[[], int]
_prunings: dict[str, Pruned] = {}


def pruning(what: str) -> Callable[[Pruned], Pruned]:
    """Register a function that deletes ``what`` nobody needs, over all organizations, and answers how much that was."""

    def register(function: Pruned) -> Pruned:
        _prunings[what] = function
        return function

    return register


def prune() -> dict[str, int]:
    """Delete what nobody needs; how much of what that was."""
    with scopes_disabled():
        return {what: function() for what, function in _prunings.items()}


@sweeping
def prune_once_a_day() -> None:
    """Have one worker prune each day; where processes share no cache, each one does."""
    if cache.add(_DONE, 1, int(DAY.total_seconds())):
        prune()


@pruning("sessions that have ended")
def forget_sessions() -> int:
    """Delete them in batches, so that nobody who signs in waits."""
    gone = 0
    ended = Session.objects.filter(expire_date__lt=timezone.now())
    while keys := list(ended.values_list("pk", flat=True)[:_BATCH]):
        gone += Session.objects.filter(pk__in=keys).delete()[0]
    return gone


@pruning("messages that were never finished")
def forget_drafts() -> int:
    """Delete what a process that died while it wrote left in the broker of files a day ago and before."""
    if settings.REDIS_URL:
        return 0
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    folders = {Path(options[name]) for name in ("data_folder_out", "control_folder")}
    before = time.time() - DAY.total_seconds()
    left = [path for folder in folders for path in folder.glob(".*.tmp") if path.stat().st_mtime < before]
    for path in left:
        path.unlink(missing_ok=True)
    return len(left)


@pruning("counters of processes that are gone")
def forget_counters() -> int:
    """Delete what processes counted that ended a day ago and before; to Prometheus the counters begin again."""
    if not settings.METRICS:
        return 0
    from portal.common.observing.metrics import forget_dead_processes

    return forget_dead_processes(time.time() - DAY.total_seconds())


@pruning("bytes of the workers' log")
def cut_log() -> int:
    """Cut the log that ``serve`` keeps to its last lines. The workers go on writing at its end."""
    path = Path(settings.DATA_DIR) / "worker.log"
    size = path.stat().st_size if path.exists() else 0
    if size <= LARGEST_LOG:
        return 0
    with path.open("r+b") as log:
        log.seek(-KEPT_OF_LOG, os.SEEK_END)
        last = log.read().partition(b"\n")[2]
        log.seek(0)
        log.truncate()
        log.write(last)
    return size - len(last)
