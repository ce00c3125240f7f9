"""A team that leaves a league: the regulations say whether its matches count, and everybody reads it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import publish_next
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.integration.tournaments.teams.test_matches import make_teams, play
from tests.markup import even
from tournaments.entries.actions import withdraw_entry
from tournaments.models import Board, Entry
from tournaments.results.actions import close_round
from tournaments.standings.queries import standings_page

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def league(organization, staff, *, played, **options):
    """Six teams by Berger on two boards; number 3 plays ``played`` rounds and withdraws. The team named first wins."""
    tournament = make_teams(organization, count=6, rounds=5, system="round_robin", options=options)
    leaver = Entry.objects.get(tournament=tournament, pairing_number=3)
    for number in range(1, 6):
        if number == played + 1:
            withdraw_entry(entry=leaver, actor=staff.arbiter, reason="No players left")
        round_ = publish_next(tournament, staff.arbiter)
        for board in Board.objects.filter(round=round_).select_related("round", "white", "black"):
            gone = number > played and leaver.pk in {board.white_id, board.black_id}
            won = "1 1" if not gone else "- -" if board.white_id == leaver.pk else "+ +"
            if not gone or not board.white_outcome:
                play(board, won, staff.arbiter)
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
