"""A plugin of pytest: the tests run on a copy of a database that another release has prepared.

``GIVEN_DATABASE`` names it: a file of SQLite, or a database on the server of ``DATABASE_URL``. Each process of the run
takes a copy of its own. It imports nothing of the project, for it is loaded into releases that do not know it:

GIVEN_DATABASE=/tmp/today/portal.sqlite3 PYTHONPATH=tests/benchmarks/operation python -m pytest -p given_database …
"""

from __future__ import annotations

import os
import sqlite3
from typing import Any

from django.conf import settings
from django.db.backends.postgresql.base import DatabaseOperations as PostgreSQLOperations
from django.db.backends.postgresql.creation import DatabaseCreation as PostgreSQLCreation
from django.db.backends.sqlite3.creation import DatabaseCreation as SQLiteCreation

GIVEN = os.environ["GIVEN_DATABASE"]


def _enter(creation: Any, name: str) -> str:
    connection = creation.connection
    connection.close()
    settings.DATABASES[connection.alias]["NAME"] = connection.settings_dict["NAME"] = name
    connection.ensure_connection()
    return name


def _copy_of_a_file(self: SQLiteCreation, *args: Any, **options: Any) -> str:
    name = _enter(self, self._get_test_db_name())
    given = sqlite3.connect(GIVEN)
    given.backup(self.connection.connection)
    given.close()
    return name


def _copy_on_the_server(self: PostgreSQLCreation, *args: Any, **options: Any) -> str:
    name = self._get_test_db_name()
    with self._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{GIVEN}"')
    return _enter(self, name)


_flush = PostgreSQLOperations.sql_flush


def _flush_with_what_is_unknown(self: PostgreSQLOperations, style: Any, tables: Any, **options: Any) -> list[str]:
    """Tables that this release does not know may name rows of those that it empties between two tests."""
    return _flush(self, style, tables, **options | {"allow_cascade": True})


SQLiteCreation.create_test_db = _copy_of_a_file
PostgreSQLCreation.create_test_db = _copy_on_the_server
PostgreSQLOperations.sql_flush = _flush_with_what_is_unknown
