"""The tables of tournaments as the migrations up to 0082 make them, in one step for a new database.

A database that has carried out some of those goes on with them one by one. The guards and walls are those in force
after 0082, read where they were first written.
"""

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import tournaments.models.regulations
import uuid
from collections.abc import Sequence
from importlib import import_module

from django.conf import settings
from django.db import migrations, models

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from portal.common.guards import Guard, WRITTEN, create, lift, see_everything
from portal.common.second_wall.walls import build, pull_down

REPLACED = (
    "0001_initial",
    "0002_guards",
    "0003_simulation",
    "0004_verdicts",
    "0005_ratings",
    "0006_prohibitions_and_adjustments",
    "0007_categories",
    "0008_tie_break_rules",
    "0009_report_fields",
    "0010_tie_decisions",
    "0011_report_versions",
    "0012_prizes",
    "0013_pairing_systems",
    "0014_pairing_by_hand",
    "0015_result_entries",
    "0016_timed_publication",
    "0017_check_in",
    "0018_methods",
    "0019_two_games",
    "0020_check_in_by_phone",
    "0021_initial_order_and_late_entries",
    "0022_systems_by_registry",
    "0023_published_regulations_stay",
    "0024_guards_as_one_set",
    "0025_varma_tables",
    "0026_lots_of_rounds",
    "0027_who_goes_on",
    "0028_seals",
    "0029_first_seals",
    "0030_seeded_from_standings",
    "0031_round_ranks",
    "0032_row_security",
    "0033_open_chunks",
    "0034_imports_by_workers",
    "0035_followers",
    "0036_parts_of_revisions",
    "0037_registration",
    "0038_rating_lists",
    "0039_pairs_of_words",
    "0040_messages_to_entrants",
    "0041_pictures",
    "0042_choices_of_imports",
    "0043_heading_mappings",
    "0044_festivals",
    "0045_list_uploads",
    "0046_cancelled_events",
    "0047_team_events",
    "0048_captains",
    "0049_programs",
    "0050_program_answers",
    "0051_points_on_either_score",
    "0052_webhooks",
    "0053_fixtures",
    "0054_rule_of_ratings",
    "0055_play_version",
    "0056_board_weights",
    "0057_transfers",
    "0058_templates",
    "0059_large_workbooks",
    "0060_rated_results",
    "0061_national_ids",
    "0062_line_up_versions",
    "0063_first_line_up_versions",
    "0064_later_ratings",
    "0065_lists_fetched",
    "0066_birth_days_and_sources",
    "0067_list_sequence_and_chess960",
    "0068_no_half_byes",
    "0074_line_up_rules",
    "0075_board_colours",
    "0076_chosen_order",
    "0077_other_rating",
    "0080_expelled_players",
    "0081_external_tie_breaks",
    "0082_fide_mode_left",
)
SINCE_ALL_GUARDS_ARE_ONE_SET = [
    import_module(f"tournaments.migrations.{name}") for name in REPLACED[REPLACED.index("0024_guards_as_one_set") :]
]
# A later migration that writes a guard or a wall anew takes the place of the earlier one.
GUARDS = tuple(
    {
        guard.name: guard
        for migration in SINCE_ALL_GUARDS_ARE_ONE_SET
        for attribute in ("GUARDS", "AFTER")
        for guard in getattr(migration, attribute, ())
    }.values()
)
WALLS = tuple(
    {
        wall.table: wall for migration in SINCE_ALL_GUARDS_ARE_ONE_SET for wall in getattr(migration, "WALLS", ())
    }.values()
)
STARTS = Guard(
    "start_position_is_one_of_960",
    "tournaments_round",
    WRITTEN,
    "a start position of chess960 has a number from 0 to 959",
    "NEW.start_position > 959",
)
"""The migrations that this one replaces say it in a check of the column."""
compare_letter_by_letter = import_module("tournaments.migrations.0038_rating_lists").compare_letter_by_letter


class InOneStep(Operation):
    """Several operations from one rendering of the models: one for each costs twenty times as much."""

    reduces_to_sql = True

    def __init__(self, steps: Sequence[Operation]) -> None:
        self.steps = steps

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)
        for step in self.steps:
            step.state_forwards(app_label, state)

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        for step in self.steps:
            step.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        for step in reversed(self.steps):
            step.database_backwards(app_label, schema_editor, from_state, to_state)


