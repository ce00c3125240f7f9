"""The register of an organization: its players, their clubs and memberships, and which entries are of them."""

import uuid

import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from portal.common.guards import Guard, WRITTEN, create, lift, see_everything
from portal.common.second_wall.walls import below, build, of_organization, pull_down

WALLS = (
    of_organization("tournaments_registeredclub"),
    of_organization("tournaments_registeredplayer"),
    of_organization("tournaments_registersettings"),
    of_organization("tournaments_registerupload"),
    below("tournaments_registeredplayer", "player_id", "tournaments_playermembership"),
    below("tournaments_registeredplayer", "player_id", "tournaments_registeredentry"),
)
GUARDS = (
    Guard(
        "registered_club_of_its_register",
        "tournaments_registeredplayer",
        WRITTEN,
        "a player of a register is in a club of the same register",
        """NEW.club_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM tournaments_registeredclub club
            WHERE club.id = NEW.club_id AND club.organization_id = NEW.organization_id)""",
    ),
    Guard(
        "registered_player_stays_in_its_house",
        "tournaments_registeredplayer",
        ("UPDATE",),
        "a player of a register stays with its organization",
        "NEW.organization_id <> OLD.organization_id",
    ),
    Guard(
        "registered_club_stays_in_its_house",
        "tournaments_registeredclub",
        ("UPDATE",),
        "a club of a register stays with its organization",
        "NEW.organization_id <> OLD.organization_id",
    ),
    Guard(
        "registered_entry_of_its_house",
        "tournaments_registeredentry",
        WRITTEN,
        "an entry is of a player in the register of its own organization",
        """NOT EXISTS (
            SELECT 1 FROM tournaments_registeredplayer player, tournaments_entry entry, tournaments_tournament event
            WHERE player.id = NEW.player_id AND entry.id = NEW.entry_id AND event.id = entry.tournament_id
            AND event.organization_id = player.organization_id)""",
    ),
    Guard(
        "register_upload_of_its_house",
        "tournaments_registerupload",
        WRITTEN,
        "a register is loaded from a list of its own organization",
        """NEW.rating_list_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM tournaments_ratinglist list
            WHERE list.id = NEW.rating_list_id AND list.organization_id = NEW.organization_id)""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("organizations", "0010_roles_in_events"),
        ("tournaments", "0087_redactions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="RegisteredClub",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
            },
        ),
        migrations.CreateModel(
            name="RegisteredPlayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
        ),
        migrations.CreateModel(
            name="RegisteredEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="registered", to="tournaments.entry"
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
        migrations.CreateModel(
            name="PlayerMembership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
            },
        ),
        migrations.CreateModel(
            name="RegisterSettings",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="registeredclub",
            constraint=models.UniqueConstraint(fields=("organization", "name"), name="registered_club_name_once"),
        ),
        migrations.AddConstraint(
            model_name="registeredclub",
            constraint=models.UniqueConstraint(
                condition=models.Q(("code", ""), _negated=True),
                fields=("organization", "code"),
                name="registered_club_code_once",
            ),
        ),
        migrations.AddIndex(
            model_name="registeredplayer",
            index=models.Index(fields=["organization", "sort_key", "id"], name="registered_by_name"),
        ),
        migrations.AddIndex(
            model_name="registeredplayer",
            index=models.Index(fields=["organization", "member_until"], name="registered_by_membership"),
        ),
        migrations.AddIndex(
            model_name="registeredplayer",
            index=models.Index(
                condition=models.Q(("fide_id__isnull", False)),
                fields=["organization", "fide_id"],
                name="registered_by_fide_id",
            ),
        ),
        migrations.AddIndex(
            model_name="registeredplayer",
            index=models.Index(
                condition=models.Q(("word1__isnull", False)),
                fields=["organization", "word1"],
                name="registered_by_word1",
            ),
        ),
        migrations.AddIndex(
            model_name="registeredplayer",
            index=models.Index(
                condition=models.Q(("word2__isnull", False)),
                fields=["organization", "word2"],
                name="registered_by_word2",
            ),
        ),
        migrations.AddIndex(
            model_name="registeredplayer",
            index=models.Index(
                condition=models.Q(("word3__isnull", False)),
                fields=["organization", "word3"],
                name="registered_by_word3",
            ),
        ),
        migrations.AddIndex(
            model_name="registeredplayer",
            index=models.Index(
                condition=models.Q(("word4__isnull", False)),
                fields=["organization", "word4"],
                name="registered_by_word4",
            ),
        ),
        migrations.AddConstraint(
            model_name="registeredplayer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("national_id", ""), _negated=True),
                fields=("organization", "national_id"),
                name="registered_national_id_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="playermembership",
            constraint=models.UniqueConstraint(fields=("player", "season"), name="one_membership_per_season"),
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
