"""Where database, disk or program fail, a page says so in words and asks again."""

from __future__ import annotations

import errno

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from tests.integration.tournaments.public_event import build
from tournaments.serving import public


@pytest.fixture
def spring_open(db):
    return build()


@pytest.fixture
def reader(spring_open):
    return Client(raise_request_exception=False)


def no_database(execute, sql, params, many, context):
    raise OperationalError("the server closed the connection unexpectedly")


def test_without_a_database_a_page_says_so_and_asks_again(reader, spring_open):
    with connection.execute_wrapper(no_database):
        found = reader.get(spring_open.url("round", round_number=3))
        health = reader.get(reverse("health"))
    assert (found.status_code, found["Retry-After"]) == (503, "10")
    assert '<meta http-equiv="refresh" content="10">' in found.text
    assert "cannot reach its data" in found.text
    assert "non raggiunge i suoi dati" in found.text
    assert (health.status_code, health.json()) == (503, {"status": "unavailable", "database": False})
    assert reader.get(spring_open.url("round", round_number=3)).status_code == 200


def test_what_was_sent_is_not_sent_again_by_itself(reader, spring_open):
    with connection.execute_wrapper(no_database):
        found = reader.post(reverse("account_login"), {"login": "x@example.org", "password": "y"})
    assert found.status_code == 503
    assert "refresh" not in found.text
    assert "send what you entered again" in found.text


def test_a_full_disk_is_said_and_a_fault_of_the_program_is_not_called_one(reader, spring_open, monkeypatch):
    def fail(error):
        def raising(*_words):
            raise error

        monkeypatch.setattr(public, "public_tournament", raising)
        return reader.get(spring_open.url("standings"))

    full = fail(OSError(errno.ENOSPC, "No space left on device"))
    assert (full.status_code, "Not available for a moment" in full.text) == (503, True)
    fault = fail(KeyError("a fault"))
    assert (fault.status_code, "Something went wrong" in fault.text, "refresh" in fault.text) == (500, True, False)
