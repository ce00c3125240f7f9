"""The reports page: gaps with links, the validator's verdict, files, and versions that never change."""

from __future__ import annotations

import csv
import io

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from pairing.engine.trf import read
from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import play_rounds, publish_next
from tests.markup import even
from tournaments.models import Board, Entry, ReportVersion, Round, Tournament
from tournaments.reports import verdict
from tournaments.reports.actions import freeze_report
from tournaments.reports.files import trf16, trf26
from tournaments.reports.pages import desk

HERE = ("federation", "open")


def address(name, *more):
    return reverse(f"manage:{name}", args=[*HERE, *more])


@pytest.fixture
def arbiter(client, staff):
    client.force_login(staff.arbiter)
    return client


def test_gaps_lead_to_the_field(client, complete, staff):
    play_rounds(complete, 4, staff.arbiter)
    Tournament.objects.filter(pk=complete.pk).update(city="", coded_time_control="")
    without = Entry.objects.get(tournament=complete, pairing_number=4)
    Entry.objects.filter(pk=without.pk).update(fide_id=None)
    client.force_login(staff.owner)

    text = even(client.get(address("reports")).content.decode())

    assert f'href="{address("details")}#id_city"' in text
    assert f'href="{address("details")}#id_coded_time_control"' in text
    assert f'href="{address("entry", without.pk)}#id_fide_id">Player, 004</a>' in text
    assert 'id="id_city"' in client.get(address("details")).content.decode()
    assert 'id="id_fide_id"' in client.get(address("entry", without.pk)).content.decode()
    client.force_login(staff.arbiter)
    assert "An organizer fills it in." in client.get(address("reports")).content.decode()


def test_a_complete_report_has_a_clean_verdict(arbiter, complete, staff):
    play_rounds(complete, 4, staff.arbiter)
    text = even(arbiter.get(address("reports")).content.decode())
    assert "Nothing is missing." in text
    assert "0 errors, 0 warnings." in text


def test_faults_stand_with_line_column_and_rule(arbiter, complete, staff):
    play_rounds(complete, 1, staff.arbiter)
    board = publish_next(complete, staff.arbiter).boards.first()
    Board.objects.filter(pk=board.pk).update(white_outcome="?", black_outcome="?")
    text = arbiter.get(address("reports")).content.decode()
    assert "the game is not finished. A report needs its result." in text
    assert "TRF26 001, column 109" in text
    lines = arbiter.get(address("export_file", "faults.txt")).content.decode().split("\r\n")
    assert any(line.endswith("the result is missing. Enter it before the next round is paired.") for line in lines)


def test_after_the_last_round_no_report_file_is_taken_while_a_game_is_open(arbiter, complete, staff):
    play_rounds(complete, 3, staff.arbiter)
    board = Board.objects.filter(round__number=2).first()
    Board.objects.filter(pk=board.pk).update(white_outcome="?", black_outcome="?")
    assert arbiter.get(address("export_file", "trf26.trf")).status_code == 200, "another program can go on"
    play_rounds(complete, 1, staff.arbiter)
    for name in ("trf26.trf", "trf16.trf", "trf16-ascii.trf"):
        text = arbiter.get(address("export_file", name), follow=True).content.decode()
        assert "Games are not finished in these rounds: 2." in text
    Board.objects.filter(pk=board.pk).update(white_outcome="1", black_outcome="0")
    assert arbiter.get(address("export_file", "trf26.trf")).status_code == 200


def test_while_the_last_round_is_played_a_report_file_says_that_it_is_not_final(arbiter, complete, staff):
    play_rounds(complete, 3, staff.arbiter)
    before = arbiter.get(address("export_file", "trf26.trf"))
    publish_next(complete, staff.arbiter)
    boards = complete.rounds.get(number=4).boards.count()
    for name in ("trf26.trf", "trf16.trf", "trf16-ascii.trf"):
        during = arbiter.get(address("export_file", name))
        assert during["Content-Disposition"] == f'attachment; filename="open-not-final-{name}"'
        assert f"### Not final @ Round 4: results missing {boards}" in during.content.decode().splitlines()
    Board.objects.filter(round__number=4).update(white_outcome="1", black_outcome="0")
    after = arbiter.get(address("export_file", "trf26.trf"))
    for file in (before, after):
        assert file["Content-Disposition"] == 'attachment; filename="open-trf26.trf"'
        assert "Not final" not in file.content.decode()


def test_in_a_large_event_the_page_comes_first_and_the_verdict_by_itself(arbiter, complete, staff, monkeypatch):
    play_rounds(complete, 4, staff.arbiter)
    monkeypatch.setattr(desk, "LATER", 10)
    written = []
    monkeypatch.setattr(verdict, "trf26", lambda tournament: written.append(1) or trf26(tournament))
    text = even(arbiter.get(address("reports")).content.decode())
    assert "The report is being checked; with so many players it takes a moment." in text
    assert f'hx-get="{address("report_verdict")}"' in text
    assert ("errors, " in text, written) == (False, [])
    part = even(arbiter.get(address("report_verdict"), headers={"HX-Request": "true"}).content.decode())
    assert ("0 errors, 0 warnings." in part, "<html" in part, written) == (True, False, [1])
    whole = even(arbiter.get(address("report_verdict")).content.decode())
    assert "0 errors, 0 warnings." in whole
    assert "Nothing is missing." in whole
    assert "is being checked" not in whole


