"""What waits below a federation: its officers see it on one page, whoever stands below, in as many queries for ten."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_scopes import scope

from portal.organizations.models import Organization
from tests.application_role import bind, unbound
from tests.factories import make_organization, make_staff, play_rounds, publish_next
from tests.integration.tournaments.office.conftest import an_event
from tournaments.announcements.actions import digest_of
from tournaments.models import Approval, Board, Round, Tournament

pytestmark = pytest.mark.django_db
ADDRESS = "/en/manage/fsi/office/"


@pytest.fixture
def above():
    """A federation with its people, and a portal bound as an installation is."""
    with unbound():
        above = make_organization("fsi")
        with scope(organization=above):
            people = make_staff(above)
    bind()
    return above, people


def club_below(above: Organization, name: str) -> None:
    """A club in which a report is late, a round is late, and a pair was set by hand."""
    with unbound():
        club = make_organization(name)
        Organization.objects.filter(pk=club.pk).update(parent=above, name=name.title())
        club.refresh_from_db()
        with scope(organization=club):
            arbiter = make_staff(club).arbiter
            over = an_event(club, "over", first=-20, last=-10, rated_as="elo-fide", name="Cup that is over")
            play_rounds(over, 2, arbiter)
            on = an_event(club, "on", name="Open under way")
            round_ = publish_next(on, arbiter)
            Round.objects.filter(pk=round_.pk).update(starts_at=timezone.now() - timedelta(hours=9))
            Board.objects.filter(round=round_, number=1).update(manual_reason="Two brothers.")
    bind()


def page(user) -> str:
    client = Client()
    client.force_login(user)
    return client.get(ADDRESS).content.decode()


def test_officers_see_what_waits_below_with_where_it_is(above):
    federation, people = above
    assert "In the organizations below" not in page(people.officer)
    club_below(federation, "rooks")
    said = page(people.officer)
    assert said.count("Rooks") == 3
    for link in ("/en/manage/rooks/over/reports/", "/en/manage/rooks/on/rounds/1/"):
        assert f'href="{link}"' in said
    client = Client()
    client.force_login(people.officer)
    assert client.get("/en/manage/rooks/on/rounds/1/").status_code == 200
    assert "Rooks" not in page(people.owner), "an owner who wants to read takes the role"


def test_what_left_the_tree_waits_there_no_more(above):
    federation, people = above
    club_below(federation, "rooks")
    club_below(federation, "bishops")
    with unbound():
        Organization.objects.filter(slug="rooks").update(parent=None)
    bind()
    said = page(people.officer)
    assert ("Rooks" in said, "Bishops" in said) == (False, True)


def test_ten_clubs_cost_as_many_queries_as_one(above):
    federation, people = above
    club_below(federation, "club0")
    page(people.officer)
    with CaptureQueriesContext(
        connection,
    ) as one:
        page(people.officer)
    for number in range(1, 5):
        club_below(federation, f"club{number}")
    with CaptureQueriesContext(connection) as five:
        assert "Club4" in page(people.officer)
    assert len(five) == len(one)


def test_an_announcement_below_waits_as_long_as_its_text_stands(above):
    federation, people = above
    club_below(federation, "rooks")
    with unbound(), scope(organization=Organization.objects.get(slug="rooks")):
        event = Tournament.objects.select_related("organization").get(slug="on")
        Approval.objects.create(
            tournament=event, subject="announcement", digest=digest_of(event), asked_by=people.owner,
            asked_at=timezone.now(),
        )  # fmt: skip
    bind()
    assert "The announcement waits for its approval" in page(people.officer)
    with unbound(), scope(organization=Organization.objects.get(slug="rooks")):
        Tournament.objects.filter(pk=event.pk).update(city="Elsewhere")
    bind()
    assert "The announcement waits for its approval" not in page(people.officer)
