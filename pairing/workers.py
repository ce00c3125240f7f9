"""Signs of life of the workers: whether anybody is there to take up a pairing.

A queue says nothing about that: a request may wait because no worker runs, or because the one there is busy. Each
worker that takes up pairings writes the time into its row while it lives, whatever it is computing.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from datetime import timedelta
from typing import Final

from django.db import DatabaseError, connection
from django.db.models.functions import Now

from pairing.models import WorkerSign
from portal.common.observing.release import release

log = logging.getLogger(__name__)

SIGN_SECONDS: Final = 3
"""How often a worker says that it lives."""
SIGN_PATIENCE: Final = timedelta(seconds=12)
"""A worker that has said nothing for this long is gone; a busy machine may keep it from speaking for a while."""
FORGET_AFTER: Final = timedelta(days=1)

_stopped = threading.Event()
_worker = 0
"""The process that speaks for this one; 0 where this is no worker."""


def begin_signs() -> None:
    """Have this worker process say that it lives, in a thread of its own, until ``end_signs``."""
    global _worker  # noqa: PLW0603 -- one per process
    _worker = os.getpid()
    _stopped.clear()
    threading.Thread(target=_speak, name="signs-of-life", daemon=True).start()


def work_for_parent() -> None:
    """Say in a process of a worker's pool that its parent is the one that gives the signs."""
    global _worker  # noqa: PLW0603 -- one per process
    _worker = os.getppid()


def end_signs() -> None:
    """Say nothing more, and that this worker is gone."""
    _stopped.set()
    try:
        WorkerSign.objects.filter(name=own_name()).delete()
    except DatabaseError:
        log.warning("The worker could not take back its sign of life", exc_info=True)


def own_name() -> str:
    """The name of the worker that this process is or works for; blank in a process that is none."""
    return f"{socket.gethostname()}:{_worker}"[-120:] if _worker else ""


def sign() -> None:
    """Write that this worker lives, and forget workers of long ago. Raises ``DatabaseError``.

    The time is that of the database, so that clocks of machines that differ do not matter.
    """
    WorkerSign.objects.update_or_create(name=own_name(), defaults={"seen_at": Now(), "release": release()[:40]})
    WorkerSign.objects.filter(seen_at__lt=Now() - FORGET_AFTER).delete()


def alive(name: str = "") -> bool:
    """Whether a worker that takes up pairings, or the one of this ``name``, has been seen lately. One query."""
    seen = WorkerSign.objects.filter(seen_at__gt=Now() - SIGN_PATIENCE)
    return (seen.filter(name=name) if name else seen).exists()


def _speak() -> None:
    while not _stopped.is_set():
        try:
            sign()
        except DatabaseError:
            log.warning("The worker could not write its sign of life", exc_info=True)
        finally:
            connection.close()
        _stopped.wait(SIGN_SECONDS)
