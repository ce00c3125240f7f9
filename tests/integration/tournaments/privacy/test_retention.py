"""How long contact data of registrations are kept."""

from __future__ import annotations

from datetime import timedelta

from django.core.management import call_command
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.organizations.models import Organization
from tests.factories import make_organization, make_staff
from tests.integration.tournaments.registration.people import build as build_coming
from tests.team_league import league
from tournaments.models import Captain, Registration, RegistrationLetter, Tournament


def ended(days: int) -> None:
    """Every event ended so many days ago."""
    last = timezone.localdate() - timedelta(days=days)
    with scopes_disabled():
        Tournament.objects.update(starts_on=last, ends_on=last)
        Registration.objects.update(state="accepted")


def contacts() -> dict[str, tuple[bool, bool, bool]]:
    with scopes_disabled():
        rows = Registration.objects.select_related("tournament__organization")
        return {
            row.tournament.organization.slug: (bool(row.email), bool(row.guardian), bool(row.consent)) for row in rows
        }


def test_each_organization_keeps_contact_data_as_long_as_it_says(client, coming):
    other = make_organization("other")
    with scope(organization=other):
        staff = make_staff(other)
    elsewhere = build_coming(other, staff)
    for one in (coming, elsewhere):
        one.enter(client, birth_year="2015", guardian="Rossi, Anna", guardian_agrees="on")
    Organization.objects.filter(slug="other").update(contact_days=5)
    ended(5)
    call_command("prune")
    assert contacts() == {"federation": (True, True, True), "other": (True, True, True)}
    ended(6)
    call_command("prune")
    assert contacts() == {"federation": (True, True, True), "other": (False, False, False)}
    ended(31)
    call_command("prune")
    assert contacts() == {"federation": (False, False, False), "other": (False, False, False)}
    with scopes_disabled():
        assert not RegistrationLetter.objects.exists()
        assert {row.name for row in Registration.objects.all()} == {"Rossi, Giulia"}


def test_addresses_of_captains_go_with_the_contact_data_of_their_event(organization, staff, capsys):
    with scope(organization=organization):
        league(organization, staff.arbiter)

    def left() -> int:
        with scopes_disabled():
            return Captain.objects.exclude(email="").count()

    for days, kept in ((30, 4), (31, 0)):
        ended(days)
        call_command("prune")
        assert left() == kept
    assert "4 contact data of registrations and captains" in " ".join(capsys.readouterr().out.split())
    with scopes_disabled():
        assert Captain.objects.exclude(name="").count() == 4


def test_prune_says_how_many_and_the_second_time_none(client, coming, capsys):
    coming.enter(client)
    ended(31)
    assert contacts() == {"federation": (True, False, True)}
    call_command("prune")
    assert "1 contact data of registrations" in " ".join(capsys.readouterr().out.split())
    call_command("prune")
    assert "0 contact data of registrations" in " ".join(capsys.readouterr().out.split())


def test_the_form_names_the_days_of_its_organization(client, coming):
    Organization.objects.update(contact_days=12)
    assert "are deleted 12 days after the last day" in " ".join(client.get(coming.url()).content.decode().split())
