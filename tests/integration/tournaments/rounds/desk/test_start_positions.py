"""Chess960: the start position of a round is drawn once, seen by everybody, and told in the report."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django_scopes import scope

from pairing.engine.chess960 import start_position
from pairing.engine.trf import write
from portal.common.errors import Refused
from tests.factories import make_tournament, publish_next
from tests.markup import text_of
from tournaments.listing.actions import update_tournament
from tournaments.models import Round, Tournament
from tournaments.reports.report_file import report_file
from tournaments.rounds.start_positions import draw_position


@pytest.fixture
def tournament(organization):
    with scope(organization=organization):
        made = make_tournament(organization, entries=4, rounds=3)
        Tournament.objects.filter(pk=made.pk).update(chess960=True, rated_as="none", is_public=True)
        made.refresh_from_db()
        yield made


def test_a_position_is_drawn_by_a_button_and_stays(tournament, client, staff):
    publish_next(tournament, staff.arbiter)
    client.force_login(staff.arbiter)
    page = reverse("manage:round", args=["federation", tournament.slug, 1])
    assert "Draw the start position" in text_of(client.get(page))
    said = text_of(client.post(reverse("manage:position_draw", args=["federation", tournament.slug, 1]), follow=True))
    round_ = Round.objects.get(tournament=tournament, number=1)
    shown = f"start position {round_.start_position}: {start_position(round_.start_position)}"
    assert shown in said
    assert "Draw the start position" not in said
    client.logout()
    assert shown in text_of(client.get(reverse("public:round", args=["federation", tournament.slug, 1])))
    drawn = f"{round_.start_position} {start_position(round_.start_position)}"
    assert f"### Chess960 @ Round 1: start position {drawn}" in write(report_file(tournament, 1))
    with pytest.raises(Refused, match="is drawn already"):
        draw_position(round=round_, actor=staff.arbiter)


def test_no_position_without_a_published_round_or_in_another_chess(tournament, staff):
    round_ = Round.objects.get(tournament=tournament, number=1)
    with pytest.raises(Refused, match="Publish round 1 first"):
        draw_position(round=round_, actor=staff.arbiter)
    Tournament.objects.update(chess960=False)
    with pytest.raises(Refused, match="not played as Chess960"):
        draw_position(round=round_, actor=staff.arbiter)


def test_a_rated_event_is_not_played_as_chess960(tournament, staff):
    with pytest.raises(Refused) as refused:
        update_tournament(tournament=tournament, actor=staff.organizer, rated_as="standard")
    assert (refused.value.code, refused.value.field) == ("chess960_unrated", "rated_as")
