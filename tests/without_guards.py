"""An attacker who owns the database: the triggers of a table are taken away."""

from __future__ import annotations

from django.db import connection


def unguard(model):
    """Take the triggers off the table of ``model``, as somebody can who has the database."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # PostgreSQL alters no table while a deferred check on it waits.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER USER')
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [table])
            for (name,) in cursor.fetchall():
                cursor.execute(f'DROP TRIGGER "{name}"')
