"""Twelve captains send in the same moment: none is lost, none stands in another's way. PostgreSQL only: SQLite lets one
write at a time anyway."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from django_scopes import scope

from tests.factories import make_organization, make_staff, publish_next
from tests.integration.tournaments.festivals.test_at_once import at_once
from tests.integration.tournaments.teams.test_line_ups import fill, ids
from tests.integration.tournaments.teams.test_matches import make_teams
from tournaments.models import Entry, LineUp, Round, Seat
from tournaments.teams.captains import add_captain
from tournaments.teams.line_ups import open_line_ups, seated, send_line_up, show_line_ups
from tournaments.teams.queries import seats_of
from tournaments.teams.showing import WAITING

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one write at a time"),
]


@pytest.fixture
def league():
    """Twelve teams in round 1, whose captains have a time."""
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_teams(organization, count=12, rounds=11, boards=4, system="round_robin")
        fill(tournament, 5)
        round_ = publish_next(tournament, staff.arbiter)
        open_line_ups(round=round_, until=timezone.now() + timedelta(hours=1), actor=staff.arbiter)
        captains = [
            add_captain(team=team, name=f"Captain, {team.pk}", email="", actor=None)
            for team in Entry.objects.select_related("tournament").order_by("pairing_number")
        ]
    return organization, tournament, round_, captains


def test_twelve_captains_in_the_last_second(league):
    organization, tournament, round_, captains = league
    with scope(organization=organization):
        places = {one.team_id: ids(one.team, 1, 2, 3 + one.team_id % 2, 5) for one in captains}
        last = timezone.now()
        Round.objects.filter(pk=round_.pk).update(line_ups_until=last)

    def send(captain):
        return lambda: send_line_up(round=round_, captain=captain, seats=places[captain.team_id], at=last)

    assert at_once(organization, *(send(one) for one in captains)) == [""] * 12
    with scope(organization=organization):
        assert {one.team_id: list(seated(one)) for one in LineUp.objects.all()} == places
        assert Seat.objects.count() == 48
        assert seats_of(tournament) == {}, "seen before its time"
        Round.objects.filter(pk=round_.pk).update(line_ups_until=last - WAITING)
        show_line_ups(tournament=tournament)
        assert len(seats_of(tournament)) == 48


def test_captain_and_deputy_in_the_same_moment(league):
    organization, _tournament, round_, captains = league
    with scope(organization=organization):
        captain = captains[0]
        deputy = add_captain(team=captain.team, name="Deputy, Ada", email="", actor=None)
        first, second = ids(captain.team, 1, 2, 3, 4), ids(captain.team, 1, 2, 3, 5)
        now = timezone.now()
    said = at_once(
        organization,
        lambda: send_line_up(round=round_, captain=captain, seats=first, at=now),
        lambda: send_line_up(round=round_, captain=deputy, seats=second, at=now),
    )
    assert said == ["", "line_up_changed"]
    with scope(organization=organization):
        stored = LineUp.objects.get()
        assert list(seated(stored)) == (first if stored.captain == captain else second)


def test_the_time_passes_while_a_captain_sends(league):
    organization, tournament, round_, captains = league
    with scope(organization=organization):
        seats, now = ids(captains[0].team, 1, 2, 3, 4), timezone.now()
        Round.objects.filter(pk=round_.pk).update(line_ups_until=now)
    said = at_once(
        organization,
        lambda: send_line_up(round=round_, captain=captains[0], seats=seats, at=now),
        lambda: show_line_ups(tournament=tournament),
    )
    with scope(organization=organization):
        assert (said, LineUp.objects.count(), seats_of(tournament)) == (["", ""], 1, {})
