"""A Grand Prix of three small events: two have ended, the third is after round 1 of 2."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
from django.urls import reverse
from django_scopes import scope

from portal.organizations.models import Organization
from tests.factories import Staff, make_tournament, play_rounds
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tournaments.models import Entry, Series, Tournament
from tournaments.series.actions import add_event, create_series
from tournaments.series.queries import public_series, series_page
from tournaments.series.shapes import SeriesPage

__all__ = ["desk", "inside", "organization", "staff"]


@dataclass
class GrandPrix:
    """The series and its events."""

    organization: Organization
    staff: Staff
    series: Series
    events: list[Tournament]

    def url(self, page: str = "series", **words: Any) -> str:
        place = {"organization": self.organization.slug, "series": self.series.slug}
        return reverse(f"public:{page}", kwargs=place | words)

    def page(self) -> SeriesPage:
        """What the public page shows now."""
        with scope(organization=self.organization):
            shown = public_series(self.organization, self.series.slug)
            found = series_page(shown) if shown else None
        assert found is not None
        return found

    def entry(self, event: int, number: int) -> Entry:
        """A player by pairing number."""
        with scope(organization=self.organization):
            return Entry.objects.get(tournament=self.events[event], pairing_number=number)


def an_event(organization: Organization, staff: Staff, number: int, *, played: int = 2) -> Tournament:
    """Four players, two rounds; number 1 has FIDE ID 101, number 2 has 102, the others their names alone."""
    event = make_tournament(organization, slug=f"stage-{number}", entries=4, rounds=2)
    Tournament.objects.filter(pk=event.pk).update(
        name=f"Stage {number}", starts_on=date(2026, number, 1), ends_on=date(2026, number, 2)
    )
    for entry in Entry.objects.filter(tournament=event):
        entry.fide_id = 100 + entry.pairing_number if entry.pairing_number < 3 else None
        entry.save()
    event.refresh_from_db()
    play_rounds(event, played, staff.arbiter)
    event.refresh_from_db()
    return event


@pytest.fixture
def grand_prix(organization, staff) -> GrandPrix:
    with scope(organization=organization):
        events = [an_event(organization, staff, number, played=2 if number < 3 else 1) for number in (1, 2, 3)]
        series = create_series(
            organization=organization, actor=staff.organizer, name="Grand Prix 2026", slug="grand-prix",
            place_points=[250, 180, 150, 120], best=2, tie_breaks=["wins", "best", "last"],
        )  # fmt: skip
        for event in reversed(events):
            add_event(series=series, tournament=event, actor=staff.organizer)
    return GrandPrix(organization, staff, series, events)
