"""Each rating says where it comes from, and the day of birth goes into the report file and nowhere else."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse
from django_scopes import scope, scopes_disabled

from pairing.engine.trf import read, write
from portal.common.models import JournalEntry
from tests.factories import make_tournament, publish_next
from tests.integration.tournaments.rating_lists import lists
from tests.markup import text_of
from tournaments.entries.actions import add_entry, edit_entry
from tournaments.imports.entry_list import rows_of_players
from tournaments.imports.report_actions import import_tournament_file
from tournaments.models import Entry, Tournament
from tournaments.rating_lists.actions import load_list
from tournaments.rating_lists.queries import listed_players
from tournaments.rating_lists.refresh_actions import refresh_entries
from tournaments.rating_lists.refreshing import compare
from tournaments.reports.report_file import report_file


@pytest.fixture
def tournament(organization, tmp_path):
    with scopes_disabled():
        load_list(path=lists.saved(tmp_path, lists.combined()), month=date(2020, 1, 1))
    with scope(organization=organization):
        made = make_tournament(organization, entries=0)
        Tournament.objects.filter(pk=made.pk).update(rated_as="standard")
        made.refresh_from_db()
        yield made


def test_a_rating_of_a_list_names_it_and_one_that_is_typed_is_marked(tournament, client, staff):
    (found,) = listed_players(tournament, "carlsen")
    listed = add_entry(tournament=tournament, actor=staff.organizer, **found.fields)
    typed = add_entry(tournament=tournament, actor=staff.organizer, name="Typed, Tea", rating=1900)
    assert (listed.rating_source, typed.rating_source) == ("fide 2020-01 all", "hand")
    client.force_login(staff.organizer)
    page = text_of(client.get(reverse("manage:entries", args=["federation", tournament.slug])))
    assert page.count("by hand") == 1
    shown = client.get(reverse("manage:entry", args=["federation", tournament.slug, listed.pk]))
    assert "Source of the rating 2839: fide 2020-01 all" in text_of(shown)


def test_a_corrected_rating_is_one_by_hand_until_a_list_is_taken_over(tournament, staff):
    (found,) = listed_players(tournament, "carlsen")
    entry = add_entry(tournament=tournament, actor=staff.organizer, **found.fields)
    edit_entry(entry=entry, actor=staff.organizer, title="IM")
    entry.refresh_from_db()
    assert entry.rating_source == "fide 2020-01 all"
    edit_entry(entry=entry, actor=staff.organizer, fide_rating=2800)
    entry.refresh_from_db()
    assert (entry.rating, entry.rating_source) == (2800, "hand")
    marks = [one.mark for one in compare(tournament).differences]
    refresh_entries(tournament=tournament, marks=marks, actor=staff.organizer)
    entry.refresh_from_db()
    assert (entry.rating, entry.rating_source) == (2839, "fide 2020-01 all")


def test_month_and_day_of_birth_stand_in_the_report_and_in_no_journal_or_public_page(tournament, client, staff):
    for name in ("Uno, Ada", "Due, Bea", "Tre, Cia", "Quattro, Dea"):
        add_entry(tournament=tournament, actor=staff.organizer, name=name, rating=1800, birth_year=1980)
    first = Entry.objects.get(name="Uno, Ada")
    edit_entry(entry=first, actor=staff.organizer, birth_day="05-17")
    publish_next(tournament, staff.arbiter)
    file = write(report_file(tournament, 1))
    assert file.count("1980/05/17") == 1
    assert file.count("1980/00/00") == 3
    assert not [row for row in JournalEntry.objects.all() if "05-17" in f"{row.before} {row.after}"]
    Tournament.objects.filter(pk=tournament.pk).update(is_public=True)
    for page in ("entries", "player"):
        words = [first.pk] if page == "player" else []
        shown = client.get(reverse(f"public:{page}", args=["federation", tournament.slug, *words])).content.decode()
        assert "05-17" not in shown
        assert "17/05" not in shown


@pytest.mark.parametrize(
    ("year", "day", "message"),
    [
        ("1980", "02-30", "1980-02-30 is no day of the calendar. Correct the month, the day or the year of birth."),
        ("1981", "02-29", "1981-02-29 is no day of the calendar. Correct the month, the day or the year of birth."),
        ("", "05-17", "Give the year of birth, too."),
    ],
)
def test_a_date_of_birth_that_there_is_not_is_refused_at_the_desk(tournament, client, staff, year, day, message):
    entry = add_entry(tournament=tournament, actor=staff.organizer, name="Uno, Ada", rating=1800, birth_year=1980)
    client.force_login(staff.organizer)
    address = reverse("manage:entry", args=["federation", tournament.slug, entry.pk])
    refused = client.post(address, {"name": "Uno, Ada", "rating": "1800", "birth_year": year, "birth_day": day})
    assert refused.status_code == 422
    assert message in text_of(refused)
    entry.refresh_from_db()
    assert (entry.birth_year, entry.birth_day) == (1980, "")
    client.post(address, {"name": "Uno, Ada", "rating": "1800", "birth_year": "1980", "birth_day": "02-29"})
    entry.refresh_from_db()
    assert (entry.birth_year, entry.birth_day) == (1980, "02-29")


def test_a_report_file_that_comes_in_keeps_the_day_of_birth(tournament, organization, staff):
    for name in ("Uno, Ada", "Due, Bea", "Tre, Cia", "Quattro, Dea"):
        add_entry(
            tournament=tournament, actor=staff.organizer, name=name, rating=1800, birth_year=1980, birth_day="05-17"
        )
    publish_next(tournament, staff.arbiter)
    report = read(write(report_file(tournament, 1)))
    rows, problems = rows_of_players(report.players)
    with scope(organization=organization):
        other = make_tournament(organization, entries=0, slug="taken-over")
        import_tournament_file(tournament=other, report=report, rows=rows, actor=staff.organizer)
        found = Entry.objects.filter(tournament=other)
        assert set(found.values_list("birth_year", "birth_day", "rating_source")) == {(1980, "05-17", "file")}
        assert problems == []
        assert report_file(other, 1).players[0].birth_date == "1980/05/17"
