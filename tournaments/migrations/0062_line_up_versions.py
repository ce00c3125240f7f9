"""Line-ups that were public stay: their versions are final, and line-up and seats only follow the newest of them."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from portal.common.guards import WRITTEN, Guard, create, final, lift, see_everything, stays
from portal.common.second_wall.walls import build, pull_down

VERSIONS = "tournaments_lineupversion"
WALLS = (import_module("tournaments.migrations.0032_row_security").of_tournament(VERSIONS),)
FINAL = "a line-up that was public is never changed or deleted"
FOLLOWS = "a line-up that was public says what its newest version says"

# The newest version of the line-up ``line_up``, and whom it has at the board of {row}.
NEWEST = f"""{VERSIONS} version WHERE version.round_id = line_up.round_id AND version.team_id = line_up.team_id
    AND version.number = (SELECT MAX(newer.number) FROM {VERSIONS} newer
        WHERE newer.round_id = line_up.round_id AND newer.team_id = line_up.team_id)"""
SAYS = f"""EXISTS (SELECT 1 FROM tournaments_lineup line_up, {NEWEST}
    AND line_up.id = {{row}}.line_up_id AND COALESCE({{seated}}, 0) {{sign}} {{row}}.player_id)"""
SEATED = "CAST(version.seats ->> ({row}.board - 1) AS bigint)"
SEATED_ON_SQLITE = "json_extract(version.seats, '$[' || ({row}.board - 1) || ']')"


def says(row: str, sign: str, seated: str = SEATED) -> str:
    """SQL: whether the newest version has (``=``) the player of the seat ``row`` at its board, or another (``<>``)."""
    return SAYS.format(row=row, sign=sign, seated=seated.format(row=row))


HAS_VERSION = f"""EXISTS (SELECT 1 FROM {VERSIONS} version
    WHERE version.round_id = {{row}}.round_id AND version.team_id = {{row}}.team_id)"""
SEATS_HAVE_VERSION = f"""EXISTS (SELECT 1 FROM tournaments_lineup line_up, {VERSIONS} version
    WHERE line_up.id = {{row}}.line_up_id AND version.round_id = line_up.round_id
    AND version.team_id = line_up.team_id)"""

GUARDS = (
    *final(VERSIONS, FINAL, "tournament_id", "number", name="line_up_version"),
    Guard(
        "line_up_version_in_its_turn",
        VERSIONS,
        ("INSERT",),
        "the versions of line-ups are numbered one after the other",
        f"""NEW.number <> 1 + COALESCE((
            SELECT MAX(number) FROM {VERSIONS} earlier WHERE earlier.tournament_id = NEW.tournament_id), 0)""",
    ),
    Guard(
        "line_up_version_of_its_tournament",
        VERSIONS,
        ("INSERT",),
        "a team plays in rounds of its own tournament",
        """NOT EXISTS (
            SELECT 1 FROM tournaments_round round
            JOIN tournaments_entry team ON team.tournament_id = round.tournament_id
            WHERE round.id = NEW.round_id AND team.id = NEW.team_id AND round.tournament_id = NEW.tournament_id)""",
    ),
    Guard(
        "seat_follows_its_version",
        "tournaments_seat",
        WRITTEN,
        FOLLOWS,
        says("NEW", "<>"),
        on_sqlite=says("NEW", "<>", SEATED_ON_SQLITE),
    ),
    Guard(
        "public_seat_stays",
        "tournaments_seat",
        ("UPDATE", "DELETE"),
        FOLLOWS,
        says("OLD", "="),
        on_sqlite=says("OLD", "=", SEATED_ON_SQLITE),
    ),
    Guard("seat_keeps_its_number", "tournaments_seat", ("UPDATE OF id",), FOLLOWS, "NEW.id <> OLD.id"),
    *stays(
        "tournaments_seat",
        FOLLOWS,
        "line_up_id",
        "board",
        name="public_seat",
        rows=SEATS_HAVE_VERSION.format(row="kept"),
    ),
    Guard(
        "line_up_keeps_its_place",
        "tournaments_lineup",
        ("UPDATE OF id, round_id, team_id",),
        "a line-up stays with its round and its team",
        "NEW.id <> OLD.id OR NEW.round_id <> OLD.round_id OR NEW.team_id <> OLD.team_id",
    ),
    Guard(
        "line_up_follows_its_version",
        "tournaments_lineup",
        ("UPDATE OF reason, sent_by_id, captain_id, sent_at",),
        FOLLOWS,
        f"""EXISTS (SELECT 1 FROM tournaments_lineup line_up, {NEWEST} AND line_up.id = OLD.id AND (
            version.reason <> NEW.reason OR version.sent_at <> NEW.sent_at
            OR COALESCE(version.sent_by_id, 0) <> COALESCE(NEW.sent_by_id, 0)
            OR (NEW.captain_id IS NOT NULL AND NEW.captain_id <> COALESCE(OLD.captain_id, 0))))""",
    ),
    Guard("public_line_up_stays", "tournaments_lineup", ("DELETE",), FINAL, HAS_VERSION.format(row="OLD")),
    *stays(
        "tournaments_lineup",
        FINAL,
        "round_id",
        "team_id",
        name="public_line_up",
        rows=HAS_VERSION.format(row="kept"),
    ),
    Guard(
        "public_line_ups_stay_public",
        "tournaments_round",
        ("UPDATE OF line_ups_until, line_ups_shown",),
        "line-ups that were public are not hidden again",
        f"""NEW.line_ups_until IS NOT NULL AND NOT NEW.line_ups_shown
            AND (OLD.line_ups_until IS NULL OR OLD.line_ups_shown)
            AND EXISTS (SELECT 1 FROM {VERSIONS} version WHERE version.round_id = OLD.id)""",
    ),
)


def key(to: str, name: str, on_delete: object = django.db.models.deletion.PROTECT) -> models.ForeignKey:
    return models.ForeignKey(on_delete=on_delete, related_name=name, to=f"tournaments.{to}")


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0061_national_ids"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="LineUpVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("seats", models.JSONField()),
                ("names", models.JSONField()),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("captain", models.CharField(blank=True, max_length=80)),
                ("sent_at", models.DateTimeField()),
                ("hash", models.CharField(max_length=64)),
                ("round", key("round", "+")),
                (
                    "sent_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("team", key("entry", "+")),
                ("tournament", key("tournament", "line_up_versions", django.db.models.deletion.CASCADE)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="line_up_version_once"),
                ],
            },
        ),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
