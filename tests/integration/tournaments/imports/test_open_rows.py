"""Good rows come in although others are bad: bad cells are corrected in the preview, namesakes asked about."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.factories import make_tournament
from tests.markup import text_of
from tournaments.imports.rows.forms import MOST_ROWS
from tournaments.models import Entry, PendingImport

UPLOAD = "/en/manage/federation/open/import/"
PREVIEW = "/en/manage/federation/open/import/preview/"
MIXED = b"Name;Rating;Fed\nNeri, Ugo;19oo;ITA\nAbate, Rosa;1800;ITA\n;1700;Italy\n"


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=0)


@pytest.fixture
def desk(tournament, staff):
    client = Client()
    client.force_login(staff.organizer)
    return client


def upload(desk, content):
    assert desk.post(UPLOAD, {"file": SimpleUploadedFile("list.csv", content)}).status_code == 302
    return desk.get(PREVIEW)


def decide(desk, do="check", **fields):
    """Press a button below the rows, with everything else as the page had it."""
    form = desk.get(PREVIEW).context["rows"]
    sent = {name: field.initial for name, field in form.fields.items() if field.initial}
    answer = desk.post(PREVIEW, {**sent, **fields, "do": do})
    assert answer.headers["Location"] == PREVIEW
    return desk.get(PREVIEW)


def confirm(desk):
    return desk.post(PREVIEW, {"digest": desk.get(PREVIEW).context["preview"].digest}, follow=True)


def entries():
    return sorted(Entry.objects.values_list("name", "rating", "federation"))


def test_counts_agree_in_number_in_italian(desk):
    desk.cookies["django_language"] = "it"
    two = MIXED + b"Verdi, Ivo;1500;ITA\n"
    for content, counts, said in ((MIXED, "1 nuovo 2 errori", "1 nuovo, 0 modificati, 2 esclusi"),
                                  (two, "2 nuovi 1 errore", "2 nuovi, 0 modificati, 1 escluso")):  # fmt: skip
        content = content.replace(b";1700;Italy\n", b"") if "1 errore" in counts else content
        page = desk.post(UPLOAD.replace("/en/", "/it/"), {"file": SimpleUploadedFile("l.csv", content)}, follow=True)
        assert counts in text_of(page)
        preview = PREVIEW.replace("/en/", "/it/")
        done = desk.post(preview, {"digest": page.context["preview"].digest}, follow=True)
        assert f"L'elenco è stato importato: {said}." in text_of(done)
        Entry.objects.all().delete()


def test_errors_come_first_with_a_link_to_the_fields_of_their_row(desk):
    page = upload(desk, MIXED)
    html = page.content.decode()

    assert "2 rows need you" in text_of(page)
    for line in (2, 4):
        assert html.index(f'href="#line-{line}"') < html.index(f'<fieldset id="line-{line}"')
        assert html.index(f'<fieldset id="line-{line}"') < html.index("What would happen to every row")
    assert 'href="#line-3"' not in html
    assert page.context["rows"].fields.keys() == {"2-rating", "2-out", "4-federation", "4-name", "4-out"}
    assert 'value="19oo"' in html
    assert "“19oo” is not a rating" in text_of(page)


def test_bad_cells_are_corrected_in_the_preview_and_read_again(desk):
    upload(desk, MIXED)
    page = decide(desk, **{"2-rating": "1900", "4-federation": "Ital", "4-name": "Late, Lia"})
    assert [row.line for row in page.context["preview"].open_rows] == [4]
    assert "“Ital” is not a federation code" in text_of(page)
    assert page.context["rows"]["2-rating"].value() == "1900", "what was corrected can be corrected again"
    assert not Entry.objects.exists()

    page = decide(desk, **{"4-federation": "ita"})
    assert "Import now" in text_of(page)
    assert "The list was imported: 3 new, 0 changed." in text_of(confirm(desk))
    assert entries() == [("Abate, Rosa", 1800, "ITA"), ("Late, Lia", 1700, "ITA"), ("Neri, Ugo", 1900, "ITA")]


def test_a_row_is_left_out_and_taken_in_again(desk):
    upload(desk, MIXED)
    page = decide(desk, **{"2-out": "on", "4-out": "on"})
    assert [row.verdict.value for row in page.context["preview"].rows] == ["left out", "new", "left out"]
    page = desk.post(PREVIEW, {"2-out": "", "4-out": "on", "do": "check"}, follow=True)
    assert [row.verdict.value for row in page.context["preview"].rows] == ["error", "new", "left out"]


def test_the_good_rows_are_imported_at_once_and_it_is_said_how_many_were_not(desk):
    page = upload(desk, MIXED)
    assert "Import the 1 good row" in text_of(page)
    assert "The list was imported: 1 new, 0 changed, 2 left out." in text_of(confirm(desk))
    assert entries() == [("Abate, Rosa", 1800, "ITA")]


def test_a_correction_makes_another_preview_so_an_old_confirmation_does_nothing(desk):
    digest = upload(desk, MIXED).context["preview"].digest
    decide(desk, **{"2-rating": "1900"})
    assert desk.post(PREVIEW, {"digest": digest}).status_code == 422
    assert not Entry.objects.exists()


def test_a_correction_that_is_too_long_is_named_and_nothing_changes(desk):
    upload(desk, MIXED)
    refused = desk.post(PREVIEW, {"2-rating": "9" * 201, "do": "check"})
    assert refused.status_code == 422
    assert "at most 200 characters" in text_of(refused)
    assert PendingImport.objects.get().choices == {}


def test_one_page_asks_about_so_many_rows_and_the_others_come_later(desk):
    rows = "\n".join(f"Player {number};x" for number in range(MOST_ROWS + 5))
    page = upload(desk, f"Name;Rating\nGood;1500\n{rows}\n".encode())
    assert page.content.decode().count("<fieldset") == MOST_ROWS
    assert "5 more rows come when these are done." in text_of(page)


def test_namesakes_in_a_file_are_asked_about(desk):
    page = upload(desk, b"Name;Rating;Club\nRossi, Mario;1500;Roma\nRossi, Mario;1900;Pisa\n")
    assert "Line 2 has the same name (rating: 1500, club: Roma). Are they the same person?" in text_of(page)
    page = decide(desk, **{"3-repeats": "other"})
    assert [row.verdict.value for row in page.context["preview"].rows] == ["new", "new"]
    confirm(desk)
    assert entries() == [("Rossi, Mario", 1500, ""), ("Rossi, Mario", 1900, "")]


def test_the_same_person_twice_in_a_file_is_entered_once(desk):
    upload(desk, b"Name;Rating;Club\nRossi, Mario;1500;Roma\nRossi, Mario;1900;Pisa\n")
    decide(desk, **{"3-repeats": "same"})
    confirm(desk)
    assert entries() == [("Rossi, Mario", 1500, "")]


@pytest.mark.parametrize("rows", [";11\nRossi, Mario;1500;;12", ";\nRossi, Mario;1500;1980;"])
def test_another_fide_id_or_year_makes_another_person(desk, rows):
    page = upload(desk, f"Name;Rating;Born;FIDE ID\nRossi, Mario;1500;1990{rows}\n".encode())
    assert [row.verdict.value for row in page.context["preview"].rows] == ["new", "new"]


@pytest.mark.parametrize(
    ("do", "expected"),
    [
        ("same", [("Abate, Rosa", 1850, ""), ("Rossi, Mario", 1900, "")]),
        ("other", [("Abate, Rosa", 1800, ""), ("Abate, Rosa", 1850, ""), ("Rossi, Mario", 1500, ""),
                   ("Rossi, Mario", 1900, "")]),
    ],
)  # fmt: skip
def test_namesakes_of_entries_are_asked_about_one_by_one_or_all_together(desk, tournament, do, expected):
    for name, rating in (("Rossi, Mario", 1500), ("Abate, Rosa", 1800)):
        Entry.objects.create(tournament=tournament, name=name, rating=rating)
    page = upload(desk, b"Name;Rating\nMario Rossi;1900\nAbate, Rosa;1850\n")
    assert "Somebody of this name is entered (rating: 1500). Are they the same person?" in text_of(page)
    page = decide(desk, do=do)
    assert not page.context["preview"].open_rows
    confirm(desk)
    assert sorted((" ".join(sorted(n.replace(",", "").split())), r, f) for n, r, f in entries()) == sorted(
        (" ".join(sorted(n.replace(",", "").split())), r, f) for n, r, f in expected
    )


def test_two_entered_namesakes_are_both_found_again(desk, tournament):
    for rating in (1500, 1900):
        Entry.objects.create(tournament=tournament, name="Rossi, Mario", rating=rating)
    upload(desk, b"Name;Rating\nRossi, Mario;1900\nRossi, Mario;1500\n")
    page = decide(desk, **{"3-repeats": "other"})
    assert [row.verdict.value for row in page.context["preview"].rows] == ["duplicate", "duplicate"]


@pytest.mark.parametrize("separator", ["\t", ";", ","])
def test_rows_are_pasted_from_a_spreadsheet(desk, separator):
    lines = (["Nome", "Elo"], ['"Neri, Ugo"', "1900"], ["Abate Rosa", "1800"])
    assert desk.post(UPLOAD, {"text": "\r\n".join(map(separator.join, lines))}).headers["Location"] == PREVIEW
    page = desk.get(PREVIEW)
    assert "Preview of pasted rows" in text_of(page)
    confirm(desk)
    assert entries() == [("Abate Rosa", 1800, ""), ("Neri, Ugo", 1900, "")]


def test_a_file_and_pasted_rows_together_are_asked_about(desk):
    refused = desk.post(UPLOAD, {"text": "Name\nRossi", "file": SimpleUploadedFile("a.csv", b"Name\nNeri")})
    assert refused.status_code == 422
    assert "Choose a file or paste rows, not both." in text_of(refused)
    assert not PendingImport.objects.exists()


def test_pasted_rows_beyond_the_limit_are_refused_with_both_sizes(desk):
    refused = desk.post(UPLOAD, {"text": "Name\n" + "Rossi, Anna\n" * 500_000})
    assert refused.status_code == 422
    assert "The file has 5.7 MB; at most 5 MB are read." in text_of(refused)
    refused = desk.post(UPLOAD, {"text": "Name\n" + "Rossi, Anna\n" * 800_000})
    assert refused.status_code == 400
    assert "What you sent is too large: a form takes at most 8 MB of text." in text_of(refused)
    assert not PendingImport.objects.exists()
