"""Series of events of one organization, their events and the categories that are ranked apart."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

from portal.common.guards import Guard, WRITTEN, create, lift, see_everything
from portal.common.second_wall.walls import below, build, of_organization, pull_down

WALLS = (
    of_organization("tournaments_series"),
    below("tournaments_series", "series_id", "tournaments_seriesevent"),
    below("tournaments_series", "series_id", "tournaments_seriescategory"),
)
GUARDS = (
    Guard(
        "series_stays_in_its_house",
        "tournaments_series",
        ("UPDATE",),
        "a series stays with its organization",
        "NEW.organization_id <> OLD.organization_id",
    ),
    Guard(
        "series_event_of_its_house",
        "tournaments_seriesevent",
        WRITTEN,
        "a series has events of its own organization",
        """NOT EXISTS (
            SELECT 1 FROM tournaments_series series, tournaments_tournament event
            WHERE series.id = NEW.series_id AND event.id = NEW.tournament_id
            AND event.organization_id = series.organization_id AND NOT event.is_template)""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0018_own_hosts"),
        ("tournaments", "0090_approvals"),
    ]

    operations = [
        migrations.CreateModel(
            name="Series",
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
                ("description", models.TextField(blank=True, max_length=2000, verbose_name="description")),
                (
                    "counting",
                    models.CharField(
                        choices=[
                            ("places", "points for the place, by a table"),
                            ("points", "the points of the games"),
                            ("percent", "the percentage of the points that could be had"),
                        ],
                        default="places",
                        max_length=7,
                        verbose_name="an event brings",
                    ),
                ),
                ("place_points", models.JSONField(blank=True, default=list, verbose_name="points for the places")),
                (
                    "shared_places",
                    models.CharField(
                        choices=[
                            ("full", "each gets the points of the place"),
                            ("divided", "the points of their places are divided equally"),
                        ],
                        default="full",
                        max_length=7,
                        verbose_name="shared places",
                    ),
                ),
                (
                    "best",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(60),
                        ],
                        verbose_name="best events that count",
                    ),
                ),
                (
                    "least",
                    models.PositiveSmallIntegerField(
                        default=1,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(60),
                        ],
                        verbose_name="events needed for a rank",
                    ),
                ),
                ("tie_breaks", models.JSONField(blank=True, default=list, verbose_name="between equal players")),
                ("version", models.PositiveIntegerField(default=1, editable=False)),
                (
                    "organization",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series",
                        to="organizations.organization",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "series",
            },
        ),
        migrations.CreateModel(
            name="SeriesCategory",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "sex",
                    models.CharField(
                        blank=True, choices=[("w", "women"), ("m", "men")], max_length=1, verbose_name="sex"
                    ),
                ),
                (
                    "born_from",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1900),
                            django.core.validators.MaxValueValidator(2100),
                        ],
                        verbose_name="born in or after",
                    ),
                ),
                (
                    "born_to",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[
                            django.core.validators.MinValueValidator(1900),
                            django.core.validators.MaxValueValidator(2100),
                        ],
                        verbose_name="born in or before",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="categories", to="tournaments.series"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "categories of series",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="SeriesEvent",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="members", to="tournaments.series"
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="in_series",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.UniqueConstraint(fields=("organization", "slug"), name="series_address_once"),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(("counting__in", ["places", "points", "percent"])), name="series_counting_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(("shared_places__in", ["full", "divided"])), name="series_sharing_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(condition=models.Q(("least__gte", 1)), name="series_counts_one_event"),
        ),
        migrations.AddConstraint(
            model_name="seriescategory",
            constraint=models.UniqueConstraint(fields=("series", "name"), name="series_category_once"),
        ),
        migrations.AddConstraint(
            model_name="seriescategory",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("born_from__isnull", True),
                    ("born_to__isnull", True),
                    ("born_to__gte", models.F("born_from")),
                    _connector="OR",
                ),
                name="series_years_in_order",
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesevent",
            constraint=models.UniqueConstraint(fields=("series", "tournament"), name="event_once_in_a_series"),
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
