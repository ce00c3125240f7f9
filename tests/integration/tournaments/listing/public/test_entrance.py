"""The landing page and the events of all federations: what they tell, and that nothing hidden is there."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django_scopes import scope
from icalendar import Calendar

from tests.factories import make_organization, make_tournament, today
from tests.integration.tournaments.listing.public.test_pages import text_of
from tournaments.models import Tournament


def place(slug, days, length=1, **fields):
    """A public event of a federation of its own that begins in so many days."""
    first = today() + timedelta(days=days)
    host = make_organization(f"fed-{slug}")
    with scope(organization=host):
        event = make_tournament(host, slug=slug, entries=2)
        fields = {"name": slug.title(), "starts_on": first, "ends_on": first + timedelta(days=length - 1)} | fields
        Tournament.objects.filter(pk=event.pk).update(**fields)
    return event


def test_the_landing_page_shows_a_real_board_with_its_reason(client, spring_open):
    board = spring_open.board(1)
    with scope(organization=spring_open.organization):
        Tournament.objects.update(starts_on=today(), ends_on=today())
    page = client.get("/en/")
    said = text_of(page)
    assert "A real board: Spring Open, round 3, board 1." in said
    assert f'href="{spring_open.url("board", round_number=3, board_number=board.number)}"' in page.content.decode()
    assert "play" in said or "White" in said
    assert "Under way" in said
    assert "It is free" in said


def test_a_hidden_event_is_no_example_and_in_no_list(client, spring_open):
    with scope(organization=spring_open.organization):
        Tournament.objects.update(starts_on=today(), ends_on=today())
    assert "Spring Open" in text_of(client.get("/en/"))
    with scope(organization=spring_open.organization):
        Tournament.objects.update(is_public=False)
    for address in ("/en/?again=1", "/en/events/?again=1", "/en/events/?q=spring", "/it/events/calendar.ics"):
        assert b"Spring" not in client.get(address).content, address


def test_how_to_join_says_whom_to_write_to(client, db, settings):
    assert "The operator of this site lets your federation" in text_of(client.get("/en/?x"))
    settings.SITE_CONTACT = "chess@valley.example"
    assert "Write to chess@valley.example with the name" in text_of(client.get("/en/?y"))


def test_events_lie_in_time_the_soonest_first(client, db):
    place("later", 40)
    place("sooner", 20)
    place("today", 0)
    place("over", -30)
    page = text_of(client.get("/en/events/"))
    order = [page.index(word) for word in ("Under way", "Today", "Coming", "Sooner", "Later", "Finished", "Over")]
    assert order == sorted(order)


@pytest.mark.parametrize(("asked", "found"), [("bologna", "Alpha"), ("BETA", "Beta"), ("fed alpha", "Alpha")])
def test_a_search_means_name_place_and_federation(client, db, asked, found):
    place("alpha", 3, city="Bologna")
    place("beta", 3, city="Trento")
    page = client.get("/en/events/", {"q": asked})
    listed = text_of(page).partition("Find")[2]
    assert {name for name in ("Alpha", "Beta") if f"{name} " in listed.replace("Fed-", "")} >= {found}
    assert ("beta/" if found == "Alpha" else "alpha/") not in page.content.decode()


def test_a_search_without_a_find_says_what_to_type(client, db):
    place("alpha", 3)
    assert "No event is called so" in text_of(client.get("/en/events/", {"q": "zzz"}))


def test_a_day_ends_where_the_event_is_played(client, db, monkeypatch):
    late = datetime(2026, 3, 7, 23, 30, tzinfo=UTC)
    day = late.date()
    place("westward", 0, time_zone="America/Lima", starts_on=day, ends_on=day)
    place("eastward", 0, time_zone="Asia/Tokyo", starts_on=day, ends_on=day)
    monkeypatch.setattr("django.utils.timezone.now", lambda: late)
    page = text_of(client.get("/en/events/"))
    assert page.index("Under way") < page.index("Westward") < page.index("Finished") < page.index("Eastward")


def test_the_calendar_holds_whole_days_and_links(client, db):
    event = place("alpha", 3, length=2, city="Bologna")
    place("over", -30)
    (found,) = Calendar.from_ical(client.get("/en/events/calendar.ics").content).walk("VEVENT")
    with scope(organization=event.organization):
        event.refresh_from_db()
    assert (found["summary"], found["location"]) == ("Alpha", "Bologna")
    assert found["dtend"].dt - found["dtstart"].dt == timedelta(days=2)
    assert found["url"] == "http://testserver/en/fed-alpha/alpha/"


def test_the_list_costs_one_query_however_many_events(client, db, django_assert_num_queries):
    for number in range(4):
        place(f"open-{number}", number)
    with django_assert_num_queries(1):
        client.get("/en/events/")
