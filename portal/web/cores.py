"""How many processes of the web server there are."""

from __future__ import annotations

import math
import os
from pathlib import Path
from typing import Final

from django.conf import settings

MOST: Final = 8
"""Where nobody says how many: each process may hold eight connections to the database, which has a hundred."""
_QUOTA: Final = Path("/sys/fs/cgroup/cpu.max")


class NotShared(Exception):
    """Several processes would count tries and requests each for itself."""


def cores(quota: Path = _QUOTA) -> int:
    """The processor cores that this process may use, by its affinity and by what its container is given."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        given, period = quota.read_text().split()
        return max(1, min(allowed, math.ceil(int(given) / int(period))))
    except (OSError, ValueError):  # no such file, or "max": no limit
        return allowed


def web_processes(asked: int = 0) -> int:
    """How many to start: what was ``asked``, else ``WEB_PROCESSES``, else as many as cores; one without Redis.

    Raises ``NotShared`` where more than one is asked without Redis: tries to sign in and requests to the API are
    counted in the cache, which only Redis shares.
    """
    number = asked or settings.WEB_PROCESSES
    if number > 1 and not settings.REDIS_URL:
        raise NotShared
    return number or (min(cores(), MOST) if settings.REDIS_URL else 1)
