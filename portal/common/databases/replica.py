"""A copy of the database from which public pages are read (``DATABASE_REPLICA_URL``), never older than the original.

A request of somebody unknown that only reads asks the original how far it has written, and the copy whether it is that
far. If it is, the request reads from the copy; if not, from the original. So nobody ever sees less than what was
committed before they asked, however far the copy lags behind. Writes, signed-in people, programs with a token, tasks of
workers and everything within a transaction use the original alone, and so does the rest of a request that has written.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.http import HttpRequest, HttpResponseBase

from portal.common.cache.front import is_personal
from portal.common.outages import Outage

log = logging.getLogger(__name__)

REPLICA: Final = "replica"
PATIENCE: Final = 0.05
"""Seconds in which the copy may catch up with what was committed a moment ago."""
_LOOK_AGAIN: Final = 0.005
_WRITTEN: Final = """SELECT CASE current_setting('synchronous_commit')
    WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END::text"""
_REPLAYED: Final = "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= %s::pg_lsn"

_reading: ContextVar[bool] = ContextVar("reads_replica", default=False)
away: Final = Outage()
"""The copy did not answer."""
behind: Final = Outage(pause=1.0)
"""The copy lags so far that no request waits for it."""


class ReplicaRouter:
    """Which database a query of Django's models goes to."""

    def db_for_read(self, model: Any, **hints: Any) -> str:  # noqa: ARG002
        """The copy for a request that may read it, outside transactions."""
        if _reading.get() and not connections[DEFAULT_DB_ALIAS].in_atomic_block:
            return REPLICA
        return DEFAULT_DB_ALIAS

    def db_for_write(self, model: Any, **hints: Any) -> str:  # noqa: ARG002
        """The original, also for what the request reads afterwards."""
        if _reading.get():
            _reading.set(False)
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: Any, other: Any, **hints: Any) -> bool:  # noqa: ARG002
        """Rows of both are rows of one database."""
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:  # noqa: ARG002
        """The copy gets its tables from the original."""
        return db != REPLICA


class ReplicaMiddleware:
    """Lets requests that only read and say nothing of who asks read the copy; not there where no copy is set."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if REPLICA not in settings.DATABASES:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in {"GET", "HEAD"} or is_personal(request) or not is_caught_up():
            return self.get_response(request)
        token = _reading.set(True)
        try:
            response = self.get_response(request)
        finally:
            _reading.reset(token)
        if response.status_code >= 500 and not _answers():
            # It went away in the middle. The request has changed nothing, so it can be answered once more.
            return self.get_response(request)
        return response


def is_caught_up() -> bool:
    """Whether the copy answers and has everything that is committed now. Waits ``PATIENCE`` for it at most."""
    if away.lasts or behind.lasts:
        return False
    ends = time.monotonic() + PATIENCE
    try:
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute(_WRITTEN)
            (written,) = cursor.fetchone()
    except DatabaseError:
        return False  # The request finds out by itself what is wrong with the original.
    try:
        with connections[REPLICA].cursor() as cursor:
            while True:
                cursor.execute(_REPLAYED, [written])
                if cursor.fetchone()[0]:
                    return True
                if time.monotonic() >= ends:
                    behind.note()
                    return False
                time.sleep(_LOOK_AGAIN)
    except DatabaseError as error:
        _is_away(error)
        return False


def lag() -> float | None:
    """Seconds since the newest change that the copy has; None where that is no copy. Raises ``DatabaseError``."""
    with connections[REPLICA].cursor() as cursor:
        cursor.execute(
            "SELECT pg_is_in_recovery(), "
            "COALESCE(EXTRACT(EPOCH FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float"
        )
        is_copy, seconds = cursor.fetchone()
    return seconds if is_copy else None


def _answers() -> bool:
    try:
        with connections[REPLICA].cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        _is_away(error)
        return False
    return True


def _is_away(error: DatabaseError) -> None:
    away.note()
    connections[REPLICA].close()
    log.warning("The replica does not answer, and public pages are read from the primary: %s", str(error).strip())
