"""A festival of three sections: Open A, Open B (ratings up to 1999) and a hidden Open C."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.urls import reverse
from django_scopes import scope

from portal.organizations.models import Organization
from tests.factories import Staff, add_entries, make_tournament
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.public_event import empty_cache
from tournaments.festivals.actions import add_section, create_festival
from tournaments.models import Entry, Festival, Tournament
from tournaments.registration.settings_actions import save_settings

__all__ = ["desk", "empty_cache", "inside", "organization", "staff"]


@dataclass
class Sections:
    """The festival and its sections."""

    organization: Organization
    staff: Staff
    festival: Festival
    a: Tournament
    b: Tournament
    c: Tournament

    def url(self, page: str = "festival") -> str:
        return reverse(f"public:{page}", args=[self.organization.slug, self.festival.slug])

    def entries(self, section: Tournament) -> list[str]:
        return list(Entry.objects.filter(tournament=section).order_by("name").values_list("name", flat=True))

    def player(self, section: Tournament, name: str, **fields: Any) -> Entry:
        return Entry.objects.create(tournament=section, name=name, federation="ITA", **fields)


@pytest.fixture
def sections(organization, staff) -> Sections:
    with scope(organization=organization):
        festival = create_festival(organization=organization, actor=None, name="Spring Festival", slug="spring")
        made = []
        for letter, rating in (("a", 2400), ("b", 1900), ("c", 1500)):
            one = make_tournament(organization, slug=f"open-{letter}", entries=0, is_public=letter != "c")
            Tournament.objects.filter(pk=one.pk).update(name=f"Open {letter.upper()} 2026", city="Trento")
            add_entries(one, 4, rating=rating)
            Entry.objects.filter(tournament=one).update(club=letter)
            for entry in Entry.objects.filter(tournament=one):
                entry.name = f"{letter.upper()}{entry.name}"
                entry.save()
            one.refresh_from_db()
            made.append(add_section(festival=festival, tournament=one, actor=None, section=f"Open {letter.upper()}"))
        save_settings(tournament=made[1], actor=None, registration_open=False, highest_rating=1999)
        return Sections(organization, staff, festival, *made)
