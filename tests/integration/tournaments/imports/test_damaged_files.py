"""Files damaged in every way: each is imported whole or refused in words, never half and never with an exception.

Every damaged file goes the way of the form: what is uploaded is checked by the form, previewed, and imported where the
preview lets it. Some of them also go through the pages, which adds nothing but requests.
"""

import io
import random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from openpyxl import Workbook

from portal.common.errors import Refused
from tests.damaged_files import damage_bytes, damage_zip, mutations
from tests.factories import make_tournament
from tournaments.imports.forms import UploadForm
from tournaments.imports.importing import import_seen
from tournaments.imports.preview import preview
from tournaments.models import Entry, PendingImport

MUTATIONS, THROUGH_PAGES = mutations(100), 10
LINES = [
    ["No.", "Name", "FideID", "FED", "Rtg", "Born", "sex", "Club/City"],
    *[
        [str(number), f"Müller {chr(64 + number)}, Jörg", str(4600000 + number), "ITA", str(1500 + number), "1980", "m",
         "Köln"]
        for number in range(1, 7)
    ],
]  # fmt: skip
TRF = "\r\n".join(
    [
        "012 Test",
        *[
            f"001 {number:4} m    {f'Player {chr(64 + number)}, Jo':33} {1500 + number:4} ITA {4600000 + number:11}"
            " 1980/05/17  0.0 "
            f"{number:4}"
            for number in range(1, 7)
        ],
    ]
).encode()


def csv_file():
    return "\r\n".join(";".join(row) for row in LINES).encode()


def pasted_rows():
    return "\n".join("\t".join(row) for row in LINES).encode()


def xlsx_file(rows=LINES):
    book = Workbook()
    for row in rows:
        book.active.append([int(cell) if cell.isdigit() else cell for cell in row])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


FORMATS = {
    "csv": (csv_file(), damage_bytes, "a.csv"),
    "paste": (pasted_rows(), damage_bytes, ""),
    "trf": (TRF, damage_bytes, "a.trf"),
    "xlsx": (xlsx_file(), damage_zip, "a.xlsx"),
}


def form_for(data, filename):
    if filename:
        return UploadForm({}, {"file": SimpleUploadedFile(filename, data)})
    return UploadForm({"text": data.decode("utf-8", "replace")}, {})


def go_through(tournament, actor, data, filename):
    """Import what the form and the preview let through, and take it back. Returns what became of it."""
    form = form_for(data, filename)
    if not form.is_valid():
        assert form.errors
        return "form"
    seen = preview(form.named_content()[1], tournament)
    if not seen.can_be_imported:
        assert seen.problems or seen.open_rows or not seen.taken
        return "preview"
    before, taken = Entry.objects.count(), seen.counts
    point = transaction.savepoint()
    try:
        import_seen(tournament=tournament, seen=seen, actor=actor)
        assert Entry.objects.count() == before + taken["new"]
        answer = "imported"
    except Refused as refused:
        answer = f"refused: {refused}"
    assert answer == "imported" or Entry.objects.count() == before
    transaction.savepoint_rollback(point)
    return answer


@pytest.mark.parametrize("kind", FORMATS)
def test_a_damaged_file_is_imported_whole_or_refused_in_words(organization, staff, kind):
    tournament = make_tournament(organization, entries=0)
    whole, damage, filename = FORMATS[kind]
    assert go_through(tournament, staff.owner, whole, filename) == "imported"
    chance = random.Random(2026)
    answers = [go_through(tournament, staff.owner, damage(chance, whole), filename) for _ in range(MUTATIONS)]
    assert answers.count("imported") > MUTATIONS // 25
    assert answers.count("preview") > MUTATIONS // 25
    assert not Entry.objects.exists()


@pytest.mark.parametrize("kind", FORMATS)
def test_the_pages_answer_damaged_files_as_the_forms_do(organization, staff, kind):
    make_tournament(organization, entries=0)
    client = Client()
    client.force_login(staff.owner)
    address = "/en/manage/federation/open/import/"
    whole, damage, filename = FORMATS[kind]
    chance = random.Random(7)
    for _ in range(THROUGH_PAGES):
        data = damage(chance, whole)
        sent = {"file": SimpleUploadedFile(filename, data)} if filename else {"text": data.decode("utf-8", "replace")}
        if client.post(address, sent).status_code == 422:
            continue
        page = client.get(f"{address}preview/")
        assert page.status_code == 200
        before, seen = Entry.objects.count(), page.context["preview"]
        answer = client.post(f"{address}preview/", {"digest": seen.digest})
        assert answer.status_code in {302, 422}
        imported = answer.status_code == 302
        assert Entry.objects.count() == before + (seen.counts["new"] if imported else 0)
        PendingImport.objects.all().delete()
