"""The return of a year: events with numbers, players with games, officials."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.integration.tournaments.office.conftest import an_event, rows_of
from tests.integration.tournaments.teams.test_matches import make_teams
from tournaments.models import Board, Entry, TeamPlayer, Tournament
from tournaments.office.export import workbook_of_year
from tournaments.reports.actions import freeze_report

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]


def test_the_workbook_says_what_was_played(organization, staff, played):
    report = freeze_report(tournament=played, actor=staff.arbiter)
    found = rows_of(workbook_of_year(organization, 2025).content)
    assert list(found) == ["Events", "Players", "Officials"]
    (event,) = found["Events"]
    wanted = {
        "event": "New Year", "address": "open", "city": "Chur", "rounds planned": 2, "rounds published": 2,
        "teams": 0, "players": 5, "withdrawn": 0, "women": 1, "with a rating": 4, "other federations": 4,
        "chief arbiter": "Verdi, Paola", "public": "yes", "cancelled": "no", "version": 1,
        "SHA-256 of the report": report.digest,
    }  # fmt: skip
    assert {name: event[name] for name in wanted} == wanted
    assert not event["signed off on"]
    assert event["first day"].date() == date(2025, 12, 30)
    assert event["report frozen on"].date() == report.created_at.date()
    players = found["Players"]
    assert len(players) == 5
    first = next(row for row in players if row["FIDE ID"] == 1300001)
    assert (first["event"], first["sex"], first["year of birth"], first["club"]) == ("New Year", "w", 1999, "Chur")
    games = Board.objects.filter(round__tournament=played).count()
    assert sum(row["games at the board"] for row in players) == 2 * games - 2  # a forfeited game is none
    assert [(row["task"], row["name"]) for row in found["Officials"]] == [
        ("chief arbiter", "Verdi, Paola"), ("arbiter", "Rossi, Anna"), ("arbiter", "Bianchi, Ugo"),
        ("organizer", "'=cmd"),
    ]  # fmt: skip


@pytest.mark.usefixtures("played")
def test_ten_events_cost_as_many_queries_as_one(organization):
    def counted() -> int:
        with CaptureQueriesContext(connection) as queries:
            workbook_of_year(organization, 2025)
        return len(queries)

    few = counted()
    for number in range(9):
        event = an_event(organization, f"e{number}")
        Tournament.objects.filter(pk=event.pk).update(starts_on=date(2025, 5, 1), ends_on=date(2025, 5, 2))
    assert counted() == few


def test_of_teams_it_counts_the_players(organization):
    event = make_teams(organization, count=2, rounds=2, boards=2)
    Tournament.objects.filter(pk=event.pk).update(
        federation="ITA", starts_on=date(2025, 5, 1), ends_on=date(2025, 5, 2)
    )
    for team in Entry.objects.filter(tournament=event):
        for place in (1, 2, 3):
            TeamPlayer.objects.create(team=team, place=place, name=f"Player {team.pk} {place}")
    players = TeamPlayer.objects.filter(team__tournament=event)
    players.update(sex="m", federation="ITA", rating=1800)
    TeamPlayer.objects.filter(pk=players.first().pk).update(sex="w", federation="POL", rating=0)
    made = workbook_of_year(organization, 2025)
    assert (made.tournaments, made.players) == (1, 6)
    book = rows_of(made.content)
    (row,) = book["Events"]
    wanted = ("teams", "players", "withdrawn", "women", "with a rating", "other federations")
    assert [row[name] for name in wanted] == [2, 6, 0, 1, 5, 1]
    assert len(book["Players"]) == 6