def test_the_results_of_a_round_for_the_federation(arbiter, complete, staff):
    play_rounds(complete, 1, staff.arbiter)
    content = arbiter.get(address("export_round", 1, "results.csv")).content
    assert arbiter.get("/it" + address("export_round", 1, "results.csv")[3:]).content == content
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    board = Board.objects.select_related("white", "black").get(round__tournament=complete, round__number=1, number=1)
    first = rows[0]
    assert (first["round"], first["date"], first["board"]) == ("1", "2026-03-07", "1")
    assert (first["white_fide_id"], first["white_name"]) == (str(board.white.fide_id), board.white.name)
    assert (first["black_fide_id"], first["black_rating"]) == (str(board.black.fide_id), str(board.black.rating))
    assert (first["white_result"].strip("'"), first["black_result"].strip("'")) == (
        board.white_outcome,
        board.black_outcome,
    )
    assert (rows[-1]["board"], rows[-1]["white_result"], rows[-1]["black_name"]) == ("", "U", "")
    assert len(rows) == 5


def test_the_older_format_without_accents(arbiter, complete, staff):
    Entry.objects.filter(tournament=complete, pairing_number=1).update(name="Müller, Jürgen")
    play_rounds(complete, 1, staff.arbiter)
    content = arbiter.get(address("export_file", "trf16-ascii.trf")).content
    assert read(content).players[0].name == "Muller, Jurgen"


def test_a_frozen_report_stays_whatever_is_corrected(arbiter, complete, staff):
    play_rounds(complete, 4, staff.arbiter)
    arbiter.post(address("report_freeze"), {"note": "sent to the federation"})
    fixed = ReportVersion.objects.get()
    assert (fixed.trf26.encode(), fixed.trf16.encode()) == (trf26(complete, 4), trf16(complete, 4))
    names = ("trf26.trf", "trf16.trf", "declaration.txt", "declaration.pdf")
    before = [arbiter.get(address("report_version", 1, name)).content for name in names]

    Entry.objects.filter(tournament=complete).update(name="Somebody, Else")
    Tournament.objects.filter(pk=complete.pk).update(name="Another", chief_arbiter="Nobody")
    Round.objects.filter(tournament=complete).update(starts_at=None)

    assert [arbiter.get(address("report_version", 1, name)).content for name in names] == before
    assert before[0] == fixed.trf26.encode()
    assert arbiter.get(address("report_version", 1, "trf26.txt")).status_code == 404
    arbiter.post(address("report_freeze"), {"note": ""})
    assert list(ReportVersion.objects.order_by("version").values_list("version", "after_round")) == [(1, 4), (2, 4)]
    text = arbiter.get(address("reports")).content.decode()
    assert "Version 1, after round 4" in text
    assert fixed.digest in text
    row = JournalEntry.objects.filter(action="report.frozen").order_by("pk").first()
    assert (row.reason, row.after["digest"]) == ("sent to the federation", fixed.digest)


def test_what_cannot_be_frozen_is_refused(arbiter, complete, staff):
    with pytest.raises(Refused, match="no round is published"):
        freeze_report(tournament=complete, actor=staff.arbiter)
    play_rounds(complete, 1, staff.arbiter)
    round_ = publish_next(complete, staff.arbiter)
    answer = arbiter.post(address("report_freeze"), {"note": ""})
    assert answer.status_code == 422
    assert "Results are missing or games unfinished in these rounds: 2." in answer.content.decode()
    Board.objects.filter(round=round_).update(white_outcome="=", black_outcome="=")
    freeze_report(tournament=complete, actor=staff.arbiter)
    with pytest.raises(Refused, match="Nothing has changed since version 1"):
        freeze_report(tournament=complete, actor=staff.arbiter)


def test_the_database_lets_nobody_change_a_frozen_report(complete, staff):
    play_rounds(complete, 1, staff.arbiter)
    freeze_report(tournament=complete, actor=staff.arbiter)
    for action in (lambda: ReportVersion.objects.update(trf26=""), lambda: ReportVersion.objects.all().delete()):
        with pytest.raises(IntegrityError, match="report is never changed"), transaction.atomic():
            action()


def test_a_viewer_reads_and_does_not_freeze(client, complete, staff):
    play_rounds(complete, 1, staff.arbiter)
    client.force_login(staff.viewer)
    assert "Freeze the report after" not in client.get(address("reports")).content.decode()
    assert "Declaration of pairing system" in client.get(address("declaration")).content.decode()
