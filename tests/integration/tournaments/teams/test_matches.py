"""A team event: matches by the Swiss Team System and by tables, results board by board, standings by two scores."""

from __future__ import annotations

import pytest

from portal.common.errors import Refused
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tournaments.history.snapshot import take_snapshot
from tournaments.models import Board, Regulations, ResultEntry, TeamPlayer
from tournaments.regulations.actions import update_regulations
from tournaments.results.actions import clear_result, close_round, enter_result
from tournaments.standings.queries import standings_page
from tournaments.teams.line_ups import set_line_up

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def make_teams(organization, count=6, rounds=3, boards=2, system="team", **fields):
    """A team event before round 1."""
    points = {"win": 20, "draw": 10, "pairing_bye": 10 if system == "team" else 0, "team_boards": boards}
    codes = ["MPVGP", "EDE", "EMGSB", "TBR"]
    return make_tournament(
        organization, entries=count, rounds=rounds, system=system, slug="open", tie_breaks=codes, **(points | fields)
    )


def play(board, results, actor):
    """Enter the boards of a match, such as ``1 = 0``: what each brought to the team named first."""
    for game, own in enumerate(results.split(), start=1):
        other = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}[own]
        white, black = (own, other) if game % 2 else (other, own)
        enter_result(board=board, game=game, white_outcome=white, black_outcome=black, actor=actor)


def test_choosing_the_system_of_teams_sets_what_goes_with_it_and_back(organization, staff):
    tournament = make_tournament(organization, entries=6, rounds=3)
    update_regulations(tournament=tournament, actor=staff.organizer, system="team")
    stored = Regulations.objects.get()
    assert (stored.team_boards, stored.win, stored.draw, stored.pairing_bye) == (4, 20, 10, 10)
    assert stored.tie_breaks == ["MPVGP", "EDE", "EMGSB", "TBR"]
    update_regulations(tournament=tournament, actor=staff.organizer, system="dutch")
    stored = Regulations.objects.get()
    assert (stored.team_boards, stored.win, stored.draw, stored.pairing_bye) == (0, 10, 5, 10)
    assert stored.tie_breaks == ["BH/C1", "BH", "SB", "DE"]


@pytest.mark.parametrize("boards", [1, 10])
def test_a_match_has_two_to_nine_boards(organization, staff, boards):
    tournament = make_tournament(organization, entries=6, rounds=3)
    with pytest.raises(Refused) as refused:
        update_regulations(tournament=tournament, actor=staff.organizer, system="team", team_boards=boards)
    assert refused.value.field == "team_boards"
    assert Regulations.objects.get().system == "dutch"


def test_a_match_is_decided_by_its_boards_and_both_scores_count(organization, staff):
    tournament = make_teams(organization, count=4, boards=4)
    first, second = Board.objects.filter(round=publish_next(tournament, staff.arbiter)).order_by("number")
    play(first, "1 = = 0", staff.arbiter)
    play(second, "1 1 = 0", staff.arbiter)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.white_outcome, first.black_outcome, first.team_outcomes) == ("=", "=", "10====01")
    assert (second.white_outcome, second.black_outcome) == ("1", "0")
    page = standings_page(tournament)
    told = [(line.player.name, line.points, line.cells[0].text) for line in page.lines]
    assert told[0] == (second.white.name, 20, "2.5")
    assert {one[1:] for one in told[1:3]} == {(10, "2.0")}
    assert told[3] == (second.black.name, 0, "1.5")
    state = take_snapshot(tournament, 2, renumber=False).state
    assert sorted(sum(one.secondary_points) for one in state.competitors) == [15, 20, 20, 25]


def test_a_match_waits_for_its_last_board_and_a_taken_back_result_opens_it_again(organization, staff):
    tournament = make_teams(organization, count=4, boards=2)
    round_ = publish_next(tournament, staff.arbiter)
    first, second = Board.objects.filter(round=round_).order_by("number")
    play(second, "= =", staff.arbiter)
    play(first, "1", staff.arbiter)
    with pytest.raises(Refused, match="Results are missing on these boards: 1"):
        close_round(round=round_, actor=staff.arbiter)
    play(first, "1 0", staff.arbiter)
    first.refresh_from_db()
    assert (first.white_outcome, first.team_outcomes) == ("=", "1001")
    clear_result(board=first, game=2, actor=staff.arbiter)
    first.refresh_from_db()
    assert (first.white_outcome, first.team_outcomes) == ("", "10..")
    assert ResultEntry.objects.filter(board=first, game=2).count() == 2


