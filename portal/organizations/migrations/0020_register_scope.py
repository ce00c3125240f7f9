"""A scope of tokens for the register of players.

SQLite makes the table anew and would lose every trigger that looks at it: they are taken down and put up again.
"""

from itertools import combinations

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

AFTER = ("entries", "read", "register", "reports", "results", "rounds")
_taken_down: list[str] = []


def together(scopes: tuple[str, ...]) -> tuple[str, ...]:
    """Everything that a token may hold, as it is written."""
    return tuple(",".join(some) for count in range(1, len(scopes) + 1) for some in combinations(scopes, count))


def _take_down(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor != "sqlite":
        return
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        found = cursor.fetchall()
        for name, _sql in found:
            cursor.execute(f'DROP TRIGGER "{name}"')
    _taken_down[:] = [sql for _name, sql in found]


def _put_up(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor != "sqlite":
        return
    with schema_editor.connection.cursor() as cursor:
        for sql in _taken_down:
            cursor.execute(sql)
    _taken_down.clear()


class Migration(migrations.Migration):
    dependencies = [("organizations", "0018_own_hosts")]

    operations = [
        migrations.RunPython(_take_down, _put_up),
        migrations.RemoveConstraint("apitoken", "token_scopes_known"),
        migrations.AddConstraint(
            "apitoken",
            models.CheckConstraint(condition=models.Q(("scopes__in", together(AFTER))), name="token_scopes_known"),
        ),
        migrations.RunPython(_put_up, _take_down),
    ]
