"""FIDE's list is fetched by workers, and the players of events are compared with it.

The columns are added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

from django.db import connection, migrations, models

column = import_module("tournaments.migrations.0019_two_games").column

YES = "true" if connection.vendor == "postgresql" else "1"
JSON = (
    "jsonb NOT NULL DEFAULT '{}'"
    if connection.vendor == "postgresql"
    else "text NOT NULL DEFAULT '{}' CHECK (JSON_VALID(list_differences))"
)
STATES = [("idle", "waits for the next time"), ("asked", "waits for a worker"), ("fetching", "is being fetched")]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0064_later_ratings")]

    operations = [
        migrations.CreateModel(
            name="ListFetch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("state", models.CharField(choices=STATES, default="idle", max_length=8)),
                ("tried_at", models.DateTimeField(null=True)),
                ("checked_at", models.DateTimeField(null=True)),
                ("etag", models.CharField(blank=True, max_length=200)),
                ("modified", models.CharField(blank=True, max_length=100)),
                ("refusal", models.TextField(blank=True)),
                ("touched_at", models.DateTimeField(auto_now=True)),
            ],
        ),
        column(
            "tournament",
            "lists_compared",
            f"bool NOT NULL DEFAULT {YES}",
            models.BooleanField(db_default=True, default=True, editable=False),
        ),
        column(
            "tournament",
            "list_differences",
            JSON,
            models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict, editable=False),
        ),
    ]