def test_a_board_that_a_line_up_leaves_empty_has_no_game(organization, staff):
    tournament = make_teams(organization, count=2, rounds=1)
    TeamPlayer.objects.bulk_create(
        TeamPlayer(team=team, place=place, name=f"{team.name} {place}")
        for team in tournament.entries.all()
        for place in (1, 2)
    )
    board = Board.objects.select_related("white", "black").get(round=publish_next(tournament, staff.arbiter))
    first, second = TeamPlayer.objects.filter(team=board.black).values_list("pk", flat=True)
    said = {"round": board.round, "team": board.black, "actor": staff.arbiter}
    set_line_up(**said, seats=[first])
    entered = {"board": board, "game": 2, "actor": staff.arbiter}
    with pytest.raises(Refused, match=f"Board 1.2: nobody sits for “{board.black.name}”") as refused:
        enter_result(**entered, white_outcome="1", black_outcome="0")
    assert (refused.value.field, ResultEntry.objects.count()) == ("result", 0)
    enter_result(**entered, white_outcome="-", black_outcome="+")
    play(board, "1", staff.arbiter)
    board.refresh_from_db()
    assert (board.team_outcomes, board.white_outcome) == ("10+-", "1")
    with pytest.raises(Refused, match="Board 1 has the result of a game"):
        set_line_up(**said, seats=[None, second], reason="Nobody came.")
    set_line_up(**said, seats=[first, second], reason="Written down wrong.")
    enter_result(**entered, white_outcome="0", black_outcome="1")


def test_two_arbiters_at_two_boards_of_a_match_do_not_disturb_each_other(organization, staff):
    board = Board.objects.filter(round=publish_next(make_teams(organization, count=2, rounds=1), staff.arbiter)).get()
    one = enter_result(board=board, game=1, white_outcome="1", black_outcome="0", actor=staff.arbiter, seen=0)
    enter_result(board=board, game=2, white_outcome="=", black_outcome="=", actor=staff.organizer, seen=0)
    with pytest.raises(Refused) as refused:
        enter_result(board=board, game=1, white_outcome="=", black_outcome="=", actor=staff.arbiter, seen=0)
    assert refused.value.code == "result_changed"
    enter_result(board=board, game=1, white_outcome="=", black_outcome="=", actor=staff.arbiter, seen=one.version)
    board.refresh_from_db()
    assert (board.team_outcomes, board.white_outcome) == ("====", "=")
    with pytest.raises(Refused, match="no such game"):
        enter_result(board=board, game=3, white_outcome="1", black_outcome="0", actor=staff.arbiter)


def test_a_match_without_a_game_is_a_forfeit_and_may_be_paired_again(organization, staff):
    tournament = make_teams(organization, count=4, boards=2)
    first, second = Board.objects.filter(round=publish_next(tournament, staff.arbiter)).order_by("number")
    play(first, "+ +", staff.arbiter)
    play(second, "- 1", staff.arbiter)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.white_outcome, first.black_outcome) == ("+", "-")
    assert (second.white_outcome, second.black_outcome) == ("=", "=")


@pytest.mark.parametrize(("system", "rounds"), [("round_robin", 5), ("double_round_robin", 10)])
def test_teams_meet_by_the_berger_table(organization, staff, system, rounds):
    tournament = make_teams(organization, count=6, rounds=rounds, system=system)
    for _number in range(rounds):
        for board in Board.objects.filter(round=publish_next(tournament, staff.arbiter)):
            play(board, "1 =", staff.arbiter)
    page = standings_page(tournament)
    assert page.after_round == rounds
    assert sum(line.points for line in page.lines) == rounds * 3 * 20
    games = [float(line.cells[0].text) for line in page.lines]
    assert sum(games) == rounds * 3 * 2


def test_game_points_rank_first_where_the_regulations_say_so(organization, staff):
    tournament = make_teams(organization, count=4, boards=4, options={"primary": "game"})
    first, second = Board.objects.filter(round=publish_next(tournament, staff.arbiter)).order_by("number")
    play(first, "1 1 1 1", staff.arbiter)
    play(second, "1 = = =", staff.arbiter)
    lines = standings_page(tournament).lines
    assert [line.points for line in lines] == [40, 25, 15, 0]
    assert [line.cells[0].text for line in lines] == ["2.0", "2.0", "0.0", "0.0"]
    second_round = Board.objects.filter(round=publish_next(tournament, staff.arbiter)).order_by("number")
    assert {one.player.name for one in lines[:2]} == {second_round[0].white.name, second_round[0].black.name}
