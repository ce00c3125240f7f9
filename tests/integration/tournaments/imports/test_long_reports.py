"""The rounds of a long report file are judged by a worker before the preview stands, and never left unjudged."""

from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from pairing.engine.__main__ import main
from pairing.engine.trf import read, write
from portal.common import sweeps
from tests.factories import make_tournament
from tests.markup import text_of
from tournaments.imports.judging import report_checks
from tournaments.imports.preview import preview
from tournaments.imports.tasks import read_file
from tournaments.imports.workers import reading
from tournaments.models import PendingImport, Round

UPLOAD = "/en/manage/federation/open/import/"
PREVIEW = "/en/manage/federation/open/import/preview/"
PROGRESS = "/en/manage/federation/open/import/progress/"


@pytest.fixture
def tournament(organization):
    return make_tournament(organization, entries=0, rounds=9)


@pytest.fixture
def sent(monkeypatch):
    found = []
    monkeypatch.setattr(reading, "send", lambda task, arguments: found.append((task, arguments)) or True)
    return found


@pytest.fixture
def desk(tournament, staff):
    client = Client()
    client.force_login(staff.owner)
    return client


@pytest.fixture
def upload(desk, django_capture_on_commit_callbacks):
    def send_in(content):
        with django_capture_on_commit_callbacks(execute=True):
            return desk.post(UPLOAD, {"file": SimpleUploadedFile("event.trf", content)}, follow=True)

    return send_in


def generated(tmp_path, players, rounds):
    """A file whose last round has the colours of one board exchanged."""
    file = tmp_path / "event.trf"
    size = ["--players", str(players), "--rounds", str(rounds), "--acceleration", "none"]
    assert main(["generate", "--seed", "3", *size, "-o", str(file)]) == 0
    report = read(file.read_bytes())
    first = next(one for one in report.players if one.games[-1].opponent and one.games[-1].outcome.value == "=")
    pair = {first.number, first.games[-1].opponent}

    def turned(player):
        if player.number not in pair:
            return player
        last = player.games[-1]
        return replace(player, games=(*player.games[:-1], replace(last, colour=last.colour.opposite)))

    return write(replace(report, players=tuple(turned(one) for one in report.players))).encode()


def codes_of(page):
    return [(one.code, one.message) for one in page.context["preview"].problems if one.code in report_checks.IRREGULAR]


def test_more_than_4000_games_are_judged_by_a_worker_once(tournament, desk, upload, sent, tmp_path, monkeypatch):
    content = generated(tmp_path, 460, 9)
    page = upload(content)
    assert "judges the rounds of a report" in text_of(page)
    waiting = PendingImport.objects.get()
    assert (waiting.state, waiting.judged) == ("reading", None)
    assert sent == [(reading.READ_TASK, (str(waiting.pk), tournament.organization_id))]
    assert "is being read" in text_of(desk.get(PROGRESS))

    read_file(*sent[0][1])
    assert desk.get(PROGRESS).headers["HX-Redirect"] == PREVIEW
    monkeypatch.setattr(report_checks, "verify_report", None)  # nobody judges the rounds again
    page = desk.get(PREVIEW)
    (found,) = codes_of(page)
    assert found[0] == "round_differs"
    assert found[1].startswith("Round 9 breaks no absolute rule, but it is not what the rules give. ")
    answer = desk.post(PREVIEW, {"digest": page.context["preview"].digest})
    assert answer.status_code == 422
    assert not Round.objects.exclude(revision=None).exists()


def test_a_worker_finds_what_the_page_finds(tournament, desk, upload, sent, tmp_path, monkeypatch):
    content = generated(tmp_path, 24, 5)
    at_once = codes_of(upload(content))
    assert (len(at_once), sent) == (1, [])
    monkeypatch.setattr(report_checks, "AT_ONCE", 24 * 5 - 1)
    upload(content)
    read_file(*sent[0][1])
    assert codes_of(desk.get(PREVIEW)) == at_once
    # Whoever makes a preview without a worker, the demonstration for example, has the rounds judged there.
    found = preview(content, tournament).problems
    assert [(one.code, one.message) for one in found if one.code in report_checks.IRREGULAR] == at_once


def test_rounds_that_no_worker_could_judge_are_named_and_asked_about(
    desk, upload, sent, tmp_path, monkeypatch, django_capture_on_commit_callbacks
):
    def takes_too_long(_report):
        raise TimeoutError

    content = generated(tmp_path, 24, 5)
    monkeypatch.setattr(report_checks, "AT_ONCE", 1)
    monkeypatch.setattr(report_checks, "verify_report", takes_too_long)
    upload(content)
    read_file(*sent[0][1])
    page = desk.get(PREVIEW)
    assert [code for code, _said in codes_of(page)] == ["rounds_not_judged"]
    digest = page.context["preview"].digest
    page = desk.post(PREVIEW, {"digest": digest})
    assert page.status_code == 422
    assert not Round.objects.exclude(revision=None).exists()
    with django_capture_on_commit_callbacks(execute=True):
        assert desk.post(PREVIEW, {"digest": digest, "irregular": "on"}).status_code == 302
    assert Round.objects.exclude(revision=None).count() == 5


def test_a_lost_message_is_sent_again_and_two_workers_do_not_judge_one_file(
    tournament, desk, upload, sent, tmp_path, monkeypatch
):
    monkeypatch.setattr(report_checks, "AT_ONCE", 1)
    upload(generated(tmp_path, 24, 5))
    PendingImport.objects.update(uploaded_at=timezone.now() - 2 * reading.PATIENCE)
    sweeps.sweep()
    assert len(sent) == 2
    reading.cache.set(f"being-read:{PendingImport.objects.get().pk}", 1)
    read_file(*sent[0][1])
    assert PendingImport.objects.get().state == "reading"
    reading.cache.delete(f"being-read:{PendingImport.objects.get().pk}")
    read_file(*sent[1][1])
    assert PendingImport.objects.get().state == "waiting"
