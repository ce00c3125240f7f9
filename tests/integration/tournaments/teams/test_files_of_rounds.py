"""The files that the desk offers for the rounds of a team event."""

from __future__ import annotations

import csv
import io
import re

import pytest

from tests.factories import make_tournament, pair_round
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tests.team_league import league
from tournaments.models import Entry, Round
from tournaments.results.adjustment_actions import adjust_points
from tournaments.standings.queries import standings_page

__all__ = ["desk", "inside", "organization", "staff"]

pytestmark = pytest.mark.usefixtures("inside")


def table(response):
    assert response.status_code == 200
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig")), delimiter=";"))


@pytest.mark.parametrize("system", ["round_robin", "team"])
def test_the_standings_of_a_round_are_those_of_the_public_page(organization, staff, desk, system):
    event = league(organization, staff.arbiter, slug="open", system=system)
    adjust_points(
        entry=Entry.objects.filter(tournament=event).first(), round_number=2, points=-10, reason="Late.",
        actor=staff.arbiter,
    )  # fmt: skip
    event.refresh_from_db()
    for after in (1, 2):
        page = standings_page(event, after)
        rows = table(desk("arbiter").get("export_round", after, "standings.csv"))
        assert rows[0][7:] == list(page.codes)
        assert [(row[0], row[1], float(row[6]), row[7:]) for row in rows[1:]] == [
            (str(line.rank), str(line.player.number), line.points / 10, [cell.text for cell in line.cells])
            for line in page.lines
        ]


@pytest.mark.parametrize("system", ["round_robin", "team", "knockout"])
def test_every_file_on_the_page_can_be_taken_drafts_included(organization, staff, desk, system):
    if system == "knockout":
        event = make_tournament(
            organization, entries=4, rounds=2, system=system, team_boards=3, win=20, draw=10, tie_breaks=[]
        )
        pair_round(event, staff.arbiter)
    else:
        event = league(organization, staff.arbiter, slug="open", system=system)
    arbiter = desk("arbiter")
    page = arbiter.text("reports")
    files = set(re.findall(r'href="([^"]*/reports/(?:rounds|files)/[^"]*)"', page))
    assert len([file for file in files if "standings.csv" in file]) == len(
        Round.objects.filter(tournament=event).exclude(state="planned")
    )
    for file in files:
        answer = arbiter.client.get(file)
        assert answer.status_code == 200, file
