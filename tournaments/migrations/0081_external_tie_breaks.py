"""Tie-breaks from outside: their names in the regulations, and their values with the rounds.

The columns are added in place: Django would rebuild the tables on SQLite, and lose their triggers.
"""

from importlib import import_module

from django.db import connection, migrations, models

column = import_module("tournaments.migrations.0019_two_games").column


def objects(name: str) -> str:
    if connection.vendor == "postgresql":
        return "jsonb NOT NULL DEFAULT '{}'"
    return f"text NOT NULL DEFAULT '{{}}' CHECK (JSON_VALID({name}))"


def field() -> models.JSONField:
    return models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0080_expelled_players")]

    operations = [
        column("regulations", "external_tie_breaks", objects("external_tie_breaks"), field()),
        column("round", "external_values", objects("external_values"), field()),
    ]
