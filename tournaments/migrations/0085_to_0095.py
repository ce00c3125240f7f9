"""The migrations from 0085 to 0095 in one step, for a database that is new (see 0001_to_0082)."""

import uuid
from importlib import import_module

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from portal.common.guards import create, lift, see_everything
from portal.common.second_wall.walls import build, pull_down

REPLACED = (
    "0085_roles_of_their_event",
    "0086_undone_imports",
    "0087_redactions",
    "0089_register",
    "0090_approvals",
    "0091_series",
    "0093_fide_mode_is_left_for_good",
    "0094_played_colours",
    "0095_wall_of_approvals",
)
TABLES = import_module("tournaments.migrations.0001_to_0082")
column = import_module("tournaments.migrations.0019_two_games").column

LATER = [import_module(f"tournaments.migrations.{name}") for name in REPLACED]
GUARDS = tuple(
    {
        guard.name: guard
        for migration in LATER
        for attribute in ("GUARDS", "AFTER")
        for guard in getattr(migration, attribute, ())
    }.values()
)
WRITTEN_ANEW = [before for before in TABLES.GUARDS if before.name in {guard.name for guard in GUARDS}]
WALLS = tuple({wall.table: wall for migration in LATER for wall in getattr(migration, "WALLS", ())}.values())


class Migration(migrations.Migration):
    replaces = [("tournaments", name) for name in REPLACED]
    dependencies = [
        ("common", "0007_redactions"),
        ("organizations", "0020_register_scope"),
        ("tournaments", "0001_to_0082"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        TABLES.InOneStep(
            [
                column(
                    "board",
                    "played_colours",
                    "varchar(8) NOT NULL DEFAULT ''",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "as published"),
                            ("both", "exchanged"),
                            ("report", "exchanged in the report file only"),
                            ("pairings", "exchanged, but for the report file"),
                        ],
                        db_default="",
                        default="",
                        max_length=8,
                    ),
                    models.CheckConstraint(
                        condition=models.Q(played_colours__in=["", "both", "report", "pairings"]),
                        name="played_colours_known",
                    ),
                    "played_colours IN ('', 'both', 'report', 'pairings')",
                ),
                column(
                    "resultentry",
                    "colours",
                    "varchar(9) NOT NULL DEFAULT ''",
                    models.CharField(blank=True, db_default="", default="", max_length=9),
                ),
                migrations.CreateModel(
                    name="Approval",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "subject",
                            models.CharField(
                                choices=[("announcement", "announcement"), ("report", "rating report")], max_length=12
                            ),
                        ),
                        ("digest", models.CharField(max_length=64)),
                        ("version", models.PositiveSmallIntegerField(default=0)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "waits for its approval"),
                                    ("approved", "approved"),
                                    ("sent_back", "sent back"),
                                    ("overtaken", "overtaken by a newer version"),
                                ],
                                default="waiting",
                                max_length=9,
                            ),
                        ),
                        ("asked_at", models.DateTimeField()),
                        ("note", models.CharField(blank=True, max_length=500, verbose_name="note")),
                        ("decided_at", models.DateTimeField(null=True)),
                        ("reason", models.CharField(blank=True, max_length=1000, verbose_name="reason")),
                        ("tell_at", models.DateTimeField(null=True)),
                        ("tries", models.PositiveSmallIntegerField(default=0)),
                        (
                            "asked_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "decided_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="approvals",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                condition=models.Q(("tell_at__isnull", False)),
                                fields=["tell_at"],
                                name="approval_to_tell",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("state", "waiting")),
                                fields=("tournament", "subject"),
                                name="one_approval_waits",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("subject__in", ["announcement", "report"])),
                                name="approval_subject_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("decided_at", None),
                                        ("decided_by", None),
                                        ("state__in", ["waiting", "overtaken"]),
                                    ),
                                    models.Q(
                                        ("decided_at__isnull", False),
                                        ("decided_by__isnull", False),
                                        ("state", "approved"),
                                    ),
                                    models.Q(
                                        ("decided_at__isnull", False),
                                        ("decided_by__isnull", False),
                                        ("state", "sent_back"),
                                        models.Q(("reason", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="approval_answered_or_not",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RegisteredClub",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("code", models.CharField(blank=True, max_length=20, verbose_name="code")),
                        ("region", models.CharField(blank=True, max_length=60, verbose_name="region")),
                        (
                            "organization",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="registered_clubs",
                                to="organizations.organization",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["name"],
                        "constraints": [
                            models.UniqueConstraint(fields=("organization", "name"), name="registered_club_name_once"),
                            models.UniqueConstraint(
                                condition=models.Q(("code", ""), _negated=True),
                                fields=("organization", "code"),
                                name="registered_club_code_once",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RegisterSettings",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "checks_memberships",
                            models.BooleanField(default=False, verbose_name="check memberships in the entry lists"),
                        ),
                        (
                            "organization",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="register_settings",
                                to="organizations.organization",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="RegisterUpload",
                    fields=[
                        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ("filename", models.CharField(max_length=200)),
                        ("content", models.BinaryField(default=b"")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("reading", "is being read"),
                                    ("read", "waits for its confirmation"),
                                    ("writing", "is being loaded"),
                                    ("done", "loaded"),
                                    ("refused", "not loaded"),
                                ],
                                default="reading",
                                max_length=7,
                            ),
                        ),
                        ("seen", models.JSONField(default=dict)),
                        ("digest", models.CharField(blank=True, max_length=64)),
                        ("outcome", models.TextField(blank=True)),
                        ("language", models.CharField(default="en", max_length=10)),
                        ("uploaded_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "organization",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="register_upload",
                                to="organizations.organization",
                            ),
                        ),
                        (
                            "rating_list",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.ratinglist",
                            ),
                        ),
                        (
                            "uploaded_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Series",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
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
                        (
                            "place_points",
                            models.JSONField(blank=True, default=list, verbose_name="points for the places"),
                        ),
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
                        (
                            "tie_breaks",
                            models.JSONField(blank=True, default=list, verbose_name="between equal players"),
                        ),
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
                        "constraints": [
                            models.UniqueConstraint(fields=("organization", "slug"), name="series_address_once"),
                            models.CheckConstraint(
                                condition=models.Q(("counting__in", ["places", "points", "percent"])),
                                name="series_counting_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("shared_places__in", ["full", "divided"])),
                                name="series_sharing_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("least__gte", 1)), name="series_counts_one_event"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RegisteredPlayer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        (
                            "birth_year",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1850),
                                    django.core.validators.MaxValueValidator(2100),
                                ],
                                verbose_name="year of birth",
                            ),
                        ),
                        (
                            "birth_day",
                            models.CharField(
                                blank=True,
                                max_length=5,
                                validators=[
                                    django.core.validators.RegexValidator(
                                        "^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$", "Write month and day as 05-17."
                                    )
                                ],
                                verbose_name="month and day of birth",
                            ),
                        ),
                        (
                            "sex",
                            models.CharField(
                                blank=True, choices=[("m", "man"), ("w", "woman")], max_length=1, verbose_name="sex"
                            ),
                        ),
                        ("federation", models.CharField(blank=True, max_length=3, verbose_name="federation")),
                        ("fide_id", models.PositiveIntegerField(blank=True, null=True, verbose_name="FIDE ID")),
                        ("national_id", models.CharField(blank=True, max_length=20, verbose_name="national ID")),
                        (
                            "title",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("GM", "GM"),
                                    ("IM", "IM"),
                                    ("WGM", "WGM"),
                                    ("FM", "FM"),
                                    ("WIM", "WIM"),
                                    ("CM", "CM"),
                                    ("WFM", "WFM"),
                                    ("WCM", "WCM"),
                                ],
                                max_length=3,
                                verbose_name="title",
                            ),
                        ),
                        ("member_until", models.DateField(editable=False, null=True, verbose_name="member until")),
                        ("sort_key", models.CharField(editable=False, max_length=80)),
                        ("words", models.CharField(editable=False, max_length=255)),
                        ("word1", models.CharField(editable=False, max_length=40)),
                        ("word2", models.CharField(editable=False, max_length=40, null=True)),
                        ("word3", models.CharField(editable=False, max_length=40, null=True)),
                        ("word4", models.CharField(editable=False, max_length=40, null=True)),
                        (
                            "club",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="players",
                                to="tournaments.registeredclub",
                                verbose_name="club",
                            ),
                        ),
                        (
                            "organization",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="registered_players",
                                to="organizations.organization",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["organization", "sort_key", "id"], name="registered_by_name"),
                            models.Index(fields=["organization", "member_until"], name="registered_by_membership"),
                            models.Index(
                                condition=models.Q(("fide_id__isnull", False)),
                                fields=["organization", "fide_id"],
                                name="registered_by_fide_id",
                            ),
                            models.Index(
                                condition=models.Q(("word1__isnull", False)),
                                fields=["organization", "word1"],
                                name="registered_by_word1",
                            ),
                            models.Index(
                                condition=models.Q(("word2__isnull", False)),
                                fields=["organization", "word2"],
                                name="registered_by_word2",
                            ),
                            models.Index(
                                condition=models.Q(("word3__isnull", False)),
                                fields=["organization", "word3"],
                                name="registered_by_word3",
                            ),
                            models.Index(
                                condition=models.Q(("word4__isnull", False)),
                                fields=["organization", "word4"],
                                name="registered_by_word4",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("national_id", ""), _negated=True),
                                fields=("organization", "national_id"),
                                name="registered_national_id_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SeriesCategory",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
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
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="categories",
                                to="tournaments.series",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "categories of series",
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("series", "name"), name="series_category_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("born_from__isnull", True),
                                    ("born_to__isnull", True),
                                    ("born_to__gte", models.F("born_from")),
                                    _connector="OR",
                                ),
                                name="series_years_in_order",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SeriesEvent",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "series",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="members",
                                to="tournaments.series",
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
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("series", "tournament"), name="event_once_in_a_series")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerMembership",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("season", models.CharField(max_length=9, verbose_name="season")),
                        ("kind", models.CharField(blank=True, max_length=30, verbose_name="kind")),
                        ("expires_on", models.DateField(verbose_name="last day")),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="memberships",
                                to="tournaments.registeredplayer",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-expires_on", "-season"],
                        "constraints": [
                            models.UniqueConstraint(fields=("player", "season"), name="one_membership_per_season")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RegisteredEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "entry",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="registered",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="tournaments.registeredplayer",
                            ),
                        ),
                    ],
                ),
            ]
        ),
        migrations.RunPython(lift(WRITTEN_ANEW), create(WRITTEN_ANEW)),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
