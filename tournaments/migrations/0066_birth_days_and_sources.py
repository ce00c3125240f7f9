"""Month and day of birth for the report, and where the rating of an entry comes from.

The columns are added in place: Django would rebuild the tables on SQLite, and lose their triggers.
"""

from importlib import import_module

import django.core.validators
from django.db import migrations, models

column = import_module("tournaments.migrations.0019_two_games").column


def birth_day() -> models.Field:
    return models.CharField(
        blank=True,
        db_default="",
        default="",
        max_length=5,
        validators=[
            django.core.validators.RegexValidator(
                r"^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$", "Write month and day as 05-17."
            )
        ],
        verbose_name="month and day of birth",
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0065_lists_fetched")]

    operations = [
        column("entry", "birth_day", "varchar(5) NOT NULL DEFAULT ''", birth_day()),
        column("teamplayer", "birth_day", "varchar(5) NOT NULL DEFAULT ''", birth_day()),
        column(
            "entry",
            "rating_source",
            "varchar(40) NOT NULL DEFAULT ''",
            models.CharField(blank=True, db_default="", default="", editable=False, max_length=40),
        ),
    ]
