"""Everything about tournaments behind the second wall (``portal.common.second_wall.walls``), and what one row names in
another stays in one organization: those guards look at rows that the writer does not see.
"""

from django.db import migrations

from portal.common.guards import Guard, WRITTEN, create, lift, see_everything
from portal.common.second_wall.walls import REACH, Wall, below, build, in_reach, of_organization, pull_down

TOURNAMENT = "tournaments_tournament"


def of_tournament(table: str) -> Wall:
    """Below a tournament. That a tournament is listed in public opens nothing below it."""
    reached = in_reach("parent.organization_id")
    rows = f"EXISTS (SELECT 1 FROM {TOURNAMENT} parent WHERE parent.id = {table}.tournament_id AND {reached})"
    return Wall(table, rows)


WALLS = (
    of_organization(TOURNAMENT, ("listed_in_public", "SELECT", f"{TOURNAMENT}.is_public AND {REACH} = 'public'")),
    of_organization("tournaments_accelerationmethod"),
    *(
        of_tournament(f"tournaments_{name}")
        for name in (
            "announcementversion", "category", "entry", "methodforecast", "pendingimport", "prize", "prizeexclusion",
            "prizelist", "prizerules", "prohibition", "regulations", "reportversion", "round", "seal",
            "simulationstudy", "tiedecision",
        )
    ),
    *(
        below(f"tournaments_{parent}", f"{parent_column}_id", f"tournaments_{name}")
        for name, parent, parent_column in (
            ("board", "round", "round"),
            ("bye", "round", "round"),
            ("checkin", "round", "round"),
            ("pointadjustment", "round", "round"),
            ("roundranks", "round", "round"),
            ("roundrevision", "round", "round"),
            ("playerreport", "board", "board"),
            ("resultentry", "board", "board"),
            ("revisionverdict", "roundrevision", "revision"),
            ("unacceleratedpairing", "roundrevision", "revision"),
            ("prohibition_entries", "prohibition", "prohibition"),
            ("decidedplace", "tiedecision", "decision"),
            ("simulationchunk", "simulationstudy", "study"),
            ("methodversion", "accelerationmethod", "method"),
        )
    ),
)  # fmt: skip

OF_EVENT = "(SELECT organization_id FROM tournaments_tournament WHERE id = NEW.tournament_id)"
GUARDS = (
    Guard(
        "tournament_follows_its_own_house",
        TOURNAMENT,
        WRITTEN,
        "a tournament follows one of its own organization",
        """EXISTS (
            SELECT 1 FROM tournaments_tournament before
            WHERE before.id = NEW.follows_id AND before.organization_id <> NEW.organization_id)""",
    ),
    Guard(
        "round_takes_its_own_runs",
        "tournaments_round",
        WRITTEN,
        "a round takes the answers of its own organization",
        f"""EXISTS (
            SELECT 1 FROM pairing_pairingrun run
            WHERE run.id IN (NEW.run_id, NEW.rest_run_id) AND run.organization_id <> {OF_EVENT})""",
    ),
    Guard(
        "forecast_of_its_own_method",
        "tournaments_methodforecast",
        WRITTEN,
        "a forecast is of a method of its own organization",
        f"""EXISTS (
            SELECT 1 FROM tournaments_methodversion version
            JOIN tournaments_accelerationmethod method ON method.id = version.method_id
            WHERE version.id = NEW.version_id AND method.organization_id <> {OF_EVENT})""",
    ),
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0031_round_ranks"),
        ("common", "0005_row_security"),
        ("organizations", "0005_row_security"),
        ("pairing", "0004_row_security"),
    ]

    operations = [
        migrations.RunPython(create(GUARDS), lift(GUARDS)),
        migrations.RunPython(see_everything, migrations.RunPython.noop),
        migrations.RunPython(build(WALLS), pull_down(WALLS)),
    ]
