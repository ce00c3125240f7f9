"""Signs of life of a load: whoever loads or removes a list says so every few seconds, whatever that waits for.

Only a process that is gone, or a machine that stood still, says nothing. The time is that of the database, so that
clocks of machines that differ do not matter.
"""

from __future__ import annotations

import contextvars
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Final, TypeVar

from django.db import DatabaseError, connection
from django.db.models import QuerySet
from django.db.models.functions import Now

from tournaments.models import ListFetch, ListUpload, RatingList

log = logging.getLogger(__name__)

BEAT_SECONDS: Final = 3
"""How often it is said."""
INTERRUPTED: Final = timedelta(seconds=30)
"""Whoever has said nothing for so long is gone; a busy machine may keep one from speaking for a while."""

Row = TypeVar("Row", RatingList, ListUpload)
Beaten = RatingList | ListUpload | ListFetch


@contextmanager
def beating(row: Beaten) -> Iterator[None]:
    """Say of ``row`` that somebody works on it, now and from a thread of its own until the block ends.

    The thread reaches what the caller reaches (the scope). A database that is away or busy is asked again."""
    touch(row)
    ended = threading.Event()
    thread = threading.Thread(
        target=contextvars.copy_context().run, args=(_keep_beating, row, ended), name="list-beats", daemon=True
    )
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def left_alone(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Those of ``rows`` on which nobody works any more."""
    return rows.filter(touched_at__lt=Now() - INTERRUPTED)


def touch(row: Beaten) -> None:
    """Say once that somebody works on ``row``: whoever writes many rows says so between them, too, for the thread may
    find no gap in which to write."""
    type(row).objects.filter(pk=row.pk).update(touched_at=Now())


def _keep_beating(row: Beaten, ended: threading.Event) -> None:
    while not ended.wait(BEAT_SECONDS):
        try:
            touch(row)
        except DatabaseError:
            log.warning("The load of a list could not write its sign of life", exc_info=True)
        finally:
            connection.close()
