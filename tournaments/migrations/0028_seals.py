"""Seals over what was published, and hashes that cover all of it; the hashes of older publications stay as they are."""

import django.db.models.deletion
from django.db import migrations, models
from django.utils import timezone

from portal.common.guards import Guard, create, final, lift

GUARDS = (
    *final("tournaments_seal", "a seal is never changed or deleted", "tournament_id", "number", name="seal"),
    Guard(
        "seal_in_its_turn",
        "tournaments_seal",
        ("INSERT",),
        "the seals of a tournament are numbered one after the other",
        """NEW.number <> 1 + COALESCE((
            SELECT MAX(number) FROM tournaments_seal earlier WHERE earlier.tournament_id = NEW.tournament_id), 0)""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0027_who_goes_on")]

    operations = [
        # In SQL: Django would rebuild the table on SQLite, and lose its triggers.
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "ALTER TABLE tournaments_roundrevision ADD COLUMN hash_format smallint NOT NULL DEFAULT 1",
                    "ALTER TABLE tournaments_roundrevision DROP COLUMN hash_format",
                )
            ],
            state_operations=[
                migrations.AddField(
                    "roundrevision", "hash_format", models.PositiveSmallIntegerField(default=2, db_default=1)
                ),
                # Only who fills it in changes, and no column.
                migrations.AlterField(
                    "roundrevision", "published_at", models.DateTimeField(default=timezone.now, editable=False)
                ),
            ],
        ),
        migrations.AddField("roundrevision", "basis", models.JSONField(null=True)),
        migrations.CreateModel(
            name="Seal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("content", models.JSONField()),
                ("key", models.CharField(max_length=16)),
                ("signature", models.CharField(max_length=64)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seals", to="tournaments.tournament"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("tournament", "number"), name="seal_number_once")],
            },
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
    ]
