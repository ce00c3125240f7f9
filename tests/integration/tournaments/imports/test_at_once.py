"""A button that is pressed twice sends two requests, and the second one does not wait for the answer to the first."""

from __future__ import annotations

import threading

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django_scopes import scope

from tests.factories import make_organization, make_staff, make_tournament
from tournaments.models import Entry, PendingImport

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one write at a time"),
]
UPLOAD = "/en/manage/federation/open/import/"
PREVIEW = "/en/manage/federation/open/import/preview/"


@pytest.fixture
def desk():
    """Two windows of one organizer, and the tournament."""
    organization = make_organization()
    with scope(organization=organization):
        staff = make_staff(organization)
        tournament = make_tournament(organization, entries=0)
    clients = [Client(raise_request_exception=False) for _ in range(4)]
    for one in clients:
        one.force_login(staff.owner)
    return organization, tournament, clients


def at_once(clients, act):
    """The status of every answer."""
    begin, answers = threading.Barrier(len(clients)), []

    def run(client):
        begin.wait()
        try:
            answers.append(act(client).status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[one]) for one in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return sorted(answers)


@pytest.mark.parametrize("turn", range(3))
def test_a_file_that_is_sent_several_times_at_once_waits_once_and_is_imported_once(desk, turn):
    organization, tournament, clients = desk
    content = f"Name;Rating\nRossi, Anna;180{turn}\nNeri, Ugo;1700\n".encode()
    said = at_once(clients, lambda client: client.post(UPLOAD, {"file": SimpleUploadedFile("list.csv", content)}))

    assert said == [302] * 4
    with scope(organization=organization):
        assert PendingImport.objects.count() == 1
    digest = clients[0].get(PREVIEW).context["preview"].digest
    said = at_once(clients, lambda client: client.post(PREVIEW, {"digest": digest}))

    assert set(said) <= {302, 422}
    with scope(organization=organization):
        assert Entry.objects.filter(tournament=tournament).count() == 2
