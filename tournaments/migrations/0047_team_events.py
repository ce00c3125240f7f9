"""Team events: boards of a match in the regulations, players of a team, and who of them sits where in a round.

The columns of existing tables are added in place: Django would rebuild the tables on SQLite, and lose their triggers.
"""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

from portal.common.guards import WRITTEN, Guard, create, lift, see_everything
from portal.common.second_wall.walls import below, build, pull_down

column = import_module("tournaments.migrations.0019_two_games").column

TITLES = [(code, code) for code in ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")]
WALLS = (
    below("tournaments_entry", "team_id", "tournaments_teamplayer"),
    below("tournaments_round", "round_id", "tournaments_lineup"),
    below("tournaments_lineup", "line_up_id", "tournaments_seat"),
)
GUARDS = (
    Guard(
        "line_up_of_its_tournament",
        "tournaments_lineup",
        WRITTEN,
        "a team plays in rounds of its own tournament",
        """NOT EXISTS (
            SELECT 1 FROM tournaments_round round
            JOIN tournaments_entry team ON team.tournament_id = round.tournament_id
            WHERE round.id = NEW.round_id AND team.id = NEW.team_id)""",
    ),
    Guard(
        "seat_of_its_team",
        "tournaments_seat",
        WRITTEN,
        "a line-up names players of its own team",
        """NOT EXISTS (
            SELECT 1 FROM tournaments_lineup line_up
            JOIN tournaments_teamplayer player ON player.team_id = line_up.team_id
            WHERE line_up.id = NEW.line_up_id AND player.id = NEW.player_id)""",
    ),
)


def row_number() -> tuple[str, models.Field]:
    return "id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def below_it(to: str, name: str) -> models.ForeignKey:
    return models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name=name, to=f"tournaments.{to}")


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0046_cancelled_events"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        column(
            "board",
            "team_outcomes",
            "varchar(20) NOT NULL DEFAULT ''",
            models.CharField(blank=True, db_default="", default="", max_length=20),
        ),
        column(
            "regulations",
            "team_boards",
            "smallint NOT NULL DEFAULT 0",
            models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="boards of a match"),
            models.CheckConstraint(
                condition=Q(team_boards=0) | Q(team_boards__gte=2, team_boards__lte=9), name="boards_of_a_match_2_to_9"
            ),
            "team_boards = 0 OR team_boards BETWEEN 2 AND 9",
        ),
        column(
            "regulations",
            "line_up_order",
            "varchar(10) NOT NULL DEFAULT 'list'",
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
        column(
            "regulations",
            "line_up_tolerance",
            "smallint NOT NULL DEFAULT 0",
            models.PositiveSmallIntegerField(db_default=0, default=0, verbose_name="tolerance in rating points"),
        ),
        migrations.CreateModel(
            name="TeamPlayer",
            fields=[
                row_number(),
                ("place", models.PositiveSmallIntegerField(verbose_name="place in the list")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("rating", models.PositiveSmallIntegerField(default=0, verbose_name="rating")),
                ("title", models.CharField(blank=True, choices=TITLES, max_length=3, verbose_name="title")),
                ("federation", models.CharField(blank=True, max_length=3, verbose_name="federation")),
                ("fide_id", models.PositiveIntegerField(blank=True, null=True, verbose_name="FIDE ID")),
                ("birth_year", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="year of birth")),
                (
                    "sex",
                    models.CharField(
                        blank=True, choices=[("m", "man"), ("w", "woman")], max_length=1, verbose_name="sex"
                    ),
                ),
                ("team", below_it("entry", "players")),
            ],
            options={
                "ordering": ["place", "pk"],
                "constraints": [
                    models.CheckConstraint(condition=Q(rating__lte=4000), name="team_player_rating_up_to_4000"),
                    models.CheckConstraint(condition=Q(place__gte=1), name="place_in_a_team_from_1"),
                ],
            },
        ),
        migrations.CreateModel(
            name="LineUp",
            fields=[
                row_number(),
                (
                    "reason",
                    models.CharField(blank=True, db_default="", default="", max_length=500, verbose_name="reason"),
                ),
                ("sent_at", models.DateTimeField()),
                ("round", below_it("round", "line_ups")),
                (
                    "sent_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("team", below_it("entry", "line_ups")),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("round", "team"), name="one_line_up_of_a_team")],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                row_number(),
                ("board", models.PositiveSmallIntegerField(verbose_name="board")),
                ("line_up", below_it("lineup", "seats")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT, related_name="seats", to="tournaments.teamplayer"
                    ),
                ),
            ],
            options={
                "ordering": ["board"],
                "constraints": [
                    models.UniqueConstraint(fields=("line_up", "board"), name="one_player_at_a_board"),
                    models.UniqueConstraint(fields=("line_up", "player"), name="one_board_for_a_player"),
                    models.CheckConstraint(condition=Q(board__gte=1), name="seat_from_board_1"),
                ],
            },
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
