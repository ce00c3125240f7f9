"""Unknown headings: the columns are chosen on a page, and remembered for the next list with the same headings."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django_scopes import scope

from tests.factories import make_organization, make_staff, make_tournament
from tests.markup import text_of
from tournaments.models import Entry, HeadingMapping, PendingImport

UPLOAD = "/en/manage/federation/open/import/"
PREVIEW = f"{UPLOAD}preview/"
COLUMNS = f"{UPLOAD}columns/"
UNKNOWN = "Members 2026;;\nMitspieler*in;Staerke;Büro\nNeri, Ugo;1900;Pisa\nAbate, Rosa;1800;Roma\n".encode()
CHOSEN = {"line": "2", "column-0": "name", "column-1": "rating", "column-2": "club"}


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=0)


@pytest.fixture
def desk(tournament, staff):
    client = Client()
    client.force_login(staff.organizer)
    return client


def upload(desk, content, address=UPLOAD):
    assert desk.post(address, {"file": SimpleUploadedFile("list.csv", content)}).status_code == 302
    return desk.get(f"{address}preview/")


def rows_of(page):
    return [dict(row.values) for row in page.context["preview"].rows]


READ = [
    {"name": "Neri, Ugo", "rating": 1900, "club": "Pisa"},
    {"name": "Abate, Rosa", "rating": 1800, "club": "Roma"},
]


def test_unknown_headings_lead_to_the_page_that_shows_samples(desk):
    page = upload(desk, UNKNOWN)
    assert [problem.code for problem in page.context["preview"].problems] == ["no_header"]
    assert COLUMNS in page.content.decode()
    assert "The headings of this list are not known." in text_of(page)
    shown = desk.get(COLUMNS)
    assert "Neri, Ugo | Abate, Rosa" in text_of(shown)
    assert shown.context["form"]["line"].value() == 2
    assert desk.post(COLUMNS, CHOSEN).headers["Location"] == PREVIEW
    page = desk.get(PREVIEW)
    assert rows_of(page) == READ
    desk.post(PREVIEW, {"digest": page.context["preview"].digest})
    assert sorted(Entry.objects.values_list("name", "rating", "club")) == [
        ("Abate, Rosa", 1800, "Roma"), ("Neri, Ugo", 1900, "Pisa"),
    ]  # fmt: skip


def test_the_same_headings_are_read_so_next_time_and_it_is_said(desk, organization):
    upload(desk, UNKNOWN)
    desk.post(COLUMNS, CHOSEN)
    make_tournament(organization, entries=0, slug="second")
    again = UNKNOWN.replace(b"Mitspieler*in", b"MITSPIELER in")
    page = upload(desk, again, "/en/manage/federation/second/import/")
    assert rows_of(page) == READ
    assert "The columns are read as your organization chose them for the same headings." in text_of(page)
    page = upload(desk, UNKNOWN.replace(b"Staerke", b"Kraft"), "/en/manage/federation/second/import/")
    assert [problem.code for problem in page.context["preview"].problems] == ["no_header"]


def test_another_organization_does_not_know_what_one_has_chosen(desk):
    upload(desk, UNKNOWN)
    desk.post(COLUMNS, CHOSEN)
    other = make_organization("elsewhere")
    with scope(organization=other):
        people = make_staff(other)
        make_tournament(other, entries=0)
    client = Client()
    client.force_login(people.organizer)
    page = upload(client, UNKNOWN, "/en/manage/elsewhere/open/import/")
    assert [problem.code for problem in page.context["preview"].problems] == ["no_header"]


def test_known_columns_can_be_meant_otherwise_and_the_last_choice_counts(desk):
    listed = b"Name;RtgI;RtgN\nNeri, Ugo;0;1700\n"
    assert rows_of(upload(desk, listed)) == [
        {"name": "Neri, Ugo", "fide_rating": 0, "national_rating": 1700, "rating": 1700}
    ]
    for column in ("1", "2"):
        desk.post(COLUMNS, {"line": "1", "column-0": "name", f"column-{column}": "rating"})
    assert rows_of(upload(desk, listed)) == [{"name": "Neri, Ugo", "rating": 1700}]
    assert HeadingMapping.objects.get().fields == {"0": "name", "2": "rating"}


def test_a_list_without_headings_is_read_and_nothing_is_remembered(desk):
    upload(desk, b"Neri, Ugo;1900\nAbate, Rosa;1800\n")
    desk.post(COLUMNS, {"line": "0", "column-0": "name", "column-1": "rating"})
    assert [row["name"] for row in rows_of(desk.get(PREVIEW))] == ["Neri, Ugo", "Abate, Rosa"]
    assert not HeadingMapping.objects.exists()


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"column-1": "rating"}, "Say which column holds the name, or the last name."),
        ({"column-0": "name", "column-1": "name"}, "Another column holds the name already."),
        ({"column-0": "name", "column-1": "surname"}, "not both"),
        ({"column-0": "nonsense"}, "nonsense is not one of the available choices"),
        ({"column-0": "name", "line": "999"}, "999 is not one of the available choices"),
    ],
)
def test_what_makes_no_list_is_said_and_changes_nothing(desk, sent, said):
    upload(desk, UNKNOWN)
    refused = desk.post(COLUMNS, {"line": "2", **sent})
    assert refused.status_code == 422
    assert said in text_of(refused)
    assert not HeadingMapping.objects.exists()
    assert PendingImport.objects.get().choices == {}


def test_a_report_file_has_no_columns_and_without_a_file_there_is_none(desk):
    assert desk.get(COLUMNS).headers["Location"] == PREVIEW
    upload(
        desk,
        b"012 Test\r\n001    1 m FM Bianchi, Aldo                     2301 ITA      800001 1980/05/17  0.0    1\r\n",
    )
    assert desk.get(COLUMNS).headers["Location"] == PREVIEW
    assert COLUMNS not in desk.get(PREVIEW).content.decode()
