"""Rating lists come by a page: kept in pieces, loaded by a worker, whole or not at all."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone
from django_scopes import scope, scopes_disabled

from portal.common.models import JournalEntry
from portal.organizations.models import User
from tests.factories import make_organization
from tests.integration.tournaments.rating_lists import lists
from tests.markup import text_of
from tournaments.models import ListPart, ListUpload, RatedPlayer, RatingList
from tournaments.rating_lists import uploads
from tournaments.rating_lists.tasks import load_rating_list

NATIONAL = lists.national()
SAID = {"source": "fsi", "month": "2026-11", "kind": "standard", "columns": "national_id=Tessera"}


@pytest.fixture(autouse=True)
def queue(monkeypatch):
    """What is sent to a worker, which takes it up when a test calls ``work``."""
    sent = []
    # That players of events are then compared is a matter of test_fetching.
    monkeypatch.setattr(
        uploads, "send", lambda name, words: name != uploads.LOAD_TASK or sent.append((name, words)) or True
    )
    return sent


@pytest.fixture
def send_in(desk, django_capture_on_commit_callbacks):
    def post(data=NATIONAL, filename="fsi.csv", role="organizer", **more):
        with django_capture_on_commit_callbacks(execute=True):
            return desk(role).post("rating_lists", data=SAID | {"file": SimpleUploadedFile(filename, data)} | more)

    return post


def work(queue):
    while queue:
        name, words = queue.pop(0)
        assert name == uploads.LOAD_TASK
        load_rating_list(*words)


def newest(organization):
    with scope(organization=organization):
        return ListUpload.objects.order_by("pk").last()


def test_a_national_list_is_loaded_by_a_worker_and_searched_afterwards(desk, organization, send_in, queue):
    assert "Lists will stand here" in desk("organizer").text("rating_lists")
    assert send_in().status_code == 302
    waiting = desk("organizer").get("rating_lists")
    assert "fsi.csv waits for a worker" in text_of(waiting)
    assert 'hx-trigger="every 2s"' in waiting.content.decode()
    with scopes_disabled():
        assert not RatingList.objects.exists()
        assert ListPart.objects.count() == 1
    work(queue)
    page = desk("organizer").get("rating_lists")
    assert 'hx-trigger="every 2s"' not in page.content.decode()
    assert "fsi November 2026 standard" in text_of(page)
    with scope(organization=organization):
        made = RatingList.objects.get()
        assert (made.state, made.organization, made.source) == ("ready", organization, "fsi")
        assert made.month == date(2026, 11, 1)
        assert made.rows == RatedPlayer.objects.count() > 0
        assert RatedPlayer.objects.get(name="Rossi, Mario").national_id == "A123"
        assert not ListPart.objects.exists()
        assert JournalEntry.objects.get(action="rating_list.loaded").after["players"] == made.rows


def test_a_file_of_many_pieces_arrives_as_it_was(organization, send_in, queue, monkeypatch, settings):
    settings.FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.TemporaryFileUploadHandler"]
    monkeypatch.setattr(uploads, "PIECE", 7)
    send_in()
    with scopes_disabled():
        parts = ListPart.objects.order_by("number")
        assert b"".join(bytes(one.content) for one in parts) == lists.national()
        assert parts.count() > 5
    work(queue)
    assert newest(organization).state == "done"


def test_the_list_of_fide_is_for_who_runs_the_installation(organization, staff, send_in, queue, desk):
    answer = send_in(lists.combined(), "players.txt", source="fide", kind="", columns="")
    assert answer.status_code == 422
    assert "whoever runs this installation loads it" in answer.context["form"].errors["source"][0]
    User.objects.filter(pk=staff.owner.pk).update(is_superuser=True)
    assert send_in(lists.combined(), "players.txt", role="owner", source="fide", kind="", columns="").status_code == 302
    work(queue)
    with scopes_disabled():
        made = RatingList.objects.get()
        assert (made.organization, made.kind, made.rows) == (None, "all", 4)
    assert desk("organizer").post("rating_list_remove", made.pk, follow=True).status_code == 200
    with scopes_disabled():
        assert RatingList.objects.filter(state="ready").exists()
    desk("owner").post("rating_list_remove", made.pk)
    with scopes_disabled():
        assert not RatingList.objects.exists()
        assert not RatedPlayer.objects.exists()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (lists.national()[:60], "file"),
        (b"PK\x03\x04" + b"x" * 50, "ZIP"),
        (b"\x00\x01\x02" * 50, "neither text nor a ZIP file"),
        (b"a;b;c\n1;2;3\n", "No row has all the columns that you named"),
    ],
)
def test_what_is_no_list_is_refused_in_words_and_leaves_nothing(organization, send_in, queue, desk, data, words):
    send_in(data)
    work(queue)
    found = newest(organization)
    with scopes_disabled():
        kept = RatingList.objects.count(), RatedPlayer.objects.count(), ListPart.objects.count()
    if found.state == "refused":
        assert words in found.outcome
        assert found.outcome in text_of(desk("organizer").get("rating_lists"))
        assert kept == (0, 0, 0)
    else:
        assert kept[0] == 1  # the beginning of a CSV file is a CSV file


def test_what_the_form_says_wrong_is_said_at_its_field(send_in, organization):
    for more, field in (
        ({"month": "November"}, "month"),
        ({"month": "2026-13"}, "month"),
        ({"kind": ""}, "kind"),
        ({"columns": "colour=x"}, "columns"),
        ({"source": "f s i"}, "source"),
        ({"file": ""}, "file"),
    ):
        answer = send_in(**more)
        assert answer.status_code == 422, more
        assert list(answer.context["form"].errors) == [field], more
    assert newest(organization) is None


def test_a_file_that_is_too_large_is_refused(send_in, monkeypatch, organization):
    monkeypatch.setattr(uploads, "MOST_BYTES", 20)
    answer = send_in()
    assert answer.status_code == 422
    assert "Pack it as a ZIP file" in answer.context["form"].errors["file"][0]
    assert newest(organization) is None


def test_one_list_at_a_time_and_the_same_file_once(send_in, queue, organization):
    send_in()
    answer = send_in()
    assert "Another list is being loaded." in answer.context["form"].errors["file"][0]
    work(queue)
    assert send_in(month="2026-12").status_code == 302
    work(queue)
    assert "This file is loaded already" in newest(organization).outcome
    with scopes_disabled():
        assert RatingList.objects.count() == 1


def test_a_task_that_comes_twice_loads_once(send_in, queue, organization):
    send_in()
    [(_name, words)] = queue
    load_rating_list(*words)
    load_rating_list(*words)
    with scopes_disabled():
        assert RatingList.objects.count() == 1
    assert newest(organization).state == "done"


def test_an_interrupted_load_is_said_and_makes_room_for_the_next(send_in, queue, organization, desk):
    send_in()
    with scopes_disabled():
        ListUpload.objects.update(state="loading", touched_at=timezone.now() - timedelta(seconds=15))
    assert "Loading was interrupted" not in text_of(desk("organizer").get("rating_lists"))
    with scopes_disabled():
        ListUpload.objects.update(touched_at=timezone.now() - timedelta(seconds=31))
    assert "Loading was interrupted, and nothing was loaded." in text_of(desk("organizer").get("rating_lists"))
    queue.clear()
    assert send_in().status_code == 302
    work(queue)
    assert newest(organization).state == "done"


def test_a_file_that_waits_for_long_is_asked_for_again_and_old_news_go(send_in, queue, organization):
    send_in()
    queue.clear()
    with scopes_disabled():
        uploads.forget_list_uploads()
        assert queue == []
        ListUpload.objects.update(uploaded_at=timezone.now() - timedelta(minutes=11))
        uploads.forget_list_uploads()
    assert len(queue) == 1
    work(queue)
    with scopes_disabled():
        ListUpload.objects.update(uploaded_at=timezone.now() - timedelta(days=31))
        uploads.forget_list_uploads()
        assert not ListUpload.objects.exists()
        assert RatingList.objects.count() == 1


def test_nobody_loads_or_removes_for_another_organization(send_in, queue, desk):
    send_in()
    work(queue)
    assert desk("arbiter").get("rating_lists").status_code == 403
    assert desk("viewer").get("rating_lists").status_code == 403
    other = make_organization("other")
    with scope(organization=other):
        theirs = RatingList.objects.create(
            organization=other, source="them", month=date(2026, 11, 1), kind="rapid", digest="x", state="ready"
        )
    assert desk("organizer").post("rating_list_remove", theirs.pk).status_code == 404
    assert "them" not in text_of(desk("organizer").get("rating_lists"))
