"""The second game of a match (Double-Swiss) beside the first one, on boards, entries of results and reports.

The new columns of existing tables are added in SQL that both databases read: Django would rebuild the tables on SQLite,
and lose their triggers.
"""

from django.db import migrations, models
from django.db.models import Q

SYSTEMS = [
    ("dutch", "FIDE (Dutch) System"),
    ("dubov", "Dubov System"),
    ("burstein", "Burstein System"),
    ("lim", "Lim System"),
    ("double_swiss", "Double-Swiss System"),
]
CODES = ["", *"1=0WDL+-?"]
LISTED = ", ".join(f"'{code}'" for code in CODES)


def column(
    table: str, name: str, type_: str, field: models.Field, check: models.CheckConstraint | None = None, sql: str = ""
) -> migrations.SeparateDatabaseAndState:
    """A column with a default in the database, perhaps with a check, added in place."""
    named = f" CONSTRAINT {check.name} CHECK ({sql})" if check else ""
    return migrations.SeparateDatabaseAndState(
        database_operations=[
            migrations.RunSQL(
                f"ALTER TABLE tournaments_{table} ADD COLUMN {name} {type_}{named}",
                f"ALTER TABLE tournaments_{table} DROP COLUMN {name}",
            )
        ],
        state_operations=[
            migrations.AddField(model_name=table, name=name, field=field),
            *([migrations.AddConstraint(table, check)] if check else []),
        ],
    )


def outcome() -> models.Field:
    return models.CharField(blank=True, db_default="", default="", max_length=1)


def number(default: int) -> models.Field:
    return models.PositiveSmallIntegerField(db_default=default, default=default)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_methods")]

    operations = [
        migrations.AlterField(
            "regulations",
            "system",
            models.CharField(choices=SYSTEMS, default="dutch", max_length=20, verbose_name="pairing system"),
        ),
        column("board", "games", "smallint NOT NULL DEFAULT 1", number(1)),
        column(
            "board",
            "white_second",
            "varchar(1) NOT NULL DEFAULT ''",
            outcome(),
            models.CheckConstraint(
                condition=Q(games=2) | Q(games=1, white_second=""), name="second_game_of_a_match_only"
            ),
            "games = 2 OR (games = 1 AND white_second = '')",
        ),
        column(
            "board",
            "black_second",
            "varchar(1) NOT NULL DEFAULT ''",
            outcome(),
            models.CheckConstraint(
                condition=Q(white_second="", black_second="") | ~Q(white_second="") & ~Q(black_second=""),
                name="both_second_outcomes_or_none",
            ),
            "(white_second = '') = (black_second = '')",
        ),
        column(
            "board",
            "second_version",
            "integer NOT NULL DEFAULT 0",
            models.IntegerField(db_default=0, default=0),
            models.CheckConstraint(
                condition=Q(white_second__in=CODES) & Q(black_second__in=CODES), name="second_outcome_known"
            ),
            f"white_second IN ({LISTED}) AND black_second IN ({LISTED})",
        ),
        column("resultentry", "game", "smallint NOT NULL DEFAULT 1", number(1)),
        migrations.AddField("playerreport", "game", number(1)),
        migrations.RemoveConstraint("playerreport", "one_report_per_side"),
        migrations.AddConstraint(
            "playerreport",
            models.UniqueConstraint(fields=["board", "game", "side"], name="one_report_per_side"),
        ),
    ]
