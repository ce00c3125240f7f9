"""The rounds of one player as a calendar."""

from __future__ import annotations

from datetime import UTC, datetime

from django_scopes import scope
from icalendar import Calendar

from tests.factories import make_tournament
from tests.integration.tournaments.public_event import Open
from tournaments.entries.actions import withdraw_entry
from tournaments.listing.actions import set_schedule
from tournaments.models import Entry, Round, RoundRevision, Tournament
from tournaments.rounds.manual import swap_colours
from tournaments.rounds.publication import republish_round


def events(client, spring_open: Open, entry: int, language="en"):
    answer = client.get(spring_open.url("player_calendar", language, entry=entry))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(answer.content).events


def test_a_published_round_says_board_colour_and_opponent_and_one_to_come_its_time(client, spring_open: Open):
    board = spring_open.board(2)
    found = events(client, spring_open, board.white_id)
    assert [str(one["summary"]) for one in found][2:] == [
        f"Spring Open, round 3 · Board 2, White against {board.black.name}",
        "Spring Open, round 4",
        "Spring Open, round 5",
    ]
    other = events(client, spring_open, board.black_id, "it")
    assert str(other[2]["summary"]) == f"Spring Open, turno 3 · Scacchiera 2, Nero contro {board.white.name}"
    assert {one["uid"] for one in found}.isdisjoint({one["uid"] for one in other})
    assert found[2]["url"] == f"http://testserver{spring_open.url('player', entry=board.white_id)}"
    assert str(found[2]["location"]) == "Bologna"


def test_a_bye_is_said_and_leaves_the_time_free(client, spring_open: Open):
    entry = spring_open.bye().entry
    third = events(client, spring_open, entry.pk)[2]
    assert str(third["summary"]).startswith("Spring Open, round 3 · No opponent in this round: ")
    assert third["transp"] == "TRANSPARENT"


def test_times_are_in_the_zone_of_the_event(client, spring_open: Open):
    answer = client.get(spring_open.url("player_calendar", entry=spring_open.board(1).white_id))
    calendar = Calendar.from_ical(answer.content)
    start = calendar.events[0]["dtstart"]
    assert start.params["TZID"] == "Europe/Rome"
    assert (start.dt.hour, start.dt.astimezone(UTC)) == (15, datetime(2026, 3, 7, 14, 0, tzinfo=UTC))
    assert [str(zone["tzid"]) for zone in calendar.timezones] == ["Europe/Rome"]


def test_a_correction_moves_the_event_and_doubles_none(client, spring_open: Open):
    board = spring_open.board(2)
    before = events(client, spring_open, board.white_id)
    with scope(organization=spring_open.organization):
        swap_colours(round=board.round, board_number=2, actor=spring_open.staff.arbiter, reason="Wrong colours")
        republish_round(round=board.round, actor=spring_open.staff.arbiter, reason="Wrong colours")
        newest = RoundRevision.objects.order_by("-pk").first().published_at
    after = events(client, spring_open, board.white_id)
    assert [one["uid"] for one in before] == [one["uid"] for one in after]
    assert str(after[2]["summary"]).endswith(f"Board 2, Black against {board.black.name}")
    assert after[2]["sequence"] == before[2]["sequence"] + 1
    assert after[2]["last-modified"].dt == after[2]["dtstamp"].dt == newest.replace(microsecond=0)
    assert after[3]["last-modified"].dt == before[3]["last-modified"].dt


def test_another_time_of_a_round_raises_the_number_of_the_edition(client, spring_open: Open):
    entry = spring_open.board(2).white_id
    before = events(client, spring_open, entry)
    with scope(organization=spring_open.organization):
        starts = dict(Round.objects.filter(tournament=spring_open.tournament).values_list("number", "starts_at"))
        starts[4] = datetime(2026, 3, 10, 18, 30, tzinfo=UTC)
        set_schedule(tournament=spring_open.tournament, actor=spring_open.staff.organizer, starts=starts)
    after = events(client, spring_open, entry)
    assert (after[3]["dtstart"].dt.hour, after[3]["dtstart"].dt.minute) == (19, 30)
    assert after[3]["sequence"] == before[3]["sequence"] + 1
    assert after[3]["last-modified"].dt >= before[3]["last-modified"].dt


def test_who_has_left_keeps_the_rounds_played_and_gets_no_more(client, spring_open: Open):
    entry = spring_open.board(2).white
    with scope(organization=spring_open.organization):
        withdraw_entry(entry=Entry.objects.get(pk=entry.pk), actor=spring_open.staff.arbiter)
    assert len(events(client, spring_open, entry.pk)) == 3


def test_a_round_without_a_time_is_no_event(client, spring_open: Open):
    with scope(organization=spring_open.organization):
        Round.objects.filter(tournament=spring_open.tournament, number=5).update(starts_at=None)
    assert len(events(client, spring_open, spring_open.board(1).white_id)) == 4


def test_the_page_links_it_and_a_reader_who_has_it_gets_no_body(client, spring_open: Open):
    entry = spring_open.board(1).white_id
    address = spring_open.url("player_calendar", entry=entry)
    assert f'href="{address}"' in client.get(spring_open.url("player", entry=entry)).content.decode()
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_hidden_event_and_a_player_of_another_event_have_none(client, spring_open: Open):
    with scope(organization=spring_open.organization):
        other = make_tournament(spring_open.organization, entries=2, slug="other")
        stranger = Entry.objects.filter(tournament=other).first().pk
    assert client.get(spring_open.url("player_calendar", entry=stranger)).status_code == 404
    address = spring_open.url("player_calendar", entry=spring_open.board(1).white_id)
    with scope(organization=spring_open.organization):
        Tournament.objects.update(is_public=False)
    assert client.get(address).status_code == 404
