"""A federation with events in every state."""

from __future__ import annotations

import io
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from openpyxl import load_workbook

from portal.organizations.models import Organization
from tests.factories import add_entries, make_tournament, play_rounds
from tests.integration.tournaments.desk import desk, inside, organization, staff
from tournaments.models import Board, Entry, Tournament

__all__ = ["desk", "inside", "organization", "staff"]


@pytest.fixture(autouse=True)
def _nothing_cached():
    cache.clear()
    yield
    cache.clear()


def an_event(organization: Organization, slug: str, *, first: int = 0, last: int = 1, **fields: Any) -> Tournament:
    """An event that begins ``first`` days from today and ends ``last`` days from today; two rounds, four players."""
    made = make_tournament(organization, slug=slug, entries=4, rounds=2)
    today = timezone.localdate()
    said = {"starts_on": today + timedelta(days=first), "ends_on": today + timedelta(days=last)}
    Tournament.objects.filter(pk=made.pk).update(**({"chief_arbiter": "Verdi, Paola"} | said | fields))
    return Tournament.objects.select_related("organization").get(pk=made.pk)


def rows_of(content: bytes) -> dict[str, list[dict[str, Any]]]:
    book = load_workbook(io.BytesIO(content))
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
