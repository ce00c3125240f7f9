"""The return of a year: events with numbers, players with games, officials, and a line in both journals."""

from __future__ import annotations

import io
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from portal.common.models import JournalEntry
from portal.organizations.signins.models import SignInEntry
from tests.factories import add_entries, play_rounds
from tests.integration.tournaments.office.conftest import an_event
from tournaments.models import Board, Entry, Tournament
from tournaments.office.export import export_year
from tournaments.reports.actions import freeze_report

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]


def rows_of(content: bytes | None) -> dict[str, list[dict[str, Any]]]:
    book = load_workbook(io.BytesIO(content or b""))
    found = {}
    for sheet in book.worksheets:
        header, *rows = sheet.iter_rows(values_only=True)
        found[sheet.title] = [dict(zip(header, row, strict=True)) for row in rows]
    return found


@pytest.fixture
def played(organization, staff, inside) -> Tournament:
    event = an_event(organization, "open", first=0, last=1)
    add_entries(event, 1, rating=0)
    first = Entry.objects.filter(tournament=event).order_by("pairing_number")[0]
    Entry.objects.filter(pk=first.pk).update(federation="SUI", sex="w", birth_year=1999, fide_id=1300001, club="Chur")
    play_rounds(event, 2, staff.arbiter)
    board = Board.objects.filter(round__tournament=event).order_by("pk")[0]
    Board.objects.filter(pk=board.pk).update(white_outcome="+", black_outcome="-")
    Tournament.objects.filter(pk=event.pk).update(
        starts_on=date(2025, 12, 30), ends_on=date(2026, 1, 2), federation="SUI", city="Chur",
        deputy_arbiters="Rossi, Anna\n\nBianchi, Ugo\n", organizer="=cmd", name="New Year",
    )  # fmt: skip
    event.refresh_from_db()
    return event


def test_the_workbook_says_what_was_played(organization, staff, played):
    report = freeze_report(tournament=played, actor=staff.arbiter)
    found = rows_of(export_year(organization=organization, actor=staff.owner, year=2025))
    assert list(found) == ["Events", "Players", "Officials"]
    (event,) = found["Events"]
    wanted = {
        "event": "New Year", "address": "open", "city": "Chur", "rounds planned": 2, "rounds published": 2,
        "entries": 5, "withdrawn": 0, "women": 1, "with a rating": 4, "other federations": 4, "chief arbiter":
        "Verdi, Paola", "public": "yes", "cancelled": "no", "version": 1, "SHA-256 of the report": report.digest,
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
def test_both_journals_say_who_took_it_along_and_only_owners_do(desk):
    owner = desk("owner").client
    assert "Download 2025" in owner.get("/en/manage/federation/years/").content.decode()
    answer = owner.post("/en/manage/federation/years/2025/")
    assert answer["Content-Disposition"] == 'attachment; filename="federation-2025.xlsx"'
    assert set(rows_of(answer.content)) == {"Events", "Players", "Officials"}
    row = JournalEntry.objects.get(action="year.exported")
    assert (row.actor, row.after) == (desk("owner").user, {"year": 2025, "tournaments": 1, "players": 5})
    assert list(SignInEntry.objects.filter(kind="downloaded").values_list("what", "about")) == [("year", "2025")]
    assert owner.post("/en/manage/federation/years/2026/").status_code == 404
    assert JournalEntry.objects.filter(action="year.exported").count() == 1
    for role in ("organizer", "arbiter", "viewer"):
        assert desk(role).client.post("/en/manage/federation/years/2025/").status_code == 403
    assert "Return of a year downloaded" in owner.get("/en/organizations/federation/journal/").content.decode()


@pytest.mark.usefixtures("played")
def test_ten_events_cost_as_many_queries_as_one(organization, staff):
    def counted() -> int:
        with CaptureQueriesContext(connection) as queries:
            export_year(organization=organization, actor=staff.owner, year=2025)
        return len(queries)

    few = counted()
    for number in range(9):
        event = an_event(organization, f"e{number}")
        Tournament.objects.filter(pk=event.pk).update(starts_on=date(2025, 5, 1), ends_on=date(2025, 5, 2))
    assert counted() == few
