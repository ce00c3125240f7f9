"""Whether the database is ready for this version of the portal."""

from __future__ import annotations

from typing import Final

from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

PREPARE: Final = "python manage.py migrate"


def refuse_unprepared() -> None:
    """Raise ``CommandError`` that names the command to run when the database cannot be reached or lacks migrations."""
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        raise CommandError(f"The database cannot be reached: {error}. Look at DATABASE_URL, then try again.") from error
    if missing:
        raise CommandError(f"The database is not prepared for this version. Run this first: {PREPARE}")
