"""An event is cancelled in the moment in which a round is published, each with a connection
of its own: one of the two comes first, and what then stands is what it allows. PostgreSQL only: SQLite lets one write
at a time anyway."""

from __future__ import annotations

import pytest
from django.db import connection
from django_scopes import scope

from tests.factories import make_organization, make_staff, make_tournament, pair_round
from tests.integration.tournaments.festivals.test_at_once import at_once
from tournaments.listing.cancelling import cancel_event
from tournaments.models import Round, Tournament
from tournaments.rounds.publication import publish_round

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one write at a time"),
]


@pytest.fixture
def event():
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, entries=6)
        return organization, staff, tournament, pair_round(tournament, staff.arbiter)


@pytest.mark.parametrize("turn", range(5))
def test_a_round_is_published_before_it_or_not_at_all(event, turn):
    organization, staff, tournament, draft = event
    said = at_once(
        organization,
        lambda: cancel_event(tournament=tournament, actor=staff.organizer, notice="The hall is flooded."),
        lambda: publish_round(round=draft, actor=staff.arbiter),
    )
    with scope(organization=organization):
        found, round_ = Tournament.objects.get(), Round.objects.get(pk=draft.pk)
    assert found.is_cancelled
    assert said == (["", ""] if round_.revision_id else ["", "event_cancelled"])


@pytest.mark.parametrize("turn", range(5))
def test_two_who_cancel_it_leave_one_notice(event, turn):
    organization, staff, tournament, _draft = event
    said = at_once(
        organization,
        *(lambda n=n: cancel_event(tournament=tournament, actor=staff.organizer, notice=f"{n}") for n in range(3)),
    )
    assert said == ["", "cancelled_already", "cancelled_already"]
