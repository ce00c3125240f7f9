"""Which rating counts: FIDE's and the national one of an entry, and the rule of the event.

The column with a default is added in place: Django would rebuild the table on SQLite, and lose its triggers. Events
that count for a national list alone took no rating from FIDE's list before, and so it stays.
"""

from importlib import import_module

import django.core.validators
from django.db import migrations, models

from portal.common.guards import WRITTEN, Guard, create, lift

column = import_module("tournaments.migrations.0015_result_entries").column

RULES = [
    ("FIDE", "FIDE's alone"),
    ("NRO", "the national one alone"),
    ("FIDON", "FIDE's; the national one of those who have none"),
    ("NIDOF", "the national one; FIDE's of those who have none"),
    ("HBFN", "the higher of the two"),
    ("LBFN", "the lower of the two"),
]
GUARDS = (
    Guard(
        "both_ratings_up_to_4000",
        "tournaments_entry",
        WRITTEN,
        "a rating is 4000 at most",
        "COALESCE(NEW.fide_rating, 0) > 4000 OR COALESCE(NEW.national_rating, 0) > 4000",
    ),
    Guard(
        "rule_of_ratings_is_known",
        "tournaments_regulations",
        WRITTEN,
        "the rule of ratings is one of record 172",
        f"NEW.rating_rule NOT IN ({', '.join(repr(code) for code, _label in [('', ''), *RULES])})",
    ),
)
NATIONAL = """
    UPDATE tournaments_regulations SET rating_rule = 'NRO' WHERE frozen_at IS NULL AND EXISTS (
        SELECT 1 FROM tournaments_tournament event
        WHERE event.id = tournament_id AND event.rated_as = 'elo-italia')"""


def rating(name: str) -> models.Field:
    return models.PositiveSmallIntegerField(
        blank=True, null=True, validators=[django.core.validators.MaxValueValidator(4000)], verbose_name=name
    )


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0053_fixtures"),
    ]

    operations = [
        migrations.AddField(model_name="entry", name="fide_rating", field=rating("FIDE rating")),
        migrations.AddField(model_name="entry", name="national_rating", field=rating("national rating")),
        column(
            "regulations",
            "rating_rule",
            "varchar(5) NOT NULL DEFAULT ''",
            models.CharField(
                blank=True,
                choices=RULES,
                db_default="",
                default="FIDON",
                max_length=5,
                verbose_name="rating that counts",
            ),
        ),
        migrations.RunSQL(NATIONAL, migrations.RunSQL.noop),
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
    ]
