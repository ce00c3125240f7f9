"""The way of a file through the pages: upload, preview, confirm; and everything that may go wrong on it."""

import io
import zipfile
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django_scopes import scope

from portal.common.errors import Refused
from portal.organizations.models import Membership
from tests.factories import make_organization, make_staff, make_tournament, publish_next
from tests.markup import even
from tournaments.imports.entry_actions import import_entries
from tournaments.models import Entry, PendingImport, Round

DEMO = Path(__file__).parents[4] / "tournaments" / "demo" / "data" / "lake-festival.trf"
UPLOAD = "/en/manage/federation/open/import/"
PREVIEW = "/en/manage/federation/open/import/preview/"
LIST = b"Name;Rating\nNeri, Ugo;1900\nAbate, Rosa;1800\n"


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=0, rounds=9)


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def upload(client, content, name="list.csv"):
    return client.post(UPLOAD, {"file": SimpleUploadedFile(name, content)})


def digest_in(response):
    return response.context["preview"].digest


def test_a_list_is_imported_after_its_preview_is_confirmed(tournament, staff):
    client = signed_in(staff.organizer)

    assert upload(client, LIST).headers["Location"] == PREVIEW
    shown = client.get(PREVIEW)
    assert Entry.objects.count() == 0
    assert [row.verdict.value for row in shown.context["preview"].rows] == ["new", "new"]
    done = client.post(PREVIEW, {"digest": digest_in(shown)})

    assert done.headers["Location"] == "/en/manage/federation/open/entries/"
    assert list(Entry.objects.order_by("pairing_number").values_list("name", "rating")) == [
        ("Neri, Ugo", 1900), ("Abate, Rosa", 1800),
    ]  # fmt: skip
    assert PendingImport.objects.count() == 0


def test_confirming_twice_imports_once(tournament, staff):
    client = signed_in(staff.organizer)
    upload(client, LIST)
    digest = digest_in(client.get(PREVIEW))

    client.post(PREVIEW, {"digest": digest})
    again = client.post(PREVIEW, {"digest": digest})

    assert again.headers["Location"] == UPLOAD
    assert Entry.objects.count() == 2


def test_a_preview_that_is_no_longer_true_is_shown_again(tournament, staff):
    client = signed_in(staff.organizer)
    upload(client, LIST)
    digest = digest_in(client.get(PREVIEW))
    Entry.objects.create(tournament=tournament, name="Neri, Ugo", rating=1500)

    response = client.post(PREVIEW, {"digest": digest})

    assert response.status_code == 422
    assert "has changed since you saw the preview" in response.context["refusal"]
    assert [row.verdict.value for row in response.context["preview"].rows] == ["question", "new"]
    assert Entry.objects.count() == 1


def test_a_file_with_errors_cannot_be_confirmed(tournament, staff):
    client = signed_in(staff.organizer)
    upload(client, b"Name;Rating\nNeri, Ugo;19oo\n")
    shown = client.get(PREVIEW)

    response = client.post(PREVIEW, {"digest": digest_in(shown)})

    assert b"Import now" not in shown.content
    assert "“19oo” is not a rating" in shown.content.decode()
    assert response.status_code == 422
    assert Entry.objects.count() == 0


def test_nobody_sees_the_waiting_file_of_somebody_else(tournament, staff):
    upload(signed_in(staff.organizer), LIST)

    response = signed_in(staff.arbiter).get(PREVIEW)

    assert response.headers["Location"] == UPLOAD


def test_a_waiting_file_belongs_to_its_tournament(tournament, staff, organization):
    make_tournament(organization, entries=0, slug="second")
    client = signed_in(staff.organizer)
    upload(client, LIST)

    response = client.get("/en/manage/federation/second/import/preview/")

    assert response.headers["Location"] == "/en/manage/federation/second/import/"


def test_a_file_of_twenty_megabytes_is_refused_before_it_is_read(tournament, staff):
    response = upload(signed_in(staff.organizer), b"Name;Rating\n" + b"x" * 20 * 1024 * 1024)

    assert response.status_code == 422
    assert "The file has 20.0 MB; at most 5 MB are read." in response.context["form"].errors["file"][0]
    assert PendingImport.objects.count() == 0


def test_a_zip_bomb_is_refused_in_words(tournament, staff):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b"0" * 300 * 1024 * 1024)
    client = signed_in(staff.organizer)
    upload(client, file.getvalue(), "list.xlsx")

    shown = client.get(PREVIEW)

    assert [problem.code for problem in shown.context["preview"].problems] == ["too_large_unpacked"]
    assert Entry.objects.count() == 0


def test_an_empty_upload_asks_for_a_file(tournament, staff):
    response = signed_in(staff.organizer).post(UPLOAD, {})

    assert response.status_code == 422
    assert "file" in response.context["form"].errors


def test_played_rounds_are_imported_by_an_owner(tournament, staff):
    client = signed_in(staff.owner)
    upload(client, DEMO.read_bytes(), "event.trf")

    client.post(PREVIEW, {"digest": digest_in(client.get(PREVIEW))})

    assert Entry.objects.count() == 161
    assert sorted(Round.objects.filter(revision__isnull=False).values_list("number", flat=True)) == [1, 2, 3]


