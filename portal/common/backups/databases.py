"""Copies of the database while people work, and their way back: SQLite by its backup API, PostgreSQL by its tools.

Both ways back are one transaction: a restore that fails leaves the database as it was.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import connection, transaction

from portal.common.backups.errors import BackupError
from portal.common.databases.pooling import keeps_sessions
from portal.common.second_wall.role import as_owner

FILE_NAMES: Final = {"sqlite": "database.sqlite3", "postgresql": "database.dump"}
"""Of the copy, by the kind of database."""

_TABLES: Final = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    "postgresql": """SELECT relname FROM pg_class
        WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace ORDER BY relname""",
}
_TRIGGERS: Final = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
    "postgresql": """SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace ORDER BY tgname""",
}
_POLICIES: Final = """SELECT tablename || ' ' || policyname FROM pg_policies
    WHERE schemaname = current_schema() ORDER BY 1"""
_OPTIONS: Final = {"sslmode", "sslrootcert", "sslcert", "sslkey", "service"}
_EMPTY_OUT: Final = """
DO $do$ DECLARE one text; BEGIN
    FOR one IN SELECT oid::regclass FROM pg_class
        WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
    LOOP EXECUTE 'DROP TABLE IF EXISTS ' || one || ' CASCADE'; END LOOP;
    FOR one IN SELECT oid::regprocedure FROM pg_proc
        WHERE prorettype = 'trigger'::regtype AND pronamespace = current_schema()::regnamespace
    LOOP EXECUTE 'DROP FUNCTION ' || one || ' CASCADE'; END LOOP;
END $do$;
"""


def copy(folder: Path) -> dict[str, Any]:
    """Copy the database into ``folder`` under its name of ``FILE_NAMES``, and say what it consists of.

    It is the database of one moment. Nobody waits for it. Raises ``BackupError``.
    """
    target = folder / FILE_NAMES[connection.vendor]
    if connection.vendor == "sqlite":
        _copy_sqlite(Path(connection.settings_dict["NAME"]), target)
        with closing(sqlite3.connect(target)) as copied:
            return facts(copied.cursor(), "sqlite")
    with as_owner("default"):
        _refuse_shared_connections()
        with transaction.atomic(), connection.cursor() as cursor:
            # What is counted and what is dumped are the same moment.
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            cursor.execute("SELECT pg_export_snapshot()")
            (snapshot,) = cursor.fetchone()
            said = facts(cursor, "postgresql")
            options = ["--format=custom", "--compress=0", "--no-owner", "--no-privileges", f"--snapshot={snapshot}"]
            _run(["pg_dump", *options, f"--file={target}"])
    return said


def facts(cursor: Any, vendor: str) -> dict[str, Any]:
    """What a database consists of: ``migrations``, ``triggers``, ``policies``, and ``rows`` by table."""
    tables = _column(cursor, _TABLES[vendor])
    return {
        "migrations": _column(cursor, "SELECT app || '.' || name FROM django_migrations ORDER BY 1")
        if "django_migrations" in tables
        else [],
        "triggers": _column(cursor, _TRIGGERS[vendor]),
        "policies": _column(cursor, _POLICIES) if vendor == "postgresql" else [],
        "rows": {table: _column(cursor, f'SELECT COUNT(*) FROM "{table}"')[0] for table in tables},  # noqa: S608
    }


def present_facts() -> dict[str, Any]:
    """What the database of this installation consists of now."""
    with as_owner("default"), connection.cursor() as cursor:
        return facts(cursor, connection.vendor)


def put_back(copied: Path, expected: Mapping[str, Any]) -> None:
    """Make the database what ``copied`` holds, in one transaction. Raises ``BackupError`` and changes nothing then.

    ``expected`` is what the copy must consist of (``facts``).
    """
    if connection.vendor == "sqlite":
        _put_back_sqlite(copied, expected)
        return
    with as_owner("default"):
        _refuse_shared_connections()
    script = copied.with_suffix(".sql")
    before = copied.with_name("before.sql")
    before.write_text(_EMPTY_OUT, encoding="utf-8")
    _run(["pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(copied)])
    connection.close()
    alone = ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=" + os.devnull]
    _run(["psql", *alone, f"--file={before}", f"--file={script}"])


def _refuse_shared_connections() -> None:
    """The tools of PostgreSQL leave a connection without a path to the tables, and in a pool somebody else gets it."""
    if not keeps_sessions(connection):
        raise BackupError(
            "A pooler stands before PostgreSQL, and what pg_dump and psql leave on a connection would reach others. "
            "Set DATABASE_OWNER_URL to the address of PostgreSQL itself (docs/operations/databases.md, PgBouncer)."
        )


def _copy_sqlite(source: Path, target: Path) -> None:
    if not source.exists():
        raise BackupError(f"There is no database at {source}: look at PORTAL_DATA_DIR and DATABASE_URL.")
    address = f"{source.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as live, closing(sqlite3.connect(target)) as copied:
        live.backup(copied)
        copied.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it


def _put_back_sqlite(copied: Path, expected: Mapping[str, Any]) -> None:
    with closing(sqlite3.connect(copied)) as source:
        try:
            [said] = source.execute("PRAGMA integrity_check").fetchone()
            found = facts(source.cursor(), "sqlite")
        except sqlite3.DatabaseError as error:
            raise BackupError(f"The database in the backup cannot be read: {error}.") from error
        if said != "ok" or found != dict(expected):
            raise BackupError("The database in the backup is not what its manifest says. Take another backup.")
        connection.close()
        with closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=20)) as live:
            try:
                source.backup(live)
                live.execute("PRAGMA journal_mode=WAL")
            except sqlite3.OperationalError as error:
                raise BackupError(f"The database is in use: {error}. Stop web server and workers first.") from error


def _column(cursor: Any, statement: str) -> list[Any]:
    cursor.execute(statement)
    return [row[0] for row in cursor.fetchall()]


def _run(command: list[str]) -> None:
    """Run a tool of PostgreSQL as the owner of the tables."""
    if shutil.which(command[0]) is None:
        raise BackupError(
            f"{command[0]} is missing: install the client of PostgreSQL, in the version of the server or a newer one."
        )
    done = subprocess.run(command, env=os.environ | _address(), capture_output=True, text=True, check=False)
    if done.returncode:
        why = next((line for line in done.stderr.splitlines() if "error" in line.lower()), done.stderr.strip())
        owner = (
            "" if settings.DATABASE_OWNER else " Set DATABASE_OWNER_URL: the owner of the tables alone sees all rows."
        )
        raise BackupError(f"{command[0]} failed: {why}.{owner}")


def _address() -> dict[str, str]:
    """How the owner of the tables connects, in variables of PostgreSQL, so that no password is on a command line."""
    said = {**connection.settings_dict, **settings.DATABASE_OWNER}
    options = said.get("OPTIONS") or {}
    address = {f"PG{name}": str(said.get(name) or "") for name in ("HOST", "PORT", "USER", "PASSWORD")}
    address["PGDATABASE"] = str(said["NAME"])
    address |= {f"PG{name.upper()}": str(options[name]) for name in _OPTIONS & set(options)}
    return {name: value for name, value in address.items() if value}
