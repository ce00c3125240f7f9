"""Shared fixtures: the smallest valid objects. Scopes stay on; setup code opts out by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db.backends.sqlite3.base import DatabaseOperations
from django_scopes import scope
from hypothesis import HealthCheck, settings

from portal.organizations.models import Organization
from tests.factories import Staff, make_organization, make_staff

# The same examples on every machine, however slow it is; ``--hypothesis-profile=explore`` looks for new ones.
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("repeat", parent=settings.get_profile("explore"), derandomize=True, database=None)
settings.load_profile("repeat")

_plain_flush = DatabaseOperations.sql_flush


def _flush_past_the_guards(self: DatabaseOperations, style: Any, tables: Any, **options: Any) -> list[str]:
    """Between two transactional tests SQLite deletes row by row, which the guards refuse: lift them meanwhile."""
    statements = _plain_flush(self, style, tables, **options)
    with self.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
    return [*(f"DROP TRIGGER {name}" for name, _ in triggers), *statements, *(sql for _, sql in triggers)]


DatabaseOperations.sql_flush = _flush_past_the_guards


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
