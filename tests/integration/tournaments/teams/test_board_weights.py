"""Boards that count differently: the match, both scores, the standings, the pages and the report file."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairing.engine import faults_of
from pairing.engine.model import Outcome
from pairing.engine.trf import read, write
from pairing.engine.trf.team_matches import team_event
from portal.common.errors import Refused
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_import import bring_in
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tournaments.history.snapshot import take_snapshot
from tournaments.imports.team_report_checks import settings_of, team_problems
from tournaments.models import Board, Entry, PointAdjustment, Regulations, TeamPlayer
from tournaments.regulations.actions import update_regulations
from tournaments.regulations.wording import team_rules_of
from tournaments.reports.report_file import report_file
from tournaments.results.actions import close_round
from tournaments.rounds.queries import round_page
from tournaments.standings.queries import standings_page
from tournaments.teams.board_weights import _are_weights, _fit
from tournaments.teams.calendar_queries import league_calendar
from tournaments.teams.line_ups import set_line_up
from tournaments.teams.queries import matches_of

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


@pytest.fixture
def weighted(organization, staff):
    """Four teams, four boards that count 4, 3, 2 and 1, and round 1 played."""
    event = make_teams(organization, count=4, rounds=3, boards=4, board_weights="4 3 2 1")
    for team in Entry.objects.all():
        TeamPlayer.objects.bulk_create(
            TeamPlayer(team=team, place=place, name=f"{team.name} {place}", rating=2000 - place)
            for place in (1, 2, 3, 4)
        )
    round_ = publish_next(event, staff.arbiter)
    first, second = Board.objects.order_by("number").select_related("round__tournament", "white", "black")
    for board in (first, second):
        for team in (board.white, board.black):
            players = list(TeamPlayer.objects.filter(team=team).values_list("pk", flat=True))
            set_line_up(round=round_, team=team, seats=players, actor=staff.arbiter)
    play(first, "1 0 0 0", staff.arbiter)
    play(second, "1 0 = =", staff.arbiter)
    close_round(round=round_, actor=staff.arbiter)
    return event


def test_the_weights_decide_the_match_and_its_game_points(weighted, staff):
    first, second = Board.objects.order_by("number")
    # 4 against 3 + 2 + 1, and 4 + 1 + 1/2 against 3 + 1 + 1/2: a draw on the boards is won.
    assert (first.white_outcome, first.black_outcome) == ("0", "1")
    assert (second.white_outcome, second.black_outcome) == ("1", "0")
    lines = {line.player.entry_id: line for line in standings_page(weighted).lines}
    found = {team: (lines[team].points, lines[team].cells[0].text) for team in (first.white_id, first.black_id)}
    assert found == {first.white_id: (0, "4.0"), first.black_id: (20, "6.0")}
    assert [lines[team].cells[0].text for team in (second.white_id, second.black_id)] == ["5.5", "4.5"]
    state = take_snapshot(weighted, 2).state
    number = Entry.objects.get(pk=second.white_id).pairing_number
    assert state.by_number[number].secondary_points == (55,)


def test_pages_show_the_weighted_score(weighted):
    page = round_page(weighted, 1)
    assert [(one.first_points, one.second_points) for one in matches_of(weighted, page)] == [(40, 60), (55, 45)]
    (played,) = league_calendar(weighted)
    assert {(one.home_points, one.away_points) for one in played.matches} == {(40, 60), (55, 45)}
    assert "counts 4, 3, 2, 1" in team_rules_of(Regulations.objects.get())


def test_the_report_says_what_each_match_brought_and_reads_back_alike(weighted):
    text = write(report_file(weighted))
    assert {one.code for one in faults_of(text)}.isdisjoint(
        {"team_points_mismatch", "wrong_team_rank", "unclear_match"}
    )
    assert text.count("\r\n299 ") == 4
    event = team_event(read(text))
    scores = {team.number: (team.rounds[0].match_points, team.rounds[0].game_points) for team in event.teams}
    number_of = dict(Entry.objects.values_list("pk", "pairing_number"))
    shown = {number_of[line.player.entry_id]: line for line in standings_page(weighted).lines}
    assert scores == {number: (line.points, round(10 * float(line.cells[0].text))) for number, line in shown.items()}


def test_the_report_is_taken_over_again_with_its_weights(weighted, organization, staff):
    """Two matches leave the weights open: those of the regulations are taken. Three rounds tell them by themselves."""
    first = write(report_file(weighted)).encode()
    for said in ("", "4 3 2 1"):
        other = make_tournament(
            organization, entries=0, rounds=3, slug=f"again-{len(said)}", system="team", team_boards=4
        )
        if said:
            update_regulations(tournament=other, actor=staff.organizer, board_weights=said)
        found = [one.code for one in team_problems(other, read(first))]
        assert found == ([] if said else ["weights_open"])
    for results in (("1 = 0 0", "0 1 0 1"), ("= 0 1 0", "0 0 1 =")):
        round_ = publish_next(weighted, staff.arbiter)
        for board, played in zip(Board.objects.filter(round=round_).order_by("number"), results, strict=True):
            for team in (board.white, board.black):
                players = list(TeamPlayer.objects.filter(team=team).values_list("pk", flat=True))
                set_line_up(round=round_, team=team, seats=players, actor=staff.arbiter)
            play(board, played, staff.arbiter)
        close_round(round=round_, actor=staff.arbiter)
    text = write(report_file(weighted))
    again = bring_in(organization, staff, text)
    assert Regulations.objects.get(tournament=again).board_weights == "4 3 2 1"
    ranked = [
        [(line.player.name, line.points, line.cells[0].text) for line in standings_page(event).lines]
        for event in (weighted, again)
    ]
    assert ranked[0] == ranked[1]
    assert not PointAdjustment.objects.filter(round__tournament=again).exists()
    records = [line for line in write(report_file(again)).splitlines() if line[:3] in {"299", "310"}]
    assert records == [line for line in text.splitlines() if line[:3] in {"299", "310"}]


@pytest.mark.parametrize("said", ["4 3 2", "4 3 2 0", "4 3 2 x", "4 3 2 21", "4 3 2 1 1"])
def test_weights_that_do_not_fit_the_boards_are_refused(organization, staff, said):
    event = make_teams(organization, count=4, boards=4)
    with pytest.raises(Refused) as refused:
        update_regulations(tournament=event, actor=staff.organizer, board_weights=said)
    assert refused.value.field == "board_weights"
    assert "4 3 2 1" in str(refused.value)


def test_weights_are_written_alike_and_equal_ones_say_nothing(organization, staff):
    event = make_teams(organization, count=4, boards=4)
    assert update_regulations(tournament=event, actor=staff.organizer, board_weights="4,3; 2-1").weights == (4, 3, 2, 1)
    assert update_regulations(tournament=event, actor=staff.organizer, board_weights="2 2 2 2").board_weights == ""
    update_regulations(tournament=event, actor=staff.organizer, board_weights="4 3 2 1")
    assert update_regulations(tournament=event, actor=staff.organizer, system="dutch").board_weights == ""


def test_a_file_without_rounds_keeps_the_weights_that_were_entered(organization, staff):
    event = make_teams(organization, count=4, boards=4, board_weights="4 3 2 1")
    report = replace(report_file(event), players=())
    assert settings_of(report, event, ())["board_weights"] == "4 3 2 1"


def test_other_points_for_a_bye_are_refused(weighted):
    report = read(write(report_file(weighted)))
    event = team_event(report)
    first = event.teams[0]
    absent = replace(first.rounds[0], outcome=Outcome.HALF_BYE, opponent=0, match_points=10, game_points=50)
    right = replace(event, teams=[replace(first, rounds=(absent,))])
    wrong = replace(event, teams=[replace(first, rounds=(replace(absent, game_points=60),))])
    assert _fit(right, (4, 3, 2, 1))
    assert not _fit(wrong, (4, 3, 2, 1))


def test_equal_weights_other_than_one_explain_nothing():
    assert _are_weights([Fraction(1)] * 4)
    assert _are_weights([Fraction(one) for one in (2, 2, 2, 1)])
    assert not _are_weights([Fraction(2)] * 4)
