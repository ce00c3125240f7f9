"""Migrations run while the release before goes on serving: it must be able to write rows without knowing what is new.

From ``SINCE`` on a new column has a default in the database or may be empty, and nothing that the release before uses
is taken away or renamed. What came earlier was never released.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.utils import timezone

SINCE = {"common": "0003", "organizations": "0007", "pairing": "0003", "tournaments": "0035"}
"""The first migration of each app that must hold to it."""
TAKEN_AWAY: dict[str, str] = {}
"""Operations that take something away, as ``app.migration``, and since which release nobody uses it."""

TAKING_AWAY = (
    migrations.RemoveField, migrations.RenameField, migrations.DeleteModel, migrations.RenameModel,
    migrations.AlterModelTable,
)  # fmt: skip


def operations_of(migration: migrations.Migration) -> Iterator[Operation]:
    for operation in migration.operations:
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            yield from operation.database_operations
        else:
            yield operation


def faults_of(migration: migrations.Migration) -> list[str]:
    """What the release before would stumble over."""
    found = []
    for operation in operations_of(migration):
        if isinstance(operation, TAKING_AWAY):
            found.append(f"{operation.describe()}: the release before still uses it")
        elif isinstance(operation, migrations.AddField):
            field = operation.field
            if not (field.null or field.many_to_many or field.has_db_default() or field.generated):
                found.append(f"{operation.describe()}: give it a db_default, or let it be empty")
    return found


def test_no_new_column_keeps_the_release_before_from_writing():
    found = {}
    for (app, name), migration in MigrationLoader(None).disk_migrations.items():
        if app in SINCE and name[:4] >= SINCE[app] and f"{app}.{name}" not in TAKEN_AWAY:
            faults = faults_of(migration)
            if faults:
                found[f"{app}.{name}"] = faults
    assert found == {}


def test_every_app_with_migrations_is_looked_at():
    ours = {app for app, _name in MigrationLoader(None).disk_migrations}
    assert {"common", "organizations", "pairing", "tournaments"} == set(SINCE)
    assert set(SINCE) <= ours


def made(*operations: Operation) -> migrations.Migration:
    migration = migrations.Migration("0001_made", "pairing")
    migration.operations = list(operations)
    return migration


@pytest.mark.parametrize(
    ("operation", "word"),
    [
        (migrations.AddField("run", "note", models.TextField(default="")), "give it a db_default"),
        (migrations.AddField("run", "owner", models.ForeignKey("x.Y", models.CASCADE)), "give it a db_default"),
        (migrations.RemoveField("run", "note"), "still uses it"),
        (migrations.RenameField("run", "note", "remark"), "still uses it"),
        (migrations.DeleteModel("run"), "still uses it"),
    ],
)
def test_what_would_stop_the_release_before_is_found(operation, word):
    [said] = faults_of(made(operation))
    assert word in said
    assert len(faults_of(made(migrations.SeparateDatabaseAndState([operation])))) == 1


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("run", "note", models.TextField(default="", db_default="")),
        migrations.AddField("run", "seen_at", models.DateTimeField(null=True)),
        migrations.AddField("run", "people", models.ManyToManyField("x.Y")),
    ],
)
def test_what_the_release_before_can_live_with_passes(operation):
    assert faults_of(made(operation)) == []


def test_a_program_that_knows_nothing_of_the_new_column_writes_rows(db):
    """The column of ``pairing.0006`` as the release before sees its table: a row without it is taken."""
    before: ProjectState = MigrationLoader(None).project_state(("pairing", "0005_fair_turns"))
    sign = before.apps.get_model("pairing", "WorkerSign")
    assert "release" not in {field.name for field in sign._meta.fields}

    sign.objects.create(name="of before:1", seen_at=timezone.now())

    with connection.cursor() as cursor:
        cursor.execute("SELECT name, release FROM pairing_workersign")
        assert cursor.fetchall() == [("of before:1", "")]
