"""What nobody needs goes, what somebody needs stays, and doing it again changes nothing."""

from __future__ import annotations

import os
import re
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from portal.common import pruning
from tests.factories import make_tournament, play_rounds
from tournaments.imports.pending import keep_upload
from tournaments.models import PendingImport, ProgramAnswer, RevisionParts
from tournaments.programs.actions import make_token
from tournaments.verification.audit import audit
from tournaments.verification.chain import parse_once


def pruned(capsys):
    call_command("prune")
    return {what: int(count) for count, what in re.findall(r"^ *(\d+) (.*)$", capsys.readouterr().out, re.MULTILINE)}


def test_sessions_uploads_and_parts_that_nobody_needs_go(organization, staff, capsys, settings):
    now = timezone.now()
    for name, hours in (("ended", -1), ("alive", 1)):
        Session.objects.create(session_key=name, session_data="", expire_date=now + timedelta(hours=hours))
    old = make_tournament(organization, slug="old")
    for tournament in (old, make_tournament(organization, slug="new")):
        keep_upload(tournament=tournament, user=staff.organizer, filename="players.csv", content=b"x")
    PendingImport.objects.filter(tournament=old).update(uploaded_at=now - timedelta(days=2))
    play_rounds(old, 2, staff.arbiter)
    assert parse_once(old) == 2
    RevisionParts.objects.filter(pk=RevisionParts.objects.first().pk).update(key="of another key")

    gone = pruned(capsys)

    assert gone["sessions that have ended"] == 1
    assert gone["uploaded files that nobody confirmed"] == 1
    assert gone["parts of publications kept under a key of before"] == 1
    assert list(Session.objects.values_list("pk", flat=True)) == ["alive"]
    assert PendingImport.objects.get().tournament.slug == "new"
    assert RevisionParts.objects.count() == 1
    assert audit(old).intact
    assert set(pruned(capsys).values()) == {0}


def test_answers_to_programs_go_after_two_days_though_the_token_has_ended(organization, staff, capsys):
    token, _key = make_token(organization=organization, actor=staff.owner, name="Idle", scopes=["register"], days=1)
    for key, days in (("old", 3), ("new", 1)):
        ProgramAnswer.objects.create(token=token, key=key, asked="0" * 64, status=201, content={"name": "Rossi, Anna"})
        ProgramAnswer.objects.filter(key=key).update(created_at=timezone.now() - timedelta(days=days))
    assert pruned(capsys)["answers kept for programs"] == 1
    assert ProgramAnswer.objects.get().key == "new"


def test_a_worker_prunes_once_a_day(db, monkeypatch):
    done = []
    monkeypatch.setattr(pruning, "prune", lambda: done.append(1))
    pruning.prune_once_a_day()
    pruning.prune_once_a_day()
    assert done == [1]


@pytest.mark.skipif("REDIS_URL" in os.environ, reason="the broker of files")
def test_messages_that_were_never_finished_go_after_a_day(db):
    folder = Path(configured.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_out"])
    folder.mkdir(parents=True, exist_ok=True)
    old, new = folder / ".old.tmp", folder / ".new.tmp"
    for path in (old, new):
        path.write_text("half")
    os.utime(old, (time.time() - 100_000,) * 2)
    try:
        assert pruning.forget_drafts() == 1
        assert (old.exists(), new.exists()) == (False, True)
    finally:
        new.unlink()


def test_a_log_that_has_grown_is_cut_to_its_end_while_it_is_written(settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(pruning, "LARGEST_LOG", 2_000)
    monkeypatch.setattr(pruning, "KEPT_OF_LOG", 100)
    log = tmp_path / "worker.log"
    assert pruning.cut_log() == 0
    with log.open("ab", buffering=0) as writing:
        writing.write(b"".join(b"line %04d\n" % number for number in range(300)))
        assert pruning.cut_log() == 3_000 - 90
        writing.write(b"after\n")
    lines = log.read_text().splitlines()
    assert lines[0] == "line 0291"
    assert lines[-2:] == ["line 0299", "after"]
    assert pruning.cut_log() == 0
