"""Festivals, and the tournaments that are their sections.

The columns of tournaments are added in place: Django would rebuild the table on SQLite, and lose its triggers.
"""

from importlib import import_module

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

from portal.common.guards import Guard, WRITTEN, create, lift, see_everything
from portal.common.second_wall.walls import build, of_organization, pull_down

column = import_module("tournaments.migrations.0015_result_entries").column

WALLS = (of_organization("tournaments_festival"),)
GUARDS = (
    Guard(
        "section_of_its_own_house",
        "tournaments_tournament",
        WRITTEN,
        "a tournament is a section of a festival of its own organization",
        """EXISTS (
            SELECT 1 FROM tournaments_festival festival
            WHERE festival.id = NEW.festival_id AND festival.organization_id <> NEW.organization_id)""",
    ),
    Guard(
        "festival_stays_in_its_house",
        "tournaments_festival",
        ("UPDATE",),
        "a festival stays with its organization",
        "NEW.organization_id <> OLD.organization_id",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0006_quotas"),
        ("tournaments", "0043_heading_mappings"),
    ]

    operations = [
        migrations.CreateModel(
            name="Festival",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "slug",
                    models.SlugField(
                        max_length=60,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[a-z0-9][a-z0-9-]*$", "Use small letters, digits and hyphens."
                            )
                        ],
                        verbose_name="address",
                    ),
                ),
                ("name", models.CharField(max_length=150, verbose_name="name")),
                (
                    "one_section_each",
                    models.BooleanField(
                        db_default=True, default=True, verbose_name="everybody plays in one section only"
                    ),
                ),
                (
                    "organization",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="festivals",
                        to="organizations.organization",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("organization", "slug"), name="festival_address_once")],
            },
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    "ALTER TABLE tournaments_tournament ADD COLUMN festival_id bigint NULL"
                    " REFERENCES tournaments_festival (id) DEFERRABLE INITIALLY DEFERRED",
                    "ALTER TABLE tournaments_tournament DROP COLUMN festival_id",
                ),
                migrations.RunSQL(
                    "CREATE INDEX tournaments_tournament_festival_id ON tournaments_tournament (festival_id)",
                    "DROP INDEX tournaments_tournament_festival_id",
                ),
            ],
            state_operations=[
                migrations.AddField(
                    model_name="tournament",
                    name="festival",
                    field=models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tournaments",
                        to="tournaments.festival",
                    ),
                )
            ],
        ),
        column(
            "tournament",
            "section",
            "varchar(40) NOT NULL DEFAULT ''",
            models.CharField(blank=True, db_default="", default="", max_length=40, verbose_name="section"),
        ),
        column(
            "tournament",
            "section_place",
            "smallint NOT NULL DEFAULT 0",
            models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="place"),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.UniqueConstraint(
                condition=models.Q(("section", ""), _negated=True),
                fields=("festival", "section"),
                name="section_name_once_in_a_festival",
            ),
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
