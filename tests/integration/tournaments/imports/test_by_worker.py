"""A large file is imported by a worker: once, all of it or nothing, whatever happens to the message about it."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from django_scopes import scope

from portal.common import sweeps
from tests.factories import make_organization, make_staff, make_tournament
from tests.markup import text_of
from tournaments.entries.actions import add_entry
from tournaments.imports import importing
from tournaments.imports.pending import keep_upload
from tournaments.imports.tasks import import_file
from tournaments.models import Entry, PendingImport, Round, RoundState

DEMO = Path(__file__).parents[4] / "tournaments" / "demo" / "data" / "lake-festival.trf"
UPLOAD = "/en/manage/federation/open/import/"
PREVIEW = "/en/manage/federation/open/import/preview/"
PROGRESS = "/en/manage/federation/open/import/progress/"
LIST = b"Name;Rating\nNeri, Ugo;1900\nAbate, Rosa;1800\n"


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=0, rounds=9)


@pytest.fixture
def sent(monkeypatch):
    """The messages to workers; every file counts as large."""
    found = []
    monkeypatch.setattr(importing, "LARGE", 1)
    monkeypatch.setattr(importing, "send", lambda task, arguments: found.append((task, arguments)) or True)
    return found


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def confirm(client, content, callbacks, name="list.csv"):
    client.post(UPLOAD, {"file": SimpleUploadedFile(name, content)})
    digest = client.get(PREVIEW).context["preview"].digest
    with callbacks(execute=True):
        return client.post(PREVIEW, {"digest": digest})


def test_a_tournament_file_waits_for_a_worker_and_its_page_says_what_came_of_it(
    tournament, staff, sent, django_capture_on_commit_callbacks
):
    client = signed_in(staff.owner)
    answer = confirm(client, DEMO.read_bytes(), django_capture_on_commit_callbacks, "a.trf")

    assert answer.headers["Location"] == PREVIEW
    waiting = PendingImport.objects.get()
    assert sent == [(importing.IMPORT_TASK, (str(waiting.pk), tournament.organization_id))]
    assert Entry.objects.count() == 0
    assert "is being imported" in text_of(client.get(PREVIEW))
    fragment = client.get(PROGRESS)
    assert fragment.content.decode().count("hx-get") == 1
    assert "no-store" in fragment.headers["Cache-Control"]

    import_file(*sent[0][1])
    assert Round.objects.filter(tournament=tournament, state=RoundState.CLOSED).count() == waiting.rounds == 3
    assert importing.rounds_done(waiting) == waiting.rounds
    waiting.refresh_from_db()
    assert (waiting.state, bytes(waiting.content)) == (PendingImport.State.DONE, b"")
    entries = Entry.objects.count()
    import_file(*sent[0][1])
    assert Entry.objects.count() == entries > 100

    assert client.get(PROGRESS).headers["HX-Redirect"] == PREVIEW
    end = client.get(PREVIEW, follow=True)
    assert f"The tournament was imported with {waiting.rounds} played rounds." in text_of(end)
    assert not PendingImport.objects.exists()
    import_file(*sent[0][1])  # a message that comes after everything is over


def test_a_worker_imports_the_rows_as_they_were_corrected(tournament, staff, sent, django_capture_on_commit_callbacks):
    client = signed_in(staff.organizer)
    client.post(UPLOAD, {"file": SimpleUploadedFile("a.csv", b"Name;Rating\nNeri, Ugo;19oo\nAbate, Rosa;x\nGood;1\n")})
    client.post(PREVIEW, {"2-rating": "1900", "3-rating": "x", "do": "check"})
    digest = client.get(PREVIEW).context["preview"].digest
    with django_capture_on_commit_callbacks(execute=True):
        client.post(PREVIEW, {"digest": digest})
    assert not Entry.objects.exists()
    import_file(*sent[0][1])
    assert sorted(Entry.objects.values_list("name", "rating")) == [("Good", 1), ("Neri, Ugo", 1900)]
    assert "2 new, 0 changed, 1 left out." in text_of(client.get(PREVIEW, follow=True))


def test_how_many_rounds_are_in_is_shown(tournament, staff, sent, django_capture_on_commit_callbacks):
    client = signed_in(staff.owner)
    confirm(client, DEMO.read_bytes(), django_capture_on_commit_callbacks, "a.trf")
    waiting = PendingImport.objects.get()
    importing.cache.set(importing._counter(waiting.pk), 2)
    assert f"Rounds taken over: 2 of {waiting.rounds}" in text_of(client.get(PROGRESS))


def test_a_list_that_changed_meanwhile_is_not_imported_and_the_preview_says_so(
    tournament, staff, sent, django_capture_on_commit_callbacks
):
    client = signed_in(staff.organizer)
    confirm(client, LIST, django_capture_on_commit_callbacks)
    add_entry(tournament=tournament, actor=staff.organizer, name="Neri, Ugo", rating=1900)
    import_file(*sent[0][1])

    assert list(Entry.objects.values_list("name", flat=True)) == ["Neri, Ugo"]
    page = client.get(PREVIEW)
    assert "The entry list has changed since you saw the preview." in text_of(page)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(PREVIEW, {"digest": page.context["preview"].digest})
    import_file(*sent[1][1])
    assert Entry.objects.count() == 2
    assert "The list was imported: 1 new" in text_of(client.get(PREVIEW, follow=True))


def test_a_fault_of_the_program_is_told_and_leaves_nothing(
    tournament, staff, sent, monkeypatch, django_capture_on_commit_callbacks
):
    def break_down(**_known):
        Entry.objects.create(tournament=tournament, name="Half")
        raise RuntimeError

    monkeypatch.setattr(importing, "import_seen", break_down)
    client = signed_in(staff.organizer)
    confirm(client, LIST, django_capture_on_commit_callbacks)
    import_file(*sent[0][1])
    assert not Entry.objects.exists()
    assert "The import failed, and nothing was imported." in text_of(client.get(PREVIEW))


def test_a_lost_message_is_sent_again_but_not_for_a_file_that_nobody_confirmed(
    tournament, staff, sent, django_capture_on_commit_callbacks
):
    confirm(signed_in(staff.organizer), LIST, django_capture_on_commit_callbacks)
    keep_upload(tournament=tournament, user=staff.owner, filename="b.csv", content=LIST)
    sweeps.sweep()
    assert len(sent) == 1
    PendingImport.objects.update(confirmed_at=timezone.now() - 2 * importing.PATIENCE)
    sweeps.sweep()
    sweeps.sweep()
    assert sent == [sent[0], sent[0]]


def test_one_organization_has_one_import_under_way(
    tournament, organization, staff, sent, django_capture_on_commit_callbacks
):
    make_tournament(organization, entries=0, rounds=3, slug="second")
    confirm(signed_in(staff.organizer), LIST, django_capture_on_commit_callbacks)
    other = signed_in(staff.owner)
    place = "/en/manage/federation/second/import/"
    other.post(place, {"file": SimpleUploadedFile("c.csv", LIST)})
    digest = other.get(f"{place}preview/").context["preview"].digest
    refused = other.post(f"{place}preview/", {"digest": digest})
    assert refused.status_code == 422
    assert "Another file of this organization is being imported." in text_of(refused)

    neighbours = make_organization("neighbours")
    with scope(organization=neighbours):
        people = make_staff(neighbours)
        make_tournament(neighbours, entries=0, rounds=3, slug="open")
    next_door = signed_in(people.owner)
    place = "/en/manage/neighbours/open/import/"
    next_door.post(place, {"file": SimpleUploadedFile("d.csv", LIST)})
    digest = next_door.get(f"{place}preview/").context["preview"].digest
    with django_capture_on_commit_callbacks(execute=True):
        assert next_door.post(f"{place}preview/", {"digest": digest}).status_code == 302
    assert [arguments[1] for _task, arguments in sent] == [organization.pk, neighbours.pk]


def test_a_small_file_is_imported_at_once():
    assert not importing.is_large(importing.Preview(rows=(None,) * (importing.LARGE - 1)))
    assert importing.is_large(importing.Preview(rows=(None,) * importing.LARGE))
    assert timedelta(0) < importing.PATIENCE
