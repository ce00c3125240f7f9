"""Who made a pair, what changes by hand replaced, and players who always sit at one table.

Nothing here makes Django rebuild a table on SQLite, where the guards on it would be lost.
"""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

ORIGINS = [
    ("", "paired by the engine"),
    ("arbiter", "fixed by the arbiter"),
    ("rest", "paired by the engine around the fixed boards"),
]


class Migration(migrations.Migration):
    dependencies = [("pairing", "0001_initial"), ("tournaments", "0013_pairing_systems")]
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "ALTER TABLE tournaments_board ADD COLUMN origin varchar(10) NOT NULL DEFAULT '' "
                    "CONSTRAINT board_origin_known CHECK (origin IN ('', 'arbiter', 'rest'))",
                    "ALTER TABLE tournaments_board DROP COLUMN origin",
                )
            ],
            state_operations=[
                migrations.AddField(
                    "board",
                    "origin",
                    models.CharField(blank=True, choices=ORIGINS, db_default="", default="", max_length=10),
                ),
                migrations.AddConstraint(
                    "board",
                    models.CheckConstraint(condition=Q(origin__in=["", "arbiter", "rest"]), name="board_origin_known"),
                ),
            ],
        ),
        migrations.AddField(
            "entry",
            "fixed_table",
            models.PositiveSmallIntegerField(
                blank=True,
                null=True,
                validators=[django.core.validators.MinValueValidator(1)],
                verbose_name="plays at table",
            ),
        ),
        migrations.AddConstraint(
            "entry",
            models.UniqueConstraint(
                condition=Q(fixed_table__isnull=False),
                fields=("tournament", "fixed_table"),
                name="fixed_table_once",
            ),
        ),
        migrations.AddField("round", "hand_steps", models.JSONField(null=True)),
        migrations.AddField(
            "round",
            "rest_run",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="pairing.pairingrun",
            ),
        ),
    ]
