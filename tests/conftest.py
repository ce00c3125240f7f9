"""Shared fixtures: the smallest valid objects. Scopes stay on; setup code opts out by name."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db.backends.postgresql.base import DatabaseOperations as PostgreSQLOperations
from django.db.backends.postgresql.creation import DatabaseCreation as PostgreSQLCreation
from django.db.backends.sqlite3.base import DatabaseOperations as SQLiteOperations
from django.utils import translation
from django_scopes import scope
from hypothesis import HealthCheck, settings

from portal.common import scope as site_scope
from portal.common import sending
from portal.common.cache import fallback
from portal.common.cache.in_advance import advance
from portal.common.cache.known import front
from portal.garbage import collect_seldom
from portal.organizations.models import Organization
from tests.application_role import bind
from tests.factories import Staff, make_organization, make_staff
from tournaments.entries.pages import public as own_lines
from tournaments.serving import public

# The same examples on every machine, however slow it is; ``--hypothesis-profile=explore`` looks for new ones.
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("repeat", parent=settings.get_profile("explore"), derandomize=True, database=None)
settings.load_profile("repeat")

_flush_of_sqlite = SQLiteOperations.sql_flush
_flush_of_postgresql = PostgreSQLOperations.sql_flush


def _flush_past_the_guards(self: SQLiteOperations, style: Any, tables: Any, **options: Any) -> list[str]:
    """Between two transactional tests SQLite deletes row by row, which the guards refuse: lift them meanwhile."""
    statements = _flush_of_sqlite(self, style, tables, **options)
    with self.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
    return [*(f"DROP TRIGGER {name}" for name, _ in triggers), *statements, *(sql for _, sql in triggers)]


def _truncate_past_the_guards(self: PostgreSQLOperations, style: Any, tables: Any, **options: Any) -> list[str]:
    """PostgreSQL empties the tables between two transactional tests, which some guards refuse: silence those."""
    statements = _flush_of_postgresql(self, style, tables, **options)
    with self.connection.cursor() as cursor:
        on_truncate = 1 << 5
        cursor.execute("SELECT tgrelid::regclass, tgname FROM pg_trigger WHERE tgtype & %s <> 0", [on_truncate])
        triggers = cursor.fetchall()
    off, on = (
        [f"ALTER TABLE {table} {switch} TRIGGER {name}" for table, name in triggers] for switch in ("DISABLE", "ENABLE")
    )
    return [*off, *statements, *on]


def _drop_and_say_who_held_it(self: PostgreSQLCreation, test_database_name: str, verbosity: int) -> None:
    """A database of the tests goes at the end, whoever is still connected; who was is printed. The server's own upkeep
    may be, and then its fault would count against the test that ran last."""
    with self._nodb_cursor() as cursor:
        cursor.execute(
            "SELECT backend_type, application_name, state, left(query, 200) FROM pg_stat_activity WHERE datname = %s",
            [test_database_name],
        )
        for held in cursor.fetchall():
            print(f"{test_database_name} was still held: {held}", file=sys.__stderr__)
        cursor.execute(f"DROP DATABASE {self.connection.ops.quote_name(test_database_name)} WITH (FORCE)")


SQLiteOperations.sql_flush = _flush_past_the_guards
PostgreSQLOperations.sql_flush = _truncate_past_the_guards
PostgreSQLCreation._destroy_test_db = _drop_and_say_who_held_it


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """A request leaves its language behind in the thread: every test begins and ends in English."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """Public pages are kept by event and version, and two tests make the same event in the same version; what a process
    remembers between two looks is of the test before."""
    for kept in (cache, front, advance):
        kept.clear()
    for known in (site_scope._organizations, public._found, own_lines._newest):
        known.forget()


@pytest.fixture(autouse=True)
def _no_outage() -> None:
    """A process leaves a broker and a cache alone that were away a moment ago: maybe in the test before."""
    sending.outage.forget()
    fallback.outage.forget()


@pytest.fixture
def as_the_application(db: None) -> None:
    """On PostgreSQL the test works as the portal of an installation does: bound by row-level security."""
    bind()


@pytest.fixture
def organization(db: None) -> Iterator[Organization]:
    """A federation whose scope is open during the test."""
    organization = make_organization()
    with scope(organization=organization):
        yield organization


@pytest.fixture
def staff(organization: Organization) -> Staff:
    """One member of the federation per role."""
    return make_staff(organization)


def pytest_configure(config: pytest.Config) -> None:
    """Without a browser its tests are left out and reported; ``PORTAL_REQUIRE_BROWSER`` makes that an error."""
    if not config.option.collectonly and os.environ.get("PORTAL_REQUIRE_BROWSER") and chromium_path() is None:
        raise pytest.UsageError(
            "The browser tests are required, but no Chromium was found. Install it or set CHROMIUM."
        )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the tests that take minutes, lest one process be left alone with one of them at the end. Deselect the
    browser tests where no browser is installed; where one is, each may be tried twice.

    A browser, a server and a worker share one machine, and a test that clicks between two of their steps says nothing
    about the portal. The summary names every test that needed its second try: such a test is a defect to be mended.
    """
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    if chromium_path() is not None:
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.flaky(reruns=1))
        return
    left_out = [item for item in items if item.get_closest_marker("browser")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish() -> None:
    """What was loaded for thousands of tests stays until the end: looking through it for garbage again and again took a
    tenth of the time."""
    collect_seldom()


def pytest_report_header() -> str:
    """Which browser the browser tests use."""
    path = chromium_path()
    return f"browser: {path}" if path else "browser: none found, the browser tests are left out (set CHROMIUM)"


def chromium_path() -> str | None:
    """The browser for the browser tests: ``CHROMIUM``, or one on the path."""
    given = os.environ.get("CHROMIUM")
    return given or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
