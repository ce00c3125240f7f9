"""The role of PostgreSQL under which the application works: no superuser, owner of nothing, bound by the policies.

The tables belong to the role that migrates (``DATABASE_OWNER_URL``). Where an installation has one role for both, the
second wall (``portal.common.second_wall.walls``) stands open, and a check says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.conf import settings
from django.core import checks
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

OPEN_WALL: Final = "portal.W001"

_GOES_AROUND: Final = """
    SELECT rolsuper, rolbypassrls, EXISTS (
        SELECT 1 FROM pg_class
        WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
          AND pg_has_role(pg_roles.oid, relowner, 'USAGE'))
    FROM pg_roles WHERE rolname = COALESCE(%s, current_user)
"""


def let_in(connection: BaseDatabaseWrapper, role: str, password: str = "") -> None:
    """Give ``role`` what the application needs of the tables that there are and that will come: rows to read and write.

    A role that does not exist is made, which needs the right to make roles. Call it as the owner of the tables; once
    more changes nothing.
    """
    name = connection.ops.quote_name(role)
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, current_schema(), current_database()")
        owner, *places = cursor.fetchone()
        if owner == role:
            return
        schema, database = map(connection.ops.quote_name, places)
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role])
        if cursor.fetchone() is None:
            cursor.execute(f"CREATE ROLE {name} LOGIN PASSWORD %s", [password or None])
        rows, numbers = "GRANT SELECT, INSERT, UPDATE, DELETE ON", "GRANT USAGE, SELECT ON"
        to_come = f"ALTER DEFAULT PRIVILEGES IN SCHEMA {schema}"
        for statement in (
            f"GRANT CONNECT ON DATABASE {database} TO {name}",
            f"GRANT USAGE ON SCHEMA {schema} TO {name}",
            f"{rows} ALL TABLES IN SCHEMA {schema} TO {name}",
            f"{numbers} ALL SEQUENCES IN SCHEMA {schema} TO {name}",
            f"{to_come} {rows} TABLES TO {name}",
            f"{to_come} {numbers} SEQUENCES TO {name}",
            f"REVOKE INSERT, UPDATE, DELETE ON {schema}.django_migrations FROM {name}",
        ):
            cursor.execute(statement)


def goes_around(connection: BaseDatabaseWrapper, role: str | None = None) -> bool:
    """Whether the policies do not bind ``role``: a superuser, one with BYPASSRLS, or an owner of tables.

    Without a ``role``: that under which the connection works.
    """
    with connection.cursor() as cursor:
        cursor.execute(_GOES_AROUND, [role])
        found = cursor.fetchone()
    return found is not None and any(found)


@contextmanager
def as_owner(alias: str) -> Iterator[None]:
    """Let this thread connect as the owner of the tables meanwhile, where ``DATABASE_OWNER_URL`` names one."""
    connection = connections[alias]
    if not settings.DATABASE_OWNER or alias != "default":
        yield
        return
    application = connection.settings_dict
    connection.close()
    # A cursor of the server would be read after the statement that told its reach, whoever connects.
    connection.settings_dict = {**application, **settings.DATABASE_OWNER, "DISABLE_SERVER_SIDE_CURSORS": True}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict = application


def check_role(databases: Any = None, **_words: Any) -> list[checks.CheckMessage]:
    """Warn where the application works under a role that the policies do not bind."""
    found: list[checks.CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        role = settings.DATABASES[alias].get("USER", "")
        if connection.vendor == "postgresql" and goes_around(connection, role):
            found.append(
                checks.Warning(
                    f"The role {role} is a superuser or owns the tables: PostgreSQL does not keep organizations apart.",
                    hint="Let the application work under a role of its own: docs/operations/databases.md.",
                    id=OPEN_WALL,
                )
            )
    return found
