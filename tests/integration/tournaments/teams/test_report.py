"""The report file of a team event: what it says about teams and boards is what the portal says."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pairing.engine import faults_of, pair
from pairing.engine.model import Outcome
from pairing.engine.standings import team_standings
from pairing.engine.trf import read, state_of, write
from pairing.engine.trf.team_matches import team_event
from pairing.engine.trf.type_codes import system_of
from tests.factories import publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.reports.coming_round import published
from tests.integration.tournaments.teams.test_line_ups import fill, ids
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tournaments.entries.actions import add_entry
from tournaments.history.published import public_state, public_team_event, published_rounds
from tournaments.models import Board, Regulations, TeamPlayer
from tournaments.reports.report_file import report_file
from tournaments.standings.queries import standings_page
from tournaments.teams.line_ups import set_line_up

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def play_event(tournament, staff, rounds, seed=7, empty=()):
    """So many rounds with every line-up, one player of five or four left out, and results by lot."""
    drawn = random.Random(seed)
    boards = Regulations.objects.get(tournament=tournament).team_boards
    for number in range(1, rounds + 1):
        round_ = publish_next(tournament, staff.arbiter)
        for match in Board.objects.filter(round=round_).select_related("round", "white", "black"):
            for team in (match.white, match.black):
                seats = ids(team, *sorted(drawn.sample(range(1, boards + 2), boards)))
                if (number, match.number) in empty and team == match.black:
                    seats[-1] = None
                set_line_up(round=round_, team=team, seats=seats, actor=staff.arbiter)
            results = [drawn.choice("1==0") for _board in range(boards)]
            if (number, match.number) in empty:
                results[-1] = "+"
            play(match, " ".join(results), staff.arbiter)


def absent_alike(rounds):
    """The rounds of a team; a board that it could not fill is a bye in the file and a forfeit in the portal."""
    lost = {Outcome.ZERO_BYE: Outcome.FORFEIT_LOSS}
    return [replace(one, boards=tuple(lost.get(own, own) for own in one.boards)) for one in rounds]


@pytest.mark.parametrize(
    ("system", "teams", "rounds", "options"),
    [
        ("team", 6, 4, {}),
        ("team", 7, 5, {"primary": "game"}),
        ("round_robin", 6, 5, {}),
        ("round_robin", 5, 3, {}),
        ("round_robin", 5, 5, {}),
        ("team", 5, 3, {}),
    ],
)
def test_the_report_says_what_the_portal_says(organization, staff, system, teams, rounds, options):
    tournament = make_teams(organization, count=teams, rounds=rounds, boards=3, system=system, options=options)
    fill(tournament)
    play_event(tournament, staff, rounds, empty={(1, 1), (2, 2)})
    report = report_file(tournament)
    again = read(write(report))
    event = team_event(again)
    known = published_rounds(tournament)
    regulations = Regulations.objects.get(tournament=tournament)
    own = public_team_event(known, public_state(known, regulations), regulations)
    assert event.boards == 3
    assert {one.number: absent_alike(one.rounds) for one in event.teams} == {
        one.number: absent_alike(one.rounds) for one in own.teams
    }
    rows = team_standings(event, regulations.tie_breaks, edition=regulations.tie_break_edition)
    lines = standings_page(tournament).lines
    assert [(row.number, row.rank) for row in rows] == [(line.player.number, line.rank) for line in lines]
    bare = {"missing_field", "missing_record"}
    assert [(one.code, one.message) for one in faults_of(write(report)) if one.code not in bare] == []


def test_before_round_1_the_report_is_the_list_of_the_teams(organization, staff):
    tournament = make_teams(organization, count=4, boards=3)
    fill(tournament)
    again = read(write(report_file(tournament)))
    assert [len(one.members) for one in again.team_data.teams] == [4, 4, 4, 4]
    assert len(again.players) == 16
    assert again.system_code == "FIDE_TEAM_TYPEA_MP_GP"
    assert again.team_data.board_colours == "WBW"


def test_the_code_of_a_round_robin_says_that_teams_play(organization, staff):
    tournament = make_teams(organization, count=4, rounds=3, boards=3, system="round_robin")
    fill(tournament)
    report = report_file(tournament)
    assert report.system_code == "BERGER_TEAM_ROUNDROBIN"
    assert system_of(read(write(report))).system == "round_robin"


def test_a_late_team_is_in_the_file_of_the_coming_round_and_its_byes_once(organization, staff):
    tournament = make_teams(organization, count=6, rounds=4, boards=3)
    fill(tournament)
    play_event(tournament, staff, 2)
    late = add_entry(tournament=tournament, actor=None, name="Late", rating=2385)
    for place in (1, 2, 3):
        TeamPlayer.objects.create(team=late, place=place, name=f"Late {place}", rating=2300)
    report = report_file(tournament)
    assert report.team_data.teams[1].name == "Late"
    assert [(byes.round_number, byes.numbers) for byes in report.requested_byes] == [(1, (2,)), (2, (2,))]
    answer = pair(state_of(read(write(report)), teams=True))
    pairs = frozenset((one.white, one.black) for one in answer.pairs)
    assert (pairs, answer.bye) == published(publish_next(tournament, staff.arbiter))
