"""FIDE's list comes by itself from the operator's address, is checked and loaded, and the desk hears of differences."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.common.errors import Refused
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.rating_lists import lists
from tests.markup import text_of
from tournaments.management.commands import rating_lists
from tournaments.models import Entry, ListFetch, RatedPlayer, RatingList, Tournament
from tournaments.rating_lists import fetching
from tournaments.rating_lists.actions import load_list, remove_list
from tournaments.rating_lists.comparing import compare_event, compare_events, freshness, switch_comparing
from tournaments.rating_lists.fetching import (
    _month,
    ask_for_list,
    fetch_if_asked,
    fetch_list,
    fetch_state,
    fetch_when_due,
)

NOW = datetime(2026, 11, 12, 9, tzinfo=UTC)


class Site:
    """A web server with one file."""

    def __init__(self) -> None:
        self.content, self.etag, self.status = lists.combined(), '"first"', 200
        self.modified = format_datetime(timezone.now(), usegmt=True)
        self.asked: list[dict[str, str]] = []

    def handler(site) -> type[BaseHTTPRequestHandler]:  # noqa: N805 - the handler has a self of its own
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked.append(dict(self.headers))
                same = self.headers.get("If-None-Match") == site.etag
                self.send_response(304 if same and site.status == 200 else site.status)
                self.send_header("ETag", site.etag)
                self.send_header("Last-Modified", site.modified)
                self.end_headers()
                if not same and site.status == 200:
                    self.wfile.write(site.content)

            def log_message(self, *_args: object) -> None:
                """Tests say nothing."""

        return Handler


@pytest.fixture
def site(db: None, settings) -> Iterator[Site]:
    made = Site()
    server = HTTPServer(("127.0.0.1", 0), made.handler())
    settings.FIDE_LIST_ADDRESS = f"http://127.0.0.1:{server.server_port}/players_list_foa.zip"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield made
    server.shutdown()
    thread.join()
    server.server_close()


def this_month() -> date:
    return (timezone.now() + timedelta(days=2)).date().replace(day=1)


def loaded() -> list[tuple[date, str, int]]:
    with scopes_disabled():
        return list(RatingList.objects.order_by("month").values_list("month", "state", "rows"))


def test_the_list_is_loaded_for_its_month_and_not_fetched_again(site):
    made = fetch_list(fetch_state()).rating_list
    assert (made.source, made.kind, made.organization) == ("fide", "all", None)
    assert loaded() == [(this_month(), "ready", 4)]
    assert fetch_list(fetch_state()).rating_list is None
    assert site.asked[1]["If-None-Match"] == '"first"'
    assert fetch_state().checked_at is not None


def test_a_list_that_fide_gives_out_anew_takes_the_place_of_the_first_one(site):
    fetch_list(fetch_state())
    newcomer = (1, "New, Nina", "ITA", "F", "", (1900, 20), (0, 40), (0, 40), 2000, "")
    site.content, site.etag = lists.combined([*lists.PLAYERS[:3], newcomer]), '"second"'
    assert fetch_list(fetch_state()).rating_list is not None
    assert loaded() == [(this_month(), "ready", 4)]
    with scopes_disabled():
        assert RatedPlayer.objects.filter(name="New, Nina").count() == 1


def test_what_is_no_such_list_is_refused_and_the_one_before_stays(site):
    fetch_list(fetch_state())
    state = fetch_state()
    for code, content, modified in (
        ("too_small", b"<html>", site.modified),
        ("other_kind", lists.standard(), site.modified),
        ("other_month", lists.combined(), format_datetime(timezone.now() - timedelta(days=90), usegmt=True)),
        ("far_smaller", lists.combined(lists.PLAYERS[:1]), site.modified),
    ):
        site.content, site.modified, site.etag = content, modified, f'"{code}"'
        with pytest.raises(Refused) as refused:
            fetch_list(state)
        assert refused.value.code == code
        assert loaded() == [(this_month(), "ready", 4)]


def test_too_much_is_not_read_to_its_end(site, monkeypatch):
    monkeypatch.setattr(fetching, "MOST_BYTES", 500)
    with pytest.raises(Refused, match="has more than"):
        fetch_list(fetch_state())
    assert loaded() == []


def test_a_server_with_an_error_or_none_at_all_is_told(site, settings):
    site.status = 503
    with pytest.raises(Refused, match="answers with the error 503"):
        fetch_list(fetch_state())
    settings.FIDE_LIST_ADDRESS = "http://127.0.0.1:9/list.zip"
    with pytest.raises(Refused, match="does not answer"):
        fetch_list(fetch_state())


@pytest.mark.parametrize(
    ("modified", "month"),
    [
        ("Sun, 01 Nov 2026 03:00:00 GMT", date(2026, 11, 1)),
        ("Fri, 30 Oct 2026 03:00:00 GMT", date(2026, 11, 1)),
        ("Wed, 28 Oct 2026 03:00:00 GMT", date(2026, 10, 1)),
        ("", date(2026, 11, 1)),
        ("yesterday", date(2026, 11, 1)),
    ],
)
def test_the_month_follows_from_the_day_on_which_the_server_got_the_file(modified, month):
    assert _month(modified, NOW) == month


def test_a_worker_tries_when_it_is_due_and_once_for_each_message(site, monkeypatch):
    sent: list[str] = []
    monkeypatch.setattr(fetching, "send", lambda task, *_words: sent.append(task))
    fetch_when_due()
    assert sent == [fetching.FETCH_TASK]
    fetch_if_asked()
    fetch_if_asked()
    assert (len(site.asked), sent) == (1, [fetching.FETCH_TASK, "tournaments.compare_events"])
    fetch_when_due()
    assert len(sent) == 2
    ListFetch.objects.update(tried_at=timezone.now() - fetching.EVERY)
    fetch_when_due()
    assert sent[2:] == [fetching.FETCH_TASK]


def test_a_failed_try_says_why_on_the_page(site, client, organization, staff):
    site.status = 404
    client.force_login(staff.organizer)
    url = reverse("manage:rating_lists", args=["federation"])
    answer = client.post(reverse("manage:rating_lists_fetch", args=["federation"]), follow=True)
    assert "A worker looks for a newer list." in text_of(answer)
    fetch_if_asked()
    text = text_of(client.get(url))
    assert "The server of the list answers with the error 404." in text
    assert "From 127.0.0.1, every six hours" in text
    with pytest.raises(Refused, match="a moment ago"):
        ask_for_list()


def test_without_an_address_nothing_is_fetched(db, client, organization, staff):
    fetch_when_due()
    assert not ListFetch.objects.exists()
    with pytest.raises(CommandError, match="FIDE_LIST_ADDRESS is not set"):
        call_command("rating_lists", "fetch")
    client.force_login(staff.organizer)
    assert "comes by itself" not in text_of(client.get(reverse("manage:rating_lists", args=["federation"])))


def test_tests_and_the_processes_that_they_start_ask_nobody(settings):
    assert (settings.FIDE_LIST_ADDRESS, os.environ["FIDE_LIST_ADDRESS"]) == ("", "")


def test_a_list_that_was_removed_is_fetched_anew(site):
    first = fetch_list(fetch_state()).rating_list
    with scopes_disabled():
        remove_list(rating_list=first)
    assert fetch_list(fetch_state()).rating_list is not None
    assert [asked.get("If-None-Match") for asked in site.asked] == [None, None]


def test_a_list_loaded_by_command_is_compared_too(event, tmp_path, monkeypatch):
    sent: list[str] = []
    monkeypatch.setattr(rating_lists, "send", sent.append)
    path = lists.saved(tmp_path, lists.standard(), "standard.txt")
    call_command("rating_lists", "load", str(path), "--month", "2026-11", "--kind", "standard", stdout=StringIO())
    assert sent == ["tournaments.compare_events"]


def test_the_command_fetches_at_once(site):
    said = StringIO()
    call_command("rating_lists", "fetch", stdout=said)
    call_command("rating_lists", "fetch", stdout=said)
    assert said.getvalue().splitlines() == [f"fide {this_month():%Y-%m} all: 4 players.", "There is nothing newer."]


@pytest.fixture
def event(organization, tmp_path):
    """A coming event with a player about whom the list of this month says something else."""
    with scopes_disabled():
        load_list(path=lists.saved(tmp_path, lists.combined()), month=timezone.localdate().replace(day=1))
    with scope(organization=organization):
        made = make_tournament(organization, entries=4, rounds=3)
        today = timezone.localdate()
        Tournament.objects.filter(pk=made.pk).update(
            starts_on=today, ends_on=today + timedelta(days=2), rated_as="standard"
        )
        Entry.objects.filter(tournament=made, pairing_number=1).update(fide_id=1503014, rating=2800)
        made.refresh_from_db()
        yield made


def test_the_desk_is_told_of_differences_and_no_more_once_they_are_taken_over(event, client, staff):
    assert compare_events() == 1
    event.refresh_from_db()
    month = timezone.localdate()
    assert event.list_differences == {"players": 1, "list": f"fide {month:%Y-%m} all"}
    client.force_login(staff.organizer)
    entries = reverse("manage:entries", args=["federation", event.slug])
    assert f"The list fide {month:%Y-%m} all says something else of 1 player." in text_of(client.get(entries))
    page = reverse("manage:entry_refresh", args=["federation", event.slug])
    mark = client.get(page).content.decode().split('name="mark"')[1].split('value="')[1].split('"')[0]
    client.post(page, {"mark": mark})
    assert "says something else of" not in text_of(client.get(entries))
    assert compare_events() == 0


def test_an_event_can_be_left_out_and_a_short_one_that_began_is(event, client, staff):
    switch_comparing(event, on=False)
    assert compare_events() == 0
    client.force_login(staff.organizer)
    page = reverse("manage:entry_refresh", args=["federation", event.slug])
    client.post(page, {"compared": "1"})
    event.refresh_from_db()
    assert event.lists_compared
    publish_next(event, staff.arbiter)
    assert compare_events() == 0


def test_a_long_event_that_began_is_led_to_the_later_ratings(event, client, staff):
    publish_next(event, staff.arbiter)
    today = timezone.localdate()
    Tournament.objects.filter(pk=event.pk).update(
        starts_on=today - timedelta(days=40), ends_on=today + timedelta(days=40)
    )
    assert compare_events() == 1
    event.refresh_from_db()
    assert event.list_differences["round"] == 2
    client.force_login(staff.organizer)
    page = client.get(reverse("manage:entries", args=["federation", event.slug])).content.decode()
    assert "/entries/later/?round_number=2&amp;list=" in page


def test_an_old_list_is_named_before_the_players_are_compared(event, client, staff):
    assert freshness(event) is None
    with scopes_disabled():
        RatingList.objects.update(month=date(2020, 1, 1))
    assert freshness(event)[1] == timezone.localdate().replace(day=1)
    client.force_login(staff.organizer)
    text = text_of(client.get(reverse("manage:entry_refresh", args=["federation", event.slug])))
    assert "FIDE’s list here is that of January 2020" in text


def test_an_event_that_is_over_is_told_nothing(event):
    assert compare_event(event)
    today = timezone.localdate()
    Tournament.objects.filter(pk=event.pk).update(starts_on=today - timedelta(2), ends_on=today - timedelta(1))
    event.refresh_from_db()
    assert not compare_event(event)
    event.refresh_from_db()
    assert event.list_differences == {}


def test_what_a_killed_worker_left_is_loaded_again(site):
    fetch_list(fetch_state())
    with scopes_disabled():
        RatingList.objects.update(state=RatingList.State.LOADING, touched_at=timezone.now() - timedelta(minutes=5))
    assert fetch_list(fetch_state()).rating_list is not None
    assert loaded() == [(this_month(), "ready", 4)]
