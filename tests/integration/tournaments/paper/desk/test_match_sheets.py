"""Match sheets of team events: boards, colours and the line-ups that everybody may read."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.factories import make_tournament
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.paper.printed import pages
from tests.team_league import league
from tournaments.models import Board, Round
from tournaments.wording import points_text

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


def test_pairings_standings_and_crosstable_speak_of_teams_and_their_boards(event, desk):
    arbiter = desk("arbiter")
    (printed,) = pages(arbiter.get("sheet", 2, "boards"))
    worth = {"1": 10, "=": 5, "0": 0}
    scores = set()
    for match in Board.objects.filter(round__number=2).select_related("white", "black"):
        own, other = (sum(worth[one] for one in match.team_outcomes[side::2]) for side in (0, 1))
        scores |= {own, other}
        assert match.white.name in printed
        assert f"{points_text(own)} – {points_text(other)}" in printed
    assert printed.count("Rossi ") == 4 * 3
    (hidden,) = pages(arbiter.get("sheet", 3, "boards"))
    assert ("Player, 001" in hidden, "Rossi " in hidden) == (True, False)
    assert "Team" in pages(arbiter.get("sheet", 2, "standings"))[0]
    (table,) = pages(arbiter.get("sheet", 2, "crosstable"))
    assert "White on board 1" in table
    assert all(f"w{points_text(one)}" in table or f"b{points_text(one)}" in table for one in scores)


def test_an_event_of_players_has_slips_and_no_match_sheets(organization, desk):
    make_tournament(organization, slug="open")
    arbiter = desk("arbiter")
    assert "Match sheets" not in arbiter.text("paper")
    answer = arbiter.get("sheet", 1, "match-sheets", follow=True)
    assert "Match sheets are for events of teams." in answer.content.decode()
