"""Whether a request changed anything: every statement that could write is counted, and where there was one, digests of
all tables say whether any row is different."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from django_scopes import scopes_disabled

from tests.application_role import unbound

_REACH = re.compile(r"SET LOCAL portal\.reach = '[^']*'; ")
JOURNAL = "organizations_signinentry"
"""A refused member leaves a line there, and so does a download: that is no change of what somebody asks for."""
_HARMLESS = re.compile(r"\s*(SELECT|SAVEPOINT|RELEASE|ROLLBACK|SET|RESET|EXPLAIN)\b", re.IGNORECASE)


class Watch:
    """Counts statements of this connection while it looks."""

    def __init__(self) -> None:
        self.written = 0
        """Statements that are not known to leave everything as it is."""

    def _count(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        self.written += not _HARMLESS.match(_REACH.sub("", sql, 1)) and JOURNAL not in sql
        return execute(sql, params, many, context)

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Count what happens inside."""
        with connection.execute_wrapper(self._count):
            yield


def digests() -> dict[str, str]:
    """A digest of the rows of every table, read as its owner: walls cost more to plan than all the rows to read."""
    found = {}
    with unbound(), scopes_disabled(), connection.cursor() as cursor:
        for table in set(connection.introspection.table_names(cursor)) - {JOURNAL}:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            rows = sorted(map(repr, cursor.fetchall()))
            found[table] = hashlib.sha256("\n".join(rows).encode()).hexdigest()
    return found


def different(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """The tables whose rows are others than before."""
    return sorted(table for table in before if before[table] != after[table])
