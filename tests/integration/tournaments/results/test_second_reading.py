"""A second reading leaves a note of who read, how much, and what differed."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from portal.common.errors import Refused
from portal.common.models import JournalEntry
from tests.factories import make_tournament, pair_round, publish_next
from tournaments.results.actions import enter_result
from tournaments.results.second_reading import READ_AGAIN, Difference, note_reading, readings_of


@pytest.fixture
def round_(organization, staff):
    return publish_next(make_tournament(organization, entries=8), staff.arbiter)


def post(round_, user, **form):
    client = Client()
    client.force_login(user)
    args = [round_.tournament.organization.slug, round_.tournament.slug, round_.number]
    return client.post(reverse("manage:second_reading", args=args), form), client, args


def test_the_note_says_who_how_many_and_what_differed(round_, staff):
    answer, client, args = post(round_, staff.arbiter, read="4", differed="2 1:0 =:= =:=\n4 clear 0:1 clear")
    assert answer.status_code == 200
    (reading,) = readings_of(round_.tournament, 1)
    assert (reading.who, reading.read, reading.of) == (str(staff.arbiter), 4, 4)
    assert reading.differed == (Difference(2, "1:0", "=:=", "=:="), Difference(4, "", "0:1", ""))
    entry = JournalEntry.objects.get(action=READ_AGAIN)
    assert (entry.actor, entry.after["round"]) == (staff.arbiter, 1)
    page = client.get(reverse("manage:round", args=args)).content.decode()
    assert "4 of 4 boards read again." in page
    assert "2 readings differed:" in page
    assert "board 2: first 1–0, second ½–½, right is ½–½" in page
    assert "board 4: first no result, second 0–1, right is no result" in page


def test_a_round_has_its_own_readings(round_, staff):
    note_reading(round=round_, read=1, differed=(), actor=staff.arbiter)
    other = pair_round(make_tournament(round_.tournament.organization, entries=8, slug="other"), staff.arbiter)
    assert len(readings_of(round_.tournament, 1)) == 1
    assert readings_of(other.tournament, 1) == []
    with pytest.raises(Refused, match="Publish round 1 first"):
        note_reading(round=other, read=1, differed=(), actor=staff.arbiter)


@pytest.mark.parametrize(
    "form",
    [
        {"read": "5"},
        {"read": "0"},
        {"read": "x"},
        {"read": "2", "differed": "9 1:0 =:= =:="},
        {"read": "2", "differed": "1 1:0 =:="},
        {"read": "2", "differed": "1 1:0 2:1 1:0"},
        {"read": "2", "differed": "one 1:0 0:1 1:0"},
    ],
)
def test_what_cannot_be_is_refused_and_not_noted(round_, staff, form):
    answer, _client, _args = post(round_, staff.arbiter, **form)
    assert answer.status_code == 422
    assert "Load the page again and read once more." in answer.json()["message"]
    assert readings_of(round_.tournament, 1) == []


def test_only_who_may_enter_results_notes_a_reading(round_, staff):
    answer, _client, _args = post(round_, staff.viewer, read="4")
    assert answer.status_code == 403
    assert readings_of(round_.tournament, 1) == []


@pytest.mark.parametrize("line", ["² 1:0 0:1 1:0", f"{'9' * 5000} 1:0 0:1 1:0", " "])
def test_a_line_that_names_no_board_is_not_noted(round_, staff, line):
    answer, _client, _args = post(round_, staff.arbiter, read="4", differed=f"2 1:0 0:1 1:0\n{line}\n3 1:0 0:1 1:0")
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")
    assert not JournalEntry.objects.filter(action=READ_AGAIN).exists()


@pytest.mark.parametrize("since", ["²", "9" * 5000, "9" * 30, "-1", ""])
def test_a_page_that_knows_no_version_gets_every_result(round_, staff, since):
    board = round_.boards.get(number=2)
    enter_result(board=board, white_outcome="1", black_outcome="0", actor=staff.arbiter)
    client = Client()
    client.force_login(staff.arbiter)
    args = [round_.tournament.organization.slug, round_.tournament.slug, round_.number]
    answer = client.get(reverse("manage:results_state", args=args), {"since": since})
    assert answer.status_code == 200
    assert 2 in [row["number"] for row in answer.json()["boards"]]
