"""Statements of the database that take long, in the log: without their parameters, which may name people."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper

log = logging.getLogger("portal.slow")
LONGEST: Final = 2_000
"""So many characters of a statement are logged."""


def watch_statements(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Have ``connection`` log what takes longer than ``SLOW_QUERY_MS``; called when a connection is made."""
    if settings.SLOW_QUERY_MS and _timed not in connection.execute_wrappers:
        connection.execute_wrappers.insert(0, _timed)


def _timed(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: dict[str, Any]) -> Any:
    began = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        took = (time.perf_counter() - began) * 1000
        if took >= settings.SLOW_QUERY_MS:
            log.warning("A statement took %d ms", took, extra={"sql": str(sql)[:LONGEST], "ms": round(took)})