@pytest.mark.parametrize("role", ["organizer", "arbiter"])
def test_played_rounds_need_both_rights(tournament, staff, role):
    client = signed_in(getattr(staff, role))
    upload(client, DEMO.read_bytes(), "event.trf")
    shown = client.get(PREVIEW)

    response = client.post(PREVIEW, {"digest": digest_in(shown)})

    assert b"Import now" not in shown.content
    assert response.status_code == 422
    assert Entry.objects.count() == 0


def test_played_rounds_are_imported_by_one_person_with_both_roles(tournament, staff):
    Membership.objects.filter(user=staff.arbiter).update(roles="arbiter,organizer")
    client = signed_in(staff.arbiter)
    upload(client, DEMO.read_bytes(), "event.trf")

    client.post(PREVIEW, {"digest": digest_in(client.get(PREVIEW))})

    assert Entry.objects.count() == 161


@pytest.mark.parametrize("path", [UPLOAD, PREVIEW])
def test_a_viewer_may_not_import_and_a_stranger_finds_nothing(tournament, staff, path):
    other = make_organization("elsewhere")
    with scope(organization=other):
        stranger = make_staff(other).owner

    assert signed_in(staff.viewer).get(path).status_code == 403
    assert signed_in(stranger).get(path).status_code == 404
    assert Client().get(path).headers["Location"].startswith("/en/accounts/login/")


def test_the_preview_speaks_italian(tournament, staff):
    client = signed_in(staff.organizer)
    upload(client, b"Nome;Elo\nNeri, Ugo;19oo\n")

    shown = client.get(PREVIEW.replace("/en/", "/it/")).content.decode()

    assert "is not a rating" not in shown
    assert "errore" in shown
    assert "19oo" in shown


def test_the_journal_tells_what_came_in(tournament, staff):
    client = signed_in(staff.owner)
    upload(client, DEMO.read_bytes(), "lake-festival.trf")
    client.post(PREVIEW, {"digest": digest_in(client.get(PREVIEW))})

    page = client.get("/en/manage/federation/open/journal/").content.decode()

    assert "<strong>Tournament imported</strong>" in page
    page = even(page)
    assert "<dt>players</dt><dd><ins>161</ins></dd>" in page
    assert page.count("<strong>Round taken over from a file</strong>") == 3


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("142 ²", "is not a whole number from 1 to 999"),
        (f"142 {'9' * 5000}", "is not a whole number from 1 to 999"),
        (f"062 {'9' * 5000}", "is not a number of players or teams"),
        (f"240 H   1 {'9' * 5000}", "is not a starting number"),
    ],
)
def test_a_number_that_python_cannot_read_is_a_fault_of_its_line(tournament, staff, record, said):
    client = signed_in(staff.owner)
    first, *rest = DEMO.read_text().splitlines()
    kept = [line for line in rest if not line.startswith(record[:4])]
    assert upload(client, "\n".join([first, record, *kept]).encode(), "event.trf").status_code == 302
    shown = client.get(PREVIEW)
    assert shown.status_code == 200
    assert [problem.line for problem in shown.context["preview"].problems if said in problem.message] == [2]
    assert not Entry.objects.filter(tournament=tournament).exists()


def test_controls_of_direction_do_not_come_in_with_a_name(tournament, staff):
    client = signed_in(staff.organizer)
    upload(client, "Name;Rating;Club\nNeri\u202e, Ugo\u200b;1900;Sc\u2066acchi\n".encode())
    client.post(PREVIEW, {"digest": digest_in(client.get(PREVIEW))})
    entry = Entry.objects.get(tournament=tournament)
    assert (entry.name, entry.club) == ("Neri, Ugo", "Scacchi")


@pytest.mark.parametrize(("system", "code"), [("knockout", "bracket_closed"), ("round_robin", "table_closed")])
def test_a_list_brings_nobody_into_a_bracket_or_a_table_that_has_begun(organization, staff, system, code):
    tournament = make_tournament(organization, entries=4, rounds=2, system=system, tie_breaks=[], slug=system)
    publish_next(tournament, staff.arbiter)
    client, address = signed_in(staff.organizer), f"/en/manage/federation/{system}/import/"
    known = Entry.objects.get(pairing_number=1).name
    Entry.objects.filter(pairing_number=1).update(birth_year=1990)
    both = f'Name;Club;Born\n"{known}";Verona;1990\n"Late, Lena";Verona;\n'.encode()
    client.post(address, {"file": SimpleUploadedFile("list.csv", both)})
    shown = client.get(f"{address}preview/")
    assert [problem.code for problem in shown.context["preview"].problems] == [code]
    assert "takes nobody in after round 1" in shown.content.decode()
    with pytest.raises(Refused) as refused:
        import_entries(tournament=tournament, rows=shown.context["preview"].entry_rows, actor=staff.organizer)
    assert refused.value.code == code
    assert Entry.objects.filter(tournament=tournament).count() == 4
    import_entries(tournament=tournament, rows=shown.context["preview"].entry_rows[:1], actor=staff.organizer)
    assert Entry.objects.get(pairing_number=1).club == "Verona", "a correction is still taken"
