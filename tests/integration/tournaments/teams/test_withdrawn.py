"""A team that leaves a league: the regulations say whether its matches count, and everybody reads it."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from pairing.engine.cli import main
from pairing.engine.trf import judge_ranks, read, write
from tests.factories import publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_line_ups import fill, ids
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tests.markup import even
from tournaments.entries.actions import withdraw_entry
from tournaments.models import Board, Entry
from tournaments.reports.report_file import report_file
from tournaments.results.actions import close_round
from tournaments.standings.queries import standings_page
from tournaments.teams.line_ups import set_line_up

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def league(organization, staff, *, played, won="1 1", **options):
    """Six teams by Berger on two boards; number 3 plays ``played`` rounds and withdraws. The team named first wins, or
    gets ``won``."""
    tournament = make_teams(organization, count=6, rounds=5, system="round_robin", options=options)
    fill(tournament)
    leaver = Entry.objects.get(tournament=tournament, pairing_number=3)
    for number in range(1, 6):
        if number == played + 1:
            withdraw_entry(entry=leaver, actor=staff.arbiter, reason="No players left")
        round_ = publish_next(tournament, staff.arbiter)
        for board in Board.objects.filter(round=round_).select_related("round", "white", "black"):
            gone = number > played and leaver.pk in {board.white_id, board.black_id}
            if not gone:
                for team in (board.white, board.black):
                    set_line_up(round=round_, team=team, seats=ids(team, 1, 2), actor=staff.arbiter)
                play(board, won, staff.arbiter)
            elif not board.white_outcome:
                play(board, "- -" if board.white_id == leaver.pk else "+ +", staff.arbiter)
        close_round(round=round_, actor=staff.arbiter)
    return tournament, leaver


@pytest.mark.parametrize(
    ("played", "options", "counts"),
    [
        (2, {}, False),
        (3, {}, True),
        (2, {"leavers": "stand"}, True),
        (3, {"leavers": "struck"}, False),
    ],
)
def test_the_regulations_say_whether_the_matches_of_a_withdrawn_team_count(
    organization, staff, client, played, options, counts
):
    tournament, leaver = league(organization, staff, played=played, **options)
    page = standings_page(tournament)
    ranked = {line.player.entry_id: line for line in page.lines}
    assert (leaver.pk in ranked) is counts
    assert [one.entry_id for one in page.left_early] == ([] if counts else [leaver.pk])
    # Every match brings two match points, and the cell holds two game points for each match that counts.
    matches = 15 if counts else 10
    assert sum(line.points for line in page.lines) == 20 * matches
    assert sum(float(line.cells[0].text) for line in page.lines) == 2 * matches
    text = even(client.get(reverse("public:standings", args=[organization.slug, "open"])).content.decode())
    struck, early = "the regulations strike all of them", "completed fewer than half of the games (C.05)"
    told = struck if "leavers" in options else early
    assert (told in text) is not counts


@pytest.mark.parametrize(("played", "counts"), [(2, False), (3, True)])
def test_report_check_and_command_rank_the_teams_as_the_page_does(
    organization, staff, tmp_path, capfdbinary, played, counts
):
    tournament, _leaver = league(organization, staff, played=played, won="1 =")
    ranks = {line.player.number: line.rank for line in standings_page(tournament).lines}
    assert (3 in ranks) is counts
    report = read(write(report_file(tournament, 5)))
    below = {} if counts else {3: 6}
    assert {team.number: team.rank for team in report.team_data.teams} == ranks | below
    verdict = judge_ranks(report)
    assert (verdict.not_judged, verdict.misplaced) == ("", ())
    file = tmp_path / "league.trf"
    file.write_text(write(report))
    assert main(["standings", str(file), "--json"]) == 0
    told = json.loads(capfdbinary.readouterr().out)["standings"]
    assert {row["id"]: row["rank"] for row in told} == ranks


def test_struck_matches_leave_the_standings_before_the_league_is_over(organization, staff):
    tournament = make_teams(organization, count=6, rounds=5, system="round_robin", options={"leavers": "struck"})
    leaver = Entry.objects.get(tournament=tournament, pairing_number=3)
    for number in (1, 2):
        if number == 2:
            withdraw_entry(entry=leaver, actor=staff.arbiter, reason="No players left")
        round_ = publish_next(tournament, staff.arbiter)
        for board in Board.objects.filter(round=round_).select_related("round", "white", "black"):
            play(board, "1 1", staff.arbiter)
        close_round(round=round_, actor=staff.arbiter)
    page = standings_page(tournament)
    assert leaver.pk not in {line.player.entry_id for line in page.lines}
    assert sum(line.points for line in page.lines) == 20 * 4
