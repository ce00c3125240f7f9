"""Match sheets of team events: boards, colours and the line-ups that everybody may read."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.factories import make_tournament
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.paper.printed import pages
from tests.team_league import league
from tournaments.models import Board, Round

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def event(organization, staff):
    """Four teams, three boards; in round 3 half of the line-ups are there, and hidden for an hour."""
    return league(organization, staff.arbiter, slug="open")


def test_a_sheet_has_the_boards_of_its_match_with_the_line_ups(event, desk):
    arbiter = desk("arbiter")
    printed = pages(arbiter.get("sheet", 2, "match-sheets"))
    assert len(printed) == 1
    for match in Board.objects.filter(round__number=2).select_related("white", "black"):
        assert f"Match {match.number}" in printed[0]
        assert f"{match.white.name}, signature" in printed[0]
    assert printed[0].count("Rossi ") == 4 * 3
    assert printed[0].count("Total") == 2
    assert "Match sheets" in arbiter.text("round_paper", 2)
    assert "Result slips" not in arbiter.text("round_paper", 2)


def test_a_line_up_that_is_hidden_is_not_printed_before_its_time(event, desk):
    arbiter = desk("arbiter")
    assert "Rossi " not in pages(arbiter.get("sheet", 3, "match-sheets"))[0]
    Round.objects.filter(number=3).update(line_ups_until=timezone.now(), line_ups_shown=True)
    assert pages(arbiter.get("sheet", 3, "match-sheets"))[0].count("Rossi ") == 2 * 3


def test_an_event_of_players_has_slips_and_no_match_sheets(organization, desk):
    make_tournament(organization, slug="open")
    arbiter = desk("arbiter")
    assert "Match sheets" not in arbiter.text("paper")
    answer = arbiter.get("sheet", 1, "match-sheets", follow=True)
    assert "Match sheets are for events of teams." in answer.content.decode()
