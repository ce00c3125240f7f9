"""The calendar of a league: own dates and places of matches, home and away, and matches that are postponed."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from icalendar import Calendar

from portal.common.errors import Refused
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tests.markup import text_of
from tests.team_league import league
from tournaments.models import Board, Entry, Fixture, Round
from tournaments.results.actions import close_round, enter_result
from tournaments.teams.calendar_queries import league_calendar
from tournaments.teams.fixtures import set_fixture

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")
LATER = datetime(2026, 4, 18, 13, 30, tzinfo=UTC)


@pytest.fixture
def event(organization, staff):
    """Four teams; rounds 1 and 2 are played, round 3 is published."""
    return league(organization, staff.arbiter, slug="open")


def match_of(event, number, board=1):
    return Board.objects.select_related("round__tournament", "white", "black").get(
        round__tournament=event, round__number=number, number=board
    )


def dated(match, staff, **changed):
    chosen = {"starts_at": LATER, "venue": "Village hall", "postponed": False} | changed
    home, away = chosen.pop("home", match.white), chosen.pop("away", match.black)
    return set_fixture(round=match.round, home=home, away=away, actor=staff.arbiter, **chosen)


def test_the_table_says_the_rounds_to_come_and_they_are_what_is_paired_then(organization, staff):
    event = make_teams(organization, count=4, rounds=3, boards=2, system="round_robin")
    assert league_calendar(event) == ()
    told = {}
    for number in (1, 2, 3):
        round_ = publish_next(event, staff.arbiter)
        matches = list(Board.objects.filter(round=round_).select_related("round__tournament", "white", "black"))
        found = {one.number: [(match.home, match.away) for match in one.matches] for one in league_calendar(event)}
        told = told or found
        assert sorted(found) == [1, 2, 3]
        assert set(told[number]) == {(one.white_id, one.black_id) for one in matches}
        for one in matches:
            play(one, "1 =", staff.arbiter)
        close_round(round=round_, actor=staff.arbiter)
    assert [one.home_points for one in league_calendar(event)[0].matches] == [15, 15]


def test_an_own_date_place_and_home_stand_in_the_calendar_of_everybody(event, staff, client, desk):
    match = match_of(event, 3)
    desk("arbiter").post(
        "fixture",
        3,
        match.white_id,
        data={"starts_at": "18.04.2026 15:30", "venue": " Village  hall ", "exchanged": "on"},
    )
    stored = Fixture.objects.get()
    assert (stored.home, stored.away, stored.starts_at, stored.venue) == (
        match.black,
        match.white,
        LATER,
        "Village hall",
    )
    line = next(one for one in league_calendar(event)[2].matches if one.board == 1)
    assert (line.home, line.starts_at, line.venue) == (match.black_id, LATER, "Village hall")
    page = text_of(client.get(reverse("public:league_calendar", args=[event.organization.slug, event.slug])))
    assert f"{match.black.name} – {match.white.name}" in page
    assert "Village hall" in page
    words = [event.organization.slug, event.slug, match.white_id]
    file = Calendar.from_ical(client.get(reverse("public:player_calendar", args=words)).content)
    found = [one for one in file.walk("VEVENT") if str(one.get("location")) == "Village hall"]
    assert [(one.decoded("dtstart"), str(one["summary"])) for one in found] == [
        (LATER, f"{event.name}, round 3 · {match.black.name} – {match.white.name}")
    ]


def test_a_postponed_match_lets_the_league_go_on_and_counts_as_drawn_until_it_is_played(event, staff, client):
    match = match_of(event, 3)
    play(match_of(event, 3, 2), "1 1 =", staff.arbiter)
    dated(match, staff, starts_at=None, postponed=True)
    match.refresh_from_db()
    assert match.team_outcomes == "??????"
    close_round(round=Round.objects.get(pk=match.round_id), actor=staff.arbiter)
    line = next(one for one in league_calendar(event)[2].matches if one.board == 1)
    assert (line.postponed, line.outstanding, line.starts_at) == (True, True, None)
    standings = reverse("public:standings", args=[event.organization.slug, event.slug])
    page = text_of(client.get(standings))
    assert "Matches still to be played" in page
    assert f"Round 3: {match.white.name} – {match.black.name}" in page
    for game in (1, 2, 3):
        enter_result(board=match_of(event, 3), game=game, white_outcome="1", black_outcome="0", actor=staff.arbiter)
    line = next(one for one in league_calendar(event)[2].matches if one.board == 1)
    assert (line.postponed, line.outstanding, line.home_points, line.away_points) == (False, False, 20, 10)
    assert "Matches still to be played" not in text_of(client.get(standings))


def test_a_match_with_results_is_not_postponed(event, staff):
    match = match_of(event, 2)
    with pytest.raises(Refused, match="it is not postponed"):
        dated(match, staff, postponed=True)
    assert not Fixture.objects.exists()


def test_two_teams_that_do_not_meet_have_no_date(event, staff):
    match, other = match_of(event, 3), match_of(event, 3, 2)
    with pytest.raises(Refused, match="do not meet in round 3"):
        dated(match, staff, away=other.white)
    assert not Fixture.objects.exists()


def test_the_database_refuses_a_team_of_another_event(event, organization):
    match = match_of(event, 3)
    other = make_tournament(organization, slug="other", entries=2)
    foreign = Entry.objects.filter(tournament=other).first()
    with pytest.raises(IntegrityError), transaction.atomic():
        Fixture.objects.create(round=match.round, home=match.white, away=foreign)
    with pytest.raises(IntegrityError), transaction.atomic():
        Fixture.objects.create(round=match.round, home=match.white, away=match.white)


def test_an_event_of_players_has_no_calendar_of_matches(organization, client, desk):
    event = make_tournament(organization, slug="open")
    assert client.get(reverse("public:league_calendar", args=[organization.slug, event.slug])).status_code == 404
    assert "The matches will stand here" in desk("arbiter").text("league_calendar")
