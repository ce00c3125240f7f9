"""A disk that is really full: it is said in words, nothing is half saved, and afterwards everything goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse
from django_scopes import scopes_disabled

from pairing.models import PairingRun
from portal.common.models import JournalEntry
from portal.common.sending import outage
from tests.factories import enter_results
from tests.integration.tournaments.public_event import build
from tournaments.models import Board, ResultEntry, Round
from tournaments.rounds.actions import request_round


@pytest.fixture
def full_database(transactional_db: None) -> Iterator[None]:
    """SQLite may not take one page more, as on a disk without room."""
    if connection.vendor != "sqlite":
        pytest.skip("the disk of PostgreSQL is that of its server")
    yield
    _pages("1073741823")


def _pages(most: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA max_page_count = {most}")


def _rows() -> list[int]:
    with scopes_disabled():
        return [model.objects.count() for model in (ResultEntry, JournalEntry)] + [
            Board.objects.exclude(white_outcome="").count()
        ]


@pytest.mark.usefixtures("full_database")
def test_a_database_without_room_says_so_and_saves_nothing_by_halves() -> None:
    event = build()
    board = event.board(1)
    client = Client(raise_request_exception=False)
    client.force_login(event.staff.arbiter)
    words = {"organization": "federation", "tournament": "open", "round_number": 3, "board_number": 1}
    address = reverse("manage:result", kwargs=words)

    def enter(number: int):
        board.refresh_from_db()
        result = ("1:0", "0:1")[number % 2]
        return client.post(address, {"result": result, "seen": board.version_of(1), "reason": "r" * 400})

    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # tests before may have left room for thousands of results
    _pages("1")  # SQLite takes the number of pages that there are
    for number in range(100):  # until what was free within them is used up
        before = _rows()
        answer = enter(number)
        if answer.status_code != 302:
            break
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert "Nothing was half saved" in answer.text
    assert "send what you entered again" in answer.text
    assert _rows() == before
    assert client.get(event.url("round", round_number=3)).status_code == 200
    _pages("1073741823")
    assert enter(number).status_code == 302
    assert [after - was for after, was in zip(_rows()[:2], before[:2], strict=True)] == [1, 1]


@pytest.fixture
def full_queue() -> Iterator[Path]:
    """The folder of the queue lies on a disk of its own, without a free byte."""
    if settings.REDIS_URL or sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("mounts a small disk under the queue of files")
    folder = Path(settings.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_out"])
    folder.mkdir(parents=True, exist_ok=True)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], check=False).returncode:
        pytest.skip("may not mount a disk")
    with pytest.raises(OSError, match="No space left"):
        (folder / "filler").write_bytes(b"x" * 100_000)
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_queue_without_room_loses_no_round_and_health_says_why(
    full_queue: Path, db: None, django_capture_on_commit_callbacks
) -> None:
    event = build()
    client = Client()
    assert client.get(reverse("health")).json() == {
        "status": "degraded", "database": True, "broker": True, "disk": False,
    }  # fmt: skip
    with scopes_disabled():
        enter_results(Round.objects.get(number=3), event.staff.arbiter)
        with django_capture_on_commit_callbacks(execute=True):
            request_round(tournament=event.tournament, actor=event.staff.arbiter)
        assert outage.lasts
        assert [run.state for run in PairingRun.objects.filter(round_number=4)] == ["ready"]
    assert sorted(file.name for file in full_queue.iterdir()) == ["filler"]
