"""Signs of life of the workers: whether anybody is there to take up a pairing.

A queue says nothing about that: a request may wait because no worker runs, or because the one there is busy. Each
worker that takes up pairings writes the time into its row while it lives, whatever it is computing.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from datetime import datetime, timedelta
from typing import Final

from django.db import DatabaseError, connection
from django.utils import timezone

from pairing.models import WorkerSign

log = logging.getLogger(__name__)

SIGN_SECONDS: Final = 5
"""How often a worker says that it lives."""
SIGN_PATIENCE: Final = timedelta(seconds=25)
"""A worker that has said nothing for this long is gone; a busy machine may keep it from speaking for a while."""
FORGET_AFTER: Final = timedelta(days=1)

_stopped = threading.Event()


def begin_signs() -> None:
    """Have this worker process say that it lives, in a thread of its own, until ``end_signs``."""
    _stopped.clear()
    threading.Thread(target=_speak, name="signs-of-life", daemon=True).start()


def end_signs() -> None:
    """Say nothing more, and that this worker is gone."""
    _stopped.set()
    try:
        WorkerSign.objects.filter(name=_name()).delete()
    except DatabaseError:
        log.warning("The worker could not take back its sign of life", exc_info=True)


def sign(now: datetime | None = None) -> None:
    """Write that this process lives, and forget workers of long ago. Raises ``DatabaseError``."""
    now = now or timezone.now()
    WorkerSign.objects.update_or_create(name=_name(), defaults={"seen_at": now})
    WorkerSign.objects.filter(seen_at__lt=now - FORGET_AFTER).delete()


def alive(now: datetime) -> bool:
    """Whether a worker that takes up pairings has been seen lately. One query."""
    return WorkerSign.objects.filter(seen_at__gt=now - SIGN_PATIENCE).exists()


def _speak() -> None:
    while not _stopped.is_set():
        try:
            sign()
        except DatabaseError:
            log.warning("The worker could not write its sign of life", exc_info=True)
        finally:
            connection.close()
        _stopped.wait(SIGN_SECONDS)


def _name() -> str:
    return f"{socket.gethostname()}:{os.getpid()}"[-120:]
