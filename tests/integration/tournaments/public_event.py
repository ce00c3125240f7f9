"""An open under way, seen from outside: the scope is open while it is built and closed when pages are read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import translation
from django_scopes import scope

from portal.organizations.models import Organization
from tests.factories import Staff, make_organization, make_staff, make_tournament, play_rounds, publish_next
from tournaments.announcements.actions import publish_announcement
from tournaments.entries.numbering import assign_numbers, ranked
from tournaments.models import Board, Bye, Entry, Round, Tournament

NAMES = (
    "Þorvaldsson, Guðmundur", "Rossi, Giulia", "Rossi, Marco", "De Luca, Anna", "Müller-Hohenstein, Karl",
    "Bianchi, Paolo", "Conti, Sara", "Ferrari, Luca", "Greco, Nina", "Vitale, Ugo", "Serra, Ivo",
)  # fmt: skip


@dataclass
class Open:
    """A Baku open of eleven players and five rounds, two of them played, the third published."""

    organization: Organization
    staff: Staff
    tournament: Tournament

    def url(self, page: str, language: str = "en", **words: Any) -> str:
        """The address of a public page of this tournament."""
        place = {"organization": self.organization.slug, "tournament": self.tournament.slug}
        with translation.override(language):
            return reverse(f"public:{page}", kwargs=place | words)

    def entry(self, name: str) -> Entry:
        """The entry whose name starts like this."""
        with scope(organization=self.organization):
            return Entry.objects.get(tournament=self.tournament, name__startswith=name)

    def board(self, number: int, round_number: int = 3) -> Board:
        """A board with both players loaded."""
        with scope(organization=self.organization):
            return Board.objects.select_related("white", "black").get(
                round__tournament=self.tournament, round__number=round_number, number=number
            )

    def bye(self, round_number: int = 3) -> Bye:
        """The pairing-allocated bye of a round."""
        with scope(organization=self.organization):
            return Bye.objects.select_related("entry").get(
                round__tournament=self.tournament, round__number=round_number, kind="U"
            )


def build(slug: str = "federation", players: int = len(NAMES), rounds_played: int = 2) -> Open:
    """An ``Open`` in an organization of its own."""
    organization = make_organization(slug)
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, entries=players, acceleration="baku", is_public=False)
        complete(tournament)
        for entry, name in zip(ranked(Entry.objects.filter(tournament=tournament)), NAMES, strict=False):
            entry.name = name
            entry.save()
        assign_numbers(tournament, ranked(Entry.objects.filter(tournament=tournament)))
        publish_announcement(tournament=tournament, actor=staff.organizer)
        play_rounds(tournament, rounds_played, staff.arbiter)
        publish_next(tournament, staff.arbiter)
    return Open(organization, staff, tournament)


def complete(tournament: Tournament) -> None:
    """Everything that an announcement needs: people, texts, and rounds at 15:00 in Rome from 7 March on, which are days
    of the event."""
    tournament.name = "Spring Open"
    tournament.organizer = "Chess Club"
    tournament.federation = "ITA"
    tournament.contact = "info@example.org"
    tournament.time_control = "90 minutes + 30 seconds"
    tournament.chief_arbiter = "Paola Verdi"
    tournament.city = "Bologna"
    tournament.texts = {
        "rated": {"en": "Rated by FIDE.", "it": "Valido per l'Elo FIDE."},
        "entries_close": {"en": "On 6 March.", "it": "Il 6 marzo."},
        "late_entries": {"en": "Not accepted.", "it": "Non ammesse."},
        "default_time": {"en": "30 minutes.", "it": "30 minuti."},
        "prizes": {"it": "1º premio: 1000 euro."},
    }
    for round_ in Round.objects.filter(tournament=tournament):
        round_.starts_at = datetime(2026, 3, 7, 14, 0, tzinfo=UTC) + timedelta(days=round_.number - 1)
        round_.save()
        tournament.starts_on = min(tournament.starts_on, round_.starts_at.date())
        tournament.ends_on = max(tournament.ends_on, round_.starts_at.date())
    tournament.save()


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """No page of another test."""
    cache.clear()


@pytest.fixture
def spring_open(db: None) -> Open:
    """The open, with the scope closed again."""
    return build()
