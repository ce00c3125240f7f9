"""Scopes of tokens for announcements and for approvals.

SQLite makes the table anew and would lose every trigger that looks at it: they are taken down and put up again.
"""

from importlib import import_module

from django.db import migrations, models

AFTER = ("announcements", "approvals", "entries", "read", "register", "reports", "results", "rounds")
before = import_module("portal.organizations.migrations.0020_register_scope")


class Migration(migrations.Migration):
    dependencies = [("organizations", "0020_register_scope")]

    operations = [
        migrations.RunPython(before._take_down, before._put_up),
        migrations.RemoveConstraint("apitoken", "token_scopes_known"),
        migrations.AlterField("apitoken", "scopes", models.CharField(max_length=80, verbose_name="rights")),
        migrations.AddConstraint(
            "apitoken",
            models.CheckConstraint(
                condition=models.Q(("scopes__in", before.together(AFTER))), name="token_scopes_known"
            ),
        ),
        migrations.RunPython(before._put_up, before._take_down),
    ]