class Migration(migrations.Migration):
    initial = True
    replaces = [("tournaments", name) for name in REPLACED]
    dependencies = [
        ("common", "0005_row_security"),
        ("organizations", "0007_api_tokens"),
        ("pairing", "0006_worker_releases"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        InOneStep(
            [
                migrations.CreateModel(
                    name="AccelerationMethod",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "key",
                            models.SlugField(
                                max_length=40,
                                validators=[
                                    django.core.validators.RegexValidator(
                                        "^[a-z0-9][a-z0-9-]*$", "Use small letters, digits and hyphens."
                                    )
                                ],
                                verbose_name="address",
                            ),
                        ),
                        ("versions_made", models.PositiveSmallIntegerField(default=0)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "organization",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="acceleration_methods",
                                to="organizations.organization",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("organization", "key"), name="method_address_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Festival",
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
                        "constraints": [
                            models.UniqueConstraint(fields=("organization", "slug"), name="festival_address_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="HeadingMapping",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("key", models.CharField(max_length=64)),
                        ("fields", models.JSONField(db_default={}, default=dict)),
                        ("changed_at", models.DateTimeField(auto_now=True)),
                        (
                            "organization",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="heading_mappings",
                                to="organizations.organization",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("organization", "key"), name="one_mapping_per_headings")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ListFetch",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("idle", "waits for the next time"),
                                    ("asked", "waits for a worker"),
                                    ("fetching", "is being fetched"),
                                ],
                                default="idle",
                                max_length=8,
                            ),
                        ),
                        ("tried_at", models.DateTimeField(null=True)),
                        ("checked_at", models.DateTimeField(null=True)),
                        ("etag", models.CharField(blank=True, max_length=200)),
                        ("modified", models.CharField(blank=True, max_length=100)),
                        ("refusal", models.TextField(blank=True)),
                        ("touched_at", models.DateTimeField(auto_now=True)),
                    ],
                ),
                migrations.CreateModel(
                    name="ListUpload",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("source", models.SlugField(max_length=20)),
                        ("month", models.DateField()),
                        (
                            "kind",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("all", "standard, rapid and blitz"),
                                    ("standard", "standard"),
                                    ("rapid", "rapid"),
                                    ("blitz", "blitz"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("mapping", models.JSONField(blank=True, default=dict)),
                        ("even_if_smaller", models.BooleanField(default=False)),
                        ("filename", models.CharField(max_length=200)),
                        ("size", models.PositiveIntegerField()),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "waits for a worker"),
                                    ("loading", "is being loaded"),
                                    ("done", "loaded"),
                                    ("refused", "not loaded"),
                                ],
                                default="waiting",
                                max_length=7,
                            ),
                        ),
                        ("rows", models.PositiveIntegerField(default=0)),
                        ("outcome", models.TextField(blank=True)),
                        ("language", models.CharField(default="en", max_length=10)),
                        ("uploaded_at", models.DateTimeField(auto_now_add=True)),
                        ("touched_at", models.DateTimeField(auto_now=True)),
                        (
                            "organization",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_list_uploads",
                                to="organizations.organization",
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
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("state__in", ["waiting", "loading"])),
                                fields=("organization",),
                                name="one_rating_list_under_way",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ProgramAnswer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("key", models.CharField(max_length=100)),
                        ("asked", models.CharField(max_length=64)),
                        ("status", models.PositiveSmallIntegerField()),
                        ("content", models.JSONField(null=True)),
                        ("etag", models.CharField(blank=True, max_length=40)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "token",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="answers",
                                to="organizations.apitoken",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("token", "key"), name="program_answer_once")],
                    },
                ),
                migrations.CreateModel(
                    name="RatingList",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("source", models.SlugField(max_length=20)),
                        ("month", models.DateField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("all", "standard, rapid and blitz"),
                                    ("standard", "standard"),
                                    ("rapid", "rapid"),
                                    ("blitz", "blitz"),
                                ],
                                max_length=8,
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("loading", "is being loaded"),
                                    ("ready", "ready"),
                                    ("leaving", "is being removed"),
                                ],
                                default="loading",
                                max_length=7,
                            ),
                        ),
                        ("filename", models.CharField(max_length=200)),
                        ("digest", models.CharField(max_length=64)),
                        ("rows", models.PositiveIntegerField(default=0)),
                        ("skipped", models.PositiveIntegerField(default=0)),
                        ("touched_at", models.DateTimeField(auto_now=True)),
                        (
                            "loaded_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "organization",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_lists",
                                to="organizations.organization",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-month", "source", "kind"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("organization", "source", "month", "kind"),
                                name="rating_list_of_organization_once",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("organization", None)),
                                fields=("source", "month", "kind"),
                                name="rating_list_of_fide_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("organization", None), ("source", "fide")),
                                    models.Q(
                                        ("organization__isnull", False), models.Q(("source", "fide"), _negated=True)
                                    ),
                                    _connector="OR",
                                ),
                                name="rating_list_of_fide_is_shared",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ListPart",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("content", models.BinaryField()),
                        (
                            "upload",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="parts",
                                to="tournaments.listupload",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("upload", "number"), name="list_part_once")],
                    },
                ),
                migrations.CreateModel(
                    name="MethodVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("version", models.PositiveSmallIntegerField()),
                        ("names", models.JSONField()),
                        ("texts", models.JSONField()),
                        ("plan", models.JSONField()),
                        ("rounds_from", models.PositiveSmallIntegerField(verbose_name="fewest rounds")),
                        ("rounds_to", models.PositiveSmallIntegerField(verbose_name="most rounds")),
                        (
                            "reference",
                            models.CharField(blank=True, max_length=300, verbose_name="reference of the authorisation"),
                        ),
                        (
                            "valid_until",
                            models.DateField(blank=True, null=True, verbose_name="last day of the authorisation"),
                        ),
                        ("evidence", models.JSONField(null=True)),
                        ("change_note", models.TextField(blank=True, verbose_name="what changed")),
                        ("digest", models.CharField(max_length=64)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("retired_at", models.DateTimeField(null=True)),
                        (
                            "created_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "method",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="versions",
                                to="tournaments.accelerationmethod",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-version"],
                        "constraints": [
                            models.UniqueConstraint(fields=("method", "version"), name="method_version_once"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("rounds_from__gte", 1),
                                    ("rounds_to__lte", 99),
                                    ("rounds_to__gte", models.F("rounds_from")),
                                ),
                                name="method_rounds_in_order",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RatedPlayer",
                    fields=[
                        ("id", models.BigAutoField(primary_key=True, serialize=False)),
                        ("fide_id", models.PositiveIntegerField(null=True)),
                        ("national_id", models.CharField(blank=True, max_length=20)),
                        ("name", models.CharField(max_length=80)),
                        ("federation", models.CharField(blank=True, max_length=3)),
                        ("title", models.CharField(blank=True, max_length=3)),
                        ("sex", models.CharField(blank=True, max_length=1)),
                        ("birth_year", models.PositiveSmallIntegerField(null=True)),
                        ("club", models.CharField(blank=True, max_length=80)),
                        ("standard", models.PositiveSmallIntegerField(null=True)),
                        ("standard_k", models.PositiveSmallIntegerField(null=True)),
                        ("rapid", models.PositiveSmallIntegerField(null=True)),
                        ("rapid_k", models.PositiveSmallIntegerField(null=True)),
                        ("blitz", models.PositiveSmallIntegerField(null=True)),
                        ("blitz_k", models.PositiveSmallIntegerField(null=True)),
                        ("is_active", models.BooleanField(default=True)),
                        ("words", models.CharField(max_length=255)),
                        ("word1", models.CharField(max_length=40)),
                        ("word2", models.CharField(max_length=40, null=True)),
                        ("word3", models.CharField(max_length=40, null=True)),
                        ("word4", models.CharField(max_length=40, null=True)),
                        (
                            "rating_list",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="players",
                                to="tournaments.ratinglist",
                            ),
                        ),
                        ("pair1", models.CharField(max_length=6, null=True)),
                        ("pair2", models.CharField(max_length=6, null=True)),
                        ("pair3", models.CharField(max_length=6, null=True)),
                        ("pair4", models.CharField(max_length=6, null=True)),
                        ("pair5", models.CharField(max_length=6, null=True)),
                        ("pair6", models.CharField(max_length=6, null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("rating_list", "fide_id"), name="rated_player_fide_id_once")
                        ],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("word1__isnull", False)),
                                fields=["rating_list", "word1", "federation"],
                                name="rated_player_by_word1",
                            ),
                            models.Index(
                                condition=models.Q(("word2__isnull", False)),
                                fields=["rating_list", "word2", "federation"],
                                name="rated_player_by_word2",
                            ),
                            models.Index(
                                condition=models.Q(("word3__isnull", False)),
                                fields=["rating_list", "word3", "federation"],
                                name="rated_player_by_word3",
                            ),
                            models.Index(
                                condition=models.Q(("word4__isnull", False)),
                                fields=["rating_list", "word4", "federation"],
                                name="rated_player_by_word4",
                            ),
                            models.Index(
                                condition=models.Q(("pair1__isnull", False)),
                                fields=["rating_list", "pair1"],
                                name="rated_player_pair1",
                            ),
                            models.Index(
                                condition=models.Q(("pair2__isnull", False)),
                                fields=["rating_list", "pair2"],
                                name="rated_player_pair2",
                            ),
                            models.Index(
                                condition=models.Q(("pair3__isnull", False)),
                                fields=["rating_list", "pair3"],
                                name="rated_player_pair3",
                            ),
                            models.Index(
                                condition=models.Q(("pair4__isnull", False)),
                                fields=["rating_list", "pair4"],
                                name="rated_player_pair4",
                            ),
                            models.Index(
                                condition=models.Q(("pair5__isnull", False)),
                                fields=["rating_list", "pair5"],
                                name="rated_player_pair5",
                            ),
                            models.Index(
                                condition=models.Q(("pair6__isnull", False)),
                                fields=["rating_list", "pair6"],
                                name="rated_player_pair6",
                            ),
                            models.Index(
                                condition=models.Q(("national_id", ""), _negated=True),
                                fields=["rating_list", "national_id"],
                                name="rated_player_national_id",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Tournament",
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
                        ("city", models.CharField(blank=True, max_length=80, verbose_name="city")),
                        ("venue", models.CharField(blank=True, max_length=200, verbose_name="venue")),
                        ("federation", models.CharField(blank=True, max_length=3, verbose_name="federation")),
                        ("starts_on", models.DateField(verbose_name="first day")),
                        ("ends_on", models.DateField(verbose_name="last day")),
                        ("time_zone", models.CharField(default="Europe/Rome", max_length=40, verbose_name="time zone")),
                        ("time_control", models.CharField(blank=True, max_length=120, verbose_name="time control")),
                        ("chief_arbiter", models.CharField(blank=True, max_length=120, verbose_name="chief arbiter")),
                        ("organizer", models.CharField(blank=True, max_length=150, verbose_name="organizer")),
                        ("contact", models.EmailField(blank=True, max_length=254, verbose_name="contact")),
                        ("texts", models.JSONField(blank=True, default=dict)),
                        ("is_public", models.BooleanField(default=False, verbose_name="visible to everybody")),
                        ("public_version", models.PositiveIntegerField(default=1)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "organization",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="tournaments",
                                to="organizations.organization",
                            ),
                        ),
                        (
                            "norm_event",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "ordinary event"),
                                    ("a", "final of a national championship"),
                                    ("c", "zonal or sub-zonal"),
                                ],
                                default="",
                                max_length=1,
                                verbose_name="for title norms",
                            ),
                        ),
                        (
                            "rated_as",
                            models.CharField(
                                choices=[
                                    ("standard", "standard (FIDE)"),
                                    ("rapid", "rapid (FIDE)"),
                                    ("blitz", "blitz (FIDE)"),
                                    ("elo-italia", "Elo Italia only"),
                                    ("none", "not rated"),
                                ],
                                default="standard",
                                max_length=10,
                                verbose_name="rated as",
                            ),
                        ),
                        (
                            "best_players",
                            models.PositiveSmallIntegerField(
                                default=4,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(50),
                                ],
                                verbose_name="players of a club who count",
                            ),
                        ),
                        (
                            "chief_arbiter_id",
                            models.PositiveIntegerField(
                                blank=True, null=True, verbose_name="FIDE ID of the chief arbiter"
                            ),
                        ),
                        (
                            "coded_time_control",
                            models.CharField(blank=True, max_length=60, verbose_name="time control in code"),
                        ),
                        (
                            "deputy_arbiters",
                            models.TextField(blank=True, max_length=1000, verbose_name="other arbiters"),
                        ),
                        (
                            "player_reports",
                            models.BooleanField(db_default=False, default=False, verbose_name="players report results"),
                        ),
                        (
                            "phone_check_in",
                            models.BooleanField(
                                db_default=False, default=False, verbose_name="players check in by phone"
                            ),
                        ),
                        (
                            "follows",
                            models.ForeignKey(
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="followed_by",
                                to="tournaments.tournament",
                            ),
                        ),
                        (
                            "registration_opened_at",
                            models.DateTimeField(editable=False, null=True, verbose_name="registration open since"),
                        ),
                        (
                            "festival",
                            models.ForeignKey(
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="tournaments",
                                to="tournaments.festival",
                            ),
                        ),
                        (
                            "section",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=40, verbose_name="section"
                            ),
                        ),
                        (
                            "section_place",
                            models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="place"),
                        ),
                        ("cancelled_at", models.DateTimeField(editable=False, null=True, verbose_name="cancelled")),
                        (
                            "cancellation_notice",
                            models.TextField(
                                blank=True,
                                db_default="",
                                default="",
                                editable=False,
                                max_length=1000,
                                verbose_name="notice",
                            ),
                        ),
                        ("play_version", models.PositiveIntegerField(db_default=1, default=1, editable=False)),
                        (
                            "is_template",
                            models.BooleanField(
                                db_default=False, default=False, editable=False, verbose_name="template"
                            ),
                        ),
                        ("lists_compared", models.BooleanField(db_default=True, default=True, editable=False)),
                        (
                            "list_differences",
                            models.JSONField(
                                blank=True,
                                db_default=models.Value({}, models.JSONField()),
                                default=dict,
                                editable=False,
                            ),
                        ),
                        (
                            "list_sequence",
                            models.CharField(blank=True, db_default="", default="", editable=False, max_length=80),
                        ),
                        ("chess960", models.BooleanField(db_default=False, default=False, verbose_name="Chess960")),
                        (
                            "fide_mode_left",
                            models.JSONField(
                                blank=True,
                                db_default=models.Value({}, models.JSONField()),
                                default=dict,
                                editable=False,
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("organization", "slug"), name="tournament_address_once"),
                            models.CheckConstraint(
                                condition=models.Q(("ends_on__gte", models.F("starts_on"))),
                                name="tournament_ends_after_start",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("section", ""), _negated=True),
                                fields=("festival", "section"),
                                name="section_name_once_in_a_festival",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AnnouncementVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("version", models.PositiveSmallIntegerField()),
                        ("content", models.JSONField()),
                        ("digest", models.CharField(max_length=64)),
                        ("change_note", models.TextField(blank=True, verbose_name="what changed")),
                        ("published_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "published_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="announcements",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("tournament", "version"), name="announcement_version_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Category",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "key",
                            models.CharField(
                                max_length=30,
                                validators=[
                                    django.core.validators.RegexValidator(
                                        "^[a-z0-9][a-z0-9-]*$", "Use small letters, digits and hyphens."
                                    )
                                ],
                                verbose_name="address",
                            ),
                        ),
                        ("position", models.PositiveSmallIntegerField(default=0)),
                        ("names", models.JSONField(blank=True, default=dict)),
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
                            "rating_from",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4000),
                                ],
                                verbose_name="rating from",
                            ),
                        ),
                        (
                            "rating_to",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(4000),
                                ],
                                verbose_name="rating to",
                            ),
                        ),
                        (
                            "unrated",
                            models.CharField(
                                choices=[
                                    ("with", "belong to it"),
                                    ("without", "do not belong to it"),
                                    ("only", "only they belong to it"),
                                ],
                                default="with",
                                max_length=8,
                                verbose_name="players without a rating",
                            ),
                        ),
                        ("federations", models.JSONField(blank=True, default=list, verbose_name="federations")),
                        ("clubs", models.JSONField(blank=True, default=list, verbose_name="clubs")),
                        ("label", models.CharField(blank=True, max_length=40, verbose_name="mark on the entry")),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="categories",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name_plural": "categories",
                        "ordering": ["position", "pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("tournament", "key"), name="category_key_once"),
                            models.CheckConstraint(
                                condition=models.Q(("unrated__in", ["with", "without", "only"])),
                                name="category_unrated_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("born_from__isnull", True),
                                    ("born_to__isnull", True),
                                    ("born_to__gte", models.F("born_from")),
                                    _connector="OR",
                                ),
                                name="category_years_in_order",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("rating_from__isnull", True),
                                    ("rating_to__isnull", True),
                                    ("rating_to__gte", models.F("rating_from")),
                                    _connector="OR",
                                ),
                                name="category_ratings_in_order",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EntrantMessage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "readers",
                            models.CharField(
                                choices=[
                                    ("place", "everybody who has a place"),
                                    ("unpaid", "who has a place and has not paid"),
                                    ("waiting", "the waiting list"),
                                ],
                                max_length=7,
                            ),
                        ),
                        ("titles", models.JSONField()),
                        ("texts", models.JSONField()),
                        ("at", models.DateTimeField(auto_now_add=True)),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entrant_messages",
                                to="tournaments.tournament",
                            ),
                        ),
                        (
                            "written_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Entry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("pairing_number", models.PositiveSmallIntegerField(null=True, verbose_name="pairing number")),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("rating", models.PositiveSmallIntegerField(default=0, verbose_name="rating")),
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
                        ("federation", models.CharField(blank=True, max_length=3, verbose_name="federation")),
                        ("fide_id", models.PositiveIntegerField(blank=True, null=True, verbose_name="FIDE ID")),
                        (
                            "birth_year",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="year of birth"),
                        ),
                        (
                            "sex",
                            models.CharField(
                                blank=True, choices=[("m", "man"), ("w", "woman")], max_length=1, verbose_name="sex"
                            ),
                        ),
                        ("club", models.CharField(blank=True, max_length=80, verbose_name="club")),
                        (
                            "status",
                            models.CharField(
                                choices=[("active", "takes part"), ("withdrawn", "withdrawn")],
                                default="active",
                                max_length=10,
                            ),
                        ),
                        ("first_round", models.PositiveSmallIntegerField(default=1, verbose_name="plays from round")),
                        ("withdrawn_after", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="tournaments.tournament",
                            ),
                        ),
                        (
                            "k_factor",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                choices=[(10, "10"), (20, "20"), (40, "40")],
                                null=True,
                                verbose_name="K factor",
                            ),
                        ),
                        (
                            "rated_games",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="rated games before"),
                        ),
                        (
                            "labels",
                            models.CharField(
                                blank=True, default="", max_length=120, verbose_name="marks for categories"
                            ),
                        ),
                        (
                            "fixed_table",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[django.core.validators.MinValueValidator(1)],
                                verbose_name="plays at table",
                            ),
                        ),
                        (
                            "admission_reason",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=500,
                                verbose_name="reason to let the player in",
                            ),
                        ),
                        ("place_before", models.PositiveSmallIntegerField(editable=False, null=True)),
                        (
                            "fide_rating",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[django.core.validators.MaxValueValidator(4000)],
                                verbose_name="FIDE rating",
                            ),
                        ),
                        (
                            "national_rating",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[django.core.validators.MaxValueValidator(4000)],
                                verbose_name="national rating",
                            ),
                        ),
                        (
                            "birth_day",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
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
                            "rating_source",
                            models.CharField(blank=True, db_default="", default="", editable=False, max_length=40),
                        ),
                        (
                            "no_half_byes",
                            models.BooleanField(
                                db_default=False, default=False, verbose_name="gets no half-point byes"
                            ),
                        ),
                        ("expelled_from", models.PositiveSmallIntegerField(blank=True, editable=False, null=True)),
                        (
                            "expulsion_reason",
                            models.CharField(blank=True, db_default="", default="", editable=False, max_length=500),
                        ),
                        (
                            "withdrawn_by_expulsion",
                            models.BooleanField(db_default=False, default=False, editable=False),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("tournament", "pairing_number"), name="pairing_number_once"
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("fide_id__isnull", False)),
                                fields=("tournament", "fide_id"),
                                name="fide_id_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("pairing_number__isnull", True),
                                    models.Q(("pairing_number__gte", 1), ("pairing_number__lte", 9999)),
                                    _connector="OR",
                                ),
                                name="pairing_number_1_to_9999",
                            ),
                            models.CheckConstraint(condition=models.Q(("rating__lte", 4000)), name="rating_up_to_4000"),
                            models.CheckConstraint(
                                condition=models.Q(("status__in", ["active", "withdrawn"])), name="entry_status_known"
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("fixed_table__isnull", False)),
                                fields=("tournament", "fixed_table"),
                                name="fixed_table_once",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MethodForecast",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("description", models.JSONField()),
                        ("samples", models.JSONField(default=list)),
                        ("engine_version", models.CharField(max_length=20)),
                        ("asked_at", models.DateTimeField(auto_now_add=True)),
                        ("active_at", models.DateTimeField()),
                        (
                            "tournament",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="method_forecast",
                                to="tournaments.tournament",
                            ),
                        ),
                        (
                            "version",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="forecasts",
                                to="tournaments.methodversion",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="PendingImport",
                    fields=[
                        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ("filename", models.CharField(max_length=200)),
                        ("content", models.BinaryField()),
                        ("uploaded_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "uploaded_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="pending_imports",
                                to="tournaments.tournament",
                            ),
                        ),
                        ("admission", models.TextField(blank=True)),
                        ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                        ("digest", models.CharField(blank=True, max_length=64)),
                        ("language", models.CharField(default="en", max_length=10)),
                        ("outcome", models.TextField(blank=True)),
                        ("rounds", models.PositiveSmallIntegerField(default=0)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("reading", "is being read"),
                                    ("waiting", "waits for its confirmation"),
                                    ("confirmed", "is being imported"),
                                    ("done", "imported"),
                                    ("failed", "not imported"),
                                ],
                                default="waiting",
                                max_length=10,
                            ),
                        ),
                        ("choices", models.JSONField(blank=True, db_default={}, default=dict)),
                        ("read_rows", models.JSONField(editable=False, null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("tournament", "uploaded_by"), name="one_pending_import_per_user"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PrizeList",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("version", models.PositiveSmallIntegerField()),
                        ("content", models.JSONField()),
                        ("digest", models.CharField(max_length=64)),
                        ("reason", models.TextField(blank=True, verbose_name="reason")),
                        ("confirmed_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "confirmed_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prize_lists",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("tournament", "version"), name="prize_list_version_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PrizeRules",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "currency",
                            models.CharField(
                                default="EUR",
                                max_length=3,
                                validators=[
                                    django.core.validators.RegexValidator(
                                        "^[A-Z]{3}$", "Give three letters, for example EUR."
                                    )
                                ],
                                verbose_name="currency",
                            ),
                        ),
                        (
                            "sharing",
                            models.CharField(
                                choices=[
                                    ("rank", "by rank, tie-breaks included; not shared"),
                                    ("equal", "shared equally"),
                                    ("hort", "Hort system: half by rank, half shared equally"),
                                ],
                                default="rank",
                                max_length=5,
                                verbose_name="equal points, general ranking",
                            ),
                        ),
                        (
                            "category_sharing",
                            models.CharField(
                                choices=[
                                    ("rank", "by rank, tie-breaks included; not shared"),
                                    ("equal", "shared equally"),
                                    ("hort", "Hort system: half by rank, half shared equally"),
                                ],
                                default="rank",
                                max_length=5,
                                verbose_name="equal points, categories",
                            ),
                        ),
                        (
                            "cumulative",
                            models.BooleanField(default=False, verbose_name="a player may take several prizes"),
                        ),
                        (
                            "smallest",
                            models.PositiveSmallIntegerField(
                                choices=[(1, "one hundredth"), (100, "a whole unit")],
                                default=1,
                                verbose_name="smallest amount paid",
                            ),
                        ),
                        (
                            "withdrawn_win",
                            models.BooleanField(default=False, verbose_name="players who withdrew may win"),
                        ),
                        ("taxes", models.JSONField(blank=True, default=dict, verbose_name="note on taxes")),
                        (
                            "tournament",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prize_rules",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("category_sharing__in", ["rank", "equal", "hort"]),
                                    ("sharing__in", ["rank", "equal", "hort"]),
                                ),
                                name="prize_sharing_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("smallest__in", [1, 100])), name="prize_smallest_known"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RegistrationSettings",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("closes_at", models.DateTimeField(blank=True, null=True, verbose_name="closes on")),
                        (
                            "most_players",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(9999),
                                ],
                                verbose_name="places",
                            ),
                        ),
                        (
                            "lowest_rating",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[django.core.validators.MaxValueValidator(4000)],
                                verbose_name="lowest rating",
                            ),
                        ),
                        (
                            "highest_rating",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[django.core.validators.MaxValueValidator(4000)],
                                verbose_name="highest rating",
                            ),
                        ),
                        ("fees", models.JSONField(blank=True, default=list, verbose_name="fees")),
                        ("currency", models.CharField(default="EUR", max_length=3, verbose_name="currency")),
                        (
                            "bye_rounds",
                            models.JSONField(
                                blank=True, default=list, verbose_name="rounds for which a bye may be wished"
                            ),
                        ),
                        (
                            "asks_fide_id",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "not asked"),
                                    ("optional", "may be left empty"),
                                    ("required", "must be filled in"),
                                ],
                                default="optional",
                                max_length=8,
                                verbose_name="FIDE ID",
                            ),
                        ),
                        (
                            "asks_club",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "not asked"),
                                    ("optional", "may be left empty"),
                                    ("required", "must be filled in"),
                                ],
                                default="optional",
                                max_length=8,
                                verbose_name="club",
                            ),
                        ),
                        (
                            "asks_birth_year",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "not asked"),
                                    ("optional", "may be left empty"),
                                    ("required", "must be filled in"),
                                ],
                                default="required",
                                max_length=8,
                                verbose_name="year of birth",
                            ),
                        ),
                        (
                            "accepts_at_once",
                            models.BooleanField(default=False, verbose_name="accept at once whoever has a place"),
                        ),
                        ("texts", models.JSONField(blank=True, default=dict, verbose_name="texts")),
                        (
                            "tournament",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="registration_settings",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("lowest_rating__isnull", True),
                                    ("highest_rating__isnull", True),
                                    ("highest_rating__gte", models.F("lowest_rating")),
                                    _connector="OR",
                                ),
                                name="registration_ratings_in_order",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Regulations",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "system",
                            models.CharField(
                                choices=tournaments.models.regulations.system_choices,
                                default="dutch",
                                max_length=20,
                                verbose_name="pairing system",
                            ),
                        ),
                        (
                            "edition",
                            models.CharField(
                                choices=[
                                    ("2026", "in force from 1 February 2026"),
                                    ("2017", "in force until 31 January 2026"),
                                ],
                                default="2026",
                                max_length=10,
                                verbose_name="edition",
                            ),
                        ),
                        ("rounds", models.PositiveSmallIntegerField(default=9, verbose_name="number of rounds")),
                        ("win", models.PositiveSmallIntegerField(default=10, verbose_name="points for a win")),
                        ("draw", models.PositiveSmallIntegerField(default=5, verbose_name="points for a draw")),
                        ("loss", models.PositiveSmallIntegerField(default=0, verbose_name="points for a loss")),
                        (
                            "pairing_bye",
                            models.PositiveSmallIntegerField(
                                default=10, verbose_name="points for the pairing-allocated bye"
                            ),
                        ),
                        (
                            "half_point_byes",
                            models.PositiveSmallIntegerField(default=1, verbose_name="half-point byes per player"),
                        ),
                        (
                            "last_half_point_round",
                            models.PositiveSmallIntegerField(default=0, verbose_name="last round with half-point byes"),
                        ),
                        ("acceleration", models.JSONField(blank=True, default=dict, verbose_name="acceleration")),
                        (
                            "tie_breaks",
                            models.JSONField(
                                default=tournaments.models.regulations.default_tie_breaks, verbose_name="tie-breaks"
                            ),
                        ),
                        (
                            "initial_colour",
                            models.CharField(
                                blank=True,
                                choices=[("w", "White"), ("b", "Black")],
                                max_length=1,
                                verbose_name="initial colour",
                            ),
                        ),
                        ("frozen_at", models.DateTimeField(editable=False, null=True)),
                        ("frozen_groups", models.JSONField(editable=False, null=True)),
                        ("digest", models.CharField(blank=True, editable=False, max_length=64)),
                        (
                            "tournament",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="regulations",
                                to="tournaments.tournament",
                            ),
                        ),
                        (
                            "tie_break_edition",
                            models.CharField(
                                choices=[
                                    ("2026-03", "C.07 of March 2026, in force"),
                                    ("2024-08", "C.07 of August 2024, in force until February 2026"),
                                ],
                                default="2026-03",
                                max_length=10,
                                verbose_name="edition of the tie-break rules",
                            ),
                        ),
                        (
                            "unrated_rating",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="rating that counts for unrated players"
                            ),
                        ),
                        ("options", models.JSONField(blank=True, default=dict, verbose_name="options of the system")),
                        (
                            "method_version",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="regulations",
                                to="tournaments.methodversion",
                            ),
                        ),
                        (
                            "last_entry_round",
                            models.PositiveSmallIntegerField(
                                db_default=0, default=0, verbose_name="last round in which a late entry may begin"
                            ),
                        ),
                        (
                            "initial_order",
                            models.CharField(
                                choices=[
                                    ("rating", "rating, title, name"),
                                    ("rating_lot", "rating, title, then by lot"),
                                    ("lot", "by lot alone, without ratings"),
                                    ("name", "name alone, without ratings"),
                                    ("varma", "by lot, players of one federation apart (Varma tables)"),
                                ],
                                db_default="rating",
                                default="rating",
                                max_length=12,
                                verbose_name="initial order",
                            ),
                        ),
                        (
                            "lot_seed",
                            models.CharField(blank=True, db_default="", default="", editable=False, max_length=64),
                        ),
                        ("lot_opened_at", models.DateTimeField(editable=False, null=True)),
                        ("lot_players", models.JSONField(editable=False, null=True)),
                        (
                            "draw_secret",
                            models.CharField(blank=True, db_default="", default="", editable=False, max_length=64),
                        ),
                        (
                            "team_boards",
                            models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="boards of a match"),
                        ),
                        (
                            "line_up_order",
                            models.CharField(
                                choices=[
                                    ("list", "in the order of the team's list"),
                                    ("rating", "by rating, within a tolerance"),
                                    ("free", "in any order"),
                                ],
                                db_default="list",
                                default="list",
                                max_length=10,
                                verbose_name="order of the boards",
                            ),
                        ),
                        (
                            "line_up_tolerance",
                            models.PositiveSmallIntegerField(
                                db_default=0, default=0, verbose_name="tolerance in rating points"
                            ),
                        ),
                        (
                            "rating_rule",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("FIDE", "FIDE's alone"),
                                    ("NRO", "the national one alone"),
                                    ("FIDON", "FIDE's; the national one of those who have none"),
                                    ("NIDOF", "the national one; FIDE's of those who have none"),
                                    ("HBFN", "the higher of the two"),
                                    ("LBFN", "the lower of the two"),
                                    ("OTHER", "another one, written for each player"),
                                ],
                                db_default="",
                                default="FIDON",
                                max_length=5,
                                verbose_name="rating that counts",
                            ),
                        ),
                        (
                            "board_weights",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=40,
                                verbose_name="weights of the boards",
                            ),
                        ),
                        (
                            "transfers_until",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=10, verbose_name="transfers until"
                            ),
                        ),
                        (
                            "transfers_article",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=60,
                                verbose_name="article on transfers",
                            ),
                        ),
                        (
                            "empty_boards",
                            models.CharField(
                                choices=[("any", "any board"), ("last", "the last boards alone"), ("none", "no board")],
                                db_default="any",
                                default="any",
                                max_length=4,
                                verbose_name="boards that may stay empty",
                            ),
                        ),
                        (
                            "line_up_article",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=60, verbose_name="article on line-ups"
                            ),
                        ),
                        (
                            "tie_break_ratings",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "those of the start"),
                                    ("round", "those in force in the round of the game"),
                                ],
                                db_default="",
                                default="",
                                max_length=5,
                                verbose_name="ratings in tie-breaks",
                            ),
                        ),
                        (
                            "board_colours",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=9,
                                verbose_name="colours of the boards",
                            ),
                        ),
                        (
                            "chosen_order",
                            models.JSONField(
                                db_default=models.Value([], models.JSONField()), default=list, editable=False
                            ),
                        ),
                        (
                            "external_tie_breaks",
                            models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("rounds__gte", 1), ("rounds__lte", 99)), name="rounds_1_to_99"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("win__gt", models.F("draw")), ("draw__gte", models.F("loss"))),
                                name="win_draw_loss_order",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("frozen_at__isnull", True),
                                    models.Q(("digest", ""), _negated=True),
                                    _connector="OR",
                                ),
                                name="frozen_has_digest",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("initial_order__in", ["rating", "name"]),
                                    models.Q(("lot_seed", ""), _negated=True),
                                    _connector="OR",
                                ),
                                name="order_by_lot_has_seed",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("team_boards", 0),
                                    models.Q(("team_boards__gte", 2), ("team_boards__lte", 9)),
                                    _connector="OR",
                                ),
                                name="boards_of_a_match_2_to_9",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ReportVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("version", models.PositiveSmallIntegerField()),
                        ("after_round", models.PositiveSmallIntegerField()),
                        ("trf26", models.TextField()),
                        ("trf16", models.TextField()),
                        ("declaration", models.JSONField()),
                        ("digest", models.CharField(max_length=64)),
                        ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "created_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="reports",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("tournament", "version"), name="report_version_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Seal",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("content", models.JSONField()),
                        ("key", models.CharField(max_length=16)),
                        ("signature", models.CharField(max_length=64)),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seals",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("tournament", "number"), name="seal_number_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ShownPicture",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("content", models.BinaryField()),
                        ("kind", models.CharField(max_length=4)),
                        ("width", models.PositiveSmallIntegerField()),
                        ("height", models.PositiveSmallIntegerField()),
                        ("digest", models.CharField(max_length=64)),
                        ("alt", models.CharField(max_length=150)),
                        (
                            "organization",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="pictures",
                                to="organizations.organization",
                            ),
                        ),
                        (
                            "tournament",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="shown_picture",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("tournament", None)),
                                fields=("organization",),
                                name="one_logo_of_an_organization",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SimulationStudy",
                    fields=[
                        ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                        ("description", models.JSONField()),
                        ("runs", models.PositiveIntegerField(verbose_name="tournaments per plan")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("running", "simulating"),
                                    ("ready", "ready"),
                                    ("failed", "failed"),
                                    ("cancelled", "cancelled"),
                                ],
                                default="running",
                                max_length=10,
                            ),
                        ),
                        ("error_code", models.CharField(blank=True, max_length=60)),
                        ("result", models.JSONField(null=True)),
                        ("engine_version", models.CharField(blank=True, max_length=20)),
                        ("started_at", models.DateTimeField(auto_now_add=True)),
                        ("active_at", models.DateTimeField()),
                        ("finished_at", models.DateTimeField(null=True)),
                        ("shared_at", models.DateTimeField(null=True)),
                        (
                            "started_by",
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
                                related_name="simulations",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("state__in", ["running", "ready", "failed", "cancelled"])),
                                name="study_state_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("state", "ready"), _negated=True),
                                    ("result__isnull", False),
                                    _connector="OR",
                                ),
                                name="ready_study_has_result",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("shared_at__isnull", True), ("result__isnull", False), _connector="OR"
                                ),
                                name="shared_study_has_result",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("state", "running")),
                                fields=("tournament",),
                                name="one_running_study_per_tournament",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TieDecision",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "means",
                            models.CharField(
                                choices=[("play_off", "play-off"), ("lots", "drawing of lots")],
                                max_length=10,
                                verbose_name="decided by",
                            ),
                        ),
                        ("reason", models.TextField(blank=True, verbose_name="what happened")),
                        ("seed", models.CharField(blank=True, editable=False, max_length=64)),
                        ("decided_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "decided_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="tie_decisions",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("seed", ""), ("means", "lots"), _connector="OR"),
                                name="only_lots_have_a_seed",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("reason", ""), ("seed", ""), _negated=True),
                                name="a_reason_or_a_seed",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TokenTournament",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "token",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="tournaments",
                                to="organizations.apitoken",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("token", "tournament"), name="token_names_event_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Webhook",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("address", models.URLField(max_length=300, verbose_name="address")),
                        ("kinds", models.CharField(max_length=40)),
                        ("salt", models.CharField(max_length=32)),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("ended_at", models.DateTimeField(null=True)),
                        ("paused_at", models.DateTimeField(null=True)),
                        ("busy_until", models.DateTimeField(null=True)),
                        ("failing_since", models.DateTimeField(null=True)),
                        ("tries", models.PositiveIntegerField(default=0)),
                        ("retry_at", models.DateTimeField(null=True)),
                        (
                            "made_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "organization",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="organizations.organization",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "kinds__in",
                                        (
                                            "correction",
                                            "report",
                                            "result",
                                            "round",
                                            "correction,report",
                                            "correction,result",
                                            "correction,round",
                                            "report,result",
                                            "report,round",
                                            "result,round",
                                            "correction,report,result",
                                            "correction,report,round",
                                            "correction,result,round",
                                            "report,result,round",
                                            "correction,report,result,round",
                                        ),
                                    )
                                ),
                                name="webhook_kinds_known",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Captain",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                        ("link", models.PositiveSmallIntegerField(default=1)),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="captains",
                                to="tournaments.entry",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["pk"],
                    },
                ),
                migrations.CreateModel(
                    name="DecidedPlace",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                            ),
                        ),
                        (
                            "decision",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="places",
                                to="tournaments.tiedecision",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["place", "pk"],
                        "constraints": [
                            models.UniqueConstraint(fields=("decision", "entry"), name="one_place_per_decision"),
                            models.CheckConstraint(condition=models.Q(("place__gte", 1)), name="place_from_1"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Follower",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("email", models.EmailField(blank=True, max_length=254)),
                        ("endpoint", models.CharField(blank=True, max_length=1000)),
                        ("keys", models.JSONField(default=dict)),
                        ("language", models.CharField(db_default="en", default="en", max_length=10)),
                        ("rounds", models.BooleanField(db_default=True, default=True)),
                        ("results", models.BooleanField(db_default=True, default=True)),
                        ("asked_at", models.DateTimeField(auto_now_add=True)),
                        ("mailed_at", models.DateTimeField(null=True)),
                        ("confirmed_at", models.DateTimeField(null=True)),
                        ("version", models.PositiveIntegerField(db_default=0, default=0)),
                        ("tries", models.PositiveSmallIntegerField(db_default=0, default=0)),
                        ("retry_at", models.DateTimeField(null=True)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="followers",
                                to="tournaments.entry",
                            ),
                        ),
                        ("cancellation_told", models.DateTimeField(null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("email", ""), _negated=True),
                                fields=("entry", "email"),
                                name="follower_address_once",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("endpoint", ""), _negated=True),
                                fields=("entry", "endpoint"),
                                name="follower_device_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("email", ""), models.Q(("endpoint", ""), _negated=True)),
                                    models.Q(models.Q(("email", ""), _negated=True), ("endpoint", "")),
                                    _connector="OR",
                                ),
                                name="follower_is_address_or_device",
                            ),
                        ],
                        "indexes": [models.Index(fields=["confirmed_at", "asked_at"], name="follower_waiting")],
                    },
                ),
                migrations.CreateModel(
                    name="Prize",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
                        ("amount", models.PositiveIntegerField(default=0)),
                        ("award", models.CharField(blank=True, max_length=120)),
                        ("minimum_entrants", models.PositiveSmallIntegerField(default=0)),
                        (
                            "category",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="prizes",
                                to="tournaments.category",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["place"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("category__isnull", True)),
                                fields=("tournament", "place"),
                                name="general_prize_once",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("category__isnull", False)),
                                fields=("category", "place"),
                                name="category_prize_once",
                            ),
                            models.CheckConstraint(condition=models.Q(("place__gte", 1)), name="prize_place_from_1"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("amount__gt", 0), models.Q(("award", ""), _negated=True), _connector="OR"
                                ),
                                name="prize_is_something",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PrizeExclusion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("reason", models.CharField(max_length=200, verbose_name="reason")),
                        (
                            "entry",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prize_exclusion",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prize_exclusions",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="Prohibition",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("first_round", models.PositiveSmallIntegerField(default=1, verbose_name="first round")),
                        ("last_round", models.PositiveSmallIntegerField(verbose_name="last round")),
                        ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                        ("entries", models.ManyToManyField(related_name="+", to="tournaments.entry")),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="prohibitions",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("first_round__gte", 1), ("last_round__gte", models.F("first_round"))
                                ),
                                name="prohibition_rounds_in_order",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Registration",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("unconfirmed", "e-mail not confirmed"),
                                    ("pending", "waits for the desk"),
                                    ("waiting", "on the waiting list"),
                                    ("accepted", "accepted"),
                                    ("refused", "refused"),
                                    ("cancelled", "cancelled"),
                                ],
                                default="unconfirmed",
                                max_length=11,
                            ),
                        ),
                        ("last_name", models.CharField(max_length=40, verbose_name="last name")),
                        ("first_name", models.CharField(blank=True, max_length=38, verbose_name="first name")),
                        ("folded", models.CharField(max_length=160)),
                        ("fide_id", models.PositiveIntegerField(blank=True, null=True, verbose_name="FIDE ID")),
                        ("federation", models.CharField(blank=True, max_length=3, verbose_name="federation")),
                        ("rating", models.PositiveSmallIntegerField(default=0, verbose_name="rating")),
                        ("club", models.CharField(blank=True, max_length=80, verbose_name="club")),
                        (
                            "birth_year",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="year of birth"),
                        ),
                        (
                            "sex",
                            models.CharField(
                                blank=True, choices=[("m", "man"), ("w", "woman")], max_length=1, verbose_name="sex"
                            ),
                        ),
                        ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail address")),
                        ("language", models.CharField(default="en", max_length=10)),
                        ("byes", models.JSONField(blank=True, default=list, verbose_name="byes wished")),
                        ("guardian", models.CharField(blank=True, max_length=80, verbose_name="parent or guardian")),
                        ("consent", models.TextField(max_length=2000)),
                        ("fee_name", models.CharField(blank=True, max_length=60)),
                        ("fee_amount", models.PositiveIntegerField(blank=True, null=True)),
                        ("paid_at", models.DateTimeField(null=True)),
                        ("reason", models.CharField(blank=True, max_length=500, verbose_name="reason")),
                        ("asked_at", models.DateTimeField(auto_now_add=True)),
                        ("confirmed_at", models.DateTimeField(null=True)),
                        (
                            "entry",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="registration",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="registrations",
                                to="tournaments.tournament",
                            ),
                        ),
                        ("left_at", models.DateTimeField(null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(
                                    ("fide_id__isnull", False), ("state__in", ("pending", "waiting", "accepted"))
                                ),
                                fields=("tournament", "fide_id"),
                                name="registration_fide_id_once",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("state__in", ("pending", "waiting", "accepted"))),
                                fields=("tournament", "folded", "birth_year"),
                                name="registration_person_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "state__in",
                                        ["unconfirmed", "pending", "waiting", "accepted", "refused", "cancelled"],
                                    )
                                ),
                                name="registration_state_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("rating__lte", 4000)), name="registration_rating_up_to_4000"
                            ),
                        ],
                        "indexes": [models.Index(fields=["state", "asked_at"], name="registration_waiting")],
                    },
                ),
                migrations.CreateModel(
                    name="SimulationChunk",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("first", models.PositiveIntegerField()),
                        ("last", models.PositiveIntegerField()),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "waiting for a worker"),
                                    ("running", "simulating"),
                                    ("done", "done"),
                                ],
                                default="waiting",
                                max_length=10,
                            ),
                        ),
                        ("attempt", models.PositiveSmallIntegerField(default=0)),
                        ("taken_at", models.DateTimeField(null=True)),
                        ("tally", models.JSONField(null=True)),
                        (
                            "study",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="chunks",
                                to="tournaments.simulationstudy",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("study", "first"), name="chunk_once"),
                            models.CheckConstraint(
                                condition=models.Q(("last__gt", models.F("first"))), name="chunk_is_not_empty"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("state__in", ["waiting", "running", "done"])),
                                name="chunk_state_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("state", "done"), _negated=True),
                                    ("tally__isnull", False),
                                    _connector="OR",
                                ),
                                name="done_chunk_has_tally",
                            ),
                        ],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state", "done"), _negated=True),
                                fields=["study", "first"],
                                name="chunk_open",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TeamPlayer",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField(verbose_name="place in the list")),
                        ("name", models.CharField(max_length=80, verbose_name="name")),
                        ("rating", models.PositiveSmallIntegerField(default=0, verbose_name="rating")),
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
                        ("federation", models.CharField(blank=True, max_length=3, verbose_name="federation")),
                        ("fide_id", models.PositiveIntegerField(blank=True, null=True, verbose_name="FIDE ID")),
                        (
                            "birth_year",
                            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="year of birth"),
                        ),
                        (
                            "sex",
                            models.CharField(
                                blank=True, choices=[("m", "man"), ("w", "woman")], max_length=1, verbose_name="sex"
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="players",
                                to="tournaments.entry",
                            ),
                        ),
                        ("gone", models.BooleanField(db_default=False, default=False)),
                        (
                            "birth_day",
                            models.CharField(
                                blank=True,
                                db_default="",
                                default="",
                                max_length=5,
                                validators=[
                                    django.core.validators.RegexValidator(
                                        "^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$", "Write month and day as 05-17."
                                    )
                                ],
                                verbose_name="month and day of birth",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["place", "pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("rating__lte", 4000)), name="team_player_rating_up_to_4000"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("place__gte", 1)), name="place_in_a_team_from_1"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="WebhookMessage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("key", models.UUIDField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("correction", "a published round is corrected or taken back"),
                                    ("report", "a report is frozen"),
                                    ("result", "a result is entered, corrected or taken back"),
                                    ("round", "a round is published"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("content", models.JSONField()),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        ("delivered_at", models.DateTimeField(null=True)),
                        ("tries", models.PositiveIntegerField(default=0)),
                        ("answer", models.CharField(blank=True, default="", max_length=200)),
                        (
                            "webhook",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="messages",
                                to="tournaments.webhook",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("webhook", "number"), name="webhook_message_number_once")
                        ],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("delivered_at", None)),
                                fields=["webhook", "number"],
                                name="webhook_messages_waiting",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RegistrationLetter",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("link", "the link to confirm and to change"),
                                    ("state", "what became of it"),
                                    ("place", "a place has become free"),
                                    ("message", "a message of the desk"),
                                    ("off", "the event is cancelled"),
                                    ("on", "the event takes place after all"),
                                ],
                                max_length=7,
                            ),
                        ),
                        ("queued_at", models.DateTimeField(auto_now_add=True)),
                        ("sent_at", models.DateTimeField(null=True)),
                        ("tries", models.PositiveSmallIntegerField(default=0)),
                        ("retry_at", models.DateTimeField(null=True)),
                        (
                            "registration",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="letters",
                                to="tournaments.registration",
                            ),
                        ),
                        (
                            "message",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="letters",
                                to="tournaments.entrantmessage",
                            ),
                        ),
                    ],
                    options={
                        "indexes": [models.Index(fields=["sent_at", "retry_at"], name="registration_letter_due")],
                    },
                ),
                migrations.CreateModel(
                    name="Round",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="round")),
                        ("starts_at", models.DateTimeField(blank=True, null=True, verbose_name="starts at")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("planned", "planned"),
                                    ("draft", "paired, not published"),
                                    ("published", "published"),
                                    ("closed", "completed"),
                                ],
                                default="planned",
                                max_length=10,
                            ),
                        ),
                        ("results_held", models.BooleanField(default=False, verbose_name="hold back results")),
                        (
                            "run",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="pairing.pairingrun",
                            ),
                        ),
                        (
                            "revision",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="tournaments.roundrevision",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rounds",
                                to="tournaments.tournament",
                            ),
                        ),
                        ("hand_steps", models.JSONField(null=True)),
                        (
                            "rest_run",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="pairing.pairingrun",
                            ),
                        ),
                        ("results_version", models.IntegerField(db_default=0, default=0)),
                        ("publish_at", models.DateTimeField(null=True)),
                        (
                            "publish_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("check_in_open", models.BooleanField(db_default=False, default=False)),
                        ("lot", models.CharField(blank=True, db_default="", default="", editable=False, max_length=64)),
                        ("lot_opened_at", models.DateTimeField(editable=False, null=True)),
                        ("line_ups_until", models.DateTimeField(null=True, verbose_name="line-ups until")),
                        ("line_ups_shown", models.BooleanField(db_default=False, default=False)),
                        (
                            "later_ratings",
                            models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict),
                        ),
                        ("start_position", models.PositiveSmallIntegerField(editable=False, null=True)),
                        (
                            "external_values",
                            models.JSONField(blank=True, db_default=models.Value({}, models.JSONField()), default=dict),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("tournament", "number"), name="round_number_once"),
                            models.CheckConstraint(
                                condition=models.Q(("state__in", ["planned", "draft", "published", "closed"])),
                                name="round_state_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("state__in", ["published", "closed"]), _negated=True),
                                    ("revision__isnull", False),
                                    _connector="OR",
                                ),
                                name="published_round_has_revision",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Board",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(verbose_name="board")),
                        ("white_outcome", models.CharField(blank=True, max_length=1)),
                        ("black_outcome", models.CharField(blank=True, max_length=1)),
                        ("manual_reason", models.TextField(blank=True)),
                        ("entered_at", models.DateTimeField(null=True)),
                        (
                            "entered_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "black",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                            ),
                        ),
                        (
                            "white",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="boards",
                                to="tournaments.round",
                            ),
                        ),
                        (
                            "origin",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("", "paired by the engine"),
                                    ("arbiter", "fixed by the arbiter"),
                                    ("rest", "paired by the engine around the fixed boards"),
                                ],
                                db_default="",
                                default="",
                                max_length=10,
                            ),
                        ),
                        ("result_version", models.IntegerField(db_default=0, default=0)),
                        ("games", models.PositiveSmallIntegerField(db_default=1, default=1)),
                        ("white_second", models.CharField(blank=True, db_default="", default="", max_length=1)),
                        ("black_second", models.CharField(blank=True, db_default="", default="", max_length=1)),
                        ("second_version", models.IntegerField(db_default=0, default=0)),
                        ("goes_on", models.CharField(blank=True, db_default="", default="", max_length=1)),
                        ("team_outcomes", models.CharField(blank=True, db_default="", default="", max_length=20)),
                        ("rated_outcomes", models.CharField(blank=True, db_default="", default="", max_length=20)),
                        ("board_colours", models.CharField(blank=True, db_default="", default="", max_length=9)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "number"), name="board_number_once"),
                            models.UniqueConstraint(fields=("round", "white"), name="one_white_per_round"),
                            models.UniqueConstraint(fields=("round", "black"), name="one_black_per_round"),
                            models.CheckConstraint(
                                condition=models.Q(("white", models.F("black")), _negated=True),
                                name="two_different_players",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("black_outcome", ""), ("white_outcome", "")),
                                    models.Q(
                                        models.Q(("white_outcome", ""), _negated=True),
                                        models.Q(("black_outcome", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="both_outcomes_or_none",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("white_outcome__in", ["", "1", "=", "0", "W", "D", "L", "+", "-", "?"]),
                                    ("black_outcome__in", ["", "1", "=", "0", "W", "D", "L", "+", "-", "?"]),
                                ),
                                name="board_outcome_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("origin__in", ["", "arbiter", "rest"])), name="board_origin_known"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("games", 2), models.Q(("games", 1), ("white_second", "")), _connector="OR"
                                ),
                                name="second_game_of_a_match_only",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("black_second", ""), ("white_second", "")),
                                    models.Q(
                                        models.Q(("white_second", ""), _negated=True),
                                        models.Q(("black_second", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="both_second_outcomes_or_none",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("white_second__in", ["", "1", "=", "0", "W", "D", "L", "+", "-", "?"]),
                                    ("black_second__in", ["", "1", "=", "0", "W", "D", "L", "+", "-", "?"]),
                                ),
                                name="second_outcome_known",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("goes_on__in", ["", "w", "b"])), name="goes_on_white_or_black"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Bye",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("U", "pairing-allocated bye"),
                                    ("F", "full-point bye"),
                                    ("H", "half-point bye"),
                                    ("Z", "zero-point bye"),
                                ],
                                max_length=1,
                            ),
                        ),
                        ("requested", models.BooleanField(default=False)),
                        ("manual_reason", models.TextField(blank=True)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="byes", to="tournaments.entry"
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="byes", to="tournaments.round"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "entry"), name="one_bye_per_round"),
                            models.UniqueConstraint(
                                condition=models.Q(("kind", "U")), fields=("round",), name="one_pairing_bye_per_round"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("kind__in", ["U", "F", "H", "Z"])), name="bye_kind_known"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CheckIn",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("noted_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="check_ins",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "noted_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="check_ins",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [models.UniqueConstraint(fields=("round", "entry"), name="check_in_once")],
                    },
                ),
                migrations.CreateModel(
                    name="Fixture",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("starts_at", models.DateTimeField(blank=True, null=True, verbose_name="date and time")),
                        ("venue", models.CharField(blank=True, max_length=120, verbose_name="venue")),
                        ("postponed", models.BooleanField(default=False, verbose_name="postponed")),
                        (
                            "away",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.entry"
                            ),
                        ),
                        (
                            "home",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.entry"
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="fixtures",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "home"), name="one_fixture_at_home"),
                            models.UniqueConstraint(fields=("round", "away"), name="one_fixture_away"),
                            models.CheckConstraint(
                                condition=models.Q(("home", models.F("away")), _negated=True),
                                name="fixture_of_two_teams",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FollowerMessage",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[("round", "the round is published"), ("result", "the result is in")],
                                max_length=6,
                            ),
                        ),
                        ("told", models.CharField(max_length=60)),
                        ("at", models.DateTimeField(null=True)),
                        (
                            "follower",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="messages",
                                to="tournaments.follower",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.round"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("follower", "round", "kind"), name="follower_told_once")
                        ],
                        "indexes": [models.Index(fields=["at"], name="follower_message_at")],
                    },
                ),
                migrations.CreateModel(
                    name="LineUp",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                blank=True, db_default="", default="", max_length=500, verbose_name="reason"
                            ),
                        ),
                        ("sent_at", models.DateTimeField()),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="line_ups",
                                to="tournaments.round",
                            ),
                        ),
                        (
                            "sent_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="line_ups",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "captain",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="tournaments.captain",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "team"), name="one_line_up_of_a_team")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LineUpVersion",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("seats", models.JSONField()),
                        ("names", models.JSONField()),
                        ("reason", models.CharField(blank=True, max_length=500)),
                        ("captain", models.CharField(blank=True, max_length=80)),
                        ("sent_at", models.DateTimeField()),
                        ("hash", models.CharField(max_length=64)),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.round"
                            ),
                        ),
                        (
                            "sent_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "team",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.entry"
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="line_up_versions",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("tournament", "number"), name="line_up_version_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PointAdjustment",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("points", models.SmallIntegerField(verbose_name="points")),
                        ("reason", models.TextField(verbose_name="reason")),
                        ("created_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "created_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="adjustments",
                                to="tournaments.entry",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="adjustments",
                                to="tournaments.round",
                            ),
                        ),
                        (
                            "on_second",
                            models.BooleanField(
                                db_default=False, default=False, verbose_name="on the score that ranks second"
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("points__gte", -999), ("points__lte", 999), models.Q(("points", 0), _negated=True)
                                ),
                                name="adjustment_of_some_points",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RoundRanks",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("fingerprint", models.CharField(max_length=64)),
                        ("ranks", models.JSONField()),
                        (
                            "round",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ranks",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="RoundRevision",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                        ("snapshot", models.JSONField()),
                        ("digest", models.CharField(max_length=64)),
                        ("payload", models.JSONField()),
                        ("explanation", models.JSONField(null=True)),
                        ("previous_hash", models.CharField(blank=True, max_length=64)),
                        ("hash", models.CharField(max_length=64)),
                        ("system", models.CharField(max_length=20)),
                        ("edition", models.CharField(max_length=10)),
                        ("engine_version", models.CharField(max_length=20)),
                        ("published_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                        ("reason", models.TextField(blank=True, verbose_name="reason")),
                        (
                            "published_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="revisions",
                                to="tournaments.round",
                            ),
                        ),
                        ("hash_format", models.PositiveSmallIntegerField(db_default=1, default=2)),
                        ("basis", models.JSONField(null=True)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("round", "number"), name="revision_number_once")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerReport",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("side", models.CharField(choices=[("w", "White"), ("b", "Black")], max_length=1)),
                        ("white_outcome", models.CharField(max_length=1)),
                        ("black_outcome", models.CharField(max_length=1)),
                        ("reported_at", models.DateTimeField(auto_now_add=True)),
                        (
                            "board",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="reports",
                                to="tournaments.board",
                            ),
                        ),
                        ("game", models.PositiveSmallIntegerField(db_default=1, default=1)),
                    ],
                    options={
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("side__in", ["w", "b"])), name="report_side_known"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("white_outcome__in", ["1", "=", "0"]), ("black_outcome__in", ["1", "=", "0"])
                                ),
                                name="reported_outcome_known",
                            ),
                            models.UniqueConstraint(fields=("board", "game", "side"), name="one_report_per_side"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ResultEntry",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("key", models.CharField(blank=True, max_length=40)),
                        ("version", models.IntegerField()),
                        ("white_before", models.CharField(blank=True, max_length=1)),
                        ("black_before", models.CharField(blank=True, max_length=1)),
                        ("white_outcome", models.CharField(blank=True, max_length=1)),
                        ("black_outcome", models.CharField(blank=True, max_length=1)),
                        ("reason", models.TextField(blank=True, verbose_name="reason")),
                        ("after_round", models.IntegerField()),
                        ("from_players", models.BooleanField(default=False)),
                        ("entered_at", models.DateTimeField()),
                        (
                            "board",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="result_entries",
                                to="tournaments.board",
                            ),
                        ),
                        (
                            "entered_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("game", models.PositiveSmallIntegerField(db_default=1, default=1)),
                        ("for_rating", models.BooleanField(db_default=False, default=False)),
                    ],
                    options={
                        "ordering": ["pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("key", ""), _negated=True),
                                fields=("board", "key"),
                                name="result_entry_key_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RevisionParts",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("content", models.JSONField()),
                        ("key", models.CharField(max_length=16)),
                        ("signature", models.CharField(max_length=64)),
                        (
                            "revision",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="parts",
                                to="tournaments.roundrevision",
                            ),
                        ),
                    ],
                ),
                migrations.CreateModel(
                    name="RevisionVerdict",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("verifier", models.CharField(max_length=20)),
                        ("edition", models.CharField(max_length=10)),
                        (
                            "grade",
                            models.CharField(
                                choices=[
                                    ("exact", "exactly what the rules give"),
                                    ("legal", "legal, but not what the rules give"),
                                    ("illegal", "breaks an absolute rule"),
                                    ("unverified", "not verified completely"),
                                ],
                                max_length=10,
                            ),
                        ),
                        ("facts", models.JSONField(default=list)),
                        ("checked_at", models.DateTimeField(default=django.utils.timezone.now)),
                        (
                            "revision",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="verdicts",
                                to="tournaments.roundrevision",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("revision", "verifier"), name="one_verdict_per_verifier"),
                            models.CheckConstraint(
                                condition=models.Q(("grade__in", ["exact", "legal", "illegal", "unverified"])),
                                name="verdict_grade_known",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Seat",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("board", models.PositiveSmallIntegerField(verbose_name="board")),
                        (
                            "line_up",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seats",
                                to="tournaments.lineup",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.RESTRICT,
                                related_name="seats",
                                to="tournaments.teamplayer",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["board"],
                        "constraints": [
                            models.UniqueConstraint(fields=("line_up", "board"), name="one_player_at_a_board"),
                            models.UniqueConstraint(fields=("line_up", "player"), name="one_board_for_a_player"),
                            models.CheckConstraint(condition=models.Q(("board__gte", 1)), name="seat_from_board_1"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="UnacceleratedPairing",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("engine_version", models.CharField(max_length=20)),
                        ("pairs", models.JSONField()),
                        ("bye", models.PositiveIntegerField(null=True)),
                        (
                            "revision",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="unaccelerated",
                                to="tournaments.roundrevision",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("revision", "engine_version"), name="one_hypothesis_per_engine"
                            )
                        ],
                    },
                ),
            ]
        ),
        migrations.RunPython(compare_letter_by_letter, migrations.RunPython.noop),
        migrations.RunPython(create([*GUARDS, STARTS]), lift([*GUARDS, STARTS])),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
