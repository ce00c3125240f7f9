"""What was entered on each board, reports of players, and the versions by which an open page knows what changed.

The new columns of existing tables are added in SQL that both databases read: Django would rebuild the tables on SQLite,
and lose their triggers.
"""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

guards = import_module("tournaments.migrations.0002_guards")

GUARDS = (
    guards.Guard(
        "result_entry_is_final", "tournaments_resultentry", ("UPDATE",), "an entry of a result is never changed"
    ),
)


def column(table: str, name: str, type_: str, field: models.Field) -> migrations.SeparateDatabaseAndState:
    """A column with a default in the database, added in place."""
    return migrations.SeparateDatabaseAndState(
        database_operations=[
            migrations.RunSQL(
                f"ALTER TABLE tournaments_{table} ADD COLUMN {name} {type_}",
                f"ALTER TABLE tournaments_{table} DROP COLUMN {name}",
            )
        ],
        state_operations=[migrations.AddField(model_name=table, name=name, field=field)],
    )


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0014_pairing_by_hand"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        column("board", "result_version", "integer NOT NULL DEFAULT 0", models.IntegerField(default=0, db_default=0)),
        column("round", "results_version", "integer NOT NULL DEFAULT 0", models.IntegerField(default=0, db_default=0)),
        column(
            "tournament",
            "player_reports",
            "bool NOT NULL DEFAULT FALSE",
            models.BooleanField(default=False, db_default=False, verbose_name="players report results"),
        ),
        migrations.CreateModel(
            name="ResultEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.CharField(blank=True, max_length=40)),
                ("version", models.IntegerField()),
                ("white_before", models.CharField(blank=True, max_length=1)),
                ("black_before", models.CharField(blank=True, max_length=1)),
                ("white_outcome", models.CharField(blank=True, max_length=1)),
                ("black_outcome", models.CharField(blank=True, max_length=1)),
                ("reason", models.TextField(blank=True, verbose_name="reason")),
                ("after_round", models.IntegerField()),
                ("from_players", models.BooleanField(default=False)),
                ("entered_at", models.DateTimeField()),
                (
                    "board",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="result_entries",
                        to="tournaments.board",
                    ),
                ),
                (
                    "entered_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("key", ""), _negated=True),
                        fields=("board", "key"),
                        name="result_entry_key_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("side", models.CharField(choices=[("w", "White"), ("b", "Black")], max_length=1)),
                ("white_outcome", models.CharField(max_length=1)),
                ("black_outcome", models.CharField(max_length=1)),
                ("reported_at", models.DateTimeField(auto_now_add=True)),
                (
                    "board",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="tournaments.board"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("board", "side"), name="one_report_per_side"),
                    models.CheckConstraint(condition=models.Q(("side__in", ["w", "b"])), name="report_side_known"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("white_outcome__in", ["1", "=", "0"]), ("black_outcome__in", ["1", "=", "0"])
                        ),
                        name="reported_outcome_known",
                    ),
                ],
            },
        ),
        migrations.RunPython(guards.run(0, GUARDS), guards.run(1, GUARDS)),
    ]
