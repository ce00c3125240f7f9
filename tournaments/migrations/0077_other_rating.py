"""A rating that is neither FIDE's nor the national one may count. The column holds it already; its guard refused it."""

from dataclasses import replace
from importlib import import_module

from django.db import migrations, models

from portal.common.guards import create, lift

before = import_module("tournaments.migrations.0054_rule_of_ratings")

RULES = [*before.RULES, ("OTHER", "another one, written for each player")]
KNOWN = before.GUARDS[1]
AFTER = (
    replace(
        KNOWN, condition=f"NEW.rating_rule NOT IN ({', '.join(repr(code) for code, _label in [('', ''), *RULES])})"
    ),
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0076_chosen_order")]

    operations = [
        migrations.RunPython(lift([KNOWN]), create([KNOWN])),
        migrations.RunPython(create(AFTER), lift(AFTER)),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name="regulations",
                    name="rating_rule",
                    field=models.CharField(
                        blank=True,
                        choices=RULES,
                        db_default="",
                        default="FIDON",
                        max_length=5,
                        verbose_name="rating that counts",
                    ),
                )
            ]
        ),
    ]
