"""Who follows a team is told its matches, with the words of a match."""

from __future__ import annotations

import pytest
from django_scopes import scope

from tests.factories import make_organization, make_staff
from tests.integration.tournaments.following.letters import ask, follower, posted, tell
from tests.integration.tournaments.public_event import Open
from tests.markup import text_of
from tests.team_league import league, seat
from tournaments.models import Board, Entry
from tournaments.results.actions import enter_result


@pytest.fixture
def open_league(db) -> Open:
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = league(organization, staff.arbiter)
    return Open(organization, staff, tournament)


@pytest.fixture
def match(open_league: Open) -> Board:
    """The first match of round 3, whose boards have no results yet."""
    with scope(organization=open_league.organization):
        found = Board.objects.select_related("round__tournament", "white", "black").get(
            round__tournament=open_league.tournament, round__number=3, number=1
        )
        seat(found.round, found.black, open_league.staff.arbiter)
    return found


def test_the_result_of_a_match_is_told_with_its_game_points(open_league: Open, match: Board):
    follower(open_league, match.white)
    follower(open_league, match.black, "other@example.org")
    with scope(organization=open_league.organization):
        for game, (white, black) in enumerate((("1", "0"), ("=", "="), ("1", "0")), start=1):
            enter_result(
                board=match, game=game, white_outcome=white, black_outcome=black, actor=open_league.staff.arbiter
            )
    told = {letter.to[0]: letter.body for letter in tell(open_league)}
    assert f"{match.white.name}: 2½–½ against {match.black.name}." in told["fan@example.org"]
    assert f"{match.black.name}: ½–2½ against {match.white.name}." in told["other@example.org"]


def test_a_team_is_followed_pinned_and_put_into_a_calendar_as_one(client, open_league: Open, match: Board):
    team: Entry = match.white
    page = text_of(client.get(open_league.url("player", entry=team.pk)))
    assert "This is my team: mark its rows on this device" in page
    assert f"Match 1 against {match.black.name}, White on board 1" in page
    assert "The rounds of this team for your calendar" in page
    assert "this player" not in page
    bar = text_of(client.get(open_league.url("now", entry=team.pk)))
    assert f"Match 1 against {match.black.name}, White on board 1" in bar
    form = text_of(client.get(open_league.url("follow", entry=team.pk)))
    assert "Back to the team" in form
    ask(client, open_league, team)
    (question,) = posted(open_league)
    assert question.subject == f"Do you want messages about {team.name}?"
