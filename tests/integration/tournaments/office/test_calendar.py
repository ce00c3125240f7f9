"""The events of an organization by month: what is public for everybody, drafts for members, and a feed."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_scopes import scope
from icalendar import Calendar

from portal.common.errors import Refused
from portal.organizations.models import Membership, Organization
from portal.organizations.tree.actions import accept, ask_to_join
from tests.factories import make_organization, make_staff
from tests.integration.tournaments.office.conftest import an_event
from tournaments.listing.beginning import begin_tournament
from tournaments.models import Tournament
from tournaments.office.calendar import public_year, whole_year, years_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]
PUBLIC, DESK, FEED = "/en/federation/calendar/", "/en/manage/federation/calendar/", "/en/federation/calendar.ics"


def on(event: Tournament, first: date, last: date, **fields) -> Tournament:
    Tournament.objects.filter(pk=event.pk).update(starts_on=first, ends_on=last, **fields)
    event.refresh_from_db()
    return event


@pytest.fixture
def events(organization, inside):
    mould = an_event(organization, "mould")
    mould.entries.all().delete()
    return [
        on(an_event(organization, "spring"), date(2026, 3, 7), date(2026, 3, 8)),
        on(an_event(organization, "draft"), date(2026, 3, 1), date(2026, 3, 2), is_public=False),
        on(an_event(organization, "turn"), date(2026, 12, 30), date(2027, 1, 2)),
        on(an_event(organization, "old"), date(2024, 6, 1), date(2024, 6, 1)),
        on(mould, date(2026, 5, 1), date(2026, 5, 1), is_template=True, is_public=False),
    ]


def test_a_year_has_its_events_by_month_and_leads_to_the_years_beside_it(organization, events):
    spring, draft, turn, old, _mould = events
    year = whole_year(organization, 2026)
    assert [(month.first_day, month.events) for month in year.months] == [
        (date(2026, 3, 1), [draft, spring]),
        (date(2026, 12, 1), [turn]),
    ]
    assert (year.before, year.after, year.events) == (2024, None, 3)
    assert [month.events for month in public_year(organization, 2026).months] == [[spring], [turn]]
    assert public_year(organization, 2025).before == 2024
    assert public_year(organization, 2025).after == 2026
    assert [month.events for month in public_year(organization, 2024).months] == [[old]]
    assert years_of(organization) == [(2026, 3), (2024, 1)]


@pytest.mark.usefixtures("events")
def test_everybody_sees_the_public_ones_and_members_the_drafts(client, desk):
    shown = client.get(f"{PUBLIC}?year=2026").content.decode()
    assert ">Spring<" in shown
    assert "Draft" not in shown
    assert 'href="?year=2024"' in shown
    for role in ("owner", "viewer"):
        text = desk(role).client.get(f"{DESK}?year=2026").content.decode()
        assert ">Draft<" in text
        assert text.count("not public") == 1
    assert client.get(DESK).status_code == 302
    assert "No event in this year" in client.get(f"{PUBLIC}?year=1999").content.decode()
    for wrong in ("abc", "-1", "123456"):
        assert client.get(f"{PUBLIC}?year={wrong}").status_code == 404
    assert client.get("/en/nobody/calendar/").status_code == 404
    assert f'href="{PUBLIC}"' in client.get("/en/federation/").content.decode()


@pytest.mark.usefixtures("events")
@pytest.mark.parametrize("year", ["0", "10000", "99999"])
def test_a_year_that_no_date_has_is_not_found(client, desk, year):
    for address in (f"{PUBLIC}?year={year}", f"{DESK}?year={year}"):
        assert desk("owner").client.get(address).status_code == 404, address
    assert desk("owner").client.post(f"/en/manage/federation/years/{year}/").status_code == 404
    assert desk("owner").client.post(f"/en/manage/federation/years/{10**30}/").status_code == 404


@pytest.mark.usefixtures("events")
def test_the_feed_has_whole_days_and_the_name_of_the_organization(client, organization):
    an_event(organization, "off", first=5, last=6, cancelled_at=timezone.now(), cancellation_notice="Flooded.")
    an_event(organization, "secret", first=5, last=6, is_public=False)
    other = make_organization("other")
    with scope(organization=other):
        an_event(other, "theirs", first=5, last=6)
    answer = client.get(FEED)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    calendar = Calendar.from_ical(answer.content)
    assert calendar["X-WR-CALNAME"] == "Federation"
    found = {str(one["SUMMARY"]): one for one in calendar.walk("VEVENT")}
    assert {"Secret", "Theirs", "Old", "Draft", "Mould"} & set(found) == set()
    assert found["Off"]["STATUS"] == "CANCELLED"
    turn = found["Turn"]
    assert (turn.decoded("DTSTART"), turn.decoded("DTEND")) == (date(2026, 12, 30), date(2027, 1, 3))
    assert str(turn["URL"]) == "http://testserver/en/federation/turn/"


def test_the_number_of_queries_is_that_of_one_event(organization):
    def counted() -> int:
        year = timezone.localdate().year
        with CaptureQueriesContext(connection) as queries:
            assert whole_year(organization, year).events
        return len(queries)

    an_event(organization, "first")
    few = counted()
    for number in range(12):
        an_event(organization, f"e{number}")
    assert counted() == few == 2


def test_no_new_event_takes_the_addresses_of_the_office(organization, staff):
    for slug in ("calendar", "office", "years"):
        with pytest.raises(Refused) as refused:
            begin_tournament(
                organization=organization, actor=staff.owner, name="A", slug=slug, rounds=5, starts_on=date(2027, 1, 1),
                ends_on=date(2027, 1, 1),
            )  # fmt: skip
        assert refused.value.code == "slug_reserved"


def feed_of(desk, role):
    """The address that a member finds on the page."""
    text = desk(role).client.get(DESK).content.decode()
    return re.search(r'href="(/en/federation/calendar/\d+/[0-9a-f]{40}\.ics)"', text)[1]


@pytest.mark.usefixtures("events")
def test_members_have_a_feed_with_what_is_not_public_yet(client, desk, organization):
    an_event(organization, "off", first=5, last=6, is_public=False, cancelled_at=timezone.now())
    an_event(organization, "later", first=7, last=8, is_public=False)
    an_event(organization, "shown", first=9, last=9)
    address = feed_of(desk, "viewer")
    answer = client.get(address)
    assert answer["Cache-Control"] == "private, no-store"
    found = {str(one["summary"]): one for one in Calendar.from_ical(answer.content).walk("VEVENT")}
    states = {name: str(one.get("status", "")) for name, one in found.items()}
    assert states["Off (not public)"] == "CANCELLED"
    assert states["Later (not public)"] == "TENTATIVE"
    assert states["Shown"] == ""
    assert "Mould" not in str(found)
    assert str(found["Later (not public)"]["url"]) == "http://testserver/en/manage/federation/later/"
    assert str(found["Shown"]["url"]) == "http://testserver/en/federation/shown/"
    assert b"Later" not in client.get(FEED).content


@pytest.mark.usefixtures("events")
def test_the_address_of_a_member_ends_with_the_membership_and_the_password(client, desk, staff, organization):
    address = feed_of(desk, "viewer")
    assert feed_of(desk, "owner") != address
    other = address.replace(f"/{staff.viewer.pk}/", f"/{staff.owner.pk}/")
    forged = [other, address.replace(".ics", "0.ics"), f"/en/federation/calendar/{2**70}/{'0' * 40}.ics"]
    make_organization("elsewhere")
    for wrong in (*forged, address.replace("/federation/", "/elsewhere/")):
        assert client.get(wrong).status_code == 404, wrong
    staff.viewer.set_password("another one, quite long")
    staff.viewer.save()
    assert client.get(address).status_code == 404
    again = feed_of(desk, "viewer")
    assert client.get(again).status_code == 200
    Membership.objects.filter(user=staff.viewer).update(ends_at=timezone.now() - timedelta(days=1))
    assert client.get(again).status_code == 404


@pytest.mark.usefixtures("events")
def test_no_search_engine_keeps_it_and_a_second_factor_that_is_asked_for_is_needed(client, desk, staff, organization):
    address = feed_of(desk, "viewer")
    assert client.get(address)["X-Robots-Tag"] == "noindex"
    Organization.objects.filter(pk=organization.pk).update(second_factor=True)
    assert client.get(address).status_code == 404
    Authenticator.objects.create(user=staff.viewer, type=Authenticator.Type.TOTP, data={})
    assert client.get(address).status_code == 200


@pytest.mark.usefixtures("events")
def test_an_officer_from_above_is_shown_no_address_that_would_not_open(client, staff, organization):
    above = make_organization("fsi")
    with scope(organization=above):
        officer = make_staff(above).officer
    accept(request=ask_to_join(organization=organization, above=above, actor=staff.owner), by=above, actor=staff.owner)
    client.force_login(officer)
    text = client.get(f"{DESK}?year=2026").content.decode()
    assert ">Draft<" in text
    assert "drafts included (iCalendar)" not in text
    assert "That address is yours alone" not in text
    client.force_login(staff.viewer)
    assert "drafts included (iCalendar)" in client.get(DESK).content.decode()
