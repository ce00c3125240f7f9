"""The role of the application on PostgreSQL: tests own their database, and what binds the portal would not bind them.

``bound`` lets the rest of a test run as the portal of an installation does, under a role that owns nothing. The role is
made within the transaction of the test and goes with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from portal.common.second_wall.role import let_in


def bind() -> None:
    """Work under the application's role until the transaction ends; nothing happens but on PostgreSQL."""
    if connection.vendor == "postgresql":
        let_in(connection, _role())
        _switch(_role())


@contextmanager
def unbound() -> Iterator[None]:
    """Work as the owner of the database meanwhile."""
    with connection.cursor() as cursor:
        was = ""
        if connection.vendor == "postgresql":
            cursor.execute("SELECT current_user")
            (was,) = cursor.fetchone()
            cursor.execute("RESET ROLE")
    yield
    if was:
        _switch(was)


def _role() -> str:
    """A name of its own for every database: roles belong to the whole server."""
    return f"application_of_{connection.settings_dict['NAME']}"


def _switch(role: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f'SET LOCAL ROLE "{role}"')
