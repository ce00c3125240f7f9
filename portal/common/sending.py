"""Handing tasks to the workers without waiting for a broker that does not answer.

A task is only a message that says where to look; what is to be done stands in a row. So a message that could not be
sent loses nothing: whoever sends it says in the row that it waits, or a sweep (``portal.common.sweeps``) finds the row.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from celery import signature
from django.utils import timezone
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from portal.common.observing.marks import request_id
from portal.common.outages import Outage

log = logging.getLogger(__name__)
outage: Final = Outage()
"""Whether the broker failed a moment ago."""


def send(task: str, arguments: Sequence[Any] = (), *, at: datetime | None = None, seconds: float = 0) -> bool:
    """Queue a task by name, to begin ``at`` a time or after ``seconds``; True when the broker has taken it.

    False comes at once while the broker is known to be away, and otherwise after the time-outs of the settings.
    """
    if outage.lasts:
        return False
    headers = {"sent_at": f"{time.time():.3f}", "request_id": request_id.get()}
    when = at or (timezone.now() + timedelta(seconds=seconds) if seconds else None)
    try:
        signature(task, args=tuple(arguments)).apply_async(eta=when, retry=False, headers=headers)
    except (OperationalError, RedisError, OSError) as error:
        outage.note()
        log.warning("Task %s could not be queued: %s", task, error)
        return False
    return True
