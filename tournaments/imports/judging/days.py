"""The days of an event that comes in from an old report file."""

from __future__ import annotations

from datetime import date, datetime

from django.db import transaction

from pairing.engine.errors import EngineError
from pairing.engine.registry import description_of
from pairing.engine.trf import TrfFile, has_teams, state_of
from portal.organizations.models import User
from tournaments.changes.journaling import record_change
from tournaments.models import AnnouncementVersion, Round, Tournament
from tournaments.regulations.fide_mode import edition_in_force

_FORMS = ("%Y/%m/%d", "%Y-%m-%d", "%Y.%m.%d", "%d.%m.%Y", "%d/%m/%Y")


def days_of_its_rules(tournament: Tournament, report: TrfFile) -> tuple[date, date] | None:
    """First and last day of ``report`` where its rounds follow the edition that was in force then and is not on the
    days of the event: with them the event stays in FIDE mode. None where the days of the event hold, and where they
    are announced or rounds have times. Three queries at most."""
    first = _day(report.start_date)
    if first is None or report.completed == 0 or has_teams(report):
        return None
    try:
        state = state_of(report, to_pair=False)
    except EngineError:
        return None  # why it cannot be read is said elsewhere
    editions = description_of(state.system).editions
    if state.edition != edition_in_force(editions, first) or state.edition == edition_in_force(
        editions, tournament.starts_on
    ):
        return None
    if AnnouncementVersion.objects.filter(tournament=tournament).exists():
        return None
    if Round.objects.filter(tournament=tournament, starts_at__isnull=False).exists():
        return None
    return first, max(first, _day(report.end_date) or first)


def take_days(tournament: Tournament, days: tuple[date, date], actor: User) -> None:
    """Give the event ``days`` of its file, before its settings come in. The caller holds the lock."""
    before = {"starts_on": str(tournament.starts_on), "ends_on": str(tournament.ends_on)}
    with transaction.atomic():
        tournament.starts_on, tournament.ends_on = days
        tournament.save(update_fields=["starts_on", "ends_on"])
        after = {"starts_on": str(days[0]), "ends_on": str(days[1])}
        record_change(tournament, "tournament.changed", actor, before=before, after=after)


def _day(said: str) -> date | None:
    for form in _FORMS:
        try:
            return datetime.strptime(said.strip(), form).date()
        except ValueError:
            continue
    return None
