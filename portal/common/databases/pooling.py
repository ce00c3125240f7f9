"""A pooler before PostgreSQL, such as PgBouncer: whether there is one, and how it shares connections.

The portal leaves nothing on a connection: the reach of a statement ends with its transaction, there are no prepared
statements, no cursors beyond a transaction, no advisory locks and no LISTEN. So connections can be shared by
transaction. The tools of PostgreSQL are not like that: what ``pg_dump`` says to its connection stays there, and whoever
uses it next finds no table. They need PostgreSQL itself, or a pooler that shares by session.
"""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.core import checks
from django.db import DatabaseError, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

UNTOLD: Final = "portal.W002"
WRONG: Final = "portal.E001"
_OWN: Final = "SELECT pg_backend_pid()"
_TRIES: Final = 5


def has_pooler(connection: BaseDatabaseWrapper) -> bool:
    """Whether something answers in the place of PostgreSQL: it then names another process than the one that works."""
    if connection.vendor != "postgresql":
        return False
    works = _works_for(connection)
    return bool(connection.connection.info.backend_pid != works)


def shares_connections(connection: BaseDatabaseWrapper) -> bool:
    """Whether two who are connected at once were seen on one connection of PostgreSQL: it is not theirs by session.

    Where many are at work it may not be seen, and then the answer is no.
    """
    other = connection.copy()
    try:
        return any(_works_for(connection) == _works_for(other) for _try in range(_TRIES))
    finally:
        other.close()


def _works_for(connection: BaseDatabaseWrapper) -> int:
    with connection.cursor() as cursor:
        cursor.execute(_OWN)
        return int(cursor.fetchone()[0])


def keeps_sessions(connection: BaseDatabaseWrapper) -> bool:
    """Whether what a tool of PostgreSQL says to its connection is said to nobody else. Call it outside transactions."""
    if not has_pooler(connection):
        return True
    return settings.DATABASE_POOLER == "session" and not shares_connections(connection)


def fault_of_pooler(connection: BaseDatabaseWrapper) -> tuple[str, str, str]:
    """What is wrong between ``DATABASE_POOLER`` and what answers: the id of the check, what is said, what to do.

    Blank texts where nothing is.
    """
    told = settings.DATABASE_POOLER
    if connection.vendor != "postgresql" or not has_pooler(connection):
        return "", "", ""
    try:
        with transaction.atomic(using=connection.alias):
            _works_for(connection)
    except DatabaseError as error:
        said = f"The pooler before PostgreSQL refuses transactions: {str(error).strip()}"
        return WRONG, said, "Let it share by transaction: pool_mode = transaction."
    if told == "session" and shares_connections(connection):
        return (
            WRONG,
            "DATABASE_POOLER=session, but the pooler shares connections by transaction.",
            "Set DATABASE_POOLER=transaction, or pool_mode = session in the pooler.",
        )
    if not told:
        mode = "transaction" if shares_connections(connection) else "session, or transaction"
        return (
            UNTOLD,
            f"A pooler stands before PostgreSQL, by {mode}, and DATABASE_POOLER does not say so.",
            "Set DATABASE_POOLER=transaction or session, as its pool_mode is: docs/operations/databases.md, PgBouncer.",
        )
    return "", "", ""


def check_pooler(databases: Any = None, **_words: Any) -> list[checks.CheckMessage]:
    """Say where ``DATABASE_POOLER`` and the pooler do not agree."""
    found: list[checks.CheckMessage] = []
    for alias in databases or ():
        number, said, advice = fault_of_pooler(connections[alias])
        if number:
            kind = checks.Error if number == WRONG else checks.Warning
            found.append(kind(said, hint=advice, id=number))
    return found
