"""Looks at the database: whether it answers, is up to date and guarded, under which role, and what time it has."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from portal.common.databases.pooling import WRONG, fault_of_pooler, has_pooler
from portal.common.databases.replica import REPLICA, is_caught_up, lag
from portal.common.doctor.looks import Finding, fault, looking, note, ok
from portal.common.preparation import PREPARE
from portal.common.second_wall.role import goes_around

CLOCKS_APART: Final = 2.0
"""Seconds by which the clocks of this machine and of the database may differ."""
_MAY_CREATE: Final = "SELECT has_schema_privilege(current_user, current_schema(), 'CREATE')"
_SILENT: Final = """SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND tgenabled = 'D' AND relnamespace = current_schema()::regnamespace ORDER BY 1"""


@looking("database")
def look_at_database() -> Iterator[Finding]:
    """Whether it answers and is whole."""
    began = time.perf_counter()
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError as error:
        yield fault("database", f"does not answer: {str(error).strip()}", "Start it, or look at DATABASE_URL.")
        return
    took = (time.perf_counter() - began) * 1000
    version = ".".join(map(str, connection.get_database_version()))
    yield ok("database", f"{connection.display_name} {version} answers in {took:.0f} ms")
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check(1)")
            (said,) = cursor.fetchone()
        if said != "ok":
            yield fault("database", f"the file is damaged: {said}", "Stop everything and restore the newest backup.")


@looking("migrations")
def look_at_migrations() -> Iterator[Finding]:
    """Whether the database is the one of this release."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    unknown = set(executor.loader.applied_migrations) - set(executor.loader.disk_migrations)
    if missing:
        yield fault("migrations", f"{len(missing)} are missing, the first is {missing[0][0]}", f"Run: {PREPARE}")
    elif unknown:
        yield note(
            "migrations",
            f"{len(unknown)} are of a newer release, for example {'.'.join(min(unknown))}",
            "Install the newer release here too; until then this one works beside it.",
        )
    else:
        yield ok("migrations", f"all {len(executor.loader.applied_migrations)} are applied")


@looking("database role")
def look_at_role() -> Iterator[Finding]:
    """Whether PostgreSQL keeps organizations apart, and whether the guards are awake."""
    if connection.vendor != "postgresql":
        yield ok("database role", "SQLite has none")
        return
    with connection.cursor() as cursor:
        cursor.execute(_MAY_CREATE)
        (creates,) = cursor.fetchone()
        cursor.execute(_SILENT)
        silent = [name for (name,) in cursor.fetchall()]
    role = connection.settings_dict.get("USER", "")
    if goes_around(connection):
        yield fault(
            "database role",
            f"{role} is a superuser or owns tables: PostgreSQL does not keep organizations apart",
            "Give the portal a role of its own: docs/operations/databases.md, Two walls.",
        )
    elif creates:
        yield note(
            "database role",
            f"{role} owns nothing, but may make tables",
            "As the owner: REVOKE CREATE ON SCHEMA public FROM PUBLIC;",
        )
    else:
        yield ok("database role", f"{role} is no superuser, owns nothing, and may make nothing")
    if silent:
        yield fault(
            "guards", f"{len(silent)} triggers are switched off, the first is {silent[0]}",
            "As the owner: ALTER TABLE … ENABLE TRIGGER ALL; then run: python manage.py check_chains",
        )  # fmt: skip
    else:
        yield ok("guards", "no trigger is switched off")


@looking("pooler")
def look_at_pooler() -> Iterator[Finding]:
    """Whether connections are shared as ``DATABASE_POOLER`` says."""
    told = settings.DATABASE_POOLER
    number, said, advice = fault_of_pooler(connection)
    if number:
        yield (fault if number == WRONG else note)("pooler", said, advice)
    elif has_pooler(connection):
        yield ok("pooler", f"connections are shared by {told}")
    elif told:
        yield note(
            "pooler", f"DATABASE_POOLER={told}, but PostgreSQL itself answers",
            "Let DATABASE_URL name the pooler, or take DATABASE_POOLER out.",
        )  # fmt: skip
    else:
        yield ok("pooler", "none: the database itself answers")


@looking("replica")
def look_at_replica() -> Iterator[Finding]:
    """Whether public pages can be read from the replica, where one is set."""
    if REPLICA not in settings.DATABASES:
        yield ok("replica", "none: all pages are read from the primary")
        return
    try:
        seconds = lag()
    except DatabaseError as error:
        yield fault(
            "replica", f"does not answer: {str(error).strip()}",
            "Start it, or look at DATABASE_REPLICA_URL. Until then pages are read from the primary.",
        )  # fmt: skip
        return
    if seconds is None:
        yield fault("replica", "is no replica: it takes writes of its own", "Let DATABASE_REPLICA_URL name a standby.")
    elif is_caught_up():
        yield ok("replica", "has everything that the primary has")
    else:
        yield note(
            "replica", f"lags behind; its newest change is {seconds:.0f} s old",
            "Look at pg_stat_replication of the primary. Meanwhile pages are read from there.",
        )  # fmt: skip


@looking("clock")
def look_at_clock() -> Iterator[Finding]:
    """Whether this machine and the database agree about the time."""
    statement = "SELECT clock_timestamp()" if connection.vendor == "postgresql" else "SELECT CURRENT_TIMESTAMP"
    if connection.vendor == "sqlite":
        yield ok("clock", f"{timezone.now():%Y-%m-%d %H:%M:%S} UTC; the database has that of this machine")
        return
    with connection.cursor() as cursor:
        cursor.execute(statement)
        (there,) = cursor.fetchone()
    apart = abs((timezone.now() - there).total_seconds())
    if apart > CLOCKS_APART:
        yield fault(
            "clock",
            f"this machine and the database are {apart:.0f} s apart",
            "Let both follow a time server (timedatectl set-ntp true): rounds are published by the clock.",
        )
    else:
        yield ok("clock", f"{timezone.now():%Y-%m-%d %H:%M:%S} UTC, as the database has it")
