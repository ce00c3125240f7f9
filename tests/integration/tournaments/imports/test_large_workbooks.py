"""A large workbook is read by a worker, once; what is too large is refused unread; nothing typed or sent is lost."""

import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from portal.common import sweeps
from tests.factories import make_tournament
from tests.markup import text_of
from tournaments.imports.tasks import read_file
from tournaments.imports.workers import reading
from tournaments.models import Entry, PendingImport

UPLOAD = "/en/manage/federation/open/import/"
PREVIEW = "/en/manage/federation/open/import/preview/"
PROGRESS = "/en/manage/federation/open/import/progress/"
ROWS = [["Name", "Rating"], ["Neri, Ugo", 1900], ["Abate, Rosa", "x"]]


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=0)


@pytest.fixture
def sent(monkeypatch):
    """The messages to workers; every workbook counts as large."""
    found = []
    monkeypatch.setattr(reading, "LARGE_UNPACKED", 1)
    monkeypatch.setattr(reading, "send", lambda task, arguments: found.append((task, arguments)) or True)
    return found


@pytest.fixture
def desk(tournament, staff):
    client = Client()
    client.force_login(staff.organizer)
    return client


@pytest.fixture
def upload(desk, django_capture_on_commit_callbacks):
    def send_in(content):
        with django_capture_on_commit_callbacks(execute=True):
            return desk.post(UPLOAD, {"file": SimpleUploadedFile("list.xlsx", content)}, follow=True)

    return send_in


def workbook(rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_a_worker_reads_it_once_and_everything_after_that_reads_its_rows(desk, upload, sent, monkeypatch):
    page = upload(workbook(ROWS))
    assert "a worker reads it, once" in text_of(page)
    waiting = PendingImport.objects.get()
    assert sent == [(reading.READ_TASK, (str(waiting.pk), waiting.tournament.organization_id))]
    assert "is being read" in text_of(desk.get(PROGRESS))
    read_file(*sent[0][1])
    monkeypatch.setattr(reading, "read_xlsx", None)  # nobody reads the file again
    monkeypatch.setattr("tournaments.imports.preview.read_xlsx", None)
    read_file(*sent[0][1])
    waiting.refresh_from_db()
    assert (waiting.state, bytes(waiting.content)) == ("waiting", b"")
    assert desk.get(PROGRESS).headers["HX-Redirect"] == PREVIEW
    page = desk.get(PREVIEW)
    assert [(row.line, row.verdict.value) for row in page.context["preview"].rows] == [(2, "new"), (3, "error")]
    page = desk.post(PREVIEW, {"3-rating": "1800", "do": "check"}, follow=True)
    assert desk.get("/en/manage/federation/open/import/columns/").status_code == 200
    assert desk.post(PREVIEW, {"digest": page.context["preview"].digest}).status_code == 302
    assert sorted(Entry.objects.values_list("name", "rating")) == [("Abate, Rosa", 1800), ("Neri, Ugo", 1900)]


def test_a_workbook_that_no_worker_can_read_is_said(desk, upload, sent):
    upload(workbook(ROWS)[:-40] + b"0" * 40)
    assert sent == [], "what is no archive is refused by its preview"
    damaged = io.BytesIO()
    with zipfile.ZipFile(damaged, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook")
    upload(damaged.getvalue())
    read_file(*sent[0][1])
    page = desk.get(PREVIEW)
    assert "The file is damaged or protected with a password." in text_of(page)
    assert "Say which column holds what" not in text_of(page)
    assert not Entry.objects.exists()


def test_31_mb_of_strings_are_refused_at_once_and_reach_no_worker(desk, upload, sent):
    file = io.BytesIO()
    text = b"".join(b"<si><t>Player %06d</t></si>" % number for number in range(31 * 1024 * 1024 // 28 + 1))
    assert len(text) > 31 * 1024 * 1024
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("xl/sharedStrings.xml", text)
    page = upload(file.getvalue())
    assert "Unpacked, this file would take more than 20 MB. Copy the list alone into a new file." in text_of(page)
    assert sent == []
    assert not Entry.objects.exists()


def test_a_small_workbook_is_read_with_its_page(desk, upload, sent, monkeypatch):
    monkeypatch.undo()
    assert upload(workbook(ROWS)).context["preview"].counts["new"] == 1
    assert PendingImport.objects.get().read_rows is None


def test_a_lost_message_is_sent_again(desk, upload, sent, monkeypatch):
    upload(workbook(ROWS))
    sweeps.sweep()
    assert len(sent) == 1
    monkeypatch.setattr(reading, "PATIENCE", reading.timedelta(0))
    reading.read_forgotten_files()
    reading.read_forgotten_files()
    assert len(sent) == 2
