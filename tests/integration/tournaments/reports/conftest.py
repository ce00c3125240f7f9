"""A tournament with everything that a report asks for, and rounds really played."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from tests.factories import make_tournament
from tournaments.models import Entry, Round, Tournament


@pytest.fixture
def complete(organization) -> Tournament:
    """Nine players, four rounds, Baku acceleration; nothing is missing and nothing is played."""
    tournament = make_tournament(
        organization, entries=9, rounds=4, acceleration="baku", tie_breaks=["BH/C1", "BH", "DE"]
    )
    Tournament.objects.filter(pk=tournament.pk).update(
        city="Como",
        federation="ITA",
        starts_on=date(2026, 3, 7),
        ends_on=date(2026, 3, 8),
        time_control="90 minutes + 30 seconds per move",
        coded_time_control="5400+30",
        chief_arbiter="IA Rossi, Maria",
        chief_arbiter_id=800900,
        deputy_arbiters="FA Bianchi, Luca (800901)\n\nNA Verdi, Anna",
        time_zone="Pacific/Auckland",
    )
    for number, entry in enumerate(Entry.objects.filter(tournament=tournament).order_by("pairing_number"), start=1):
        entry.fide_id, entry.birth_year, entry.sex = 800000 + number, 1960 + number, "mw"[number % 2]
        entry.save()
    first = datetime(2026, 3, 6, 21, tzinfo=UTC)  # 10 in the morning of 7 March in Auckland
    for round_ in Round.objects.filter(tournament=tournament):
        round_.starts_at = first + timedelta(hours=8 * (round_.number - 1))
        round_.save()
    tournament.refresh_from_db()
    return tournament
